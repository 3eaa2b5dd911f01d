"""The desk's queue: which sheets of the round are to be typed, which checked by somebody else, which differ."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from clubs.errors import ClubError
from clubs.models import Event, Game, Round, Seat, SecondEntry, SheetPhoto
from clubs.selectors.play.core_answers import FinalAnswer
from clubs.selectors.play.final_score_sum import over_by
from clubs.selectors.play.replay import Facts, penalties_of, replay, rules_of

WAITING, SECOND, OWN, DIFFERS, DONE, TABLET = "waiting", "second", "own", "differs", "done", "tablet"


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table's game at the desk. `state`: to be typed, to be checked, typed by oneself, differing, done,
    or reported by its tablet. `photos`: how many there are of its sheet.
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
        """A table by its number."""
        return next((one for one in self.tables if one.number == number), None)

    def first(self, *, resolves: bool) -> DeskTable | None:
        """The first table at which this person, who `resolves` what differs or does not, can do something."""
        open_to = (SECOND, WAITING, DIFFERS) if resolves else (SECOND, WAITING)
        return next((one for one in self.tables if one.state in open_to), None)

    @property
    def done(self) -> int:
        """How many tables are done."""
        return sum(one.state == DONE for one in self.tables)


def desk_of(event: Event, user_id: int | None, number: int | None = None) -> Desk:
    """The queue of the round that is played, or else was played last, for one person; or of a round by its number.

    A constant number of queries.
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
    """Two entries of one sheet that differ, a row a seat (None: sticks left over): who, the first, the second."""

    first_by: str
    second_by: str
    rows: tuple[tuple[Seat | None, int, int], ...]


def both_entries(table: DeskTable) -> Both | None:
    """The two entries of a table that differ; None where they do not."""
    found = SecondEntry.objects.filter(game=table.game, sheet__current=True, agrees=False)
    second = found.select_related("sheet__by", "by").order_by("-created_at").first()
    if second is None or table.state != DIFFERS:
        return None
    first = second.sheet
    rows = [*zip(table.seats, first.scores, second.scores, strict=False), (None, first.deposits, second.deposits)]
    return Both(str(first.by or ""), str(second.by or ""), tuple(rows))


def photos_of(table: DeskTable) -> list[SheetPhoto]:
    """The photos of a table's sheet without their bytes, the newest first."""
    return list(table.game.photos.defer("image").select_related("by", "entry__player"))


def worth(game: Game, scores: Sequence[int], deposits: int) -> list[tuple[Seat, FinalAnswer]]:
    """What scores would give each seat by the core's call `game`, in order of places; [] while they do not add up."""
    if over_by(rules_of(game), scores, deposits):
        return []
    try:
        answer = replay(game, Facts(scores=tuple(scores), deposits=deposits, penalties=penalties_of(game)))
    except ClubError:
        return []
    seats = {seat.index: seat for seat in game.seats.select_related("player")}
    return sorted(((seats[line.player], line) for line in answer.final), key=lambda one: (one[1].place, one[1].player))
