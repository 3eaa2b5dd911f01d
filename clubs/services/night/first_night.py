"""A new club's first night, begun at once: its players, a season, and a night at which they are all here."""

import secrets
from dataclasses import replace

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Event, Player, Season
from clubs.selectors.imports.player_preview import NEW, OPEN, Given, Line, Preview, State, preview
from clubs.services.activity_log import Actor
from clubs.services.imports.player_import import take_people
from clubs.services.night.checkin import check_in
from clubs.services.night.nights import open_night
from clubs.services.seasons.seasons import SeasonDetails, create_season, plan_nights, season_options
from clubs.services.transactions import versioned_transaction

MOST_NAMES = 100


@versioned_transaction()
def start_first_night(*, club_id: int, names: Given, preset: str, actor: Actor, apart: bool = False) -> Event:
    """Add these players, start a season with the rules of a preset, open a night now and check everybody in.

    With `apart`, names that are alike belong to different people. Raises `begun` for a club with a season, and at the
    field `names`: `alike` for names that may be the same person, `not_ready` for a wrong line, `too_many`.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    if Season.objects.filter(club=club).exists():
        raise ClubError("begun", _("This club already has a season. Open a night there."))
    people = _people(club, names, actor, apart=apart)
    now = timezone.localtime(timezone.now(), club.zone).replace(second=0, microsecond=0)
    details = SeasonDetails(date_format(now, "YEAR_MONTH_FORMAT"), now.date())
    season = create_season(club_id=club.pk, details=details, preset=preset, options=season_options(preset), actor=actor)
    [night] = plan_nights(season_id=season.pk, club_id=club.pk, first=now, count=1, weeks=1, actor=actor)
    night = open_night(event=night, actor=actor)
    for player in people:
        check_in(event=night, player=player, actor=actor)
    return night


def _people(club: Club, names: Given, actor: Actor, *, apart: bool) -> list[Player]:
    """Return the players of a list of names, new ones added, in the order of its lines."""
    found = preview(club, names)
    if apart:
        asked = {line.row.key: NEW for line in found.of(State.ASK)}
        found = preview(club, replace(names, choices=asked))
    _check(found)
    _made, people = take_people(club, found, names, secrets.token_hex(12), actor)
    return list(dict.fromkeys(people[line] for line in sorted(people)))


def _check(found: Preview) -> None:
    if len(found.lines) > MOST_NAMES:
        words = _("Enter at most %(most)s names here. Import longer lists on the page Players.")
        raise ClubError("too_many", words % {"most": MOST_NAMES}, "names")
    if wrong := next(iter(found.of(*OPEN)), None):
        code = "alike" if wrong.state == State.ASK else "not_ready"
        raise ClubError(code, _fault(wrong), "names")


def _fault(line: Line) -> str:
    words = _("Line %(line)s, %(name)s: %(fault)s")
    fault = line.note or next((one.words for one in line.faults), "")
    return words % {"line": line.row.line, "name": line.person.name, "fault": fault}
