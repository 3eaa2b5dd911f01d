"""Equals at a cut: they play off at a table of their own, or a lot is drawn between them. Neither gives points."""

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
    """Let those who are equal across the cut into a stage play it off, in a round of their own that is drafted.

    It is the next round of the stage that they have played, and the rounds to come are numbered anew. Substitutes take
    the seats that are left: `no_substitutes` where there are too few. Where teams are equal, a line-up says who plays
    for each. `no_tie` where nobody is equal, `playoff_open` while the last play-off is not approved, `playoff_teams`
    where teams go on from a stage that was not theirs, or players from one of teams. `seed` is given by the demo club
    only.
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
    """Draw a lot between those who are equal across the cut into a stage; its seed is public from now on.

    Refused as a play-off is.
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
    """Give up a play-off that is only a draft: it stays on record as one that was not played, and decides nothing."""
    found, stage, done = begin_round_action(round_id, Kind.CALL_OFF, key, Status.DRAFT, version=version)
    if done:
        return found
    if not found.is_playoff:
        raise ClubError("no_playoff", _("Round %(number)s is not a play-off.") % {"number": found.number})
    _give_up(found, stage, actor, key=key, reason=reason)
    return found


def seat_equals_anew(stage: Stage, found: Round, actor: Actor) -> None:
    """Seat the draft of a play-off by the standing of now; where nobody is equal any more it is called off."""
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
    """The stage whose cut it is, locked."""
    found = previous_stage(stage)
    if found is None:
        raise first_stage()
    before = Stage.objects.select_for_update(no_key=True).get(pk=found.pk)
    before.event = stage.event
    return before


def _check_same(stage: Stage, before: Stage) -> None:
    """Refuse a play-off whose tables would have other entrants than those who are equal."""
    if stage.by_team != before.by_team:
        words = _(
            "No play-off possible: %(stage)s does not have the same entrants as those who are level. Draw "
            "lots, or choose who advances."
        )
        raise ClubError("playoff_teams", words % {"stage": before.title})


def _cut_of(stage: Stage, before: Stage, version: int) -> Cut | TeamCut:
    """The cut whose equals are asked about."""
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
    """Count the version of the stage whose field hangs on it, so that another director looks again."""
    stage.version += 1
    stage.save(update_fields=["version"])


def _insert(before: Stage, stage: Stage) -> Round:
    """A round of a stage before the first one of another; what has a later number moves on by one."""
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
    """Number rounds, and what names a round by its number, by one more from a number on."""
    for found in event.rounds.filter(number__gte=first).order_by("-number"):
        Round.objects.filter(pk=found.pk).update(number=F("number") + 1, version=F("version") + 1)
    Entry.objects.filter(event=event, joined_round__gte=first).update(joined_round=F("joined_round") + 1)
    Entry.objects.filter(event=event, left_round__gte=first).update(left_round=F("left_round") + 1)
    if event.results_hidden_from is not None and event.results_hidden_from >= first:
        event.results_hidden_from += 1
        event.save(update_fields=["results_hidden_from"])
