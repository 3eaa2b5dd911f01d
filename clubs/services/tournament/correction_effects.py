"""Effects of correcting an approved result on drafts, cuts and notes, depending on what has already begun."""

import secrets

from clubs.errors import ClubError
from clubs.models import Event, Game, Round, Stage
from clubs.selectors.tournament.cut import previous_stage, proposed_cut, proposed_team_cut
from clubs.selectors.tournament.postponed_tables import is_counted
from clubs.selectors.tournament.round_seating import UNBEGUN, draw_of, has_one_table
from clubs.services.activity_log import Actor
from clubs.services.archive.tournament_archives import ask_archive
from clubs.services.tournament.actions import Kind, Status, record_action
from clubs.services.tournament.correction_notes import ask_of_seats, note_of
from clubs.services.tournament.cuts import fill, fill_teams
from clubs.services.tournament.playoffs import seat_equals_anew
from clubs.services.tournament.round_seating import discard_draft, draft
from clubs.services.transactions import versioned_transaction


def apply_correction_effects(stage: Stage, game: Game, actor: Actor) -> None:
    """Redo drafts and cuts that have not begun; note on both stages what is kept because it has.

    If the tournament is closed, its archive is rebuilt.
    """
    if stage.event.status == Event.Status.CLOSED:
        ask_archive(stage.event)
    if not is_counted(game):
        return
    waiting = stage.rounds.filter(number__gt=game.round.number, status__in=UNBEGUN).order_by("number")
    following = waiting.first()
    if following is not None:
        _redraft(stage, following, game, actor)
        return
    for later in stage.event.stages.select_for_update(no_key=True).filter(number__gt=stage.number).order_by("number"):
        later.event = stage.event
        if later.status != Stage.Status.PLANNED and previous_stage(later) == stage:
            _follow_cut(stage, later, game, actor)


def _redraft(stage: Stage, found: Round, game: Game, actor: Actor) -> None:
    """Redo a draft that depends on the standings; for published seats the director decides."""
    if found.is_playoff and found.status == Status.DRAFT:
        seat_equals_anew(stage, found, actor)
        return
    by_lot = found.method in (Round.Method.SCHEDULE, Round.Method.RANDOM)
    if by_lot or has_one_table(found) or draw_of(found) is None:
        return
    if found.status == Status.DRAFT:
        _draft_again(stage, found, actor)
    else:
        ask_of_seats(stage, found, game)


def _draft_again(stage: Stage, found: Round, actor: Actor) -> None:
    """Redo a draft, from the results so far if the previous round is still being played.

    If it can't be seated, the round is left without seats. A draft never prevents a correction: the director sees a
    round without seats and the reason.
    """
    as_is = stage.rounds.filter(number=found.number - 1, status=Status.STARTED).exists()
    try:
        with versioned_transaction():
            draft(stage, found, actor, as_is=as_is)
    except ClubError:
        discard_draft(found)


def _follow_cut(stage: Stage, later: Stage, game: Game, actor: Actor) -> None:
    if later.rounds.exclude(status=Status.DRAFT).exists():
        waits = {} if later.rounds.exclude(status__in=UNBEGUN).exists() else {"open": True}
        for one, more in ((stage, {}), (later, waits)):
            one.notes = [*one.notes, note_of(game) | more]
            one.save(update_fields=["notes"])
        return
    first = later.rounds.order_by("number").first()
    drafted = first is not None and draw_of(first) is not None
    numbers = _cut_again(later)
    if not numbers:
        return
    record_action(later, Kind.CUT, key=secrets.token_hex(16), actor=actor, numbers=numbers, corrected=game.public_id)
    if first is not None and drafted:
        _draft_again(later, first, actor)


def _cut_again(later: Stage) -> list[int]:
    """Refill a stage from the previous standings; return the numbers that qualify, none if the cut line is tied."""
    if later.by_team:
        teams = proposed_team_cut(later)
        if teams is None or teams.level:
            return []
        fill_teams(later, teams.going)
        return [line.team.number for line in teams.going]
    cut = proposed_cut(later)
    if cut is None or cut.level:
        return []
    fill(later, cut.going)
    return [line.entry.number or 0 for line in cut.going]
