"""Registration for a tournament: public form, acceptance, waiting list, withdrawal and mails."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Max, Q
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.federations import federation_of, number_of, number_wrong
from clubs.models import Club, Entry, Event, Player, Registration, RegistrationMember, User
from clubs.models.email_addresses import email_key
from clubs.models.games import Via
from clubs.models.people import Privacy
from clubs.names import fold
from clubs.queue import enqueue
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.names import name_fault
from clubs.selectors.tournament.registration import FIELDS, GONE, Window, free, position, window
from clubs.selectors.tournament.team_names import names_taken
from clubs.services.activity_log import Actor, record_activity
from clubs.services.guarded import each
from clubs.services.notifications.club_mail import send_club_mail
from clubs.services.people.players import PlayerDetails, add_player
from clubs.services.people.rate_limits import attempt
from clubs.services.play import game_changes
from clubs.services.tournament.actions import bump_event_version, check_version, locked_tournament
from clubs.services.tournament.entries import CONSENT_VERSION, agree, enter_player, withdraw_entry
from clubs.services.tournament.teams import LEAST as LEAST_MEMBERS
from clubs.services.tournament.teams import MOST as MOST_MEMBERS
from clubs.services.tournament.teams import form_team
from clubs.services.transactions import versioned_transaction
from clubs.stuck_work import LAPSE, set_aside

log = structlog.get_logger(__name__)
Status = Registration.Status
MAIL, MAIL_ENTERED = "clubs.tasks.mail_registration", "clubs.tasks.mail_entered"
DAY = timedelta(days=1)
OVER = (Status.REFUSED, Status.WITHDRAWN, Status.LAPSED)
TO_ONE_ADDRESS_A_DAY, OF_ONE_ADDRESS_A_DAY, OF_ONE_EVENT_A_DAY = 3, 6, 500


@dataclass(frozen=True, slots=True)
class Terms:
    """Registration settings; `opens` None means there is no form."""

    opens: datetime | None
    closes: datetime | None = None
    capacity: int | None = None
    moderated: bool = False
    asks: tuple[str, ...] = ()
    fee: str = ""
    team_size: int | None = None
    answer_hours: int = 48
    auto_places: bool = True


@dataclass(frozen=True, slots=True)
class Member:
    """Member of a team other than its captain."""

    name: str
    federation_id: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """Data of a submitted form; a captain also names the other `members` of the team."""

    name: str
    email: str
    reading: str = ""
    country: str = ""
    federation: str = ""
    federation_id: str = ""
    club_name: str = ""
    team_name: str = ""
    team_short: str = ""
    note: str = ""
    members: tuple[Member, ...] = ()


@versioned_transaction()
def set_registration(*, event: Event, said: Terms, actor: Actor, base: str = "", version: int | None = None) -> Event:
    """Set when the form is open, the number of places and the questions; new places go to the waiting list.

    Raises `bad_window`, `conflict` if `version` isn't the event's.
    """
    event = locked_tournament(event.pk)
    bump_event_version(event, version)
    if said.opens and said.closes and said.closes <= said.opens:
        raise ClubError("bad_window", _("Registration closes before it opens."), "until_day")
    event.registration_from, event.registration_until = said.opens, said.closes
    event.capacity, event.moderated, event.fee = said.capacity, said.moderated, said.fee
    event.team_size = said.team_size
    event.answer_hours, event.auto_places = said.answer_hours, said.auto_places
    event.asks = [field for field in FIELDS if field in said.asks]
    event.save()
    record_activity(actor=actor, action="registration.set", event=event)
    _fill_places(event, base)
    return event


@versioned_transaction()
def register(
    *,
    event: Event,
    filled: Filled,
    consent: bool,
    key: str,
    language: str,
    base: str,
    user: User | None = None,
    another: bool = False,
) -> Registration | None:
    """Accept a form: confirmed at once, awaiting acceptance, or on the waiting list. Idempotent by key.

    None if the address already takes part: only a mail tells its owner so, that nobody learns it by trying addresses.
    With `another`, the form is for another person than those who have used the address or the account.
    Without a mail server the form is accepted as any other; the organiser sees that its address appears twice. Raises
    `registration_closed`, `bad_name`, `bad_number`, `known` (the account or a federation number is already used),
    `too_many`.
    """
    game_changes.check_key(key)
    event = locked_tournament(event.pk)
    done = Registration.objects.filter(key=key).first()
    if done is not None:
        if done.event_id != event.pk:
            raise game_changes.key_used()
        return done
    filled, user = _checked(event, filled), None if another else user
    _check_window(event)
    _check_known(event, filled, user)
    if settings.VERIFY_EMAIL and _answered_by_mail(event, filled, language, base, another=another):
        return None
    _check_rate(event, filled.email)
    whole = _is_whole(event, filled.members)
    plain = {field.name: getattr(filled, field.name) for field in fields(filled) if field.name != "members"}
    made = Registration.objects.create(
        event=event,
        status=Status.APPLIED if whole else Status.INCOMPLETE,
        user=user,
        language=language,
        consent_at=timezone.now() if consent else None,
        consent_version=CONSENT_VERSION if consent else 0,
        key=key,
        **plain,
    )
    _keep_members(made, filled.members)
    record_activity(actor=Actor(user, Via.PHONE), action="registration.sent", event=event, who=made.name)
    _receive(made, Actor(user, Via.PHONE), base)
    return made


def _receive(made: Registration, actor: Actor, base: str) -> None:
    """Admit a new form; if its team lacks members or the organiser reviews forms first, only mail its status."""
    if made.status == Status.INCOMPLETE or made.event.moderated:
        tell(made, base)
    else:
        _admit(made, actor, base)


def _is_whole(event: Event, members: Sequence[Member]) -> bool:
    """Return whether a captain has named as many members as a team needs."""
    return event.team_size is None or 1 + len(members) >= event.team_size


def _keep_members(found: Registration, members: Sequence[Member]) -> None:
    found.members.all().delete()
    RegistrationMember.objects.bulk_create(
        RegistrationMember(registration=found, number=number, name=one.name, federation_id=one.federation_id)
        for number, one in enumerate(members, 1)
    )


@versioned_transaction()
def name_members(
    *, registration_id: int, version: int, members: Sequence[Member], actor: Actor, base: str = ""
) -> Registration:
    """Name the members of an incomplete team; once complete it gets its places as other forms do.

    Raises `registration_…` if the team is complete, `conflict`, `bad_name`, `known`, `team_size`.
    """
    found = locked_registration(registration_id, version, Status.INCOMPLETE)
    event = found.event
    team = _members(event, found.name, members, found.federation)
    said = {"federation": found.federation, "federation_id": found.federation_id}
    filled = Filled(found.name, found.email, **said, members=team)
    _check_known(event, filled, found.user, besides=found.pk)
    _keep_members(found, team)
    found.status = Status.APPLIED if _is_whole(event, team) else Status.INCOMPLETE
    found.version += 1
    found.save()
    record_activity(actor=actor, action="registration.members", event=event, who=found.team_name)
    if found.status == Status.APPLIED:
        _receive(found, actor, base)
    return found


def _checked(event: Event, filled: Filled) -> Filled:
    """Return the form without unrequested answers and surplus spaces; refuse an invalid name."""
    name = _checked_name(filled.name, "name")
    asked = {field: " ".join(getattr(filled, field).split()) for field in FIELDS if field in event.asks}
    if asked.get("country"):
        asked["country"] = country_of(asked["country"])
        if not asked["country"]:
            raise ClubError("bad_country", _("Unknown country. Enter its name or two-letter code."), "country")
    for field in ("reading", "club_name"):
        if fault := name_fault(asked.get(field, "")):
            raise ClubError("bad_name", fault, field)
    if "federation_id" in asked:
        asked["federation"] = federation_of(filled.federation)
        asked["federation_id"] = _checked_number(asked["federation"], asked["federation_id"])
    team: tuple[Member, ...] = ()
    if event.team_size is not None:
        asked["team_name"] = _team_name(event, filled.team_name)
        asked["team_short"] = _team_name(event, filled.team_short, "team_short") if filled.team_short.strip() else ""
        team = _members(event, name, filled.members, asked.get("federation", ""))
    return Filled(name=name, email=email_key(filled.email), members=team, **asked)


def _checked_number(federation: str, said: str, field: str = "federation_id") -> str:
    number = number_of(federation, said)
    if fault := number_wrong(federation, number):
        raise ClubError("bad_number", fault, field)
    return number


def _checked_name(said: str, field: str, missing: str = "") -> str:
    name = " ".join(said.split())
    fault = name_fault(name)
    if fault or not name:
        raise ClubError("bad_name", fault or missing or _("The name is missing."), field)
    return name


def _team_name(event: Event, said: str, field: str = "team_name") -> str:
    """Return a team's name or short name, which must be unique."""
    name = _checked_name(said, field, _("Enter a team name."))
    there = event.registrations.exclude(status__in=OVER).values_list("team_name", "team_short")
    if fold(name) in names_taken(event) | {fold(known) for names in there for known in names if known}:
        raise ClubError("team_known", _("There is already a team called %(team)s.") % {"team": name}, field)
    return name


