"""What a game changes of what a club's records are chosen from, wherever it stands: from the games around it alone."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple

from django.db.models import QuerySet

from clubs.models import SeatTally
from clubs.selectors.statistics.player_records import ORDER, SAID, Best, Played, Whose

RECORDS = ("wins", "tops", "no_lasts")
AT_ONCE = (32, 128, 512)
"""So many rows on one side are read at first, and then; after that all of them."""
stands = attrgetter("night_at", "event", "round", "table", "game", "start")


class Around(NamedTuple):
    """A person's rows in the order of play around a game, whole nights and runs; `last`: none comes after them."""

    rows: Sequence[Played]
    last: bool


class Held(NamedTuple):
    """How many there were, and when first; (0, None): none."""

    many: int
    at: datetime | None


def best_after(
    rows: QuerySet[SeatTally], stood: Best, before: Sequence[Played], after: Sequence[Played]
) -> Best | None:
    """What is kept of one person in one system, whose rows these are, after a game of his came to say `after`.

    `stood` is what was kept while it said `before`. Runs and nights that the game does not touch are as they were, so
    the rows around it are read; all of them only where the game takes away from a record that it held. None: no row
    is left.
    """
    changed = sorted([*before, *after], key=stands)
    around = _around(rows, changed[0], changed[-1])
    own = {(one.game, one.start) for one in after}
    others = [one for one in around.rows if (one.game, one.start) not in own]
    was, now = _folded(sorted([*others, *before], key=stands)), _folded(around.rows)
    held = {name: _held(_of(stood, name), _of(was, name), _of(now, name)) for name in RECORDS}
    if None in held.values():
        best = _folded(list(_read(rows.order_by(*ORDER))))
    else:
        ends = now if around.last else stood
        best = Best(stood.games + now.games - was.games, ends.last_at, until=ends.until)
        for name, one in held.items():
            setattr(best, name, one and one.many)
            setattr(best, f"{name}_at", one and one.at)
            setattr(best, f"{name}_now", getattr(ends, f"{name}_now"))
    return best if best.until else None


def _of(best: Best, name: str) -> Held:
    return Held(getattr(best, name), getattr(best, f"{name}_at"))


def _held(stood: Held, was: Held, now: Held) -> Held | None:
    """A record, by what it was of all games, and is and was of those around one; None: of those elsewhere who knows."""
    if now.many > stood.many or (now.many == stood.many and _first(now.at, stood.at)):
        return now
    return None if was == stood and was.many else stood


def _first(one: datetime | None, other: datetime | None) -> bool:
    return bool(one and other and one <= other)


def _folded(rows: Sequence[Played]) -> Best:
    best = Best()
    best.add_all(rows)
    return best


def _around(rows: QuerySet[SeatTally], first: Played, last: Played) -> Around:
    """The rows from one to the other, and on either side until nights and runs there are over."""
    backwards = rows.filter(night_at__lte=first.night_at).order_by(*(f"-{name}" for name in ORDER))
    before, _all = _side(backwards, lambda one: stands(one) < stands(first))
    onwards = rows.filter(night_at__gte=first.night_at).order_by(*ORDER)
    after, no_more = _side(onwards, lambda one: stands(one) > stands(last))
    left, right = (
        (one for one in before[::-1] if stands(one) < stands(first)),
        (one for one in after if stands(one) >= stands(first)),
    )
    return Around([*left, *right], no_more)


def _side(ordered: QuerySet[SeatTally], beyond: Callable[[Played], bool]) -> tuple[list[Played], bool]:
    """The first of these rows, until what began `beyond` is over; whether they are all there are."""
    found: list[Played] = []
    for most in AT_ONCE:
        found += _read(ordered[len(found) : most])
        if len(found) < most:
            return found, True
        if _over([one for one in found if beyond(one)]):
            return found, False
    return [*found, *_read(ordered[len(found) :])], True


def _over(rows: Sequence[Played]) -> bool:
    """Whether a night, a run of wins and one without lasts are over among these rows, whichever way they are read."""
    counted = [one for one in rows if one.place is not None and one.counts]
    nights = {one.event for one in rows}
    return len(nights) > 1 and any(one.place != 1 for one in counted) and any(one.lasts for one in counted)


def _read(ordered: QuerySet[SeatTally]) -> Iterator[Played]:
    for system, player, *values in ordered.values_list(*SAID):
        yield Played(Whose(system, player), *values)
