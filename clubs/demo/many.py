"""A season of many games: one night is played through the services, the others are copies of it with other people.

What a game adds does not depend on who sits where, so the counts of a copy are those of the original: nothing is
settled a second time, and `manage.py rebuild` comes to the same.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice, product

from django.db.models import Model

from clubs.demo import script
from clubs.demo.chance import draw_seed, lots
from clubs.demo.copies import Keys, Later, Original, Rows, next_keys, side_by_side, taken, trust_keys
from clubs.demo.nights import BETWEEN, at_hour, seated, turn_tiles
from clubs.demo.script import Incident
from clubs.demo.stage import Stage
from clubs.demo.table import play
from clubs.models import (
    Confirmation,
    Deal,
    Entry,
    Event,
    Game,
    GameTally,
    KeyTally,
    LogEntry,
    Player,
    Round,
    ScoreSheet,
    Season,
    Seat,
    SeatResult,
    SeatTally,
    Table,
    WonHand,
)
from clubs.models.people import Role
from clubs.selectors.public import versions
from clubs.services.night import checkin, nights, seating
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.ratings.ratings import rebuild_ratings
from clubs.services.rows import count_anew
from clubs.services.seasons import seasons
from clubs.services.seasons.seasons import Policy, SeasonDetails
from clubs.services.seasons.standings import compute_standings, request_standings
from clubs.services.tallies.sums import forget_sums, make_sums
from clubs.services.tallies.tallies import make_tally
from clubs.services.versions import act, raise_versions

TABLES, ROUNDS, SEATS = 10, 3, 4
YEARS, WEEK, HOUR = 10, 7, 19
AT_ONCE = 10
"""Nights that one transaction writes."""
SURNAMES = "陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余盧梁趙顏柯翁魏孫戴"
FIRST, SECOND = "志淑美俊雅家建怡承佳子宗冠詩品宜柏欣彥靜", "明芬玲傑婷豪宏君恩穎涵翰宇雯妤庭勳如廷儀"
POLICY = Policy(best_games=15, min_games=8, game_minutes=90)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A season to be made: its address, games, players, and whether their deals are kept, else final scores only."""

    slug: str
    games: int
    players: int
    deals: bool = False
    most_tables: int = TABLES

    @property
    def tables(self) -> int:
        """The tables of a night."""
        return min(self.most_tables, self.players // SEATS, self.games)

    @property
    def a_night(self) -> int:
        """The games of a night."""
        return self.tables * ROUNDS

    @property
    def nights(self) -> int:
        """The nights of the season."""
        return -(-self.games // self.a_night)


def build_season(stage: Stage, wanted: Wanted) -> Iterator[int]:
    """Make the season; after each part of it how many games that was. Standings are computed at the end.

    Sums by month are left to the sweep, as after any change of many games.
    """
    apart = timedelta(days=max(1, min(WEEK, YEARS * 365 // wanted.nights)))
    first = at_hour(stage.now.astimezone(stage.club.zone), HOUR) - apart * wanted.nights
    forget_sums(club_id=stage.club.pk)
    with act(), stage.clock.told():
        season = _season(stage, wanted, first)
        people = _people(stage, wanted)
        event = _first_night(stage, season, wanted, first, people)
    original = Night.read(event)
    yield len(original.games)

    def copied(part: Part) -> int:
        with act():
            trust_keys()
            _copy(original, _plans(stage, wanted, people, apart, part.numbers), part.games)
            raise_versions(versions.SITE, versions.club(stage.club.slug), versions.live(stage.club.slug))
        return part.games

    yield from side_by_side(copied, _parts(wanted, wanted.games - len(original.games)))
    count_anew([Player, Season, *OF_A_NIGHT, Event, Game, *(model for model, _path in OF_A_GAME)])
    make_sums(club_id=stage.club.pk)
    rebuild_ratings(club=stage.club)
    request_standings(season=season, since=first)
    compute_standings(season_id=season.pk)


@dataclass(frozen=True, slots=True)
class Part:
    """Nights of a season that one transaction writes, by number, and their games together."""

    numbers: range
    games: int


def _parts(wanted: Wanted, left: int) -> Iterator[Part]:
    """All nights but the first, `left` games together."""
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
    """So many active players of the club, with new ones where it has fewer; each with a strength."""
    rng = lots(wanted.slug, "players")
    known = list(stage.club.players.filter(active=True, guest=False)[: wanted.players])
    names = ["".join(parts) for parts in product(SURNAMES, FIRST, SECOND)]
    rng.shuffle(names)
    details = [PlayerDetails(name, "zh-Hant") for name in islice(names, wanted.players - len(known))]
    found = [*known, *add_players(club_id=stage.club.pk, players=details, actor=stage.staff(Role.OWNER))]
    stage.strength.update((player.pk, rng.gauss(0, 0.3)) for player in found)
    return found


def _first_night(stage: Stage, season: Season, wanted: Wanted, first: datetime, people: Sequence[Player]) -> Event:
    """Play the first night through the services, from its opening to its end."""
    by = stage.staff(Role.ORGANISER)
    [event] = seasons.plan_nights(season_id=season.pk, club_id=stage.club.pk, first=first, count=1, weeks=1, actor=by)
    stage.clock.set(first - timedelta(minutes=15))
    nights.open_night(event=event, actor=by)
    for player in people[: wanted.tables * SEATS]:
        checkin.check_in(event=event, player=player, actor=by)
    left = min(wanted.games, wanted.a_night)
    for number in range(1, ROUNDS + 1):
        if tables := min(wanted.tables, left):
            _play_round(stage, event, wanted, number, tables)
        left -= tables
    nights.close_night(event=event, actor=by)
    return event


def _play_round(stage: Stage, event: Event, wanted: Wanted, number: int, tables: int) -> None:
    stage.clock.forward(2)
    draw = seating.plan_draw(
        event=event, actor=stage.staff(Role.ORGANISER), most_tables=tables, seed=draw_seed(wanted.slug, number)
    )
    draw = seating.commit_draw(draw_id=draw.pk, version=draw.version, actor=stage.staff(Role.ORGANISER), turn=True)
    turn_tiles(stage, draw)
    began, ends = stage.clock.now, []
    incident = Incident("" if wanted.deals else script.SCORES)
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
OF_A_NIGHT = (Table, Round, Entry)
KEYED = (Event, Table, Round, Game, Seat, SeatTally)
"""Models whose new keys other rows name."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game to be copied with all that is its own, and who sat there, the first place first."""

    game: Original
    own: tuple[Original, ...]
    round: int
    by_place: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Night:
    """A night to be copied: itself, its tables, rounds and people, and its games."""

    event: Original
    own: tuple[Original, ...]
    games: tuple[Played, ...]

    @classmethod
    def read(cls, event: Event) -> "Night":
        """A night as it was played."""
        event.refresh_from_db()
        own = [_original(row) for model in OF_A_NIGHT for row in model._default_manager.filter(event=event)]
        return cls(Original(event, keyed=True, changed=["number"]), tuple(own), tuple(_played(event)))

    def keys(self) -> dict[type[Model], list[int]]:
        """The keys in this night that other rows name, by model."""
        found: dict[type[Model], list[int]] = {model: [] for model in KEYED}
        games = [row for played in self.games for row in (played.game, *played.own)]
        for row in (self.event, *self.own, *games):
            if row.model in found:
                found[row.model].append(row.key)
        return found

    def people(self) -> list[int]:
        """Who was there, by key."""
        return [row.said["player_id"] for row in self.own if row.model is Entry]


def _original(row: Model) -> Original:
    return Original(row, keyed=type(row) in KEYED)


def _played(event: Event) -> Iterator[Played]:
    """The games of a night, each with what is its own."""
    games = list(event.games.order_by("pk"))
    own: dict[int, list[Original]] = {game.pk: [] for game in games}
    for model, path in OF_A_GAME:
        rows = model._default_manager.filter(**{f"{path}__in": own})
        of = dict(rows.values_list("pk", path))
        for row in rows:
            own[of[row.pk]].append(_original(row))
    by_place: dict[int, list[int]] = {game.pk: [] for game in games}
    for key, player in event.results.order_by("place", "seat__index").values_list("game", "player"):
        by_place[key].append(player)
    for game in games:
        game.draw = None  # a copy has no draw that anybody could check
        yield Played(_original(game), tuple(own[game.pk]), game.round_id, tuple(by_place[game.pk]))


@dataclass(frozen=True, slots=True)
class Plan:
    """A copy of the night: its number, how much later, who is there, and by round the players by table and place."""

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
    """The four of a table, the first place first: the stronger more often."""
    return sorted(players, key=lambda player: rng.gauss(-stage.strength[player], 1))


def _copy(night: Night, plans: Sequence[Plan], many: int) -> None:
    """Write these copies of a night, `many` games together."""
    old = night.keys()
    new = {model: map(taken, next_keys(model, len(keys) * len(plans))) for model, keys in old.items()}
    rows = Rows()
    for plan in plans:
        keys = {model: dict(zip(found, islice(new[model], len(found)), strict=True)) for model, found in old.items()}
        _copy_night(rows, night, plan, keys, many)
        many -= len(night.games)
    rows.write()


def _copy_night(rows: Rows, night: Night, plan: Plan, keys: Keys, many: int) -> None:
    people, later = dict(zip(night.people(), map(taken, plan.people), strict=True)), Later(plan.later)
    rows.add(night.event, night.event.again(keys, later, number=plan.number))
    _copy_rows(rows, night.own, {**keys, Player: people}, later)
    rounds = list(dict.fromkeys(played.round for played in night.games))
    tables = [iter(table) for table in plan.seated]
    for played in night.games[: max(many, 0)]:
        sat = dict(zip(played.by_place, map(taken, next(tables[rounds.index(played.round)])), strict=True))
        _copy_rows(rows, (played.game, *played.own), {**keys, Player: sat}, later)


def _copy_rows(rows: Rows, originals: Iterable[Original], keys: Keys, later: Later) -> None:
    for row in originals:
        rows.add(row, row.again(keys, later))
