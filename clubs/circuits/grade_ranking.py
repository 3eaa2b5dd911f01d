"""Grades: players are promoted up a ladder by points, Elo, matches and promotion events (circuits, section 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from clubs.circuits.base_points import base_points
from clubs.circuits.circuit_events import Circuit, Event
from clubs.circuits.decimals import UNIT, ExactSum, fraction
from clubs.circuits.elo_ranking import Elo, in_order
from clubs.circuits.event_weights import WeighedEvent
from clubs.circuits.formulas import Grade, LadderFormula
from clubs.circuits.rank_order import Ranked, RankedPlayer, ranked
from scoring.fractions import r4

Line = dict[str, Any]


@dataclass(slots=True)
class Climber:
    """A player on the ladder: the index of the grade, and the achievements that count for the next one."""

    player: str
    grade: int = 0
    rp: ExactSum = field(default_factory=ExactSum)
    places: ExactSum = field(default_factory=ExactSum)
    matches: int = 0
    promotions: list[tuple[str, str]] = field(default_factory=list)

    def average_place(self) -> Fraction | None:
        """Return the mean placing of the matches, each as if four had played."""
        return self.places.value() / self.matches if self.matches else None


@dataclass(frozen=True, slots=True)
class Exam:
    """The grade that can be earned at an event, and a player's place and grade there."""

    grade: str | None
    players: int
    place: int | None
    held: int

    def passed(self, share: int, name: str, below: int) -> bool:
        """Return whether the player passed the promotion event for a grade from the one just below."""
        asked = self.grade == name and self.held == below and self.place is not None
        return asked and self.place <= share * self.players // UNIT  # type: ignore[operator]  # a place


def grade_ranking(
    circuit: Circuit, formula: LadderFormula, events: Sequence[WeighedEvent], countries: Mapping[str, str | None]
) -> tuple[list[Line], list[RankedPlayer]]:
    """Return the lines of everybody in a counting event, and the ranked players."""
    ladder = _Ladder(formula, {one.event.index: one.weight or 0 for one in events})
    for event in in_order(events):
        ladder.play(event)
    rp = {player: one.rp.value() for player, one in ladder.climbers.items()}
    able, others = list[Climber](), list[Climber]()
    for one in ladder.climbers.values():
        (able if circuit.listed(one.player) else others).append(one)
    found = ranked(able, [("grade", lambda one: one.grade), ("rp", lambda one: rp[one.player])])
    others.sort(key=lambda one: (-one.grade, -rp[one.player], one.player))
    unranked = [Ranked(one, 0, False, None) for one in others]
    lines = [ladder.line(one, rp[one.who.player], countries.get(one.who.player)) for one in (*found, *unranked)]
    return lines, [RankedPlayer(one.who.player, countries.get(one.who.player), one.rank) for one in found]


class _Ladder:
    """All players' grades, changed by one event after the other."""

    def __init__(self, formula: LadderFormula, weights: Mapping[int, int]) -> None:
        self._formula = formula
        self._weights = weights
        self._elo = None if formula.elo is None else Elo(formula.elo, path="formula.params.elo")
        self.climbers: dict[str, Climber] = {}

    def play(self, event: Event) -> None:
        """Add the results of an event, then promote its players."""
        places = {result.player: result.place for result in event.results}
        weight = fraction(self._weights[event.index])
        for result, base in zip(event.results, base_points(self._formula.base, event).fractions(), strict=True):
            self._climber(result.player).rp.add(weight * base)
        for player, place in _matches(event):
            one = self._climber(player)
            one.places.add(place)
            one.matches += 1
        if self._elo is not None:
            self._elo.play(event)
        seated = (player for game in event.games for player in game.players if player is not None)
        for player in dict.fromkeys((*places, *seated)):
            self._promote(self._climber(player), event, places.get(player))

    def _climber(self, player: str) -> Climber:
        if player not in self.climbers:
            self.climbers[player] = Climber(player)
        return self.climbers[player]

    def _promote(self, one: Climber, event: Event, place: int | None) -> None:
        exam = Exam(event.exam, event.facts.players, place, one.grade)
        ladder = self._formula.ladder
        while one.grade + 1 < len(ladder):
            grade = ladder[one.grade + 1]
            passed = grade.exam is None or exam.passed(grade.exam, grade.name, one.grade)
            if not passed or self._unmet(one, grade):
                return
            one.grade += 1
            one.promotions.append((grade.name, event.id))

    def _unmet(self, one: Climber, grade: Grade) -> list[str]:
        """Return the unmet conditions of a grade, except its promotion event."""
        met = {
            "rp": grade.rp is None or one.rp.at_least(grade.rp),
            "elo": grade.elo is None or self._elo_of(one) >= grade.elo,
            "matches": grade.matches is None or one.matches >= grade.matches,
            "average_place": grade.average_place is None
            or (one.matches > 0 and one.places.mean_at_most(grade.average_place, one.matches)),
        }
        return [name for name, is_met in met.items() if not is_met]

    def _elo_of(self, one: Climber) -> float:
        return 0.0 if self._elo is None else self._elo.value(one.player)

    def line(self, ranked_: Ranked[Climber], rp: Fraction, country: str | None) -> Line:
        """Return a player's line."""
        one = ranked_.who
        return {
            "player": one.player,
            "country": country,
            "rank": ranked_.rank or None,
            "shared": ranked_.shared,
            "grade": self._formula.ladder[one.grade].name,
            "rp": r4(rp),
            "elo": None if self._elo is None else self._elo_of(one),
            "matches": one.matches,
            "average_place": r4(one.average_place()),
            "promotions": [{"grade": grade, "event": event} for grade, event in one.promotions],
            "next": self._next(one),
        }

    def _next(self, one: Climber) -> Line | None:
        if one.grade + 1 == len(self._formula.ladder):
            return None
        grade = self._formula.ladder[one.grade + 1]
        needs = self._unmet(one, grade) + (["exam"] if grade.exam is not None else [])
        return {"grade": grade.name, "needs": needs}


def _matches(event: Event) -> Iterator[tuple[str, Fraction]]:
    """Return the matches of an event: its games or, without any, its final places, as if four had played."""
    for game in event.games:
        for player, place in zip(game.players, game.places, strict=True):
            if player is not None:
                yield player, _as_of_four(place, len(game.players))
    if not event.games:
        for result in event.results:
            yield result.player, _as_of_four(result.place, event.facts.players)


def _as_of_four(place: int, players: int) -> Fraction:
    return 1 + Fraction(3 * (place - 1), players - 1)
