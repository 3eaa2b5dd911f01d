"""Correcting the address of a registration, and sending its mail again."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Player, Registration
from clubs.models.email_addresses import email_key
from clubs.models.identifiers import link_token
from clubs.services.activity_log import Actor, record_activity
from clubs.services.tournament.registration import locked_registration, tell
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def correct_address(*, registration_id: int, version: int, email: str, actor: Actor, base: str) -> Registration:
    """Store another address of a registration and mail its status there; the same address gets the mail again.

    Links that a wrong address may have received stop working. Raises `conflict`, and `registration_…` once it is over.
    """
    found = locked_registration(registration_id, version, *Registration.OPEN)
    before, found.email = found.email, email_key(email)
    if not found.email:
        raise ClubError("bad_field", _("Enter the email address."), "email")
    if found.email != before:
        found.token = link_token()
        _correct_entry(found, before)
        record_activity(actor=actor, action="registration.address", event=found.event, who=found.name)
    found.version += 1
    found.save()
    tell(found, base)
    return found


def _correct_entry(found: Registration, before: str) -> None:
    """Give the entry a new link, and its player the new address where they had the old one."""
    if found.entry is None:
        return
    found.entry.token = link_token()
    found.entry.save(update_fields=["token"])
    Player.objects.filter(pk=found.entry.player_id, email=before).update(email=found.email)
