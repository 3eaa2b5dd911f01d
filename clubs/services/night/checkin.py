"""Attendance: check-in by staff or by phone, sitting out, leaving."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, Player, Seat, Table
from clubs.models.games import Via
from clubs.selectors.people.players import namesakes
from clubs.selectors.play.seats import tables_of_players
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night.nights import check_open, locked_event
from clubs.services.people.players import PlayerDetails, add_player
from clubs.services.seasons.standings import request_standings
from clubs.services.transactions import versioned_transaction

Status = Entry.Status


@versioned_transaction()
def check_in(*, event: Event, player: Player, actor: Actor, by_phone: bool = False, seen: int | None = None) -> Entry:
    """Check a player in, also after they had left. Idempotent.

    `seen` is the entry's version on which the act is based, 0 without an entry; here and below, raises `changed` if the
    entry has become another one since, as after a tap that waited on a phone without a network.
    """
    event = _open_event(event, by_phone=by_phone)
    entry = _entry(event, player)
    if entry.status == Status.HERE:
        return entry
    _check_seen(entry, seen)
    came_before = entry.checked_in_at is not None
    entry.status, entry.checked_in_at, entry.left_at = Status.HERE, timezone.now(), None
    entry.by_phone = by_phone
    if not came_before:
        _attendance_changed(event)
    return _save(entry, actor, "checkin.here", sits_out=False)


@versioned_transaction()
def undo_check_in(*, event: Event, player: Player, actor: Actor, seen: int | None = None) -> Entry:
    """Undo a check-in; raises `seated` for a player who has been seated tonight: they leave instead."""
    event = _open_event(event)
    entry = _entry(event, player)
    if entry.status != Status.HERE:
        return entry
    _check_seen(entry, seen)
    seats = Seat.objects.filter(event=event, player=player).exclude(game__status=Game.Status.VOID)
    if seats.exists():
        words = _("%(player)s has already been seated tonight. Use “Mark as left” instead.")
        raise ClubError("seated", words % {"player": player})
    entry.status, entry.checked_in_at, entry.by_phone = Status.EXPECTED, None, False
    _attendance_changed(event)
    return _save(entry, actor, "checkin.undone", sits_out=False)


@versioned_transaction()
def leave(*, event: Event, player: Player, actor: Actor, seen: int | None = None) -> Entry:
    """Mark a player as gone; raises `playing` in the middle of a game."""
    event = _open_event(event)
    entry = _entry(event, player)
    if entry.status == Status.LEFT:
        return entry
    _check_seen(entry, seen)
    if table := _playing_at(event, player):
        words = _("%(player)s is playing at %(table)s. End that game or put in a substitute.")
        raise ClubError("playing", words % {"player": player, "table": table})
    entry.status, entry.left_at = Status.LEFT, timezone.now()
    return _save(entry, actor, "checkin.left", sits_out=False)


@versioned_transaction()
def sit_out(*, event: Event, player: Player, on: bool, actor: Actor, seen: int | None = None) -> Entry:
    """Let a player sit out the next draw, or undo that."""
    event = _open_event(event)
    entry = _entry(event, player)
    if entry.status != Status.HERE:
        raise ClubError("not_here", _("%(player)s is not checked in.") % {"player": player})
    if entry.sits_out == on:
        return entry
    _check_seen(entry, seen)
    return _save(entry, actor, "checkin.sits_out" if on else "checkin.plays", sits_out=on)


@versioned_transaction()
def add_guest(*, event: Event, name: str, actor: Actor, name_lang: str = "", another: bool = False) -> Entry:
    """Add a guest by name only, and check them in. Raises `name_missing`, or `same_name` unless `another` is meant."""
    event = _open_event(event)
    name = " ".join(name.split())
    if not name:
        raise ClubError("name_missing", _("Enter the guest’s name."), "name")
    if not another:
        _check_name_is_new(event, name)
    details = PlayerDetails(name=name, name_lang=name_lang, guest=True)
    player = add_player(club_id=event.season.club_id, details=details, actor=actor)
    return check_in(event=event, player=player, actor=actor)


def _check_name_is_new(event: Event, name: str) -> None:
    for player in namesakes(event.season.club, name):
        words = _("The club already has a player called %(player)s (%(number)s). Who is here?")
        raise ClubError("same_name", words % {"player": player.name, "number": player.number}, "name")


def _open_event(event: Event, *, by_phone: bool = False) -> Event:
    event = locked_event(event.pk)
    check_open(event)
    if by_phone and not event.checkin_open:
        raise ClubError("phone_closed", _("Phone check-in is closed tonight. Tell the staff you’re here."))
    return event


def _entry(event: Event, player: Player) -> Entry:
    if player.club_id != event.season.club_id:
        raise ClubError("not_found", _("This player does not belong to this club."))
    found = Entry.objects.select_for_update(no_key=True, of=("self",)).filter(event=event, player=player).first()
    return found or Entry(event=event, player=player)


def _check_seen(entry: Entry, seen: int | None) -> None:
    if seen is None or seen == entry.version:
        return
    words = {
        Status.HERE: _("%(player)s was checked in on another device in the meantime."),
        Status.LEFT: _("%(player)s was marked as left on another device in the meantime."),
    }
    undone = _("%(player)s’s check-in was undone on another device in the meantime.")
    said = words.get(Status(entry.status), undone) % {"player": entry.player}
    raise ClubError("changed", said, version=entry.version)


def _playing_at(event: Event, player: Player) -> Table | None:
    """Return the table where a player is in the middle of a game; a game waiting for confirmation does not count."""
    table = tables_of_players(event.pk).get(player.pk)
    if table and table.games.filter(status__in=[Game.Status.SEATING, Game.Status.PLAYING]).exists():
        return table
    return None


def _attendance_changed(event: Event) -> None:
    """Update the standings: they count nights, too, and list those who came without playing."""
    if event.counts_in_season:
        request_standings(season=event.season, since=event.starts_at)


def _save(entry: Entry, actor: Actor, action: str, *, sits_out: bool) -> Entry:
    entry.sits_out = sits_out
    entry.changed_by = actor.user
    entry.version += 1
    entry.save()
    record_activity(
        actor=actor,
        action=action,
        event=entry.event,
        number=entry.player.number,
        who=entry.player.name,
        phone=actor.via == Via.PHONE,
    )
    return entry
