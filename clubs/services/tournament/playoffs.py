"""Ties at a cut: a play-off at a separate table, or drawing lots. Neither gives points."""

import secrets

from django.db.models import F, Max
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Round, Stage
from clubs.selectors.tournament.cut import Cut, TeamCut, cut_into, previous_stage, stage_after
from clubs.selectors.tournament.round_seating import no_tie
from clubs.services.activity_log import Actor
from clubs.services.tournament.actions import (
    Kind,
    Status,
    already_done,
    begin_round_action,
    check_not_over,
    check_version,
    locked_stage,
    record_action,
)
from clubs.services.tournament.cuts import check_finished, check_not_begun, first_stage
from clubs.services.tournament.round_seating import beside, discard_draft, draft
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def play_off(*, stage_id: int, version: int, key: str, actor: Actor, seed: str | None = None) -> Round:
    """Draft a play-off round for the players tied at the cut into a stage.

    It becomes the next round of the stage they have played, and later rounds are renumbered. Substitutes fill the
    remaining seats. If teams are tied, line-ups decide who plays for each. `seed` is only given by the demo club.

    Raises `no_substitutes` if there are too few, `no_tie` if there is no tie, `playoff_open` while the last play-off
    isn't approved, `playoff_teams` if teams qualify from a stage not played by teams, or players from a team stage.
    """
    stage = locked_stage(stage_id)
    before = _before(stage)
    if already_done(before, Kind.DRAFT, key):
        return before.rounds.get(acts__key=key)
    _cut_of(stage, before, version)
    _check_same(stage, before)
    found = _insert(before, stage)
    before.status = Stage.Status.PLAYING
    draft(before, found, actor, seed=seed)
    record_action(before, Kind.DRAFT, of=found, key=key, actor=actor, into=stage.number)
    _changed(stage)
    return found


@versioned_transaction()
def draw_lot(*, stage_id: int, version: int, key: str, actor: Actor) -> Stage:
    """Draw lots between those tied at the cut into a stage; the seed is made public at once.

    Raises the same errors as `play_off`.
    """
    stage = locked_stage(stage_id)
    before = _before(stage)
    if already_done(before, Kind.LOT, key):
        return stage
    cut = _cut_of(stage, before, version)
    last = before.rounds.aggregate(last=Max("number_in_stage"))["last"]
    record_action(
        before,
        Kind.LOT,
        key=key,
        actor=actor,
        among=list(cut.numbers),
        aside=beside(before, cut.numbers, teams=stage.by_team),
        seed=secrets.token_hex(32),
        through=last,
        teams=stage.by_team,
        into=stage.number,
    )
    _changed(stage)
    request_stage(before)
    return stage


@versioned_transaction()
def call_off(*, round_id: int, version: int, key: str, actor: Actor, reason: str = "") -> Round:
    """Cancel a play-off that is only a draft; it stays on record as not played and decides nothing."""
    found, stage, done = begin_round_action(round_id, Kind.CALL_OFF, key, Status.DRAFT, version=version)
    if done:
        return found
    if not found.is_playoff:
        raise ClubError("no_playoff", _("Round %(number)s is not a play-off.") % {"number": found.number})
    _give_up(found, stage, actor, key=key, reason=reason)
    return found


def seat_equals_anew(stage: Stage, found: Round, actor: Actor) -> None:
    """Redraw a play-off draft from the current standings, or cancel it if the tie is gone."""
    into = stage_after(found)
    cut = cut_into(into) if into else None
    if cut is None or not cut.level:
        _give_up(found, stage, actor, key=secrets.token_hex(16))
        return
    try:
        draft(stage, found, actor)
    except ClubError:  # too few substitutes for the seats: the director sees a round without seats
        discard_draft(found)


def _give_up(found: Round, stage: Stage, actor: Actor, *, key: str, reason: str = "") -> None:
    discard_draft(found)
    found.status, stage.status = Status.APPROVED, Stage.Status.FINISHED
    record_action(stage, Kind.CALL_OFF, of=found, key=key, reason=reason, actor=actor)
    request_stage(stage)


def _before(stage: Stage) -> Stage:
    """Return the previous stage, whose standings decide the cut, locked."""
    found = previous_stage(stage)
    if found is None:
        raise first_stage()
    before = Stage.objects.select_for_update(no_key=True).get(pk=found.pk)
    before.event = stage.event
    return before


def _check_same(stage: Stage, before: Stage) -> None:
    """Refuse a play-off whose tables would seat other entrants than those who are tied."""
    if stage.by_team != before.by_team:
        words = _(
            "No play-off possible: %(stage)s does not have the same entrants as those who are level. Draw "
            "lots, or choose who advances."
        )
        raise ClubError("playoff_teams", words % {"stage": before.title})


def _cut_of(stage: Stage, before: Stage, version: int) -> Cut | TeamCut:
    """Return the cut with the tie in question."""
    check_not_over(stage.event)
    check_version(stage, version)
    check_not_begun(stage)
    if (last := before.rounds.order_by("-number").first()) and last.is_playoff and last.status != Status.APPROVED:
        words = _("Round %(number)s is already a play-off. Play it first, or cancel it.")
        raise ClubError("playoff_open", words % {"number": last.number})
    check_finished(stage)
    cut = cut_into(stage)
    if cut is None or not cut.level:
        raise no_tie()
    return cut


def _changed(stage: Stage) -> None:
    """Increase the version of the stage that depends on this cut, so that other directors reload it."""
    stage.version += 1
    stage.save(update_fields=["version"])


def _insert(before: Stage, stage: Stage) -> Round:
    """Insert a round before the first round of another stage; later rounds move up by one number."""
    first = stage.rounds.order_by("number").values_list("number", flat=True)[0]
    _make_room(stage.event, first)
    within = before.rounds.aggregate(last=Max("number_in_stage"))["last"] or 0
    return Round.objects.create(
        event=stage.event,
        number=first,
        stage=before,
        number_in_stage=within + 1,
        status=Status.DRAFT,
        method=Round.Method.PLAYOFF,
        minutes=before.minutes,
    )


def _make_room(event: Event, first: int) -> None:
    """Increase the numbers of rounds, and references to them by number, by one from a number on."""
    for found in event.rounds.filter(number__gte=first).order_by("-number"):
        Round.objects.filter(pk=found.pk).update(number=F("number") + 1, version=F("version") + 1)
    Entry.objects.filter(event=event, joined_round__gte=first).update(joined_round=F("joined_round") + 1)
    Entry.objects.filter(event=event, left_round__gte=first).update(left_round=F("left_round") + 1)
    if event.results_hidden_from is not None and event.results_hidden_from >= first:
        event.results_hidden_from += 1
        event.save(update_fields=["results_hidden_from"])
