"""Payments for a win or a foul: taiwan rulebook, section 4. Players are numbers."""

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
    """The dealer, how often they have repeated, and the streak shown by their die, as payments need them."""

    dealer: int
    streak: int
    shown_streak: int

    def between(self, payer: int, receiver: int) -> int:
        """Return Z: 作莊 and 連N拉N between two players.

        If the real and the shown N differ, the dealer receives by the lower and pays by the higher.
        """
        if self.dealer not in (payer, receiver):
            return 0
        pick = min if receiver == self.dealer else max
        return 1 + 2 * pick(self.streak, self.shown_streak)


class Due(NamedTuple):
    """One payment: `fan` is 牌面台數, `extra` is Z, `points` is the total."""

    payer: int
    receiver: int
    fan: int
    extra: int
    points: int

    @property
    def tai(self) -> int:
        """Return the 台 including Z."""
        return self.fan + self.extra


def due(options: TaiwanOptions, table: Table, payer: int, receiver: int, fan: int) -> Due:
    """Return one payment: 底 plus 台."""
    extra = table.between(payer, receiver)
    return Due(payer, receiver, fan, extra, options.base + options.tai * (fan + extra))


def others(player: int) -> list[int]:
    """Return the other three players in order of their numbers."""
    return [other for other in range(PLAYERS) if other != player]


def shared(amount: int, payers: Sequence[int]) -> list[tuple[int, int]]:
    """Return an amount split into equal shares. The first player takes the remainder."""
    share, left = divmod(amount, len(payers))
    return [(payer, share + (left if i == 0 else 0)) for i, payer in enumerate(payers)]


@record(frozen=True, slots=True, kw_only=True)
class Valued(deal.Valued):
    """A win with what is owed for it. `eye` is what each player in `eye_watch` (眼牌者) pays."""

    dues: tuple[Due, ...]
    eye: int = 0
    eye_watch: tuple[int, ...] = ()
    dai_wei: tuple[int, ...] = ()

    def paid(self) -> list[tuple[int, int]]:
        """Return who actually pays for the hand, and how much."""
        if self.dai_wei:
            return shared(self.points, self.dai_wei)
        return [(due.payer, due.points) for due in self.dues]

    def watching(self) -> list[tuple[int, int]]:
        """Return who pays for 眼牌, and how much."""
        return [(player, self.eye) for player in self.eye_watch if player != self.winner]

    def deltas(self) -> Deltas:
        """Return what each player gains or loses by the win, including 代位賠付 and 眼牌."""
        found = nothing(PLAYERS)
        for player, amount in (*self.paid(), *self.watching()):
            found[player] -= amount
            found[self.winner] += amount
        return tuple(found)

    def further(self) -> Mapping[str, Any]:
        """Return what each payer owes before 代位賠付, in the order E S W N."""
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
    """Return a win of `fan` 台 with what every payer owes, Z included."""
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
