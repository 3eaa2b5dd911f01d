"""A club that is ten years old: no page takes more queries than in a new one, or fetches everything."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from clubs.models import (
    Deal,
    Entry,
    Event,
    Game,
    GameTally,
    LogEntry,
    Mail,
    Message,
    Player,
    RatedGame,
    Recap,
    Registration,
    Season,
    Seat,
    SeatResult,
    SeatTally,
    Table,
    User,
)
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.score_sums import players_since, sums_by_player
from clubs.selectors.seasons.standings_table import policy_of
from clubs.services.activity_log import Actor
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.seasons.standings import rebuild_standings
from clubs.tasks import SWEPT
from tests.clubs.grown import grown
from tests.clubs.world import Route, World, routes, world
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
LEVEL = {"season, narrowed": 4, "season_why, narrowed": 4}
"""Extra queries where players are tied: for their games, now and before the newest night."""
MOST_ROWS = {
    **dict.fromkeys(("season, narrowed", "season_why, narrowed"), 3000),
    **dict.fromkeys(("night_results", "season_paper_results"), 1500),
    "season_race": 80,
}
"""The extra rows allowed on these pages, where it isn't `ELSE`. A race reads only the nights that it shows, twice. A
grid of results completes every name of the club without another query.
"""
ELSE = 360
"""The extra rows that a page may fetch in an old club: lines or 60 nights, and their details."""
OTHERS = ("admin", "account", "mfa", "api", "rules", "calculator", "own_file")
"""Routes that show nothing of a club, or return data. `own_file` is everything stored about the account."""


SEARCHED = ("people", "checkin", "self_checkin")
"""Pages that search names. Every player of an old club has this one in the name."""
NARROWED = ("season", "season_why")
"""Pages that compute standings on request: from one row of sums and one name for everybody."""
NAMES = 900
"""Extra players of an old club, for a search to find."""


NIGHTS = 7
"""Nights of the new club: enough to make the ratings of its four players no longer provisional."""


WORLDS_OWN = {"event_round", "event_team", "log_import", "result_import", "season_team"}
"""Pages that only the world has data for."""


class Cost:
    """The number of queries made, and of rows they returned."""

    def __init__(self) -> None:
        self.queries = self.rows = 0
        self.own = False

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not self.own:
            self.queries += 1
            if sql.startswith(("SELECT", "WITH")):
                self.rows += self.found(sql, params)
        return execute(sql, params, many, context)

    def found(self, sql: str, params: Any) -> int:
        self.own = True
        try:
            with connection.cursor() as cursor:
                cursor.execute(f"SELECT COUNT(*) FROM ({sql}) found", params)
                return int(cursor.fetchone()[0])
        finally:
            self.own = False


@contextmanager
def measured() -> Iterator[Cost]:
    cost = Cost()
    with connection.execute_wrapper(cost):
        yield cost


def costs(found: World, season: Season) -> dict[str, Cost]:
    """Return the cost of each page that the owner may read: of this season, or of the world where it has none.

    Only the world has a tournament, a team and an import list: the data around them grows.
    """
    client, costs = found.client("owner"), dict[str, Cost]()
    for route in routes():
        if not route.named or route.name.startswith(OTHERS):
            continue
        for place in (parts(route, season), {}):
            forget_pages()
            Table.objects.update(seen_at=timezone.now())  # so that viewing it now writes nothing
            with measured() as cost:
                answer = client.get(found.url(route, **place))
            if answer.status_code == 200:
                costs[route.name] = cost
                break
    for route in (route for route in routes() if route.name in SEARCHED):
        with measured() as cost:
            answer = client.get(found.url(route, **parts(route, season)), {"q": "a"})
        assert (route.name, answer.status_code) == (route.name, 200)
        costs[f"{route.name}, searched"] = cost
    for route in (route for route in routes() if route.name in NARROWED):
        forget_pages()
        with measured() as cost:
            answer = client.get(found.url(route, **parts(route, season)), {"min": "1"})
        assert (route.name, answer.status_code) == (route.name, 200)
        costs[f"{route.name}, narrowed"] = cost
    return costs


def parts(route: Route, season: Season) -> dict[str, Any]:
    """Return the latest night of the season, a game and a player of it. Tables and desks are those of the world."""
    event = season.events.filter(status=Event.Status.CLOSED).order_by("-number")[0]
    game = event.games.all()[0]
    found: dict[str, Any] = {"season": season.slug, "number": game.seats.all()[0].player.number}
    if not route.name.startswith(("desk", "table")):
        found |= {"event": event.pk, "game": game.public_id}
    return found


def test_pages_of_an_old_club_cost_what_those_of_a_new_one_cost() -> None:
    found = world()
    few = costs(found, grown(found.here.club, found.here.owner, "few", NIGHTS, players=4))
    old = grown(found.here.club, found.here.owner, "many", 100)
    people = [PlayerDetails(f"Ada {n}") for n in range(NAMES)]
    add_players(club_id=found.here.club.pk, players=people, actor=Actor.staff(found.here.owner))
    many = costs(found, old)
    assert set(few) == set(many) >= WORLDS_OWN
    assert {
        name: cost.queries for name, cost in many.items() if cost.queries > few[name].queries + LEVEL.get(name, 0)
    } == {}
    more = {name: cost.rows - few[name].rows for name, cost in many.items()}
    assert {name: rows for name, rows in more.items() if rows > MOST_ROWS.get(name, ELSE)} == {}


READINGS = [{"view": "all"}, {"min": "0"}, {"view": "all", "min": "0"}]
"""Other filters of the standings page, for a season ranked by best games with minimum games."""


def test_other_readings_of_an_old_seasons_standings_are_kept_as_its_own_are() -> None:
    found = world()
    seasons = [
        grown(found.here.club, found.here.owner, slug, nights) for slug, nights in (("few", NIGHTS), ("many", 40))
    ]
    for season in seasons:
        Season.objects.filter(pk=season.pk).update(best_games=3, min_games=5)
        rebuild_standings(season=Season.objects.get(pk=season.pk))
    few, many = (readings(found, season) for season in seasons)
    assert {name: cost.queries for name, cost in many.items()} == {name: cost.queries for name, cost in few.items()}
    assert {name: cost.rows for name, cost in many.items() if cost.rows > few[name].rows + ELSE} == {}


def readings(found: World, season: Season) -> dict[str, Cost]:
    """Return the cost of each other filter of the standings, for the page and for the explanation of a rank."""
    client, costs = found.client("stranger"), dict[str, Cost]()
    client.get(found.url(next(route for route in routes() if route.name == "season"), season=season.slug))
    for route in (route for route in routes() if route.name in NARROWED):
        for query in READINGS:
            forget_pages()
            with measured() as cost:
                answer = client.get(found.url(route, **parts(route, season)), query)
            assert answer.status_code == 200
            costs[f"{route.name} {query}"] = cost
    return costs


SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's planner sorts the few rows of a test")
FOUND_BY = {
    "player_history": {"acts_by_number", "acts_by_kept_number"},
    "season_history": {"acts_by_name"},
    "club_archive": {"archives_of_a_club"},
    "season_edit": {"games_under_way"},
}
"""The indexes by which each page finds its rows, however much other data there is."""


@SQLITE
def test_the_newest_acts_are_found_without_sorting_the_whole_log() -> None:
    page = LogEntry.objects.filter(club=1)[:50]
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN QUERY PLAN " + str(page.query))
        plan = " ".join(str(row[-1]) for row in cursor.fetchall())
    assert "log_of_a_club" in plan
    assert "TEMP B-TREE" not in plan


@SQLITE
@pytest.mark.parametrize("name", FOUND_BY)
def test_a_few_rows_are_found_by_an_index_of_their_own(name: str) -> None:
    found = world()
    plans = plans_of(found, name, grown(found.here.club, found.here.owner, "few", 1, players=4))
    assert {index for index in FOUND_BY[name] if f"INDEX {index} (" in " ".join(plans)} == FOUND_BY[name]
    assert not [plan for plan in plans if "log_of_a_club" in plan and "COVERING" not in plan]


@SQLITE
def test_a_rating_list_looks_at_its_own_track_alone() -> None:
    found = world()
    plans = plans_of(found, "ratings", grown(found.here.club, found.here.owner, "few", 1, players=4))
    about = [plan for plan in plans if "clubs_rating " in plan]
    assert [plan for plan in about if "COVERING INDEX ratings_by_value" in plan]
    assert not [plan for plan in about if "track=?" not in plan]


@SQLITE
def test_sums_of_a_season_go_from_player_to_player_by_an_index_and_a_nights_people_are_found_by_it() -> None:
    found = world()
    season = grown(found.here.club, found.here.owner, "few", 2, players=4)
    night = season.events.latest("starts_at").starts_at
    scope = Scope(season.club_id, season.pk, since=night - timedelta(days=1))
    with explained() as plans:
        sums_by_player(scope, policy_of(season))
    (summed,) = plans
    assert "COVERING INDEX results_of_a_players_seasons (player_id=?" in summed
    assert "TEMP B-TREE FOR ORDER BY" not in summed
    with explained() as plans:
        players_since(scope, night)
    assert not [plan for plan in plans if "(season_id=?)" in plan and "clubs_seatresult" in plan]


GROWING = {
    model._meta.db_table
    for model in (
        Deal, Entry, Event, Game, GameTally, LogEntry, Mail, Message, Player, RatedGame, Recap, Registration, Seat,
        SeatResult, SeatTally, User,
    )
}  # fmt: skip
"""Tables that grow with the games of all clubs. Others have a few rows a club."""


@pytest.mark.skipif(connection.vendor != "postgresql", reason="Many clubs need PostgreSQL")
def test_the_sweep_reads_no_table_that_grows_with_games_from_end_to_end() -> None:
    world()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")  # the planner scans the few rows of a test where it may
    with explained("EXPLAIN (COSTS OFF)", "\n") as plans:
        for step in SWEPT:
            step()
    assert len(plans) > len(SWEPT)
    whole = re.compile(r"Seq Scan on (\w+)|using \w+_pkey on (\w+)[^\n]*\n(?!\s+Index Cond)")
    scanned = {(table, plan) for plan in plans for found in whole.findall(plan) for table in found}
    assert {(table, plan) for table, plan in scanned if table in GROWING} == set()


def plans_of(found: World, name: str, season: Season) -> list[str]:
    """Return the query plans of a page."""
    route = next(route for route in routes() if route.name == name)
    with explained() as plans:
        assert found.client("owner").get(found.url(route, **parts(route, season))).status_code == 200
    return plans


@contextmanager
def explained(explain_as: str = "EXPLAIN QUERY PLAN", between: str = " ") -> Iterator[list[str]]:
    """Collect the query plans of the queries inside the block."""
    plans = list[str]()

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("SELECT", "WITH")):
            with connection.cursor() as cursor:
                cursor.execute(f"{explain_as} {sql}", params)
                rows = cursor.fetchall()
            plans.append(between.join(str(row[-1]) for row in rows))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        yield plans
