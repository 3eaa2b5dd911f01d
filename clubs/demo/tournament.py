"""The demo club's tournament: 32 visitors, eight rounds and a final, with the fifth round running."""

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clubs.demo.build import at_once
from clubs.demo.builder_context import Stage
from clubs.demo.game_simulator import Course, course
from clubs.demo.members import ACCOUNTS
from clubs.demo.past_clock import Clock
from clubs.demo.past_game import pace
from clubs.demo.seeded_random import draw_seed, lots
from clubs.demo.tablet import Tablet
from clubs.demo.tournament_players import VISITORS, country_of, federation_number
from clubs.federations import EMA
from clubs.models import Club, Event, Game, Player, Round, Season, User
from clubs.models import Stage as Part
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.selectors.play.replay import rules_of
from clubs.services.activity_log import Actor
from clubs.services.people.players import PlayerDetails, add_players
from clubs.services.play import games
from clubs.services.play.tablet_presence import saw_tablet
from clubs.services.statistics.game_counts import make_tally
from clubs.services.tournament import (
    entries,
    penalties,
    planning,
    round_seating,
    rounds,
    score_sheets,
    tournament_details,
)
from clubs.services.tournament.planning import StagePlan, TournamentDetails
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.tournament_details import Details

NAME, PRESET, LABEL = "東風公開賽 · East Wind Open", "riichi-ema", "contest"
MINUTES, BETWEEN, AGO = 75, 20, 47
"""The minutes of a round, between two rounds, and since the fifth began."""
PLAYED, NOW = 4, 5
BY_SHEET = {3, 6}
"""Tables without a tablet, whose score sheets are typed at the desk."""
STAGES = (
    StagePlan("Preliminary", ["schedule"] * 8, minutes=MINUTES),
    StagePlan("Final", ["final"] * 2, size=4, carry_percent=50, winds=Part.Winds.RANK, minutes=MINUTES),
)


def demo_tournament(club: Club) -> Event | None:
    """Return the demo's tournament, if it has been created."""
    return Event.objects.tournaments().filter(season__club=club, name=NAME).first()


def hold(club: Club, now: datetime) -> Event:
    """Run the tournament up to the middle of its fifth round, in one transaction."""
    users = {account.role: User.objects.get(email=account.email) for account in ACCOUNTS}
    stage = Stage(Clock(now), now, club, users)
    with at_once(), transaction.atomic(), stage.clock.told():
        event = _announce(stage)
        _play_rounds(stage, event)
        _play_on(stage, event)
    return event


def _announce(stage: Stage) -> Event:
    """Announce it three weeks before, enter everybody, open it on the day and check the players in."""
    begins = stage.now - timedelta(minutes=AGO + PLAYED * (MINUTES + BETWEEN))
    director = stage.staff(Role.ORGANISER)
    stage.clock.set(begins - timedelta(weeks=3))
    season = Season.objects.filter(club=stage.club, closed=False).latest("starts_on")
    details = TournamentDetails(NAME, begins, stage.club.place, PRESET)
    event = planning.create_tournament(season=season, details=details, stages=STAGES, actor=director)
    _plan(event, begins, director)
    planning.set_staff(event=event, user=stage.users[Role.SCORER], role=EventRole.REFEREE, actor=director)
    for player in _visitors(stage):
        stage.clock.forward(90)
        entries.enter_player(event=event, player=player, actor=director)
    stage.clock.set(begins - timedelta(minutes=45))
    planning.open_tournament(event=event, actor=director)
    for entry in event.entries.order_by("number"):
        stage.clock.forward(1)
        entries.check_in_entry(entry_id=entry.pk, version=entry.version, actor=director)
    round_seating.draft_round(**on_round(event, 1, director), seed=draw_seed(LABEL))
    return event


def _plan(event: Event, begins: datetime, director: Actor) -> None:
    """Set the start of each round and the end of check-in."""
    said = Details(event.name, begins, event.place, checkin_until=begins - timedelta(minutes=15))
    tournament_details.change_tournament(event=event, said=said, actor=director)
    step = timedelta(minutes=MINUTES + BETWEEN)
    found = dict(event.rounds.values_list("number", "version"))
    times = {number: begins + (number - 1) * step for number in found}
    tournament_details.set_times(event=event, times=times, versions=found, actor=director)


def _visitors(stage: Stage) -> list[Player]:
    details = [
        PlayerDetails(
            name=who.name, name_lang=who.lang, names=who.names, guest=True, country=country_of(who),
            federation=EMA, federation_id=federation_number(who),
        )
        for who in VISITORS
    ]  # fmt: skip
    added = add_players(club_id=stage.club.pk, players=details, actor=stage.staff(Role.ORGANISER))
    for player, who in zip(added, VISITORS, strict=True):
        stage.players[who.name], stage.strength[player.pk] = player, who.strength
    return added


