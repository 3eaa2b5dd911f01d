"""Create outgoing messages from log entries: recipients and contents. Idempotent."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from clubs.models import (
    Entry,
    Event,
    EventStaff,
    Game,
    Leaderboard,
    LogEntry,
    Membership,
    Message,
    PushDevice,
    Round,
    Seat,
    Standing,
    Untold,
    User,
    Webhook,
    Wish,
)
from clubs.models.notifications import BY_DEFAULT, Kind, Way
from clubs.models.people import Role
from clubs.queue import enqueue, requeue
from clubs.selectors.notifications.webhook_payload import event_change, result_of
from clubs.selectors.tournament.round_seating import Plan, draw_of
from clubs.selectors.tournament.seat_holders import by_team
from clubs.services.notifications import triggers
from clubs.services.transactions import versioned_transaction

SEND = "clubs.tasks.send_message"
STAFF = (Role.OWNER, Role.ORGANISER, Role.SCORER)
ABOUT_NOW = timedelta(minutes=30)
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class NotificationBatch:
    """A notification: its kind, the facts for each recipient (by account), and the key that makes it unique.

    `ways`: the channels it may take.
    """

    kind: str
    facts: Mapping[int, Json]
    key: str
    ways: Collection[str] = tuple(Way.values)


def create_messages(*, entry_id: int) -> int:
    """Create the messages for a log entry and return their number. Waits while standings are out of date."""
    entry = (
        LogEntry.objects.filter(pk=entry_id, untold__isnull=False)
        .select_related("club", "event__season", "game__round", "game__table", "game__event__season__club")
        .first()
    )
    if entry is None or _is_behind(entry):
        return 0
    made = [*_to_people(entry), *_to_webhooks(entry)]
    with versioned_transaction():
        gone, _rows = Untold.objects.filter(entry=entry).delete()
        if not gone:
            return 0
        Message.objects.bulk_create(made, ignore_conflicts=True)
        keys = [message.key for message in made]
        for pk in Message.objects.filter(key__in=keys, tries=0).values_list("pk", flat=True):
            enqueue(SEND, pk)
    return len(made)


def requeue_untold(most: int = 200) -> None:
    """Queue log entries not yet processed, and messages due for a retry, again."""
    requeue(triggers.TELL, Untold.objects.order_by("pk").values_list("pk", flat=True)[:most])
    waiting = Message.objects.filter(done_at=None, failed_at=None, next_try__lte=timezone.now())
    requeue(SEND, waiting.order_by("next_try").values_list("pk", flat=True)[:most])


def _is_behind(entry: LogEntry) -> bool:
    if entry.action not in triggers.CLOSED or entry.event is None:
        return False
    return Leaderboard.objects.filter(season=entry.event.season_id, requested__gt=F("computed")).exists()


# --- people ---------------------------------------------------------------------------------------------------------


def _to_people(entry: LogEntry) -> list[Message]:
    makers = (
        (triggers.DRAWN, _seats),
        (triggers.OPENED, _opened),
        (triggers.CLOSED, _standings),
        (triggers.CALLED, _called),
        (triggers.CANCELLED | triggers.EVENT_MOVED, _changed),
    )
    for actions, make in makers:
        if entry.action in actions and entry.event is not None:
            return messages_of(make(entry, entry.event))
    return []


def _wishes(batch: NotificationBatch) -> list[Wish]:
    """Return the preferences of the recipients, and those that hold until somebody chooses otherwise."""
    chosen = list(Wish.objects.filter(kind=batch.kind, user__in=batch.facts, user__is_active=True))
    said = {(wish.user_id, wish.way) for wish in chosen}
    wishes = [wish for wish in chosen if wish.wanted]
    for way in (way for kind, way in BY_DEFAULT if kind == batch.kind):
        others = [user for user in batch.facts if (user, way) not in said]
        for user in User.objects.filter(pk__in=others, is_active=True):
            language = user.language_or(settings.LANGUAGE_CODE)
            wishes.append(Wish(user=user, kind=batch.kind, way=way, language=language))
    return [wish for wish in wishes if wish.way in batch.ways]


def messages_of(batch: NotificationBatch) -> list[Message]:
    """Return a message for each preference of the recipients; for push, one for each device."""
    wishes = _wishes(batch)
    devices: dict[int, list[PushDevice]] = {}
    for device in PushDevice.objects.filter(user__in=[wish.user_id for wish in wishes if wish.way == Way.PUSH]):
        devices.setdefault(device.user_id, []).append(device)
    now = timezone.now()
    made = []
    for wish in wishes:
        to: Iterable[PushDevice | None] = devices.get(wish.user_id, ()) if wish.way == Way.PUSH else (None,)
        made += [
            Message(
                key=f"{batch.key}-{wish.user_id}-{device.pk if device else wish.way}",
                kind=batch.kind,
                user_id=wish.user_id,
                device=device,
                language=wish.language,
                content=batch.facts[wish.user_id],
                next_try=now,
            )
            for device in to
        ]
    return made


def about_event(event: Event) -> Json:
    """Return what every notification of an event says: club, name and page."""
    club = event.season.club
    name = "event" if event.kind == Event.Kind.TOURNAMENT else "night"
    return {
        "club": club.name,
        "of": club.pk,
        "event": event.name,
        "number": event.number,
        "url": reverse(name, args=[club.slug, event.pk]),
        **({"reply_to": event.answered_at} if event.answered_at else {}),
    }


def _about(event: Event, _entry: LogEntry) -> Json:
    return about_event(event)


def _seats(entry: LogEntry, event: Event) -> NotificationBatch:
    if entry.action in triggers.MOVED:
        return _moved(entry, event)
    facts = _of_round(entry, event) if entry.action == triggers.PUBLISHED else _of_draw(entry, event)
    about = _about(event, entry)
    return NotificationBatch(Kind.SEAT, {user: about | one for user, one in facts.items()}, f"act-{entry.pk}")


def _moved(entry: LogEntry, event: Event) -> NotificationBatch:
    """Return the players whom a manual change of a published round moved to another table, or from or to a bye."""
    moved = entry.data.get("moved", {})
    found = Round.objects.filter(event=event, number=_number_of_round(entry) or 0).select_related("stage").first()
    there = _seats_of(found) if found else {}
    known = event.entries.filter(number__in=map(int, moved), player__user__isnull=False)
    about = _about(event, entry)
    facts: dict[int, Json] = {}
    for user, number in known.values_list("player__user_id", "number"):
        table, before = moved[str(number)]
        if table != before:
            seat = there.get(number or 0, {})
            seat = seat if seat.get("table") == table else {}
            facts[user] = about | seat | {"table": table, "instead_of": before}
    return NotificationBatch(Kind.SEAT, facts, f"act-{entry.pk}")


def _number_of_round(entry: LogEntry) -> int | None:
    """Return the number of the round that an entry is about: the first of those that a replacement changed."""
    rounds = entry.data.get("rounds") or [entry.data.get("round")]
    return int(rounds[0]) if rounds[0] is not None else None


def _of_draw(entry: LogEntry, event: Event) -> dict[int, Json]:
    """Return the seat of each player with an account in a night's seat draw."""
    found = Seat.objects.filter(event=event, game__draw__public_id=entry.data.get("draw"))
    found = found.exclude(game__status=Game.Status.VOID).select_related("player", "game__table", "game__round")
    tables: dict[int, list[Seat]] = {}
    for seat in found.order_by("game", "order"):
        tables.setdefault(seat.game.table.number, []).append(seat)
    facts: dict[int, Json] = {}
    for number, seats in tables.items():
        for seat in seats:
            if seat.player.user_id:
                others = [other.player.public_name for other in seats if other is not seat]
                when = when_and_where(event, seat.game.round)
                facts[seat.player.user_id] = {"table": number, "wind": seat.wind, "others": others} | when
    return facts


