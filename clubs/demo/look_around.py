"""The club that demo clubs are copied from, and its texts as messages that each copy translates."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext_noop as _

from clubs.demo import season_script, tournament
from clubs.demo.build import CLUB, SEASONS, build
from clubs.models import Club

NIGHTS = season_script.NIGHTS[:5]
"""Nights of the season: enough for a full table of standings, and few enough to be copied in a moment."""
WORDS = {
    CLUB.name: _("East Wind Mahjong Club"),
    CLUB.place: _("Community centre, first floor"),
    CLUB.about: _("One evening of riichi a week. Beginners and guests are welcome."),
    tournament.NAME: _("East Wind Open"),
    "Preliminary": _("Preliminary"),
    "Final": _("Final"),
    "遲到二十分鐘，第一輪全桌等他": _("Twenty minutes late for the first round"),
    "Signed up and did not come": _("Signed up and did not come"),
    "Taught three beginners for a whole evening": _("Taught three beginners for a whole evening"),
    "整季幫忙擺桌收桌": _("Set up the tables all season"),
    "Foul found after the game": _("Foul found after the game"),
    "Fu counted wrong: the wait was overlooked": _("Fu counted wrong"),
    "符を数え間違えた": _("Fu counted wrong"),
    "符數算錯了": _("Fu counted wrong"),
    "Twenty minutes late without a word": _("Twenty minutes late without a word"),
    "Two players had to catch the last train": _("Two players had to catch the last train"),
    "Called home; a waiting player takes over": _("Called home; a waiting player takes over"),
    "The table’s paper sheet has other fu": _("The paper sheet says otherwise"),
    "The table's paper sheet has other fu": _("The paper sheet says otherwise"),
    "Tiles of the wall shown twice": _("Tiles of the wall shown twice"),
    "一位玩家先離開": _("One player had to leave early"),
    "Two players of one family at one table": _("Two players of one family at one table"),
    "Late for round 4": _("Late for round 4"),
    "Time is up": _("Time is up"),
}
LEAGUES = (_("Winter league"), _("Spring league"), _("Summer league"), _("Autumn league"))


def build_template_club(now: datetime) -> Club:
    """Build the club around `now`, with a night in progress and a tournament in its fifth round."""
    club = build(now, NIGHTS)
    tournament.hold(club, now)
    for season in club.seasons.all():
        club.seasons.filter(pk=season.pk).update(slug="-".join((season.name[:4], season.name.split()[-1].lower())))
    return club


def words_of(club: Club) -> Mapping[str, str]:
    """Return the message for each text of the club."""
    leagues = dict(zip(SEASONS, LEAGUES, strict=True))
    names = club.seasons.values_list("name", flat=True)
    return WORDS | {name: leagues[name.partition(" ")[2]] for name in names}