def _members(event: Event, captain: str, said: Sequence[Member], federation: str) -> tuple[Member, ...]:
    """Return the members that have a name, without duplicates.

    Errors are attached to the fields `member_2` and so on; the captain is member 1.
    """
    found, seen = [], {fold(captain)}
    for at, one in enumerate(said, 2):
        if not one.name.strip():
            continue
        name = _checked_name(one.name, f"member_{at}")
        if fold(name) in seen:
            words = _("%(name)s is in the team twice.")
            raise ClubError("bad_name", words % {"name": name}, f"member_{at}")
        seen.add(fold(name))
        asked = one.federation_id if "federation_id" in event.asks else ""
        number = _checked_number(federation, asked, field=f"number_{at}")
        found.append(Member(name, number))
    if 1 + len(found) > MOST_MEMBERS:
        words = _("%(team)s: a team needs %(least)s to %(most)s members; this one has %(n)s.")
        told = {"team": captain, "least": LEAST_MEMBERS, "most": MOST_MEMBERS, "n": 1 + len(found)}
        raise ClubError("team_size", words % told)
    return tuple(found)


def _check_window(event: Event) -> None:
    words = {
        Window.NONE: _("This tournament has no registration form."),
        Window.BEFORE: _("Registration has not opened yet."),
        Window.AFTER: _("Registration is closed."),
    }
    at = window(event, timezone.now())
    if at != Window.OPEN:
        raise ClubError("registration_closed", words[at])


