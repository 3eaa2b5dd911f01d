"""The players in the games: known ones, new ones, and those that need a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clubs.spreadsheets.games import TWICE, Game, Seat
from clubs.spreadsheets.names import AlikeIndex, full_words, same_key, without_guest
from clubs.spreadsheets.tables import Skip
from clubs.spreadsheets.vocabulary import is_nobody

NOBODY, PLAYER = "nobody", "player"


@dataclass(frozen=True, slots=True)
class Known:
    """A player known to the club, and other spellings of the name."""

    name: str
    also: tuple[str, ...] = ()


@dataclass(slots=True)
class Writing:
    """All equal names of a file, as first written."""

    name: str
    seats: list[Seat] = field(default_factory=list)
    games: set[int] = field(default_factory=set)
    places: list[tuple[int, int, int]] = field(default_factory=list)
    """Where it occurs: sheet, row, column."""
    order: int = 0
    player: str | None = None

    def sits_with(self, other: Writing) -> bool:
        """Return whether both occur in one game."""
        return not self.games.isdisjoint(other.games)


@dataclass(slots=True)
class NameQuestion:
    """A question about a name."""

    code: str
    writing: Writing
    options: list[str | None]
    default: str | None

    @property
    def id(self) -> str:
        return f"{self.code}:{self.writing.name}"


class People:
    """Assigns players to names. `answers` are by the questions' ids."""

    def __init__(self, known: Sequence[Known], answers: Mapping[str, Any]) -> None:
        self.answers = answers
        self.known = known
        self._by_key: dict[str, int] = {}
        for number, one in enumerate(known):
            for name in (one.name, *one.also):
                self._by_key.setdefault(same_key(name), number)
        self.questions: list[NameQuestion] = []
        self.compared = 0

    def settle(self, games: Sequence[Game]) -> None:
        """Give every seat its player, as far as that is known."""
        nobodies, writings = self._writings(games)
        for mark in nobodies.values():
            question = NameQuestion("no_player", mark, [NOBODY, PLAYER], NOBODY)
            self.questions.append(question)
            if self.answers.get(question.id) == PLAYER:
                writings[same_key(mark.name)] = mark
            else:
                for seat in mark.seats:
                    seat.nobody = True
        self._judge(list(writings.values()))
        for writing in writings.values():
            for seat in writing.seats:
                seat.player = writing.player

    def _writings(self, games: Sequence[Game]) -> tuple[dict[str, Writing], dict[str, Writing]]:
        nobodies: dict[str, Writing] = {}
        writings: dict[str, Writing] = {}
        for number, game in enumerate(games):
            for seat in game.seats:
                if seat.name:
                    found = nobodies if is_nobody(seat.name) else writings
                    writing = found.setdefault(same_key(seat.name), Writing(seat.name, order=len(writings)))
                    writing.seats.append(seat)
                    writing.games.add(number)
                    writing.places.append((game.table.sheet, seat.row, seat.column))
        return nobodies, writings

    def _judge(self, writings: list[Writing]) -> None:
        known: dict[int, list[Writing]] = {}
        unknown = []
        for writing in writings:
            number = self._by_key.get(same_key(writing.name))
            if number is None:
                unknown.append(writing)
            else:
                writing.player = self.known[number].name
                known.setdefault(number, []).append(writing)
        unknown.sort(key=lambda one: (-full_words(one.name), -len(one.seats), one.order))
        names = [(number, name) for number, one in enumerate(self.known) for name in (one.name, *one.also)]
        every = [name for _, name in names] + [writing.name for writing in unknown]
        by_known, by_file = AlikeIndex(every), AlikeIndex(every)
        for _, name in names:
            by_known.add(name)
        settled: list[Writing] = []
        for writing in unknown:
            numbers = dict.fromkeys(names[i][0] for i in by_known.find(writing.name))
            before = [settled[i] for i in by_file.find(writing.name) if not settled[i].sits_with(writing)]
            found = [self.known[number].name for number in numbers
                     if not any(one.sits_with(writing) for one in known.get(number, ()))]  # fmt: skip
            candidates = [*found, *(str(one.player) for one in before)]
            if candidates:
                self._ask(writing, candidates)
            else:
                writing.player = without_guest(writing.name)
                by_file.add(writing.name)
                settled.append(writing)
        self.compared = by_known.compared + by_file.compared

    def _ask(self, writing: Writing, candidates: list[str]) -> None:
        default = candidates[0] if len(candidates) == 1 else None
        question = NameQuestion("same_person", writing, [*candidates, None], default)
        self.questions.append(question)
        if question.id in self.answers:
            writing.player = self.answers[question.id] or without_guest(writing.name)
        else:
            writing.player = default

    def is_known(self, player: str) -> bool:
        """Return whether a player is a known one."""
        return same_key(player) in self._by_key and self.known[self._by_key[same_key(player)]].name == player

    def person(self, seat: Seat) -> object:
        """Return what distinguishes people before any questions are answered."""
        return self._by_key.get(same_key(seat.name), same_key(seat.name))


def refuse_twice(games: Sequence[Game], people: People, *, settled: bool) -> None:
    """Mark the games in which one person has two seats."""
    for game in games:
        persons = [
            seat.player if settled and seat.player is not None else people.person(seat)
            for seat in game.seats
            if seat.name and not seat.nobody and not (is_nobody(seat.name) and not settled)
        ]
        if len(set(persons)) < len(persons):
            game.skip = Skip(game.row, "not_understood", TWICE, game.column)
