"""The tables of a new database, created as the models have them instead of by each migration in turn."""

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def create_tables(connection: BaseDatabaseWrapper) -> bool:
    """Create all tables in one transaction and record every migration as applied; False if there is a table already.

    Migrations move rows and change tables, and end at the same tables (`tests/config/test_upgrade.py`): without rows
    and tables there is nothing to move or change.
    """
    if connection.introspection.table_names():
        return False
    loader, recorder = MigrationLoader(connection), MigrationRecorder(connection)
    models = [model for model in apps.get_models() if model._meta.can_migrate(connection)]
    with connection.schema_editor() as editor:
        for model in models:
            editor.create_model(model)
        editor.create_model(recorder.Migration)
        applied = {one for key, migration in loader.graph.nodes.items() for one in (key, *migration.replaces)}
        recorder.migration_qs.bulk_create(recorder.Migration(app=app, name=name) for app, name in sorted(applied))
    return True
