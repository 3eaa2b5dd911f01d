"""Delete the demo club."""

from clubs.demo.members import ACCOUNTS
from clubs.models import BonusLine, Club, Entry, Event, Game, Payment, Player, Round, SeatDraw, Table, User
from clubs.selectors.public import page_versions
from clubs.services.transactions import bump_page_versions, versioned_transaction


@versioned_transaction()
def remove(club: Club) -> None:
    """Delete the club with all its games, and the demo's accounts that no other club needs."""
    SeatDraw.objects.filter(event__season__club=club).update(after=None, replaces=None)
    for model, path in (
        (Payment, "event__season__club"),
        (BonusLine, "season__club"),
        (Game, "event__season__club"),
        (SeatDraw, "event__season__club"),
        (Round, "event__season__club"),
        (Table, "event__season__club"),
        (Entry, "event__season__club"),
        (Event, "season__club"),
        (Player, "club"),
    ):
        model._base_manager.filter(**{path: club}).delete()
    club.delete()
    bump_page_versions(page_versions.SITE, page_versions.club(club.slug))
    accounts = User.objects.filter(email__in=[account.email for account in ACCOUNTS])
    accounts.filter(memberships=None).delete()
