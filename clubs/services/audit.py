"""The log of acts."""

from dataclasses import dataclass

from clubs.models import Club, Event, Game, LogEntry, User
from clubs.models.games import Via
from clubs.services.versions import act, raise_by_act


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: an account, or a table's tablet (no account)."""

    user: User | None
    via: Via

    @classmethod
    def staff(cls, user: User) -> "Actor":
        return cls(user, Via.STAFF)

    @classmethod
    def table(cls) -> "Actor":
        return cls(None, Via.TABLE)


@act(savepoint=False)
def log(
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
    raise_by_act(action, club, event, game)
    return LogEntry.objects.create(
        club=club,
        event=event,
        game=game,
        action=action,
        by=actor.user,
        via=actor.via,
        reason=reason,
        data=data,
    )
