"""Standings summed by the database equal the pure package exactly, in random seasons under every policy."""

import random
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.db.models import Count, Max, Q, Sum
from django.utils import timezone

from clubs.models import Entry, Game, PlayerTotal, Season, Seat, SeatResult
from clubs.ranking.policy import Policy, Value
from clubs.ranking.policy_request import read_policy
from clubs.ranking.ranked_games import Game as RankedGame
from clubs.ranking.ranked_games import Line, Presence, Table, Team, in_order
from clubs.ranking.standings import Standings, standings
from clubs.ranking.tie_breaks import BY_ID
from clubs.selectors.seasons.all_time_ranks import AllGames, Summed
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.standings_table import Given, Ranking, name_of, opened, ranking
from tests.factories import (
    ClubFactory,
    EntryFactory,
    EventFactory,
    PlayerFactory,
    RoundFactory,
    SeasonFactory,
    SeatDrawFactory,
    TableFactory,
)

pytestmark = pytest.mark.django_db

PLAYERS, NIGHTS, NOBODY = 9, 5, 99
POLICIES: tuple[dict[str, Any], ...] = (
    {},
    {"count": "best", "n": 3},
    {"count": "drop", "n": 2, "min_games": 2},
    {"count": "run", "n": 3, "ties": ["last_game", "sorted_games", "head_to_head_total"]},
    {"night_cap": 1, "night_cap_by": "best", "value": "average", "ties": ["best_game", "worst_game", "all_total"]},
    {"night_cap": 2, "count": "best", "n": 2, "winds": ["E", "S", "W"], "ties": ["seconds", "thirds", "fewest_lasts"]},
    {"max_guests": 0, "min_nights": 2, "ties": ["nights", "more_games", "average"]},
    {"value": "place_points", "place_points": {"4": [40, 20, 10, 0], "3": [30, 15, 0]}, "count": "drop", "n": 1},
    {"value": "average_place", "count": "run", "n": 2, "ties": ["head_to_head", "places", "fewer_games"]},
    {"value": "average_place", "guests": "ranked", "count": "best", "n": 2},
    {"value": "place_points", "place_points": {"4": [3, 2, 1, 0], "3": [3, 1, 0]}, "guests": "hidden",
     "attendance": {"tenths": 7, "after": 1, "max": 3}},
    {"attendance": {"tenths": 25}, "teams": {"by": "sum"}},
    {"value": "average", "teams": {"by": "average"}, "ties": ["head_to_head"]},
    {"teams": {"by": "best", "k": 1}, "count": "best", "n": 3, "ties": ["last_game"]},
)  # fmt: skip


def random_season(seed: int, size: int | None = None) -> Season:
    """Return a season of random games with few different values, for many ties.

    It has one system, for three or four.
    """
    chance, season = random.Random(seed), SeasonFactory(club=ClubFactory())
    people = [PlayerFactory(club=season.club, number=i + 1, guest=i in (3, 7)) for i in range(PLAYERS)]
    for n in range(NIGHTS):
        event = EventFactory(season=season, number=n + 1, starts_at=timezone.now() - timedelta(days=7 * (NIGHTS - n)))
        for player in chance.sample(people, chance.randint(0, 3)):
            EntryFactory(event=event, player=player)
        for _ in range(chance.randint(0 if n else 1, 4)):
            seats = chance.sample(people, size or chance.choice((3, 4)))
            final_game(event, seats, [chance.randint(-2, 2) * 10 for _ in seats])
    return season


def final_game(event: Any, seats: list[Any], totals: list[int], places: list[int] | None = None) -> Game:
    """Return a final game with nothing but its results."""
    made, table = RoundFactory(event=event), TableFactory(event=event)
    game = Game.objects.create(
        event=event, round=made, table=table, draw=SeatDrawFactory(event=event, round=made), preset="riichi",
        options=event.season.options, status=Game.Status.FINAL,
    )  # fmt: skip
    places = [1 + sum(other > total for other in totals) for total in totals]
    for i, (player, total, place) in enumerate(zip(seats, totals, places, strict=True)):
        seat = Seat.objects.create(game=game, event=event, player=player, order=i, index=i, active=False)
        SeatResult.objects.create(
            game=game, seat=seat, player=player, score=total, place=place, uma=0, oka=0, penalty=0, total=total,
            club=event.season.club, season=event.season, event=event, system="riichi", size=len(seats), start=i,
            tied=places.count(place), tie=places[:i].count(place), last=1 < place == max(places),
            night_at=event.starts_at, round_number=made.number, table_number=table.number,
        )  # fmt: skip
    return game


def pure(season: Season, policy: Policy, given: Given) -> Standings:
    """Return the standings by the pure package, from all single games."""
    nights = {event.pk: event.starts_at.timestamp() for event in season.events.all()}
    rows = SeatResult.objects.filter(season=season).order_by("round_number", "table_number", "game_id", "start")
    by_game: dict[int, list[SeatResult]] = {}
    for row in rows.select_related("player"):
        by_game.setdefault(row.game_id, []).append(row)
    games = [
        RankedGame(
            key, nights[own[0].event_id], tuple(name_of(row.player.number) for row in own),  # type: ignore[arg-type]
            tuple(row.place for row in own), tuple(row.total for row in own),
        )
        for key, own in by_game.items()
    ]  # fmt: skip
    came = Entry.objects.filter(event__season=season).select_related("player")
    present = tuple(Presence(nights[entry.event_id], (name_of(entry.player.number),)) for entry in came)  # type: ignore[arg-type]
    guests = frozenset(name_of(player.number) for player in season.club.players.filter(guest=True))
    sizes = frozenset(len(game.players) for game in games)
    return standings(Table(policy, in_order(games), given.lines, present, guests, given.teams, sizes))


