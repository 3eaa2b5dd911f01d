"""What waits for a referee on a night: calls of tables, and disputed deals with their results."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from clubs.models import Deal, Dispute, Event, Game, LogEntry, Player, Table, User
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.table_page import DealLine, deal_lines
from clubs.selectors.public.night import who_sits, with_seats
from clubs.selectors.reader_language import core_lang

RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)
CLOSED_CALLS = 20


@dataclass(frozen=True, slots=True)
class RuledDeal:
    """A deal as a referee sees it: its line, and each player with the change of the score, in turn order."""

    game: Game
    line: DealLine
    changes: tuple[tuple[Player, int], ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A table's call, the game there with its last deal, and who took the call."""

    table: Table
    game: Game | None
    last: RuledDeal | None
    by: User | None


def open_calls(event: Event) -> list[Call]:
    """Return the tables that call a referee, the longest wait first, in a constant number of queries."""
    called = list(event.tables.exclude(referee_called_at=None).order_by("referee_called_at"))
    if not called:
        return []
    running = Game.objects.filter(event=event, table__in=called, status__in=RUNNING)
    games = {game.table_id: game for game in _with_deals(running)}
    taken = {entry.data.get("table"): entry.by for entry in _entries(event, "referee.taken").order_by("pk")}
    found = []
    for table in called:
        game = games.get(table.pk)
        deals = _ruled(game) if game else []
        by = taken.get(table.number) if table.referee_taken_at else None
        found.append(Call(table, game, deals[-1] if deals else None, by))
    return found


def closed_calls(event: Event) -> QuerySet[LogEntry]:
    """Return the calls that a referee closed, newest first."""
    return _entries(event, "referee.came").order_by("-pk")[:CLOSED_CALLS]


def ruled_deals(disputes: Iterable[Dispute]) -> Mapping[int, RuledDeal]:
    """Return the deal of each dispute by the dispute's id; a deal that was undone has none."""
    known = list(disputes)
    games = _with_deals(Game.objects.filter(pk__in={one.game_id for one in known}))
    deals = {(game.pk, deal.line.number): deal for game in games for deal in _ruled(game)}
    return {one.pk: deals[one.game_id, one.number] for one in known if (one.game_id, one.number) in deals}


def _with_deals(games: QuerySet[Game]) -> QuerySet[Game]:
    current = Deal.objects.filter(current=True).select_related("by").order_by("number")
    return with_seats(games).prefetch_related(Prefetch("deals", current, to_attr="current_deals"))


def _ruled(game: Game) -> list[RuledDeal]:
    """Return the deals of a game loaded by `_with_deals`."""
    seats = sorted(who_sits(game), key=lambda pair: pair[0].index or 0)
    lines = deal_lines(game, rules_of(game), vars(game)["current_deals"], core_lang())
    people = [player for _seat, player in seats]
    return [RuledDeal(game, line, tuple(zip(people, line.deltas, strict=True))) for line in lines]


def _entries(event: Event, action: str) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(event=event, action=action).select_related("by")
