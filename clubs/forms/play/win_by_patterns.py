"""Entering a win's value by ticking its patterns, which the scoring core adds up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import WholeField
from clubs.forms.play.winner import Data, Said, Slot, Told, Value, many
from clubs.input_limits import figures
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.hand_texts import gloss
from rules.entry import BOTH, EntryForm, Tick
from rules.system import Rules
from rules.ticked_patterns import WORDS, Counted, Shown
from scoring.errors import ContractError
from scoring.multilingual import Text
from scoring.strict_json import JsonObject

OPEN = "open"


@dataclass(frozen=True, slots=True)
class TickCell:
    """A pattern to tick: `other` is its name in another language, values are numeric."""

    tick: Tick
    name: str
    other: Any
    closed: str
    open: str


@dataclass(frozen=True, slots=True)
class TickGroup:
    """Patterns under one heading: `cells` to tick, `counters` to count; `limit`: they replace all fan."""

    id: str
    name: str
    cells: tuple[TickCell, ...]
    counters: tuple[TickCell, ...]
    common: bool
    limit: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """Result of the ticks: the value as text, its parts, or why it is invalid."""

    value: str = ""
    parts: tuple[tuple[str, str], ...] = ()
    fu: int | None = None
    problem: str = ""


class ByPatterns:
    """Ticks in the rule set's own list of patterns."""

    id = "patterns"
    name = _("Patterns")
    template = "clubs/play/_win_by_patterns.html"

    def known(self, rules: Rules) -> bool:
        return bool(rules.entry().ticks)

    def fields(self, slot: Slot) -> dict[str, forms.Field]:
        once = [(tick.id, tick.id) for tick in slot.entry.ticks if tick.most == 1]
        found: dict[str, forms.Field] = {
            slot.name("tick"): forms.MultipleChoiceField(choices=once, required=False),
            slot.name("open"): forms.BooleanField(required=False),
            slot.name("fu"): forms.TypedChoiceField(
                choices=[(str(fu), str(fu)) for fu in fus(slot.entry)], coerce=int, required=False, empty_value=None
            ),
        }
        if slot.entry.flower_ticks:
            flowers = [(code, code) for code in slot.entry.flower_ticks]
            found[slot.name("flower")] = forms.MultipleChoiceField(choices=flowers, required=False)
        for tick in slot.entry.ticks:
            if tick.most > 1:
                name = slot.name(f"times_{tick.id}")
                found[name] = WholeField(required=False, min_value=0, max_value=tick.most)
        return found

    def shown(self, slot: Slot, said: Said, told: Told) -> Shown:
        """Return the ticked patterns with the other data of the win."""
        ticks = dict.fromkeys(said.get(slot.name("tick")) or (), 1)
        for tick in slot.entry.ticks:
            if times := said.get(slot.name(f"times_{tick.id}")):
                ticks[tick.id] = int(times)
        return Shown(
            ticks,
            bool(said.get(slot.name("open"))),
            said.get(slot.name("fu")) or None,
            told.by,
            told.dealer,
            told.riichi,
            told.discarder_riichi,
            tuple(said.get(slot.name("flower")) or ()),
            told.winner,
            told.dealing,
            told.asked,
            told.honba,
        )

    def counted(self, slot: Slot, said: Said, told: Told) -> Counted:
        """Return the scoring core's result for the ticks."""
        rules = slot.rules
        return rules.ticked(self.shown(slot, said, told))

    def value(self, slot: Slot, said: Said, told: Told) -> Value | None:
        found = self.counted(slot, said, told)
        events = {"events": list(found.events)} if found.events else {}
        return {**found.value, **events} if found.ticks or may_be_nothing(slot.rules) else None

    def chips(self, slot: Slot, said: Said, told: Told) -> int:
        """Return the chips that each payer gives for what is ticked."""
        return slot.rules.ticked_chips(self.counted(slot, said, told), self.shown(slot, said, told))

    def missing(self, slot: Slot, said: Said) -> str:
        return str(_("Which %(patterns)s?")) % {"patterns": slot.rules.glossary.patterns.inside(core_lang())}

    def note(self, slot: Slot, said: Said, told: Told) -> JsonObject:
        found, shown = self.counted(slot, said, told), self.shown(slot, said, told)
        return {
            "ticks": dict(found.ticks) if not shown.flowers else dict(shown.ticks),
            "open": shown.open,
            **({} if shown.fu is None else {"fu": shown.fu}),
            **({"flowers": list(shown.flowers)} if shown.flowers else {}),
            "rows": [{"id": tick.id, "times" if found.times else "value": worth} for tick, worth in found.rows],
        }

    def data(self, slot: Slot) -> JsonObject | None:
        noted = slot.noted
        if noted.get("way") != self.id:
            return None
        most = {tick.id: tick.most for tick in slot.entry.ticks}
        ticks = {key: times for key, times in noted.get("ticks", {}).items() if key in most}
        found: JsonObject = {slot.name("tick"): [key for key in ticks if most[key] == 1]}
        found |= {slot.name(f"times_{key}"): str(times) for key, times in ticks.items() if most[key] > 1}
        found[slot.name("fu")] = str(noted.get("fu", ""))
        found[slot.name("flower")] = list(noted.get("flowers", ()))
        return found | ({slot.name("open"): "on"} if noted.get("open") else {})

    def field_of(self, path: str) -> str:
        return "tick"

    def page(self, slot: Slot, data: Data, told: Told) -> JsonObject:
        asked = str(data.get(slot.name("group")) or "")
        said = _read(slot, data)
        chosen = {name: value if isinstance(value, list) else _typed(value) for name, value in said.items()}
        group = shown_group(slot.entry, self.shown(slot, said, told).ticks, asked)
        return {"chosen": chosen | {slot.name("group"): group}, "sum": self.sum(slot, said, told)}

    def sum(self, slot: Slot, said: Said, told: Told) -> Sum:
        """Return the sum of the ticks as text."""
        try:
            found = self.counted(slot, said, told)
        except ContractError as error:
            return Sum(problem=error.text.say(core_lang()))
        if not found.ticks:
            return Sum()
        parts = tuple((tick.name.say(core_lang()), _worth(tick, worth, found)) for tick, worth in found.rows)
        return Sum(value_words(slot.rules, found), parts, found.fu)


