"""The rules by which a log was played (logs, section 6)."""

from __future__ import annotations

from clubs.game_logs.log_errors import NO_COUNTERPART, START, LogError, Spot
from clubs.game_logs.parsed_log import Log, Told
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import Code, ContractError
from scoring.strict_json import Json, JsonObject

RIICHI = "riichi"
STICK = 1000
HUNDRED = 100
_FLOW = {
    "noten_penalty": 2000,
    "nagashi_mangan": "draw",
    "agari_yame": "auto",
    "tenpai_yame": "auto",
    "extension": "renchan_first",
    "karaten": "concealed",
    "pao": ["daisangen", "daisuushi"],
    "pao_honba": "liable",
    "chombo_next": "replay",
}
SANMA_TENHOU: Json = {**_FLOW, "double_yakuman": [], "kokushi_ankan": False}
SANMA_MAJSOUL: Json = {**_FLOW, "pao_scope": "pattern"}


def chosen(rules: Rules, log: Log) -> Rules:
    """Return the rules named by the request; raises `unsupported` unless they are riichi for as many players."""
    if rules.preset.system != RIICHI or rules.players != log.told.players:
        text = NO_COUNTERPART.fill(players=log.told.players)
        raise ContractError(Code.UNSUPPORTED, "rules", text)
    return rules


def read_from(log: Log, length: str) -> Rules:
    """Return the rules found in a log; `length` if it states none."""
    preset, said = _preset(log.told)
    base = ruleset(preset)
    wanted = {**said, **_told(log.told, length), **_points(log, base)}
    return ruleset({"preset": preset, "options": _differing(base, wanted)})


def options(rules: Rules) -> JsonObject:
    """Return the options that differ from the preset."""
    return _differing(ruleset(rules.preset.id), rules.values())


def _differing(base: Rules, wanted: Json) -> JsonObject:
    usual = base.values()
    return {name: value for name, value in wanted.items() if usual[name] != value}


def _preset(told: Told) -> tuple[str, Json]:
    if told.players == 3:
        return "riichi-sanma", SANMA_MAJSOUL if told.majsoul else SANMA_TENHOU
    return ("riichi-mahjongsoul" if told.majsoul else "riichi-tenhou"), {}


def _told(told: Told, length: str) -> JsonObject:
    found: JsonObject = {"length": told.length or length, "open_tanyao": told.open_tanyao}
    if told.reds is not None:
        found["red_fives"] = [0 if told.players == 3 else told.reds[0], *told.reds[1:]]
    return found


def _points(log: Log, base: Rules) -> dict[str, int]:
    start, players = log.deals[0].start, log.told.players
    total = sum(start.scores) + STICK * start.deposits
    if total % (players * HUNDRED):
        raise LogError(Code.BAD_LOG, Spot(0), START)
    points = total // players
    found = {"start_points": points, "return_points": max(points, base.options.return_points)}
    try:
        ruleset({"preset": base.preset.id, "options": found})
    except ContractError:
        raise LogError(Code.BAD_LOG, Spot(0), START) from None
    return found
