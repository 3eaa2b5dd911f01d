"""The worth of a win and who pays it, with the answer of the call `score`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple, Protocol

from rules.deal import working
from rules.seats import WINDS, player_at, seat_of
from scoring.fast_dataclass import record
from scoring.multilingual import Text, number
from scoring.score_moves import Deltas

FAN = Text("{n} fan", "{n}番", "{n}番", "{n}飜")
_WORTH = Text("{value}: {points} points", "{value}：{points} 分", "{value}：{points} 分", "{value}：{points}点")


class Worth(NamedTuple):
    """The worth of a hand before payments: `base` is the amount from which the payers' shares are computed.

    `fan` is None where only a limit is known; `fan_capped` is the fan that is paid, where a cap leaves some unpaid.
    """

    fan: int | None
    fu: int | None
    yakuman: int
    limit: str | None
    base: int
    fan_capped: int | None = None

    def answer(self) -> dict[str, Any]:
        """Return the contract's fields from `fan` to `limit`."""
        fan, fu, yakuman, limit, _base, capped = self
        if capped is None:
            return {"fan": fan, "fu": fu, "yakuman": yakuman, "limit": limit}
        return {"fan": fan, "fan_capped": capped, "fu": fu, "yakuman": yakuman, "limit": limit}


class Work(Protocol):
    """The working of a value found from tiles."""

    def patterns(self) -> list[dict[str, Any]]: ...

    def lines(self, lang: str) -> list[str]: ...


@record(frozen=True, slots=True)
class Valued:
    """A win with its worth and each player's payment for the hand itself.

    `work` is None for a bare value; `order` lists the players in seating order (empty: by number).
    """

    worth: Worth
    winner: int
    dealer: int
    amounts: tuple[int, ...]
    work: Work | None = None
    order: tuple[int, ...] = field(default=(), kw_only=True)

    @property
    def points(self) -> int:
        """Return the total that the hand itself brings."""
        return sum(self.amounts)

    def deltas(self) -> Deltas:
        """Return what each player gains or loses by the win."""
        found = [-amount for amount in self.amounts]
        found[self.winner] += sum(self.amounts)
        return tuple(found)

    def seat(self, player: int) -> str:
        """Return the seat wind of a player."""
        return WINDS[seat_of(player, self.dealer, self.order or range(len(self.amounts)))]

    def by_seat(self) -> dict[str, int]:
        """Return what each seat gains or loses, from East."""
        deltas, order = self.deltas(), self.order or range(len(self.amounts))
        players = [player_at(seat, self.dealer, order) for seat in range(len(deltas))]
        return dict(zip(WINDS, [deltas[player] for player in players], strict=False))

    def answer(self, lang: str) -> dict[str, Any]:
        """Return the win as `score` answers it."""
        found: dict[str, Any] = {"ok": True}
        if self.work is not None:
            found["patterns"] = self.work.patterns()
        found.update(self.worth.answer())
        found["points"] = self.points
        found["deltas"] = self.by_seat()
        found.update(self.further())
        found["explain"] = self.lines(lang)
        return found

    def further(self) -> Mapping[str, Any]:
        """Return the fields of the answer that only these rules have."""
        return {}

    def lines(self, lang: str) -> list[str]:
        """Return the working in words: how the value was found, then every payment."""
        found = [] if self.work is None else self.work.lines(lang)
        return [*found, self.worth_line(lang), *self.payments(lang)]

    def worth_line(self, lang: str) -> str:
        """Return the line with the value and its worth."""
        return _WORTH.form(lang, value=FAN.form(lang, n=self.worth.fan), points=number(self.points))

    def payments(self, lang: str) -> list[str]:
        """Return a line for each payment."""
        return [working.pays(self.seat(p), amount, lang) for p, amount in enumerate(self.amounts) if amount]