def _check_known(event: Event, filled: Filled, user: User | None, besides: int | None = None) -> None:
    """Refuse an account or a federation number that the event already has from a form or its staff."""
    numbers = [one for one in (filled.federation_id, *(member.federation_id for member in filled.members)) if one]
    if len({number.casefold() for number in numbers}) < len(numbers):
        raise ClubError("known", _("The same federation number appears twice in this form."))
    same = _same_form(event, filled, user, numbers, besides)
    entry = same.entry if same else _same_entry(event, filled, user, numbers)
    if same is None and entry is None:
        return
    if user is None or user.pk not in (same and same.user_id, entry and entry.player.user_id):
        raise ClubError("known", _("This federation number is already registered. Ask the organiser."))
    if entry is not None:
        words = _("You are already entered as number %(number)s.") % {"number": entry.number}
    else:
        words = _("You have already registered. Your registration is pending.")
    raise ClubError("known", f"{words} {_('To register somebody else, tick the box below the address.')}")


def _answered_by_mail(event: Event, filled: Filled, language: str, base: str, *, another: bool) -> bool:
    """Whether the address already takes part; if so, mail its owner the state, at most a few times a day.

    For `another` person, only the same name counts.
    """
    email, named = filled.email, fold(filled.name)
    forms = event.registrations.exclude(status__in=OVER).filter(email=email).order_by("pk")
    form = next((one for one in forms if not another or fold(one.name) == named), None)
    staffed = event.entries.exclude(number=None).exclude(status=Entry.Status.WITHDRAWN).select_related("player")
    there = () if form else staffed.filter(player__email=email).order_by("number")
    entry = next((one for one in there if not another or fold(one.player.name) == named), None)
    if form is None and entry is None:
        return False
    if base and attempt(f"answered:{event.pk}:{email}", most=TO_ONE_ADDRESS_A_DAY, seconds=int(DAY.total_seconds())):
        if form is not None:
            tell(form, base)
        elif entry is not None:
            enqueue(MAIL_ENTERED, entry.pk, language)
    return True


