"""The organiser's guide: one source for the documentation and the app, linked from every staff page."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from clubs.models.people import Role
from clubs.permissions import ROUTES, SCORER, SUPERUSER
from clubs.selectors.rulebook.organisers_guide import (
    CHAPTER_OF_ROOM,
    CHAPTER_OF_ROUTE,
    CHAPTERS,
    FOLDER,
    chapter_name,
    guide,
)
from tests.factories import ClubFactory, member

CODES = [code for code, _name in settings.LANGUAGES]
LONGEST = {"en": 20, "ja": 60, "zh-hant": 60, "zh-hans": 60}
"""Most words of an English sentence; most characters of a Chinese or Japanese one."""
NO_PAGE = re.compile(r"_file$|^api:")
"""Routes of staff that answer with data."""


@pytest.mark.parametrize("code", CODES)
def test_every_language_tells_the_same_things(code: str) -> None:
    def shape(text: str) -> list[str]:
        return re.findall(r"<(h1|h2|li|p|img)\b", text)

    assert shape(guide(code)) == shape(guide("en"))
    assert {path.stem for path in FOLDER.glob("*.md")} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_picture_of_the_guide_is_there_in_its_language(code: str) -> None:
    named = re.findall(rf"clubs/static/clubs/guide/{code}/([\w-]+\.png)", (FOLDER / f"{code}.md").read_text())
    folder = settings.BASE_DIR / "clubs" / "static" / "clubs" / "guide" / code
    assert sorted(named) == sorted(path.name for path in folder.iterdir())
    assert guide(code).count("<img") == len(named)


@pytest.mark.parametrize("code", CODES)
def test_no_sentence_of_the_guide_is_long(code: str) -> None:
    text = re.sub(r"<[^>]+>", " ", re.sub(r"<p>[^<]*(<a [^>]*>[^<]*</a>[^<]*)+</p>|</(li|p|h\d)>", "\n", guide(code)))
    sentences = [one for one in re.split(r"[.!?:。！？：]\s|[。！？：\n]", text) if one.strip()]
    size = (lambda one: len(one.split())) if code == "en" else (lambda one: len(one.strip()))
    assert [one.strip() for one in sentences if size(one) > LONGEST[code]] == []


def views(patterns: Any, space: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield each route with the module of its view."""
    for found in patterns:
        if isinstance(found, URLResolver):
            yield from views(found.url_patterns, (*space, found.namespace) if found.namespace else space)
        elif found.name:
            yield ":".join((*space, found.name)), found.callback.__module__


def test_every_page_of_staff_has_its_chapter() -> None:
    assert set(CHAPTER_OF_ROUTE) <= set(ROUTES)
    assert {*CHAPTER_OF_ROUTE.values(), *CHAPTER_OF_ROOM.values(), "friends"} == set(CHAPTERS)
    staff = {name for name, row in ROUTES.items() if row.read is not None and SCORER <= row.read < SUPERUSER}
    found = {name: chapter_name(name, module) for name, module in views(get_resolver().url_patterns) if name in staff}
    assert [name for name, chapter in found.items() if chapter is None and not NO_PAGE.search(name)] == []


@pytest.mark.django_db
def test_a_page_of_staff_links_to_its_chapter_and_a_public_page_to_the_guide(client: Client) -> None:
    club = ClubFactory(slug="canal")
    client.force_login(member(club, Role.OWNER))
    for name, chapter in (
        ("manage", "club"),
        ("members", "roles"),
        ("people_paste", "imports"),
        ("table_cards", "tablets"),
    ):
        page = client.get(reverse(name, args=["canal"])).content.decode()
        assert f'href="{reverse("guide")}#{chapter}"' in page
    assert f'href="{reverse("guide")}"' in client.get(reverse("club", args=["canal"])).content.decode()


@pytest.mark.django_db
def test_a_visitor_reads_it_in_the_own_language(client: Client) -> None:
    page = client.get(reverse("guide"), headers={"accept-language": "ja"}).content.decode()
    assert "<h1>運営ガイド</h1>" in page
    assert '<h2 id="night">例会の進行</h2>' in page
    assert '<a class="btn quiet" href="#night">例会の進行</a>' in page
    assert client.get("/").content.decode().count(reverse("guide")) == 1
