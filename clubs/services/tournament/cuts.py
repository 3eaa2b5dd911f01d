"""Cuts into the next stage: confirming, declining, and redoing them after a corrected result."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Game, Stage, StageEntry, StageTeam
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.cut import (
    Cut,
    L,
    TeamCut,
    brought,
    going_on,
    previous_stage,
    proposed_cut,
    proposed_team_cut,
)
from clubs.selectors.tournament.postponed_tables import still_postponed
from clubs.selectors.tournament.stage_standings import StageLine
from clubs.selectors.tournament.team_standings import TeamLine
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.tournament.actions import (
    Kind,
    Status,
    already_done,
    check_not_over,
    check_version,
    locked_stage,
    record_action,
)
from clubs.services.tournament.correction_notes import decide
from clubs.services.tournament.planning import bad_size
from clubs.services.tournament.round_seating import discard_draft, replace_in_rounds, replace_team_in_rounds
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def confirm_cut(
    *,
    stage_id: int,
    version: int,
    key: str,
    actor: Actor,
    chosen: Sequence[int] | None = None,
    all_in: bool = False,
    reason: str = "",
) -> Stage:
    """Confirm who qualifies for a stage, with the points they carry over.

    A tie is resolved by `chosen` (start numbers, from a play-off or the director) with a reason, or by `all_in`:
    everybody tied at the cut line qualifies, if the tables are full.

    Raises `stage_open` if the previous stage has a round that isn't approved, `cut_tie` if there is a tie at the cut
    line, `bad_size` if the number doesn't make full tables.
    """
    stage = locked_stage(stage_id)
    if already_done(stage, Kind.CUT, key):
        return stage
    check_not_over(stage.event)
    check_version(stage, version)
    check_not_begun(stage)
    check_finished(stage)
    if stage.by_team:
        return _confirm_teams(stage, key, actor, chosen, all_in=all_in, reason=reason)
    cut = proposed_cut(stage)
    if cut is None:
        raise first_stage()
    going = cut.all_in if all_in else _chosen(cut, chosen, reason)
    seats = rules_of_event(stage.event).players
    if len(going) < seats or (len(going) % seats and not _may_be_odd(stage)):
        raise bad_size(len(going), seats)
    fill(stage, going)
    record_action(stage, Kind.CUT, key=key, reason=reason, actor=actor, numbers=[line.entry.number for line in going])
    return stage


def _may_be_odd(stage: Stage) -> bool:
    """Return whether any field size is allowed: in a plate, if the stage seats players left over."""
    return stage.plate and stage.odd != Stage.Odd.REFUSE


def first_stage() -> ClubError:
    """Return the error for a cut into the first stage."""
    return ClubError("first_stage", _("Everybody plays in the first stage, so it has no cut."))


def _confirm_teams(
    stage: Stage, key: str, actor: Actor, chosen: Sequence[int] | None, *, all_in: bool, reason: str
) -> Stage:
    """Confirm which teams qualify; if they don't make full tables, teams sit out in turn."""
    cut = proposed_team_cut(stage)
    if cut is None:
        raise first_stage()
    if chosen is None and cut.level and not all_in:
        raise cut_tie(cut.size, cut.last, [line.team.number for line in cut.level])
    going = _chosen_teams(cut, chosen, reason) if chosen is not None else cut.all_in
    seats = rules_of_event(stage.event).players
    if len(going) < seats:
        raise bad_size(len(going), seats)
    fill_teams(stage, going)
    record_action(stage, Kind.CUT, key=key, reason=reason, actor=actor, teams=[line.team.number for line in going])
    return stage


def _chosen_teams(cut: TeamCut, chosen: Sequence[int], reason: str) -> tuple[TeamLine, ...]:
    game_changes.check_reason(reason)
    known = {line.team.number: line for line in (*cut.going, *cut.alternates)}
    if not set(chosen) <= set(known) or len(set(chosen)) < len(chosen):
        raise _strange()
    return tuple(line for number, line in known.items() if number in set(chosen))


def _strange() -> ClubError:
    return ClubError("not_found", _("Choose each number in the standings only once."), "chosen")


def fill_teams(stage: Stage, going: Sequence[TeamLine]) -> None:
    """Make these teams and their members the field of a stage; discard its drafts, keep the notes of declines."""
    stage.teams.filter(declined_at=None).delete()
    stage.entrants.all().delete()
    StageTeam.objects.bulk_create(
        StageTeam(stage=stage, team=line.team, rank=place, carried=brought(stage, line))
        for place, line in enumerate(going, 1)
    )
    _let_members_play(stage, [line.team.pk for line in going])
    _have_field(stage)