def _of_round(entry: LogEntry, event: Event) -> dict[int, Json]:
    """Return each player's seat in a published round, table 0 for a bye; in team events, line-ups name the players
    later.
    """
    found = Round.objects.filter(event=event, number=entry.data.get("round")).select_related("stage").first()
    seats = _seats_of(found) if found else {}
    there = event.entries.filter(number__in=seats, player__user__isnull=False)
    return {user: seats[number or 0] for user, number in there.values_list("player__user_id", "number")}


def _seats_of(found: Round) -> dict[int, Json]:
    """Return the facts about the seat of each start number in a round of individuals."""
    draw = draw_of(found)
    if draw is None or by_team(found):
        return {}
    plan, when = Plan.from_json(draw.plan), when_and_where(found.event, found)
    people = {entry.number: entry.player for entry in found.event.entries.exclude(number=None).select_related("player")}
    facts: dict[int, Json] = {number: {"table": 0} for number in plan.byes}
    for table, numbers in plan.numbered:
        for number in numbers:
            others = [people[other].public_name for other in numbers if other != number and other in people]
            wind = "" if table in plan.without_winds else plan.wind_of(number)
            facts[number] = {"table": table, "wind": wind, "others": others} | when
    return facts


def when_and_where(event: Event, found: Round | None = None) -> Json:
    """Return the time in the club's zone (ISO 8601; of the round, or of the event for its first one), and the place.

    A time that has passed is left out: whoever is drawn in the course of a night plays at once.
    """
    club = event.season.club
    at = found.planned_at if found else None
    if at is None and (found is None or found.number == 1):
        at = event.starts_at
    place = event.place or club.place
    said = {"place": place} if place else {}
    if at is not None and at > timezone.now() - ABOUT_NOW:
        said["at"] = at.astimezone(club.zone).isoformat(timespec="minutes")
    return said


