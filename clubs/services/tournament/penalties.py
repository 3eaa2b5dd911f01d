"""Penalties and rulings for an entry or team, by referees and the director until the tournament is finished."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, EntryPenalty, Event, EventTeam, Game, Penalty, Round, Stage
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.play.referee import add_penalty, cancel_penalty
from clubs.services.tournament.actions import check_not_over, check_version, locked_tournament
from clubs.services.tournament.round_seating import replace_in_rounds
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction

Kind = EntryPenalty.Kind
MOST_TENTHS = 10_000


@versioned_transaction()
def penalise(
    *,
    entry_id: int,
    kind: str,
    reason: str,
    key: str,
    actor: Actor,
    tenths: int = 0,
    round_number: int | None = None,
    version: int | None = None,
    in_game: bool | None = None,
) -> EntryPenalty:
    """Give an entry points (negative tenths), a warning or a ruling; the same key returns the same penalty.

    In a round being played it is noted with game and deal. `in_game`: points count in the game, instead of the stage
    (None: as the stage is set). Raises `conflict` if `version` is given and isn't the entry's.
    """
    _check(reason, key, actor)
    entry = _locked(entry_id)
    if known := _known(key):
        return known
    check_not_over(entry.event)
    _seen(entry, version)
    given = _given(entry.event, entry, kind, tenths, reason, key, round_number, actor)
    given.entry = entry
    given.game = game = _game_of(entry, given.round)
    given.deal = game.deals.filter(current=True).count() + 1 if game else None
    given.in_game = _in_game(given, entry, actor, asked=in_game)
    given.save()
    _log(given, entry, actor)
    _request(given)
    return given


@versioned_transaction()
def penalise_team(
    *,
    team_id: int,
    kind: str,
    reason: str,
    key: str,
    actor: Actor,
    tenths: int = 0,
    round_number: int | None = None,
    version: int | None = None,
) -> EntryPenalty:
    """Give a team points (negative tenths), a warning or a ruling, or disqualify it.

    Points count for the team only; its members' individual standings don't change. A disqualified team is listed last
    without a rank and can't qualify for a stage; its games still count for the others. The same key returns the same
    penalty. Raises `conflict` if `version` is given and isn't the team's.
    """
    _check(reason, key, actor)
    team = _locked_team(team_id)
    if known := _known(key):
        return known
    check_not_over(team.event)
    _seen(team, version)
    given = _given(team.event, team, kind, tenths, reason, key, round_number, actor)
    given.team = team
    given.save()
    if kind == Kind.DISQUALIFICATION:
        _count(team)
    record_activity(
        actor=actor, action="team.penalty", event=team.event, reason=given.reason,
        team=team.name, kind=kind, tenths=tenths,
    )  # fmt: skip
    _request(given)
    return given


def _check(reason: str, key: str, actor: Actor) -> None:
    game_changes.check_staff(actor)
    game_changes.check_key(key)
    game_changes.check_reason(reason)


def _seen(of: Entry | EventTeam, version: int | None) -> None:
    """Refuse a decision based on an outdated version of the entry or team, if a version is given."""
    if version is not None:
        check_version(of, version)


def _count(team: EventTeam) -> None:
    """Increase the version of a team that is disqualified, or no longer."""
    team.version += 1
    team.save(update_fields=["version"])


def _known(key: str) -> EntryPenalty | None:
    return EntryPenalty.objects.filter(key=key).first()


def _given(
    event: Event,
    whose: Entry | EventTeam,
    kind: str,
    tenths: int,
    reason: str,
    key: str,
    round_number: int | None,
    actor: Actor,
) -> EntryPenalty:
    """Build the penalty with its author, stage and round; the caller sets who receives it."""
    if (kind == Kind.POINTS) != (tenths < 0) or tenths < -MOST_TENTHS or kind not in Kind.values:
        raise ClubError("bad_penalty", _("A penalty deducts points. Enter how many."), "points")
    stage = _stage_of(event, round_number, whose)
    found = stage.rounds.filter(number=round_number).first() if round_number is not None else None
    said = {"kind": kind, "tenths": tenths, "reason": reason.strip(), "key": key, "by": actor.user}
    return EntryPenalty(stage=stage, round=found, **said)


def _request(of: EntryPenalty) -> None:
    """Request the standings affected by a penalty; for a disqualified team, all that it appears in."""
    request_stage(of.stage)
    if of.team is not None and of.kind == Kind.DISQUALIFICATION:
        for stage in Stage.objects.filter(teams__team=of.team).exclude(pk=of.stage_id):
            request_stage(stage)


@versioned_transaction()
def disqualify(*, entry_id: int, reason: str, key: str, actor: Actor, version: int | None = None) -> EntryPenalty:
    """Disqualify a checked-in entry; idempotent. It is listed last without a rank; its games count for the others.

    Raises `conflict` if `version` is given and isn't the entry's.
    """
    _check(reason, key, actor)
    entry = _locked(entry_id)
    if known := _known(key) or _disqualified(entry):
        return known
    check_not_over(entry.event)
    _seen(entry, version)
    if entry.status != Entry.Status.HERE:
        words = _("%(player)s: %(status)s. Only players who are here can be disqualified.")
        said = {"player": entry.player.name, "status": entry.get_status_display()}
        raise ClubError(f"entry_{entry.status}", words % said)
    made = penalise(entry_id=entry_id, kind=Kind.DISQUALIFICATION, reason=reason, key=key, actor=actor)
    entry.status = Entry.Status.DISQUALIFIED
    entry.changed_by = actor.user
    entry.version += 1
    entry.save()
    for stage in Stage.objects.filter(entrants__entry=entry):
        request_stage(stage)
    _give_seats_on(entry, actor)
    return made


def _disqualified(entry: Entry) -> EntryPenalty | None:
    """Return the penalty that currently disqualifies an entry, if any."""
    if entry.status != Entry.Status.DISQUALIFIED:
        return None
    standing = EntryPenalty.objects.filter(entry=entry, kind=Kind.DISQUALIFICATION, cancelled_at=None)
    return standing.order_by("pk").first()


def _give_seats_on(entry: Entry, actor: Actor) -> None:
    """Give later seats to a free checked-in substitute; without one, the director is alerted at the start."""
    later = entry.event.rounds.filter(status__in=(Round.Status.DRAFT, Round.Status.PUBLISHED)).exclude(stage=None)
    first = later.order_by("number").first()
    here = entry.event.entries.filter(kind=Entry.Kind.SUBSTITUTE, status=Entry.Status.HERE).order_by("number")
    if first is None or entry.number is None:
        return
    for one in here:
        try:
            with versioned_transaction():
                replace_in_rounds(entry.event, first.number, entry.number, one.number or 0, actor)
        except ClubError:
            continue
        return


@versioned_transaction()
def cancel_entry_penalty(*, penalty_id: int, reason: str, actor: Actor, version: int | None = None) -> EntryPenalty:
    """Cancel a penalty with a reason; it stays on record, struck through. Idempotent.

    Raises `conflict` if `version` is given and isn't that of the penalised entry or team.
    """
    game_changes.check_staff(actor)
    game_changes.check_reason(reason)
    of = EntryPenalty.objects.filter(pk=penalty_id).values_list("entry_id", "team_id").first() or (0, None)
    entry = _locked(of[0] or 0) if of[1] is None else None
    team = _locked_team(of[1]) if of[1] is not None else None
    penalties = EntryPenalty.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "stage", "team", "game", "in_game"
    )
    found = penalties.get(pk=penalty_id)
    if found.cancelled_at is not None:
        return found
    if whose := entry or team:
        check_not_over(whose.event)
        _seen(whose, version)
    found.cancelled_at, found.cancelled_by, found.cancel_reason = timezone.now(), actor.user, reason.strip()
    found.entry, found.team = entry, team
    found.save()
    if entry is not None:
        _lift(found, entry, actor)
    elif team is not None:
        if found.kind == Kind.DISQUALIFICATION:
            _count(team)
        record_activity(
            actor=actor, action="team.penalty_cancelled", event=team.event, reason=reason.strip(), team=team.name
        )
    _request(found)
    return found


def _lift(found: EntryPenalty, entry: Entry, actor: Actor) -> None:
    """Reverse the effects of a penalty on an entry."""
    reason = found.cancel_reason
    if found.in_game is not None and found.game is not None and found.game.status != Game.Status.VOID:
        cancel_penalty(game_id=found.game.pk, penalty_id=found.in_game.pk, reason=reason, actor=actor)
    if found.kind == Kind.DISQUALIFICATION and entry.status == Entry.Status.DISQUALIFIED:
        entry.status = Entry.Status.HERE
        entry.version += 1
        entry.save()
    record_activity(
        actor=actor, action="entry.penalty_cancelled", event=entry.event, reason=reason, number=entry.number
    )


def _game_of(entry: Entry, found: Round | None) -> Game | None:
    """Return the entry's game in a round."""
    if found is None:
        return None
    games = found.games.exclude(status=Game.Status.VOID).filter(seats__player=entry.player_id)
    return games.order_by("-pk").first()


