"""Build the demo club, completely or not at all."""

import gc
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from celery import current_app
from django.contrib.auth.hashers import make_password
from django.db import transaction

from clubs.demo import members as cast
from clubs.demo import season_script
from clubs.demo.builder_context import Stage
from clubs.demo.large_season import Wanted, build_season
from clubs.demo.members import ACCOUNTS, PEOPLE, Account, Person
from clubs.demo.nights import at_hour, play_night
from clubs.demo.past_clock import Clock
from clubs.demo.tonight import MINUTES, play_tonight
from clubs.models import Club, Event, Game, Season, User
from clubs.models.people import Role
from clubs.permissions import OWNER
from clubs.queue import nothing_queued
from clubs.services.people import clubs as founding
from clubs.services.people import members
from clubs.services.people import players as people
from clubs.services.people.clubs import ClubDetails
from clubs.services.people.players import PlayerDetails
from clubs.services.seasons import seasons
from clubs.services.seasons.policies import Bonus, add_bonus, cancel_bonus
from clubs.services.seasons.seasons import Policy, SeasonDetails
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_tally
from clubs.services.statistics.player_months import make_statistics

SLUG = "east-wind"
CLUB = ClubDetails(
    name="東風麻將社 · East Wind",
    slug=SLUG,
    time_zone="Asia/Taipei",
    place="臺北市大安區 · Da'an, Taipei",
    about="每週聚會一晚，打日本麻將，歡迎初學者。\nOne evening of riichi a week. Beginners and guests are welcome.",
)
HOUR = 19
PLANNED = 3
COLLECT = (50_000, 10, 10)
"""When Python's garbage collector runs during the build of a season, as in `gc.set_threshold`."""
SEASONS = ("冬季聯賽 · Winter", "春季聯賽 · Spring", "夏季聯賽 · Summer", "秋季聯賽 · Autumn")
POLICY = Policy(best_games=15, min_games=8, game_minutes=90)
OPTIONS = {"kiriage_mangan": True}


def demo_club() -> Club | None:
    """Return the demo club, if it has been built."""
    return Club.objects.filter(slug=SLUG).first()


Sizes = Sequence[tuple[int, ...]]
"""How many come to each round of each night."""


def build(now: datetime, nights: Sizes = season_script.NIGHTS, past: Sizes = season_script.PAST_NIGHTS) -> Club:
    """Build the demo club around `now`, in one transaction, with these nights in the season and in the one before."""
    clock = Clock(now)
    with at_once(), transaction.atomic(), clock.told():
        stage = _found(clock, now)
        for one in (_past_season(stage, past), _season(stage, nights)):
            _count(one)
        make_statistics(club_id=stage.club.pk)
    return stage.club


def build_many(now: datetime, wanted: Wanted) -> Iterator[int]:
    """Add a season of many games to the demo club, which is built first if it is missing. See `build_season`."""
    club = demo_club() or build(now)
    users = {account.role: User.objects.get(email=account.email) for account in ACCOUNTS}
    with nothing_queued(), seldom_collected():
        yield from build_season(Stage(Clock(now), now, club, users), wanted)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect garbage as rarely as a web process does, and only among new objects."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _count(season: Season) -> None:
    """Count the season's final games and compute its standings."""
    for game in Game.objects.filter(event__season=season, status=Game.Status.FINAL):
        make_tally(game_id=game.pk)
    compute_standings(season_id=season.pk)


@contextmanager
def at_once() -> Iterator[None]:
    """Run tasks in this process when they are queued, so that nothing is left in the queue of a site that starts."""
    current_app.loader.import_default_modules()
    before, current_app.conf.task_always_eager = current_app.conf.task_always_eager, True
    try:
        yield
    finally:
        current_app.conf.task_always_eager = before


def _found(clock: Clock, now: datetime) -> Stage:
    """Create the club with its accounts, members and players."""
    clock.set(_first_day(now, weeks=30))
    password = make_password(cast.PASSWORD)
    users = {account.role: _account(account, password) for account in ACCOUNTS}
    club = founding.create_club(details=CLUB, by=users[Role.OWNER])
    stage = Stage(clock, now, club, users)
    clock.forward(30)
    _people(stage)
    for account in ACCOUNTS:
        if account.role != Role.OWNER:
            _join(stage, account)
    return stage


def _account(account: Account, password: str) -> User:
    user = User.objects.create(email=account.email, password=password, name=account.name)
    EmailAddress.objects.create(user=user, email=account.email, verified=True, primary=True)
    return user


def _people(stage: Stage) -> None:
    known = [who for who in PEOPLE if not who.guest]
    added = people.add_players(club_id=stage.club.pk, players=map(_details, known), actor=stage.staff(Role.OWNER))
    for who, player in zip(known, added, strict=True):
        stage.players[who.name] = player
        stage.strength[player.pk] = who.strength


