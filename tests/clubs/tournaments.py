"""Tournaments for the tests, played through the services with given results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils import timezone

from clubs.models import Entry, Event, Game, Round, Stage, User
from clubs.models.people import Role
from clubs.selectors.tournament.round_seating import Plan, draw_of
from clubs.selectors.tournament.stage_standings import StageLine, standing
from clubs.selectors.tournament.team_standings import team_standing
from clubs.services.activity_log import Actor
from clubs.services.tournament.entries import check_in_entry, enter_player
from clubs.services.tournament.planning import StagePlan, TournamentDetails, create_tournament, open_tournament
from clubs.services.tournament.round_seating import draft_round, publish_round
from clubs.services.tournament.rounds import approve_round, start_round
from clubs.services.tournament.score_sheets import check_sheet, report_sheet
from clubs.services.tournament.teams import TeamNames, enter_teams, set_lineup
from tests.factories import PlayerFactory, SeasonFactory, key, member

LINEAR = (39_000, 33_000, 27_000, 21_000)
Scores = Callable[[Sequence[int], int, int], Sequence[int]]
"""A function for the scores of a table: start numbers (East first), round number, table number → scores."""


def linear(numbers: Sequence[int], round_number: int = 0, table: int = 0) -> list[int]:
    """Return scores in the order of start numbers: 24.0, 8.0, −8.0, −24.0 under EMA rules, lowest number best."""
    by_number = dict(zip(sorted(numbers), LINEAR, strict=True))
    return [by_number[number] for number in numbers]


@dataclass
class Day:
    """A tournament with its director and two desk scorers."""

    event: Event
    director: Actor
    desks: tuple[Actor, Actor]

    def stage(self, number: int = 1) -> Stage:
        return Stage.objects.select_related("event__season__club").get(event=self.event, number=number)

    def round(self, number: int) -> Round:
        return Round.objects.select_related("stage", "event__season__club").get(event=self.event, number=number)

    def entry(self, number: int) -> Entry:
        return Entry.objects.get(event=self.event, number=number)

    def draft(self, number: int, seed: str | None = None, **more: str) -> None:
        found = self.round(number)
        draft_round(round_id=found.pk, version=found.version, key=key(), actor=self.director, seed=seed, **more)

    def publish(self, number: int) -> None:
        found = self.round(number)
        publish_round(round_id=found.pk, version=found.version, key=key(), actor=self.director)

    def plan(self, number: int) -> Plan:
        """Return the current seating of a round."""
        draw = draw_of(self.round(number))
        assert draw is not None
        return Plan.from_json(draw.plan)

    def start(self, number: int) -> Round:
        found = self.round(number)
        return start_round(round_id=found.pk, version=found.version, key=key(), actor=self.director)

    def approve(self, number: int) -> Round:
        found = self.round(number)
        return approve_round(round_id=found.pk, version=found.version, key=key(), actor=self.director)

    def numbers(self, game: Game) -> list[int]:
        """Return the start numbers at a game, East first; in a league, the numbers of the teams."""
        if game.round.stage.by_team:
            teams = dict(self.event.entries.values_list("player_id", "team__number"))
            return [teams[seat.player_id] for seat in game.seats.order_by("index")]
        entries = dict(self.event.entries.values_list("player_id", "number"))
        return [entries[seat.player_id] for seat in game.seats.order_by("index")]

    def games(self, number: int) -> list[Game]:
        return list(self.round(number).games.exclude(status=Game.Status.VOID).order_by("table__number"))

    def report(self, number: int, scores: Scores = linear) -> None:
        """Enter and check the score sheets of all tables of a round."""
        self.report_tables(number, scores=scores)

    def report_tables(self, number: int, *tables: int, scores: Scores = linear) -> None:
        """Enter and check the score sheets of some tables, or of all if none is named."""
        first, second = self.desks
        checked = self.round(number).stage.second_check
        for game in self.games(number):
            if tables and game.table.number not in tables:
                continue
            typed = scores(self.numbers(game), number, game.table.number)
            report_sheet(game_id=game.pk, version=game.version, scores=typed, deposits=0, key=key(), actor=first)
            if checked:
                assert check_sheet(game_id=game.pk, scores=typed, deposits=0, key=key(), actor=second) == ()

    def play(self, number: int, scores: Scores = linear) -> None:
        """Publish a drafted round, start it, report the results and approve it."""
        if self.round(number).status == Round.Status.DRAFT:
            self.publish(number)
        self.play_on(number, scores)

    def play_on(self, number: int, scores: Scores = linear) -> None:
        """Start a published round, report the results and approve it."""
        self.start(number)
        self.report(number, scores)
        self.approve(number)

    def line_up(self, number: int) -> None:
        """Set the line-up of each team so that its members play in turn."""
        found = self.round(number)
        for team in self.event.teams.all():
            members = list(team.members.order_by("number"))
            one = members[number % len(members)]
            set_lineup(
                round_id=found.pk, team_id=team.pk, number=one.number or 0, version=0, reason="", actor=self.director
            )

    def teams(self, stage: int = 1) -> dict[int, float]:
        """Return the points by team number, in the order of the standings."""
        return {line.team.number: line.value / 10 for line in team_standing(self.stage(stage))}

    def lines(self, stage: int = 1, through: int | None = None) -> list[StageLine]:
        return list(standing(self.stage(stage), through))

    def points(self, stage: int = 1, through: int | None = None) -> dict[int, float]:
        """Return the points by start number, in the order of the standings."""
        return {line.entry.number: line.value / 10 for line in self.lines(stage, through)}


def stages(rounds: int, method: str = "schedule", **values: object) -> list[StagePlan]:
    """Return the plan of a single stage."""
    return [StagePlan("Preliminary", [method] * rounds, **values)]


def tournament(
    players: int,
    plans: Sequence[StagePlan],
    *,
    substitutes: int = 0,
    preset: str = "riichi-ema",
    preset_three: str = "",
) -> Day:
    """Return a tournament of `players` players, all checked in."""
    season = SeasonFactory(preset=preset)
    club = season.club
    director = Actor.staff(member(club, Role.ORGANISER))
    desks = (Actor.staff(member(club)), Actor.staff(member(club)))
    details = TournamentDetails("Spring Open", timezone.now(), preset_three=preset_three)
    event = create_tournament(season=season, details=details, stages=plans, actor=director)
    for kind, count in (("player", players), ("substitute", substitutes)):
        for _ in range(count):
            enter_player(event=event, player=PlayerFactory(club=club), kind=kind, actor=director)
    open_tournament(event=event, actor=director)
    for entry in event.entries.all():
        check_in_entry(entry_id=entry.pk, version=entry.version, actor=director)
    event.refresh_from_db()
    return Day(event, director, desks)


def of_teams(teams: int, members: int, plans: Sequence[StagePlan]) -> Day:
    """Return a tournament of `teams` teams with `members` members each, all checked in.

    The players are numbered by team: the first `members` of them are the first team, and so on.
    """
    day = tournament(0, plans)
    names = [
        TeamNames(f"Team {at + 1}", [f"P {at * members + one + 1}" for one in range(members)]) for at in range(teams)
    ]
    enter_teams(event=day.event, teams=names, actor=day.director)
    for entry in day.event.entries.all():
        check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    return day


def user_of(actor: Actor) -> User:
    """Return the account of an actor."""
    assert actor.user is not None
    return actor.user


# --- results that lead to given totals -----------------------------------------------------------------------------

Place = tuple[int, int]
"""A game, by round and table."""
UMA = (150, 50, -50, -150)
LINEAR_TOTALS = (240, 80, -80, -240)


def leading_to(target: dict[int, int], tables: dict[Place, list[int]], linear_at: Sequence[Place] = ()) -> Scores:
    """Return scores under EMA rules that give every start number its target (tenths) over these tables.

    At each table the lower number is better. At the tables of `linear_at` the scores are those of `linear`.
    """
    totals = {at: dict(zip(sorted(row), map(float, LINEAR_TOTALS), strict=True)) for at, row in tables.items()}
    free = [at for at in tables if at not in linear_at]
    for _ in range(3000):
        left = _left(target, totals)
        for at in free:
            share = {one: left[one] / len(tables) * 4 for one in tables[at]}
            mean = sum(share.values()) / len(share)
            for one in tables[at]:
                totals[at][one] += share[one] - mean
            _keep_order(totals[at])
    whole = {at: _rounded(row) for at, row in totals.items()}
    _repair(target, whole, free)
    scores = {at: _scores(row) for at, row in whole.items()}
    return lambda numbers, round_number, table: [scores[round_number, table][one] for one in numbers]


def _keep_order(row: dict[int, float], least: float = 115) -> None:
    """Keep totals far enough apart that the scores have the same order."""
    for better, worse in pairwise(sorted(row)):
        short = least - (row[better] - row[worse])
        if short > 0:
            row[better] += short / 2
            row[worse] -= short / 2


def _left(target: dict[int, int], totals: dict[Place, dict[int, float]]) -> dict[int, float]:
    left: dict[int, float] = dict(target)
    for row in totals.values():
        for one, total in row.items():
            left[one] -= total
    return left


def _rounded(row: dict[int, float]) -> dict[int, int]:
    whole = {one: round(total) for one, total in row.items()}
    whole[max(whole)] -= sum(whole.values())
    return whole


def _repair(target: dict[int, int], totals: dict[Place, dict[int, int]], free: Sequence[Place]) -> None:
    """Move single tenths along chains of players who met, until everybody has the target."""
    while True:
        left = {one: rest for one, rest in _left(target, totals).items() if rest}
        if not left:
            return
        few = next(one for one, rest in left.items() if rest > 0)
        way: dict[int, tuple[int, Place]] = {}
        found = [few]
        for one in found:
            for at in free:
                for other in totals[at] if one in totals[at] else ():
                    if other not in way and other != few:
                        way[other] = (one, at)
                        found.append(other)
        much = next(one for one, rest in left.items() if rest < 0)
        while much != few:
            before, at = way[much]
            totals[at][much] -= 1
            totals[at][before] += 1
            much = before


def _scores(row: dict[int, int]) -> dict[int, int]:
    order = sorted(row, key=lambda one: -row[one])
    scores = {one: 30_000 + 100 * (row[one] - uma) for one, uma in zip(order, UMA, strict=True)}
    assert len(set(scores.values())) == 4, row
    assert sorted(scores, key=lambda one: -scores[one]) == order, row
    return scores
