"""One operation for a whole release: new tables where nothing is stored yet, the steps one by one where something is."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from rules.registry import presets

ACCOUNT = "user"
BATCH = 500
RESULT_FIELDS = (
    "club_id", "season_id", "event_id", "system", "size", "start", "tied", "tie", "last", "night_at", "round_number",
    "table_number",
)  # fmt: skip


class Upgrade(Operation):
    """Take an empty database to the tables after all `operations` at once; take one with rows there step by step.

    Django renders all models again after each step, so a new installation would wait for hundreds of steps.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change the state by all operations, without rendering models in between."""
        vars(state).pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create all tables again where none has a row, else carry out the operations in order.

        Other apps' tables refer to that of the accounts, so it stays and is always changed step by step.
        """
        old = _models(app_label, from_state)
        if any(_has_rows(model, schema_editor) for model in old):
            _step_by_step(self.operations, app_label, schema_editor, from_state)
            return
        for model in reversed(old):
            if not _is_account(model):
                schema_editor.delete_model(model)
        accounts = [step for step in self.operations if getattr(step, "model_name", "") == ACCOUNT]
        _step_by_step(accounts, app_label, schema_editor, from_state)
        for model in _models(app_label, to_state):
            if not _is_account(model):
                schema_editor.create_model(model)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Refuse: a backup is the way back to an earlier release."""
        raise NotImplementedError("Restore a backup to go back to an earlier release (docs/operations.md).")

    def describe(self) -> str:
        """Return what `migrate --plan` shows."""
        return f"Create the tables of the release, or take {len(self.operations)} steps to them"


def _step_by_step(
    operations: Sequence[Operation], app_label: str, schema_editor: BaseDatabaseSchemaEditor, before: ProjectState
) -> None:
    for operation in operations:
        after = before.clone()
        operation.state_forwards(app_label, after)
        operation.database_forwards(app_label, schema_editor, before, after)
        before = after


def _is_account(model: type[models.Model]) -> bool:
    return model._meta.model_name == ACCOUNT


def _models(app_label: str, state: ProjectState) -> list[type[models.Model]]:
    return [state.apps.get_model(app, name) for app, name in state.models if app == app_label]


def _has_rows(model: type[models.Model], schema_editor: BaseDatabaseSchemaEditor) -> bool:
    return model._default_manager.using(schema_editor.connection.alias).exists()


def fill_results(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Copy what standings order and filter by from each game into its results."""
    results = apps.get_model("clubs", "SeatResult").objects
    related = results.select_related("game__event__season", "game__round", "game__table", "seat")
    systems, batch = {preset.id: preset.system for preset in presets()}, list[Any]()
    for _game, rows in groupby(related.order_by("game_id", "seat__index").iterator(BATCH), key=lambda row: row.game_id):
        batch += _filled(list(rows), systems)
        if len(batch) >= BATCH:
            results.bulk_update(batch, RESULT_FIELDS)
            batch = []
    results.bulk_update(batch, RESULT_FIELDS)
    if schema_editor.connection.vendor == "postgresql":
        # PostgreSQL alters no table while deferred checks of its rows are pending.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def _filled(rows: list[Any], systems: dict[str, str]) -> list[Any]:
    places = [row.place for row in rows]
    for i, row in enumerate(rows):
        game = row.game
        row.club_id, row.season_id, row.event_id = game.event.season.club_id, game.event.season_id, game.event_id
        row.system, row.size, row.start = systems[game.preset], len(rows), row.seat.index
        row.tied, row.tie = places.count(row.place), places[:i].count(row.place)
        row.last = 1 < row.place == max(places)
        row.night_at, row.round_number, row.table_number = game.event.starts_at, game.round.number, game.table.number
    return rows
