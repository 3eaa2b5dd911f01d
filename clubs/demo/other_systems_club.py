"""The demo's second club: 台灣, 明將, 成都, 斷卡根, 國標 and 香港, each with a finished night and one in progress."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import transaction

from clubs.demo.build import at_once
from clubs.demo.builder_context import Stage, rules_of
from clubs.demo.game_simulator import course
from clubs.demo.members import ACCOUNTS, PEOPLE
from clubs.demo.nights import at_hour, seated
from clubs.demo.past_clock import Clock
from clubs.demo.seeded_random import draw_seed, lots
from clubs.demo.tablet import Tablet
from clubs.models import Club, Event, Game, Season, SeatDraw, User
from clubs.models.people import Role
from clubs.selectors.settlement.balances import settlement
from clubs.services.night import checkin, nights, seat_draw
from clubs.services.people import clubs as founding
from clubs.services.people import players as people
from clubs.services.people.clubs import ClubDetails
from clubs.services.people.players import PlayerDetails
from clubs.services.play import next_game
from clubs.services.seasons import seasons
from clubs.services.seasons.seasons import Policy, SeasonDetails, Stake
from clubs.services.seasons.standings import compute_standings
from clubs.services.settlement.payments import mark_paid
from clubs.services.statistics.game_counts import make_tally

SLUG, LABEL = "four-seas", "four systems"
CLUB = ClubDetails(
    name="四海牌會 · Four Seas",
    slug=SLUG,
    time_zone="Asia/Taipei",
    place="臺北市萬華區 · Wanhua, Taipei",
    about=(
        "台灣、明將、成都、斷卡根、國標、香港，一晚一種打法。\n"
        "Taiwanese, Mingjeung, Chengdu, Duankagen, MCR or Hong Kong: one of them a night."
    ),
)
HOUR, MEMBERS, LONGEST, PACE = 19, 12, 16, 5.0
POINTS = Stake()
TONIGHT_AGO = 40
"""How many minutes ago the nights in progress began."""


@dataclass(frozen=True, slots=True)
class House:
    """A season of one system: its name, the days since its last night, the players at its tables, its stake."""

    preset: str
    name: str
    days_ago: int
    seats: tuple[int, int]
    stake: Stake = POINTS
    plays_on: bool = False


HOUSES = (
    House("taiwan", "台灣麻將 · Taiwanese", 3, (0, 8), Stake(Decimal("2.50"), "TWD"), plays_on=True),
    House("mingjeung", "明將 · Mingjeung", 4, (2, 10)),
    House("chengdu", "成都血戰 · Chengdu bloodbath", 5, (4, 12), Stake(Decimal(1), "CNY")),
    House("duankagen", "斷卡根 · Duankagen", 6, (0, 4)),
    House("mcr", "國標麻將 · MCR", 7, (4, 8)),
    House("hongkong", "香港麻雀 · Hong Kong", 8, (8, 12)),
)


def four_seas() -> Club | None:
    """Return the second club, if it has been created."""
    return Club.objects.filter(slug=SLUG).first()


def found_four_seas(now: datetime) -> Club:
    """Create it around `now`, in one transaction. Demo accounts own and run it."""
    users = {account.role: User.objects.get(email=account.email) for account in ACCOUNTS}
    clock = Clock(now - timedelta(days=30))
    with at_once(), transaction.atomic(), clock.told():
        club = founding.create_club(details=CLUB, by=users[Role.OWNER])
        stage = Stage(clock, now, club, users)
        _members(stage)
        for house in HOUSES:
            _season(stage, house)
    return club


def _members(stage: Stage) -> None:
    known = [who for who in PEOPLE if not who.guest][:MEMBERS]
    details = [PlayerDetails(name=who.name, name_lang=who.lang, names=who.names, alias=who.alias) for who in known]
    added = people.add_players(club_id=stage.club.pk, players=details, actor=stage.staff(Role.OWNER))
    for who, player in zip(known, added, strict=True):
        stage.players[who.name] = player
        stage.strength[player.pk] = who.strength


def _season(stage: Stage, house: House) -> None:
    """Create a season with a finished night and one in progress."""
    first = at_hour(stage.now.astimezone(stage.club.zone), HOUR) - timedelta(days=house.days_ago)
    stage.clock.set(first - timedelta(days=9))
    owner = stage.staff(Role.OWNER)
    details = SeasonDetails(house.name, first.date(), None, Policy(game_minutes=120), stake=house.stake)
    season = seasons.create_season(club_id=stage.club.pk, details=details, preset=house.preset, options={}, actor=owner)
    _evening(stage, house, season, first)
    _tonight(stage, house, season)
    compute_standings(season_id=season.pk)


def _opened(stage: Stage, house: House, season: Season, begins: datetime, who: slice) -> tuple[Event, SeatDraw]:
    """Open a night with these members seated at its tables."""
    by = stage.staff(Role.OWNER)
    event = seasons.plan_nights(season_id=season.pk, club_id=stage.club.pk, first=begins, count=1, weeks=1, actor=by)[0]
    stage.clock.set(begins - timedelta(minutes=15))
    nights.open_night(event=event, actor=by)
    for player in list(stage.players.values())[who]:
        stage.clock.forward(0.7)
        checkin.check_in(event=event, player=player, actor=by, by_phone=False)
    stage.clock.forward(4)
    draw = seat_draw.plan_draw(event=event, actor=by, seed=draw_seed(LABEL, house.preset, event.number))
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=draw.version, actor=by, turn=True, elsewhere=True)
    stage.clock.forward(2)
    return event, draw


def _evening(stage: Stage, house: House, season: Season, begins: datetime) -> None:
    """Play a night from opening to closing. In some houses the first table then draws winds again (搬風)."""
    event, draw = _opened(stage, house, season, begins, slice(*house.seats))
    began, ends = stage.clock.now, []
    for game in seated(draw):
        stage.clock.set(began)
        _played(stage, game, (house.preset, game.table.number))
        ends.append(stage.clock.now)
    stage.clock.set(max(ends))
    if house.plays_on:
        _play_on(stage, house, event)
    stage.clock.forward(8)
    _settle(stage, house, event)
    nights.close_night(event=event, actor=stage.staff(Role.OWNER))


def _play_on(stage: Stage, house: House, event: Event) -> None:
    last = event.games.filter(status=Game.Status.FINAL).order_by("table__number")[0]
    stage.clock.forward(3)
    by = stage.staff(Role.OWNER)
    game = next_game.next_game(game_id=last.pk, actor=by, seed=draw_seed(LABEL, house.preset, "next"))
    seat_draw.turn_all(draw_id=SeatDraw.objects.get(games=game).pk, actor=by)
    _played(stage, game, (house.preset, "next"))


def _played(stage: Stage, game: Game, label: tuple[object, ...]) -> None:
    """Play a game to its end, or until time is up, and confirm it."""
    tablet = Tablet(stage.clock, game.pk, stage.staff(Role.OWNER))
    finished = _deals(stage, tablet, game, label, LONGEST)
    stage.clock.forward(1)
    if not finished:
        tablet.close("Time is up")
    tablet.confirm_by_staff("")
    make_tally(game_id=game.pk)


def _deals(stage: Stage, tablet: Tablet, game: Game, label: tuple[object, ...], most: int) -> bool:
    """Save the first deals of a game. Return whether the rules have ended it."""
    skill = stage.skill([seat.player_id for seat in tablet.seats()])
    found = course(rules_of(game.event.season), lots(LABEL, *label), skill, lambda state, deals: deals >= most)
    tablet.look()
    tablet.deals_at_once(found, [stage.clock.forward(PACE) for _ in found.results])
    return found.finished


def _settle(stage: Stage, house: House, event: Event) -> None:
    """Record payments for half of what is owed."""
    if house.stake.point_price is None:
        return
    owed = settlement(event, None).owed
    for one in owed[: (len(owed) + 1) // 2]:
        mark_paid(
            event=event, payer=one.payer.key, payee=one.payee.key, tenths=one.tenths, actor=stage.staff(Role.OWNER)
        )


def _tonight(stage: Stage, house: House, season: Season) -> None:
    """Create a night in progress, with the first table some deals into its game."""
    begins = (stage.now - timedelta(minutes=TONIGHT_AGO)).replace(second=0, microsecond=0)
    _event, draw = _opened(stage, house, season, begins, slice(house.seats[0], house.seats[0] + 4))
    for game in seated(draw):
        tablet = Tablet(stage.clock, game.pk, stage.staff(Role.OWNER))
        _deals(stage, tablet, game, (house.preset, "tonight"), 4)
