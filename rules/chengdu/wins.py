"""The value of a win, bare or by tiles, and its payments: Chengdu rulebook, section 4."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chengdu import explain, words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.points import of_bare, of_limit, self_draw_bonus
from rules.chengdu.results import PLAYERS
from rules.deal import worth as deal
from rules.deal.win import Bare
from rules.deal.worth import Work, Worth
from scoring.errors import not_allowed
from scoring.fast_dataclass import record


@record(frozen=True, slots=True, kw_only=True)
class Valued(deal.Valued):
    """A win on the discard of `loser` or (None) by self-draw; `bonus` is each payer's 加底."""

    loser: int | None
    bonus: int = 0

    def lines(self, lang: str) -> list[str]:
        """Return the working in words: who won, how the value was found, then every payment."""
        loser = None if self.loser is None else self.seat(self.loser)
        return [explain.won_line(self.seat(self.winner), loser, lang), *deal.Valued.lines(self, lang)]

    def worth_line(self, lang: str) -> str:
        return explain.worth_line(self.worth, lang)

    def payments(self, lang: str) -> list[str]:
        paid = deal.Valued.payments(self, lang)
        return [explain.bonus_line(self.bonus, lang), *paid] if self.bonus else paid


def valued(
    options: ChengduOptions,
    worth: Worth,
    winner: int,
    loser: int | None,
    active: Sequence[int],
    dealer: int,
    work: Work | None = None,
) -> Valued:
    """Return a worth with its payers: the discarder alone, or all others still in the deal."""
    bonus = self_draw_bonus(options) if loser is None else 0
    payers = [player for player in active if player != winner] if loser is None else [loser]
    amounts = tuple(worth.base + bonus if player in payers else 0 for player in range(PLAYERS))
    return Valued(worth, winner, dealer, amounts, work, loser=loser, bonus=bonus)


def bare_worth(options: ChengduOptions, value: Bare, *, tsumo: bool, path: str) -> Worth:
    """Return the worth of a bare value; raise `not_allowed` for a self-draw without its 自摸加番."""
    if value.limit is not None:
        return of_limit(options, value.limit)
    fan = value.fan or 0
    if tsumo and not fan and options.zi_mo == "jia_fan":
        raise not_allowed(f"{path}.fan", words.SELF_DRAW_FAN)
    return of_bare(options, fan)
