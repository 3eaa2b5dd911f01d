"""A club night in a real browser: check-in by staff and by phone, the draw with swaps, tiles at a tablet, a redraw."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from clubs.models import Event, Game, Player
from clubs.models.people import Role
from clubs.services.night import seat_draw
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage, Watch
from tests.clubs.evenings import arrive, evening, organiser, plan_of
from tests.factories import PASSWORD, EventFactory, PlayerFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = [
    ("陳大文", "zh-Hant"), ("王伟", "zh-Hans"), ("高橋 さくら", "ja"), ("김서연", "ko"), ("Ірина Мельник", "uk"),
    ("Marta Lindqvist", ""), ("João Pires", ""), ("黃詠詩", "zh-Hant"), ("Olena K.", ""), ("Luc Moreau", ""),
]  # fmt: skip


def people(event: Event) -> list[Player]:
    """Return ten players with names in several scripts."""
    return [PlayerFactory(club=event.season.club, name=name, name_lang=lang) for name, lang in NAMES]


def sign_in(page: Page, event: Event, role: str = Role.ORGANISER) -> Page:
    page.goto("/accounts/login/")
    page.fill("input[name=login]", member(event.season.club, role).email)
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda url: "/accounts/login" not in url)
    return page


def address(event: Event, part: str = "") -> str:
    return f"/c/{event.season.club.slug}/staff/nights/{event.pk}/{part}"


def cell(page: Page, player: Player | str) -> Locator:
    name = player if isinstance(player, str) else player.name
    return page.locator(".cell", has=page.get_by_text(name, exact=True))


def here_of(page: Page) -> Locator:
    """Return the list of players who are here, including those who have left."""
    return page.locator("section[aria-labelledby=present]")


def absent_of(page: Page) -> Locator:
    """Return the list of players who are not here yet."""
    return page.locator("section[aria-labelledby=absent]")


def at_table(page: Page, number: int) -> list[str]:
    """Return who sits at a table of the plan, as the page shows it."""
    cells = page.get_by_role("group", name=f"Table {number}").locator(".cell > .pick .n > .nm")
    expect(cells).to_have_count(4)
    return cells.all_inner_texts()


# --- check-in ------------------------------------------------------------------------------------------------------


def test_staff_check_people_in_with_one_tap_and_see_a_phone_come_in(tablet: Page, phone: Page) -> None:
    event = EventFactory()
    players = people(event)
    sign_in(tablet, event, Role.SCORER).goto(address(event, "checkin/"))
    here = here_of(tablet)
    for number, player in enumerate(players[:9], 1):
        absent_of(tablet).get_by_role("button", name=player.name).tap()
        expect(here.locator(".count").first).to_have_text(str(number))
    expect(tablet.locator(".sum")).to_contain_text("9 free: 2 tables, 1 sitting out. 3 more make 3 tables.")

    phone.goto(f"/in/{event.checkin_token}/")
    phone.get_by_placeholder("Your name").fill("moreau")
    expect(phone.locator("#choose li")).to_have_count(1)
    phone.get_by_role("button", name="Luc Moreau").tap()
    phone.get_by_role("button", name="I’m here").tap()
    expect(phone.get_by_text("Here since")).to_be_visible()

    expect(here.locator(".count").first).to_have_text("10")
    expect(here.locator("li").first).to_contain_text("Luc Moreau")
    expect(here.locator("li").first).to_contain_text("phone")
    tablet.get_by_role("button", name="Undo Luc Moreau").tap()
    expect(here.locator(".count").first).to_have_text("9")
    expect(phone.get_by_role("button", name="I’m here")).to_be_visible()
    assert event.entries.filter(status="here").count() == 9


def test_taps_that_come_faster_than_the_site_answers_all_count(tablet: Page) -> None:
    event = EventFactory()
    people(event)
    sign_in(tablet, event).goto(address(event, "checkin/"))
    expect(absent_of(tablet).locator("button[name=here]")).to_have_count(len(NAMES))
    absent_of(tablet).locator("button[name=here]").evaluate_all("all => all.forEach(one => one.click())")
    expect(here_of(tablet).locator("button[name=undo]")).to_have_count(len(NAMES))


def test_check_in_search_finds_other_spellings_and_adds_a_guest(tablet: Page, watch: Watch) -> None:
    watch.expect("status of 422")
    event = EventFactory()
    people(event)
    sign_in(tablet, event).goto(address(event, "checkin/"))
    absent = absent_of(tablet)
    search = tablet.get_by_role("searchbox")
    search.fill("陈大")
    expect(absent.get_by_role("button")).to_have_count(1)
    absent.get_by_role("button", name="陳大文").tap()
    expect(here_of(tablet)).to_contain_text("陳大文")
    search.fill("Marta Lindqvist")
    tablet.get_by_role("button", name="Guest").tap()
    expect(tablet.locator("#guest-error")).to_contain_text("The club already has a player called")
    expect(search).to_have_value("Marta Lindqvist")
    search.fill("Wei Zhang")
    tablet.get_by_role("button", name="Guest").tap()
    expect(here_of(tablet)).to_contain_text("Wei Zhang")
    assert event.entries.get(player__name="Wei Zhang").player.guest


def test_a_player_sits_out_and_leaves_by_staff_and_by_phone(tablet: Page, phone: Page) -> None:
    event, players, _actor = evening(2)
    sign_in(tablet, event).goto(address(event, "checkin/"))
    tablet.get_by_role("link", name=f"Options for {players[0].name}").tap()
    tablet.get_by_role("button", name="Sit out next draw").tap()
    expect(tablet.locator(f"#p{players[0].number}")).to_contain_text("sitting out")

    phone.goto(f"/in/{event.checkin_token}/")
    phone.get_by_role("button", name=players[1].name).tap()
    phone.get_by_role("button", name="I’m leaving").tap()
    expect(phone.get_by_text("Left at")).to_be_visible()
    expect(tablet.get_by_role("heading", name="Left 1")).to_be_visible()


# --- the draw ------------------------------------------------------------------------------------------------------


def planned(page: Page, count: int) -> tuple[Event, list[Player]]:
    """Return a night whose plan the page shows."""
    event, players, _actor = evening(count)
    sign_in(page, event).goto(address(event, "draw/"))
    page.get_by_role("button", name=re.compile(r"Draw \d tables?")).tap()
    expect(page.get_by_role("button", name=re.compile(r"Seat \d+ players"))).to_be_visible()
    return event, players


def test_two_taps_swap_two_players_and_a_lock_keeps_them_through_a_shuffle(tablet: Page) -> None:
    _event, _players = planned(tablet, 9)
    first, second = at_table(tablet, 1), at_table(tablet, 2)
    cell(tablet, first[0]).locator(".pick").tap()
    expect(cell(tablet, first[0])).to_contain_text(first[0])
    cell(tablet, second[0]).locator(".pick").tap()
    expect(tablet.get_by_role("group", name="Table 1")).to_contain_text(second[0])
    assert at_table(tablet, 2)[0] == first[0]
    expect(tablet.locator("input[name=pick]:checked")).to_have_count(0)

    tablet.get_by_role("button", name=f"Lock to this place: {first[0]}", exact=True).tap()
    expect(tablet.get_by_role("button", name=f"Lock to this place: {first[0]}", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    for shuffle in (1, 2, 3):
        tablet.get_by_role("button", name="Shuffle unlocked").tap()
        expect(tablet.locator("input[name=version]").first).to_have_value(str(2 + shuffle))
        assert at_table(tablet, 2)[0] == first[0]


def drag_by_mouse(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def drag_by_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": round(x), "y": round(y), "id": 1} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", start)
    for part in (0.3, 0.6, 1):
        send("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end, strict=True)))
    send("touchEnd")


@pytest.mark.parametrize("drag", [drag_by_mouse, drag_by_finger])
def test_a_player_is_dragged_onto_another_by_the_grip(tablet: Page, drag: Callable[..., None]) -> None:
    planned(tablet, 9)
    first, second = at_table(tablet, 1)[1], at_table(tablet, 2)[2]
    grip = cell(tablet, first).locator(".grip").bounding_box()
    target = cell(tablet, second).bounding_box()
    assert grip
    assert target
    drag(tablet, (grip["x"] + 8, grip["y"] + 30), (target["x"] + 90, target["y"] + 30))
    expect(tablet.get_by_role("group", name="Table 1")).to_contain_text(second)
    assert at_table(tablet, 2)[2] == first


def test_the_plan_is_worked_by_keyboard_alone(desktop: Page) -> None:
    event, _players, _actor = evening(8)
    sign_in(desktop, event).goto(address(event, "draw/"))
    desktop.get_by_role("button", name="Draw 2 tables").press("Enter")
    expect(desktop.locator(".cell")).to_have_count(8)
    first, second = at_table(desktop, 1)[0], at_table(desktop, 2)[3]
    cell(desktop, first).get_by_role("checkbox").press("Space")
    expect(desktop.locator("#picked")).to_contain_text(first)
    cell(desktop, second).get_by_role("checkbox").press("Space")
    expect(desktop.get_by_role("group", name="Table 1")).to_contain_text(second)


def test_a_latecomer_is_noticed_and_taken_into_a_new_plan(tablet: Page) -> None:
    event, _players = planned(tablet, 8)
    arrive(event, 4, organiser(event))
    expect(tablet.locator("#news")).to_contain_text("Arrived since:")
    tablet.get_by_role("button", name="New draft").tap()
    expect(tablet.get_by_role("button", name="Seat 12 players")).to_be_visible()


def test_players_turn_their_tiles_at_the_tables_tablet_then_the_dice(tablet: Page, other_tablet: Page) -> None:
    event, _players = planned(tablet, 8)
    tablet.get_by_role("button", name="Seat 8 players").tap()
    expect(tablet.get_by_text("The seed stays secret")).to_be_visible()
    game = Game.objects.get(event=event, table__number=1)
    other_tablet.goto(f"/t/{game.table.token}/")
    table = tablet.get_by_role("group", name="Table 1")
    for left in (3, 2, 1, 0):
        other_tablet.locator("button[name=tile]").first.tap()
        expect(other_tablet.locator("button[name=tile]")).to_have_count(left)
    expect(table.locator(".tile:not(.back)")).to_have_count(4)
    for thrown in (1, 2):
        other_tablet.get_by_role("button", name=re.compile("throws the dice")).tap()
        expect(other_tablet.locator(".throw")).to_have_count(thrown)
    expect(table).to_contain_text("deals first")
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    tablet.get_by_role("button", name=re.compile("^Reveal (all )?winds")).tap()
    expect(tablet.get_by_text("All winds are revealed.")).to_be_visible()
    tablet.get_by_role("link", name="Verify this draw").tap()
    draw = event.draws.get()
    expect(tablet.locator("main")).to_contain_text(draw.seed[:8])


def test_seats_are_drawn_again_with_a_reason(tablet: Page) -> None:
    event, _players = planned(tablet, 8)
    tablet.get_by_role("button", name="Seat and reveal winds").tap()
    expect(tablet.get_by_text("All winds are revealed.")).to_be_visible()
    tablet.get_by_text("Redraw these seats").tap()
    tablet.get_by_label("Reason for redrawing").fill("Two winds were mixed up")
    tablet.get_by_role("button", name="Redraw 2 tables").tap()
    expect(tablet.get_by_text("Redrawn: Two winds were mixed up")).to_be_visible()
    tablet.get_by_role("button", name="Seat and reveal winds").tap()
    expect(tablet.get_by_text("All winds are revealed.")).to_be_visible()
    assert sorted(event.draws.values_list("status", flat=True)) == ["committed", "redrawn"]
    assert event.games.filter(status="playing").count() == 2


def test_the_evening_shows_what_to_do_next(phone: Page) -> None:
    event = EventFactory(status=Event.Status.PLANNED)
    people(event)
    sign_in(phone, event).goto(f"/c/{event.season.club.slug}/staff/")
    phone.get_by_role("link", name=re.compile("Night")).first.tap()
    phone.get_by_role("button", name="Open night").tap()
    for count in range(1, 5):
        absent_of(phone).get_by_role("button").first.tap()
        expect(here_of(phone).locator(".count").first).to_have_text(str(count))
    phone.get_by_role("link", name="Tonight", exact=True).tap()
    phone.get_by_role("link", name="Draw game 1").tap()
    phone.get_by_role("button", name="Draw 1 table").tap()
    phone.get_by_role("button", name="Seat and reveal winds").tap()
    phone.get_by_role("link", name="Go to tables").tap()
    expect(phone.get_by_text("Nothing needs attention.")).to_be_visible()


# --- for everybody -------------------------------------------------------------------------------------------------


def lying(event: Event) -> None:
    """Commit a draw and turn the tiles of one table."""
    actor = organiser(event)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    draw = seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)
    seat_draw.turn_all(draw_id=draw.pk, game_id=draw.games.first().pk, actor=actor)


def plan(event: Event) -> None:
    """Plan a draw with one player locked."""
    actor = organiser(event)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    seat_draw.lock(draw_id=draw.pk, version=0, player=plan_of(draw).seated[0], actor=actor)


def nothing(event: Event) -> None:
    """Leave the night without a draw: players are checked in only."""


SCENES: dict[Callable[[Event], None], tuple[str, ...]] = {
    nothing: ("", "checkin/", "checkin/link/", "draw/"),
    plan: ("draw/",),
    lying: ("", "checkin/?who=1", "draw/", "links/"),
}


@pytest.mark.parametrize("device", [TABLET, PHONE], ids=["tablet", "phone"])
def test_pages_of_the_evening_have_no_axe_errors_and_do_not_scroll_sideways(
    open_page: OpenPage, device: dict[str, object]
) -> None:
    season = SeasonFactory()
    page = sign_in(open_page(device), EventFactory(season=season))
    for scene, parts in SCENES.items():
        event, _players, _actor = evening(9, season=season)
        scene(event)
        for part in parts:
            page.goto(address(event, part))
            assert_no_axe_errors(page, also="dark")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part


def test_the_players_own_page_has_no_axe_errors(open_page: OpenPage) -> None:
    event, players, _actor = evening(9)
    phone = open_page(PHONE)
    phone.goto(f"/in/{event.checkin_token}/")
    assert_no_axe_errors(phone, also="dark")
    phone.get_by_role("button", name=players[0].name, exact=True).tap()
    expect(phone.get_by_role("heading", name=players[0].name)).to_be_visible()
    assert_no_axe_errors(phone, also="dark")
    lying(event)
    phone.reload()
    assert_no_axe_errors(phone, also="dark")


def test_without_scripts_people_are_checked_in_and_seats_drawn_by_plain_forms(open_page: OpenPage) -> None:
    event, _players, _actor = evening(7)
    late = PlayerFactory(club=event.season.club, name="Luc Moreau")
    page = sign_in(open_page(TABLET, java_script_enabled=False), event)
    page.goto(address(event, "checkin/"))
    page.get_by_role("button", name=late.name).tap()
    expect(here_of(page).locator(".count").first).to_have_text("8")
    page.get_by_role("link", name="Draw seats").tap()
    page.get_by_role("button", name="Draw 2 tables").tap()
    first, second = at_table(page, 1)[0], at_table(page, 2)[0]
    cell(page, first).get_by_role("checkbox").check()
    cell(page, second).get_by_role("checkbox").check()
    page.get_by_role("button", name="Swap selected players").tap()
    assert at_table(page, 1)[0] == second
    page.get_by_role("button", name="Seat 8 players").tap()
    page.get_by_role("button", name=re.compile("^Reveal (all )?winds")).tap()
    expect(page.get_by_text("All winds are revealed.")).to_be_visible()
