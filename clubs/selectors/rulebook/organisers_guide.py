"""The guide for organisers: `docs/organisers/`, one file for each language, shown on the site and in the repository."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import ResolverMatch
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

from clubs.permissions import SCORER, row_of

FOLDER: Path = settings.BASE_DIR / "docs" / "organisers"
OF_STATIC = re.compile(r'(src|href)="\.\./\.\./clubs/static/([\w./-]+)"')
"""Pictures and sample files, which the text refers to by their path in the repository."""
CHAPTERS = (
    "club", "night", "problems", "tablets", "tournaments", "imports", "printing", "seasons", "settlement", "roles",
    "friends", "circuits", "archive",
)  # fmt: skip
"""The chapters in the order of their headings, by their names in URLs."""
CHAPTER_OF_ROUTE = {
    "season_new": "club",
    "first_night": "club",
    "night_new": "club",
    "night_edit": "night",
    "table_cards": "tablets",
    "table_links": "tablets",
    "event_tables": "tablets",
    "night_referee": "problems",
    "table_cards_paper": "printing",
    "season_sheets": "printing",
    "event_paper": "printing",
    "members": "roles",
    "rights": "roles",
    "event_staff": "roles",
    "log": "roles",
    "club_archive": "archive",
    "club_tokens": "archive",
}
CHAPTER_OF_ROOM = {
    "night": "night", "play": "problems", "tournament": "tournaments", "imports": "imports", "people": "club",
    "seasons": "seasons", "settlement": "settlement", "notifications": "archive", "circuits": "circuits",
}  # fmt: skip
"""The chapter of all other staff pages, by the room of their view: `clubs.views.<room>`."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the guide: its name in URLs, and its heading."""

    name: str
    title: str


@cache
def chapters(language: str) -> tuple[Chapter, ...]:
    """Return the chapters of the guide in a language (Django's code)."""
    titles = re.findall(r"^## (.+)$", _source(language), re.MULTILINE)
    return tuple(Chapter(name, title) for name, title in zip(CHAPTERS, titles, strict=True))


@cache
def guide(language: str) -> SafeString:
    """Return the guide in a language as HTML; markup in the text is escaped."""
    html = MarkdownIt("commonmark", {"html": False}).render(_source(language))
    html = OF_STATIC.sub(lambda found: f'{found[1]}="{static(found[2])}"', html)
    for one in chapters(language):
        html = html.replace("<h2>", f'<h2 id="{one.name}">', 1)
    return SafeString(html)


def _source(language: str) -> str:
    return (FOLDER / f"{language}.md").read_text()


def chapter_name(route: str, module: str) -> str | None:
    """Return the chapter about a page of staff, by its route and its view's module; None for all other pages."""
    row = row_of(route)
    if row is None or row.read is None or row.read < SCORER:
        return None
    room = module.removeprefix("clubs.views.").partition(".")[0]
    return CHAPTER_OF_ROUTE.get(route) or CHAPTER_OF_ROOM.get(room)


def chapter_of(page: ResolverMatch, language: str) -> Chapter | None:
    """Return the chapter about a page of staff; None for the pages of visitors and players."""
    name = chapter_name(page.view_name, page.func.__module__)
    return next((one for one in chapters(language) if one.name == name), None)
