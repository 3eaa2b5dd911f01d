"""Checklist of what a tournament's plan lacks before it begins."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Entry, Event, Round
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.round_seating import PRESENT, number_means

WAITING = (Round.Status.DRAFT, Round.Status.PUBLISHED)


def waiting_rounds(event: Event) -> list[Round]:
    """Return the rounds that have not started, with their stages, in order."""
    rounds = event.rounds.exclude(stage=None).filter(status__in=WAITING)
    return list(rounds.select_related("stage").order_by("number"))


def rules_locked(event: Event) -> str:
    """Return why the rules can't be changed, or ""."""
    if event.over:
        return _("The tournament is over, so its rules can’t be changed.")
    if event.rounds.exclude(stage=None).exclude(status__in=WAITING).exists():
        return _("A round has started, so the rules can’t be changed.")
    return ""


def missing_of(event: Event) -> list[str]:
    """Return what is missing as texts (number of players, times, federation numbers), with a constant query count."""
    return [] if event.over else list(_missing(event))


def _missing(event: Event) -> Iterator[str]:
    stage = event.stages.order_by("number").first()
    there = list(event.entries.exclude(number=None).filter(status__in=PRESENT).select_related("player"))
    players = [one for one in there if one.kind == Entry.Kind.PLAYER]
    seats = rules_of_event(event).players
    if len(players) < seats:
        short = seats - len(players)
        yield ngettext(
            "%(n)s more player is needed for a table.", "%(n)s more players are needed for a table.", short
        ) % {"n": short}
    elif stage is not None:
        number = event.teams.count() if stage.by_team else len(players)
        if words := number_means(stage, number, seats, len(there) - len(players)):
            yield words
    if without := [one.number for one in waiting_rounds(event) if one.planned_at is None]:
        yield _("Rounds without a start time: %(rounds)s") % {"rounds": listed(without)}
    unknown = [one.number for one in players if not one.player.federation_id]
    if "federation_id" in event.asks and unknown:
        yield _("Start numbers without a federation number: %(numbers)s") % {"numbers": listed(unknown)}