def _in_game(given: EntryPenalty, entry: Entry, actor: Actor, *, asked: bool | None) -> Penalty | None:
    """Deduct the points from the game's total, if that is asked for or the stage is set so, and there is a game.

    Raises `bad_penalty` if it is asked for and there is no game.
    """
    game, wanted = given.game, given.stage.penalties_in_game if asked is None else asked
    if not wanted or given.kind != Kind.POINTS:
        return None
    if game is None or game.status == Game.Status.SEATING:
        if asked:
            words = _("%(number)s has no game in this round. Deduct table points instead.")
            raise ClubError("bad_penalty", words % {"number": entry.number}, "deduct_from")
        return None
    seat = game.seats.get(player=entry.player_id)
    return add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=given.tenths, reason=given.reason, actor=actor)


def _log(made: EntryPenalty, entry: Entry, actor: Actor) -> None:
    record_activity(
        actor=actor,
        action="entry.penalty",
        event=entry.event,
        reason=made.reason,
        number=entry.number,
        kind=made.kind,
        tenths=made.tenths,
    )


def _locked(entry_id: int) -> Entry:
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise ClubError("not_found", _("This entry does not exist."))
    event = locked_tournament(event_id)
    entry = Entry.objects.select_for_update(no_key=True, of=("self",)).select_related("player").get(pk=entry_id)
    entry.event = event
    return entry


def _locked_team(team_id: int) -> EventTeam:
    event_id = EventTeam.objects.filter(pk=team_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise ClubError("not_found", _("This team does not exist."))
    event = locked_tournament(event_id)
    team = EventTeam.objects.select_for_update(no_key=True, of=("self",)).get(pk=team_id)
    team.event = event
    return team


def _stage_of(event: Event, round_number: int | None, whose: Entry | EventTeam) -> Stage:
    """Return the round's stage, or without a round the entry's stage that isn't over, or its last.

    If the entry or team is in no stage yet, use the stage being played or the next one.
    """
    stages = list(event.stages.order_by("number"))
    if round_number is not None:
        found = next((one for one in stages if one.rounds.filter(number=round_number).exists()), None)
        if found is None:
            raise ClubError("no_round", _("There is no round %(number)s.") % {"number": round_number}, "round")
        return found
    there = set(whose.stages.filter(declined_at=None).values_list("stage", flat=True))
    mine = [one for one in stages if one.pk in there] or stages
    waiting = [one for one in mine if one.status != Stage.Status.FINISHED]
    return waiting[0] if waiting else mine[-1]