def _same_form(
    event: Event, filled: Filled, user: User | None, numbers: Sequence[str], besides: int | None
) -> Registration | None:
    same = Q(pk=None)
    for number in numbers:
        numbered = Q(federation_id__iexact=number) | Q(members__federation_id__iexact=number)
        same |= numbered & _of_federation("federation", filled.federation)
    if user is not None:
        same |= Q(user=user)
    there = event.registrations.exclude(status__in=OVER).exclude(pk=besides or 0).filter(same)
    return there.select_related("entry__player").order_by("pk").first()


def _same_entry(event: Event, filled: Filled, user: User | None, numbers: Sequence[str]) -> Entry | None:
    """Return the matching entry that the staff have made."""
    same = Q(pk=None)
    for number in numbers:
        same |= Q(player__federation_id__iexact=number) & _of_federation("player__federation", filled.federation)
    if user is not None:
        same |= Q(player__user=user)
    there = event.entries.exclude(number=None).exclude(status=Entry.Status.WITHDRAWN)
    return there.filter(same).select_related("player").order_by("number").first()


def _of_federation(field: str, federation: str) -> Q:
    """Filter for people of this federation or without one; everybody if it is empty."""
    return Q(**{f"{field}__iexact": federation}) | Q(**{field: ""}) if federation else Q()


def _check_rate(event: Event, email: str) -> None:
    today = Registration.objects.filter(created_at__gt=timezone.now() - DAY)
    many = settings.VERIFY_EMAIL and today.filter(email=email).count() >= OF_ONE_ADDRESS_A_DAY
    if many or today.filter(event=event).count() >= OF_ONE_EVENT_A_DAY:
        raise ClubError("too_many", _("Too many registrations today. Try again tomorrow, or ask the organiser."))


def _admit(found: Registration, actor: Actor, base: str) -> None:
    """Give a place, or the next position on the waiting list; the caller locks the event."""
    if not _has_place(found):
        if found.status != Status.WAITING:
            last = found.event.registrations.aggregate(last=Max("place"))["last"] or 0
            found.place = last + 1
        _set(found, Status.WAITING, base)
        return
    _confirm(found, actor, base)


def _has_place(found: Registration) -> bool:
    """Return whether a place is free; a new form doesn't overtake the waiting list."""
    left = free(found.event)
    fresh = found.status == Status.APPLIED and not found.event.moderated
    if left and fresh and found.event.registrations.filter(status=Status.WAITING).exists():
        return False
    return left is None or left >= found.places


def _confirm(found: Registration, actor: Actor, base: str) -> None:
    """Enter the person registered; for a team, enter all members and create the team."""
    found.entry = enter_player(event=found.event, player=_player(found, actor), actor=actor)
    found.entry.club_name, found.entry.note = found.club_name, found.note
    agree(found.entry, found.consent_at, found.consent_version)
    found.entry.save(update_fields=["club_name", "note", "consent_at", "consent_version"])
    if found.event.team_size is not None and found.team_name:
        form_team(found.event, *_free_names(found), [found.entry, *_enter_members(found, actor)], actor)
    found.offered_until = None
    _set(found, Status.CONFIRMED, base)


def _free_names(found: Registration) -> tuple[str, str]:
    """Return the team's name, and its short name unless another team has taken it in the meantime."""
    taken = names_taken(found.event)
    if fold(found.team_name) in taken:
        raise ClubError("team_known", _("There is already a team called %(team)s.") % {"team": found.team_name})
    return found.team_name, "" if fold(found.team_short) in taken else found.team_short


