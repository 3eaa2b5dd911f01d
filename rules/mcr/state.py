"""The state of a game of 國標麻將, and its standing: mcr rulebook, sections 1 and 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rules.deal import labels
from rules.deal.rounds import Rounds, RoundsSystem
from rules.entry import StateLabel
from rules.mcr import check_words, words
from rules.mcr.option_fields import PLAYERS
from rules.mcr.options import McrOptions
from rules.mcr.seats import seat_order
from rules.ranking import Standing, Ties, places
from rules.seats import WINDS
from scoring.errors import Code, ContractError, bad_state
from scoring.strict_json import Fields

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Rounds):
    """The state of a game. `penalties` are fines in points, 0 or less; `seat_change` is the option."""

    penalties: tuple[int, ...] = (0,) * PLAYERS
    seat_change: bool = True

    @property
    def order(self) -> tuple[int, ...]:
        return seat_order(self.seat_change, self.round)


def rounds(options: McrOptions) -> tuple[str, ...]:
    """Return the winds of a game."""
    return WINDS[: options.rounds]


def final(options: McrOptions, state: State, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
    """Return the final standing. `penalties`, in tenths, are added to those of the state.

    Raise `bad_score` for a penalty above 0.
    """
    for i, amount in enumerate(penalties):
        if amount > 0:
            said = check_words.NO_BONUS.fill(what=check_words.NOT_POSITIVE)
            raise ContractError(Code.BAD_SCORE, f"penalties[{i}]", said)
    fines = [10 * own + more for own, more in zip(state.penalties, penalties, strict=True)]
    counted = [10 * score + fine for score, fine in zip(state.scores, fines, strict=True)]
    place = places(counted if options.penalties_in_place else state.scores, Ties.SPLIT)
    return tuple(
        Standing(player, place[player], score, counted[player] - 10 * options.start_points, 0, 0, fines[player])
        for player, score in enumerate(state.scores)
    )


class McrRounds(RoundsSystem[McrOptions, State, R]):
    """The hooks for the state of a game: no honba, separate fines, and seats that change after each round."""

    state_type = State
    own_state = ("penalties",)
    counters = ()

    def winds(self) -> tuple[str, ...]:
        return rounds(self.options)

    def seat_order(self, wind: str | None) -> tuple[int, ...]:
        return seat_order(self.options.seat_change, wind)

    def repeats(self) -> bool:
        return False

    def first_state(self) -> State:
        scores = (self.options.start_points,) * PLAYERS
        return State(scores=scores, seat_change=self.options.seat_change)

    def read_own(self, fields: Fields) -> dict[str, Any]:
        penalties = fields.whole_list("penalties", PLAYERS, (0,) * PLAYERS)
        for i, amount in enumerate(penalties):
            if amount > 0:
                said = check_words.NO_BONUS.fill(what=check_words.NOT_POSITIVE)
                raise bad_state(f"{fields.at('penalties')}[{i}]", said)
        return {"penalties": penalties, "seat_change": self.options.seat_change}

    def own_json(self, state: State) -> Mapping[str, Any]:
        return {"penalties": list(state.penalties)}

    def final_state(self, fields: Fields) -> State:
        last = replace(super().final_state(fields), round=self.winds()[-1])
        return replace(last, dealer=last.order[-1])

    def state_label(self, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        wind, dealer = str(state.get("round") or "E"), int(state.get("dealer", 0))
        order = self.seat_order(wind)
        moved = self.options.seat_change and dealer == order[0] and wind != WINDS[0] and not state.get("over")
        notes = (words.NEW_SEATS[wind].say(lang),) if moved else ()
        parts = (labels.title(wind, order.index(dealer), lang),)
        return labels.state_label(state, order, lang, parts, notes=notes)
