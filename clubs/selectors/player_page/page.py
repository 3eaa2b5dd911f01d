"""A player's public page: placings and totals, rates compared with the club, patterns, hands, games, opponents."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.core.paginator import Page, Paginator
from django.db.models import Count

from clubs.models import Player, Season, SeatResult, Standing
from clubs.models.seating import UNKNOWN_WIND
from clubs.ranking.policy import WINDS
from clubs.selectors.charts.svg import Share, bar
from clubs.selectors.paging import sorted_by_keys
from clubs.selectors.player_page.by_system import LEAST_SYSTEMS, Across, totals_by_system
from clubs.selectors.player_page.comparison import compare_with_club
from clubs.selectors.player_page.count_texts import CountLine, count_lines
from clubs.selectors.player_page.filters import (
    EVERY_SEASON,
    Days,
    GameFilter,
    Played,
    PlayedBySeason,
    days_of,
    played_by_season,
    read_choice,
)
from clubs.selectors.player_page.opponents import DEALT_INTO, WON_FROM, Opponent, opponents, told
from clubs.selectors.player_page.patterns import Patterns, limits, patterns
from clubs.selectors.player_page.rates import TWO_DECIMALS, Rates, rates_among, said
from clubs.selectors.player_page.score_history import Course, Steps, Streaks, score_chart, steps, streaks
from clubs.selectors.player_page.trends import Trends, trends
from clubs.selectors.player_page.winning_hands import HandShown, hands_shown
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import decimal
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.statistics.player_months import is_updating
from clubs.statistics.counts import Counts
from clubs.statistics.rates import RATES
from rules import registry
from rules.system import Rules
from scoring.multilingual import Text

GAMES_A_PAGE = 30
BEST_HANDS = 5
BEST = Text("Best hands", "最大{win}", "最大{win}", "高い和了")
SHOWN_OF_A_GAME = (
    "place", "score", "total", "game__public_id", "game__preset", "game__options", "game__event__starts_at",
    "game__round__number",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season of the player; `of`: number of ranked players."""

    season: Season
    standing: Standing
    of: int


@dataclass(frozen=True, slots=True)
class SystemLine:
    """A rule system of the player's games in the requested seasons."""

    id: str
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class WindLine:
    """The placings from one starting wind."""

    wind: str
    games: int
    bar: tuple[Share, ...]
    average: str


@dataclass(frozen=True, slots=True)
class Figures:
    """Statistics of filtered games; `total` in tenths, averages as text.

    `unknown_winds`: the games that `winds` leaves out.
    """

    choice: GameFilter
    rules: Rules
    games: int
    total: int
    average_total: str
    average_place: str
    club_average_place: str
    bar: tuple[Share, ...]
    rates: Rates
    winds: tuple[WindLine, ...]
    unknown_winds: int
    patterns: Patterns
    limits: Patterns
    hands: tuple[HandShown, ...]
    streaks: Streaks
    best: int | None
    worst: int | None
    counts: tuple[CountLine, ...]
    opponents: tuple[Opponent, ...]
    played: Page[SeatResult]
    course: Course | None
    days: Days
    trends: Trends

    @property
    def best_hands(self) -> str:
        """Return the label of the best hands."""
        return self.rules.glossary.fill(BEST).say(core_lang())

    @property
    def won_from(self) -> str:
        """Return the label of wins off an opponent."""
        return told(WON_FROM, self.rules.glossary)

    @property
    def dealt_into(self) -> str:
        """Return the label of an opponent's wins off the player."""
        return told(DEALT_INTO, self.rules.glossary)

    @property
    def places(self) -> range:
        """Return the placings of a game, 1 to the last."""
        return range(1, self.rules.players + 1)


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The content of a player's page: `chosen` is the requested season (None: all).

    `updating`: the statistics are outdated and about to be recomputed.
    """

    player: Player
    names: tuple[tuple[str, str], ...]
    seasons: tuple[SeasonLine, ...]
    chosen: SeasonLine | None
    systems: tuple[SystemLine, ...]
    across: tuple[Across, ...]
    figures: Figures | None
    updating: bool


def player_page(
    player: Player,
    asked: Mapping[str, str] | None = None,
    played: PlayedBySeason | None = None,
    stamp: Hashable = None,
) -> PlayerPage:
    """Return the content of a player's page for the valid part of `asked` (season, system, wind, since, until, page).

    `played` is queried unless given; `stamp` stays the same as long as no result of the club changes.
    """
    asked = asked or {}
    seasons = _seasons(player)
    chosen = _chosen(seasons, asked.get("season", ""))
    played = (played_by_season(player) if played is None else played) if seasons else {}
    systems = played.get(chosen.season.pk if chosen else None, ())
    choice = read_choice(player, asked, chosen.season if chosen else None, systems, stamp)
    return PlayerPage(
        player=player,
        names=_names(player),
        seasons=seasons,
        chosen=chosen,
        systems=_systems(systems),
        across=totals_by_system(player) if len(played.get(None, ())) >= LEAST_SYSTEMS else (),
        figures=_figures(choice, seasons, systems, asked.get("page", "")) if choice else None,
        updating=is_updating(player.club_id),
    )


def _names(player: Player) -> tuple[tuple[str, str], ...]:
    """Return the name in other scripts, for players who show their name."""
    return tuple(player.names.values_list("lang", "name")) if player.privacy == "name" else ()


def _seasons(player: Player) -> tuple[SeasonLine, ...]:
    found = list(player.standings.select_related("season").order_by("-season__starts_on", "-season__pk"))
    placed = Standing.objects.filter(season__in=[row.season_id for row in found], rank__isnull=False)
    sizes = dict(placed.order_by().values_list("season").annotate(n=Count("pk")))
    return tuple(SeasonLine(row.season, row, sizes.get(row.season_id, 0)) for row in found)


def _chosen(seasons: Sequence[SeasonLine], slug: str) -> SeasonLine | None:
    """Return the season with this slug, by default the newest; None for all seasons."""
    if slug == EVERY_SEASON or not seasons:
        return None
    return next((line for line in seasons if line.season.slug == slug), seasons[0])


def _systems(systems: Sequence[Played]) -> tuple[SystemLine, ...]:
    names = {system.id: system.name.say(core_lang()) for system in registry.SYSTEMS}
    return tuple(SystemLine(one.system, names.get(one.system, one.system), one.games) for one in systems)


def _rules(choice: GameFilter, seasons: Sequence[SeasonLine]) -> Rules:
    """Return the rules for formatting: those of the season, of the system's newest season, or its first preset."""
    known = [choice.season] if choice.season else []
    found = (rules_of(season) for season in [*known, *(line.season for line in seasons)])
    first = registry.system(choice.system).presets[0]
    return next((rules for rules in found if rules.id == choice.system), None) or registry.ruleset(first.id)


