"""Two players of a club compared: who finished ahead in the games together, and their rates next to each other."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import sqrt

from clubs.models import Player, Season
from clubs.selectors.charts.svg import Share, bar
from clubs.selectors.player_page.comparison import compare_with_club
from clubs.selectors.player_page.filters import GameFilter, played_at, read_choice
from clubs.selectors.player_page.opponents import Opponent, opponent
from clubs.selectors.player_page.rates import Rate, rates_among
from clubs.selectors.player_page.score_history import steps
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_texts import rules_of
from rules import registry
from rules.system import Rules

BEYOND_CHANCE = 1.645
"""Standard errors that a difference exceeds by chance in one of ten comparisons."""
STYLE = frozenset({"riichi", "open", "dama"})
"""Rates that describe a style, in which no difference is marked."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: games, total in tenths, placings."""

    player: Player
    games: int
    total: int
    bar: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class RateLine:
    """A rate of both and of the club; `sure`: the difference is more than chance for so many deals."""

    name: str
    left: str
    right: str
    club: str
    sure: bool


@dataclass(frozen=True, slots=True)
class TwoPlayers:
    """The comparison in one system; `sides` is empty without a system that both have played, `met` None if they haven't
    met. `season` is the requested one (None: all).
    """

    left: Player
    right: Player
    seasons: tuple[Season, ...]
    season: Season | None
    system: str = ""
    rules: Rules | None = None
    sides: tuple[Side, ...] = ()
    met: Opponent | None = None
    rates: tuple[RateLine, ...] = ()


def two_players(left: Player, right: Player, asked: Mapping[str, str], stamp: Hashable = None) -> TwoPlayers:
    """Return the comparison of two players of one club, in all seasons or in `asked["season"]`."""
    both = (played_at(left, stamp), played_at(right, stamp))
    shared = Season.objects.filter(pk__in=[key for key in both[0] if key in both[1] and key is not None])
    seasons = tuple(shared.select_related("club").order_by("-starts_on", "-pk"))
    season = next((one for one in seasons if one.slug == asked.get("season")), None)
    systems = [played.get(season.pk if season else None, ()) for played in both]
    common = [one.system for one in systems[0] if one.system in {other.system for other in systems[1]}]
    if not common:
        return TwoPlayers(left, right, seasons, season)
    query = {"system": common[0]}
    mine, theirs = (
        read_choice(player, query, season, played, stamp) for player, played in zip((left, right), systems, strict=True)
    )
    if mine is None or theirs is None:
        return TwoPlayers(left, right, seasons, season)
    rules = rules_of(season) if season else registry.ruleset(registry.system(common[0]).presets[0].id)
    name = registry.system(common[0]).name.say(core_lang())
    sides = (_side(mine, rules), _side(theirs, rules))
    met = opponent(mine, right)
    return TwoPlayers(left, right, seasons, season, name, rules, sides, met, _rates(mine, theirs, rules))


def _side(choice: GameFilter, rules: Rules) -> Side:
    games = steps(choice)
    counts = [games.places.count(place) for place in range(1, rules.players + 1)]
    return Side(choice.player, len(games), sum(games.totals), bar(counts) if any(counts) else ())


def _rates(mine: GameFilter, theirs: GameFilter, rules: Rules) -> tuple[RateLine, ...]:
    left, right = (rates_among(compare_with_club(one).compared, one.system, rules).rows for one in (mine, theirs))
    others = {rate.id: rate for rate in right}
    pairs = ((rate, others[rate.id]) for rate in left if rate.id in others)
    return tuple(RateLine(one.name, one.own, other.own, one.club, differs(one, other)) for one, other in pairs)


def differs(one: Rate, other: Rate) -> bool:
    """Return whether two shares differ by more than chance (two-sided, 10%); never for a rate of style or a mean."""
    if not one.share or one.id in STYLE or not one.below or not other.below:
        return False
    pooled = (one.above + other.above) / (one.below + other.below)
    error = sqrt(pooled * (1 - pooled) * (1 / one.below + 1 / other.below))
    return error > 0 and abs(one.above / one.below - other.above / other.below) > BEYOND_CHANCE * error
