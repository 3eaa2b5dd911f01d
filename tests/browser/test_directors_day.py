"""A director's day in the browser: presses counted, taps at random, people as one form each."""

import random
import re

from playwright.sync_api import Page, expect

from clubs.models import Entry, Event, Player, Round
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.entries import check_in_entry
from clubs.services.tournament.planning import StagePlan
from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.browser.test_tournament import address
from tests.browser.test_tournament_scenarios import as_director, go_on
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_three_presses_of_start_and_three_of_approve_play_a_final_of_three_games(open_page: OpenPage, db: None) -> None:
    final = StagePlan("Final", ["final"] * 3, size=4, second_check=False)
    day = tournament(8, [*stages(1, "random", second_check=False), final])
    day.draft(1)
    day.play(1)
    stage = day.stage(2)
    numbers = [line.entry.number or 0 for line in day.lines()][:4]
    confirm_cut(
        stage_id=stage.pk, version=stage.version, key=key(), actor=day.director, chosen=numbers, reason="by lot"
    )
    day.draft(2)
    page = as_director(open_page, day)
    page.goto(address(day))
    press(page, "Publish rounds 2–4")
    for number in (2, 3, 4):
        go_on(page, f"Start round {number}")
        expect(page.get_by_text("older standings")).to_have_count(0)
        day.report(number)
        page.goto(address(day))
        go_on(page, f"Approve round {number}")
    expect(page.get_by_role("button", name="Finish the tournament")).to_be_visible()


def test_thirty_players_are_seated_by_one_of_three_buttons(open_page: OpenPage, db: None) -> None:
    day = tournament(30, stages(3))
    page = as_director(open_page, day)
    page.goto(address(day))
    for name in ("Add 2 substitutes", "Give 2 byes", "Play tables of three"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(1)
    press(page, "Give 2 byes")
    expect(page.get_by_role("button", name="Publish rounds 1–3", exact=True)).to_be_visible()
    assert [len(day.plan(number).byes) for number in (1, 2, 3)] == [2, 2, 2]


def test_thirty_quick_taps_check_in_exactly_those_thirty(open_page: OpenPage, db: None) -> None:
    day = tournament(40, stages(1))
    Entry.objects.filter(event=day.event).update(status=Entry.Status.EXPECTED, checked_in_at=None)
    page = open_page(TABLET)
    sign_in(page, user_of(day.director))
    page.goto(address(day, "entries/"))
    chosen = random.Random(7).sample(range(1, 41), 30)
    for number in chosen:
        page.locator(f"#entry-{number} button").tap()
        page.wait_for_timeout(160)
    expect(page.locator(".taps > li.here")).to_have_count(30)
    here = Entry.objects.filter(event=day.event, status=Entry.Status.HERE)
    assert set(here.values_list("number", flat=True)) == set(chosen)


def test_a_person_is_one_form_on_a_phone_and_a_typed_number_names_its_holder(open_page: OpenPage, db: None) -> None:
    day = tournament(8, stages(2))
    Player.objects.filter(entries=day.entry(5)).update(guest=True, name="Élodie Zhang")
    page = open_page(PHONE)
    sign_in(page, user_of(day.director))
    page.goto(address(day, "entries/people/"))
    page.get_by_role("link", name="Élodie Zhang").click()
    page.get_by_label("Country").fill("Frankreich")
    page.get_by_label("Club").fill("Kraniche")
    page.get_by_label("Paid").check()
    press(page, "Save")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("cell", name="FR")).to_be_visible()
    assert day.entry(5).paid_at is not None

    page.goto(address(day, "referee/"))
    page.locator("[name=number]").first.fill("5")
    expect(page.locator("output.whose").first).to_have_text(re.compile("Élodie Zhang"))
    page.locator("[name=number]").first.fill("77")
    expect(page.locator("output.whose").first).to_have_text("Nobody has this number.")


def test_boxes_are_ticked_together_and_mark_the_fees(open_page: OpenPage, db: None) -> None:
    day: Day = tournament(8, stages(2))
    page = as_director(open_page, day)
    page.goto(address(day, "entries/people/"))
    page.get_by_label("Choose all").check()
    page.get_by_label("Choose number 3", exact=True).uncheck()
    press(page, "Mark as paid")
    expect(page.get_by_role("link", name="Not paid (1)")).to_be_visible()
    paid = Entry.objects.filter(event=day.event, paid_at__isnull=False)
    assert set(paid.values_list("number", flat=True)) == {1, 2, 4, 5, 6, 7, 8}


def test_a_whole_schedule_is_published_by_one_press(open_page: OpenPage, db: None) -> None:
    day = tournament(16, stages(5))
    page = as_director(open_page, day)
    page.goto(address(day))
    press(page, "Create round 1 seating")
    press(page, "Publish rounds 1–5")
    expect(page.get_by_role("button", name="Start round 1", exact=True)).to_be_visible()
    assert set(day.event.rounds.values_list("status", flat=True)) == {Round.Status.PUBLISHED}


class Presses:
    """Presses of a director, counted."""

    def __init__(self, page: Page, day: Day) -> None:
        self.page, self.day, self.count = page, day, 0

    def press(self, name: str) -> None:
        """Press a button on Control, and wait until the next step is offered."""
        self.page.goto(address(self.day))
        go_on(self.page, name)
        self.count += 1


def test_a_one_day_event_of_sixteen_takes_fewer_than_forty_presses(open_page: OpenPage, db: None) -> None:
    """Announce, run and close an event; only check-in and sheets, which are counted elsewhere, go by services."""
    day = tournament(0, stages(1))
    club = day.event.season.club
    page = as_director(open_page, day)
    page.goto(f"/c/{club.slug}/manage/tournaments/new/?kind=club")
    page.get_by_label("Name", exact=True).fill("Autumn Cup")
    press(page, "Announce")
    page.get_by_label("Names, one per line").fill("\n".join(f"Guest {at}" for at in range(1, 17)))
    press(page, "Add")
    expect(page.get_by_role("heading", level=1)).to_have_text("16 entries")
    day.event = Event.objects.get(name="Autumn Cup")
    director = Presses(page, day)
    director.press("Open check-in")
    for entry in day.event.entries.all():
        check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    for number in range(1, 5):
        director.press(f"Create round {number} seating")
        director.press(f"Publish round {number}")
        director.press(f"Start round {number}")
        day.report(number)
        director.press(f"Approve round {number}")
    director.press("Finish the tournament")
    director.press("Close the tournament")
    day.event.refresh_from_db()
    assert day.event.status == Event.Status.CLOSED
    assert director.count + 2 < 40
