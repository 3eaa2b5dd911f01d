"""The bar of a club's pages: where one is, the season, and the way to everything else."""

from collections.abc import Iterator
from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Club, Event, Season
from clubs.request_types import SiteRequest
from clubs.selectors.public.home import Landmarks, landmarks

register = template.Library()

ROOM_OF = {
    **dict.fromkeys(("player", "player_rating"), "players"),
    **dict.fromkeys(("season_rulebook", "event_rulebook"), "rules"),
    **dict.fromkeys(
        ("season", "season_why", "season_paper", "season_race", "season_matrix", "season_changes", "season_counted"),
        "standings",
    ),
    **dict.fromkeys(("season_recap", "all_time"), "standings"),
    **{name: name for name in ("players", "records", "ratings")},
}
"""The room that a page belongs to, by route. Pages of the open night belong to *Live*."""


@dataclass(frozen=True, slots=True)
class Room:
    """A link of the bar; `current` is the value of `aria-current`, "" elsewhere; `live` while a night is on."""

    name: str
    url: str
    current: str = ""
    live: bool = False


@register.inclusion_tag("clubs/_club_bar.html", takes_context=True)
def club_bar(context: template.Context) -> dict[str, object]:
    """Return what the bar of a club's page shows; its links follow the season of the page."""
    request: SiteRequest = context["request"]
    if request.club.is_table:
        return {"request": request, "table": True}
    here = landmarks(request.club)
    shown = _season_shown(context)
    season = shown or here.season
    route = request.resolver_match.view_name if request.resolver_match else ""
    rooms = list(_rooms(request, here, season, route, context.get("event")))
    return {
        "request": request,
        "season": season,
        "seasons": here.seasons,
        "rooms": rooms,
        "first": rooms[:-2],
        "rest": rooms[-2:],
        "to": "season_rulebook" if route == "season_rulebook" else "season",
        "at_season": bool(shown),
    }


def _season_shown(context: template.Context) -> Season | None:
    """Return the season of the page, or that of its night, game or seat draw."""
    season = context.get("season")
    if isinstance(season, Season):
        return season
    found = context.get("event") or context.get("tournament") or context.get("game") or context.get("draw")
    event = found if isinstance(found, Event) else getattr(found, "event", None)
    return event.season if isinstance(event, Event) else None


def _rooms(
    request: SiteRequest, here: Landmarks, season: Season | None, route: str, event: Event | None
) -> Iterator[Room]:
    """Yield the rooms in their order; the last two are *Ratings* and *Rules*."""
    club, room = request.club, ROOM_OF.get(route, "")

    def led(name: str, key: str, url: str) -> Room:
        return Room(name, url, ("page" if url == request.path else "true") if room == key else "")

    of_season = (night for night in here.nights if season and night.season_id == season.pk)
    if night := next(of_season, here.night):
        current = "page" if route == "night" and event == night else ""
        yield Room(_("Live"), _to(club, "night", night.pk), current, live=True)
    elif here.next:
        current = "page" if route == "night" and event == here.next else ""
        yield Room(_("Next night"), _to(club, "night", here.next.pk), current)
    if season:
        yield led(_("Standings"), "standings", _to(club, "season", season.slug))
    yield led(_("Players"), "players", _to(club, "players"))
    yield led(_("Records"), "records", _to(club, "records"))
    yield led(_("Ratings"), "ratings", _to(club, "ratings"))
    rules = _to(club, "season_rulebook", season.slug) if season else reverse("rules")
    yield led(pgettext("of a game", "Rules"), "rules", rules)


def _to(club: Club, name: str, *args: object) -> str:
    return reverse(name, args=[club.slug, *args])
