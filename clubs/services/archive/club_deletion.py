"""Delete a club with all its games."""

import logging
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Event, Game, Player, Season, SeatDraw
from clubs.selectors.archive.archive_tables import DERIVED, HERE, PARTS
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor
from clubs.services.circuits.club_changes import leave_circuits
from clubs.services.transactions import bump_page_versions, versioned_transaction

logger = logging.getLogger(__name__)


def delete_club(*, club_id: int, typed: str, actor: Actor) -> None:
    """Delete a club for good; `typed` must be its exact name.

    Raises `other_name`, or `playing` while a game is being played or waits to be confirmed.
    """
    with versioned_transaction():
        club = Club.objects.select_for_update().get(pk=club_id)
        if " ".join(typed.split()) != " ".join(club.name.split()):
            raise ClubError("other_name", _("That isn’t the club’s name. Nothing was deleted."), "name")
        running = Game.objects.filter(
            event__season__club=club, status__in=[Game.Status.PLAYING, Game.Status.TO_CONFIRM]
        )
        if game := running.select_related("event__season__club", "table").first():
            words = _("A game is in progress (%(event)s, %(table)s). End it first.")
            raise ClubError("playing", words % {"event": game.event, "table": game.table})
        slug = club.slug
        leave_circuits(club)
        erase_club(club)
        bump_page_versions(
            page_versions.SITE, page_versions.club(slug), page_versions.live(slug), page_versions.results(slug)
        )
    logger.warning("club_deleted club=%s by=%s", slug, actor.user and actor.user.pk)


def erase_club(club: Club) -> None:
    """Delete all rows of a locked club, in the order of their foreign keys."""
    loosen(club)
    for rows in rows_of(club):
        erase(rows)


def loosen(club: Club) -> None:
    """Remove the references that lead back from rows deleted later."""
    SeatDraw.objects.filter(event__season__club=club).update(after=None, replaces=None)
    Player.everyone.filter(club=club).update(merged_into=None)


def rows_of(club: Club) -> Iterator[QuerySet[Any]]:
    """Yield all rows of a club by table, in the order in which they can be deleted; the club is the last."""
    for model, path in chain(DERIVED.items(), HERE.items()):
        yield model._base_manager.filter(**{path: club})
    for part in reversed(PARTS):
        yield part.model._base_manager.filter(**{part.path: club.pk})


def erase_derived(club: Club) -> None:
    """Delete what follows from a club's games."""
    for model, path in DERIVED.items():
        erase(model._base_manager.filter(**{path: club}))


def erase(rows: QuerySet[Any]) -> None:
    """Delete in one statement, without history; foreign keys ensure that nothing refers to these rows."""
    rows.order_by()._raw_delete(DEFAULT_DB_ALIAS)  # like the end of QuerySet.delete


def page_subjects(club: Club) -> Iterator[str]:
    """Yield what the versions of a club's pages are kept under."""
    slug = club.slug
    yield from (of(slug) for of in (
        page_versions.club, page_versions.live, page_versions.draws, page_versions.results, page_versions.ratings,
    ))  # fmt: skip
    for season in Season.objects.filter(club=club).values_list("slug", flat=True):
        yield page_versions.season(slug, season)
    for event in Event.objects.filter(season__club=club).values_list("pk", flat=True):
        yield from (page_versions.night(slug, event), page_versions.tournament(slug, event))
    for game in Game.objects.filter(event__season__club=club).values_list("public_id", flat=True):
        yield page_versions.game(slug, game)
