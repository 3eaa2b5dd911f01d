"""All-time standings of a club, for each system (standings, section 1.6)."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Page
from django.db.models import Q, Sum

from clubs.models import Club, Player
from clubs.selectors.charts.svg import Share, bar
from clubs.selectors.paging import page_of_list
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import written_total
from clubs.selectors.seasons.all_time_ranks import AllGames, Summed
from clubs.selectors.seasons.value_texts import MINUS
from clubs.selectors.statistics.player_months import rows_of_everybody
from rules import registry
from rules.system import Rules

A_PAGE = 50


@dataclass(frozen=True, slots=True)
class AllTimeLine:
    """A player's line over all seasons."""

    rank: int | None
    shared: bool
    player: Player
    value: str
    games: int
    average: float | None
    bar: tuple[Share, ...]
    best: str


@dataclass(frozen=True, slots=True)
class AllTime:
    """A page of the all-time standings in one system; `systems` are those played, by id."""

    system: str
    systems: Mapping[str, str]
    page: Page[int]
    lines: tuple[AllTimeLine, ...]
    seats: int

    @property
    def places(self) -> range:
        """Return the placings of a game, 1 to the last."""
        return range(1, self.seats + 1)


def all_time(club: Club, asked: Mapping[str, str]) -> AllTime | None:
    """Return the standings of a system (`asked`, or the most played); None before the first final game."""
    systems = systems_played(club)
    if not systems:
        return None
    system = asked.get("system", "") if asked.get("system", "") in systems else next(iter(systems))
    rules = registry.ruleset(registry.system(system).presets[0].id)
    games = AllGames(club.pk, system)
    turned = page_of_list(range(games.players()), asked.get("page"), A_PAGE)
    rows = games.lines(turned.start_index() - 1, A_PAGE)
    people = Player.objects.in_bulk([row.player for row in rows])
    lines = tuple(_line(row, people[row.player], rules) for row in rows)
    return AllTime(system, systems, turned, lines, rules.players)


def systems_played(club: Club) -> dict[str, str]:
    """Return the systems of a club's final games by id, the most played first."""
    names = {system.id: system.name.say(core_lang()) for system in registry.SYSTEMS}
    counted = (
        rows_of_everybody(club=club)
        .values_list("system")
        .annotate(results=Sum("games"), of_seasons=Sum("games", filter=Q(counts=True), default=0))
    )
    games = {system: of_seasons for system, results, of_seasons in counted if results}
    return {name: names.get(name, name) for name in sorted(games, key=lambda name: (-games[name], name))}


def _line(row: Summed, player: Player, rules: Rules) -> AllTimeLine:
    return AllTimeLine(
        rank=row.rank,
        shared=row.shared,
        player=player,
        value=_said(row.total, rules),
        games=row.games,
        average=row.halves / (2 * row.games),
        bar=bar(row.places[: rules.players]),
        best=_said(row.best, rules),
    )


def _said(tenths: int, rules: Rules) -> str:
    sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
    return sign + written_total(abs(tenths), rules)