def on_round(event: Event, number: int, actor: Actor) -> dict[str, Any]:
    """Return the arguments of every act on a round: its id and version, an idempotency key, and the actor."""
    found = Round.objects.get(event=event, number=number)
    return {"round_id": found.pk, "version": found.version, "key": uuid.uuid4().hex, "actor": actor}


def begin(stage: Stage, event: Event, number: int) -> list[Game]:
    """Publish and start a round at its time. Return its games by table."""
    director = stage.staff(Role.ORGANISER)
    stage.clock.set(event.starts_at + timedelta(minutes=(number - 1) * (MINUTES + BETWEEN)))
    round_seating.publish_round(**on_round(event, number, director))
    rounds.start_round(**on_round(event, number, director))
    found = Game.objects.filter(round__event=event, round__number=number)
    return list(found.select_related("table", "round", "event__season").order_by("table__number"))


def _play_rounds(stage: Stage, event: Event) -> None:
    for number in range(1, PLAYED + 1):
        for game in begin(stage, event, number):
            _play(stage, game)
            make_tally(game_id=game.pk)
        stage.clock.forward(MINUTES + 6)
        rounds.approve_round(**on_round(event, number, stage.staff(Role.ORGANISER)))
    late = event.entries.get(number=19)
    penalties.penalise(
        entry_id=late.pk, kind="points", tenths=-50, reason="Late for round 4", round_number=4, key=uuid.uuid4().hex,
        actor=stage.staff(Role.SCORER),
    )  # fmt: skip
    for part in event.stages.all():
        compute_stage(stage_id=part.pk)


def course_of(stage: Stage, game: Game, label: str = LABEL) -> Course:
    """Return the course of a game by its players' strengths."""
    where = (label, game.round.number, game.table.number)
    seats = game.seats.order_by("index").values_list("player_id", flat=True)
    return course(rules_of(game), lots(*where), stage.skill(list(seats)))


def _moments(game: Game, began: datetime, most: float) -> list[datetime]:
    """Return the time of each deal's end, within this many minutes."""
    rng, passed, found = lots(LABEL, "moments", game.round.number, game.table.number), 0.0, []
    while (passed := passed + pace(rng)) < most:
        found.append(began + timedelta(minutes=passed))
    return found


def _play(stage: Stage, game: Game) -> None:
    """Play a whole game, by tablet or by a score sheet that two people type."""
    began, played = stage.clock.now, course_of(stage, game)
    tablet = Tablet(stage.clock, game.pk, stage.staff(Role.SCORER))
    if game.table.number in BY_SHEET:
        stage.clock.set(began + timedelta(minutes=MINUTES - 3))
        type_sheet(stage, game, played, check=True)
    else:
        _deals(tablet, game, played, MINUTES)
        tablet.confirm(tablet.seats())
    stage.clock.set(began)


def _deals(tablet: Tablet, game: Game, played: Course, most: float) -> None:
    moments = _moments(game, tablet.clock.now, most)[: len(played.results)]
    shown = played.cut(len(moments))
    tablet.deals_at_once(shown, moments)
    if not shown.finished and most == MINUTES:
        tablet.clock.forward(1)
        tablet.close("Time is up")


def type_sheet(stage: Stage, game: Game, played: Course, *, check: bool) -> None:
    """Type the game's score sheet at the desk. With `check`, a second person checks it."""
    final = played.states[-1]
    typed = {"game_id": game.pk, "scores": final["scores"], "deposits": final["deposits"]}
    game.refresh_from_db()
    score_sheets.report_sheet(**typed, version=game.version, key=uuid.uuid4().hex, actor=stage.staff(Role.SCORER))
    stage.clock.forward(1)
    if check:
        score_sheets.check_sheet(**typed, key=uuid.uuid4().hex, actor=stage.staff(Role.ORGANISER))


def _play_on(stage: Stage, event: Event) -> None:
    """Play the fifth round: one sheet checked, one waiting, a referee call, and running games."""
    for game in begin(stage, event, NOW):
        began, number = stage.clock.now, game.table.number
        tablet = Tablet(stage.clock, game.pk, stage.staff(Role.SCORER))
        if number in BY_SHEET:
            stage.clock.set(stage.now - timedelta(minutes=number))
            type_sheet(stage, game, course_of(stage, game), check=number == min(BY_SHEET))
        else:
            _deals(tablet, game, course_of(stage, game), AGO - _quiet(number))
        stage.clock.set(began)
    _call(stage, event)
    stage.clock.set(stage.now)
    for table in event.tables.all():
        saw_tablet(table=table)


def _quiet(number: int) -> float:
    """Return the least minutes since the last deal at a table."""
    return (1, 2, 1, 4, 10, 1, 3, 2)[number - 1]


def _call(stage: Stage, event: Event) -> None:
    stage.clock.set(stage.now - timedelta(minutes=2))
    games.call_referee(table_id=event.tables.get(number=7).pk, actor=Actor.table(), note="")
