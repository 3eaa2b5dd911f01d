"""Teams: their members, and the line-ups of league rounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, EventTeam, LineUp, PostponedTable, Round
from clubs.models.identifiers import link_token
from clubs.names import fold
from clubs.selectors.people.names import name_fault
from clubs.selectors.tournament import postponed_tables
from clubs.selectors.tournament.postponed_tables import waiting_at
from clubs.selectors.tournament.round_seating import Plan, draw_of
from clubs.selectors.tournament.seat_holders import locked_at
from clubs.selectors.tournament.team_names import LONGEST_NAME, LONGEST_SHORT, names_taken
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.tournament.actions import (
    Status,
    changed,
    check_not_over,
    check_version,
    locked_round,
    locked_stage,
    locked_tournament,
    stage_of,
)
from clubs.services.tournament.entries import enter_by_names
from clubs.services.transactions import versioned_transaction

LEAST, MOST = 2, 8
MOST_GAMES_A_DAY, LONGEST_PAUSE = 12, 92
WAITING = (Status.DRAFT, Status.PUBLISHED)


@dataclass(frozen=True, slots=True)
class TeamNames:
    """Team as entered: its name, its members' names, and its short name."""

    name: str
    members: Sequence[str]
    short_name: str = ""


@versioned_transaction()
def enter_teams(*, event: Event, teams: Sequence[TeamNames], actor: Actor) -> list[EventTeam]:
    """Enter teams with their members, who are players of the club or guests; all teams or none.

    Raises `no_teams`, `team_size` (2 to 8 members), `team_known` for a name in use, `in_team` for a member of another
    team.
    """
    event = locked_tournament(event.pk)
    _check_not_begun(event)
    if not teams:
        raise ClubError("no_teams", _("Enter one team per line: name, colon, members."), "teams")
    return [_enter(event, team, actor) for team in teams]


def _enter(event: Event, given: TeamNames, actor: Actor) -> EventTeam:
    names = _names(event, given.name, given.short_name, ("teams", "teams"))
    return form_team(event, *names, enter_by_names(event, given.members, actor), actor)


def _names(
    event: Event, name: str, short: str, fields: tuple[str, str], besides: EventTeam | None = None
) -> tuple[str, str]:
    """Return a team's name and short name without surplus spaces; refuse names of other teams of the event."""
    name, short = " ".join(name.split()), " ".join(short.split())
    if not 0 < len(name) <= LONGEST_NAME:
        words = _("A team name can have 1 to %(most)s characters: %(name)s…")
        raise ClubError("too_long", words % {"most": LONGEST_NAME, "name": name[:20]}, fields[0])
    if len(short) > LONGEST_SHORT:
        words = _("A team’s short name can have up to %(most)s characters: %(name)s…")
        raise ClubError("too_long", words % {"most": LONGEST_SHORT, "name": short[:20]}, fields[1])
    taken = names_taken(event, besides)
    for said, field in zip((name, short), fields, strict=True):
        if fault := name_fault(said):
            raise ClubError("no_name", fault, field)
        if said and fold(said) in taken:
            raise ClubError("team_known", _("There is already a team called %(team)s.") % {"team": said}, field)
    return name, short


@versioned_transaction()
def name_team(*, team_id: int, name: str, short_name: str, actor: Actor, version: int | None = None) -> EventTeam:
    """Rename a team.

    Raises `team_known` if another team has the name, `too_long`, `no_name`, `conflict` if `version` isn't the team's.
    """
    team = _locked(team_id)
    check_not_over(team.event)
    name, short_name = _names(team.event, name, short_name, ("name", "short_name"), team)
    _change(team, version, name=name, short_name=short_name)
    record_activity(actor=actor, action="team.named", event=team.event, team=team.name, number=team.number)
    return team


def form_team(event: Event, name: str, short: str, members: Sequence[Entry], actor: Actor) -> EventTeam:
    """Form a team of entries that have none, the first as captain; the caller locks the event.

    Raises `team_size`, `in_team`, `begun`.
    """
    _check_not_begun(event)
    if not LEAST <= len(members) <= MOST:
        words = _("%(team)s: a team needs %(least)s to %(most)s members; this one has %(n)s.")
        said = {"team": name, "least": LEAST, "most": MOST, "n": len(members)}
        raise ClubError("team_size", words % said, "teams")
    last = event.teams.aggregate(last=Max("number"))["last"] or 0
    captain = next((one for one in members if one.kind == Entry.Kind.PLAYER), None)
    team = EventTeam.objects.create(event=event, number=last + 1, name=name, short_name=short, captain=captain)
    for entry in members:
        _check_free(entry)
        entry.team, entry.changed_by = team, actor.user
        entry.version += 1
        entry.save()
    numbers = [entry.number for entry in members]
    record_activity(actor=actor, action="team.entered", event=event, team=name, number=team.number, members=numbers)
    return team


