"""The calculator: a hand's value under any rules, by ron and by self-draw, or its waits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from clubs.input_limits import figures
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.hand_texts import gloss, limit_name, tiles, worth
from rules import calls
from rules.entry import Ask, HandForm
from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.errors import ContractError
from scoring.strict_json import Json, JsonObject

WAYS = ("ron", "tsumo")
PLACES = {
    "concealed": "tiles",
    "melds": "tiles",
    "win_tile": "tiles",
    "flowers": "tiles",
    "dora": "dora",
    "ura": "dora",
    "seat": "now",
    "from": "now",
    "round": "now",
    "riichi": "now",
    "by": "now",
    "events": "events",
    "rules": "rules",
}
"""The place of a contract field on the page. All others are under 'counts'."""
ALL_PLACES = ("rules", "tiles", "dora", "now", "events", "counts")
INCOMPLETE = "bad_count"
SEVERAL = ("players", "choices")
"""Kinds of additional fields that accept several values."""
NO_ROUND = "-"
"""The value in a URL for a deal without a round."""


@dataclass(frozen=True, slots=True)
class HandInput:
    """A hand as a visitor entered it: text as typed, `whole` and `words` by the contract's field.

    `asked`: input for the rules' further fields, by id; `out`: seats that have left the deal.
    """

    rules: str = ""
    options: Any = None
    by: str = "ron"
    concealed: str = ""
    melds: tuple[str, ...] = ()
    win: str = ""
    seat: str = "S"
    loser: str = ""
    round: str = "E"
    riichi: str = ""
    events: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    whole: Mapping[str, int | str] = field(default_factory=dict)
    pao: tuple[str, str] = ("", "")
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A pattern that counts: its name, its name in the first other language, its value."""

    id: str
    name: str
    other: Any
    value: str


@dataclass(frozen=True, slots=True)
class Way:
    """The value by ron or by self-draw; `message` says why there is none."""

    by: str
    message: str = ""
    points: int = 0
    value: str = ""
    limit: str = ""
    patterns: tuple[PatternRow, ...] = ()
    payments: tuple[tuple[str, int], ...] = ()
    explain: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether it is a win."""
        return not self.message


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes the hand, how many are left, and its value by ron and by self-draw; "" = no win."""

    tile: str
    left: int
    ron: int | None
    ron_value: str
    tsumo: int | None
    tsumo_value: str


@dataclass(frozen=True, slots=True)
class Calculation:
    """Data of the page: the rules and their fields, the parsed hand, messages by field, the values."""

    rules: Rules
    asks: HandForm
    hand: HandInput
    count: int
    need: int
    messages: Mapping[str, str]
    ways: tuple[Way, ...] = ()
    waits: tuple[Wait, ...] = ()
    shanten: int | None = None

    @property
    def places(self) -> list[tuple[str, str]]:
        """Return every field with its message."""
        return [(place, self.messages.get(place, "")) for place in ALL_PLACES]


def calculate(given: HandInput) -> Calculation:
    """Return the value of a hand, or its waits without a winning tile; errors are attached to their fields."""
    rules, refused = _rules(given)
    asks = rules.hand_form()
    hand = _with_win(given, asks)
    need, count = asks.size - 3 * len(hand.melds), len(tiles(hand.concealed))
    found = Calculation(rules, asks, hand, count, need, {"rules": refused} if refused else {})
    if refused or not (hand.concealed or hand.melds or hand.win):
        return found
    return _valued(found) if hand.win else _waiting(found)


def _rules(given: HandInput) -> tuple[Rules, str]:
    try:
        asked = given.rules or presets()[0].id
        return ruleset(asked if given.options is None else {"preset": asked, "options": given.options}), ""
    except ContractError as error:
        known = {preset.id for preset in presets()}
        return ruleset(given.rules if given.rules in known else presets()[0].id), error.text.say(core_lang())


def _with_win(given: HandInput, asks: HandForm) -> HandInput:
    """Take the last tile as the winning one, if there is one tile too many and no winning tile."""
    written = tiles(given.concealed)
    if given.win or len(written) != asks.size - 3 * len(given.melds) + 1:
        return given
    return replace(given, concealed="".join(written[:-1]), win=written[-1])


# -- calls ---------------------------------------------------------------------------------------------


def _valued(found: Calculation) -> Calculation:
    answers = {by: calls.answer("score", _request(found) | _won(found, by), core_lang()) for by in WAYS}
    order = sorted(WAYS, key=lambda by: by != found.hand.by)
    ways = tuple(_way(found, by, answers[by]) for by in order)
    errors = [answers[by]["error"] for by in order if not answers[by]["ok"]]
    if len(errors) < len(WAYS):
        return replace(found, ways=ways)
    return replace(found, messages=_at(found, errors[0]))