def _enter_members(found: Registration, actor: Actor) -> list[Entry]:
    made = []
    for member in found.members.all():
        details = PlayerDetails(
            name=member.name,
            guest=True,
            privacy=Privacy.NAME if found.consent_at else Privacy.HIDDEN,
            federation=found.federation,
            federation_id=member.federation_id,
        )
        player = add_player(club_id=found.event.season.club_id, details=details, actor=actor)
        member.entry = enter_player(event=found.event, player=player, actor=actor)
        agree(member.entry, found.consent_at, found.consent_version)
        member.entry.save(update_fields=["consent_at", "consent_version"])
        member.save(update_fields=["entry"])
        made.append(member.entry)
    return made


def _player(found: Registration, actor: Actor) -> Player:
    """Return the club's player with this account, else a new guest; the name is public only with consent."""
    club = found.event.season.club
    known = Player.objects.filter(club=club, user=found.user).first() if found.user else None
    if known is not None and not found.event.entries.filter(player=known).exists():
        return known
    privacy = Privacy.NAME if found.consent_at else Privacy.HIDDEN
    details = PlayerDetails(
        name=found.name,
        reading=found.reading,
        guest=True,
        privacy=privacy,
        email=found.email,
        federation=found.federation,
        federation_id=found.federation_id,
        country=found.country,
    )
    return add_player(club_id=club.pk, details=details, actor=actor)


def _set(found: Registration, status: str, base: str) -> None:
    found.status, found.fault = status, ""
    found.version += 1
    found.save()
    tell(found, base)


def tell(found: Registration, base: str) -> None:
    """Mail the current status in the language in which the form was submitted."""
    if base:
        enqueue(MAIL, found.pk, found.status, base)


@versioned_transaction()
def accept(*, registration_id: int, version: int, actor: Actor, base: str = "") -> Registration:
    """Accept a form: a free place, else the waiting list. Raises `conflict`, `registration_confirmed` and similar."""
    found = locked_registration(registration_id, version, Status.APPLIED, Status.WAITING, Status.OFFERED, Status.LAPSED)
    if found.status == Status.OFFERED:
        _confirm(found, actor, base)
    else:
        _admit(found, actor, base)
    record_activity(actor=actor, action="registration.accepted", event=found.event, who=found.name)
    return found


@versioned_transaction()
def refuse(*, registration_id: int, version: int, reason: str, actor: Actor, base: str = "") -> Registration:
    """Refuse a form with a reason, which is sent to the sender. No player is kept from it."""
    found = locked_registration(
        registration_id, version, Status.INCOMPLETE, Status.APPLIED, Status.WAITING, Status.OFFERED
    )
    game_changes.check_reason(reason)
    found.reason = reason.strip()
    _set(found, Status.REFUSED, base)
    record_activity(actor=actor, action="registration.refused", event=found.event, reason=found.reason, who=found.name)
    _fill_places(found.event, base)
    return found


@versioned_transaction()
def withdraw_registration(*, registration_id: int, version: int, actor: Actor, base: str = "") -> Registration:
    """Withdraw a form before the start; the free place goes to the first on the waiting list."""
    found = locked_registration(registration_id, version, *Registration.OPEN)
    _check_not_begun(found.event)
    members = [member.entry for member in found.members.select_related("entry") if member.entry]
    team = found.entry.team if found.entry else None
    for entry in (found.entry, *members):
        if entry is not None and entry.status not in GONE:
            withdraw_entry(entry_id=entry.pk, version=entry.version, actor=actor)
    if team is not None and found.event.team_size is not None:
        Entry.objects.filter(team=team).update(team=None)
        team.delete()
    _set(found, Status.WITHDRAWN, base)
    record_activity(actor=actor, action="registration.withdrawn", event=found.event, who=found.name)
    _fill_places(found.event, base)
    return found


def _check_not_begun(event: Event) -> None:
    if event.rounds.exclude(stage=None).exclude(status="draft").exists():
        raise ClubError("begun", _("That is not possible right now. Ask the tournament staff."))


