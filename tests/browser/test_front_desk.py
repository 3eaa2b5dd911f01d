"""The front desk with an unreliable network: every tap is shown, waits, and is sent once."""

from decimal import Decimal

import pytest
from playwright.sync_api import Page, Route, expect

from clubs.models import Event, LogEntry, Payment, Player
from clubs.models.people import Role
from clubs.services.night.checkin import check_in, undo_check_in
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, OpenPage, Watch
from tests.browser.hall import Hall
from tests.browser.test_night import absent_of, address, here_of, sign_in
from tests.clubs.evenings import evening, organiser
from tests.clubs.public_scenes import a_night, four, scored
from tests.factories import EventFactory, PlayerFactory
from tests.workers import wait_for

pytestmark = pytest.mark.django_db(transaction=True)
NETWORK = r"net::ERR|Failed to fetch|htmx:error|Failed to load resource|Opener-Policy header has been ignored"


@pytest.fixture
def site(hall: Hall) -> str:
    """Return the address at which the phones of these tests find the site, by TLS."""
    return hall.url


def club_of_twenty() -> tuple[Event, list[Player]]:
    event = EventFactory()
    return event, [PlayerFactory(club=event.season.club, name=f"Player {letter}") for letter in "ABCDEFGHIJKLMNOPQRST"]


def at_the_door(page: Page, event: Event) -> Page:
    sign_in(page, event, Role.SCORER).goto(address(event, "checkin/"))
    wait_for(lambda: page.evaluate("document.documentElement.dataset.installed") is not None, "the list kept")
    return page


def tick(page: Page, *players: Player) -> None:
    for player in players:
        absent_of(page).get_by_role("button", name=player.name).tap()


def waits(page: Page, number: int) -> None:
    text = "1 tap waits on this phone" if number == 1 else f"{number} taps wait on this phone"
    expect(page.locator("#desk-waits summary")).to_have_text(text)


def test_twenty_are_checked_in_with_the_network_off_for_a_minute_in_the_middle(
    open_page: OpenPage, watch: Watch
) -> None:
    watch.expect(NETWORK)
    event, players = club_of_twenty()
    phone = open_page(PHONE)
    phone.clock.install()
    at_the_door(phone, event)
    tick(phone, *players[:6])
    expect(here_of(phone).locator(".count").first).to_have_text("6")

    phone.context.set_offline(True)
    tick(phone, *players[6:11])
    waits(phone, 5)
    expect(phone.locator("#connection")).to_contain_text("No connection since")
    expect(phone.locator(f"#p{players[6].number}")).to_have_attribute("data-waits", "here")
    phone.clock.fast_forward("00:30")
    tick(phone, players[10])  # a second tap takes it back
    waits(phone, 4)
    phone.set_viewport_size({"width": 390, "height": 2600})  # nothing lies under the bar at the foot
    assert_no_axe_errors(phone)
    phone.set_viewport_size(PHONE["viewport"])
    phone.reload()  # the page opens without a network, with all that waits
    waits(phone, 4)
    expect(phone.locator("#connection")).to_contain_text("No connection since")
    tick(phone, *players[10:14])
    waits(phone, 8)
    phone.clock.fast_forward("00:30")
    assert event.entries.count() == 6

    phone.context.set_offline(False)
    expect(here_of(phone).locator(".count").first).to_have_text("14")
    expect(phone.locator("#desk-waits")).to_be_hidden()
    expect(phone.locator("#connection")).to_be_hidden()
    tick(phone, *players[14:])
    expect(here_of(phone).locator(".count").first).to_have_text("20")
    assert event.entries.filter(status="here").count() == 20
    assert LogEntry.objects.filter(action="checkin.here").count() == 20


