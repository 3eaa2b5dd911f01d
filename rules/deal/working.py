"""The working of a deal in words: who pays what, and what every move is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules import seats
from scoring.multilingual import COMMA, Text, number
from scoring.score_moves import Move

_LINE = Text("{what}: {who}", "{what}：{who}", "{what}：{who}", "{what}：{who}")
_PAYS = Text("{wind} pays {amount}", "{wind}家付 {amount}", "{wind}家付 {amount}", "{wind}家が{amount}払う")


def signed(amount: int, written: Callable[[int], str] = number) -> str:
    """An amount with its sign.

    >>> signed(1500), signed(-300)
    ('+1,500', '−300')
    """
    return f"+{written(amount)}" if amount > 0 else written(amount)


@lru_cache(maxsize=1 << 12)
def pays(wind: str, amount: int, lang: str) -> str:
    """Who pays what for a hand."""
    return _PAYS.form(lang, wind=seats.NAMES[wind].say(lang), amount=number(amount))


def line(what: Text, who: Iterable[str], lang: str) -> str:
    """'Draw: East +1,500, South −1,500'."""
    return _LINE.form(lang, what=what.say(lang), who=COMMA.say(lang).join(who))


@dataclass(frozen=True, slots=True)
class Working:
    """How a system says its deals: the names of its moves by kind, of the seats by wind, amounts as written."""

    moves: Mapping[str, Text]
    seats: Mapping[str, Text]
    written: Callable[[int], str] = number

    def move(self, move: Move, winds: Sequence[str], lang: str) -> str:
        """Who gains and loses what by one move; `winds`: the seat of each player."""
        who = [
            f"{self.seats[wind].say(lang)} {signed(amount, self.written)}"
            for wind, amount in zip(winds, move.deltas, strict=True)
            if amount
        ]
        return line(move.name or self.moves[move.kind], who, lang)

    def deal(
        self,
        dealer: int,
        moves: Sequence[Move],
        lang: str,
        wins: Sequence[Mapping[str, Any]],
        order: Sequence[int] = (),
    ) -> list[str]:
        """Every move in order; a win is said by its own answer in `wins`; `order` of the seats (empty: by number)."""
        found: list[str] = []
        for move in moves:
            if move.kind == "win" and move.index is not None:
                found += wins[move.index]["explain"]
            else:
                found.append(self.move(move, seats.around(dealer, order or range(len(move.deltas))), lang))
        return found
