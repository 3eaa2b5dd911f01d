"""The rules page of a preset or a season: differences, points, patterns with examples, all options.

Everything comes from the system's own tables; nothing here depends on the system.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.utils.translation import get_language

from clubs.selectors.reader_language import core_lang, listed
from clubs.selectors.rulebook.hand_texts import Pay, ShownHand, Variant, limit_name, pay, shown_hand, variants, worth
from clubs.selectors.rulebook.rules_texts import rules_query, said
from rules import calls, registry
from rules import options as option_table
from rules.entry import Cell
from rules.options import OptionField
from rules.patterns import PatternInfo
from rules.system import Rules
from scoring.multilingual import Text

VALUE_WORDS = ("closed", "open")
"""Labels of a pattern's values that have a column of their own. The others are one value next to them."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option with its value, its value in the rules compared with, and all possible values."""

    id: str
    name: str
    help: str
    value: str
    old: str
    choices: str
    basic: bool
    differs: bool


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options under one heading."""

    name: str
    rows: tuple[OptionRow, ...]


@dataclass(frozen=True, slots=True)
class RulesPattern:
    """A pattern: its name in four languages, its values as displayed, its conditions, and an example hand.

    `excludes`: ids and names of the patterns played here that do not count together with it.
    """

    id: str
    name: str
    others: tuple[Variant, ...]
    values: tuple[str, ...]
    condition: str
    example: ShownHand | None
    excludes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PatternGroup:
    """Patterns of one value."""

    heading: str
    lines: tuple[RulesPattern, ...]


@dataclass(frozen=True, slots=True)
class PriceCell:
    """Payment for a value by ron and by self-draw; `differs` from the rules compared with."""

    ron: Pay
    tsumo: Pay
    differs: bool


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A row of a table of points."""

    label: str
    note: str
    cells: tuple[PriceCell | None, ...]


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Points of a dealer, or of a non-dealer."""

    dealer: bool
    rows: tuple[PriceRow, ...]


@dataclass(frozen=True, slots=True)
class Other:
    """Another preset to compare with."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything on a page of rules."""

    rules: Rules
    name: str
    system: str
    base: str
    differences: tuple[OptionRow, ...]
    facts: tuple[OptionRow, ...]
    columns: tuple[str, ...]
    points: tuple[PriceTable, ...]
    price_note: str
    limits: tuple[PriceRow, ...]
    value_columns: tuple[str, ...]
    patterns: tuple[PatternGroup, ...]
    off: tuple[str, ...]
    options: tuple[OptionGroup, ...]
    others: tuple[Other, ...]
    key: tuple[object, ...]
    """Everything that the page depends on."""

    @property
    def alike(self) -> bool:
        """Return whether the dealer is paid like everybody else for every value outside the table."""
        return not self.points and all(row.cells[0] == row.cells[1] for row in self.limits)

    @property
    def query(self) -> str:
        """Return the calculator's query for these rules."""
        return urlencode(rules_query(self.rules))


@dataclass(frozen=True, slots=True)
class SystemPresets:
    """A system and its presets, each with its number of options that differ from the system's default."""

    name: str
    presets: tuple[tuple[str, str, int, int], ...]


def systems() -> tuple[SystemPresets, ...]:
    """Return every preset by system: id, name, players, number of options that differ."""
    lang = core_lang()
    return tuple(
        SystemPresets(
            system.name.say(lang),
            tuple(
                (preset.id, preset.name.say(lang), preset.players, _differing(registry.ruleset(preset.id)))
                for preset in system.presets
            ),
        )
        for system in registry.SYSTEMS
    )


def _differing(rules: Rules) -> int:
    return sum(row.differs for row in option_rows(rules, defaults(rules)))


def defaults(rules: Rules) -> Rules:
    """Return the system's default: its first preset."""
    return registry.ruleset(rules.presets[0].id)


def rules_page(rules: Rules, base: Rules | None = None) -> RulesPage:
    """Return the page of these rules, compared with `base` or else with the system's default."""
    return _page(rules, base or defaults(rules), core_lang(), get_language())


@lru_cache(maxsize=64)
def _page(rules: Rules, base: Rules, lang: str, language: str | None) -> RulesPage:
    """Return the page in the reader's language; cached, because it depends on the rules only."""
    rows = option_rows(rules, base)
    form = rules.entry()
    infos = [info for info in rules.patterns() if info.on]
    return RulesPage(
        rules=rules,
        name=rules.preset.name.say(lang),
        system=rules.name.say(lang),
        base=base.preset.name.say(lang),
        differences=tuple(row for row in rows if row.differs),
        facts=tuple(row for row in rows if row.basic),
        columns=tuple(column.say(lang) for column in form.columns),
        points=tuple(_points(rules, base, dealer) for dealer in (False, True)) if form.rows else (),
        price_note=form.price_note.say(core_lang()) if form.price_note else "",
        limits=tuple(_limit(rules, base, cell) for cell in form.limits if not cell.typed),
        value_columns=tuple(word for word in VALUE_WORDS if any(word in info.values for info in infos)),
        patterns=tuple(_groups(rules, infos)),
        off=tuple(info.name.say(lang) for info in rules.patterns() if not info.on),
        options=tuple(_option_groups(rules, rows)),
        others=tuple(
            Other(preset.id, preset.name.say(lang)) for preset in registry.presets() if preset.id != rules.preset.id
        ),
        key=(rules, base, lang, language),
    )


