"""Import of the games of a past tournament: its stages, rounds, tables, teams and entries, as if all were approved."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.db.models import Max
from django.utils import timezone

from clubs.models import (
    Club,
    Entry,
    Event,
    EventTeam,
    Game,
    LineUp,
    Player,
    ResultImport,
    Round,
    SeatDraw,
    Stage,
    StageEntry,
    StageTeam,
    Table,
)
from clubs.models.games import Via
from clubs.names import fold
from clubs.selectors.imports.result_preview import Given, Line
from clubs.selectors.imports.tournament_results import FoundStage, TournamentPreview, check_may_import
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.round_seating import Plan
from clubs.selectors.tournament.stage_standings import standing
from clubs.selectors.tournament.table_points import Exact
from clubs.selectors.tournament.team_names import LONGEST_NAME
from clubs.selectors.tournament.team_standings import team_standing
from clubs.services.activity_log import Actor, record_activity
from clubs.services.imports.games_of_lists import GameMaker, people_of
from clubs.services.imports.table_placement import Place
from clubs.services.ratings.rating_updates import request_ratings
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import request_tallies
from clubs.services.tournament.actions import locked_tournament
from clubs.services.tournament.entries import check_room, enter_player
from clubs.services.tournament.rounds import seal_round
from clubs.services.tournament.standings import request_stage

QUALITY = ("repeats", "max_meetings", "back_to_back", "mates", "clubs", "countries", "spread", "same_table", "cost")


def take_tournament(of: Event, found: TournamentPreview, given: Given, batch: ResultImport) -> None:
    """Give a tournament the games of its list and finish it; the caller holds the locks of season and club.

    Raises `begun` if the tournament has begun since.
    """
    event = locked_tournament(of.pk)
    check_may_import(event)
    actor = Actor.staff(batch.by) if batch.by else Actor(None, Via.STAFF)
    club = Club.objects.get(pk=event.season.club_id)
    people = people_of(club, found, given, actor)
    made = _Making(event, people, batch, actor)
    for stage in found.stages:
        made.stage(stage)
    made.drop_plan(len(found.stages))
    _finish(event, actor)
    batch.status, batch.given, batch.content, batch.name = ResultImport.Status.TAKEN, None, None, ""
    batch.made = {"players": [people[name].number for name in found.new], **made.kept()}
    batch.games, batch.nights, batch.players = len(made.games), 0, len(found.new)
    batch.save()
    request_tallies(games=[game.pk for game in made.games])
    request_standings(season=event.season, since=event.starts_at)
    request_ratings(event=event)
    record_activity(
        actor=actor, action="tournament.imported", event=event, games=len(made.games), players=len(found.new)
    )


def _finish(event: Event, actor: Actor) -> None:
    event.status, event.version = Event.Status.FINISHED, event.version + 1
    event.opened_at = event.opened_at or event.starts_at
    event.checkin_open = False
    event.save()
    record_activity(actor=actor, action="tournament.finished", event=event)


class _Making:
    """Creates what a list says about a tournament, stage by stage."""

    def __init__(self, event: Event, people: Mapping[str, Player], batch: ResultImport, actor: Actor) -> None:
        self.event, self.people, self.batch, self.actor = event, people, batch, actor
        self.by_key: dict[object, Player] = {}
        for name, player in people.items():
            self.by_key[name] = self.by_key[player.pk] = player
        self.entries = {entry.player_id: entry for entry in event.entries.exclude(number=None)}
        self.teams = {fold(team.name): team for team in event.teams.all()}
        self.tables = {table.number: table for table in event.tables.all()}
        self.games: list[Game] = []
        self.new_entries: list[int] = []
        self.new_teams: list[int] = []
        self.before: Stage | None = None
        self.number = 0

    def kept(self) -> dict[str, list[int]]:
        """Return what undoing needs: start numbers and team numbers that were created."""
        return {"entries": self.new_entries, "teams": self.new_teams}

    def stage(self, found: FoundStage) -> None:
        """Create a stage with its rounds and games, which count at once."""
        seats = (seat for games in found.rounds for line in games for seat in line.seats)
        players = list(dict.fromkeys(self._player(seat.said) for seat in seats))
        self._enter(found, players)
        stage = self._stage(found, len(players))
        self._field(stage, found, players)
        for within, games in enumerate(found.rounds, 1):
            self._round(stage, within, games)
        stage.status = Stage.Status.FINISHED
        stage.save()
        request_stage(stage)
        self.before = stage

    def drop_plan(self, kept: int) -> None:
        """Delete the planned stages and rounds that the list has none for."""
        left = self.event.rounds.filter(number__gt=self.number).exclude(stage=None)
        self.event.draws.filter(round__in=left).delete()
        left.delete()
        self.event.stages.filter(number__gt=kept).delete()

    def _player(self, said: object) -> Player:
        """Return the player of what a seat says: the key of a known player, or the name of a new one."""
        return self.by_key[said]

    def _enter(self, found: FoundStage, players: Sequence[Player]) -> None:
        """Enter who is not entered yet, in the order of the list, everybody as here, and form the teams."""
        check_room(self.event, sum(player.pk not in self.entries for player in players))
        for player in players:
            if player.pk not in self.entries:
                entry = enter_player(event=self.event, player=player, kind=Entry.Kind.PLAYER, actor=self.actor)
                self.entries[player.pk] = entry
                self.new_entries.append(entry.number or 0)
        self.event.entries.filter(pk__in=[self.entries[player.pk].pk for player in players]).update(
            status=Entry.Status.HERE, checked_in_at=self.event.starts_at
        )
        for games in found.rounds:
            for line in games:
                for seat in line.seats:
                    self._join(self.entries[self._player(seat.said).pk], seat.team)

    def _join(self, entry: Entry, name: str) -> None:
        """Put an entry without a team into the team of this name."""
        if not name or entry.team_id:
            return
        team = self.teams.get(fold(name))
        if team is None:
            number = (self.event.teams.aggregate(last=Max("number"))["last"] or 0) + 1
            team = EventTeam.objects.create(event=self.event, number=number, name=name[:LONGEST_NAME], captain=entry)
            self.teams[fold(name)] = team
            self.new_teams.append(number)
        entry.team = team
        entry.save(update_fields=["team"])

    def _stage(self, found: FoundStage, size: int) -> Stage:
        """Return the planned stage of this number, or a new one, with what the list says about it."""
        stage = self.event.stages.filter(number=found.number).first()
        if stage is None:
            points = list(rules_of_event(self.event).table_points)
            stage = Stage(event=self.event, number=found.number, place_points=points)
            if self.before is not None:
                stage.ties, stage.team_ties = self.before.ties, self.before.team_ties
                stage.place_points = self.before.place_points
        stage.name, stage.by_team, stage.second_check = found.name, found.by_team, False
        stage.carry_percent, stage.carry_places = round((found.share or Fraction(0)) * 100), []
        teams = len({seat.team for games in found.rounds for line in games for seat in line.seats})
        stage.size = (teams if found.by_team else size) if found.number > 1 else None
        stage.group, stage.least_tenths, stage.plate = "", None, False
        stage.save()
        return stage

    def _field(self, stage: Stage, found: FoundStage, players: Sequence[Player]) -> None:
        """Make these players and their teams the field, with what they bring from the stage before."""
        stage.entrants.all().delete()
        stage.teams.all().delete()
        lines = {line.entry.pk: line for line in standing(self.before)} if self.before else {}
        entries = [self.entries[player.pk] for player in players]
        share = found.share or Fraction(0)
        StageEntry.objects.bulk_create(
            StageEntry(stage=stage, entry=entry, rank=line.rank, carried=brought(line.value, share))
            if (line := lines.get(entry.pk)) and not stage.by_team
            else StageEntry(stage=stage, entry=entry)
            for entry in sorted(entries, key=lambda entry: entry.number or 0)
        )
        ranked = {line.team.pk: line for line in team_standing(self.before)} if self.before else {}
        StageTeam.objects.bulk_create(
            StageTeam(stage=stage, team=team, rank=at.rank, carried=brought(at.value, share))
            if (at := ranked.get(team.pk)) and stage.by_team
            else StageTeam(stage=stage, team=team)
            for team in sorted({one.team for one in entries if one.team}, key=lambda one: one.number)
        )

    def _round(self, stage: Stage, within: int, lines: Sequence[Line]) -> None:
        """Create the games of a round at its tables, with the seating they tell, and approve it."""
        self.number += 1
        values = {"stage": stage, "number_in_stage": within, "started_at": self._starts(lines)}
        found, _made = Round.objects.update_or_create(event=self.event, number=self.number, defaults=values)
        found.draws.filter(status=SeatDraw.Status.PLANNED).update(status=SeatDraw.Status.DISCARDED)
        tables = dict(zip((line.id for line in lines), _tables(lines), strict=True))
        draw = self._draw(stage, found, lines, tables)

        def place(line: Line, _players: Sequence[int]) -> Place:
            return Place(self.event, found, self._table(tables[line.id]))

        made = GameMaker(rules_of_event(self.event), self.people, place, self.batch, self.actor).games(lines)
        Game.objects.filter(pk__in=[game.pk for game in made]).update(draw=draw)
        self.games += made
        self._line_up(stage, found, lines)
        seal_round(found, stage, key=f"list-{self.batch.key}-{self.number}", actor=self.actor)

    def _starts(self, lines: Sequence[Line]) -> datetime:
        """Return when a round began: on its day if the list has one, at the tournament's hour."""
        days = [line.day for line in lines if line.day]
        if not days:
            return self.event.starts_at
        zone = self.event.season.club.zone
        return timezone.localtime(self.event.starts_at, zone).replace(
            year=min(days).year, month=min(days).month, day=min(days).day
        )

    def _table(self, number: int) -> Table:
        if number not in self.tables:
            self.tables[number] = Table.objects.create(event=self.event, number=number)
        return self.tables[number]

    def _draw(self, stage: Stage, found: Round, lines: Sequence[Line], tables: Mapping[str, int]) -> SeatDraw:
        """Keep who sat where; without winds where the list has none."""
        seated = [[self._number(stage, seat.said) for seat in line.seats] for line in lines]
        numbers = {at: tables[line.id] for at, line in enumerate(lines, 1)}
        plan = Plan(
            seated,
            [],
            0,
            dict.fromkeys(QUALITY, 0) | {"winds": {"counts": {}, "max": 0, "squares": 0}, "byes": {}, "short": {}},
            0,
            moved={at: number for at, number in numbers.items() if at != number},
            open=tuple(at for at, line in enumerate(lines, 1) if not line.winds),
        )
        last = self.event.draws.aggregate(last=Max("number"))["last"] or 0
        return SeatDraw.objects.create(
            event=self.event,
            number=last + 1,
            round=found,
            status=SeatDraw.Status.COMMITTED,
            company=SeatDraw.Company.STAGE,
            seats=SeatDraw.Seats.BALANCED,
            first_dealer=SeatDraw.FirstDealer.SEAT,
            seed="",
            seed_hash="",
            plan=plan.to_json(),
            created_by=self.actor.user,
            committed_at=timezone.now(),
        )

    def _number(self, stage: Stage, said: object) -> int:
        entry = self.entries[self._player(said).pk]
        return (entry.team.number if stage.by_team and entry.team else entry.number) or 0

    def _line_up(self, stage: Stage, found: Round, lines: Sequence[Line]) -> None:
        """Keep who played for each team."""
        if not stage.by_team:
            return
        entries = [self.entries[self._player(seat.said).pk] for line in lines for seat in line.seats]
        LineUp.objects.bulk_create(
            LineUp(round=found, team=entry.team, entry=entry, by=self.actor.user, via=self.actor.via)
            for entry in entries
        )


def brought(value: Exact, share: Fraction) -> int:
    """Return a share of points in tenths, rounded half away from zero.

    >>> brought(1255, Fraction(1, 2)), brought(-455, Fraction(1, 2)), brought(100, Fraction(1, 3))
    (628, -228, 33)
    """
    amount = (2 * abs(Fraction(value)) * share + 1) // 2
    return amount if value >= 0 else -amount


def _tables(lines: Sequence[Line]) -> list[int]:
    """Return the table of each game of a round: as said, else the next one that is free.

    >>> _tables([])
    []
    """
    said = [line.board if type(line.board) is int and 0 < line.board < 1000 else None for line in lines]
    free = iter(sorted(set(range(1, 2 * len(lines) + 2)) - {one for one in said if one}))
    return [one or next(free) for one in said]
