"""Deals left to a referee."""

from django.db.models import QuerySet

from clubs.models import Dispute, Event, Game

A_LIST = 50


def open_numbers(game: Game) -> frozenset[int]:
    """Return the numbers of a game's deals that wait for a referee."""
    return frozenset(game.disputes.filter(closed_at=None).values_list("number", flat=True))


def open_disputes(event: Event) -> int:
    """Return how many deals of an event wait for a referee."""
    return of_event(event).filter(closed_at=None).count()


def disputes_of(event: Event) -> tuple[list[Dispute], list[Dispute]]:
    """Return open disputes, oldest first, and decided ones, newest first."""
    found = of_event(event).select_related("game__table", "game__round", "by", "closed_by")
    decided = found.exclude(closed_at=None).order_by("-closed_at")
    return list(found.filter(closed_at=None).order_by("created_at", "pk")), list(decided[:A_LIST])


def of_event(event: Event) -> QuerySet[Dispute]:
    """Return all disputes of an event, except those of void games."""
    return Dispute.objects.filter(game__event=event).exclude(game__status=Game.Status.VOID)
