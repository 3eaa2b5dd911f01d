"""Saying what a win is worth by its patterns: what was shown is ticked, the core adds it up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from clubs.forms.play.slot import Said, Slot, Told, Value, many
from clubs.selectors.play.replay import core_lang
from clubs.selectors.rulebook.hand_words import gloss
from rules.entry import BOTH, EntryForm, Tick
from rules.system import Rules
from rules.ticks import WORDS, Counted, Shown
from scoring.errors import ContractError

OPEN = "open"


@dataclass(frozen=True, slots=True)
class TickCell:
    """A pattern to tick: `other` is its name in another language, `times` how often it was, values in figures.

    `rules` are what the browser greys out by, as attributes.
    """

    tick: Tick
    name: str
    other: Any
    times: int
    closed: str
    open: str
    rules: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TickGroup:
    """Patterns under one heading: `cells` to tick, `counters` that count; `limit`: all replace the fan."""

    id: str
    name: str
    cells: tuple[TickCell, ...]
    counters: tuple[TickCell, ...]
    common: bool
    limit: bool

    @property
    def used(self) -> bool:
        """Whether any of them is ticked."""
        return any(cell.times for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Sum:
    """What the ticks come to: the value in words, its parts, or why it cannot be."""

    value: str = ""
    parts: tuple[tuple[str, str], ...] = ()
    fu: int | None = None
    problem: str = ""


class ByPatterns:
    """Ticks of the rule set's own list of patterns."""

    id = "patterns"
    name = _("Patterns")
    template = "clubs/play/_patterns.html"

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
                found[name] = forms.IntegerField(required=False, min_value=0, max_value=tick.most)
        return found

    def shown(self, slot: Slot, said: Said, told: Told) -> Shown:
        """What was ticked, with what is known of the win."""
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
        """What the core makes of it."""
        rules = slot.rules
        return rules.ticked(self.shown(slot, said, told))

    def value(self, slot: Slot, said: Said, told: Told) -> Value | None:
        found = self.counted(slot, said, told)
        return found.value if found.ticks or may_be_nothing(slot.rules) else None

    def missing(self, slot: Slot, said: Said) -> str:
        return str(_("Which patterns?"))

    def note(self, slot: Slot, said: Said, told: Told) -> dict[str, Any]:
        found, shown = self.counted(slot, said, told), self.shown(slot, said, told)
        return {
            "ticks": dict(found.ticks) if not shown.flowers else dict(shown.ticks),
            "open": shown.open,
            **({} if shown.fu is None else {"fu": shown.fu}),
            **({"flowers": list(shown.flowers)} if shown.flowers else {}),
            "rows": [{"id": tick.id, "times" if found.times else "value": worth} for tick, worth in found.rows],
        }

    def data(self, slot: Slot) -> dict[str, Any] | None:
        noted = slot.noted
        if noted.get("way") != self.id:
            return None
        most = {tick.id: tick.most for tick in slot.entry.ticks}
        ticks = {key: times for key, times in noted.get("ticks", {}).items() if key in most}
        found: dict[str, Any] = {slot.name("tick"): [key for key in ticks if most[key] == 1]}
        found |= {slot.name(f"times_{key}"): str(times) for key, times in ticks.items() if most[key] > 1}
        found[slot.name("fu")] = str(noted.get("fu", ""))
        found[slot.name("flower")] = list(noted.get("flowers", ()))
        return found | ({slot.name("open"): "on"} if noted.get("open") else {})

    def field_of(self, path: str) -> str:
        return "tick"

    def page(self, slot: Slot, data: Any, told: Told) -> dict[str, Any]:
        said = _read(slot, data)
        given = self.shown(slot, said, told)
        found: Any = SimpleLazyObject(lambda: groups(slot.rules, slot.entry, given))
        asked = str(data.get(slot.name("group")) or "")
        return {
            "groups": found,
            "group": SimpleLazyObject(lambda: shown_group(found, asked)),
            "open": given.open,
            "opens": any(tick.closed != tick.open for tick in slot.entry.ticks),
            "fus": fu_cells(slot.entry),
            "fu": str(given.fu or ""),
            "sum": self.sum(slot, said, told),
            "nothing": may_be_nothing(slot.rules),
            "flowers": [(code, code in given.flowers) for code in slot.entry.flower_ticks],
            "words": {key: text.say(core_lang()) for key, text in WORDS.items()},
        }

    def sum(self, slot: Slot, said: Said, told: Told) -> Sum:
        """The ticks added up, in words."""
        try:
            found = self.counted(slot, said, told)
        except ContractError as error:
            return Sum(problem=error.text.say(core_lang()))
        if not found.ticks:
            return Sum()
        parts = tuple((tick.name.say(core_lang()), _worth(tick, worth, found)) for tick, worth in found.rows)
        return Sum(value_words(slot.rules, found), parts, found.fu)


