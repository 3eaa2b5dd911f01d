"""Who pays whom how much for a win or a foul: taiwan rulebook, section 4. Players are numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.deal import worth as deal
from rules.deal.worth import Work, Worth
from rules.seats import WINDS
from rules.taiwan import words
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from scoring.fast_dataclass import record
from scoring.score_moves import Deltas, nothing


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


@record(frozen=True, slots=True, kw_only=True)
class Valued(deal.Valued):
    """A win with what is owed for it; `eye` what each 眼牌者 in `eye_watch` pays."""

    dues: tuple[Due, ...]
    eye: int = 0
    eye_watch: tuple[int, ...] = ()
    dai_wei: tuple[int, ...] = ()

    def paid(self) -> list[tuple[int, int]]:
        """Who really pays what for the hand."""
        if self.dai_wei:
            return shared(self.points, self.dai_wei)
        return [(due.payer, due.points) for due in self.dues]

    def watching(self) -> list[tuple[int, int]]:
        """Who pays what for 眼牌."""
        return [(player, self.eye) for player in self.eye_watch if player != self.winner]

    def deltas(self) -> Deltas:
        """What each player gains or loses by the win, 代位賠付 and 眼牌 included."""
        found = nothing(PLAYERS)
        for player, amount in (*self.paid(), *self.watching()):
            found[player] -= amount
            found[self.winner] += amount
        return tuple(found)

    def further(self) -> Mapping[str, Any]:
        """What is owed by each, in the order E S W N, before 代位賠付."""
        ordered = sorted(self.dues, key=lambda due: WINDS.index(self.seat(due.payer)))
        owed = [{"seat": self.seat(due.payer), "tai": due.tai, "points": due.points} for due in ordered]
        return {"payments": owed}

    def worth_line(self, lang: str) -> str:
        return words.worth_line(self.worth.fan or 0, self.points, lang)

    def payments(self, lang: str) -> list[str]:
        found = [words.owes(self.seat(due.payer), due.fan, due.extra, due.points, lang) for due in self.dues]
        if self.dai_wei:
            found += [words.in_place(self.seat(player), amount, lang) for player, amount in self.paid()]
        return found + [words.watches(self.seat(player), amount, lang) for player, amount in self.watching()]


def owed(
    options: TaiwanOptions,
    fan: int,
    dealer: int,
    dues: Sequence[Due],
    *,
    eye_watch: tuple[int, ...] = (),
    dai_wei: tuple[int, ...] = (),
    work: Work | None = None,
) -> Valued:
    """A win of so many 台 with what all who must pay owe, Z included."""
    amounts = [0] * PLAYERS
    for due in dues:
        amounts[due.payer] = due.points
    return Valued(
        Worth(fan, None, 0, None, options.base + options.tai * fan),
        dues[0].receiver,
        dealer,
        tuple(amounts),
        work,
        dues=tuple(dues),
        eye=options.tai,
        eye_watch=eye_watch,
        dai_wei=dai_wei,
    )
