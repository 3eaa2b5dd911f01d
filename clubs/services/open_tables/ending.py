"""Deleting a table of friends: at once by whoever has its link to play, or some weeks after its last deal."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Club, Deal, Event, Game, PageVersion
from clubs.services.archive.club_deletion import erase_club, page_subjects
from clubs.services.guarded import each
from clubs.services.open_tables.starting import locked_table
from clubs.services.transactions import versioned_transaction

AT_ONCE = 20
"""Tables that one sweep deletes, each in a transaction of its own."""


@versioned_transaction()
def delete_table(*, table_id: int) -> None:
    """Delete a table of friends with all its games. Raises `not_found` for a club's table."""
    _table, event = locked_table(table_id)
    _erase(event.season.club_id)


def delete_old_tables() -> int:
    """Delete tables of friends that nobody has kept or played at for a long time; return their number."""
    before = timezone.now() - timedelta(days=settings.OPEN_TABLES_DAYS)
    if not Club.objects.filter(kind="table", created_at__lt=before).exists():
        return 0
    found = list(_old(before)[:AT_ONCE])
    return len(found) - each(found, delete_if_old)


def delete_if_old(club_id: int) -> None:
    """Delete a table of friends, unless somebody has played there since."""
    before = timezone.now() - timedelta(days=settings.OPEN_TABLES_DAYS)
    with versioned_transaction():
        Event.objects.select_for_update(no_key=True).filter(season__club=club_id).first()
        if _old(before).filter(pk=club_id).exists():
            _erase(club_id)


def _old(before: datetime) -> QuerySet[Club, int]:
    """Return the keys of tables of friends without a deal or final scores since this moment, the oldest first."""
    games = Game.objects.filter(event__season__club=OuterRef("pk"))
    played = Deal.objects.filter(game__event__season__club=OuterRef("pk"), created_at__gte=before)
    ended = games.filter(ended_at__gte=before)
    old = Club.objects.filter(kind="table", created_at__lt=before).exclude(Exists(played)).exclude(Exists(ended))
    return old.order_by("created_at", "pk").values_list("pk", flat=True)


def _erase(club_id: int) -> None:
    """Delete a table of friends, and the versions of its pages: no kept page outlives them."""
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None or not club.is_table:
        raise ClubError("not_found", "")
    subjects = list(page_subjects(club))
    erase_club(club)
    PageVersion.objects.filter(subject__in=subjects).delete()