def _details(who: Person) -> PlayerDetails:
    return PlayerDetails(name=who.name, name_lang=who.lang, names=who.names, alias=who.alias, privacy=who.privacy)


def _join(stage: Stage, account: Account) -> None:
    """Invite an account, which accepts a day later."""
    player = stage.players.get(account.player)
    owner = stage.staff(Role.OWNER)
    made = members.invite(
        club=stage.club, email=account.email, role=account.role, player=player, actor=owner, rank=OWNER
    )
    stage.clock.forward(60)
    members.accept_invitation(token=made.token, user=stage.users[account.role])


def _past_season(stage: Stage, nights: Sizes) -> Season:
    """Create a past season with final scores only."""
    first = _first_day(stage.now, weeks=26)
    details = SeasonDetails(_season_name(first), first.date(), (first + timedelta(weeks=8)).date(), Policy(min_games=2))
    season = _start(stage, first, details, "riichi-mleague", {})
    _play_all(stage, _plan(stage, season, first, len(nights), weeks=3), nights, "past")
    closed = SeasonDetails(details.name, details.starts_on, details.ends_on, details.policy, closed=True)
    return seasons.update_season(
        season_id=season.pk, club_id=stage.club.pk, details=closed, actor=stage.staff(Role.OWNER)
    )


def _season(stage: Stage, nights: Sizes) -> Season:
    """Create the current season: past nights, tonight, and future ones."""
    weeks = len(nights)
    first = _first_day(stage.now, weeks=weeks)
    details = SeasonDetails(_season_name(first), first.date(), _last_day(first, weeks), POLICY)
    season = _start(stage, first, details, "riichi", OPTIONS)
    past = _plan(stage, season, first, weeks)
    tonight = _plan(stage, season, _began(stage.now, stage.club), 1)
    _plan(stage, season, first + timedelta(weeks=weeks + 1), PLANNED)
    _play_all(stage, past, nights, "night")
    _add_bonuses(stage, season, past)
    play_tonight(stage, tonight[0])
    return season


def _add_bonuses(stage: Stage, season: Season, nights: list[Event]) -> None:
    """Add bonus and penalty lines after the last night. One of them is cancelled."""
    of: dict[str, Any] = {"season_id": season.pk, "club_id": stage.club.pk, "actor": stage.staff(Role.ORGANISER)}
    numbered: dict[int | None, Event] = dict(enumerate(nights, 1))
    for name, night, tenths, kind, reason in season_script.BONUSES:
        stage.clock.forward(2)
        event = numbered.get(night)
        bonus = Bonus(tenths, kind, reason, player=stage.players[name], event=event)
        line = add_bonus(bonus=bonus, key=uuid.uuid4().hex, **of)
        if name == season_script.TAKEN_BACK:
            cancel_bonus(line_id=line.pk, **of)


def _start(stage: Stage, first: datetime, details: SeasonDetails, preset: str, options: Mapping[str, object]) -> Season:
    stage.clock.set(first - timedelta(days=9))
    owner = stage.staff(Role.OWNER)
    return seasons.create_season(club_id=stage.club.pk, details=details, preset=preset, options=options, actor=owner)


def _plan(stage: Stage, season: Season, first: datetime, count: int, weeks: int = 1) -> list[Event]:
    by = stage.staff(Role.ORGANISER)
    return seasons.plan_nights(
        season_id=season.pk, club_id=stage.club.pk, first=first, count=count, weeks=weeks, actor=by
    )


def _play_all(stage: Stage, events: list[Event], sizes: Sizes, label: str) -> None:
    for number, (event, counts) in enumerate(zip(events, sizes, strict=True), 1):
        play_night(stage, event, number, counts, label)


def _first_day(now: datetime, weeks: int) -> datetime:
    """Return the usual time, in the club's time zone, `weeks` before the day of `now`."""
    return at_hour(now.astimezone(_zone()), HOUR) - timedelta(weeks=weeks)


def _began(now: datetime, club: Club) -> datetime:
    """Return when the night in progress began, in the club's time zone."""
    began = (now - timedelta(minutes=MINUTES)).astimezone(club.zone)
    return began.replace(minute=began.minute // 5 * 5, second=0, microsecond=0)


def _zone() -> ZoneInfo:
    return Club(time_zone=CLUB.time_zone).zone


def _season_name(first: datetime) -> str:
    return f"{first.year} {SEASONS[first.month % 12 // 3]}"


def _last_day(first: datetime, weeks: int) -> date:
    return (first + timedelta(weeks=weeks + PLANNED)).date()
