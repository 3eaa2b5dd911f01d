"""Foreign keys that do with less in the database: without an index of their own, or without being looked up."""

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import AlterField
from django.db.migrations.state import ProjectState
from django.db.models import ForeignKey, Index


class Leaner(AlterField):
    """Take the index and the constraint away that the new field does without; each change is one short statement.

    SQLite would write the whole table anew for a constraint, which costs it nothing: there the index alone goes.
    """

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop what the field does without, or, on the way back, make it again; what is so already is passed over."""
        if schema_editor.connection.vendor != "sqlite":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model: Any = to_state.apps.get_model(app_label, self.model_name)
        field = model._meta.get_field(self.name)
        there = self._indexes(schema_editor, model, field)
        if field.db_index and not there:
            schema_editor.execute(schema_editor._create_index_sql(model, fields=[field]))  # type: ignore[attr-defined]
        for name in [] if field.db_index else there:
            schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(name)}")

    def _indexes(self, schema_editor: Any, model: Any, field: "ForeignKey[Any, Any]") -> list[str]:
        kept = {index.name for index in model._meta.indexes}
        found: list[str] = schema_editor._constraint_names(
            model, [field.column], index=True, unique=False, type_=Index.suffix, exclude=kept
        )
        return found