def told(found: Standings | Ranking) -> list[tuple[object, ...]]:
    """Return everything in each row."""
    return [
        (
            line.entrant.name, line.rank, line.shared, line.split, [(step.by, step.value) for step in line.steps],
            line.moved, line.entrant.value, line.entrant.adjust, line.entrant.sums, line.entrant.nights,
            line.entrant.played, line.entrant.ranked,
        )
        for line in (*found.players, *found.teams)
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(len(POLICIES)))
def test_sums_of_the_database_are_those_of_the_pure_package(number: int):
    asked = POLICIES[number]
    for seed in (number, 100 + number):
        size = 4 if asked.get("value", "total") in ("total", "average") and seed >= 100 else None
        season = random_season(seed, size)
        first, last = season.events.order_by("starts_at")[0], season.events.order_by("starts_at")[NIGHTS - 1]
        sides = (Team("reds", (name_of(1), name_of(4), name_of(6))), Team("blues", (name_of(2), name_of(3))))
        lines = (
            Line(-15, "late", player=name_of(2), night=first.starts_at.timestamp()),  # type: ignore[arg-type]
            Line(20, "other", player=name_of(5), night=last.starts_at.timestamp()),  # type: ignore[arg-type]
            Line(10, "carry", player=name_of(9)),
            *([Line(-10, "absence", team="blues")] if "teams" in asked else []),
        )
        given = Given(lines, sides if "teams" in asked else ())
        policy = read_policy(asked, frozenset(), 1)
        expected = pure(season, policy, given)
        assert told(ranking(Scope(season.club_id, season.pk), policy, given)) == told(expected)
        assert_parts_alike(Scope(season.club_id, season.pk), policy, given, expected)


def assert_parts_alike(scope: Scope, policy: Policy, given: Given, expected: Standings) -> None:
    """Check that a part of the standings, read without the rest, has the same rows as the whole."""
    players = expected.players
    for start in range(len(players)):
        for size in (1, 2, 5):
            shown = range(start, min(start + size, len(players)))
            part = opened(scope, policy, given).ranking(shown)
            assert told(part) == told(replace(expected, players=players[start : start + size]))
    found = opened(scope, policy, given)
    assert [found.position(line.entrant.name) for line in players] == list(range(len(players)))
    assert opened(scope, policy, given).position(name_of(NOBODY)) is None


def test_every_tie_break_is_tried():
    assert set(BY_ID) - {"lot", "total", "firsts"} <= {key for policy in POLICIES for key in policy.get("ties", ())} | {
        "average_place"
    }


def test_a_part_of_the_table_of_all_seasons_has_the_lines_that_it_has_in_the_whole():
    parts = shared = 0
    for seed in range(20, 28):
        season = random_season(seed, 4)
        keep_totals(season)
        games = AllGames(season.club_id, "riichi")
        whole = games.lines(0, PLAYERS)
        assert [line.rank for line in whole] == ranks_of(whole)
        for start in range(len(whole)):
            for most in (1, 2, 4):
                assert games.lines(start, most) == whole[start : start + most]
                parts += 1
        shared += sum(line.shared for line in whole)
    assert parts > 100
    assert shared


def keep_totals(season: Season) -> None:
    """Store each player's totals over all seasons."""
    rows = SeatResult.objects.filter(season=season).order_by().values("player_id")
    sums: dict[str, Any] = {f"place_{n}": Count("pk", filter=Q(place=n)) for n in range(1, 5)}
    sums |= {"games": Count("pk"), "best_total": Max("total"), "place_sum": Sum("place")}
    found = rows.annotate(**sums, all=Sum("total"))
    PlayerTotal.objects.bulk_create(
        PlayerTotal(club=season.club, system="riichi", total=row.pop("all"), **row) for row in found
    )


def ranks_of(lines: list[Summed]) -> list[int | None]:
    """Return the rank of each row by the order of the standings, without guests."""
    levels = [None if line.rank is None else (-line.total, Fraction(line.halves, line.games), -line.places[0])
              for line in lines]  # fmt: skip
    return [None if own is None else 1 + sum(one is not None and one < own for one in levels) for own in levels]


def test_a_table_of_a_club_leaves_other_clubs_and_later_nights_out():
    season = random_season(5)
    random_season(6)
    newest = season.events.filter(games__isnull=False).order_by("-starts_at").first()
    assert newest is not None
    scope = Scope(season.club_id, until=newest.starts_at)
    found = ranking(scope, Policy(value=Value.AVERAGE_PLACE))
    earlier = SeatResult.objects.filter(season=season).exclude(event=newest)
    assert sum(line.entrant.played for line in found.players) == earlier.count()
    assert told(found) == told(ranking(replace(scope, season=season.pk), Policy(value=Value.AVERAGE_PLACE)))
