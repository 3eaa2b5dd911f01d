"""Games added out of order: records equal a full recount, and the cost doesn't grow with the number of games."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import (
    Club,
    Event,
    Game,
    GameTally,
    KeyTally,
    PairMonth,
    Player,
    PlayerMonth,
    PlayerTotal,
    SeatTally,
)
from clubs.selectors.statistics.club_months import month_of
from clubs.selectors.statistics.game_rows import Rows
from clubs.services.statistics import game_counts
from clubs.services.statistics.player_months import make_statistics
from tests.clubs.statistics.test_player_months import as_games_say
from tests.factories import EventFactory, PlayerFactory, RoundFactory, SeasonFactory, TableFactory

pytestmark = pytest.mark.django_db

FIRST = datetime(2026, 1, 6, 19, tzinfo=UTC)
MANY = 96
"""The number of games before the test starts."""


class Season:
    """Random games of five players, whose counts can be replaced as the counting does."""

    def __init__(self, seed: int, nights: int) -> None:
        self.dice = random.Random(seed)
        self.season = SeasonFactory()
        self.club: Club = self.season.club
        self.people: Sequence[Player] = PlayerFactory.create_batch(5, club=self.club)
        self.nights = [
            self.night(FIRST + timedelta(days=9 * self.dice.randrange(nights)), counts=self.dice.random() < 0.8)
            for _ in range(nights)
        ]

    def night(self, start: datetime, *, counts: bool = True) -> Event:
        """Return a night with two tables and two rounds."""
        night = EventFactory(season=self.season, starts_at=start, counts_in_season=counts)
        for made in (TableFactory, RoundFactory):
            made.create_batch(2, event=night)
        return night

    def game(self, night: Event | None = None) -> Game:
        """Return a game that has not been counted."""
        night = night or self.dice.choice(self.nights)
        around, table = self.dice.choice(night.rounds.all()), self.dice.choice(night.tables.all())
        return Game.objects.create(event=night, round=around, table=table, preset="riichi", options={}, status="final")

    def rows(self, game: Game) -> list[SeatTally]:
        """Return possible counts of a game. The first player rarely comes last, and there may be a substitute."""
        sat = self.dice.sample(self.people, 4)
        places = self.dice.sample(range(1, 5), 4)
        if self.people[0] in sat and self.dice.random() < 0.9:
            mine, best = sat.index(self.people[0]), places.index(1)
            places[mine], places[best] = places[best], places[mine]
        rows = [self.row(game, *seat, place) for *seat, place in zip(range(4), sat, places, strict=True)]
        if self.dice.random() < 0.2:
            [fifth] = set(self.people) - set(sat)
            rows.append(self.row(game, self.dice.randrange(4), fifth, None))
        return rows

    def row(self, game: Game, start: int, player: Player, place: int | None) -> SeatTally:
        night, roll = game.event, self.dice.randrange
        kept = {"club": self.club, "season_id": night.season_id, "event": night, "night_at": night.starts_at}
        kept |= {"system": "riichi" if game.pk % 9 else "taiwan", "preset": "riichi", "size": 4, "version": 1}
        if place:
            kept |= {"total": roll(-20, 20), "score": roll(100), "games": 1, "place_sum": place, "lasts": place == 4}
        counts = {"wins": self.dice.choice([0, 0, 1, 1, 2, 5]), "best_hand": roll(3), "best_streak": roll(2)}
        return SeatTally(game=game, player=player, start=start, place=place, **kept, **counts)

    def says(self, game: Game, rows: Sequence[SeatTally]) -> None:
        """Replace the counts of a game by these."""
        tally, _new = GameTally.objects.get_or_create(game=game)
        game_counts.write(game.pk, tally.made + 1, Rows([(row, self.entries(row)) for row in rows], ()))

    def says_in_turn(self, game: Game, turn: int, *, count: bool = True) -> None:
        """Count a game of the same four players, who take each placing in turn, with nothing that could be a record."""
        rows = [self.row(game, seat, self.people[seat], (seat + turn) % 4 + 1) for seat in range(4)]
        for row in rows:
            row.system, row.wins, row.total, row.score, row.best_hand, row.best_streak = "riichi", 1, 0, 0, 0, 0
        if count:
            self.says(game, rows)
        else:
            SeatTally.objects.bulk_create(rows)

    def entries(self, row: SeatTally) -> list[KeyTally]:
        picked = self.dice.sample(["pinfu", "tanyao", "yakuhai"], self.dice.randrange(3))
        return [KeyTally(tally=row, count="patterns", key=key, amount=self.dice.randrange(1, 3)) for key in picked]


@pytest.mark.parametrize("seed", range(5))
def test_records_after_changes_out_of_order_are_those_of_all_games(seed: int):
    season = Season(seed, nights=[40, 12, 2, 12, 3][seed])
    games = [season.game() for _ in range(MANY if seed < 4 else 5)]
    SeatTally.objects.bulk_create(row for game in games for row in season.rows(game))
    make_statistics(club_id=season.club.pk)
    for _ in range(25):
        what = season.dice.choice(["new", "other", "none"])
        game = season.game() if what == "new" else season.dice.choice(games)
        games += [game] if what == "new" else []
        season.says(game, [] if what == "none" else season.rows(game))
        assert as_games_say(season.club, month_of(game.event.starts_at, season.club.zone))
    assert as_games_say(season.club)


def test_the_last_game_of_a_club_leaves_nothing():
    season = Season(1, nights=1)
    season.says(game := season.game(), [])
    make_statistics(club_id=season.club.pk)
    season.says(game, season.rows(game))
    assert as_games_say(season.club)
    season.says(game, [])
    for model in (PlayerMonth, PairMonth, PlayerTotal):
        assert not model.objects.exists()


def test_a_game_out_of_order_asks_as_many_queries_beside_many_as_beside_few():
    season, cost, turns = Season(3, nights=0), [], iter(range(1000))
    for many in (60, 120):
        for turn in islice(turns, many):
            season.says_in_turn(season.game(season.night(FIRST + timedelta(days=turn))), turn, count=False)
        make_statistics(club_id=season.club.pk)
        game = season.game(season.night(FIRST + timedelta(days=30, hours=many)))
        with CaptureQueriesContext(connection) as queries:
            season.says_in_turn(game, 0)
        cost.append(len(queries))
    assert cost[0] == cost[1]


def test_a_game_later_than_all_others_is_added_without_reading_them():
    season = Season(3, nights=0)
    for turn in range(20):
        season.says_in_turn(season.game(season.night(FIRST + timedelta(days=turn))), turn, count=False)
    make_statistics(club_id=season.club.pk)
    game = season.game(season.night(FIRST + timedelta(days=40)))
    with CaptureQueriesContext(connection) as queries:
        season.says_in_turn(game, 0)
    assert not any("ORDER BY" in one["sql"] and "clubs_seattally" in one["sql"] for one in queries)
    assert as_games_say(season.club)
