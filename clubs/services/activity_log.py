"""The log of acts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from clubs.models import Club, Event, Game, LogEntry, User
from clubs.models.games import Via
from clubs.services.notifications.triggers import queue_notifications
from clubs.services.transactions import bump_versions_for, versioned_transaction

Said: TypeAlias = str | int | None


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: an account, by itself or through a token of the API (its name), or a table's tablet (no account)."""

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
    """What of these values is another one now, by name: as it was and as it is, plain enough to be kept."""
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
    """Write one log entry, and raise the versions of the public pages that show what was done.

    The event and the club follow from the game or the event where they are left out.
    """
    if event is None and game is not None:
        event = game.event
    if club is None and event is not None:
        club = event.season.club
    if club is None:
        raise ValueError("A log entry belongs to a club: give it, the event or the game.")
    bump_versions_for(action, club, event, game)
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
