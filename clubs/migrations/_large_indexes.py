"""Indexes of large tables, built while the site is in use."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState


class AddIndexInUse(migrations.AddIndex):
    """Add an index without locking out writers on PostgreSQL; in a migration with `atomic = False`.

    It can be broken off and run again: what a broken run left is dropped first.
    """

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Build the index concurrently where the database can."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model: Any = to_state.apps.get_model(app_label, self.model_name)
        name = schema_editor.quote_name(self.index.name)
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        schema_editor.execute(self.index.create_sql(model, schema_editor, concurrently=True), params=None)  # type: ignore[call-arg,arg-type]  # of PostgreSQL's schema editor
