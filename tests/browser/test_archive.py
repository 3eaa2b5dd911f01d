"""A club moves: its archive is downloaded from one site and restored at another, which shows the same pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Club
from clubs.models.people import Role
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in, sign_up
from tests.clubs.public_scenes import a_night, four, played, scored
from tests.factories import member
from tests.faults.site import Site
from tests.workers import wait_for


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Site]:
    """Yield another installation with its own database."""
    other = Site(tmp_path, DEMO="0", WELCOME="0")
    other.prepare()
    other.start()
    yield other
    other.stop()


def club_with_games() -> Club:
    event = a_night(club__name="Canal House")
    players = four(event)
    scored(event, players, (20, 5, -10, -15))
    played(event, players)
    return event.season.club


def said(page: Page, url: str) -> str:
    page.goto(url)
    text = " ".join(page.locator("main").inner_text().split())
    return re.sub(r"Updated \d\d:\d\d\.", "", text)


def test_a_club_moves_to_another_site(open_page: OpenPage, elsewhere: Site, tmp_path: Path) -> None:
    club = club_with_games()
    owner = member(club, Role.OWNER)
    page = open_page(TABLET)
    sign_in(page, owner)
    page.goto(f"/c/{club.slug}/manage/archive/")
    assert_no_axe_errors(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Create and download archive").click()
    file = tmp_path / "club.zip"
    download.value.save_as(file)

    away, here = f"http://localhost:{elsewhere.port}", open_page(PHONE)
    here.goto(f"{away}/accounts/signup/?next=/clubs/bring-in/")
    sign_up(here, "The new owner", "new@example.org")
    expect(here.get_by_role("heading", name="Import a club")).to_be_visible()
    assert_no_axe_errors(here)
    here.get_by_label("Club archive").set_input_files(file)
    here.get_by_role("button", name="Import club").click()
    expect(here.get_by_role("heading", name="has been imported")).to_be_visible()
    assert_no_axe_errors(here)
    here.get_by_role("link", name="Go to the club").click()
    expect(here).to_have_url(re.compile(f"/c/{club.slug}/manage/$"))

    links = ["", "ratings/", *(f"standings/{season.slug}/" for season in club.seasons.all())]
    links += [f"players/{player.number}/" for player in club.players.all()]
    links += [f"games/{game.public_id}/" for game in club.seasons.get().events.get().games.all()]
    reader, visitor = open_page(PHONE), open_page(PHONE)
    for link in links:
        before = said(reader, f"/c/{club.slug}/{link}")
        there = f"{away}/c/{club.slug}/{link}"
        # Background tasks compute standings and statistics from the games.
        wait_for(lambda before=before, there=there: said(visitor, there) == before, f"{link} says the same: {before}")
