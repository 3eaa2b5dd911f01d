"""Game logs of an online night in a real browser: a zip is uploaded, names are matched, and the games are read."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Event, Player
from clubs.models.people import Role
from tests.browser.axe import assert_no_axe_errors
from tests.clubs.imports.logs import game, mjlog, online_night, online_round, spoilt_scores, tenhou6
from tests.factories import PASSWORD, member

pytestmark = pytest.mark.django_db(transaction=True)
OTHERS = ["Mr. Gast", "陳大文", "NoName", "김서연"]


def zipped(**logs: str) -> bytes:
    """Return the logs by name as one zip."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in logs.items():
            archive.writestr(f"night/{name}.mjlog", text)
    return data.getvalue()


def others(seed: int) -> str:
    """Return a game log of four other players."""
    return json.dumps(tenhou6(seed) | {"name": OTHERS}, ensure_ascii=False)


def sign_in(page: Page, event: Event) -> Page:
    page.goto("/accounts/login/")
    page.fill("input[name=login]", member(event.season.club, Role.ORGANISER).email)
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda url: "/accounts/login" not in url)
    return page


def test_a_night_of_eight_logs_is_taken_in(tablet: Page, tmp_path: Path) -> None:
    event = online_night()
    Player.objects.create(club=event.season.club, number=90, name="陳大文", name_lang="zh-Hant")
    given = {f"a{seed}": mjlog(seed) for seed in range(1, 5)} | {f"b{seed}": others(seed) for seed in range(5, 9)}
    path = tmp_path / "night.zip"
    path.write_bytes(zipped(**given, broken="<mjloggm>", twice=mjlog(1), spoilt=spoilt_scores(9)))
    sign_in(tablet, event).goto(f"/c/{event.season.club.slug}/staff/nights/{event.pk}/logs/")
    tablet.set_input_files("input[type=file]", path)
    tablet.get_by_role("button", name="Read logs").click()

    expect(tablet.locator(".log")).to_have_count(11)
    expect(tablet.locator(".log.good")).to_have_count(4)
    expect(tablet.locator(".log.wrong")).to_have_count(1)
    expect(tablet.locator(".log.known")).to_have_count(1)
    expect(tablet.locator(".log.ask .msg")).to_contain_text("the game log has")
    assert_no_axe_errors(tablet)
    for name in ("Mr. Gast", "김서연"):
        tablet.get_by_role("group", name=name).get_by_text("New guest").click()
    for place in tablet.locator("fieldset.one", has_text="NoName").all():
        place.get_by_text("New guest").click()
        place.get_by_role("combobox").fill("Zoë")
    assert event.games.count() == 0
    tablet.get_by_role("button", name="Import 8 games").click()
    expect(tablet.get_by_role("heading", name="8 games imported")).to_be_visible()

    tablet.locator(".log.good a").first.click()
    expect(tablet.get_by_role("heading", name="Deal by deal")).to_be_visible()
    scores = {int(text.replace(",", "")) for text in tablet.locator(".book.rows td:nth-child(3)").all_inner_texts()}
    assert scores == set(game(1).scores)


def test_a_round_of_a_tournament_is_taken_in(tablet: Page) -> None:
    day = online_round()
    names = {found.table.number: [str(seat.player) for seat in found.seats.all()] for found in day.games(1)}
    club, event = day.event.season.club, day.event
    sign_in(tablet, event).goto(f"/c/{club.slug}/staff/tournaments/{event.pk}/logs/")
    tablet.get_by_label("Or paste a log").fill(json.dumps(tenhou6(1) | {"name": ["Ace", *names[2][:3]]}))
    tablet.get_by_role("button", name="Read logs").click()
    expect(tablet.locator(".log.name")).to_have_count(1)
    assert_no_axe_errors(tablet)
    number = event.entries.get(player__name=names[2][3]).number
    tablet.get_by_role("group", name="Ace").get_by_role("combobox").fill(str(number))
    tablet.get_by_role("button", name="Update preview").click()
    expect(tablet.locator(".log.good .place")).to_have_text("Round 1, table 2")
    tablet.get_by_role("button", name="Import 1 game").click()
    expect(tablet.get_by_role("heading", name="1 game imported")).to_be_visible()
    tablet.get_by_role("link", name="Go to the control desk").click()
    expect(tablet.get_by_text("1 of 2 results are in", exact=True)).to_be_visible()
