"""Hall screens: which tables they show, in which views and for how long."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, HallScreen
from clubs.models.tournament import LOOKS
from clubs.services.activity_log import Actor, record_activity
from clubs.services.tournament.actions import bump_event_version, locked_tournament
from clubs.services.tournament.table_moves import LAST_TABLE
from clubs.services.transactions import versioned_transaction

MOST_SCREENS, LONGEST_NAME = 20, 40
LEAST_SECONDS, MOST_SECONDS = 5, 120
LEAST_ROWS, MOST_ROWS = 8, 64


@dataclass(frozen=True, slots=True)
class Shows:
    """Content of a screen: tables `first_table` to `last_table` (None: all further ones), views in rotation."""

    name: str
    first_table: int = 1
    last_table: int | None = None
    shows: Sequence[str] = tuple(LOOKS)
    seconds: int = 12
    rows: int = 32
    sound: bool = True


@versioned_transaction()
def save_screen(*, event: Event, said: Shows, actor: Actor, version: int | None = None) -> HallScreen:
    """Create a hall's screen, or change the one with this name, keeping its link.

    Raises `bad_hall`, `bad_screen`, `too_many`, `conflict` if `version` isn't the event's.
    """
    event = locked_tournament(event.pk)
    bump_event_version(event, version)
    name = " ".join(said.name.split())
    _check(said, name)
    found = event.screens.filter(name=name).first()
    if found is None and event.screens.count() >= MOST_SCREENS:
        raise ClubError("too_many", _("A tournament can have at most %(most)s screens.") % {"most": MOST_SCREENS})
    screen = found or HallScreen(event=event, name=name)
    screen.first_table, screen.last_table = said.first_table, said.last_table
    screen.shows = [look for look in LOOKS if look in said.shows]
    screen.seconds, screen.rows, screen.sound = said.seconds, said.rows, said.sound
    screen.save()
    event.save(update_fields=["version"])
    record_activity(actor=actor, action="tournament.screen", event=event, name=name)
    return screen


def _check(said: Shows, name: str) -> None:
    if not 0 < len(name) <= LONGEST_NAME:
        raise ClubError(
            "bad_screen", _("Give the screen a name of up to %(most)s characters.") % {"most": LONGEST_NAME}, "name"
        )
    last = LAST_TABLE if said.last_table is None else said.last_table
    if not 0 < said.first_table <= last <= LAST_TABLE:
        words = _("The last table comes before the first. Table numbers run from 1 to %(last)s.")
        raise ClubError("bad_hall", words % {"last": LAST_TABLE}, "last_table")
    if not set(said.shows) <= set(LOOKS) or not said.shows:
        raise ClubError("bad_screen", _("Choose what the screen shows."), "shows")
    if not LEAST_SECONDS <= said.seconds <= MOST_SECONDS:
        words = _("Show each view for %(least)s to %(most)s seconds.")
        raise ClubError("bad_screen", words % {"least": LEAST_SECONDS, "most": MOST_SECONDS}, "seconds")
    if not LEAST_ROWS <= said.rows <= MOST_ROWS:
        words = _("A view has %(least)s to %(most)s lines.")
        raise ClubError("bad_screen", words % {"least": LEAST_ROWS, "most": MOST_ROWS}, "rows")


@versioned_transaction()
def remove_screen(*, event: Event, screen_id: int, actor: Actor, version: int | None = None) -> None:
    """Remove a screen, whose link stops working; idempotent.

    Raises `conflict` if `version` isn't the event's.
    """
    event = locked_tournament(event.pk)
    found = event.screens.filter(pk=screen_id).first()
    if found is not None:
        bump_event_version(event, version)
        event.save(update_fields=["version"])
        record_activity(actor=actor, action="tournament.screen_removed", event=event, name=found.name)
        found.delete()