def test_what_another_phone_took_back_in_the_meantime_is_asked(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 409")
    event, players = club_of_twenty()
    actor = organiser(event)
    phone = at_the_door(open_page(PHONE), event)
    phone.context.set_offline(True)
    tick(phone, *players[:3])
    waits(phone, 3)
    for player in players[:2]:
        check_in(event=event, player=player, actor=actor)
    undo_check_in(event=event, player=players[0], actor=actor)
    undo_check_in(event=event, player=players[1], actor=actor)

    phone.context.set_offline(False)
    asked = phone.locator("#desk-waits .asked li")
    expect(asked).to_have_count(2)
    expect(asked.first).to_contain_text("Player A’s check-in was undone on another device in the meantime.")
    assert_no_axe_errors(phone)
    assert [entry.player for entry in event.entries.filter(status="here")] == [players[2]]

    other = open_page(PHONE)
    organisers = sign_in(other, event)
    for player in players[4:8]:
        check_in(event=event, player=player, actor=actor)
    organisers.goto(address(event, "draw/"))
    expect(organisers.get_by_text("2 check-ins wait on another phone.")).to_be_visible()
    asked.first.get_by_role("button", name="Do it anyway").tap()
    expect(asked).to_have_count(1)
    asked.first.get_by_role("button", name="Leave as it is").tap()
    expect(phone.locator("#desk-waits")).to_be_hidden()
    expect(phone.locator(f"#p{players[0].number} .box.on")).to_be_visible()
    assert set(event.entries.filter(status="expected").values_list("player__name", flat=True)) == {"Player B"}
    wait_for(lambda: organisers.reload() and "another phone" not in organisers.content(), "nothing waits there")


def test_tap_whose_answer_was_lost_counts_once_and_a_server_away_is_told(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 50")
    event, players = club_of_twenty()
    phone = at_the_door(open_page(PHONE, ignore_https_errors=True), event)
    answers = iter((503, 500, 0))

    def lose(route: Route) -> None:
        route.fetch()  # the server has it
        if status := next(answers):
            route.fulfill(status=status, body="away")
        else:
            route.abort()

    phone.route("**/checkin/entry/", lose, times=3)
    tick(phone, players[0])
    expect(phone.locator("#connection")).to_contain_text("No connection since")
    expect(here_of(phone).locator(".count").first).to_have_text("1")
    expect(phone.locator("#desk-waits")).to_be_hidden()
    assert LogEntry.objects.filter(action="checkin.here").count() == 1


def test_guest_waits_and_a_known_name_is_asked(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    watch.expect("status of 409")
    event, _players = club_of_twenty()
    phone = at_the_door(open_page(PHONE), event)
    phone.context.set_offline(True)
    for name in ("Grace Park", "Player A"):
        phone.get_by_role("searchbox").fill(name)
        phone.get_by_role("button", name="Guest").tap()
        expect(phone.get_by_role("searchbox")).to_have_value("")
    waits(phone, 2)
    phone.context.set_offline(False)
    expect(here_of(phone)).to_contain_text("Grace Park")
    asked = phone.locator("#desk-waits .asked li")
    expect(asked).to_contain_text("The club already has a player called Player A")
    asked.get_by_role("button", name="Add another guest").tap()
    expect(here_of(phone)).to_contain_text("Player A")
    assert event.entries.filter(player__guest=True, status="here").count() == 2


def test_session_that_ended_loses_no_tap(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    event, players = club_of_twenty()
    phone = at_the_door(open_page(PHONE), event)
    session = [one for one in phone.context.cookies() if one["name"] == "sessionid"]
    phone.context.clear_cookies(name="sessionid")
    tick(phone, players[0])
    link = phone.get_by_role("link", name="Sign in to send them")
    expect(link).to_be_visible()
    waits(phone, 1)
    phone.context.add_cookies(session)  # type: ignore[arg-type]  # as they were read
    expect(here_of(phone).locator(".count").first).to_have_text("1")
    expect(phone.locator("#desk-waits")).to_be_hidden()


def test_paid_waits_and_is_sent_once(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    event = a_night(point_price=Decimal("0.1"), currency="€")
    scored(event, four(event), (20, 5, -10, -15))
    phone = sign_in(open_page(PHONE), event)
    phone.goto(f"/c/{event.season.club.slug}/nights/{event.pk}/settlement/")
    phone.context.set_offline(True)
    paid = phone.get_by_role("button", name="Paid")
    number = paid.count()
    paid.first.tap()
    waits(phone, 1)
    expect(phone.locator("[data-waits=paid]")).to_have_count(1)
    assert not Payment.objects.exists()
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Payments made")).to_be_visible()
    expect(phone.get_by_role("button", name="Paid")).to_have_count(number - 1)
    assert Payment.objects.count() == 1


def test_public_page_and_a_form_say_that_there_is_no_connection(open_page: OpenPage, watch: Watch) -> None:
    watch.expect(NETWORK)
    event, _players, _actor = evening(4)
    page = sign_in(open_page(PHONE), event)
    page.goto(f"/c/{event.season.club.slug}/manage/players/new/")
    page.get_by_label("Name", exact=True).first.fill("Grace Park")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("No connection since")
    page.locator("main form .btn.primary").first.tap()
    expect(page.locator("#connection")).to_contain_text("Not sent yet.")
    assert not Player.objects.filter(name="Grace Park").exists()
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_hidden()
    wait_for(Player.objects.filter(name="Grace Park").exists, "the form sent")

    page.goto(f"/c/{event.season.club.slug}/nights/{event.pk}/")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("No connection since")
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_hidden()