def _opened(entry: LogEntry, event: Event) -> NotificationBatch:
    users = Membership.objects.filter(club=entry.club).values_list("user_id", flat=True)
    return NotificationBatch(
        Kind.NIGHT, dict.fromkeys(users, _about(event, entry) | when_and_where(event)), f"act-{entry.pk}"
    )


def _standings(entry: LogEntry, event: Event) -> NotificationBatch:
    rows = Standing.objects.filter(season=event.season_id, player__user__isnull=False)
    url = reverse("season", args=[entry.club.slug, event.season.slug])
    about = _about(event, entry) | {"season": event.season.name, "url": url}
    facts = {
        user: about | {"rank": rank, "moved": moved}
        for user, rank, moved in rows.values_list("player__user_id", "rank", "moved")
    }
    day = timezone.localtime(entry.created_at, entry.club.zone).date()
    return NotificationBatch(Kind.STANDINGS, facts, f"standings-{event.season_id}-{day}")


def _changed(entry: LogEntry, event: Event) -> NotificationBatch:
    """Tell who is expected that an event is off, or has another time or place.

    A tournament's entrants get a mail of its own, also without an account, so only push remains here.
    """
    moved = entry.data.get("changed", {}).get("starts_at")
    was = datetime.fromisoformat(moved[0]) if moved else event.starts_at
    facts = changed_facts(event, was=was, cancelled=entry.action in triggers.CANCELLED)
    ways = [Way.PUSH] if event.kind == Event.Kind.TOURNAMENT else Way.values
    return NotificationBatch(Kind.CHANGED, dict.fromkeys(participants(event), facts), f"act-{entry.pk}", ways)


def changed_facts(event: Event, *, cancelled: bool, was: datetime | None = None) -> Json:
    """Return what is said of an event that is cancelled or moved; `was`: when it was to begin."""
    planned = (was or event.starts_at).astimezone(event.season.club.zone).isoformat(timespec="minutes")
    facts = about_event(event) | {"was": planned}
    if cancelled:
        return facts | {"what": "cancelled", "reason": event.cancel_reason}
    return facts | {"what": "moved"} | when_and_where(event)


def participants(event: Event) -> list[int]:
    """Return the accounts of the players who are expected or here."""
    there = event.entries.filter(status__in=Entry.PRESENT, player__user__isnull=False)
    return list(there.values_list("player__user_id", flat=True).distinct())


def _called(entry: LogEntry, event: Event) -> NotificationBatch:
    users = {*Membership.objects.filter(club=entry.club, role__in=STAFF).values_list("user_id", flat=True)}
    users |= {*EventStaff.objects.filter(event=event).values_list("user_id", flat=True)}
    name = "event_referee" if event.kind == Event.Kind.TOURNAMENT else "night_referee"
    facts = {"table": entry.data.get("table"), "note": entry.data.get("note", "")}
    about = _about(event, entry) | facts | {"url": reverse(name, args=[entry.club.slug, event.pk])}
    return NotificationBatch(Kind.REFEREE, dict.fromkeys(users, about), f"act-{entry.pk}")


# --- webhooks -------------------------------------------------------------------------------------------------------


def _to_webhooks(entry: LogEntry) -> list[Message]:
    what = _what(entry.action)
    if not what or (entry.game is None and entry.event is None):
        return []
    now = timezone.now()
    return [
        Message(
            key=f"act-{entry.pk}-hook-{hook.pk}",
            kind=what,
            webhook=hook,
            language=hook.language,
            content=content,
            next_try=now,
        )
        for hook in Webhook.objects.filter(club=entry.club, active=True)
        if (content := _content(entry, what, hook.language))
    ]


def _content(entry: LogEntry, what: str, language: str) -> Json | None:
    if entry.game is not None:
        return result_of(entry.game, what, language)
    return event_change(entry.event, what, language) if entry.event is not None else None


def _what(action: str) -> str:
    if action in triggers.CANCELLED:
        return "event.cancelled"
    if action in triggers.EVENT_MOVED:
        return "event.moved"
    if action in triggers.RESULT:
        return "game.final"
    if action in triggers.CHANGED:
        return "game.changed"
    return "game.withdrawn" if action in triggers.WITHDRAWN else ""
