"""A club sets up the site in one night: account, club, players, season, nights, a helper by invitation."""

import re

from playwright.sync_api import Page, expect

from clubs.models import Club, Deal, Event, User
from clubs.models.people import Role
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import PHONE, TABLET, OpenPage, Watch
from tests.factories import PASSWORD, MembershipFactory, PlayerFactory, SeasonFactory

NAMES = "1. 陳大文 / David Chan\n2. 佐藤 美咲\n3. 김서연\n4. Олена К.\n5. Tom Achterberg"

FOUR = ("陳大文", "佐藤 美咲", "Olena K.", "Tom Achterberg")
MOST_WORDS = 15
"""Words of a sentence on the way from the start page to the first saved deal."""


def sign_up(page: Page, name: str, email: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill("kan-dora-4417")
    page.get_by_role("button", name="Sign up").click()


def sign_in(page: Page, user: User) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("link", name=user.name)).to_be_visible()


def owner_page(open_page: OpenPage, **club: str) -> tuple[Page, Club]:
    member = MembershipFactory(role=Role.OWNER, **{f"club__{name}": value for name, value in club.items()})
    page = open_page(TABLET)
    sign_in(page, member.user)
    return page, member.club


def test_a_club_is_ready_for_its_first_night_in_one_sitting(open_page: OpenPage, watch: Watch) -> None:
    page = open_page(TABLET, timezone_id="Asia/Hong_Kong")
    page.goto("/accounts/signup/?next=/clubs/new/")
    sign_up(page, "林美玲", "mei@example.org")

    page.get_by_label("Club name").press_sequentially("運河麻將會")
    expect(page.locator("#suggestion")).to_contain_text("yun-he-ma-jiang-hui")
    expect(page.get_by_label("Time zone")).to_have_value("Asia/Hong_Kong")
    assert_no_axe_errors(page)
    page.get_by_role("button", name="Create club").click()

    expect(page).to_have_url(re.compile("/c/yun-he-ma-jiang-hui/manage/$"))
    assert_no_axe_errors(page)
    page.get_by_role("link", name="Add players").click()
    page.get_by_label("Names, one per line").fill(NAMES)
    page.get_by_role("button", name="Check the list").click()
    expect(page.locator("#lines li")).to_have_count(5)
    page.get_by_role("button", name="Import 5 lines").click()
    page.get_by_role("link", name="View players").click()
    expect(page.locator(".players li")).to_have_count(5)
    assert_no_axe_errors(page)

    page.get_by_role("link", name="Nights", exact=True).click()
    page.get_by_role("link", name="Start a season").first.click()
    page.get_by_label("Name", exact=True).fill("Autumn 2026")
    page.get_by_role("radio", name="WRC 2025").check(force=True)
    expect(page.get_by_role("textbox", name="Uma", exact=True)).to_have_value("15, 5, −5, −15")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Autumn 2026")
    page.get_by_role("textbox", name="Uma", exact=True).fill("30 10 -10 -30")
    expect(page.get_by_text("≠ preset: 15, 5, −5, −15")).to_be_visible()
    page.get_by_role("button", name="Start season").click()

    expect(page.locator("#dates li")).to_have_count(8)
    page.get_by_label("Number of nights").fill("3")
    expect(page.locator("#dates li")).to_have_count(3)
    assert_no_axe_errors(page)
    page.get_by_role("button", name="Plan these nights").click()
    expect(page.get_by_role("link", name="Night 3")).to_be_visible()
    expect(page.locator(".steps .done")).to_have_count(2)
    assert_no_axe_errors(page)

    club = Club.objects.get()
    assert (club.time_zone, club.seasons.get().options["uma"]) == ("Asia/Hong_Kong", [30, 10, -10, -30])
    assert Event.objects.filter(season__club=club).count() == 3


def long_sentences(page: Page) -> list[str]:
    """Return the sentences of a page with more than `MOST_WORDS` words."""
    said = re.split(r"[.!?](?:\s|$)|[\n\t;:]", page.inner_text("body"))
    return [one for one in said if len(re.findall(r"\w[\w’.,-]*", one)) > MOST_WORDS]


