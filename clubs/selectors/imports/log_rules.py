"""Description of a log's rules, compared with those of the season."""

import json
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.selectors.imports.log_findings import Found
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.preset_comparison import ComparedRow, compare
from clubs.selectors.rulebook.rules_texts import said
from rules import options as option_table
from rules.registry import ruleset
from rules.system import Rules
from scoring.strict_json import JsonObject

LENGTH = "length"


@dataclass(frozen=True, slots=True)
class Recognised:
    """A log's rules as text: their preset, length, and other changes to the preset.

    `differs`: differences from the season's rules.
    """

    told: tuple[str, ...] = ()
    differs: tuple[ComparedRow, ...] = ()


NOTHING = Recognised()


class Recogniser:
    """Describes the rules of logs, computing each distinct set of rules once."""

    def __init__(self, season: Rules) -> None:
        self.season = season
        self.known: dict[str, Recognised] = {}

    def of(self, found: Found) -> Recognised:
        """Return the rules of a log: those with which the core agrees, else those that the log states."""
        kept = found.own.rules if found.own and found.own.whole else found.told
        if kept is None:
            return Recognised((_("custom room rules"),))
        key = json.dumps(kept, sort_keys=True)
        if key not in self.known:
            self.known[key] = self._look(kept)
        return self.known[key]

    def _look(self, kept: JsonObject) -> Recognised:
        rules = ruleset(kept)
        return Recognised(_words(rules), compare(self.season, rules).differing)


def _words(rules: Rules) -> tuple[str, ...]:
    """Return the preset's name, the length, and each further option that differs from the preset."""
    usual, values = ruleset(rules.preset.id).values(), rules.values()
    fields = option_table.fields(type(rules.options))
    length = [said(field, values[LENGTH]) for field in fields if field.id == LENGTH]
    others = [field for field in fields if field.id != LENGTH and values[field.id] != usual[field.id]]
    changed = [f"{field.name.say(core_lang())}{_(': ')}{said(field, values[field.id])}" for field in others]
    return (rules.preset.name.say(core_lang()), *length, *changed)
