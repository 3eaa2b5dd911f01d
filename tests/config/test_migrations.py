"""Migrations are safe while processes of the previous version are still running: nothing that they read is removed."""

from importlib import import_module
from pathlib import Path

import pytest
from django.db.migrations.operations import (
    AddField,
    DeleteModel,
    RemoveField,
    RenameField,
    RenameModel,
    RunPython,
    RunSQL,
)
from django.db.models import NOT_PROVIDED

import clubs.migrations

FOLDER = Path(clubs.migrations.__file__).parent
FIRST = "0004"
UNSAFE = (DeleteModel, RemoveField, RenameField, RenameModel, RunPython, RunSQL)
"""Operations that remove what the previous version reads, or that take long.

They belong in a later version or a task.
"""

SHORT = {
    "0005_idempotency_records": (RunPython, DeleteModel),
    "0007_drop_sums_by_span": (DeleteModel,),
    "0009_fill_result_imports_of_games": (RunPython,),
    "0012_one_spelling_of_email_addresses": (RunPython,),
    "0028_name_marks": (RunPython,),
}
"""Operations that may run during an upgrade.

0005 copies the answers of three days and drops their tables: the version before refuses a write with a key until it
ends, and the same write is sent again. 0007 drops derived sums whose foreign keys would stop deletions: until the old
processes end, statistics pages that are not cached answer 503. 0009 links games to the list they were imported from.
0012 respells the few addresses that are not in lower-case ASCII, and ends roles of people who left. 0028 reads the
names of all players once and writes to the few who share one.
"""


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("[0-9]*.py") if path.stem >= FIRST))
def test_a_migration_is_safe_on_a_running_site(name: str) -> None:
    migration = import_module(f"clubs.migrations.{name}").Migration
    unsafe = [operation for operation in migration.operations if isinstance(operation, UNSAFE)]
    unsafe = [operation for operation in unsafe if not isinstance(operation, SHORT.get(name, ()))]
    assert unsafe == []
    added = [operation for operation in migration.operations if isinstance(operation, AddField)]
    assert [(one.model_name, one.name) for one in added if not filled(one)] == []


def filled(added: AddField) -> bool:
    """Return whether the database fills a new column when the previous version, which doesn't know it, writes a row."""
    field = added.field
    return field.null or field.many_to_many or field.db_default is not NOT_PROVIDED
