"""A season's standings as a visitor sees them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.core.paginator import Page, Paginator
from django.db.models import Max, QuerySet

from clubs.models import BonusLine, Event, Leaderboard, Player, Season, Team, TeamStanding
from clubs.ranking.policy import Policy
from clubs.selectors.charts.svg import Share, Spark, bar
from clubs.selectors.paging import page_of_list, page_of_rows
from clubs.selectors.player_page.filters import Days, read_day
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_texts import players_of
from clubs.selectors.seasons.filtered_standings import (
    Asked,
    Filter,
    Kept,
    is_long,
    kept_table,
    narrowed_table,
    state_of,
)
from clubs.selectors.seasons.other_readings import Reading, View, kept_lines, kept_teams, own_reading, usual_view
from clubs.selectors.seasons.policy import VALUES
from clubs.selectors.seasons.rank_explanation import PlayerRow, TeamRow, Why, reason, team_reasons
from clubs.selectors.seasons.season_standings import OpenTable, SeasonTable, played_in, standing_rows, team_rows
from clubs.selectors.seasons.value_texts import value_said
from rules import registry

A_PAGE = 50
"""Lines of the standings on a page."""
LINES_A_PAGE = 20
"""Lines of bonus and penalty on a page."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a season's games can be filtered by: systems (id and name; one is no choice) and days."""

    systems: Mapping[str, str]
    days: Days | None


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line; `value` is what the policy goes by, as text, `missing` the games left to a place.

    `moved` is how many places up since the night before the newest; None without a place then or now. `average` and
    `best` are None without a counted game. `shared`: somebody else has the same rank.
    """

    rank: int | None
    shared: bool
    moved: int | None
    player: Player
    value: str
    games: int
    counted: int
    average: float | None
    places: tuple[int, ...]
    bar: tuple[Share, ...]
    best: int | None
    last: tuple[int, ...]
    spark: Spark
    missing: int


@dataclass(frozen=True, slots=True)
class Board:
    """A page of the standings in one view, and how far they are computed; `since` = the night that places moved in.

    `most`: the games of whoever has played most. `value`: what the table goes by; `filter`: of which games it is.
    `in_work`: the table that a worker is to work out; until then there are the lines that it had before, or none.
    """

    season: Season
    view: View
    least: int
    page: Page[PlayerRow]
    lines: tuple[StandingLine, ...]
    most: int
    seats: int
    leaderboard: Leaderboard | None
    since: Event | None
    value: str
    teams: tuple["TeamLine", ...]
    bonuses: Page[BonusLine]
    filter: Filter
    filters: Filters
    in_work: Asked | None

    @property
    def pending(self) -> bool:
        """Results are in that these standings do not have yet."""
        behind = self.leaderboard is not None and self.leaderboard.requested > self.leaderboard.computed
        return behind or (self.in_work is not None and bool(self.lines))

    @property
    def place_numbers(self) -> range:
        """The places of a game, 1 to the last."""
        return range(1, self.seats + 1)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line; `value` as the policy writes it."""

    rank: int | None
    shared: bool
    why: tuple[str, ...]
    moved: int | None
    team: Team
    members: tuple[Player, ...]
    value: str
    counted: int
    average: float | None
    bar: tuple[Share, ...]


