"""Many changes in one operation: Django draws all models anew after each of many."""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class Together(Operation):
    """Take the state through `operations` with nothing drawn in between, then carry out each of them."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Let each operation change the state, whose models are drawn when they are next asked for."""
        vars(state).pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Carry out each; none may stand on what another one does to the same field."""
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Take each back, the last first."""
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Say it in one line."""
        return f"Make everything that {len(self.operations)} operations make"


class AtOnce(Together):
    """Make the tables of a new installation as they are after all operations, whatever these would do one by one."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Make the table of each new model, with its indexes and constraints."""
        for model in self._new(app_label, schema_editor, from_state, to_state):
            schema_editor.create_model(model)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop them, the last first."""
        for model in reversed(self._new(app_label, schema_editor, to_state, from_state)):
            schema_editor.delete_model(model)

    def _new(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, before: ProjectState, after: ProjectState
    ) -> list[type[models.Model]]:
        alias: Any = schema_editor.connection.alias
        names = [name for app, name in after.models if app == app_label and (app, name) not in before.models]
        found = [after.apps.get_model(app_label, name) for name in names]
        return [model for model in found if self.allow_migrate_model(alias, model)]
