"""Desk entry queue: score sheets of the round to enter, to check, and with differences."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from clubs.errors import ClubError
from clubs.models import Event, Game, Round, Seat, SecondEntry, SheetPhoto
from clubs.selectors.play.core_answers import FinalAnswer
from clubs.selectors.play.final_score_sum import over_by
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.replay import penalties_of, replay, rules_of

WAITING, SECOND, OWN, DIFFERS, DONE, TABLET = "waiting", "second", "own", "differs", "done", "tablet"


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table's game at the desk.

    `state`: to enter, to check, entered by the same user, differing, done, or reported by its tablet. `photos`: number
    of photos of its sheet.
    """

    number: int
    game: Game
    seats: tuple[Seat, ...]
    state: str
    photos: int = 0


@dataclass(frozen=True, slots=True)
class Desk:
    """The tables of the round, by number."""

    round: Round | None
    tables: tuple[DeskTable, ...]

    def table(self, number: int) -> DeskTable | None:
        """Return a table by its number."""
        return next((one for one in self.tables if one.number == number), None)

    def first(self, *, resolves: bool) -> DeskTable | None:
        """Return the first table with work for this user; `resolves`: whether the user may resolve differences."""
        open_to = (SECOND, WAITING, DIFFERS) if resolves else (SECOND, WAITING)
        return next((one for one in self.tables if one.state in open_to), None)

    @property
    def done(self) -> int:
        """Return the number of tables done."""
        return sum(one.state == DONE for one in self.tables)


def desk_of(event: Event, user_id: int | None, number: int | None = None) -> Desk:
    """Return the queue of the running or last round, or of a round by its number, for one user.

    Uses a constant number of queries.
    """
    rounds = event.rounds.exclude(stage=None).exclude(started_at=None).order_by("-number")
    asked = rounds.filter(number=number).first() if number else None
    found = asked or rounds.filter(status=Round.Status.STARTED).first() or rounds.first()
    if found is None:
        return Desk(None, ())
    games = found.games.exclude(status=Game.Status.VOID).select_related("table", "event__season")
    games = games.annotate(taken=Count("photos"))
    listed = games.prefetch_related("seats__player", "sheets", "second_entries", "deals").order_by("table__number")
    return Desk(found, tuple(_table(game, user_id) for game in listed))


def _table(game: Game, user_id: int | None) -> DeskTable:
    seats = tuple(sorted(game.seats.all(), key=lambda seat: seat.index or 0))
    return DeskTable(game.table.number, game, seats, _state(game, user_id), getattr(game, "taken", 0))


def _state(game: Game, user_id: int | None) -> str:
    if game.status == Game.Status.FINAL:
        return DONE
    sheet = next((one for one in game.sheets.all() if one.current), None)
    if sheet is None:
        return TABLET if any(deal.current for deal in game.deals.all()) else WAITING
    if any(one.sheet_id == sheet.pk and not one.agrees for one in game.second_entries.all()):
        return DIFFERS
    return OWN if sheet.by_id == user_id else SECOND


@dataclass(frozen=True, slots=True)
class Both:
    """Two differing entries of one sheet, a row for each seat (None: leftover sticks): player, first entry, second
    entry.
    """

    first_by: str
    second_by: str
    rows: tuple[tuple[Seat | None, int, int], ...]


def both_entries(table: DeskTable) -> Both | None:
    """Return the two differing entries of a table, or None if they agree."""
    found = SecondEntry.objects.filter(game=table.game, sheet__current=True, agrees=False)
    second = found.select_related("sheet__by", "by").order_by("-created_at").first()
    if second is None or table.state != DIFFERS:
        return None
    first = second.sheet
    rows = [*zip(table.seats, first.scores, second.scores, strict=False), (None, first.deposits, second.deposits)]
    return Both(str(first.by or ""), str(second.by or ""), tuple(rows))


def present_scores(table: DeskTable) -> tuple[list[int], int]:
    """Return the scores of a final result, in seat order, and the sticks left over, from which a correction starts."""
    sheet = next((one for one in table.game.sheets.all() if one.current), None)
    if sheet is not None:
        return list(sheet.scores), sheet.deposits
    scores = dict(table.game.results.values_list("seat__index", "score"))
    return [scores[seat.index] for seat in table.seats if seat.index in scores], 0


def photos_of(table: DeskTable) -> list[SheetPhoto]:
    """Return the photos of a table's sheet without their bytes, newest first."""
    return list(table.game.photos.defer("image").select_related("by", "entry__player"))


def worth(game: Game, scores: Sequence[int], deposits: int) -> list[tuple[Seat, FinalAnswer]]:
    """Return each seat's result for the scores, by placing, from the core's call `game`; [] if the sum is wrong."""
    if over_by(rules_of(game), scores, deposits):
        return []
    try:
        answer = replay(game, Facts(scores=tuple(scores), deposits=deposits, penalties=penalties_of(game)))
    except ClubError:
        return []
    seats = {seat.index: seat for seat in game.seats.select_related("player")}
    return sorted(((seats[line.player], line) for line in answer.final), key=lambda one: (one[1].place, one[1].player))