def test_a_first_evening_needs_no_guide_from_the_sign_up_to_the_first_deal_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(PHONE, timezone_id="Asia/Hong_Kong")
    page.goto("/")
    assert long_sentences(page) == []
    page.get_by_role("link", name="Create a club").click()
    expect(page.get_by_label("Your name")).to_be_visible()
    assert long_sentences(page) == []
    sign_up(page, "林美玲", "mei@example.org")
    page.get_by_label("Club name").fill("Canal Mahjong")
    assert long_sentences(page) == []
    page.get_by_role("button", name="Create club").click()

    steps = (
        page.get_by_role("link", name="Add players"),
        page.get_by_role("button", name="Check the list"),
        page.get_by_role("button", name="Import 4 lines"),
        page.get_by_role("link", name="Start a season"),
        page.get_by_role("button", name="Start season"),
        page.get_by_role("button", name="Plan these nights"),
        page.get_by_role("link", name="Prepare night"),
        page.get_by_role("button", name="Open night"),
    )
    for step in steps:
        expect(step).to_be_visible()
        assert long_sentences(page) == []
        if step == steps[1]:
            page.get_by_label("Names, one per line").fill("\n".join(FOUR))
        if step == steps[4]:
            page.get_by_label("Name", exact=True).fill("Autumn 2026")
        step.click()

    for name in FOUR:
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_text(f"{name} is checked in.")).to_be_visible()
    for step in (page.get_by_role("link", name="Draw seats"), page.get_by_role("button", name="Draw 1 table")):
        expect(step).to_be_visible()
        assert long_sentences(page) == []
        step.click()
    page.get_by_role("button", name="Seat 4 players").click()
    page.get_by_role("button", name=re.compile("^Reveal (all )?winds")).click()
    page.get_by_role("link", name="Go to tables").click()
    page.get_by_role("link", name="Table cards").click()
    page.get_by_role("button", name="Create cards").click()
    expect(page.get_by_role("link", name="Print")).to_be_visible()
    page.go_back()
    page.go_back()

    page.get_by_role("link", name="Open Table 1").click()
    page.locator("[data-player='1'] a, [data-player='1'] button").first.tap()
    expect(page.locator("label.self:visible")).to_be_visible()
    assert long_sentences(page) == []
    page.locator("label.self:visible").tap()
    page.locator("fieldset.values:visible label.cell:has([value='f2-30'])").tap()
    page.locator(".btn.save:visible").tap()
    expect(page.locator("#undo")).to_be_visible()
    expect(page.get_by_text("Game 1, deal 2")).to_be_visible()
    assert Deal.objects.filter(current=True).count() == 1


def test_a_helper_joins_by_the_link_on_a_phone(open_page: OpenPage) -> None:
    page, club = owner_page(open_page)
    PlayerFactory(club=club, name="Bea", number=9)
    page.goto(f"/c/{club.slug}/manage/members/")
    page.get_by_label("Email").fill("bea@example.org")
    page.get_by_label("Role", exact=True).select_option("scorer")
    page.get_by_label("Link to player").select_option("9")
    page.get_by_role("button", name="Invite", exact=True).click()
    link = page.get_by_label("Link for bea@example.org").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert_no_axe_errors(page)

    phone = open_page(PHONE)
    phone.goto(link)
    assert_no_axe_errors(phone)
    phone.get_by_role("link", name="Sign up").click()
    sign_up(phone, "Bea", "bea@example.org")
    phone.get_by_role("button", name="Join as Bea").click()
    expect(phone.get_by_text(f"Welcome to {club.name}")).to_be_visible()
    page.reload()
    expect(page.locator(".members")).to_contain_text("Bea")
    assert club.players.get().user.email == "bea@example.org"


