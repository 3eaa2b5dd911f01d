"""One table over all seasons of a club, for each system (standings, section 1.6)."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Page
from django.db.models import Count, Exists, OuterRef

from clubs.models import Club, Player, PlayerRecord, PlayerSum, SeatResult
from clubs.models.aggregates import ANY_WIND
from clubs.selectors.charts.svg import Share, bar
from clubs.selectors.paging import page_of_list
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import written_total
from clubs.selectors.seasons.all_time_ranks import AllGames, Summed
from clubs.selectors.seasons.value_texts import MINUS
from clubs.selectors.statistics.player_sums import sums_kept
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
    """A page of the table of one system; `systems` are those played, by id."""

    system: str
    systems: Mapping[str, str]
    page: Page[int]
    lines: tuple[AllTimeLine, ...]
    seats: int

    @property
    def places(self) -> range:
        """The places of a game, 1 to the last."""
        return range(1, self.seats + 1)


def all_time(club: Club, asked: Mapping[str, str]) -> AllTime | None:
    """The table of a system (the most played unless `asked` for another); None before the first final game."""
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
    """The systems that a club has final games of, by id, the most played first."""
    names = {system.id: system.name.say(core_lang()) for system in registry.SYSTEMS}
    results = _results_kept(club) if sums_kept(club.pk) else _results(club)
    return {name: names.get(name, name) for name in sorted(results, key=lambda name: (-results[name], name))}


def _results(club: Club) -> dict[str, int]:
    return dict(SeatResult.objects.filter(club=club).order_by().values_list("system").annotate(n=Count("pk")))


def _results_kept(club: Club) -> dict[str, int]:
    """The same from what is kept: each system is looked for; how much of it was played says the sum of everybody."""
    records = PlayerRecord.objects.filter(club=OuterRef("pk"), games__gt=0)
    plays = {system.id: Exists(records.filter(system=system.id)) for system in registry.SYSTEMS}
    found = Club.objects.filter(pk=club.pk).order_by().annotate(**plays).values(*plays).get()
    everybody = PlayerSum.objects.filter(club=club, season=None, start=ANY_WIND, player=None)
    games = dict(everybody.values_list("system", "games"))
    return {system: games.get(system, 0) for system, there in found.items() if there}


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
