"""Cache keys: the requested page, and the versions of everything it shows."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve

from clubs.selectors.public import page_versions
from clubs.selectors.public.page_versions import Subjects

Stamp: TypeAlias = tuple[int, ...]

# The sources of pages: a change to any of them invalidates every page.
SOURCES = ("clubs", "config", "locale", "rules", "scoring", "templates")

# Pages that change only with a release need no database query.
NOTHING: Subjects = ()
# Cacheable pages by route: the subjects that each shows, from the parts of its address.
SHOWN: dict[str, Callable[..., Subjects]] = {
    "home": lambda: (page_versions.SITE,),
    "club": lambda club: (page_versions.club(club), page_versions.live(club), page_versions.results(club)),
    "season": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_rulebook": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_card": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_why": lambda club, season, number: (page_versions.club(club), page_versions.season(club, season)),
    "season_paper": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_race": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_recap": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_matrix": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_changes": lambda club, season: (page_versions.club(club), page_versions.season(club, season)),
    "season_counted": lambda club, season, number: (page_versions.club(club), page_versions.season(club, season)),
    "club_screen": lambda club: (page_versions.club(club), page_versions.live(club), page_versions.results(club)),
    "records": lambda club: (page_versions.club(club), page_versions.results(club)),
    "all_time": lambda club: (page_versions.club(club), page_versions.results(club)),
    "night": lambda club, event: (page_versions.club(club), page_versions.night(club, event)),
    "night_recap": lambda club, event: (page_versions.club(club), page_versions.night(club, event)),
    "game": lambda club, game: (page_versions.club(club), page_versions.game(club, game)),
    "players": lambda club: (
        page_versions.club(club),
        page_versions.results(club),
        page_versions.ratings(club),
        page_versions.draws(club),
    ),
    "player": lambda club, number: (page_versions.club(club), page_versions.results(club)),
    "two_players": lambda club, number, other: (page_versions.club(club), page_versions.results(club)),
    "player_rating": lambda club, number: (page_versions.club(club), page_versions.ratings(club)),
    "ratings": lambda club: (page_versions.club(club), page_versions.ratings(club)),
    "draw": lambda club, draw: (page_versions.club(club), page_versions.draws(club)),
    "event": lambda club, tournament: _of_event(club, tournament),
    "event_standings": lambda club, tournament: _of_event(club, tournament),
    "event_round_public": lambda club, tournament, number: _of_event(club, tournament),
    "event_team": lambda club, tournament, number: _of_event(club, tournament),
    "event_line": lambda club, tournament, entry: _of_event(club, tournament),
    "event_rulebook": lambda club, tournament: _of_event(club, tournament),
    "event_card": lambda club, tournament: _of_event(club, tournament),
    "circuit": lambda circuit: (page_versions.circuit(circuit),),
    "circuit_ranking": lambda circuit: (page_versions.circuit(circuit),),
    "circuit_published": lambda circuit, ranking: (page_versions.circuit(circuit),),
    "circuit_why": lambda circuit, ranking, number: (page_versions.circuit(circuit),),
    "circuit_player": lambda circuit, number: (page_versions.circuit(circuit),),
    "circuit_events": lambda circuit: (page_versions.circuit(circuit),),
    "circuit_event": lambda circuit, listed: (page_versions.circuit(circuit),),
    "circuit_selection": lambda circuit, selection: (page_versions.circuit(circuit),),
    "circuit_countries": lambda circuit: (page_versions.circuit(circuit),),
    "rules": lambda: NOTHING,
    "rules_preset": lambda preset: NOTHING,
    "rules_compare": lambda preset, other: NOTHING,
    "counts": lambda system: NOTHING,
    "guide": lambda: NOTHING,
}
WITHIN = ("/c/", "/circuits/", "/rules/", "/counts/", "/guide/")
"""What the addresses of kept pages begin with."""


def _of_event(club: str, tournament: int) -> Subjects:
    return page_versions.club(club), page_versions.tournament(club, tournament)


@dataclass(frozen=True, slots=True)
class PageKey:
    """A cacheable page, with its stamp from before any of its data was read."""

    path: str
    stamp: Stamp

    def tag(self, *shown: object) -> str:
        """Return the entity tag of one form of the page: a weak one, because it may be sent compressed."""
        return _tag(self, shown)


@lru_cache(maxsize=4096)
def _tag(asked: PageKey, shown: tuple[object, ...]) -> str:
    return f'W/"{hashlib.blake2b(repr((asked, shown)).encode(), digest_size=16).hexdigest()}"'


def part_tag(
    asked: PageKey, query: str, language: str, rank: int, *, own: int = 0, until: datetime | None = None
) -> str:
    """Return the tag of a part that a page reloads: shared by all of a rank, unless it is a visitor's `own`."""
    return asked.tag("part", query, language, int(rank), own, until)


def page_key_of(request: HttpRequest) -> PageKey | None:
    """Return the key of a request, with one query for the versions; None if the page is not cacheable."""
    path = request.path_info
    if request.method not in ("GET", "HEAD") or not (path == "/" or path.startswith(WITHIN)):
        return None
    subjects = _subjects(path)
    return None if subjects is None else PageKey(path, stamp_of(subjects))


def stamp_of(subjects: Subjects) -> Stamp:
    """Return the current stamp of these subjects. Each of its numbers only grows, except the first."""
    return (release(settings.PUBLIC_URL), page_versions.quarter(), *page_versions.versions_of(subjects))


@lru_cache(maxsize=4096)
def _subjects(path: str) -> Subjects | None:
    """Return the subjects of the page at an address; None if no cacheable page has it."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    shown = SHOWN.get(found.view_name)
    return shown(**found.kwargs) if shown else None


@lru_cache(maxsize=8)
def release(site: str) -> int:
    """Return a number for the sources of pages and the address of the site, which pages carry in their links."""
    return int.from_bytes(hashlib.blake2b(f"{_changed()} {site}".encode(), digest_size=7).digest())


@lru_cache(maxsize=1)
def _changed() -> int:
    """Return when the sources of pages last changed."""
    folders = [settings.BASE_DIR / name for name in SOURCES]
    kinds = ("*.py", "*.html", "*.mo", "*.css", "*.js", "*.svg")
    return max(path.stat().st_mtime_ns for folder in folders for kind in kinds for path in folder.rglob(kind))