def _read(slot: Slot, data: Any) -> dict[str, Any]:
    """The fields as they were sent, whether the form is whole or not; what is no number is nothing."""
    name = slot.name
    fu = data.get(name("fu"), "")
    read: dict[str, Any] = {
        name("tick"): [key for key in many(data, name("tick")) if key in {tick.id for tick in slot.entry.ticks}],
        name("open"): bool(data.get(name("open"))),
        name("flower"): [code for code in many(data, name("flower")) if code in slot.entry.flower_ticks],
        name("fu"): int(fu) if str(fu).isdecimal() and int(fu) in fus(slot.entry) else None,
    }
    for tick in slot.entry.ticks:
        times = str(data.get(name(f"times_{tick.id}")) or "")
        if tick.most > 1 and times.isdecimal() and len(times) < 4:
            read[name(f"times_{tick.id}")] = int(times)
    return read


def may_be_nothing(rules: Rules) -> bool:
    """Whether a hand without any pattern may win."""
    return rules.price({"fan": 0}, False, False) is not None


def value_words(rules: Rules, found: Counted) -> str:
    """'4 fan', '2× yakuman', 'Mangan' in the words of the rules' own tables."""
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
    """Every fu that can be chosen."""
    fixed = {fu for tick in entry.ticks for fu in tick.fu.values()}
    return sorted(fixed.union(*entry.fu.values())) if entry.fu else []


def fu_cells(entry: EntryForm) -> list[tuple[int, str]]:
    """Every fu with the ways of winning that have it."""
    return [(fu, ",".join(case for case, known in entry.fu.items() if fu in known)) for fu in fus(entry)]


def groups(rules: Rules, entry: EntryForm, given: Shown) -> tuple[TickGroup, ...]:
    """The patterns under their headings; one group of the rarer ones is shown at a time."""
    lang = core_lang()
    found = []
    for group in entry.tick_groups:
        cells = tuple(_cell(rules, tick, given, lang) for tick in entry.ticks if tick.group == group.id)
        if cells:
            ticks = tuple(cell for cell in cells if cell.tick.counts)
            counters = tuple(cell for cell in cells if not cell.tick.counts)
            common = any(cell.tick.common for cell in cells)
            limit = all(cell.tick.yakuman or cell.tick.limit for cell in cells)
            found.append(TickGroup(group.id, group.name.say(lang), ticks, counters, common, limit))
    return tuple(found)


def shown_group(found: Sequence[TickGroup], asked: str) -> str:
    """Which of the rarer groups lies open: the one asked for, one with ticks, the first."""
    rare = [group for group in found if group.cells and not group.common]
    order = sorted(rare, key=lambda group: (group.id != asked, not group.used))
    return order[0].id if order else ""


def _cell(rules: Rules, tick: Tick, given: Shown, lang: str) -> TickCell:
    return TickCell(
        tick,
        tick.name.say(lang),
        gloss(rules, tick.name),
        given.ticks.get(tick.id, 0),
        _figure(tick, tick.closed),
        _figure(tick, tick.open),
        {name: value for name, value in _rules(tick).items() if value},
    )


def _figure(tick: Tick, worth: int | None) -> str:
    if worth is None:
        return "–"
    if tick.part_of:
        return ""
    if tick.yakuman:
        return f"×{tick.yakuman}" if tick.yakuman > 1 else ""
    return "" if tick.limit else str(worth).replace("-", "−")


def _rules(tick: Tick) -> dict[str, str]:
    hand = "closed" if tick.open is None else "open" if tick.closed is None else ""
    known = {True: "yes", False: "no", None: ""}
    return {
        "hand": hand,
        "by": "" if tick.by == BOTH else tick.by[0],
        "dealer": known[tick.dealer],
        "riichi": known[tick.riichi],
        "excludes": _words(tick.excludes),
        "needs": _words(tick.needs),
        "replaces": _words(tick.replaces),
        "brings": _words(f"{key}:{least}" for key, least in tick.brings.items()),
        "sure": "yes" if tick.sure else "",
        "fu": ",".join(f"{case}:{fu}" for case, fu in tick.fu.items()),
    }


def _words(ids: Iterable[str]) -> str:
    return " ".join(ids)
