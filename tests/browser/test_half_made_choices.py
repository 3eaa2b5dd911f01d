"""Staff pages that refresh themselves keep what somebody is entering."""

import re
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs.models import Event, Game
from clubs.services.activity_log import Actor
from clubs.services.night.draw_plan import plan_draw
from clubs.services.night.seat_draw import commit_draw, turn_tile
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_seat
from tests.browser.test_night import address, arrive, evening, sign_in
from tests.factories import DRAW, key, play

TEMPLATES = Path(__file__).parents[2] / "templates" / "clubs"
KEPT = {
    "night/_dashboard.html", "night/_checkin_list.html", "night/_draw_changes.html", "night/_draw_committed.html",
    "play/table.html", "play/seat_draw.html", "play/confirm.html",
}  # fmt: skip
"""Parts of staff pages that refresh themselves, each with a test below."""
NOTHING_TO_ENTER = {
    "tournament/_round_clock.html", "play/_change_notice.html", "imports/_log_import.html",
    "imports/_result_import.html", "people/_archive_import.html", "night/table_card.html", "play/no_game.html",
}  # fmt: skip
"""Clocks, notices and bars of progress: they have no field, and a page reads on below them."""
ELSEWHERE = {
    "tournament/_desk.html": "tests/browser/test_tournament_desk.py", "play/deal_lines.html": "only buttons",
    "night/_self_checkin.html": "a player's phone", "tournament/_hall_screen.html": "a screen of the hall",
    "demo_clubs/look_around.html": "a visitor",
}  # fmt: skip

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


# --- every part that refreshes itself --------------------------------------------------------------------------------


def test_every_part_that_refreshes_itself_is_listed() -> None:
    found = {
        str(path.relative_to(TEMPLATES))
        for path in TEMPLATES.rglob("*.html")
        if "every " in "".join(re.findall(r'hx-trigger="[^"]*"', path.read_text()))
    }
    assert found == KEPT | NOTHING_TO_ENTER | ELSEWHERE.keys()


def polled(page: Page, times: int = 2) -> None:
    """Wait until the page has refreshed itself this many times."""
    for _ in range(times):
        with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
            pass


def select(page: Page, text: str) -> None:
    """Select a text of the page, as somebody does who copies it."""
    page.get_by_text(text, exact=True).first.select_text()


def selected(page: Page) -> str:
    return str(page.evaluate("getSelection().toString().trim()"))


def committed(count: int = 4) -> tuple[Event, Game, Actor]:
    """Return a night, its first game with all tiles face down, and the organiser."""
    event, _players, actor = evening(count)
    draw = plan_draw(event=event, actor=actor)
    commit_draw(draw_id=draw.pk, version=draw.version, actor=actor)
    return event, draw.games.get(), actor


def desk(event: Event, game: Game, page: str = "play") -> str:
    return reverse(f"desk:{page}", args=[event.season.club.slug, game.public_id])


def test_a_name_half_typed_at_check_in_stays_while_others_arrive(tablet: Page) -> None:
    event, _players, actor = evening(2)
    sign_in(tablet, event).goto(address(event, "checkin/"))
    tablet.locator("#q").press_sequentially("Zoe")
    arrive(event, 2, actor)
    expect(tablet.locator(".sum strong")).to_have_text("4")
    expect(tablet.locator("#q")).to_have_value("Zoe")
    expect(tablet.locator("#q")).to_be_focused()


def test_a_reason_half_typed_for_a_redraw_stays_while_tiles_are_turned(tablet: Page) -> None:
    event, game, actor = committed()
    sign_in(tablet, event).goto(address(event, "draw/"))
    tablet.get_by_text("Redraw these seats").click()
    reason = tablet.get_by_label("Reason for redrawing")
    reason.press_sequentially("Ben was")
    seat = game.seats.select_related("player").get(order=0)
    turn_tile(game_id=game.pk, seat_id=seat.pk, tile=0, actor=actor)
    polled(tablet)
    expect(reason).to_be_visible()
    expect(reason).to_have_value("Ben was")


def test_a_seat_chosen_at_the_desk_stays_while_another_tile_is_turned(tablet: Page) -> None:
    event, game, actor = committed()
    sign_in(tablet, event).goto(desk(event, game))
    first, second = game.seats.order_by("order")[:2]
    chosen = tablet.locator(f"#seat-{second.pk}")
    chosen.check(force=True)
    turn_tile(game_id=game.pk, seat_id=first.pk, tile=0, actor=actor)
    polled(tablet)
    expect(chosen).to_be_checked()


def test_text_selected_at_a_table_stays_while_a_deal_is_saved(tablet: Page) -> None:
    event, players, actor = evening(4)
    draw = plan_draw(event=event, actor=actor)
    commit_draw(draw_id=draw.pk, version=draw.version, actor=actor, turn=True)
    game = draw.games.get()
    sign_in(tablet, event).goto(desk(event, game))
    select(tablet, players[0].name)
    play(game, DRAW)
    polled(tablet)
    assert selected(tablet) == players[0].name


def test_text_selected_while_a_result_is_confirmed_stays(tablet: Page) -> None:
    event, players, actor = evening(4)
    draw = plan_draw(event=event, actor=actor)
    commit_draw(draw_id=draw.pk, version=draw.version, actor=actor, turn=True)
    game = draw.games.get()
    scores = [40_000, 30_000, 20_000, 10_000]
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=actor)
    sign_in(tablet, event).goto(desk(event, game, "confirm"))
    select(tablet, players[0].name)
    game.refresh_from_db()
    other = game.seats.exclude(player=players[0]).first()
    assert other
    confirm_seat(game_id=game.pk, version=game.version, seat_id=other.pk, actor=actor)
    polled(tablet)
    assert selected(tablet) == players[0].name