def _have_field(stage: Stage) -> None:
    """Mark a stage as ready because its field has just been set; the caller saves it."""
    for found in stage.rounds.filter(status=Status.DRAFT):
        discard_draft(found)
    decide(stage)
    stage.status = Stage.Status.READY
    request_stage(stage)


def _let_members_play(stage: Stage, teams: Sequence[int]) -> None:
    """Add the players of these teams (by id) to the individual entries of a stage."""
    members = stage.event.entries.filter(team__in=teams, kind=Entry.Kind.PLAYER)
    StageEntry.objects.bulk_create(StageEntry(stage=stage, entry=entry) for entry in members)


def check_not_begun(stage: Stage) -> None:
    """Refuse to change the field of a stage whose seats are published; the error says what is possible."""
    begun = stage.rounds.exclude(status=Status.DRAFT)
    if begun.exists():
        words = _("%(stage)s has started, so its field can’t be changed.")
        if not begun.exclude(status=Status.PUBLISHED).exists():
            words = _(
                "The seating of %(stage)s is published. Unpublish it first, or let alternates replace players "
                "who drop out."
            )
        raise ClubError("stage_begun", words % {"stage": stage.title})


def check_finished(stage: Stage) -> None:
    """Refuse to decide a cut while the previous stage is still being played."""
    before = previous_stage(stage)
    if before is not None and before.status != Stage.Status.FINISHED:
        words = _("%(stage)s is not finished. Approve all its rounds first.") % {"stage": before.title}
        late = [said for one in before.rounds.order_by("number") if (said := still_postponed(one))]
        raise ClubError("stage_open", " ".join((words, *late)))


def _chosen(cut: Cut, chosen: Sequence[int] | None, reason: str) -> tuple[StageLine, ...]:
    if chosen is None:
        if cut.level:
            raise cut_tie(cut.size, cut.last, cut.numbers, grouped=cut.grouped)
        return cut.going
    game_changes.check_reason(reason)
    known = {line.entry.number: line for line in (*cut.going, *cut.alternates)}
    strange = [number for number in chosen if number not in known]
    if strange or len(set(chosen)) < len(chosen):
        raise _strange()
    wanted = set(chosen)
    return tuple(line for number, line in known.items() if number in wanted)


def cut_tie(size: int, last: int, level: Sequence[int], *, grouped: bool = False) -> ClubError:
    """Return the error for a tie at the cut line, with the possible solutions; each group has its own line."""
    words = _(
        "Places %(first)s and %(next)s are level on every tie-break. Choose a play-off, draw lots, or "
        "let %(all)s advance."
    )
    if grouped:
        words = _(
            "Numbers %(numbers)s are level on every tie-break. Choose a play-off, draw lots, or let %(all)s advance."
        )
    said = {"first": size, "next": size + 1, "all": last, "numbers": " · ".join(map(str, level))}
    return ClubError("cut_tie", words % said, numbers=list(level))


def fill(stage: Stage, going: Sequence[StageLine]) -> None:
    """Make these entries the field of a stage; discard its drafts, keep the notes of declines."""
    said = dict(stage.entrants.exclude(confirmed_at=None).values_list("entry", "confirmed_at"))
    stage.entrants.filter(declined_at=None).delete()
    StageEntry.objects.bulk_create(
        StageEntry(
            stage=stage,
            entry=line.entry,
            rank=place,
            carried=brought(stage, line),
            confirmed_at=said.get(line.entry.pk),
        )
        for place, line in enumerate(sorted(going, key=lambda line: line.rank or 0), 1)
    )
    _have_field(stage)


@versioned_transaction()
def confirm_place(*, entry_id: int, actor: Actor, version: int | None = None) -> StageEntry:
    """Record that a qualified player will play, before the stage's seats are published; idempotent.

    Raises `no_stage` if no stage awaits this player's answer, `conflict` if `version` isn't the entry's.
    """
    stage_id = going_on(entry_id).values_list("stage", flat=True).first()
    if stage_id is None:
        raise ClubError("no_stage", _("That is not possible right now. Ask the tournament staff."))
    stage = locked_stage(stage_id)
    found = going_on(entry_id).select_for_update(no_key=True, of=("self",)).filter(stage=stage).first()
    if found is None:
        raise ClubError("no_stage", _("That is not possible right now. Ask the tournament staff."))
    if found.confirmed_at is None:
        if version is not None:
            check_version(found.entry, version)
        found.confirmed_at = timezone.now()
        found.save(update_fields=["confirmed_at"])
        number = found.entry.number
        record_activity(actor=actor, action="stage.confirmed", event=stage.event, stage=stage.name, number=number)
    return found


