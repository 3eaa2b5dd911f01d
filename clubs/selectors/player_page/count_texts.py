"""Texts of counts: a player's counts, and the page that explains counts and rates."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.selectors.player_page.score_history import Streaks
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import written, written_total
from clubs.statistics.counts import BY_ID, Count, Counts, Shape, Unit, counts_of
from clubs.statistics.rates import Rate, rates_of
from rules import registry
from rules.glossary import Glossary
from rules.system import Rules
from scoring.multilingual import Text

MINUS = "\N{MINUS SIGN}"
UNITS = {
    Unit.DEALS: pgettext_lazy("unit", "deals"),
    Unit.GAMES: _("games"),
    Unit.POINTS: _("points"),
    Unit.TENTHS: _("standings points"),
    Unit.TIMES: _("times"),
    Unit.PLACE: pgettext_lazy("unit", "places"),
    Unit.TILES: _("tiles"),
}
OF_SYSTEM = {
    Unit.FAN: Text("{fan}", "{fan}", "{fan}", "{fan}"),
    Unit.WINS: Text("{in_wins}", "次{win}", "次{win}", "回（{win}）"),
}
NUMBERS = (Shape.NUMBER, Shape.NULL)


@dataclass(frozen=True, slots=True)
class CountLine:
    """A player's count, formatted for display."""

    id: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class CountTold:
    """Explanation of a count: its unit, and what the name leaves open."""

    id: str
    name: str
    unit: str
    about: str


@dataclass(frozen=True, slots=True)
class RateTold:
    """Explanation of a rate: numerator, denominator, unit, and whether lower is better."""

    id: str
    name: str
    unit: str
    formula: str
    lower: bool


@dataclass(frozen=True, slots=True)
class CountedPage:
    """All counts of a rule system; `systems`: ids and names of all systems."""

    id: str
    name: str
    rates: tuple[RateTold, ...]
    deals: tuple[CountTold, ...]
    games: tuple[CountTold, ...]
    systems: tuple[tuple[str, str], ...]


def count_lines(system: str, counts: Counts, runs: Streaks, rules: Rules) -> tuple[CountLine, ...]:
    """Return the player's counts that are one number, without empty ones."""
    known: Mapping[str, int | None] = {**counts, "top_streak": runs.top, "no_last_streak": runs.no_last}
    lines = ((row, known.get(row.id)) for row in counts_of(system) if row.shape in NUMBERS)
    return tuple(
        CountLine(row.id, _name(row, rules.glossary), _said(row, value, rules)) for row, value in lines if value
    )


def counted_name(id: str, glossary: Glossary) -> str:
    """Return the name of the count with this id under these rules."""
    return _name(BY_ID[id], glossary)


def _name(row: Count, glossary: Glossary) -> str:
    return glossary.say(glossary.counted.get(row.id, row.name), core_lang())


def _said(row: Count, value: int, rules: Rules) -> str:
    sign = MINUS if value < 0 else ""
    if row.unit is Unit.POINTS:
        return sign + written(abs(value), rules)
    if row.unit is Unit.TENTHS:
        return (sign or "+") + written_total(abs(value), rules)
    return f"{value:,}"


def counted_page(system: str) -> CountedPage:
    """Return the counts of a system. Raise KeyError if it doesn't exist."""
    found, lang = registry.system(system), core_lang()
    rows = counts_of(system)
    return CountedPage(
        id=system,
        name=found.name.say(lang),
        rates=tuple(_rate(rate, found.glossary) for rate in rates_of(system)),
        deals=tuple(_count(row, found.glossary) for row in rows if not row.per_game),
        games=tuple(_count(row, found.glossary) for row in rows if row.per_game),
        systems=tuple((one.id, one.name.say(lang)) for one in registry.SYSTEMS),
    )


def _rate(rate: Rate, glossary: Glossary) -> RateTold:
    name, formula = (text.say(core_lang()) for text in (glossary.fill(rate.name), rate.formula(glossary)))
    return RateTold(rate.id, name, _unit(rate.unit, glossary) if rate.unit else "", formula, rate.lower)


def _count(row: Count, glossary: Glossary) -> CountTold:
    about = glossary.fill(row.about).say(core_lang()) if row.about else ""
    return CountTold(row.id, _name(row, glossary), _unit(row.unit, glossary), about)


def _unit(unit: Unit, glossary: Glossary) -> str:
    text = OF_SYSTEM.get(unit)
    return glossary.fill(text).say(core_lang()) if text else str(UNITS[unit])