def test_what_a_new_season_starts_with_is_not_marked_as_a_change(open_page: OpenPage) -> None:
    page, club = owner_page(open_page)
    page.goto(f"/c/{club.slug}/manage/seasons/new/?from=&preset=riichi")
    expect(page.locator(".differs:visible")).to_have_count(0)
    expect(page.get_by_role("link", name="Reset to preset")).to_have_count(0)
    page.get_by_text("All options").click()
    option = page.locator(".option", has=page.locator(".proposed"))
    page.locator(".folds > details", has=option).locator("summary").click()
    expect(option.get_by_text("New seasons start with this. Preset: Deal passes")).to_be_visible()
    for value, said, differs in (("pass", False, False), ("replay", True, False)):
        option.locator("select").select_option(value)
        expect(option.locator(".proposed")).to_be_visible(visible=said)
        expect(option.locator(".differs")).to_be_visible(visible=differs)
    expect(page.locator("[data-differing]").first).to_have_text("")


def test_a_refused_option_opens_its_group_and_says_what_to_correct(open_page: OpenPage, watch: Watch) -> None:
    watch.expect("status of 422")
    page, club = owner_page(open_page)
    SeasonFactory(club=club, slug="autumn")
    page.goto(f"/c/{club.slug}/manage/seasons/autumn/rules/")
    page.get_by_text("Three players", exact=True).click()
    page.get_by_label("Norths set aside").select_option("dora")
    group = page.locator("details details", has_text="Three players")
    expect(group.locator("[data-differing]")).to_have_text("≠ preset: 1")
    page.get_by_role("button", name="Save rules").click()
    option = page.locator(".option", has_text="Norths set aside")
    expect(option.locator(".errors")).to_be_visible()
    expect(page.get_by_label("Norths set aside")).to_have_value("dora")
    assert_no_axe_errors(page)


def test_players_are_found_while_typing_in_any_script(open_page: OpenPage) -> None:
    page, club = owner_page(open_page)
    for name in ("陳大文", "佐藤 美咲", "Tom"):
        PlayerFactory(club=club, name=name)
    page.goto(f"/c/{club.slug}/manage/players/")
    page.get_by_label("Search").press_sequentially("陈")
    expect(page.locator(".players li")).to_have_count(1)
    expect(page.locator(".players")).to_contain_text("陳大文")
    expect(page).to_have_url(re.compile(r"q=%E9%99%88"))


def test_every_page_of_an_organiser_fits_a_phone_in_the_dark(open_page: OpenPage) -> None:
    member = MembershipFactory(role=Role.OWNER)
    club = member.club
    PlayerFactory(club=club, number=1, name="陳大文")
    SeasonFactory(club=club, slug="autumn", name="A very long name of a season that nobody would think of")
    phone = open_page(PHONE, color_scheme="dark")
    sign_in(phone, member.user)
    manage = f"/c/{club.slug}/manage/"
    parts = ("", "players/", "players/1/", "players/paste/", "members/", "settings/", "log/", "nights/new/")
    for path in (
        "/me/",
        *(manage + part for part in parts),
        manage + "seasons/autumn/",
        manage + "seasons/autumn/rules/",
    ):
        phone.goto(path)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert_no_axe_errors(phone)


def test_a_list_is_looked_at_and_mended_before_it_is_taken_in(open_page: OpenPage) -> None:
    page, club = owner_page(open_page)
    PlayerFactory(club=club, number=1, name="陳大文")
    page.goto(f"/c/{club.slug}/manage/players/paste/")
    page.get_by_label("Or a file").set_input_files(
        {
            "name": "list.csv",
            "mimeType": "text/csv",
            "buffer": "姓名,電郵\n陳大文,chan@example.org\nzoe@example.org,\n林美玲,\n".encode("big5"),
        }
    )
    page.get_by_role("button", name="Check the list").click()
    expect(page.locator("#lines")).to_contain_text("completes player 1, 陳大文")
    expect(page.locator("#lines .wrong")).to_contain_text("“zoe@example.org” looks like an address, not a name.")
    expect(page.get_by_role("button", name="Import 2 lines")).to_be_disabled()
    assert_no_axe_errors(page)
    page.get_by_label("What to do with line 3").select_option("leave out")
    page.get_by_role("button", name="Check again").click()
    page.get_by_role("button", name="Import 2 lines").click()
    expect(page.get_by_text("Imported: 1 new players, 1 completed.")).to_be_visible()
    assert list(club.players.values_list("name", "email")) == [("陳大文", "chan@example.org"), ("林美玲", "")]
