"""Codes of printed score sheets, made when a sheet is printed for the first time."""

from collections.abc import Iterable

from clubs.models import Event, Round, Season, SheetCode
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def code_of_season(*, season: Season) -> str:
    """Return the token of a season's blank sheets."""
    return SheetCode.objects.get_or_create(season=season, event=None)[0].token


@versioned_transaction()
def code_of_tournament(*, event: Event) -> str:
    """Return the token of a tournament's spare sheets."""
    found, _made = SheetCode.objects.get_or_create(event=event, round=None, defaults={"season_id": event.season_id})
    return found.token


@versioned_transaction()
def codes_of_round(*, played: Round, tables: Iterable[int]) -> dict[int, str]:
    """Return the token of each table's sheet in a round of a tournament."""
    known = _tokens(played)
    new = [number for number in tables if number not in known]
    if not new:
        return known
    season = played.event.season_id
    made = [SheetCode(season_id=season, event_id=played.event_id, round=played, table=number) for number in new]
    SheetCode.objects.bulk_create(made, ignore_conflicts=True)
    return _tokens(played)


def _tokens(played: Round) -> dict[int, str]:
    rows = SheetCode.objects.filter(round=played).values_list("table", "token")
    return {table: token for table, token in rows if table is not None}
