"""The calls of the contract, as used by the command line, the REST API and the services.

`answer` never raises; the typed functions raise `ContractError`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import orjson

from rules import needs as need_table
from rules import options as option_table
from rules import replay
from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.errors import NO_ID, Code, ContractError
from scoring.multilingual import LANGS, SPOKEN, Text
from scoring.strict_json import Fields, read_request, request_fields

_BAD_JSON = Text(
    "This line isn’t JSON. Send one JSON object per line.",
    "這一行不是 JSON，請每行送一個 JSON 物件。",
    "这一行不是 JSON，请每行发送一个 JSON 对象。",
    "この行はJSONではありません。1行に1つのJSONオブジェクトを送ってください。",
)
_UNREADABLE = Text(
    "This request couldn’t be processed. Check it, then tell the organisers what you sent.",
    "無法處理此請求，請檢查，並告知主辦人所送的內容。",
    "无法处理此请求，请检查，并将所发送的内容告知组织者。",
    "このリクエストは処理できませんでした。内容を確かめ、送った内容をスタッフに知らせてください。",
)
_NO_CALL = Text(
    "There is no call '{name}'.",
    "沒有「{name}」這個呼叫。",
    "没有“{name}”这个调用。",
    "「{name}」という呼び出しはありません。",
)

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
_PLAIN = (type(None), str, int)
_OBJECTS = (dict, Mapping)
"""`dict` first: it is the usual type and the quickest to check."""
Request = Mapping[str, Any]
Answer = dict[str, Any]


def score(request: Request, lang: str = "en") -> Answer:
    """Value one winning hand."""
    fields, rules, lang = _open(request, lang)
    return rules.score(fields, lang)


def deal(request: Request, lang: str = "en") -> Answer:
    """Settle one deal.

    >>> win = {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 3, "fu": 40}]}
    >>> deal({"rules": "riichi", "result": win})["deltas"]
    [0, 5200, 0, -5200]
    """
    fields, rules, lang = _open(request, lang)
    return replay.deal(rules, fields, lang)


def told_deal(request: Request, lang: str = "en") -> tuple[Answer, tuple[str, ...]]:
    """Return the answer of `deal` and a name for each of its moves on a screen ("" where the kind says enough)."""
    fields, rules, lang = _open(request, lang)
    return replay.told_deal(rules, fields, lang)


def game(request: Request, lang: str = "en") -> Answer:
    """Replay a game, or rank final scores."""
    fields, rules, lang = _open(request, lang)
    return replay.game(rules, fields, lang)


def waits(request: Request, lang: str = "en") -> Answer:
    """Return the tiles that a hand waits for and what each is worth."""
    fields, rules, lang = _open(request, lang)
    return rules.waits(fields, lang)


def needs(request: Request, lang: str = "en") -> Answer:
    """Return what each player needs in this deal."""
    fields, rules, lang = _open(request, lang)
    return need_table.needs(rules, fields, lang)


def rules_info(request: Request, lang: str = "en") -> Answer:
    """Return the presets; with `rules` (or `preset`), the options, patterns, events and results of one rule set."""
    fields = request_fields(request)
    lang = _lang(fields, lang)
    if not fields.has("rules") and not fields.has("preset"):
        fields.done()
        return {"ok": True, "presets": [_preset(preset, lang) for preset in presets()]}
    name = "rules" if fields.has("rules") else "preset"
    rules = ruleset(fields.raw(name), name)
    fields.done()
    return _rules_answer(rules, lang)


Calls = Mapping[str, Callable[[Request, str], Answer]]
CALLS: Calls = {
    "score": score,
    "deal": deal,
    "game": game,
    "waits": waits,
    "needs": needs,
    "rules": rules_info,
}


def answer(call: str, request: Any, lang: str | None = None, calls: Calls = CALLS) -> Answer:
    """Return the answer of one of `calls`, or the contract's error answer; never raise.

    `lang` is used where the request names no language. The request's `id` is returned with the answer.
    """
    sent = request.get("id", NO_ID) if isinstance(request, _OBJECTS) else NO_ID
    spoken = _spoken(request, lang)
    try:
        made = calls[call](request, spoken) if call in calls else _no_call(call)
    except ContractError as error:
        return error.answer(spoken, sent)
    except Exception:  # noqa: BLE001 -- a stream of requests must outlive any one of them
        return ContractError(Code.BAD_REQUEST, "", _UNREADABLE).answer(spoken, sent)
    return made if sent is NO_ID else {"id": sent, **made}


def answer_line(call: str, line: str, lang: str | None = None, calls: Calls = CALLS) -> str:
    """Answer one line of JSON with one line of JSON; never raise."""
    try:
        request = read_request(line)
    except (ValueError, RecursionError):
        made = ContractError(Code.BAD_JSON, "", _BAD_JSON).answer(lang or "en")
    else:
        made = answer(call, request, lang, calls)
    try:
        return _line(made)
    except (ValueError, RecursionError):
        return _line(ContractError(Code.BAD_REQUEST, "", _UNREADABLE).answer(lang or "en"))


def _line(made: Answer) -> str:
    """Return an answer as one line of JSON; use the slower encoder for an `id` that is not a plain string or number."""
    if type(made.get("id")) in _PLAIN:
        try:
            return orjson.dumps(made).decode()
        except TypeError:  # an integer beyond 64 bits, or a lone surrogate
            pass
    return _encode(made)


def _no_call(call: str) -> Answer:
    raise ContractError(Code.BAD_REQUEST, "", _NO_CALL.fill(name=call))


def _spoken(request: Any, lang: str | None) -> str:
    asked = request.get("lang") if isinstance(request, _OBJECTS) else None
    return asked if type(asked) is str and asked in LANGS else lang or "en"


def _open(request: Request, lang: str) -> tuple[Fields, Rules, str]:
    fields = request_fields(request)
    lang = _lang(fields, lang)
    return fields, ruleset(fields.raw("rules"), "rules"), lang


def _lang(fields: Fields, lang: str) -> str:
    fields.has("id")
    if fields.has("lang"):
        return fields.choice("lang", LANGS)
    return lang if lang in SPOKEN else LANGS[0]


def _preset(preset: Any, lang: str) -> Answer:
    return {
        "id": preset.id,
        "system": preset.system,
        "name": preset.name.by_language(),
        "players": preset.players,
    }


def _rules_answer(rules: Rules, lang: str) -> Answer:
    chosen = rules.options
    return {
        "ok": True,
        "preset": _preset(rules.preset, lang),
        "options": [field.info(getattr(chosen, field.id), lang) for field in option_table.fields(type(chosen))],
        "groups": [{"id": group.id, "name": group.name.by_language()} for group in rules.groups()],
        "patterns": [pattern.answer(lang) for pattern in rules.patterns()],
        "events": [event.id for event in rules.events()],
        "results": [result.id for result in rules.results()],
        "aborts": [abort.id for abort in rules.aborts()],
        "fouls": [foul.id for foul in rules.fouls()],
    }
