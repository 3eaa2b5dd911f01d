"""A win's value, bare or by tiles, and what each player pays for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from rules.mingjeung import check_words, words
from rules.mingjeung.pao import LIABILITIES
from rules.mingjeung.points import GREAT, LIMIT_BASE, PLAYERS, SMALL, Payment, Worth, of_fan, of_limit, paid
from rules.mingjeung.results import Bare, Pao, Win
from rules.mingjeung.state import STICK, WINDS, State
from scoring.errors import Code, ContractError, not_allowed


class Work(Protocol):
    """How a value was found from tiles."""

    def patterns(self) -> list[dict[str, Any]]: ...

    def lines(self, lang: str) -> list[str]: ...


class Valued(NamedTuple):
    """A win with its worth and the sticks it takes; `work` is None for a bare value.

    Players are numbers; player p sits `WINDS[(p - dealer) % 4]`.
    """

    worth: Worth
    payment: Payment
    dealer: int
    sticks: int = 0
    work: Work | None = None

    @property
    def points(self) -> int:
        """What the hand itself brings."""
        return sum(paid(self.payment))

    def with_sticks(self, sticks: int) -> Valued:
        """With so many sticks taken."""
        return self._replace(sticks=sticks)

    def deltas(self) -> tuple[int, ...]:
        """What each player gains or loses."""
        amounts = paid(self.payment)
        won = sum(amounts) + STICK * self.sticks
        return tuple([won if player == self.payment.winner else -amount for player, amount in enumerate(amounts)])

    def seat(self, player: int) -> str:
        """The seat wind of a player."""
        return WINDS[(player - self.dealer) % PLAYERS]

    def answer(self, lang: str) -> dict[str, Any]:
        """As `score` answers it."""
        deltas = self.deltas()
        return {
            "ok": True,
            **({} if self.work is None else {"patterns": self.work.patterns()}),
            **worth_json(self.worth),
            "points": self.points,
            "deltas": {wind: deltas[(i + self.dealer) % PLAYERS] for i, wind in enumerate(WINDS)},
            "explain": self.lines(lang),
        }

    def lines(self, lang: str) -> list[str]:
        """The working in words: how the value was found, then every payment."""
        found = [] if self.work is None else self.work.lines(lang)
        found.append(words.worth_line(self.worth, self.points, lang))
        found += [words.pays(self.seat(p), amount, lang) for p, amount in enumerate(paid(self.payment)) if amount]
        if self.payment.liable is not None:
            found.append(words.liable(self.seat(self.payment.liable), lang))
        if self.sticks:
            found.append(words.takes_sticks(self.seat(self.payment.winner), STICK * self.sticks, lang))
        return found


def worth_json(worth: Worth) -> dict[str, Any]:
    """The fields of the contract from `fan` to `limit`."""
    return {"fan": worth.fan, "fu": None, "yakuman": worth.yakuman, "limit": worth.limit}


def value_bare(state: State, win: Win, value: Bare, path: str) -> Valued:
    """The value of a win without tiles; errors have their field below the result."""
    if value.fan == 0:
        raise ContractError(Code.NO_YAKU, f"{path}.fan", check_words.NO_YAKU)
    if win.pao is not None:
        _check_pao(win, value, win.pao, f"{path}.pao")
    worth = worth_of(value)
    liable = None if win.pao is None else win.pao.player
    return Valued(worth, Payment(win.winner, win.loser, worth.base, liable), state.dealer)


def worth_of(value: Bare) -> Worth:
    """The worth of a bare value."""
    return of_limit(value.limit) if value.limit else of_fan(value.fan or 0)


def bare(value: Mapping[str, int | str]) -> Bare:
    """A bare value of the contract."""
    return Bare(**value)  # type: ignore[arg-type]  # the keys of a bare value are the fields of Bare


def _check_pao(win: Win, value: Bare, pao: Pao, path: str) -> None:
    """Only a limit not below the pattern's own can be paid for by somebody."""
    if pao.player == win.winner:
        raise not_allowed(f"{path}.player", check_words.OWN_PAO)
    known = LIABILITIES.get(pao.pattern)
    if known is None:
        raise not_allowed(f"{path}.pattern", check_words.NO_PAO)
    if value.limit not in (SMALL, GREAT) or LIMIT_BASE[value.limit] < LIMIT_BASE[known.limit]:
        raise not_allowed(f"{path}.pattern", check_words.PAO_VALUE)
