"""A win's value, bare or by tiles, and who pays what for it: Chengdu rulebook, section 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from rules.chengdu import explain, words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.points import Worth, of_bare, of_limit, self_draw_bonus
from rules.chengdu.results import PLAYERS, Bare
from rules.sitting import WINDS
from scoring.errors import not_allowed
from scoring.money import Deltas


class Work(Protocol):
    """How a value was found from tiles."""

    def patterns(self) -> list[dict[str, Any]]: ...

    def lines(self, lang: str) -> list[str]: ...


class Valued(NamedTuple):
    """A win with its worth; player p sits `WINDS[(p - dealer) % 4]`, `bonus` is what a payer owes for 加底."""

    worth: Worth
    winner: int
    loser: int | None
    payers: tuple[int, ...]
    bonus: int
    dealer: int = 0
    work: Work | None = None

    @property
    def each(self) -> int:
        """What one payer owes in all."""
        return self.worth.price + self.bonus

    @property
    def points(self) -> int:
        """What all pay together."""
        return self.each * len(self.payers)

    def deltas(self) -> Deltas:
        """What each player gains or loses."""
        return tuple(
            self.points if player == self.winner else -self.each if player in self.payers else 0
            for player in range(PLAYERS)
        )

    def seat(self, player: int) -> str:
        """The seat wind of a player."""
        return WINDS[(player - self.dealer) % PLAYERS]

    def answer(self, lang: str) -> dict[str, Any]:
        """As `score` answers it."""
        deltas = self.deltas()
        return {
            "ok": True,
            **({} if self.work is None else {"patterns": self.work.patterns()}),
            **value_answer(self.worth, self.points),
            "deltas": {WINDS[i]: deltas[(i + self.dealer) % PLAYERS] for i in range(PLAYERS)},
            "explain": self.lines(lang),
        }

    def lines(self, lang: str) -> list[str]:
        """The working in words: who has won, how the value was found, then every payment."""
        loser = None if self.loser is None else self.seat(self.loser)
        found = [explain.won_line(self.seat(self.winner), loser, lang)]
        found += [] if self.work is None else self.work.lines(lang)
        found.append(explain.worth_line(self.worth, lang))
        if self.bonus:
            found.append(explain.bonus_line(self.bonus, lang))
        return found + [explain.pays(self.seat(payer), self.each, lang) for payer in self.payers]


def value_answer(worth: Worth, points: int) -> dict[str, Any]:
    """The fields of `score` from `fan` to `points`."""
    return {
        "fan": worth.fan,
        "fan_capped": worth.fan_capped,
        "fu": None,
        "yakuman": 0,
        "limit": worth.limit,
        "points": points,
    }


def valued(
    options: ChengduOptions,
    worth: Worth,
    winner: int,
    loser: int | None,
    active: Sequence[int],
    dealer: int,
    work: Work | None = None,
) -> Valued:
    """A worth with its payers: the discarder alone, or everybody else still in."""
    if loser is not None:
        return Valued(worth, winner, loser, (loser,), 0, dealer, work)
    payers = tuple(player for player in active if player != winner)
    return Valued(worth, winner, None, payers, self_draw_bonus(options), dealer, work)


def bare_worth(options: ChengduOptions, value: Bare, *, tsumo: bool, path: str) -> Worth:
    """The worth of a bare value; a self-draw under 自摸加番 has at least that fan."""
    if value.limit is not None:
        return of_limit(options, value.limit)
    fan = value.fan or 0
    if tsumo and not fan and options.zi_mo == "jia_fan":
        raise not_allowed(f"{path}.fan", words.SELF_DRAW_FAN)
    return of_bare(options, fan)
