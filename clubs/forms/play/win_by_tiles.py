"""Entering a win by its tiles, and showing that a hand is ready at a draw."""

import re
from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField
from clubs.forms.play.rule_fields import NOTHING, AskSheet, ask_data, ask_fields, ask_value
from clubs.forms.play.winner import Data, Said, Slot, Told, Value, many
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.hand_texts import tiles
from clubs.selectors.rulebook.tile_keypad import picker, strip
from rules.entry import Ask, HandForm
from rules.system import Rules
from scoring.strict_json import JsonObject

LONGEST = 200
APART = re.compile(r"[\s,、;]+")
WRITTEN = re.compile(r"([0-9]+[mpszf])*")
INDICATED = ("dora", "ura", "flowers")
TEXTS = ("concealed", "melds", "win", *INDICATED)
PLACES = {"win_tile": "win", "events": "event", "riichi": "declared"}
"""Fields of the contract's hand that have another name in this form."""
RIICHI = "riichi"


class ByTiles:
    """The hand's tiles, valued by the scoring core."""

    id = "tiles"
    name = _("Tiles")
    template = "clubs/play/_win_by_tiles.html"

    def known(self, rules: Rules) -> bool:
        return rules.entry().tiles

    def fields(self, slot: Slot) -> dict[str, forms.Field]:
        rules = slot.rules
        events = [(event.id, event.id) for event in rules.events()]
        declared = [(kind.id, kind.id) for kind in _asks(rules).riichi]
        return {
            **{slot.name(name): _text_field() for name in TEXTS},
            slot.name("event"): forms.MultipleChoiceField(choices=events, required=False),
            slot.name("declared"): forms.ChoiceField(choices=declared, required=False),
            **{
                key: field
                for ask in hand_asks(slot)
                for key, field in ask_fields(ask, rules.players, slot.name(ask.id)).items()
            },
        }

    def value(self, slot: Slot, said: Said, told: Told) -> Value | None:
        given = {name: (said.get(slot.name(name)) or "") for name in TEXTS}
        more = {ask.id: ask_value(ask, said, slot.name(ask.id)) for ask in hand_asks(slot)}
        more = {key: value for key, value in more.items() if value is not NOTHING}
        if more and not any(given[name].strip() for name in ("concealed", "melds", "win")):
            return {"hand": more}
        hand = hand_of(given["concealed"], given["melds"])
        win = _tight(given["win"])
        if not win and len(tiles(hand["concealed"])) == need(slot.rules, hand) + 1:
            *kept, win = tiles(hand["concealed"])
            hand["concealed"] = "".join(kept)
        if not win or short(slot.rules, hand):
            return None
        hand["win_tile"] = win
        hand |= {name: _tight(given[name]) for name in INDICATED if given[name]}
        if events := list(said.get(slot.name("event")) or ()):
            hand["events"] = events
        if declared := said.get(slot.name("declared")) or (RIICHI if told.riichi else ""):
            hand["riichi"] = declared
        return {"hand": {**hand, **more}}

    def missing(self, slot: Slot, said: Said) -> str:
        hand = hand_of(said.get(slot.name("concealed")) or "", said.get(slot.name("melds")) or "")
        won = bool(said.get(slot.name("win")))
        held = len(tiles(hand["concealed"])) + 3 * len(hand["melds"]) + won
        return gettext("Tiles: %(n)s of %(all)s") % {"n": held, "all": _asks(slot.rules).size + 1}

    def note(self, slot: Slot, said: Said, told: Told) -> JsonObject:
        return {}

    def data(self, slot: Slot) -> JsonObject | None:
        hand = (slot.saved or {}).get("hand")
        if hand is None:
            return None
        declared = hand.get("riichi") or ""
        said = {
            "concealed": hand.get("concealed", ""),
            "melds": " ".join(hand.get("melds", ())),
            "win": hand.get("win_tile", ""),
            **{name: hand.get(name, "") for name in INDICATED},
            "event": list(hand.get("events", ())),
            "declared": "" if declared == RIICHI else declared,
        }
        typed = {slot.name(name): value for name, value in said.items()}
        for ask in hand_asks(slot):
            typed |= ask_data(ask, hand.get(ask.id), slot.name(ask.id))
        return typed

    def field_of(self, path: str) -> str:
        name = re.split(r"[.\[]", path.removeprefix("hand").lstrip("."), maxsplit=1)[0]
        name = PLACES.get(name, name)
        return name if name in (*TEXTS, "event", "declared") else "concealed"

    def page(self, slot: Slot, data: Data, told: Told) -> JsonObject:
        given = {name: str(data.get(slot.name(name)) or "") for name in TEXTS}
        rules, lang = slot.rules, core_lang()
        asks, events = _asks(rules), many(data, slot.name("event"))
        by = {tick.id: tick.by[0] for tick in slot.entry.ticks if len(tick.by) == 1}
        declared = data.get(slot.name("declared"), "")
        return {
            "shown": drawn(rules, given),
            "blank": not any(given.values()),
            "events": [
                (event.id, event.name.say(lang), event.id in events, by.get(event.id, ""))
                for event in rules.events()
                if event.id not in asks.from_deal
            ],
            "declared": [
                (kind.id, kind.name.say(lang), kind.id == declared) for kind in asks.riichi if kind.id != RIICHI
            ],
        }


