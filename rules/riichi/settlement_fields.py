"""Reading of chips, winners and busts, in a state and next to final scores (settlement, section 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.riichi.options import RiichiOptions
from scoring.errors import Code, ContractError, bad_request, bad_state, not_allowed
from scoring.multilingual import Text
from scoring.strict_json import PLAYER, Fields, read_player, wrong

_NOT_HERE = Text(
    "These rules do not use '{name}': leave it out.",
    "此規則不使用「{name}」，請刪去。",
    "此规则不使用“{name}”，请删去。",
    "このルールでは「{name}」を使いません。取り除いてください。",
)
_CHIPS = Text(
    "Chips that move must add up to 0.",
    "籌碼合計須為 0。",
    "筹码合计须为 0。",
    "祝儀の合計は0でなければなりません。",
)
_PAIR = Text(
    "[who is below 0, who is paid]",
    "［被擊飛者、收取者］",
    "［被击飞者、收取者］",
    "［飛んだ人、受け取る人］",
)
_PAIR_ONCE = Text(
    "Name each payment of the bust bonus once, and nobody as paid by themselves.",
    "每筆擊飛獎只列一次，且不能付給自己。",
    "每笔击飞奖只列一次，且不能付给自己。",
    "飛び賞の支払いは一度ずつ、本人以外への支払いを入力してください。",
)
_NOT_BUSTED = Text(
    "Player {player} isn't busted by these scores.",
    "依此分數，選手 {player} 未被擊飛。",
    "依此分数，选手 {player} 未被击飞。",
    "この持ち点ではプレイヤー{player}は飛んでいません。",
)


@dataclass(frozen=True, slots=True)
class BesideScores:
    """The fields that decide totals in addition to the final scores. `dealer` dealt last."""

    chips: tuple[int, ...]
    won: tuple[int, ...] = ()
    busted: tuple[tuple[int, int], ...] = ()
    dealer: int | None = None


def _is_used(options: RiichiOptions) -> Mapping[str, bool]:
    """Return for each field whether these rules use it."""
    return {
        "chips": options.chips > 0,
        "won": options.yakitori > 0,
        "busted": options.pays_busts,
        "dealer": options.leftover == "dealer",
    }


def fields_beside_scores(options: RiichiOptions) -> tuple[str, ...]:
    """Return the names of the fields that accompany final scores under these rules."""
    return tuple(name for name, is_used in _is_used(options).items() if is_used)


# -- a state ---------------------------------------------------------------------------------------------


def read_state(options: RiichiOptions, fields: Fields) -> dict[str, Any]:
    """Return the chips and winners of a state. Raise `bad_state` where they are impossible."""
    for name in ("chips", "won"):
        if fields.has(name) and not _is_used(options)[name]:
            raise bad_state(fields.at(name), _NOT_HERE.fill(name=fields.at(name)))
    chips = fields.whole_list("chips", options.players, (0,) * options.players)
    if sum(chips):
        raise bad_state(fields.at("chips"), _CHIPS)
    return {"chips": chips, "won": _won(options, fields)}


def _won(options: RiichiOptions, fields: Fields) -> tuple[int, ...]:
    """Return the players with a win, in ascending order."""
    path, found = fields.at("won"), list[int]()
    for i, value in enumerate(fields.items("won", ())):
        player = read_player(value, f"{path}[{i}]", options.players, fields.code)
        if player in found:
            raise wrong(f"{path}[{i}]", PLAYER.fill(last=options.players - 1), fields.code)
        found.append(player)
    return tuple(sorted(found))


# -- beside final scores ---------------------------------------------------------------------------------


def read_beside_scores(options: RiichiOptions, fields: Fields) -> BesideScores:
    """Return the fields next to final scores, with only their form checked.

    Fields that these rules don't use are queued as `not_allowed` errors.
    """
    used = _is_used(options)
    for name, is_used in used.items():
        if not is_used and fields.has(name):
            fields.later.append(not_allowed(fields.at(name), _NOT_HERE.fill(name=fields.at(name))))
    nothing = (0,) * options.players
    chips = fields.whole_list("chips", options.players, nothing) if used["chips"] else nothing
    if used["won"]:
        fields.raw("won")
    return BesideScores(
        chips,
        _won(options, fields) if used["won"] else (),
        _busted(options, fields) if used["busted"] else (),
        _dealer(options, fields) if used["dealer"] else None,
    )


def _dealer(options: RiichiOptions, fields: Fields) -> int | None:
    if not fields.has("dealer") and not fields.whole("deposits", 0):
        return None
    return fields.player("dealer", options.players)


def _busted(options: RiichiOptions, fields: Fields) -> tuple[tuple[int, int], ...]:
    """Return the pairs of who pays whom, each once."""
    path, found = fields.at("busted"), list[tuple[int, int]]()
    for i, value in enumerate(fields.items("busted", ())):
        at = f"{path}[{i}]"
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise wrong(at, _PAIR)
        pair = (read_player(value[0], at, options.players), read_player(value[1], at, options.players))
        if pair[0] == pair[1] or pair in found:
            raise bad_request(at, _PAIR_ONCE)
        found.append(pair)
    return tuple(found)


def check_beside_scores(options: RiichiOptions, fields: Fields, beside: BesideScores, busted: Sequence[bool]) -> None:
    """Raise `bad_score` for chips that don't add up, or `not_allowed` for a payer who isn't busted."""
    check_chips(beside.chips, fields.at("chips"))
    for i, (player, _to) in enumerate(beside.busted):
        if not busted[player]:
            raise not_allowed(f"{fields.at('busted')}[{i}]", _NOT_BUSTED.fill(player=player))


# -- a deal ----------------------------------------------------------------------------------------------


def read_deal_chips(options: RiichiOptions, fields: Fields) -> tuple[int, ...] | None:
    """Return the chips that a result gives in place of those that its hands earn, or None."""
    if not fields.has("chips"):
        return None
    if not options.chips:
        fields.later.append(not_allowed(fields.at("chips"), _NOT_HERE.fill(name=fields.at("chips"))))
        return None
    return fields.whole_list("chips", options.players)


def check_chips(chips: Sequence[int], path: str) -> None:
    """Raise `bad_score` for chips that don't add up to 0."""
    if sum(chips):
        raise ContractError(Code.BAD_SCORE, path, _CHIPS)
