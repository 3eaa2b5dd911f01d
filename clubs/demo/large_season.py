"""A season of many games: one night is played through the services, and the others are copies with other people.

What a game adds does not depend on who sits where, so the counts of a copy are those of the original. Nothing is
settled again, and `manage.py rebuild_statistics` gives the same result.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import islice, product
from typing import Any

from django.db.models import Model

from clubs.demo import season_script
from clubs.demo.builder_context import Stage
from clubs.demo.bulk_copies import Keys, Later, Original, Rows, next_keys, side_by_side, taken, trust_keys
from clubs.demo.nights import BETWEEN, at_hour, seated, turn_tiles
from clubs.demo.past_game import play
from clubs.demo.season_script import Incident
from clubs.demo.seeded_random import draw_seed, lots
from clubs.models import (
    Club,
    Confirmation,
    Deal,
    Entry,
    Event,
    Game,
    GameTally,
    KeyTally,
    LogEntry,
    OtherStanding,
    PairMonth,
    Player,
    PlayerMonth,
    PlayerTotal,
    Rating,
    Round,
    ScoreSheet,
    Season,
    Seat,
    SeatResult,
    SeatTally,
    Standing,
    Table,
    WonHand,
)
from clubs.models.people import Role
from clubs.selectors.public import page_versions
from clubs.services.bulk_rows import count_anew
from clubs.services.night import checkin, nights, seat_draw
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.ratings.rating_updates import rebuild_ratings
from clubs.services.seasons import seasons
from clubs.services.seasons.seasons import Policy, SeasonDetails
from clubs.services.seasons.standings import compute_readings, compute_standings, request_standings
from clubs.services.statistics.game_counts import make_tally
from clubs.services.statistics.player_months import make_statistics, request_statistics
from clubs.services.transactions import bump_page_versions, versioned_transaction

TABLES, ROUNDS, SEATS = 10, 3, 4
MOST_PLAYED = 3
"""The tables of the night that is played through the services. Copies repeat each as often as there is room."""
YEARS, WEEK, HOUR = 10, 7, 19
AT_ONCE = 10
"""The number of nights written in one transaction."""
SURNAMES = "陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余盧梁趙顏柯翁魏孫戴"
FIRST, SECOND = "志淑美俊雅家建怡承佳子宗冠詩品宜柏欣彥靜", "明芬玲傑婷豪宏君恩穎涵翰宇雯妤庭勳如廷儀"
POLICY = Policy(best_games=15, min_games=8, game_minutes=90)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The requested season: its address, games and players, and whether deals are stored or final scores only."""

    slug: str
    games: int
    players: int
    deals: bool = False
    most_tables: int = TABLES

    @property
    def tables(self) -> int:
        """The number of tables in a night."""
        return min(self.most_tables, self.players // SEATS, self.games)

    @property
    def a_night(self) -> int:
        """The number of games in a night."""
        return self.tables * ROUNDS

    @property
    def played(self) -> int:
        """The number of tables in the first night."""
        return min(self.tables, MOST_PLAYED)

    @property
    def nights(self) -> int:
        """The number of nights in the season."""
        return 1 + -(-max(self.games - self.played * ROUNDS, 0) // self.a_night)


def build_season(stage: Stage, wanted: Wanted) -> Iterator[int]:
    """Build the season. Yield the number of games after each part. Standings are computed at the end."""
    apart = timedelta(days=max(1, min(WEEK, YEARS * 365 // wanted.nights)))
    first = at_hour(stage.now.astimezone(stage.club.zone), HOUR) - apart * wanted.nights
    request_statistics(club_id=stage.club.pk)
    with versioned_transaction(), stage.clock.told():
        season = _season(stage, wanted, first)
        people = _people(stage, wanted)
        event = _first_night(stage, season, wanted, first, people)
    original = Night.read(event)
    yield sum(map(len, original.games))

    def copied(part: Part) -> int:
        with versioned_transaction():
            trust_keys()
            _copy(original, _plans(stage, wanted, people, apart, part.numbers), part.games)
            bump_page_versions(
                page_versions.SITE, page_versions.club(stage.club.slug), page_versions.live(stage.club.slug)
            )
        return part.games

    yield from side_by_side(copied, _parts(wanted, wanted.games - sum(map(len, original.games))))
    for _made in side_by_side(_derived, [partial(_summed, stage.club), partial(_ranked, season, first)]):
        pass


def _derived(make: Callable[[], object]) -> int:
    """Write the rows derived from others, whose keys are then correct."""
    with versioned_transaction():
        trust_keys()
        make()
    return 0


def _summed(club: Club) -> None:
    count_anew([SeatTally], FOUND_BY)
    count_anew([Player, Event, KeyTally, WonHand])
    make_statistics(club_id=club.pk)
    count_anew([PlayerMonth, PairMonth, PlayerTotal])


def _ranked(season: Season, first: datetime) -> None:
    """Rate the club's games, compute the season's standings, and update the planner's statistics."""
    count_anew([Game, SeatResult])
    rebuild_ratings(club=season.club)
    request_standings(season=season, since=first)
    compute_standings(season_id=season.pk)
    compute_readings(season_id=season.pk)
    count_anew([Season, Table, Round, Entry, Seat, ScoreSheet, Deal, Confirmation, GameTally, LogEntry])
    count_anew([Standing, OtherStanding, Rating])


@dataclass(frozen=True, slots=True)
class Part:
    """Nights of a season that one transaction writes, by number, with their total of games."""

    numbers: range
    games: int


def _parts(wanted: Wanted, left: int) -> Iterator[Part]:
    """Yield all nights except the first, with `left` games in total."""
    for start in range(1, wanted.nights, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, wanted.nights))
        many = min(left, wanted.a_night * len(numbers))
        left -= many
        yield Part(numbers, many)


def _season(stage: Stage, wanted: Wanted, first: datetime) -> Season:
    stage.clock.set(first - timedelta(days=9))
    details = SeasonDetails(wanted.slug, first.date(), None, POLICY)
    return seasons.create_season(
        club_id=stage.club.pk, details=details, preset="riichi", options={}, actor=stage.staff(Role.OWNER)
    )


def _people(stage: Stage, wanted: Wanted) -> list[Player]:
    """Return this many active players of the club with a strength each. Create those that are missing."""
    rng = lots(wanted.slug, "players")
    known = list(stage.club.players.filter(active=True, guest=False)[: wanted.players])
    names = ["".join(parts) for parts in product(SURNAMES, FIRST, SECOND)]
    rng.shuffle(names)
    details = [PlayerDetails(name, "zh-Hant") for name in islice(names, wanted.players - len(known))]
    found = [*known, *add_players(club_id=stage.club.pk, players=details, actor=stage.staff(Role.OWNER))]
    stage.strength.update((player.pk, rng.gauss(0, 0.3)) for player in found)
    return found


def _first_night(stage: Stage, season: Season, wanted: Wanted, first: datetime, people: Sequence[Player]) -> Event:
    """Play the first night through the services, from opening to closing."""
    by = stage.staff(Role.ORGANISER)
    [event] = seasons.plan_nights(season_id=season.pk, club_id=stage.club.pk, first=first, count=1, weeks=1, actor=by)
    stage.clock.set(first - timedelta(minutes=15))
    nights.open_night(event=event, actor=by)
    for player in people[: wanted.played * SEATS]:
        checkin.check_in(event=event, player=player, actor=by)
    left = min(wanted.games, wanted.played * ROUNDS)
    for number in range(1, ROUNDS + 1):
        if tables := min(wanted.played, left):
            _play_round(stage, event, wanted, number, tables)
        left -= tables
    nights.close_night(event=event, actor=by)
    return event


def _play_round(stage: Stage, event: Event, wanted: Wanted, number: int, tables: int) -> None:
    stage.clock.forward(2)
    draw = seat_draw.plan_draw(
        event=event, actor=stage.staff(Role.ORGANISER), most_tables=tables, seed=draw_seed(wanted.slug, number)
    )
    by = stage.staff(Role.ORGANISER)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=by, turn=True, elsewhere=True)
    turn_tiles(stage, draw)
    began, ends = stage.clock.now, []
    incident = Incident("" if wanted.deals else season_script.SCORES)
    for game in seated(draw):
        stage.clock.set(began)
        ends.append(play(stage, game, (wanted.slug, number, game.table.number), incident))
        make_tally(game_id=game.pk)
    stage.clock.set(max(ends) + BETWEEN)


OF_A_GAME: tuple[tuple[type[Model], str], ...] = (
    (Seat, "game"),
    (ScoreSheet, "game"),
    (Deal, "game"),
    (Confirmation, "game"),
    (SeatResult, "game"),
    (GameTally, "game"),
    (SeatTally, "game"),
    (KeyTally, "tally__game"),
    (WonHand, "game"),
    (LogEntry, "game"),
)
FOUND_BY = ("club_id", "season_id", "event_id", "game_id", "player_id", "system", "start", "place", "night_at")
"""The columns by which sums find tallies."""
KEYED = (Event, Table, Round, Game, Seat, SeatTally)
"""Models whose new keys other rows refer to."""
OF_ALL = (Event, Round)
"""Models whose rows are shared by all tables of a night."""
NUMBERED: dict[type[Model], str] = {Event: "number", Table: "number", SeatResult: "table_number"}
"""The column with the number of a night or table, which differs in a copy."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game to be copied with all its rows, and its players in order of placing."""

    game: Original
    own: tuple[Original, ...]
    by_place: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Night:
    """A night to be copied: its row, rounds, tables and people by table, and its games by round and table."""

    event: Original
    rounds: tuple[Original, ...]
    tables: tuple[tuple[Original, ...], ...]
    games: tuple[tuple[Played, ...], ...]

    @classmethod
    def read(cls, event: Event) -> "Night":
        """Return a night as it was played."""
        event.refresh_from_db()
        rounds, tables, entries = event.rounds.all(), event.tables.all(), list(event.entries.all())
        there = [(table, *entries[SEATS * i : SEATS * (i + 1)]) for i, table in enumerate(tables)]
        return cls(
            _original(event),
            tuple(map(_original, rounds)),
            tuple(tuple(map(_original, one)) for one in there),
            tuple(tuple(_played(event, played)) for played in rounds),
        )

    def keys(self) -> dict[type[Model], list[int]]:
        """Return the keys in this night that other rows refer to, by model."""
        found: dict[type[Model], list[int]] = {model: [] for model in KEYED}
        games = [row for games in self.games for played in games for row in (played.game, *played.own)]
        for row in (self.event, *self.rounds, *(row for table in self.tables for row in table), *games):
            if row.model in found:
                found[row.model].append(row.key)
        return found


def _original(row: Model) -> Original:
    return Original(row, keyed=type(row) in KEYED, numbered=NUMBERED.get(type(row), ""))


def _played(event: Event, played: Round) -> Iterator[Played]:
    """Return the games of a round by table, each with its rows."""
    games = list(event.games.filter(round=played).order_by("table__number"))
    own: dict[int, list[Original]] = {game.pk: [] for game in games}
    for model, path in OF_A_GAME:
        rows = model._default_manager.filter(**{f"{path}__in": own})
        of = dict(rows.values_list("pk", path))
        for row in rows:
            own[of[row.pk]].append(_original(row))
    by_place: dict[int, list[int]] = {game.pk: [] for game in games}
    found = event.results.filter(game__in=by_place).order_by("place", "seat__index")
    for key, player in found.values_list("game", "player"):
        by_place[key].append(player)
    for game in games:
        game.draw = None  # a copy has no verifiable draw
        yield Played(_original(game), tuple(own[game.pk]), tuple(by_place[game.pk]))


@dataclass(frozen=True, slots=True)
class Plan:
    """A copy of the night: its number, the time difference, its people, and the players by round, table and placing."""

    number: int
    later: timedelta
    people: Sequence[int]
    seated: Sequence[Sequence[Sequence[int]]]


def _plans(
    stage: Stage, wanted: Wanted, people: Sequence[Player], apart: timedelta, numbers: Sequence[int]
) -> list[Plan]:
    return [_plan(stage, wanted, people, apart * number, number) for number in numbers]


def _plan(stage: Stage, wanted: Wanted, people: Sequence[Player], later: timedelta, number: int) -> Plan:
    rng = lots(wanted.slug, "night", number)
    here = [player.pk for player in rng.sample(people, wanted.tables * SEATS)]
    rounds = [[_by_luck(stage, rng, table) for table in _tables(rng, here)] for _ in range(ROUNDS)]
    return Plan(number + 1, later, here, rounds)


def _tables(rng: random.Random, here: Sequence[int]) -> list[list[int]]:
    mixed = rng.sample(here, len(here))
    return [mixed[start : start + SEATS] for start in range(0, len(mixed), SEATS)]


def _by_luck(stage: Stage, rng: random.Random, players: Sequence[int]) -> list[int]:
    """Return the four players of a table in order of placing. Stronger ones come first more often."""
    return sorted(players, key=lambda player: rng.gauss(-stage.strength[player], 1))


def _copy(night: Night, plans: Sequence[Plan], many: int) -> None:
    """Write these copies of a night, `many` games in total."""
    old, rows = night.keys(), Rows()
    again = [-(-len(plan.seated[0]) // len(night.tables)) for plan in plans]
    times = {model: len(plans) if model in OF_ALL else sum(again) for model in old}
    new = {model: map(taken, next_keys(model, len(keys) * times[model])) for model, keys in old.items()}

    def fresh(models: Iterable[type[Model]]) -> dict[type[Model], Mapping[int, Any]]:
        return {model: dict(zip(old[model], islice(new[model], len(old[model])), strict=True)) for model in models}

    for plan, blocks in zip(plans, again, strict=True):
        shared = fresh(OF_ALL)
        own = [shared | fresh(model for model in old if model not in OF_ALL) for _ in range(blocks)]
        _copy_night(rows, night, plan, own, many)
        many -= len(plan.seated) * len(plan.seated[0])
    rows.write()


def _copy_night(rows: Rows, night: Night, plan: Plan, keys: Sequence[Keys], many: int) -> None:
    """Copy the rows of a night. `keys` has an entry for each time that the original's tables are copied."""
    later, people = Later(plan.later), map(taken, plan.people)
    _copy_rows(rows, [night.event], keys[0], later, plan.number)
    _copy_rows(rows, night.rounds, keys[0], later)
    tables = [(number, *divmod(number, len(night.tables))) for number in range(len(plan.seated[0]))]
    for number, block, at in tables:
        table, *entries = night.tables[at]
        here = dict(zip((entry.said["player_id"] for entry in entries), people, strict=False))
        _copy_rows(rows, [table, *entries], {**keys[block], Player: here}, later, number + 1)
    games = [(*one, *table) for one in zip(night.games, plan.seated, strict=True) for table in tables]
    for played, sat_at, number, block, at in games[: max(many, 0)]:
        game = played[at]
        sat = dict(zip(game.by_place, map(taken, sat_at[number]), strict=True))
        _copy_rows(rows, (game.game, *game.own), {**keys[block], Player: sat}, later, number + 1)


def _copy_rows(rows: Rows, originals: Iterable[Original], keys: Keys, later: Later, number: int = 0) -> None:
    """Copy rows. `number` is that of the night or table."""
    for row in originals:
        rows.add(row, row.again(keys, later, number))