def _waiting(found: Calculation) -> Calculation:
    answer = calls.answer("waits", _request(found), core_lang())
    if not answer["ok"]:
        return replace(found, messages=_at(found, answer["error"]))
    waits = tuple(_wait(found.rules, row) for row in answer["waits"])
    return replace(found, waits=waits, shanten=answer["shanten"])


def _at(found: Calculation, error: Mapping[str, str]) -> dict[str, str]:
    if error["code"] == INCOMPLETE and error["field"] == "concealed" and found.count < found.need:
        return {}
    root = re.split(r"[.\[]", error["field"])[0]
    return {PLACES.get(root, "counts"): error["message"]}


def _request(found: Calculation) -> JsonObject:
    hand, asks = found.hand, found.asks
    pattern, seat = hand.pao
    asked: JsonObject = {
        "rules": {"preset": found.rules.preset.id, "options": found.rules.values()},
        "concealed": hand.concealed,
        "melds": list(hand.melds),
        "seat": hand.seat,
        "events": list(hand.events),
        **{name: text for name, text in hand.words.items() if text},
        **{name: number for name, number in hand.whole.items() if number},
    }
    if asks.rounds:
        asked["round"] = None if hand.round == NO_ROUND and asks.no_round else hand.round
    if asks.active and hand.out:
        asked["active"] = [seat for seat in asks.seats if seat not in hand.out]
    asked |= {ask.id: said for ask in asks.asks if (said := _said(ask, hand.asked.get(ask.id, ()))) is not None}
    if hand.riichi:
        asked["riichi"] = hand.riichi
    if pattern:
        asked["pao"] = {"pattern": pattern, "seat": seat}
    return asked


def _said(ask: Ask, given: tuple[str, ...]) -> Any:
    """Return the input for a further field in the contract's format; None if there is none."""
    given = given or default_of(ask)
    if not any(given):
        return None
    if ask.kind in SEVERAL:
        return list(given)
    if ask.kind == "bool":
        return True
    number = figures(given[0]) if ask.kind == "int" else None
    return given[0] if number is None else number


def default_of(ask: Ask) -> tuple[str, ...]:
    """Return the default of a further field."""
    return (ask.default,) if isinstance(ask.default, str) and ask.default else ()


def _won(found: Calculation, by: str) -> dict[str, str]:
    won = {"win_tile": found.hand.win, "by": by}
    return won if by == "tsumo" else won | {"from": loser_of(found.hand, found.asks)}


def loser_of(hand: HandInput, asks: HandForm) -> str:
    """Return the discarder's seat: as entered, else the next in turn."""
    seats = asks.seats
    if hand.loser and hand.loser != hand.seat:
        return hand.loser
    return seats[(seats.index(hand.seat) + 1) % len(seats)] if hand.seat in seats else seats[0]


# -- answers -------------------------------------------------------------------------------------------


def _way(found: Calculation, by: str, answer: Json) -> Way:
    if not answer["ok"]:
        return Way(by, answer["error"]["message"])
    rules = found.rules
    return Way(
        by,
        points=answer["points"],
        value=_value(rules, answer),
        limit="" if answer["yakuman"] else limit_name(rules, answer["limit"]),
        patterns=_patterns(rules, answer),
        payments=tuple((seat, delta) for seat, delta in answer["deltas"].items() if delta),
        explain=tuple(answer["explain"]),
    )


def _value(rules: Rules, answer: Json) -> str:
    named = limit_name(rules, answer["limit"]) if answer["yakuman"] == 1 else ""
    return named or worth(rules, answer["fan"], answer["yakuman"], answer["fu"])


def _patterns(rules: Rules, answer: Json) -> tuple[PatternRow, ...]:
    known = {info.id: info for info in rules.patterns()}
    named = limit_name(rules, answer["limit"])
    return tuple(
        PatternRow(
            row["id"],
            known[row["id"]].called(row.get("value")).say(core_lang()) if row["id"] in known else row["name"],
            gloss(rules, known[row["id"]].called(row.get("value"))) if row["id"] in known else None,
            named or f"×{row['yakuman']}" if "yakuman" in row else str(row["value"]),
        )
        for row in answer["patterns"]
    )


def _wait(rules: Rules, row: Json) -> Wait:
    ron, tsumo = row["ron"], row["tsumo"]
    return Wait(
        row["tile"],
        row["left"],
        ron and ron["points"],
        _value(rules, ron) if ron else "",
        tsumo and tsumo["points"],
        _value(rules, tsumo) if tsumo else "",
    )
