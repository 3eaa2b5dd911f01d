"""Locks: which players are fixed at which tables, and whether all locks can be kept."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.seating.tournament import refusals
from clubs.seating.tournament.person_ids import read_key
from clubs.seating.tournament.request import Lock, Method, Request, Winds
from scoring.errors import not_allowed
from scoring.multilingual import Text
from scoring.request_object import Part
from scoring.strict_json import one_of, wrong

FIELDS = ("player", "table", "round", "wind")
WINDS = ("E", "S", "W", "N")
MOST = 24_000
_NO_NORTH = Text("A three-player table has no North.", "三人沒有北家。", "三人没有北家。", "三人では北家がありません。")


@dataclass(frozen=True, slots=True)
class Wish:
    """A lock as sent: the player's id as text, table and round from 1."""

    player: str
    table: int
    round: int
    wind: str | None


def read_locks(part: Part) -> list[Wish]:
    """Return the locks. They are well formed, but may be impossible."""
    return part.each("locks", _wish, [], most=MOST)


def _wish(value: Any, path: str) -> Wish:
    part = Part(value, path, FIELDS)
    wind = part.raw("wind", None)
    if wind is not None and wind not in WINDS:
        raise wrong(part.at("wind"), one_of(WINDS))
    return Wish(read_key(part.raw("player"), part.at("player")), part.whole("table"), part.whole("round", 1), wind)


def check_locks(request: Request, wishes: Sequence[Wish]) -> tuple[Lock, ...]:
    """Return the locks by number. Raise `bad_lock` at the first that contradicts earlier ones or can't be kept."""
    numbers = {person.key: number for number, person in enumerate(request.people)}
    kept: list[Lock] = []
    for number, wish in enumerate(wishes):
        if wish.player not in numbers:
            raise refusals.no_player(number, wish.player)
        if not 1 <= wish.round <= request.rounds:
            raise refusals.no_round(number, wish.round, request.rounds)
        lock = Lock(numbers[wish.player], wish.table - 1, wish.round - 1, _wind(request, wish, number))
        _check(request, number, lock, kept)
        kept = [*_others(lock, kept), lock]
    return tuple(kept)


def _wind(request: Request, wish: Wish, number: int) -> int | None:
    if wish.wind is None:
        return None
    wind = WINDS.index(wish.wind)
    if wind >= request.seats:
        raise not_allowed(f"locks[{number}].wind", _NO_NORTH)
    return wind


def _others(lock: Lock, kept: Sequence[Lock]) -> Iterator[Lock]:
    """Return the locks except one of the same player and round that this one makes more specific."""
    for other in kept:
        same = (other.player, other.round) == (lock.player, lock.round)
        if not same or (lock.wind is None and other.wind is not None):
            yield other


def _check(request: Request, number: int, lock: Lock, kept: Sequence[Lock]) -> None:
    sizes = _sizes(request, lock.round)
    if not 0 <= lock.table < len(sizes):
        raise refusals.no_table(number, lock.table + 1, len(request.people), len(sizes))
    if lock.wind is not None and lock.wind >= sizes[lock.table]:
        raise refusals.no_north(number, lock.table + 1)
    if any(_contradicts(lock, other, request) for other in kept if other.player == lock.player):
        raise refusals.elsewhere(number, request.people[lock.player].key)
    if request.script is not None:
        _check_script(request, number, lock)
    _check_room(request, number, lock, kept, sizes[lock.table])


def _sizes(request: Request, round_: int) -> Sequence[int]:
    return request.sizes if request.script is None else [len(table) for table in request.script[round_]]


def _contradicts(lock: Lock, other: Lock, request: Request) -> bool:
    """Return whether two locks of a player contradict each other. In a final, all games have the same players."""
    if other.round != lock.round:
        return request.method is Method.FINAL and request.script is None and other.table != lock.table
    return other.table != lock.table or (None not in (lock.wind, other.wind) and lock.wind != other.wind)


def _check_script(request: Request, number: int, lock: Lock) -> None:
    table = (request.script or ())[lock.round][lock.table]
    listed = request.winds is Winds.LIST and lock.wind is not None
    if lock.player not in table or (listed and table.index(lock.player) != lock.wind):
        raise refusals.not_so(number, request.people[lock.player].key)


def _check_room(request: Request, number: int, lock: Lock, kept: Sequence[Lock], seats: int) -> None:
    final = request.method is Method.FINAL
    there = [other for other in kept if other.table == lock.table and other.player != lock.player]
    if len({other.player for other in there if final or other.round == lock.round}) >= seats:
        raise refusals.full(number, lock.table + 1, seats)
    now = [other for other in there if other.round == lock.round]
    if lock.wind is not None and any(other.wind == lock.wind for other in now):
        raise refusals.taken(number, lock.table + 1)
