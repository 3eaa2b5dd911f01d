"""The map of a table: which seat is on which side, at a given moment of the game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from clubs.input_limits import figures
from clubs.models import Player
from clubs.selectors.play.table_page import SeatView, TableView
from clubs.selectors.reader_language import core_lang
from rules.entry import EntryForm, StateLabel
from rules.system import Rules

NEWS = timedelta(seconds=10)
SIDES = ("bottom", "right", "top", "left")


def turned(request: HttpRequest) -> int:
    """Return the number of quarter turns by which this device rotates the map."""
    return (figures(request.COOKIES.get("turn")) or 0) % 4


@dataclass(frozen=True, slots=True)
class Place:
    """A seat on the map: its wind, score and place at the moment the page shows.

    `sits`: the side of the table, counted from that of the round's first dealer; `side`: where this device draws it.
    `score` excludes a riichi stick already on the table. `gap`: points behind the first; `lead`: points of the first
    ahead of the second. `marks`: what the rules show beside the score. `fresh`: the change in the last deal while it is
    highlighted.
    """

    seat: SeatView
    sits: int
    side: str
    wind: str
    dealer: bool
    score: int
    place: int
    gap: int
    lead: int
    fresh: int | None = None
    marks: tuple[str, ...] = ()

    @property
    def index(self) -> int:
        """Return the player's index in the scoring core."""
        return self.seat.index

    @property
    def player(self) -> Player:
        """Return the player who sits there now."""
        return self.seat.player

    @property
    def wide(self) -> bool:
        """Whether the seat is on the top or bottom side."""
        return self.side in ("top", "bottom")


def places_now(view: TableView, turn: int) -> tuple[Place, ...]:
    """Return the current seats, with the map rotated by `turn` quarters."""
    places = places_of(view.rules, view.seats, view.label, _laid(view.form, view.seats), turn, _fresh(view))
    marks = view.rules.seat_marks(view.game.state or view.rules.start(), core_lang())
    return tuple(replace(place, marks=tuple(marks.get(place.index, ()))) for place in places)


def places_asked(rules: Rules, seats: Sequence[SeatView], label: StateLabel, turn: int) -> tuple[Place, ...]:
    """Return the seats for a page on which the current deal is entered."""
    return places_of(rules, seats, label, _laid(rules.entry(), seats), turn)


def places_before(view: TableView, number: int, turn: int) -> tuple[Place, ...]:
    """Return the seats as they were before deal `number`."""
    start = view.rules.start()["scores"]
    scores = view.deals[number - 2].scores if number > 1 else start
    return places_of(view.rules, view.seats, view.deals[number - 1].label, scores, turn)


def _laid(form: EntryForm, seats: Sequence[SeatView]) -> list[int]:
    return [seat.score - form.stick * seat.riichi for seat in seats]


def _fresh(view: TableView) -> tuple[int, ...]:
    last = view.last_deal
    if last is None or timezone.now() - last.deal.created_at > NEWS:
        return ()
    sticks = last.deal.result.get("riichi", ())
    return tuple(delta + view.form.stick * (player in sticks) for player, delta in enumerate(last.deltas))


def places_of(
    rules: Rules,
    seats: Sequence[SeatView],
    label: StateLabel,
    scores: Sequence[int],
    turn: int,
    fresh: Sequence[int] = (),
) -> tuple[Place, ...]:
    """Return the seats with the players' scores at a given moment."""
    order = rules.places(scores)
    ranked = sorted(scores, reverse=True)
    return tuple(
        Place(
            seat=seat,
            sits=label.place_of(seat.index),
            side=side(label.place_of(seat.index), len(seats), turn),
            wind=label.winds[seat.index],
            dealer=seat.index == label.dealer,
            score=scores[seat.index],
            place=order[seat.index],
            gap=ranked[0] - scores[seat.index],
            lead=ranked[0] - ranked[1] if order[seat.index] == 1 else 0,
            fresh=fresh[seat.index] if fresh else None,
        )
        for seat in seats
    )


def side(index: int, players: int, turn: int) -> str:
    """Return the side of a seat.

    Play runs counter-clockwise, so the next player sits to the right; two players sit opposite each other.
    """
    step = 2 if players == 2 else 1
    return SIDES[(index * step + turn) % 4]


def empty_sides(players: int, turn: int) -> str:
    """Return the sides without a seat, as CSS classes of the map."""
    taken = {side(index, players, turn) for index in range(players)}
    return " ".join(f"no-{one}" for one in SIDES if one not in taken)
