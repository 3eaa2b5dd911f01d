"""Staff pages that refresh themselves keep what somebody is entering."""

import pytest
from playwright.sync_api import Page, expect

from clubs.services.night.draw_plan import plan_draw
from tests.browser.test_night import address, arrive, evening, sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_player_chosen_for_a_swap_stays_chosen_while_others_arrive(tablet: Page) -> None:
    event, _players, actor = evening(8)
    plan_draw(event=event, actor=actor)
    sign_in(tablet, event).goto(address(event, "draw/"))
    chosen = tablet.locator("input[name=pick]").first
    chosen.check(force=True)
    late = arrive(event, 1, actor)[0]
    expect(tablet.locator("#news")).to_contain_text(late.name)
    expect(chosen).to_be_checked()


def test_selected_text_of_tonight_is_not_replaced_until_it_is_let_go(tablet: Page) -> None:
    event, players, actor = evening(3)
    sign_in(tablet, event).goto(address(event))
    tablet.get_by_text(players[0].name, exact=True).select_text()
    late = arrive(event, 1, actor)[0]
    with tablet.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
        pass
    assert tablet.evaluate("getSelection().toString().trim()") == players[0].name
    assert not tablet.get_by_text(late.name, exact=True).count()
    tablet.evaluate("getSelection().removeAllRanges()")
    expect(tablet.get_by_text(late.name, exact=True)).to_be_visible()
