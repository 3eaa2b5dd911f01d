"""The club's screen: standings, running tables, the clock and the last recap, for a TV."""

from dataclasses import dataclass

from clubs.models import Club, Event
from clubs.selectors.public.home import current_season, last_night, open_nights
from clubs.selectors.public.night import LiveTable, live_tables
from clubs.selectors.public.standings import Board, standings
from clubs.selectors.recaps.recap_page import Shown, recap_of, shown

MOST_LINES, MOST_TABLES = 16, 12


@dataclass(frozen=True, slots=True)
class Screen:
    """Views that the screen shows in turn; `more`: running tables beyond those that fit."""

    club: Club
    night: Event | None
    board: Board | None
    live: tuple[LiveTable, ...]
    more: int
    recap: Shown | None


def screen(club: Club) -> Screen:
    """Return the current content of the screen."""
    nights = open_nights(club)
    season = nights[0].season if nights else current_season(club)
    live, last = live_tables(*nights) if nights else (), last_night(club)
    recap = recap_of(last.season, last) if last else None
    return Screen(
        club=club,
        night=nights[0] if nights else None,
        board=standings(season, a_page=MOST_LINES) if season else None,
        live=live[:MOST_TABLES],
        more=max(len(live) - MOST_TABLES, 0),
        recap=shown(recap, recap.season, last) if recap and last else None,
    )
