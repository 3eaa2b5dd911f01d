"""Open and close club nights, and manage their links."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Game, SeatDraw, Table
from clubs.models.identifiers import link_token
from clubs.selectors.reader_language import listed
from clubs.services.activity_log import Actor, record_activity
from clubs.services.seasons.recaps import ask_night
from clubs.services.transactions import versioned_transaction

Status = Event.Status
RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)


def locked_event(event_id: int) -> Event:
    """Return the night with its row locked until the transaction ends."""
    events = Event.objects.select_for_update(no_key=True, of=("self",)).select_related("season__club")
    event = events.filter(pk=event_id).first()
    if event is None:
        raise ClubError("not_found", _("This night does not exist."))
    return event


def check_open(event: Event) -> None:
    """Raise an error unless the night is open."""
    if event.status == Status.PLANNED:
        raise ClubError("night_planned", _("The night is not open yet. Staff have to open it first."))
    check_stands(event)
    if event.status == Status.CLOSED:
        raise ClubError("night_closed", _("The night is closed. Reopen it to change attendance or games."))


def check_stands(event: Event) -> None:
    """Raise an error if the night was cancelled."""
    if event.status == Status.CANCELLED:
        raise ClubError("night_cancelled", _("This night was cancelled. Plan a new one for this date."))


@versioned_transaction()
def open_night(*, event: Event, actor: Actor) -> Event:
    """Open or reopen a night: check-in and the tables' links work from now on."""
    event = locked_event(event.pk)
    if event.status == Status.OPEN:
        return event
    check_stands(event)
    action = "night.reopened" if event.status == Status.CLOSED else "night.opened"
    event.status, event.closed_at = Status.OPEN, None
    event.opened_at = event.opened_at or timezone.now()
    event.save(update_fields=["status", "opened_at", "closed_at"])
    record_activity(actor=actor, action=action, event=event)
    return event


@versioned_transaction()
def call_time(*, event: Event, actor: Actor, on: bool = True) -> Event:
    """Call time: each game in progress ends with its current deal; `on` False undoes the call."""
    event = locked_event(event.pk)
    check_open(event)
    if on == (event.time_up_at is not None):
        return event
    event.time_up_at = timezone.now() if on else None
    event.save(update_fields=["time_up_at"])
    record_activity(actor=actor, action="night.time_up" if on else "night.time_back", event=event)
    return event


@versioned_transaction()
def close_night(*, event: Event, actor: Actor) -> Event:
    """Close a night and end its tables' links. Raises `games_running` (`tables`: their numbers) while a game runs.

    Running games are ended, voided or left open before (`closing.close_with`).
    """
    event = locked_event(event.pk)
    if event.status == Status.CLOSED:
        return event
    check_stands(event)
    if event.status == Status.PLANNED:
        raise ClubError("night_planned", _("The night is not open yet. To remove it from the calendar, cancel it."))
    check_no_game_runs(event)
    return shut(event, actor)


def shut(event: Event, actor: Actor) -> Event:
    """Close a locked night even if games are running, and discard its plan."""
    for draw in event.draws.filter(status=SeatDraw.Status.PLANNED):
        draw.status = SeatDraw.Status.DISCARDED
        draw.save(update_fields=["status"])
        record_activity(actor=actor, action="draw.discarded", event=event, draw=draw.public_id)
    event.status, event.closed_at = Status.CLOSED, timezone.now()
    event.save(update_fields=["status", "closed_at"])
    record_activity(actor=actor, action="night.closed", event=event)
    ask_night(event)
    return event


def check_no_game_runs(event: Event) -> None:
    running = event.games.filter(status__in=RUNNING).order_by("table__number")
    numbers = list(running.values_list("table__number", flat=True))
    if numbers:
        words = _("Games are still running (tables: %(tables)s). End, confirm or void them first.")
        said = listed(numbers)
        raise ClubError("games_running", words % {"tables": said}, tables=numbers)


@versioned_transaction()
def prepare_tables(*, event: Event, count: int, actor: Actor) -> list[Table]:
    """Create tables 1 to `count` with their links, so that tablets can be set up before the first draw."""
    event = locked_event(event.pk)
    if event.over:
        check_open(event)
    known = set(event.tables.values_list("number", flat=True))
    made = [Table.objects.create(event=event, number=n) for n in range(1, count + 1) if n not in known]
    if made:
        record_activity(actor=actor, action="tables.prepared", event=event, tables=[table.number for table in made])
    return made


@versioned_transaction()
def renew_link(*, table_id: int, event_id: int, actor: Actor) -> Table:
    """Give a table a new link; the old one ends at once."""
    return _change_link(table_id, event_id, actor, "link.renewed", token=link_token(), link_revoked_at=None)


@versioned_transaction()
def revoke_link(*, table_id: int, event_id: int, actor: Actor) -> Table:
    """Revoke a table's link without a new one."""
    return _change_link(table_id, event_id, actor, "link.revoked", link_revoked_at=timezone.now())


def _change_link(table_id: int, event_id: int, actor: Actor, action: str, **values: object) -> Table:
    table = Table.objects.select_for_update(no_key=True).filter(pk=table_id, event_id=event_id).first()
    if table is None:
        raise ClubError("not_found", _("This table is not part of this night."))
    for name, value in values.items():
        setattr(table, name, value)
    table.save(update_fields=list(values))
    record_activity(actor=actor, action=action, event=table.event, table=table.number)
    return table


@versioned_transaction()
def renew_checkin_link(*, event: Event, actor: Actor) -> Event:
    """Give the night a new check-in link; QR codes of the old one stop working."""
    event = locked_event(event.pk)
    event.checkin_token = link_token()
    event.save(update_fields=["checkin_token"])
    record_activity(actor=actor, action="checkin.link_renewed", event=event)
    return event
