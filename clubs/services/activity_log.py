"""The activity log."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from clubs.models import Club, Event, Game, LogEntry, User
from clubs.models.games import Via
from clubs.services.circuits.club_changes import follow_action
from clubs.services.notifications.triggers import queue_notifications
from clubs.services.transactions import bump_versions_for, versioned_transaction

Said: TypeAlias = str | int | None


@dataclass(frozen=True, slots=True)
class Actor:
    """Author of an action: an account, directly or by a named API token, or a table's tablet (no account)."""

    user: User | None
    via: Via
    token: str = ""

    @classmethod
    def staff(cls, user: User) -> "Actor":
        return cls(user, Via.STAFF)

    @classmethod
    def program(cls, user: User, token: str) -> "Actor":
        return cls(user, Via.API, token)

    @classmethod
    def table(cls) -> "Actor":
        return cls(None, Via.TABLE)


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, list[Said]]:
    """Return the values that have changed by name, old and new, in a form that can be stored."""
    return {name: [_plain(before[name]), _plain(value)] for name, value in after.items() if before[name] != value}


def _plain(value: object) -> Said:
    return value if isinstance(value, str | int | None) else str(value)


@versioned_transaction(savepoint=False)
def record_activity(
    *,
    actor: Actor,
    action: str,
    club: Club | None = None,
    event: Event | None = None,
    game: Game | None = None,
    reason: str = "",
    **data: object,
) -> LogEntry:
    """Write a log entry and increase the versions of the public pages affected.

    If omitted, the event and the club are taken from the game or the event.
    """
    if event is None and game is not None:
        event = game.event
    if club is None and event is not None:
        club = event.season.club
    if club is None:
        raise ValueError("A log entry belongs to a club: give it, the event or the game.")
    bump_versions_for(action, club, event, game)
    follow_action(action, club, event)
    if actor.token:
        data["token"] = actor.token
    made = LogEntry.objects.create(
        club=club,
        event=event,
        game=game,
        action=action,
        by=actor.user,
        via=actor.via,
        reason=reason,
        data=data,
    )
    queue_notifications(made)
    return made
