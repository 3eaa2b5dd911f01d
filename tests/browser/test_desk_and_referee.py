"""The work of the director, the desk and a referee in a round: the rules, an empty seat, a penalty, a score sheet."""

from io import BytesIO

from PIL import Image
from playwright.sync_api import expect

from clubs.models import EntryPenalty, ScoreSheet, SheetPhoto
from clubs.services.tournament.planning import StagePlan
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.browser.test_tournament import address
from tests.clubs.tournaments import linear, tournament, user_of


def photo() -> bytes:
    out = BytesIO()
    Image.new("RGB", (1200, 1600), "white").save(out, "JPEG")
    return out.getvalue()


def test_a_sheet_in_hundreds_with_its_photo_and_a_penalty_of_the_list(open_page: OpenPage, db: None) -> None:
    day = tournament(8, [StagePlan("Preliminary", ["random"], minutes=90, end_policy="finish")])
    day.draft(1)
    day.publish(1)
    control, desk, phone = open_page(TABLET), open_page(TABLET), open_page(PHONE)
    sign_in(control, user_of(day.director))
    control.goto(address(day, "day/"))
    control.get_by_label("Points lost per 5 minutes or part of it").fill("5")
    control.get_by_role("button", name="Save").click()
    expect(control.get_by_text("Tournament rules saved.")).to_be_visible()
    assert_no_axe_errors(control)
    control.goto(address(day))
    control.get_by_role("button", name="Call players").click()
    expect(control.get_by_text("Please take your seats.")).to_be_visible()
    control.get_by_role("button", name="Start round 1").click()

    sign_in(phone, user_of(day.director))
    phone.goto(address(day, "referee/"))
    late = day.plan(1).tables[0][1]
    phone.locator("#missing").fill(str(late))
    phone.get_by_role("button", name="Mark as missing").click()
    expect(phone.get_by_role("button", name="Arrived", exact=True)).to_be_visible()
    phone.get_by_label("Start number").first.fill(str(late))
    phone.get_by_text("Foul −20.0").click()
    expect(phone.get_by_label("Reason").first).to_have_value("Foul")
    phone.get_by_role("button", name="Record", exact=True).click()
    expect(phone.get_by_text("Recorded.")).to_be_visible()
    assert [(one.entry.number, one.tenths) for one in EntryPenalty.objects.all()] == [(late, -200)]
    phone.locator("#photo").set_input_files({"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": photo()})
    phone.get_by_role("button", name="Send photo").click()
    expect(phone.get_by_text("Photo of the sheet of table 1 received.")).to_be_visible()
    assert SheetPhoto.objects.count() == 1
    assert_no_axe_errors(phone)

    control.goto(address(day))
    expect(control.get_by_role("heading", name="Missing player")).to_be_visible()
    assert_no_axe_errors(control)
    sign_in(desk, user_of(day.desks[0]))
    desk.goto(address(day, "sheets/"))
    expect(desk.locator(".photos img")).to_be_visible()
    game = day.games(1)[0]
    hundreds = [score // 100 for score in linear(day.numbers(game))]
    for score in hundreds[:3]:
        desk.keyboard.type(str(score))
        desk.keyboard.press("Enter")
    expect(desk.locator(".score input").nth(3)).to_have_value(str(hundreds[3]))
    expect(desk.locator(".worth tbody tr").first).to_contain_text("+24.0")
    assert_no_axe_errors(desk)
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Table 1: sheet entered.")).to_be_visible()
    assert sorted(ScoreSheet.objects.get().scores) == [21_000, 27_000, 33_000, 39_000]