def _figures(choice: GameFilter, seasons: Sequence[SeasonLine], systems: Sequence[Played], page: str) -> Figures:
    player, rules = choice.player, _rules(choice, seasons)
    beside, games = compare_with_club(choice), steps(choice)
    club, own = beside.compared.club, beside.compared.own or {}
    totals, taken = games.totals, Counter(games.places)
    runs = streaks(games)
    return Figures(
        choice=choice,
        rules=rules,
        games=len(games),
        total=sum(totals),
        average_total=_average_total(totals, rules),
        average_place=_mean_place([taken[place] for place in range(1, max(taken) + 1)]) if games else "–",
        club_average_place=_club_average(club),
        bar=bar([taken[place] for place in range(1, rules.players + 1)]),
        rates=rates_among(beside.compared, choice.system, rules),
        winds=_winds(games, rules),
        unknown_winds=sum(start >= UNKNOWN_WIND for start in games.starts),
        patterns=patterns(rules, beside.keys, own.get("known_wins", 0), club.get("known_wins", 0)),
        limits=limits(rules, beside.keys, own.get("wins", 0), club.get("wins", 0)),
        hands=hands_shown(choice.hands.order_by("-points", "-yakuman", "night_at", "pk")[:BEST_HANDS]),
        streaks=runs,
        best=max(totals, default=None),
        worst=min(totals, default=None),
        counts=count_lines(choice.system, own, runs, rules),
        opponents=opponents(choice),
        played=_played(choice, games, page),
        course=score_chart(player, games, rules),
        days=days_of(systems, choice.system),
        trends=trends(choice, [line.season for line in seasons], rules),
    )


def _average_total(totals: Sequence[int], rules: Rules) -> str:
    kind = next(rate for rate in RATES if rate.id == "average_total")
    return said(kind, Fraction(sum(totals), len(totals)), rules) if totals else "–"


def _club_average(club: Counts) -> str:
    games = club.get("games", 0)
    return decimal(Fraction(club["place_sum"], games), TWO_DECIMALS) if games else "–"


def _winds(games: Steps, rules: Rules) -> tuple[WindLine, ...]:
    taken = Counter(zip(games.starts, games.places, strict=True))
    by_wind = [[taken[start, place] for place in range(1, rules.players + 1)] for start in range(rules.players)]
    return tuple(
        WindLine(wind, sum(places), bar(places), _mean_place(places))
        for wind, places in zip(WINDS, by_wind, strict=False)
        if any(places)
    )


def _mean_place(places: Sequence[int]) -> str:
    return decimal(Fraction(sum(n * place for place, n in enumerate(places, 1)), sum(places)), TWO_DECIMALS)


def _played(choice: GameFilter, games: Steps, page: str) -> Page[SeatResult]:
    """Return a page of the player's public games, newest first; `games` are all games in the order of play."""
    hidden = _hidden(choice)
    keys = [key for key in reversed(games.keys) if key not in hidden] if hidden else games.keys[::-1]
    related = SeatResult.objects.select_related("game__event", "game__round").only(*SHOWN_OF_A_GAME)
    return sorted_by_keys(Paginator(keys, GAMES_A_PAGE).get_page(page), related)


def _hidden(choice: GameFilter) -> set[int]:
    """Return the player's results (keys) that are not public yet."""
    if not choice.hidden:
        return set()
    own = SeatResult.objects.filter(player=choice.player, game__in=choice.hidden)
    return set(own.order_by().values_list("pk", flat=True))