def _read(slot: Slot, data: Data) -> JsonObject:
    """Return the submitted fields, even if the form is incomplete; invalid numbers are omitted."""
    name = slot.name
    sent = data.get(name("fu"), "")
    read: JsonObject = {
        name("tick"): [key for key in many(data, name("tick")) if key in {tick.id for tick in slot.entry.ticks}],
        name("open"): bool(data.get(name("open"))),
        name("flower"): [code for code in many(data, name("flower")) if code in slot.entry.flower_ticks],
        name("fu"): fu if (fu := figures(str(sent))) in fus(slot.entry) else None,
    }
    for tick in slot.entry.ticks:
        times = figures(str(data.get(name(f"times_{tick.id}")) or ""), most=999)
        if tick.most > 1 and times is not None:
            read[name(f"times_{tick.id}")] = times
    return read


def may_be_nothing(rules: Rules) -> bool:
    """Return whether a hand without patterns may win."""
    return rules.price({"fan": 0}, False, False) is not None


def value_words(rules: Rules, found: Counted) -> str:
    """Return '4 fan', '2× yakuman' or 'Mangan' in the terms of the rules' own tables."""
    cells = rules.entry().limits
    named = next((cell.label.say(core_lang()) for cell in cells if dict(cell.value) == dict(found.value)), "")
    if found.times:
        return named or f"×{next(iter(found.value.values()))}"
    return rules.unit.fill(n=found.fan).say(core_lang())


def _worth(tick: Tick, worth: int, found: Counted) -> str:
    if found.times:
        return "" if worth == 1 else f"×{worth}"
    return str(worth).replace("-", "−")


# -- what the page draws -----------------------------------------------------------------------------


def fus(entry: EntryForm) -> list[int]:
    """Return all fu that can be chosen."""
    fixed = {fu for tick in entry.ticks for fu in tick.fu.values()}
    return sorted(fixed.union(*entry.fu.values())) if entry.fu else []


