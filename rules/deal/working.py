"""The working of a deal in words: who pays what, and the name of every move."""

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
    """Return an amount with its sign.

    >>> signed(1500), signed(-300)
    ('+1,500', '−300')
    """
    return f"+{written(amount)}" if amount > 0 else written(amount)


@lru_cache(maxsize=1 << 12)
def pays(wind: str, amount: int, lang: str) -> str:
    """Return the sentence for one player's payment for a hand."""
    return _PAYS.form(lang, wind=seats.NAMES[wind].say(lang), amount=number(amount))


def line(what: Text, who: Iterable[str], lang: str) -> str:
    """Return a line such as 'Draw: East +1,500, South −1,500'."""
    return _LINE.form(lang, what=what.say(lang), who=COMMA.say(lang).join(who))


@dataclass(frozen=True, slots=True)
class Working:
    """The words for a system's deals: names of moves by kind and of seats by wind, and how amounts are written."""

    moves: Mapping[str, Text]
    seats: Mapping[str, Text]
    written: Callable[[int], str] = number

    def move(self, move: Move, winds: Sequence[str], lang: str) -> str:
        """Return the line of one move: who gains and loses what. `winds` holds the seat wind of each player."""
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
        """Return the lines of all moves in order; `wins` holds the answers of the wins, whose working replaces theirs.

        `order` lists the players in seating order (empty: by number).
        """
        found: list[str] = []
        for move in moves:
            if move.kind == "win" and move.index is not None:
                found += wins[move.index]["explain"]
            else:
                found.append(self.move(move, seats.around(dealer, order or range(len(move.deltas))), lang))
        return found
