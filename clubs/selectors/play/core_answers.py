"""Typed answers of the scoring core: a settled deal and a replayed game. `told` is the raw answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clubs.selectors.play.json_types import State
from rules.ranking import to_tenths
from scoring.strict_json import JsonObject


@dataclass(frozen=True, slots=True)
class Move:
    """A score move: `cause` is the contract's `for`, `index` that of the win or kong, `name` if it has one."""

    cause: str
    index: int | None
    deltas: tuple[int, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class WinAnswer:
    """Value of a win, with the names of its patterns and how it was computed.

    `limit`: it is a limit hand.
    """

    points: int
    fu: int | None
    limit: bool
    patterns: tuple[str, ...]
    explain: tuple[str, ...]
    told: JsonObject


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """A settled deal: the change by player, the state after it, whether and why it ended the game.

    `bets`: winnings of people outside the table who bet on its players.
    """

    deltas: tuple[int, ...]
    state: State
    finished: bool
    reason: str | None
    wins: tuple[WinAnswer, ...]
    moves: tuple[Move, ...]
    explain: tuple[str, ...]
    bets: Mapping[str, int]
    told: JsonObject


@dataclass(frozen=True, slots=True)
class FinalAnswer:
    """A player's line of the final result: `score` in points, the rest in tenths.

    `extra`: further parts of the total by field, if the rules have any.
    """

    player: int
    place: int
    score: int
    uma: int
    oka: int
    penalty: int
    total: int
    extra: Mapping[str, int] = field(default_factory=dict)

    @property
    def base(self) -> int:
        """Return the part of the total due to the score alone."""
        return self.total - self.uma - self.oka - self.penalty - sum(self.extra.values())


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """A replayed game: its deals, the resulting state, whether and why it has ended, the projected final result.

    `over`: how far scores that were kept as written exceed the points in play.
    """

    deals: tuple[DealAnswer, ...]
    state: State
    finished: bool
    reason: str | None
    final: tuple[FinalAnswer, ...]
    over: int = 0

    @property
    def bets(self) -> dict[str, int]:
        """Return the winnings of each bettor outside the table; empty if nobody bets."""
        won: dict[str, int] = {}
        for deal in self.deals:
            for name, amount in deal.bets.items():
                won[name] = won.get(name, 0) + amount
        return won


def game_answer(told: JsonObject) -> GameAnswer:
    """Parse the answer of the call `game`."""
    deals, final = tuple(map(deal_answer, told["deals"])), tuple(map(_final, told["final"]))
    return GameAnswer(deals, told["state"], told["finished"], told["reason"], final)


_FINAL_FIELDS = frozenset(("player", "place", "score", "uma", "oka", "penalty", "total"))


def _final(told: JsonObject) -> FinalAnswer:
    parts = {part: to_tenths(told[part]) or 0 for part in ("uma", "oka", "penalty", "total")}
    extra = {part: to_tenths(value) or 0 for part, value in told.items() if part not in _FINAL_FIELDS}
    return FinalAnswer(player=told["player"], place=told["place"], score=told["score"], **parts, extra=extra)


def deal_answer(told: JsonObject, names: Sequence[str] = ()) -> DealAnswer:
    """Parse the answer of the call `deal`, or of one deal of `game`; `names` of its moves, if known."""
    moves = told.get("moves", ())
    named = names or [""] * len(moves)
    return DealAnswer(
        deltas=tuple(told["deltas"]),
        state=told["state"],
        finished=bool(told.get("finished")),
        reason=told.get("reason"),
        wins=tuple(map(_win, told.get("wins", ()))),
        moves=tuple(_move(move, name) for move, name in zip(moves, named, strict=True)),
        explain=tuple(told.get("explain", ())),
        bets=told.get("side_deltas", {}),
        told=told,
    )


def _move(told: JsonObject, name: str) -> Move:
    return Move(told["for"], told.get("index"), tuple(told["deltas"]), name)


def _win(told: JsonObject) -> WinAnswer:
    patterns = tuple(row["name"] for row in told.get("patterns", ()))
    limit, explain = bool(told.get("limit")), tuple(told.get("explain", ()))
    return WinAnswer(told["points"], told.get("fu"), limit, patterns, explain, told)
