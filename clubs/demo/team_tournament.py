"""The demo club's team tournament: eight teams of four, six rounds, finished and closed two months ago."""

from datetime import datetime, timedelta

from django.db import transaction

from clubs.demo.build import at_once
from clubs.demo.builder_context import Stage
from clubs.demo.members import ACCOUNTS
from clubs.demo.nights import at_hour
from clubs.demo.past_clock import Clock
from clubs.demo.seeded_random import draw_seed
from clubs.demo.tournament import PRESET, begin, course_of, on_round, type_sheet
from clubs.demo.tournament_players import VISITORS
from clubs.models import Club, Event, Game, Season, User
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.services.statistics.game_counts import make_tally
from clubs.services.tournament import entries, penalties, planning, round_seating, rounds, teams, tournament_status
from clubs.services.tournament.planning import StagePlan, TournamentDetails
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.teams import TeamNames

NAME, LABEL = "東風團體賽 · East Wind Team Cup", "team cup"
WEEKS_AGO, HOUR, ROUNDS, MEMBERS, MINUTES = 8, 10, 6, 4, 75
TEAMS = (
    ("紅中隊 Red Dragons", "紅中"), ("青發隊 Green Dragons", "青發"), ("白板隊 White Dragons", "白板"),
    ("東風隊 East Wind", "東風"), ("Sparrows", ""), ("海底撈月", ""), ("嶺上開花", ""), ("Four Winds", "4W"),
)  # fmt: skip
STAGES = (StagePlan("Preliminary", ["schedule"] * ROUNDS, minutes=MINUTES, second_check=False),)


def cup_of(club: Club) -> Event | None:
    """Return the demo's team tournament, if it has been created."""
    return Event.objects.tournaments().filter(season__club=club, name=NAME).first()


def hold_cup(club: Club, now: datetime) -> Event:
    """Run it from announcement to end, in one transaction, with the visitors of the open tournament."""
    users = {account.role: User.objects.get(email=account.email) for account in ACCOUNTS}
    stage = Stage(Clock(now), now, club, users)
    strength = {who.name: who.strength for who in VISITORS}
    with at_once(), transaction.atomic(), stage.clock.told():
        event = _announce(stage)
        for entry in event.entries.select_related("player"):
            stage.strength[entry.player_id] = strength[entry.player.name]
        for number in range(1, ROUNDS + 1):
            _play(stage, event, number)
        _end(stage, event)
    return event


def _announce(stage: Stage) -> Event:
    begins = at_hour((stage.now - timedelta(weeks=WEEKS_AGO)).astimezone(stage.club.zone), HOUR)
    director = stage.staff(Role.ORGANISER)
    stage.clock.set(begins - timedelta(weeks=4))
    season = Season.objects.filter(club=stage.club, closed=False).latest("starts_on")
    details = TournamentDetails(NAME, begins, stage.club.place, PRESET)
    event = planning.create_tournament(season=season, details=details, stages=STAGES, actor=director)
    planning.set_staff(event=event, user=stage.users[Role.SCORER], role=EventRole.REFEREE, actor=director)
    names = [who.name for who in VISITORS]
    given = [TeamNames(name, names[at :: len(TEAMS)][:MEMBERS], short) for at, (name, short) in enumerate(TEAMS)]
    teams.enter_teams(event=event, teams=given, actor=director)
    stage.clock.set(begins - timedelta(minutes=30))
    planning.open_tournament(event=event, actor=director)
    for entry in event.entries.order_by("number"):
        stage.clock.forward(0.5)
        entries.check_in_entry(entry_id=entry.pk, version=entry.version, actor=director)
    round_seating.draft_round(**on_round(event, 1, director), seed=draw_seed(LABEL))
    return event


def _play(stage: Stage, event: Event, number: int) -> None:
    games: list[Game] = begin(stage, event, number)
    stage.clock.forward(MINUTES - 2)
    for game in games:
        type_sheet(stage, game, course_of(stage, game, LABEL), check=False)
        make_tally(game_id=game.pk)
    rounds.approve_round(**on_round(event, number, stage.staff(Role.ORGANISER)))


def _end(stage: Stage, event: Event) -> None:
    late = event.entries.get(number=12)
    penalties.penalise(
        entry_id=late.pk, kind="points", tenths=-50, reason="Late for round 2", round_number=2, key=f"{event.pk}-cup",
        actor=stage.staff(Role.SCORER),
    )  # fmt: skip
    for part in event.stages.all():
        compute_stage(stage_id=part.pk)
    stage.clock.forward(20)
    tournament_status.close_tournament(event=event, actor=stage.staff(Role.ORGANISER))