@versioned_transaction()
def take_place(*, registration_id: int, version: int, actor: Actor, base: str = "") -> Registration:
    """Accept an offered place. Raises `registration_lapsed` if somebody else has received it, `begun`."""
    found = locked_registration(registration_id, version, Status.OFFERED)
    _check_not_begun(found.event)
    _confirm(found, actor, base)
    record_activity(actor=actor, action="registration.accepted", event=found.event, who=found.name)
    return found


@versioned_transaction()
def fill_places(*, event: Event, base: str = "") -> list[Registration]:
    """Give free places to the first on the waiting list, if this is set to happen automatically."""
    return _fill_places(locked_tournament(event.pk), base)


@versioned_transaction()
def withdraw_and_fill(
    *,
    entry_id: int,
    version: int,
    actor: Actor,
    from_round: int | None = None,
    substitute: int | None = None,
    directs: bool = True,
    base: str = "",
) -> Entry:
    """Withdraw an entry and give the place to the first on the waiting list, if this is automatic."""
    gone = withdraw_entry(
        entry_id=entry_id, version=version, actor=actor, from_round=from_round, substitute=substitute, directs=directs
    )
    fill_places(event=gone.event, base=base)
    return gone


@versioned_transaction()
def offer_places(*, event: Event, base: str = "") -> list[Registration]:
    """Offer free places to the waiting list at the organiser's request.

    Raises `none_free` if nobody is waiting or no place is free.
    """
    filled = _fill_places(locked_tournament(event.pk), base, tapped=True)
    if not filled:
        raise ClubError("none_free", _("There is no free place, or nobody is waiting for one."))
    return filled


def lapse_offers() -> int:
    """Pass places that weren't accepted in time on to the next on the waiting list."""
    offered = Registration.objects.filter(status=Status.OFFERED, offered_until__lte=timezone.now())
    late = list(offered.exclude(event__season__club__kind=Club.Kind.IMPORT).values_list("pk", flat=True))
    base = settings.MAILED_URL
    aside = set_aside(LAPSE)
    due = [pk for pk in late if pk not in aside]
    return len(due) - each(due, lambda pk: _lapse(pk, base), LAPSE)


@versioned_transaction()
def _lapse(registration_id: int, base: str) -> None:
    event_id = Registration.objects.values_list("event_id", flat=True).get(pk=registration_id)
    event = locked_tournament(event_id)
    found = Registration.objects.select_for_update(no_key=True, of=("self",)).get(pk=registration_id)
    if found.status != Status.OFFERED or found.offered_until is None or found.offered_until > timezone.now():
        return
    found.event = event
    _set(found, Status.LAPSED, base)
    record_activity(actor=Actor(None, Via.PHONE), action="registration.lapsed", event=event, who=found.name)
    _fill_places(event, base)


def _fill_places(event: Event, base: str, *, tapped: bool = False) -> list[Registration]:
    filled: list[Registration] = []
    if event.status != Event.Status.PLANNED or not (event.auto_places or tapped):
        return filled
    for found in event.registrations.filter(status=Status.WAITING).order_by("place"):
        left = free(event)
        if left is not None and left < found.places:
            break
        found.event = event
        if _follows(found, base):
            filled.append(found)
    return filled


def _offer_ends(event: Event) -> datetime:
    """Return until when a place is offered: for the hours that the event allows, at most until it starts."""
    now = timezone.now()
    until = now + timedelta(hours=event.answer_hours)
    return min(until, event.starts_at) if event.starts_at > now else until


def _follows(found: Registration, base: str) -> bool:
    """Give a free place to the first on the waiting list. Return whether that worked."""
    try:
        with transaction.atomic():
            if found.event.answer_hours:
                found.offered_until = _offer_ends(found.event)
                _set(found, Status.OFFERED, base)
            else:
                _confirm(found, Actor(None, Via.PHONE), base)
    except ClubError as error:
        _set_aside(found.pk, error.message)
        return False
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        log.exception("place_not_given", registration=found.pk)
        _set_aside(found.pk, _("Something went wrong. The site’s log says what."))
        return False
    return True


