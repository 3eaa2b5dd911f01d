"""The call `log`: a game played elsewhere, as deals of the contract (logs, section 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clubs.game_logs import majsoul, mjai, mjlog, tenhou6
from clubs.game_logs.core_comparison import Replayed, replayed
from clubs.game_logs.deal_reader import Sheet
from clubs.game_logs.deal_results import state_of
from clubs.game_logs.fingerprint import fingerprint
from clubs.game_logs.log_errors import TOO_LONG, LogError, Spot, UnplacedError
from clubs.game_logs.parsed_log import Log
from clubs.game_logs.preset_of_log import chosen, options, read_from
from clubs.game_logs.printed_settlement import settlement
from clubs.game_logs.request_source import FORMATS, MOST, Source, size, source
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import Code, ContractError
from scoring.multilingual import LANGS, Text
from scoring.request_object import LONG_NAME, LONGEST_NAME
from scoring.strict_json import Fields, Json, JsonObject, wrong

Answer = JsonObject
_LOG = Text(
    "a game log: text, an object or a list",
    "牌譜：文字、物件或陣列",
    "牌谱：文字、对象或数组",
    "牌譜（文字列、オブジェクト、リスト）",
)

FIELDS = ("id", "log", "format", "rules", "lang")
_PLAYERS = Text("players", "選手", "选手", "プレイヤー")


def log(request: Json, lang: str = "en") -> Answer:
    """Read a log and replay it in the core; raises `ContractError`."""
    fields = Fields(request)
    fields.given(FIELDS)
    fields.done()
    lang = fields.choice("lang", LANGS) if fields.has("lang") else lang
    told, asked = _told(fields), fields.choice("format", ("auto", *FORMATS), "auto")
    rules = ruleset(fields.raw("rules"), "rules") if fields.has("rules") else None
    read = read_log(told, asked, named=rules is not None)
    return _answer(read, *play(read, rules, lang))


def _told(fields: Fields) -> Any:
    told = fields.raw("log")
    if not isinstance(told, str | Mapping | list):
        raise wrong(fields.at("log"), _LOG)
    return told


def read_log(told: Any, asked: str = "auto", *, named: bool = False) -> Log:
    """Read a log from its events, not yet compared with the core; raises `LogError`.

    `named`: the caller names the rules, so that the log may use rules that we do not have.
    """
    sheet = Sheet()
    try:
        if size(told) > MOST:
            raise UnplacedError(Code.BAD_REQUEST, TOO_LONG.fill(most=MOST >> 20))
        read = _by_format(source(told, asked), sheet, named)
    except UnplacedError as fault:
        raise LogError(fault.code, Spot(sheet.number), fault.text) from None
    _check_names(read.names)
    return read


def _check_names(names: Sequence[str]) -> None:
    longest = max(map(len, names), default=0)
    if longest > LONGEST_NAME:
        raise LogError(Code.BAD_LOG, Spot(), LONG_NAME.fill(name=_PLAYERS, found=longest, most=LONGEST_NAME))


def _by_format(found: Source, sheet: Sheet, named: bool) -> Log:
    if found.format == "mjlog":
        return mjlog.read(found.text, sheet, named)
    read = {"tenhou6": tenhou6.read, "mjai": mjai.read, "majsoul": majsoul.read}[found.format]
    return read(found.values, sheet)


def play(read: Log, rules: Rules | None, lang: str) -> tuple[Rules, Replayed]:
    """Replay the log by these rules, or by those found in the log; raises `disagrees`."""
    if rules is not None:
        return rules, replayed(chosen(rules, read), read, lang)
    south = read_from(read, "south")
    played = replayed(south, read, lang)
    if read.told.length is None and not played.finished:
        return _shorter(read, lang) or (south, played)
    return south, played


def _shorter(read: Log, lang: str) -> tuple[Rules, Replayed] | None:
    """Replay the log as a game of one wind, if it ends that way."""
    east = read_from(read, "east")
    try:
        played = replayed(east, read, lang)
    except ContractError:
        return None
    return (east, played) if played.finished else None


def _answer(read: Log, rules: Rules, played: Replayed) -> Answer:
    complete = played.whole and played.finished
    scores = [line["score"] for line in played.final] if complete else read.final
    known = settlement(rules, scores, read.totals) if read.totals is not None and scores is not None else None
    return {
        "ok": True,
        "format": read.format,
        "players": list(read.names),
        "rules": {"preset": rules.preset.id, "options": options(rules)},
        "start": state_of(read.deals[0].start),
        "deals": list(played.results),
        "settled": list(played.settled),
        "state": played.last["state"],
        "finished": played.finished,
        "reason": played.last["reason"],
        "complete": complete,
        "scores": [line["score"] for line in played.final] if complete else played.last["state"]["scores"],
        "places": [line["place"] for line in played.final] if played.whole else None,
        "totals": None if read.totals is None else list(read.totals),
        "settlement": known.to_json() if known else None,
        "final": list(played.final) if played.whole else None,
        "fingerprint": fingerprint(read.deals),
    }
