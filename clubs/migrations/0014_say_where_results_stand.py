from itertools import groupby
from typing import Any

from django.db import migrations

from rules.registry import presets

BATCH = 500
FIELDS = (
    "club_id", "season_id", "event_id", "system", "size", "start", "tied", "tie", "last", "night_at", "round_number",
    "table_number",
)  # fmt: skip


def fill(apps: Any, schema_editor: Any) -> None:
    """Say in each result where in the order of play it stands, from its game."""
    results = apps.get_model("clubs", "SeatResult").objects
    related = results.select_related("game__event__season", "game__round", "game__table", "seat")
    systems, batch = {preset.id: preset.system for preset in presets()}, list[Any]()
    for _game, rows in groupby(related.order_by("game_id", "seat__index").iterator(BATCH), key=lambda row: row.game_id):
        batch += _filled(list(rows), systems)
        if len(batch) >= BATCH:
            results.bulk_update(batch, FIELDS)
            batch = []
    results.bulk_update(batch, FIELDS)


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


class Migration(migrations.Migration):
    dependencies = [("clubs", "0013_count_final_games_once")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