def _set_aside(registration_id: int, why: str) -> None:
    found = Registration.objects.select_related("event").get(pk=registration_id)
    if found.fault == why:
        return
    Registration.objects.filter(pk=found.pk).update(fault=why[:300])
    record_activity(actor=Actor(None, Via.PHONE), action="registration.stuck", event=found.event, who=found.name)


@versioned_transaction()
def set_paid(*, entry_id: int, version: int, paid: bool, actor: Actor) -> Entry:
    """Mark an entry's fee as paid or unpaid, with the actor in the activity log; idempotent."""
    event_id = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    event = locked_tournament(event_id or 0)
    entry = Entry.objects.select_for_update(no_key=True, of=("self",)).select_related("player").get(pk=entry_id)
    if bool(entry.paid_at) == paid:
        return entry
    check_version(entry, version)
    entry.paid_at, entry.changed_by = timezone.now() if paid else None, actor.user
    entry.version += 1
    entry.save()
    action = "entry.paid" if paid else "entry.unpaid"
    record_activity(actor=actor, action=action, event=event, number=entry.number, who=entry.player.name)
    return entry


def locked_registration(registration_id: int, version: int, *allowed: str) -> Registration:
    event_id = Registration.objects.filter(pk=registration_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise ClubError("not_found", _("This registration does not exist."))
    event = locked_tournament(event_id)
    found = (
        Registration.objects.select_for_update(no_key=True, of=("self",))
        .select_related("entry")
        .get(pk=registration_id)
    )
    found.event = event
    check_version(found, version)
    _check_form(found, *allowed)
    return found


def _check_form(found: Registration, *allowed: str) -> None:
    """Refuse an action that the form's status doesn't allow; the error says what is possible."""
    if found.status in allowed:
        return
    words = {
        Status.INCOMPLETE: _(
            "%(player)s’s team is incomplete. It has to name its members first, or the organiser can refuse it."
        ),
        Status.APPLIED: _("%(player)s’s registration is pending. The organiser accepts or refuses it."),
        Status.WAITING: _("%(player)s is on the waiting list and gets the next free place, or can withdraw."),
        Status.OFFERED: _("%(player)s has been offered a place and can accept it or withdraw."),
        Status.CONFIRMED: _("%(player)s already has a place and can withdraw until the start."),
        Status.REFUSED: _("%(player)s’s registration was refused. A new registration is needed to take part."),
        Status.WITHDRAWN: _("%(player)s has withdrawn. A new registration is needed to take part."),
        Status.LAPSED: _("%(player)s did not answer in time. The organiser can still accept the registration."),
    }
    raise ClubError(f"registration_{found.status}", words[Status(found.status)] % {"player": found.name})


def mail_registration(*, registration_id: int, status: str, base: str) -> bool:
    """Send the mail about a form's status; False if the status has changed or no mail can be sent."""
    found = Registration.objects.filter(pk=registration_id).select_related("event__season__club").first()
    if found is None or found.status != status:
        return False
    known = found.language in dict(settings.LANGUAGES)
    with translation.override(found.language if known else settings.LANGUAGE_CODE):
        place = position(found) if found.status == Status.WAITING else None
        may_add = window(found.event, timezone.now()) == Window.OPEN
        said = {"found": found, "event": found.event, "base": base, "position": place, "may_add": may_add}
        text = render_to_string("clubs/tournament/mail_registration.txt", said)
        subject = f"{found.event.name}{_(': ')}{found.get_status_display()}"
    return send_club_mail(found.event.season.club, subject, text, found.email, reply_to=found.event.answered_at)


def mail_entered(*, entry_id: int, language: str) -> bool:
    """Tell the owner of an address, who sent a form, that the staff have entered them already."""
    found = Entry.objects.filter(pk=entry_id).select_related("event__season__club", "player").first()
    if found is None or not found.player.email:
        return False
    event = found.event
    with translation.override(language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
        said = {"found": found, "event": event, "base": settings.MAILED_URL}
        text = render_to_string("clubs/tournament/mail_entered.txt", said)
        title = _("You are already entered as number %(number)s.") % {"number": found.number}
        subject = f"{event.name}{_(': ')}{title}"
    return send_club_mail(event.season.club, subject, text, found.player.email, reply_to=event.answered_at)