def _check_free(entry: Entry) -> None:
    if entry.team is not None:
        words = _("%(player)s is already in the team %(team)s.")
        raise ClubError("in_team", words % {"player": entry.player.full_name, "team": entry.team.name}, "teams")


def _check_not_begun(event: Event) -> None:
    if event.rounds.exclude(stage=None).exclude(status=Status.DRAFT).exists():
        raise ClubError("begun", _("A round is published, so the teams can’t be changed."), "teams")


@versioned_transaction()
def choose_captain(*, team_id: int, number: int, actor: Actor, version: int | None = None) -> EventTeam:
    """Set the captain by start number.

    Raises `not_member` if it isn't a member or has left, `conflict` if `version` isn't the team's.
    """
    team = _locked(team_id)
    check_not_over(team.event)
    captain = team.members.filter(number=number).exclude(status__in=Entry.GONE).select_related("player").first()
    if captain is None:
        words = _("Number %(number)s is not an active member of this team.")
        raise ClubError("not_member", words % {"number": number}, "number")
    _change(team, version, captain=captain)
    record_activity(
        actor=actor, action="team.captain", event=team.event, team=team.name, number=number, who=captain.player.name
    )
    return team


@versioned_transaction()
def new_captain_link(*, team_id: int, actor: Actor, version: int | None = None) -> EventTeam:
    """Replace a team's link; the old one stops working at once. Raises `conflict` if `version` isn't the team's."""
    team = _locked(team_id)
    _change(team, version, token=link_token())
    record_activity(actor=actor, action="team.link", event=team.event, team=team.name)
    return team


def _locked(team_id: int) -> EventTeam:
    found = EventTeam.objects.filter(pk=team_id).first()
    if found is None:
        raise ClubError("not_found", _("This team does not exist."))
    event = locked_tournament(found.event_id)
    team = EventTeam.objects.select_for_update(no_key=True, of=("self",)).get(pk=team_id)
    team.event = event
    return team


def _change(team: EventTeam, version: int | None, **said: str | Entry) -> None:
    """Update fields of a team, which is locked. Raises `conflict` if `version` is given and outdated."""
    if version is not None:
        check_version(team, version)
    for name, value in said.items():
        setattr(team, name, value)
    team.version += 1
    team.save(update_fields=[*said, "version"])


@versioned_transaction()
def set_lineup(*, round_id: int, team_id: int, number: int, version: int, actor: Actor, reason: str = "") -> LineUp:
    """Set who plays a round for a team by start number; `version` is that of the line-up seen, 0 for none.

    Raises `lineup_locked` for a captain once it is locked (the organiser can still change it with a reason),
    `round_started`, `not_member`, `not_playing` for a play-off of others, `conflict`.
    """
    found = locked_round(round_id)
    game_changes.check_note(reason)
    if not stage_of(found).by_team or found.event.teams.filter(pk=team_id).first() is None:
        raise ClubError("not_found", _("This team does not exist."))
    late = _postponed(found, team_id)
    if late is None and found.status not in (Status.DRAFT, Status.PUBLISHED):
        words = _("Round %(number)s has started. Choose the next one.")
        raise ClubError("round_started", words % {"number": found.number})
    _check_plays_off(found, team_id)
    _check_lock(found, late, actor, reason)
    entry = _member(found, team_id, number)
    known = LineUp.objects.select_for_update(no_key=True).filter(round=found, team=team_id).first()
    if known is not None and known.entry_id == entry.pk:
        return known
    if (known.version if known else 0) != version:
        raise changed(known)
    made = known or LineUp(round=found, team_id=team_id, version=0)
    made.entry, made.by, made.via, made.reason = entry, actor.user, actor.via, reason.strip()
    made.version += 1
    made.save()
    record_activity(
        actor=actor,
        action="team.lineup",
        event=found.event,
        reason=reason.strip(),
        team=made.team.name,
        round=found.number,
        number=entry.number,
        who=entry.player.name,
    )
    return made


def _check_plays_off(found: Round, team_id: int) -> None:
    """Refuse a line-up for a play-off in which the team has no seat."""
    if not found.is_playoff:
        return
    draw, number = draw_of(found), found.event.teams.values_list("number", flat=True).get(pk=team_id)
    if draw is None or number not in Plan.from_json(draw.plan).seated:
        words = _("This team does not play in the play-off (round %(number)s).")
        raise ClubError("not_playing", words % {"number": found.number}, "team")


