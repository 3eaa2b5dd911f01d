"""How a player's rates changed: by season and by month, next to the club's."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max
from django.utils.formats import date_format

from clubs.models import Season
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.player_page.rates import enough, said
from clubs.selectors.reader_language import core_lang
from clubs.selectors.statistics.club_months import later
from clubs.selectors.statistics.player_months import counts_by
from clubs.statistics.counts import Counts
from clubs.statistics.rates import Rate, rates_of
from rules.system import Rules

SHOWN = ("win", "deal_in", "riichi", "open")
"""Rates that describe how somebody plays, as far as the system has them."""
MOST_MONTHS = 12


@dataclass(frozen=True, slots=True)
class TrendLine:
    """A season or a month: deals, and each rate of the player ("–": too few deals) and of the club."""

    title: str
    deals: int
    rates: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Trends:
    """The names of the rates, seasons if all are chosen, and the latest months with deals; both newest first."""

    names: tuple[str, ...] = ()
    seasons: tuple[TrendLine, ...] = ()
    months: tuple[TrendLine, ...] = ()


def trends(choice: GameFilter, seasons: Sequence[Season], rules: Rules) -> Trends:
    """Return the rates by season and month in a fixed number of queries; none for chosen days, which split months."""
    kinds = [kind for kind in rates_of(choice.system) if kind.id in SHOWN]
    if choice.since or choice.until or not kinds:
        return Trends()
    lang = core_lang()
    names = tuple(rules.glossary.say(kind.name, lang) for kind in kinds)
    own = choice.months.filter(player=choice.player)
    last = own.aggregate(last=Max("month"))["last"]
    if last is None:
        return Trends()
    within = {"month__gte": later(last, 1 - MOST_MONTHS)}
    months = _lines(
        counts_by(own.filter(**within), "month"),
        counts_by(choice.months.filter(player=None, **within), "month"),
        ((month, date_format(month, "YEAR_MONTH_FORMAT")) for month in _months_until(last)),
        names, kinds, rules,
    )  # fmt: skip
    if choice.season or len(seasons) < 2:
        return Trends(names, (), months)
    whole = _lines(
        counts_by(own, "season_id"),
        counts_by(choice.months.filter(player=None), "season_id"),
        ((season.pk, season.name) for season in seasons),
        names, kinds, rules,
    )  # fmt: skip
    return Trends(names, whole, months)


def _months_until(last: date) -> list[date]:
    return [later(last, -n) for n in range(MOST_MONTHS)]


def _lines(
    own: Mapping[object, Counts],
    club: Mapping[object, Counts],
    titles: Iterable[tuple[object, str]],
    names: Sequence[str],
    kinds: Sequence[Rate],
    rules: Rules,
) -> tuple[TrendLine, ...]:
    return tuple(
        TrendLine(
            title,
            own[key]["deals"],
            tuple(
                (name, _rate(kind, own[key], rules), _rate(kind, club.get(key), rules))
                for name, kind in zip(names, kinds, strict=True)
            ),
        )
        for key, title in titles
        if key in own and own[key]["deals"]
    )


def _rate(kind: Rate, counts: Counts | None, rules: Rules) -> str:
    value = kind.of(counts) if counts is not None and enough(kind, counts) else None
    return "–" if value is None else said(kind, value, rules)