# -- options -------------------------------------------------------------------------------------------


def option_rows(rules: Rules, base: Rules) -> tuple[OptionRow, ...]:
    """Return every option in the order of the table."""
    return tuple(_option(field, rules, base) for field in option_table.fields(type(rules.options)))


def _option(field: OptionField, rules: Rules, base: Rules) -> OptionRow:
    value, old = getattr(rules.options, field.id), getattr(base.options, field.id)
    lang = core_lang()
    choices = listed(field.value_names[value].say(lang) for value in field.values)
    name, about = field.name.say(lang), field.help.say(lang)
    return OptionRow(field.id, name, about, said(field, value), said(field, old), choices, field.basic, value != old)


def _option_groups(rules: Rules, rows: Sequence[OptionRow]) -> Iterator[OptionGroup]:
    known = {row.id: row for row in rows}
    fields = option_table.fields(type(rules.options))
    for group in rules.groups():
        own = tuple(known[field.id] for field in fields if field.group == group)
        yield OptionGroup(group.name.say(core_lang()), own)


# -- points --------------------------------------------------------------------------------------------


def _points(rules: Rules, base: Rules, dealer: bool) -> PriceTable:
    lang = core_lang()
    rows = (
        PriceRow(
            row.label.say(lang),
            _say(row.note),
            tuple(_price(rules, base, cell, dealer) if cell else None for cell in row.cells),
        )
        for row in rules.entry().rows
    )
    return PriceTable(dealer, tuple(rows))


def _limit(rules: Rules, base: Rules, cell: Cell) -> PriceRow:
    cells = tuple(_price(rules, base, cell, dealer) for dealer in (False, True))
    return PriceRow(cell.label.say(core_lang()), _say(cell.note), cells)


def _price(rules: Rules, base: Rules, cell: Cell, dealer: bool) -> PriceCell:
    ron, tsumo = (rules.price(cell.value, dealer, way) for way in (False, True))
    was = tuple(base.price(cell.value, dealer, way) for way in (False, True))
    return PriceCell(pay(rules, ron), pay(rules, tsumo), (ron, tsumo) != was)


def _say(text: Text | None) -> str:
    return text.say(core_lang()) if text else ""


# -- patterns ------------------------------------------------------------------------------------------


def _groups(rules: Rules, infos: Sequence[PatternInfo]) -> Iterator[PatternGroup]:
    by_rank: dict[tuple[bool, int, str], list[PatternInfo]] = {}
    names = {info.id: info.name.say(core_lang()) for info in infos}
    for info in infos:
        by_rank.setdefault((*rank(info), info.limit), []).append(info)
    for limit, value, named in sorted(by_rank, key=lambda found: found[:2]):
        lines = tuple(_line(rules, info, names) for info in by_rank[limit, value, named])
        heading = limit_name(rules, named) or worth(rules, 0 if limit else value, value if limit else 0)
        yield PatternGroup(heading, lines)


def rank(info: PatternInfo) -> tuple[bool, int]:
    """Return a sort key: by value, limit hands last, named ones in the order of the table."""
    plain = [value for word, value in info.values.items() if word != "yakuman" and value is not None]
    return (False, max(plain)) if plain else (True, info.values.get("yakuman") or 0)


def _line(rules: Rules, info: PatternInfo, names: Mapping[str, str]) -> RulesPattern:
    condition = info.condition.say(core_lang()) if info.condition else ""
    return RulesPattern(
        info.id,
        info.name.say(core_lang()),
        variants(rules, info.name),
        written_values(info),
        condition,
        example(rules, info.id),
        tuple((other, names[other]) for other in info.excludes if other in names),
    )


def written_values(info: PatternInfo) -> tuple[str, ...]:
    """Return a pattern's values as displayed; a multiple of the limit as ×1, and as the only one."""
    times = info.values.get("yakuman")
    plain = tuple(_value(info.values[word]) for word in VALUE_WORDS if word in info.values)
    other = tuple(_value(value) for word, value in info.values.items() if word not in (*VALUE_WORDS, "yakuman"))
    limit = ("" if info.limit else f"×{times}",) if times else ()
    return (*plain, *other) or limit


def _value(value: int | None) -> str:
    return "–" if value is None else str(value)


def example(rules: Rules, pattern: str) -> ShownHand | None:
    """Return the first example hand of the system that has the pattern under these rules."""
    asked = {"preset": rules.preset.id, "options": rules.values()}
    for hand in rules.examples.get(pattern, ()):
        answer = calls.answer("score", {"rules": asked, **hand})
        if answer["ok"] and any(row["id"] == pattern for row in answer["patterns"]):
            return shown_hand(dict(hand))
    return None
