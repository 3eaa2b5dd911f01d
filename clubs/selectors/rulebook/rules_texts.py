"""The rules of seasons and games, in words."""

import json
from collections.abc import Mapping

from django.utils.translation import gettext as _

from clubs.models import Game, Season
from clubs.selectors.play.core_answers import DealAnswer
from clubs.selectors.reader_language import core_lang, listed
from rules.entry import StateLabel
from rules.options import Kind, OptionField
from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.multilingual import number
from scoring.strict_json import Json, JsonObject


def rules_of(played: Game | Season) -> Rules:
    """Return the rules of a game or a season."""
    return ruleset({"preset": played.preset, "options": played.options})


def rules_query(rules: Rules) -> dict[str, str]:
    """Return the rules as query parameters: the preset, and as JSON the options that differ from it."""
    preset = ruleset(rules.preset.id).values()
    changed = {key: value for key, value in rules.values().items() if value != preset[key]}
    return {"rules": rules.preset.id} | ({"options": json.dumps(changed, separators=(",", ":"))} if changed else {})


def players_of(played: Game | Season) -> int:
    """Return the number of players at a table."""
    return rules_of(played).players


def preset_name(id: str) -> str:
    """Return a preset's name in the reader's language; its id if it no longer exists."""
    names = {preset.id: preset.name for preset in presets()}
    return names[id].say(core_lang()) if id in names else id


def names_of(id: str) -> tuple[str, ...]:
    """Return a preset's name in every language."""
    return tuple(name for preset in presets() if preset.id == id for name in preset.name.by_language().values())


def state_label(game: Game, state: Json) -> StateLabel:
    """Return the state of a game, in the reader's language."""
    rules = rules_of(game)
    return rules.state_label(state, core_lang())


def note_of(label: StateLabel) -> str:
    """Return the part of a state's label beyond its title: counters and sticks."""
    return label.text.removeprefix(label.title).lstrip(" ,、，")


def result_label(game: Game, result: Json, answer: DealAnswer | None = None) -> str:
    """Return a deal's result in a few words, in the reader's language; `answer` is the core's, if known."""
    rules = rules_of(game)
    return rules.result_label(result, answer.told if answer else None, core_lang())


def reason_label(game: Game) -> str:
    """Return why a game ended, in the reader's language."""
    rules = rules_of(game)
    return rules.reason_label(game.end_reason or None, core_lang())


def start_state(game: Game) -> JsonObject:
    """Return the state before the first deal."""
    rules = rules_of(game)
    return rules.start()


def said(option: OptionField, value: object) -> str:
    """Return an option's value in the reader's language."""
    if option.kind == Kind.BOOL:
        return _("yes") if value else _("no")
    if value is None or value in ([], (), {}):
        return _("none")
    if isinstance(value, Mapping):
        return "; ".join(f"{_word(option, key)}: {listed(map(number, found))}" for key, found in value.items())
    if isinstance(value, list | tuple):
        return listed(_word(option, entry) for entry in value)
    return _word(option, value)


def _word(option: OptionField, value: object) -> str:
    if isinstance(value, str | int | None) and value in option.value_names:
        return option.value_names[value].say(core_lang())
    return number(value) if isinstance(value, int | float) else str(value)
