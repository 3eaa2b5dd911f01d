"""A league night: a table is postponed, tables are approved one by one, a team is penalised."""

import os
import re
from pathlib import Path

from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs.models import EntryPenalty, Game, PostponedTable
from clubs.selectors.tournament.day_rules import DEFAULT
from clubs.services.tournament.day_rules import Day as Rules
from clubs.services.tournament.day_rules import StageDay, set_day
from clubs.services.tournament.standings import compute_stage
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.browser.test_tournament import address
from tests.clubs.tournament.test_pages import url
from tests.clubs.tournament.test_teams import league
from tests.clubs.tournaments import user_of


def looked_at(page: Page, name: str) -> None:
    """Save a screenshot, if `LOOK_AT` names a folder."""
    if folder := os.environ.get("LOOK_AT"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_a_table_plays_another_day_and_the_league_goes_on(open_page: OpenPage, db: None) -> None:
    day = league(3)
    limits = {1: StageDay(least_games=1, most_games=2, limit_tenths=-200)}
    set_day(event=day.event, said=Rules(10, 0, 15, DEFAULT, limits), actor=day.director)
    day.draft(1)
    day.publish(1)
    day.line_up(1)
    control, phone = open_page(TABLET), open_page(PHONE)
    sign_in(control, user_of(day.director))
    control.goto(address(day))
    control.get_by_text("Postpone a table").click()
    control.locator("#postpone_table-table").fill("2")
    control.locator("#postpone_table-planned_at_day").fill("2030-02-01")
    control.locator("#postpone_table-planned_at_hour").fill("19:30")
    control.locator("#postpone_table-reason").fill("Two are ill")
    control.get_by_role("button", name="Postpone table").click()
    expect(control.get_by_role("heading", name="Postponed tables")).to_be_visible()
    assert PostponedTable.objects.get().number == 2
    control.get_by_role("button", name="Start round 1").click()
    expect(control.get_by_role("button", name="Approve round 1")).to_be_disabled()
    assert Game.objects.filter(event=day.event).count() == 1
    day.report(1)
    control.reload()
    looked_at(control, "control")
    assert_no_axe_errors(control)
    control.get_by_role("button", name="Approve finished tables: 1").click()
    expect(control.get_by_role("button", name="Publish round 2")).to_be_visible()
    looked_at(control, "control-next")

    sign_in(phone, user_of(day.director))
    phone.goto(address(day, "referee/"))
    phone.get_by_label("… or team").select_option("3")
    phone.get_by_text("Obstruction −5.0").click()
    phone.get_by_role("button", name="Record", exact=True).click()
    expect(phone.get_by_text("Recorded.")).to_be_visible()
    assert EntryPenalty.objects.get().team.number == 3
    looked_at(phone, "referee")
    assert_no_axe_errors(phone)

    compute_stage(stage_id=day.stage().pk)
    for page, name in ((control, "tablet"), (phone, "phone")):
        page.goto(url(day, "event_standings"))
        expect(page.get_by_text("1 of 2 games")).to_be_visible()
        expect(page.get_by_role("heading", name="Individual prizes")).to_be_visible()
        looked_at(page, f"standings-{name}")
        assert_no_axe_errors(page)
        page.get_by_role("link", name="Team 1", exact=True).click()
        # Until the next page loads, the standings show headings and links with the same names.
        expect(page).to_have_url(re.compile(url(day, "event_team", 1)))
        expect(page.get_by_role("heading", name="1 Team 1", exact=True)).to_be_visible()
        looked_at(page, f"team-{name}")
        assert_no_axe_errors(page)
        page.get_by_role("link", name="Round 1", exact=True).click()
        expect(page).to_have_url(re.compile(url(day, "event_round_public", 1)))
        expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
        looked_at(page, f"round-{name}")
        assert_no_axe_errors(page)
    late = day.event.teams.get(number=day.plan(1).tables[1][0])
    phone.goto(reverse("own_team", args=[late.token]))
    expect(phone.get_by_text("Each player plays 1 to 2 games.")).to_be_visible()
    looked_at(phone, "captain")
    assert_no_axe_errors(phone)
    control.goto(address(day, "lineups/1/"))
    looked_at(control, "lineups")
    assert_no_axe_errors(control)
