"""A participant's details, saved together; acts on several participants at once."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.errors import ClubError
from clubs.models import Entry, Event, Registration
from clubs.selectors.people.email_addresses import undeliverable
from clubs.selectors.reader_language import listed
from clubs.services.activity_log import Actor, record_activity
from clubs.services.notifications.club_mail import send_club_mail
from clubs.services.people.players import fill_player
from clubs.services.tournament import entries
from clubs.services.tournament.actions import check_not_over, check_version, locked_tournament
from clubs.services.tournament.registration import accept, set_paid
from clubs.services.transactions import versioned_transaction

LATIN = "en"
"""The language under which a name in Latin letters is kept."""
LONGEST_SUBJECT, LONGEST_MAIL = 120, 4000
OF_GUESTS = ("name", "latin_name", "email", "consent")
"""What a tournament's director changes for guests only; players of the club have their own page."""


@versioned_transaction()
def edit_entry(
    *,
    event: Event,
    number: int,
    version: int,
    actor: Actor,
    name: str | None = None,
    latin_name: str | None = None,
    email: str | None = None,
    consent: bool | None = None,
    country: str | None = None,
    federation: str | None = None,
    federation_id: str | None = None,
    club_name: str | None = None,
    note: str | None = None,
    paid: bool | None = None,
    seed: int | None = None,
    unseeded: bool = False,
) -> Entry:
    """Change the details of a start number together, all or none; None leaves a field unchanged.

    `latin_name` is the name in Latin letters, `unseeded` takes the seed away. Raises `not_found`, `own_setting` if the
    name, address or consent of a player of the club would change, and what the single changes raise.
    """
    entry = entries.numbered(event, number)
    check_not_over(entry.event)
    check_version(entry, version)
    _edit_player(
        entry,
        actor,
        {"name": name, "email": email, "country": country, "federation": federation, "federation_id": federation_id},
        latin_name,
    )
    if consent is not None and consent != entries.is_named(entry):
        entries.give_consent(entry, actor, consent=consent)
    if paid is not None and paid != bool(entry.paid_at):
        entries.note_payment(entry, paid=paid)
    if unseeded or seed is not None:
        entry.seed = entries.checked_seed(None if unseeded else seed)
    entries.describe(entry, club_name, note)
    return entries.save_entry(entry, actor, "entry.edited")


def _edit_player(entry: Entry, actor: Actor, said: dict[str, str | None], latin: str | None) -> None:
    """Change the player of an entry where something differs."""
    player = entry.player
    if said["country"] is not None:
        said["country"] = entries.known_country(said["country"], "country")
    fields = {name: " ".join(value.split()) for name, value in said.items() if value is not None}
    changed = {name: value for name, value in fields.items() if value != getattr(player, name)}
    known = dict(player.names.values_list("lang", "name"))
    names = known | {LATIN: " ".join(latin.split())} if latin is not None else known
    renamed = latin is not None and names[LATIN] != known.get(LATIN, "")
    own = [name for name in OF_GUESTS if name in changed] + (["latin_name"] if renamed else [])
    if own and not player.guest:
        words = _("%(player)s plays for the club. Change the name and address on the player’s page.")
        raise ClubError("own_setting", words % {"player": player.name}, own[0])
    if renamed and latin and player.name_lang == LATIN:
        changed["name_lang"] = ""  # the name itself is in another script
    if changed or renamed:
        entry.player = fill_player(player=player, actor=actor, names=names if renamed else None, **changed)


@versioned_transaction()
def mark_entries_paid(*, event: Event, numbers: Collection[int], paid: bool, actor: Actor) -> list[Entry]:
    """Mark the fees of several start numbers as paid or unpaid; those already marked stay. Raises `not_found`."""
    return [
        set_paid(entry_id=entry.pk, version=entry.version, paid=paid, actor=actor) for entry in _chosen(event, numbers)
    ]


@versioned_transaction()
def accept_registrations(
    *, event: Event, registrations: Collection[int], actor: Actor, base: str = ""
) -> list[Registration]:
    """Accept several registrations in order of arrival; beyond capacity they join the waiting list.

    Raises `not_found` if one does not exist, `registration_confirmed` and similar.
    """
    event = locked_tournament(event.pk)
    found = list(event.registrations.filter(pk__in=registrations).order_by("created_at", "pk"))
    if not found or len(found) < len(set(registrations)):
        raise ClubError("not_found", _("This registration does not exist."), "registrations")
    return [accept(registration_id=one.pk, version=one.version, actor=actor, base=base) for one in found]


@versioned_transaction()
def mail_entries(
    *, event: Event, numbers: Collection[int], subject: str, text: str, actor: Actor, base: str = ""
) -> list[Entry]:
    """Send a mail to several start numbers, each with the link of their own page; return who gets it.

    Raises `no_address` with the numbers that have no working address; then nobody gets a mail.
    """
    chosen = _chosen(event, numbers)
    refused = undeliverable(entry.player.email for entry in chosen)
    without = [entry.number for entry in chosen if not entry.player.email or entry.player.email in refused]
    if without:
        words = ngettext(
            "Number %(numbers)s has no working email address.",
            "Numbers %(numbers)s have no working email address.",
            len(without),
        )
        raise ClubError("no_address", words % {"numbers": listed(without)}, "numbers", numbers=without)
    club, answers = event.season.club, event.answered_at
    for entry in chosen:
        link = f"{base}{reverse('own_event', args=[entry.token])}" if entry.token else ""
        body = f"{text.strip()}\n\n{_('Your own page:')} {link}\n" if link else text
        send_club_mail(club, subject, body, entry.player.email, reply_to=answers)
    record_activity(actor=actor, action="entry.mailed", event=event, count=len(chosen), subject=subject)
    return chosen


def _chosen(event: Event, numbers: Collection[int]) -> list[Entry]:
    """Return the entries of these start numbers, all of which must exist."""
    event = locked_tournament(event.pk)
    found = list(event.entries.filter(number__in=numbers).select_related("player").order_by("number"))
    known = {entry.number for entry in found}
    if missing := sorted(set(numbers) - known):
        words = _("Nobody has start number %(number)s.")
        raise ClubError("not_found", words % {"number": missing[0]}, "numbers")
    if not found:
        raise ClubError("bad_field", _("Choose at least one player."), "numbers")
    for entry in found:
        entry.event = event
    return found
