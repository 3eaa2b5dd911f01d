"""Elo carried over the events of a circuit, by games or by final places (circuits, section 5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from typing import Any

from clubs.circuits.circuit_events import Circuit, Event
from clubs.circuits.decimals import UNIT
from clubs.circuits.elo_expectation import expected_scores
from clubs.circuits.event_weights import WeighedEvent, term_values, weight_of
from clubs.circuits.formulas import EloFormula
from clubs.circuits.rank_order import Ranked, RankedPlayer, ranked
from scoring.errors import Code, ContractError
from scoring.multilingual import Text

Line = dict[str, Any]
_TOO_LARGE = Text(
    "With these parameters the ratings become too large: choose others.",
    "以這些參數計算，數值過大，請改用其他參數。",
    "以这些参数计算，数值过大，请改用其他参数。",
    "このパラメータでは値が大きくなりすぎます。別の値にしてください。",
)


@dataclass(frozen=True, slots=True)
class EventStep:
    """The effect of an event on a player's rating."""

    event: Event
    before: float
    after: float


@dataclass(slots=True)
class Rating:
    """A player's rating after the events so far."""

    player: str
    value: float
    games: int = 0
    steps: list[EventStep] = field(default_factory=list)

    @property
    def written(self) -> float:
        """Return the rating with six decimals, as answers show and compare it."""
        return six(self.value)

    def played_since(self, circuit: Circuit, days: int | None) -> bool:
        """Return whether the last event was at most this many days ago."""
        return days is None or (circuit.day - self.steps[-1].event.day).days <= days


class Elo:
    """The ratings of all players, changed by one event after the other."""

    def __init__(self, formula: EloFormula, *, path: str = "formula.params") -> None:
        self._formula = formula
        self._path = path
        self.ratings: dict[str, Rating] = {}

    def play(self, event: Event) -> None:
        """Change the ratings of everybody in an event. An event that the formula can't use changes nothing."""
        if self._formula.by_games:
            self._play_games(event)
        elif event.results:
            self._play_places(event)

    def value(self, player: str) -> float:
        """Return a player's rating with six decimals: a newcomer's, without events."""
        known = self.ratings.get(player)
        return six(self._formula.start) if known is None else known.written

    def _rating(self, player: str) -> Rating:
        if player not in self.ratings:
            self.ratings[player] = Rating(player, self._formula.start)
        return self.ratings[player]

    def _play_games(self, event: Event) -> None:
        before: dict[str, float] = {}
        for game in event.games:
            seats = [self._seat(player) for player in game.players]
            values = self._formula.track.after(
                [seat.value for seat in seats], [seat.games for seat in seats], game.places
            )
            for seat, value in zip(seats, values, strict=True):
                before.setdefault(seat.player, seat.value)
                seat.value = self._checked(value)
                seat.games += 1
        before.pop("", None)
        for player, value in before.items():
            rating = self.ratings[player]
            rating.steps.append(EventStep(event, value, rating.value))

    def _seat(self, player: str | None) -> Rating:
        """Return a player's rating. An unnamed player counts as a newcomer."""
        return Rating("", self._formula.start) if player is None else self._rating(player)

    def _play_places(self, event: Event) -> None:
        seats = [self._rating(result.player) for result in event.results]
        values = [seat.value for seat in seats]
        weight = (weight_of(term_values(event, self._formula.weight)) or 0) / UNIT
        gains = _gains(values, [result.place for result in event.results], self._formula.spread)
        for seat, gain in zip(seats, gains, strict=True):
            after = self._checked(seat.value + self._formula.k * weight * gain)
            seat.steps.append(EventStep(event, seat.value, after))
            seat.value = after

    def _checked(self, value: float) -> float:
        if not isfinite(value):
            raise ContractError(Code.BAD_OPTION, self._path, _TOO_LARGE)
        return value


def six(value: float) -> float:
    """Return a rating in the format of answers."""
    return round(value, 6)


def _gains(values: Sequence[float], places: Sequence[int], spread: float) -> list[float]:
    """Return for each player the mean over the others of score minus expected score."""
    others = len(values) - 1
    if not others:
        return [0.0]
    scores, expected = _scores(places), expected_scores(values, spread)
    return [(scores[place] - expected[value]) / others for value, place in zip(values, places, strict=True)]


def _scores(places: Sequence[int]) -> Mapping[int, float]:
    """Return by place the number of worse players and half of the others with the same place."""
    worse, found = len(places), dict[int, float]()
    for place, number in sorted(Counter(places).items()):
        worse -= number
        found[place] = worse + (number - 1) / 2
    return found


# -- lines -------------------------------------------------------------------------------------------------


def elo_ranking(
    circuit: Circuit, formula: EloFormula, events: Sequence[WeighedEvent], countries: Mapping[str, str | None]
) -> tuple[list[Line], list[RankedPlayer]]:
    """Return the lines of everybody in a counting event, and the ranked players."""
    elo = Elo(formula)
    for event in in_order(events):
        elo.play(event)
    able, others = list[Rating](), list[Rating]()
    for one in elo.ratings.values():
        (able if _is_ranked(circuit, formula, one) else others).append(one)
    found = ranked(able, [("value", lambda one: one.written)])
    unranked = [Ranked(one, 0, False, None) for one in sorted(others, key=lambda one: (-one.written, one.player))]
    places = {one.event.index: {result.player: result.place for result in one.event.results} for one in events}
    lines = [_line(circuit, formula, one, countries.get(one.who.player), places) for one in (*found, *unranked)]
    names = [
        RankedPlayer(one.who.player, countries.get(one.who.player), one.rank, Fraction(repr(one.who.written)))
        for one in found
    ]
    return lines, names


def in_order(events: Sequence[WeighedEvent]) -> list[Event]:
    """Return the counting events in the order in which they change ratings."""
    return sorted((one.event for one in events if one.counts), key=lambda event: event.day)


def _is_provisional(formula: EloFormula, one: Rating) -> bool:
    return (one.games if formula.by_games else len(one.steps)) < formula.provisional


def _is_ranked(circuit: Circuit, formula: EloFormula, one: Rating) -> bool:
    active = one.played_since(circuit, formula.inactive)
    return active and not _is_provisional(formula, one) and circuit.listed(one.player)


def _line(
    circuit: Circuit,
    formula: EloFormula,
    ranked_: Ranked[Rating],
    country: str | None,
    places: Mapping[int, Mapping[str, int]],
) -> Line:
    one = ranked_.who
    return {
        "player": one.player,
        "country": country,
        "rank": ranked_.rank or None,
        "shared": ranked_.shared,
        "value": one.written,
        "events": len(one.steps),
        "games": one.games,
        "provisional": _is_provisional(formula, one),
        "active": one.played_since(circuit, formula.inactive),
        "results": [
            {
                "event": step.event.id,
                "place": places[step.event.index].get(one.player),
                "before": six(step.before),
                "value": six(step.after),
                "change": six(step.after - step.before),
            }
            for step in one.steps
        ],
    }
