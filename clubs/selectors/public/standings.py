"""A season's standings page."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
"""Rows of the standings on a page."""
LINES_A_PAGE = 20
"""Bonus and penalty lines on a page."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters for a season's games: systems (id and name; a single one is no choice) and days."""

    systems: Mapping[str, str]
    days: Days | None


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line; `value` is the policy's value as text, `missing` the games still needed for a rank.

    `moved` is how many places up since the night before the newest; None without a rank then or now. `average` and
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
    """A page of the standings in one view, and how current they are; `since`: the night of the moves.

    `most`: the largest number of games of a player. `value`: what ranks the table; `filter`: its games. `in_work`: the
    table that a worker is to compute; until then there are its previous lines, or none.
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
        """Return whether there are results that these standings do not include yet."""
        behind = self.leaderboard is not None and self.leaderboard.requested > self.leaderboard.computed
        return behind or (self.in_work is not None and bool(self.lines))

    @property
    def place_numbers(self) -> range:
        """Return the placings of a game, 1 to the last."""
        return range(1, self.seats + 1)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line; `value` as the policy formats it."""

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
    """Return a page of a season's standings; `view` and `least` (minimum games) default to the season's own.

    `asked`: the filters `system`, `since` and `until`, and the page `lines` of bonuses and penalties.
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
        lines=_lines(season, chosen.policy, turned),
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
    """A page of a table, the largest number of games of a player, its teams, and what a worker is to compute."""

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
    """The chosen table of a season, and whether it is the season's own, which is stored."""

    season: Season
    reading: Reading
    filters: Filters
    narrowed: Filter
    policy: Policy

    @property
    def value(self) -> str:
        """Return the value that ranks the table."""
        return str(VALUES[self.policy.value])

    @property
    def own(self) -> bool:
        """Return whether it is the season's own view."""
        return self.reading == own_reading(self.season)

    def kept(self, board: Leaderboard | None) -> QuerySet[Any] | None:
        """Return the stored lines: of the season's own table, and of its other views once they are computed."""
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
        """Return the request for a worker."""
        return Asked(self.season.pk, self.reading, self.narrowed)

    def long(self, board: Leaderboard | None) -> bool:
        """Return whether a worker computes the table."""
        return board is not None and bool(self.narrowed) and is_long(self.season, self.narrowed)

    @staticmethod
    def current(kept: Kept | None, board: Leaderboard | None) -> bool:
        """Return whether a worker's table is up to date."""
        return kept is not None and kept.state == state_of(board)

    def table(self) -> OpenTable:
        """Return the table, computed now."""
        return narrowed_table(self.season, self.policy, self.narrowed)

    def kept_teams(self) -> Sequence[TeamRow]:
        """Return the lines of the teams, if the table is stored."""
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
    """Return what decides a player's rank (number in the club); None if not in these standings.

    For a table that a worker computes: the request, or the explanation from the stored table.
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
    """Return a player's line with those above and below."""
    at = made.position(number)
    if at is None:
        return [None, None, None]
    rows = {row.position - 1: row for row in _rows(season, made.part(range(max(at - 1, 0), at + 2)))}
    return [rows.get(at - 1), rows[at], rows.get(at + 1)]


def _around(season: Season, kept: Kept, number: int) -> list[PlayerRow | None]:
    """Return the same lines of a worker's table."""
    at = kept.position(number)
    if at is None:
        return [None, None, None]
    rows = {row.position - 1: row for row in kept.rows(season, range(max(at - 1, 0), min(at + 2, len(kept))))}
    return [rows.get(at - 1), rows.get(at), rows.get(at + 1)]


def _part(season: Season, made: OpenTable, number: str | None, a_page: int) -> tuple[SeasonTable, Page[PlayerRow]]:
    """Return a page of a table that is computed now, with only its own lines."""
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
    """Return the largest number of games of a player in a season."""
    return season.standings.aggregate(most=Max("games"))["most"] or 0


def filters_of(season: Season) -> Filters:
    """Return the filters for a season's final games."""
    names = {system.id: system.name.say(core_lang()) for system in registry.SYSTEMS}
    played, first, last = played_in(season)
    systems = {one: names.get(one, one) for one in sorted(played)}
    days = Days(*(end.astimezone(season.club.zone).date() for end in (first, last))) if first and last else None
    return Filters(systems if len(systems) > 1 else {}, days)


def _filter(filters: Filters, asked: Mapping[str, str]) -> Filter:
    """Return the valid part of the requested filters."""
    days = filters.days
    since, until = (
        read_day(asked.get(name)) if days and asked.get(name) in days else None for name in ("since", "until")
    )
    system = asked.get("system", "")
    return Filter(system if system in filters.systems else "", since, until)


def _rows(season: Season, table: SeasonTable) -> list[PlayerRow]:
    """Return the lines under another choice of games than the season's own."""
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
    """Return bonuses and penalties, newest first, including cancelled ones."""
    found = season.bonus_lines.select_related("player", "team", "event", "by", "cancelled_by")
    return page_of_rows(found, page, LINES_A_PAGE)


def _newest_night(season: Season) -> Event | None:
    return season.events.filter(counts_in_season=True).played().order_by("-starts_at").first()


def standing_lines(season: Season, rows: Iterable[PlayerRow]) -> tuple[StandingLine, ...]:
    """Return the lines of these rows of a season's own table."""
    return _lines(season, own_reading(season).policy(season), rows)


def value_name(season: Season) -> str:
    """Return the name of the value that ranks a season's own table."""
    return str(VALUES[own_reading(season).policy(season).value])


def _lines(season: Season, policy: Policy, rows: Iterable[PlayerRow]) -> tuple[StandingLine, ...]:
    return tuple(_line(row, season, policy) for row in rows)


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