def pattern_part(rules: Rules) -> Mapping[str, object]:
    """Return the template context of the patterns before anything is ticked."""
    entry = rules.entry()
    return {
        "groups": groups(rules),
        "opens": any(tick.closed != tick.open for tick in entry.ticks),
        "fus": fus(entry),
        "nothing": may_be_nothing(rules),
        "flowers": entry.flower_ticks,
    }


def groups(rules: Rules) -> tuple[TickGroup, ...]:
    """Return the patterns by heading; of the rarer ones, one group is shown at a time."""
    lang, entry = core_lang(), rules.entry()
    found = []
    for group in entry.tick_groups:
        cells = tuple(_cell(rules, tick, lang) for tick in entry.ticks if tick.group == group.id)
        if cells:
            ticks = tuple(cell for cell in cells if cell.tick.counts)
            counters = tuple(cell for cell in cells if not cell.tick.counts)
            common = any(cell.tick.common for cell in cells)
            limit = all(cell.tick.yakuman or cell.tick.limit for cell in cells)
            found.append(TickGroup(group.id, group.name.say(lang), ticks, counters, common, limit))
    return tuple(found)


def shown_group(entry: EntryForm, ticked: Mapping[str, int], asked: str) -> str:
    """Return the rarer group to show: the one requested, one with ticks, or the first."""
    common = {tick.group for tick in entry.ticks if tick.common}
    rare = [tick for tick in entry.ticks if tick.counts and tick.group not in common]
    order = {group.id: i for i, group in enumerate(entry.tick_groups)}
    rare.sort(key=lambda tick: (tick.group != asked, not ticked.get(tick.id), order.get(tick.group, len(order))))
    return rare[0].group if rare else ""


def _cell(rules: Rules, tick: Tick, lang: str) -> TickCell:
    more = "+" if tick.most > 1 else ""
    closed, opened = _figure(tick, tick.closed) + more, _figure(tick, tick.open) + more
    return TickCell(tick, tick.name.say(lang), gloss(rules, tick.name), closed, opened)


def _figure(tick: Tick, worth: int | None) -> str:
    if worth is None:
        return "–"
    if tick.part_of:
        return ""
    if tick.yakuman:
        return f"×{tick.yakuman}" if tick.yakuman > 1 else ""
    return "" if tick.limit else str(worth).replace("-", "−")


def tick_table(rules: Rules) -> Mapping[str, object]:
    """Return the data by which the browser disables patterns: texts, and each pattern's requirements and conflicts.

    `not`: indexes of incompatible patterns, each pair once. `fu`: the possible fu, by way of winning.
    """

    def said(text: Text) -> str:
        return rules.glossary.fill(text).fill(a="{a}", b="{b}").say(core_lang())

    ticks = rules.entry().ticks
    at = {tick.id: i for i, tick in enumerate(ticks)}
    pairs = {(at[tick.id], at[other]) for tick in ticks for other in tick.excludes if other in at}
    once = sorted({(min(pair), max(pair)) for pair in pairs})
    against = {tick.id: [second for first, second in once if first == at[tick.id]] for tick in ticks}
    return {
        "words": {key: said(text) for key, text in WORDS.items()},
        "ticks": {tick.id: _forbids(tick, against[tick.id]) for tick in ticks},
        "fu": {case: list(known) for case, known in rules.entry().fu.items()},
    }


def _forbids(tick: Tick, against: Sequence[int]) -> dict[str, object]:
    known = {True: "yes", False: "no", None: ""}
    found: dict[str, object] = {
        "hand": "closed" if tick.open is None else "open" if tick.closed is None else "",
        "by": "" if tick.by == BOTH else tick.by[0],
        "dealer": known[tick.dealer],
        "riichi": known[tick.riichi],
        "not": list(against),
        "needs": list(tick.needs),
        "replaces": list(tick.replaces),
        "brings": dict(tick.brings),
        "sure": tick.sure,
        "fu": dict(tick.fu),
    }
    return {name: value for name, value in found.items() if value}


def _typed(value: object) -> str:
    return "on" if value is True else str(value) if value else ""