@versioned_transaction()
def decline_place(*, stage_id: int, number: int, key: str, actor: Actor, reason: str = "") -> Stage:
    """Record that a qualified player or team declines before the first round starts; the first alternate moves up.

    `number` is the start number, or the team number in a stage for which teams qualify. Drafts are discarded; if seats
    are published, the alternate takes the free seat and the seating is marked as made from older standings.

    Raises `not_found`, `stage_begun`, `no_alternate` if there is no alternate.
    """
    stage = locked_stage(stage_id)
    if already_done(stage, Kind.DECLINE, key):
        return stage
    _check_may_decline(stage)
    instead = (_let_team_move_up if stage.by_team else _let_player_move_up)(stage, number)
    rounds = _let_sit(stage, number, instead, actor)
    request_stage(stage)
    record_action(
        stage, Kind.DECLINE, key=key, reason=reason, actor=actor, number=number, instead=instead, rounds=rounds
    )
    return stage


def _let_player_move_up(stage: Stage, number: int) -> int:
    """Note that a player declined; return the start number of the first alternate, who joins the field.

    If the best of each group qualify, this is the next player of the same group as long as there is one.
    """
    found = stage.entrants.filter(entry__number=number, declined_at=None).first()
    if found is not None:
        _decline(found)
    cut = proposed_cut(stage)
    if found is None or cut is None:
        raise ClubError("not_found", _("Number %(number)s is not in this stage.") % {"number": number}, "number")
    known = set(stage.entrants.values_list("entry_id", flat=True))
    line = _first_of([line for line in (*cut.going, *cut.alternates) if line.entry.pk not in known])
    rank = stage.entrants.count() + 1
    StageEntry.objects.create(stage=stage, entry=line.entry, rank=rank, carried=brought(stage, line))
    return line.entry.number or 0


def _let_team_move_up(stage: Stage, number: int) -> int:
    """Note that a team declined; return the number of the team that moves up with its members."""
    found, cut = stage.teams.filter(team__number=number, declined_at=None).first(), proposed_team_cut(stage)
    if found is None or cut is None:
        raise ClubError("not_found", _("Team %(number)s is not in this stage.") % {"number": number}, "number")
    known = set(stage.teams.values_list("team_id", flat=True))
    line = _first_of([line for line in (*cut.going, *cut.alternates) if line.team.pk not in known])
    _decline(found)
    rank = stage.teams.count() + 1
    StageTeam.objects.create(stage=stage, team=line.team, rank=rank, carried=brought(stage, line))
    stage.entrants.filter(entry__team=found.team_id).delete()
    _let_members_play(stage, [line.team.pk])
    return line.number


def _first_of(alternates: Sequence[L]) -> L:
    """Return the first alternate. Raises `no_alternate` if there is none."""
    if not alternates:
        raise ClubError("no_alternate", _("There are no alternates left."))
    return alternates[0]


def _decline(found: StageEntry | StageTeam) -> None:
    found.declined_at = timezone.now()
    found.save(update_fields=["declined_at"])


def _check_may_decline(stage: Stage) -> None:
    """Refuse if a game of the stage has started."""
    begun = stage.rounds.exclude(status__in=(Status.DRAFT, Status.PUBLISHED)).exists()
    if begun or Game.objects.filter(round__stage=stage).exclude(status=Game.Status.VOID).exists():
        words = _("%(stage)s has started, so its field can’t be changed.")
        if not stage.teams.exists():
            words = _("%(stage)s has started. Withdraw the player on the Entries page; a substitute takes the seat.")
        raise ClubError("stage_begun", words % {"stage": stage.title})


def _let_sit(stage: Stage, number: int, instead: int, actor: Actor) -> list[int]:
    """Give the seats of the player who declined to the alternate if any are published, else discard the drafts."""
    if stage.rounds.filter(status=Status.PUBLISHED).exists():
        first = stage.rounds.order_by("number").values_list("number", flat=True)[0]
        give = replace_team_in_rounds if stage.by_team else replace_in_rounds
        return give(stage.event, first, number, instead, actor)
    for one in stage.rounds.filter(status=Status.DRAFT):
        discard_draft(one)
    return []
