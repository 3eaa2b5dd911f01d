"""The value of a win, bare or by tiles, and what each player pays for it."""

from __future__ import annotations

from dataclasses import replace

from rules.deal import worth as deal
from rules.deal.win import Bare, Pao
from rules.deal.worth import Work, Worth
from rules.mingjeung import check_words, words
from rules.mingjeung.pao import LIABILITIES
from rules.mingjeung.points import GREAT, LIMIT_BASE, SMALL, Payment, of_fan, of_limit, paid
from rules.mingjeung.results import Win
from rules.mingjeung.state import STICK, State
from scoring.errors import Code, ContractError, not_allowed
from scoring.fast_dataclass import record
from scoring.score_moves import Deltas


@record(frozen=True, slots=True)
class Valued(deal.Valued):
    """A win with the liable player (包牌) and the deposits that it takes."""

    liable: int | None = None
    sticks: int = 0

    def with_sticks(self, sticks: int) -> Valued:
        """Return the win with the number of deposits taken."""
        return replace(self, sticks=sticks) if sticks else self

    def deltas(self) -> Deltas:
        """Return what each player gains or loses."""
        found = [-amount for amount in self.amounts]
        found[self.winner] += self.points + STICK * self.sticks
        return tuple(found)

    def worth_line(self, lang: str) -> str:
        return words.worth_line(self.worth, self.points, lang)

    def payments(self, lang: str) -> list[str]:
        found = deal.Valued.payments(self, lang)
        if self.liable is not None:
            found.append(words.liable(self.seat(self.liable), lang))
        if self.sticks:
            found.append(words.takes_sticks(self.seat(self.winner), STICK * self.sticks, lang))
        return found


def valued(worth: Worth, payment: Payment, dealer: int, work: Work | None = None) -> Valued:
    """Return a worth together with its payments."""
    return Valued(worth, payment.winner, dealer, paid(payment), work, payment.liable)


def value_bare(state: State, win: Win, value: Bare, path: str) -> Valued:
    """Return the value of a win without tiles. Paths of errors start at `path`."""
    if value.fan == 0:
        raise ContractError(Code.NO_YAKU, f"{path}.fan", check_words.NO_YAKU)
    if win.pao is not None:
        _check_pao(win, value, win.pao, f"{path}.pao")
    worth = worth_of(value)
    liable = None if win.pao is None else win.pao.player
    return valued(worth, Payment(win.winner, win.loser, worth.base, liable), state.dealer)


def worth_of(value: Bare) -> Worth:
    """Return the worth of a bare value."""
    return of_limit(value.limit) if value.limit else of_fan(value.fan or 0)


def _check_pao(win: Win, value: Bare, pao: Pao, path: str) -> None:
    """Raise `not_allowed` for a liability unless the value is a limit at least as high as the pattern's own."""
    if pao.player == win.winner:
        raise not_allowed(f"{path}.player", check_words.OWN_PAO)
    known = LIABILITIES.get(pao.pattern)
    if known is None:
        raise not_allowed(f"{path}.pattern", check_words.NO_PAO)
    if value.limit not in (SMALL, GREAT) or LIMIT_BASE[value.limit] < LIMIT_BASE[known.limit]:
        raise not_allowed(f"{path}.pattern", check_words.PAO_VALUE)
