"""Who pays whom how much for a win or a foul: taiwan rulebook, section 4. Players are numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from rules.system import WINDS
from rules.taiwan import words
from rules.taiwan.options import PLAYERS, TaiwanOptions


class Table(NamedTuple):
    """What of the table a payment asks for: who deals, how often he has held the deal, what his die shows."""

    dealer: int
    streak: int
    shown_streak: int

    def between(self, payer: int, receiver: int) -> int:
        """Z: 作莊 and 連N拉N between the two; the lower N is received, the higher paid by the dealer."""
        if self.dealer not in (payer, receiver):
            return 0
        pick = min if receiver == self.dealer else max
        return 1 + 2 * pick(self.streak, self.shown_streak)


class Due(NamedTuple):
    """One payment: `fan` 牌面台數, `extra` Z, `points` in all."""

    payer: int
    receiver: int
    fan: int
    extra: int
    points: int

    @property
    def tai(self) -> int:
        """台 with Z."""
        return self.fan + self.extra


def due(options: TaiwanOptions, table: Table, payer: int, receiver: int, fan: int) -> Due:
    """底 and 台 of one payment."""
    extra = table.between(payer, receiver)
    return Due(payer, receiver, fan, extra, options.base + options.tai * (fan + extra))


def others(player: int) -> list[int]:
    """The other three in turn order from the dealer's number on."""
    return [other for other in range(PLAYERS) if other != player]


def shared(amount: int, payers: Sequence[int]) -> list[tuple[int, int]]:
    """An amount in equal shares; what is left over falls on the first named."""
    share, left = divmod(amount, len(payers))
    return [(payer, share + (left if i == 0 else 0)) for i, payer in enumerate(payers)]


class Work(Protocol):
    """How a value was found from tiles."""

    def patterns(self) -> list[dict[str, Any]]: ...

    def lines(self, lang: str) -> list[str]: ...


class Valued(NamedTuple):
    """A win with what is owed for it; `eye` what each 眼牌者 in `eye_watch` pays, `work` None for a bare value."""

    fan: int
    winner: int
    table: Table
    dues: tuple[Due, ...]
    eye: int = 0
    eye_watch: tuple[int, ...] = ()
    dai_wei: tuple[int, ...] = ()
    work: Work | None = None

    @property
    def points(self) -> int:
        """What all that must pay owe, Z included."""
        return sum(due.points for due in self.dues)

    def paid(self) -> list[tuple[int, int]]:
        """Who really pays what for the hand."""
        if self.dai_wei:
            return shared(self.points, self.dai_wei)
        return [(due.payer, due.points) for due in self.dues]

    def watching(self) -> list[tuple[int, int]]:
        """Who pays what for 眼牌."""
        return [(player, self.eye) for player in self.eye_watch if player != self.winner]

    def deltas(self) -> list[int]:
        """What each player gains or loses by the win, 代位賠付 and 眼牌 included."""
        found = [0] * PLAYERS
        for player, amount in [*self.paid(), *self.watching()]:
            found[player] -= amount
            found[self.winner] += amount
        return found

    def seat(self, player: int) -> str:
        """The seat of a player, counted from the dealer."""
        return WINDS[(player - self.table.dealer) % PLAYERS]

    def answer(self, lang: str) -> dict[str, Any]:
        """As `score` answers it."""
        deltas, dealer = self.deltas(), self.table.dealer
        return {
            "ok": True,
            **({} if self.work is None else {"patterns": self.work.patterns()}),
            "fan": self.fan,
            "fu": None,
            "yakuman": 0,
            "limit": None,
            "points": self.points,
            "deltas": {WINDS[i]: deltas[(i + dealer) % PLAYERS] for i in range(PLAYERS)},
            "payments": self.payments(),
            "explain": self.lines(lang),
        }

    def payments(self) -> list[dict[str, Any]]:
        """What is owed by each, in the order E S W N, before 代位賠付."""
        ordered = sorted(self.dues, key=lambda due: (due.payer - self.table.dealer) % PLAYERS)
        return [{"seat": self.seat(due.payer), "tai": due.tai, "points": due.points} for due in ordered]

    def lines(self, lang: str) -> list[str]:
        """The working in words: how the value was found, then every payment."""
        found = [] if self.work is None else self.work.lines(lang)
        found.append(words.worth_line(self.fan, self.points, lang))
        found += [words.owes(self.seat(due.payer), due.fan, due.extra, due.points, lang) for due in self.dues]
        if self.dai_wei:
            found += [words.in_place(self.seat(player), amount, lang) for player, amount in self.paid()]
        return found + [words.watches(self.seat(player), amount, lang) for player, amount in self.watching()]