def _postponed(found: Round, team_id: int) -> PostponedTable | None:
    """Return the team's postponed table in a round; its line-up is locked before that table's own time."""
    number = found.event.teams.values_list("number", flat=True).get(pk=team_id)
    return waiting_at([found]).get((found.pk, number))


def _check_lock(found: Round, late: PostponedTable | None, actor: Actor, reason: str) -> None:
    at = postponed_tables.locked_at(late) if late else locked_at(found)
    if at is None or at > timezone.now():
        return
    if actor.via not in game_changes.STAFF:
        hour = timezone.localtime(at, found.event.season.club.zone)
        words = _("The line-up was locked at %(hour)s. Only the organiser can change it now.")
        raise ClubError("lineup_locked", words % {"hour": f"{hour:%H:%M}"}, "number")
    game_changes.check_reason(reason)


def _member(found: Round, team_id: int, number: int) -> Entry:
    """Return a member of the team who can play in this round, not one who has left or not yet joined."""
    entry = found.event.entries.filter(team=team_id, number=number).exclude(status__in=Entry.GONE).first()
    if entry is None or (entry.joined_round or 1) > found.number:
        words = _("Number %(number)s can’t play for this team now.")
        raise ClubError("not_member", words % {"number": number}, "number")
    return entry


@versioned_transaction()
def join_team(
    *,
    team_id: int,
    name: str,
    from_round: int,
    actor: Actor,
    kind: str = Entry.Kind.PLAYER,
    version: int | None = None,
) -> Entry:
    """Add a player or substitute to a team during the season, from a round on.

    Raises `team_size`, `conflict` if `version` isn't the team's.
    """
    team = _locked(team_id)
    _change(team, version)
    if team.members.count() >= MOST:
        words = _("%(team)s: a team needs %(least)s to %(most)s members; this one has %(n)s.")
        said = {"team": team.name, "least": LEAST, "most": MOST, "n": MOST + 1}
        raise ClubError("team_size", words % said, "name")
    [entry] = enter_by_names(team.event, [name], actor, kind=kind)
    _check_free(entry)
    entry.team, entry.joined_round, entry.changed_by = team, from_round, actor.user
    entry.version += 1
    entry.save()
    _join_stages(team, entry)
    record_activity(actor=actor, action="team.joined", event=team.event, team=team.name, who=entry.player.name)
    return entry


def _join_stages(team: EventTeam, entry: Entry) -> None:
    """Add a new player to the individual standings of the stages their team plays; substitutes are left out."""
    if entry.kind != Entry.Kind.PLAYER:
        return
    for one in team.stages.filter(declined_at=None).select_related("stage"):
        one.stage.entrants.get_or_create(entry=entry)


@versioned_transaction()
def plan_days(
    *, stage_id: int, version: int, first: date, every: int, hours: Sequence[time], actor: Actor
) -> list[Round]:
    """Schedule the rounds of a stage that haven't begun: games at `hours` of a day, a day every `every` days.

    Raises `bad_days` if there are no hours or they aren't in order, `conflict`.
    """
    stage = locked_stage(stage_id)
    check_not_over(stage.event)
    check_version(stage, version)
    hours = [hour.replace(tzinfo=None) for hour in hours]
    if not 0 < len(hours) <= MOST_GAMES_A_DAY or hours != sorted(set(hours)):
        raise ClubError("bad_days", _("Enter the start times in order: 19:00 20:45"), "hours")
    if not 0 < every <= LONGEST_PAUSE:
        words = _("Match days must be 1 to %(most)s days apart.")
        raise ClubError("bad_days", words % {"most": LONGEST_PAUSE}, "every")
    zone = stage.event.season.club.zone
    rounds = list(stage.rounds.select_for_update(no_key=True).filter(status__in=WAITING).order_by("number"))
    for at, found in enumerate(rounds):
        day, game = divmod(at, len(hours))
        found.planned_at = datetime.combine(first + timedelta(days=day * every), hours[game], zone)
        found.version += 1
        found.save(update_fields=["planned_at", "version"])
    stage.version += 1
    stage.save(update_fields=["version"])
    record_activity(actor=actor, action="stage.days", event=stage.event, stage=stage.name, rounds=len(rounds))
    return rounds


@versioned_transaction()
def plan_round(*, round_id: int, version: int, planned_at: datetime | None, actor: Actor) -> Round:
    """Set the planned start of a round; line-ups are locked before it."""
    found = locked_round(round_id)
    check_version(found, version)
    found.planned_at = planned_at
    found.version += 1
    found.save(update_fields=["planned_at", "version"])
    record_activity(actor=actor, action="round.planned", event=found.event, round=found.number)
    return found