def _asks(rules: Rules) -> HandForm:
    return rules.hand_form()


def hand_asks(slot: Slot) -> list[Ask]:
    """Return the additional fields of a hand required by these rules."""
    return [ask for ask in slot.entry.asks if ask.in_hand]


def _text_field() -> forms.Field:
    return LineField(required=False, max_length=LONGEST)


def _tight(text: str) -> str:
    return re.sub(r"\s", "", text)


def hand_of(concealed: str, melds: str) -> JsonObject:
    """Return typed tiles in the contract's format."""
    return {"concealed": _tight(concealed), "melds": [text for text in APART.split(melds) if text]}


def need(rules: Rules, hand: JsonObject) -> int:
    """Return the number of concealed tiles of a ready hand with these melds."""
    return max(_asks(rules).size - 3 * len(hand["melds"]), 0)


def short(rules: Rules, hand: JsonObject) -> bool:
    """Return whether tiles are missing; invalid tile notation is left to the core to refuse."""
    written = WRITTEN.fullmatch(hand["concealed"])
    return bool(written) and len(tiles(hand["concealed"])) < need(rules, hand)


def drawn(rules: Rules, given: Mapping[str, str]) -> JsonObject:
    """Return the tile picker with a hand, for the template."""
    hand = hand_of(given.get("concealed", ""), given.get("melds", ""))
    words = {name: given.get(name, "") for name in INDICATED}
    shown = strip(hand["concealed"], tuple(hand["melds"]), given.get("win", ""), words["flowers"])
    typed = {"concealed": given.get("concealed", ""), "melds": hand["melds"], "win": given.get("win", "")}
    return {"picker": picker(rules), "strip": shown, "hand": {**typed, "words": words}}


def hand_part(rules: Rules) -> JsonObject:
    """Return the keypad's template context before anything is typed."""
    return {"shown": drawn(rules, {})}


# -- a ready hand at a draw --------------------------------------------------------------------------

READY = ("ready_concealed", "ready_melds")


def ready_asks(rules: Rules) -> list[Ask]:
    """Return the additional fields of a hand shown at a draw."""
    asks = rules.entry().asks
    return [ask for ask in asks if ask.in_hand and "draw" in ask.on]


def _ready_name(ask: Ask, player: int) -> str:
    return f"ready_{ask.id}-{player}"


def ready_fields(rules: Rules) -> dict[str, forms.Field]:
    """Return the fields by which each player can show a ready hand."""
    players = range(rules.players)
    found: dict[str, forms.Field] = {f"{name}-{player}": _text_field() for player in players for name in READY}
    for ask in ready_asks(rules):
        for player in players:
            found |= ask_fields(ask, rules.players, _ready_name(ask, player))
    return found


def ready_hand(rules: Rules, said: Said, player: int) -> JsonObject | None:
    """Return the tiles shown by a player in the contract's format; None if there are none."""
    concealed, melds = (said.get(f"{name}-{player}") or "" for name in READY)
    if not concealed.strip() and not melds.strip():
        return None
    more = {ask.id: ask_value(ask, said, _ready_name(ask, player)) for ask in ready_asks(rules)}
    return hand_of(concealed, melds) | {key: value for key, value in more.items() if value is not NOTHING}


def ready_data(rules: Rules, ready: int | JsonObject) -> JsonObject:
    """Return a shown hand of a saved draw as form data."""
    if not isinstance(ready, Mapping) or "hand" not in ready:
        return {}
    hand, player = ready["hand"], ready["player"]
    typed: JsonObject = {
        f"ready_concealed-{player}": hand.get("concealed", ""),
        f"ready_melds-{player}": " ".join(hand.get("melds", ())),
    }
    for ask in ready_asks(rules):
        typed |= ask_data(ask, hand.get(ask.id), _ready_name(ask, player))
    return typed


def ready_pages(rules: Rules, form: forms.Form) -> list[JsonObject]:
    """Return the tile pickers of all players, with the tiles shown and the hand's additional fields."""
    pages, data, asks = [], form.data, ready_asks(rules)
    for player in range(rules.players):
        given = {name.removeprefix("ready_"): str(data.get(f"{name}-{player}") or "") for name in READY}
        page = {**drawn(rules, given), "player": player, "suffix": f"-{player}", "prefix": "ready_"}
        asked = [AskSheet(form, ()).asked(ask, _ready_name(ask, player)) for ask in asks]
        pages.append({**page, "asks": asked, "shown": any(given.values())})
    return pages