def standings(
    season: Season,
    *,
    view: View | None = None,
    least: int | None = None,
    page: str | None = None,
    a_page: int = A_PAGE,
    asked: Mapping[str, str] | None = None,
) -> Board:
    """A page of the standings of a season; `view` and `least` (games for a place) are the season's own unless given.

    `asked`: `system`, `since`, `until` that narrow its games, and the page `lines` of bonus and penalty.
    """
    chosen = _chosen(season, view, least, asked or {})
    board = Leaderboard.objects.filter(season=season).first()
    found = _found(chosen, board, page, a_page)
    since, turned = _newest_night(season), found.page
    return Board(
        season=season,
        view=chosen.reading.view,
        least=chosen.reading.least,
        page=turned,
        lines=tuple(_line(row, season, chosen.policy) for row in turned),
        most=found.most,
        seats=players_of(season),
        leaderboard=board,
        since=since if any(row.moved is not None for row in turned) else None,
        value=chosen.value,
        teams=_team_lines(chosen, found.teams) if chosen.policy.teams else (),
        bonuses=bonus_lines(season, (asked or {}).get("lines")),
        filter=chosen.narrowed,
        filters=chosen.filters,
        in_work=found.in_work,
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """A page of a table, the games of whoever has played most, its teams, and what a worker is to do."""

    page: Page[PlayerRow]
    most: int
    teams: Callable[[], Sequence[TeamRow]]
    in_work: Asked | None = None


def _found(chosen: "_Chosen", board: Leaderboard | None, page: str | None, a_page: int) -> _Found:
    season, rows = chosen.season, chosen.kept(board)
    if rows is not None:
        return _Found(page_of_rows(rows, page, a_page), most_games(season), chosen.kept_teams)
    if chosen.long(board):
        return _of_kept(chosen, board, page, a_page)
    made = chosen.table()
    part, turned = _part(season, made, page, a_page)
    return _Found(turned, made.most, lambda: team_rows(season, part))


def _of_kept(chosen: "_Chosen", board: Leaderboard | None, page: str | None, a_page: int) -> _Found:
    season, kept = chosen.season, kept_table(chosen.asked)
    in_work = None if chosen.current(kept, board) else chosen.asked
    if kept is None:
        nothing: Page[PlayerRow] = page_of_list([], None, a_page)
        return _Found(nothing, most_games(season), list, in_work)
    turned = page_of_list(range(len(kept)), page, a_page)
    shown = range(len(kept))[turned.start_index() - 1 : turned.end_index()] if len(kept) else range(0)
    rows = Page(kept.rows(season, shown), turned.number, cast("Paginator[PlayerRow]", turned.paginator))
    return _Found(rows, kept.most, lambda: kept.teams(season), in_work)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Which table of a season is meant, and whether it is the season's own, which is kept."""

    season: Season
    reading: Reading
    filters: Filters
    narrowed: Filter
    policy: Policy

    @property
    def value(self) -> str:
        """What the table goes by."""
        return str(VALUES[self.policy.value])

    @property
    def own(self) -> bool:
        """Whether it is the season's own reading."""
        return self.reading == own_reading(self.season)

    def kept(self, board: Leaderboard | None) -> QuerySet[Any] | None:
        """The lines where they are kept: of the season's own table, and of its other readings once they are made."""
        if self.narrowed:
            return None
        if self.own:
            return self.season.standings.select_related("player")
        if board is None or board.readings != board.computed:
            return None
        lines = kept_lines(self.season, self.reading).select_related("player")
        return lines if lines.exists() else None

    @property
    def asked(self) -> Asked:
        """What a worker is asked for."""
        return Asked(self.season.pk, self.reading, self.narrowed)

    def long(self, board: Leaderboard | None) -> bool:
        """Whether a worker works the table out."""
        return board is not None and bool(self.narrowed) and is_long(self.season, self.narrowed)

    @staticmethod
    def current(kept: Kept | None, board: Leaderboard | None) -> bool:
        """Whether what a worker has made is of the results as they are."""
        return kept is not None and kept.state == state_of(board)

    def table(self) -> OpenTable:
        """The table, worked out now."""
        return narrowed_table(self.season, self.policy, self.narrowed)

    def kept_teams(self) -> Sequence[TeamRow]:
        """The lines of the teams, where the table is kept."""
        if self.own:
            return list(TeamStanding.objects.filter(season=self.season))
        return list(kept_teams(self.season, self.reading))


def _chosen(season: Season, view: View | None, least: int | None, asked: Mapping[str, str]) -> _Chosen:
    view = view if view and season.best_games else usual_view(season)
    reading = Reading(view, season.min_games if least is None else least)
    filters = filters_of(season)
    return _Chosen(season, reading, filters, _filter(filters, asked), reading.policy(season))


def explain_rank(
    season: Season,
    number: int,
    *,
    view: View | None = None,
    least: int | None = None,
    asked: Mapping[str, str] | None = None,
) -> Why | Asked | None:
    """What decides the place of a player (number in the club); None for who is not in these standings.

    Of a table that a worker is to work out: what is asked for, or what decides the place in the one that is kept.
    """
    chosen = _chosen(season, view, least, asked or {})
    board = Leaderboard.objects.filter(season=season).first() if chosen.narrowed or not chosen.own else None
    rows = chosen.kept(board)
    if rows is not None:
        three = _kept_three(rows, number)
    elif not chosen.long(board):
        three = _three(season, chosen.table(), number)
    elif (kept := kept_table(chosen.asked)) is None:
        return chosen.asked
    else:
        three = _around(season, kept, number)
    return reason(season, chosen.policy, chosen.value, three)


def _three(season: Season, made: OpenTable, number: int) -> list[PlayerRow | None]:
    """The line above a player's, his own, and the one below."""
    at = made.position(number)
    if at is None:
        return [None, None, None]
    rows = {row.position - 1: row for row in _rows(season, made.part(range(max(at - 1, 0), at + 2)))}
    return [rows.get(at - 1), rows[at], rows.get(at + 1)]


def _around(season: Season, kept: Kept, number: int) -> list[PlayerRow | None]:
    """The same of a table that a worker has made."""
    at = kept.position(number)
    if at is None:
        return [None, None, None]
    rows = {row.position - 1: row for row in kept.rows(season, range(max(at - 1, 0), min(at + 2, len(kept))))}
    return [rows.get(at - 1), rows.get(at), rows.get(at + 1)]


def _part(season: Season, made: OpenTable, number: str | None, a_page: int) -> tuple[SeasonTable, Page[PlayerRow]]:
    """A page of a table that is worked out now: its own lines alone."""
    turned = page_of_list(range(len(made)), number, a_page)
    part = made.part(range(len(made))[turned.start_index() - 1 : turned.end_index()] if len(made) else range(0))
    return part, Page(_rows(season, part), turned.number, cast("Paginator[PlayerRow]", turned.paginator))


def _kept_three(kept: QuerySet[Any], number: int) -> list[PlayerRow | None]:
    found = kept.filter(player__number=number).first()
    if found is None:
        return [None, None, None]
    near = {row.position: row for row in kept.filter(position__in=(found.position - 1, found.position + 1))}
    return [near.get(found.position - 1), found, near.get(found.position + 1)]


def most_games(season: Season) -> int:
    """The games of whoever has played most in a season."""
    return season.standings.aggregate(most=Max("games"))["most"] or 0


def filters_of(season: Season) -> Filters:
    """What the final games of a season can be filtered by."""
    names = {system.id: system.name.say(core_lang()) for system in registry.SYSTEMS}
    played, first, last = played_in(season)
    systems = {one: names.get(one, one) for one in sorted(played)}
    days = Days(*(end.astimezone(season.club.zone).date() for end in (first, last))) if first and last else None
    return Filters(systems if len(systems) > 1 else {}, days)


def _filter(filters: Filters, asked: Mapping[str, str]) -> Filter:
    """What is asked for, as far as it makes sense."""
    days = filters.days
    since, until = (
        read_day(asked.get(name)) if days and asked.get(name) in days else None for name in ("since", "until")
    )
    system = asked.get("system", "")
    return Filter(system if system in filters.systems else "", since, until)


def _rows(season: Season, table: SeasonTable) -> list[PlayerRow]:
    """The lines under another choice of games than the season's own."""
    rows: list[PlayerRow] = [*standing_rows(season, table)]
    people = season.club.players.in_bulk([row.player_id for row in rows])
    for row in rows:
        row.player = people[row.player_id]
    return rows


def _team_lines(chosen: _Chosen, teams: Callable[[], Sequence[TeamRow]]) -> tuple[TeamLine, ...]:
    season, policy, value = chosen.season, chosen.policy, chosen.value
    known = {team.pk: team for team in Team.objects.filter(season=season).prefetch_related("members__player")}
    rows = [row for row in teams() if row.team_id in known]
    for row in rows:
        row.team = known[row.team_id]
    return tuple(
        TeamLine(
            row.rank,
            row.shared,
            why,
            row.moved,
            row.team,
            tuple(member.player for member in row.team.members.all()),
            value_said(row.value, row.value_of, policy, season),
            row.counted_games,
            row.average_place,
            bar(row.places),
        )
        for row, why in zip(rows, team_reasons(season, policy, value, rows), strict=True)
    )


def bonus_lines(season: Season, page: str | None) -> Page[BonusLine]:
    """Lines of bonus and penalty, the newest first; those that were cancelled too."""
    found = season.bonus_lines.select_related("player", "team", "event", "by", "cancelled_by")
    return page_of_rows(found, page, LINES_A_PAGE)


def _newest_night(season: Season) -> Event | None:
    return season.events.filter(counts_in_season=True).played().order_by("-starts_at").first()


def _line(row: PlayerRow, season: Season, policy: Policy) -> StandingLine:
    return StandingLine(
        rank=row.rank,
        shared=row.shared,
        moved=row.moved,
        player=row.player,
        value=value_said(row.value, row.value_of, policy, season),
        games=row.games,
        counted=row.counted_games,
        average=row.average_place,
        places=tuple(row.places),
        bar=bar(row.places),
        best=row.best,
        last=tuple(row.last),
        spark=Spark(tuple(row.last), players_of(season)),
        missing=row.missing,
    )
