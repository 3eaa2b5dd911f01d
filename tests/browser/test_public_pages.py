"""Public pages in a real browser: on every device, accessible, and updated automatically."""

from typing import Any

import pytest
from django.core.cache import caches
from playwright.sync_api import Page, expect

from clubs.models import Event, Game, Player, Season, Standing
from clubs.models.people import Privacy
from clubs.selectors.seasons import filtered_standings
from clubs.selectors.seasons.policy import preview
from clubs.selectors.seasons.standings_table import policy_request
from clubs.services.activity_log import Actor
from clubs.services.play.deals import correct_deal
from clubs.services.play.games import close_game, confirm_all
from clubs.services.play.referee import add_penalty
from clubs.services.ratings.rating_updates import compute_ratings
from clubs.services.seasons.policies import change_policy
from clubs.services.seasons.standings import compute_standings
from tests.browser.axe import assert_no_axe_errors
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.clubs.evenings import arrive, drawn, organiser
from tests.clubs.public_scenes import TABLE, address, played
from tests.factories import DRAW, RON, EventFactory, PlayerFactory, key, play, seated_game, staff
from tests.workers import wait_for

BACK = {"type": "win", "wins": [{"winner": 3, "from": 1, "fan": 3, "fu": 30}], "riichi": [3]}
SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
NAMES = (("佐藤 美咲", "ja"), ("Marta Lindqvist-Achterberg", ""), ("何敏儀", "zh-Hant"), ("Ірина Мельник", "uk"))
# Pages check for updates every 3 seconds. Tests advance the page's clock and don't wait.
LOOKS = 3_000
WITHIN = 5_000
SOON = 15_000
PAGES = ("home", "club", "season", "night", "game", "live", "player", "hidden", "draw")


@pytest.fixture
def addresses(site: str) -> dict[str, str]:
    """Set up a night with a bit of everything. Return the addresses of all public pages."""
    event = EventFactory(season__min_games=1, season__best_games=3, season__game_minutes=60)
    club = event.season.club
    actor = organiser(event)
    four = [PlayerFactory(club=club, name=name, name_lang=lang) for name, lang in NAMES]
    earlier = EventFactory(
        season=event.season, status=Event.Status.CLOSED, starts_at=event.starts_at.replace(year=2025)
    )
    done = [played(earlier, four, [RON, BACK, DRAW] * 2), played(event, four, [DRAW, RON])]
    _touch(done[0], four)
    arrive(event, 9, actor)
    draw = drawn(event, actor)
    live = draw.games.first()
    for _ in range(3):
        play(live, {"type": "draw", "tenpai": [2], "riichi": [2]})
    compute_standings(season_id=event.season_id)
    return {
        "home": "/",
        "club": address("club", event),
        "season": address("season", event, event.season.slug),
        "night": address("night", event, event.pk),
        "game": address("game", event, done[0].public_id),
        "live": address("game", event, live.public_id),
        "player": address("player", event, four[0].number),
        "hidden": address("player", event, four[1].number),
        "draw": address("draw", event, draw.public_id),
    }


def _touch(game: Game, four: list[Player]) -> None:
    """Add a correction, a penalty, and a player who doesn't want to be named."""
    game.refresh_from_db()
    actor = staff(game)
    correct_deal(game_id=game.pk, number=2, version=game.version, result=DRAW, reason="Misread", key=key(), actor=actor)
    add_penalty(game_id=game.pk, seat_id=game.seats.get(index=1).pk, tenths=-50, reason="Late", actor=actor)
    Player.objects.filter(pk=four[1].pk).update(privacy=Privacy.HIDDEN)


@pytest.mark.parametrize("device", [DESKTOP, SMALL], ids=["desktop", "phone"])
def test_a_place_says_what_decides_it_where_it_is_tapped(
    open_page: OpenPage, addresses: dict[str, str], device: dict[str, Any]
) -> None:
    page = open_page(device)
    page.goto(addresses["season"])
    first, second = page.locator("a.why").nth(0), page.locator("a.why").nth(1)
    first.click()
    expect(page.locator(".told")).to_contain_text("games count.")
    expect(first).to_have_attribute("aria-expanded", "true")
    second.press("Enter")
    expect(page.locator(".told")).to_have_count(1)
    expect(first).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".told")).to_contain_text("Behind")
    assert_no_axe_errors(page)
    page.keyboard.press("Escape")
    expect(page.locator(".told")).to_have_count(0)
    expect(page.get_by_role("row").nth(1).get_by_role("cell")).not_to_have_count(0)
    assert overflow(page) == 0


def test_without_scripts_a_place_leads_to_what_decides_it(open_page: OpenPage, addresses: dict[str, str]) -> None:
    page = open_page({**DESKTOP, "java_script_enabled": False})
    page.goto(addresses["season"])
    page.locator("a.why").first.click()
    expect(page.get_by_role("heading", name="How the place was decided")).to_be_visible()
    expect(page.locator("main")).to_contain_text("games count.")
    page.get_by_role("link", name="Standings").last.click()
    expect(page.locator("table.standings")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, SMALL], ids=["desktop", "phone"])
def test_public_pages_are_fit_for_everybody_and_never_scroll_sideways(
    open_page: OpenPage, addresses: dict[str, str], device: dict[str, Any]
) -> None:
    page = open_page(device)
    for name in PAGES:
        page.goto(addresses[name])
        assert_no_axe_errors(page, also="dark")
        assert overflow(page) == 0, name


def test_public_pages_fit_a_small_phone_in_other_languages(open_page: OpenPage, addresses: dict[str, str]) -> None:
    for locale in ("zh-TW", "ja"):
        page = open_page(SMALL, locale=locale)
        for name in PAGES:
            page.goto(addresses[name])
            assert overflow(page) == 0, (name, locale)


TABLES = ("changes/", "race/", "matrix/", "recap/")
OF_CLUB = ("all-time/", "records/", "ratings/", "screen/")
# Words in table heads or names that break across lines.
BROKEN = """() => [...document.querySelectorAll('.book th, .book .nm')].flatMap((e) => {
    if (!e.checkVisibility()) return [];
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      for (const { 0: word, index } of node.data.matchAll(/\\p{Script=Latin}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (word.length < 11 && range.getClientRects().length > 1) found.push(word);
      }
    return found;
  })"""


def test_the_heads_of_the_standings_sort_them(open_page: OpenPage, addresses: dict[str, str]) -> None:
    page = open_page(DESKTOP)
    page.goto(addresses["season"])
    ranked = page.locator(".standings tbody th").all_inner_texts()
    average = page.locator(".standings tbody tr > :nth-child(6)")
    for way in ("ascending", "descending"):
        page.get_by_role("button", name="Avg placing").click()
        expect(page.locator(".standings thead [aria-sort]")).to_have_attribute("aria-sort", way)
        shown = [text for text in average.all_inner_texts() if text]
        assert shown == sorted(shown, reverse=way == "descending")
    page.get_by_role("button", name="Place", exact=True).click()
    assert page.locator(".standings tbody th").all_inner_texts() == ranked


# Boxes whose content is scrolled sideways: only tables that have a column for each player.
SCROLLING = """() => [...document.querySelectorAll('main *')].filter((e) =>
    ['auto', 'scroll'].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1
  ).map((e) => e.className)"""


def test_the_chart_of_a_game_says_every_score_under_the_finger_and_by_arrow_keys(
    open_page: OpenPage, addresses: dict[str, str]
) -> None:
    page = open_page(PHONE)
    page.goto(addresses["game"])
    chart, caption = page.locator("svg.narrow"), page.locator(".chart figcaption")
    assert "1st" in (chart.get_attribute("aria-label") or ""), "the name says the result"
    chart.focus()
    for pressed, words in (("Home", "Start"), ("ArrowRight", "East 1"), ("End", "")):
        page.keyboard.press(pressed)
        expect(caption).to_contain_text(words)
        expect(caption.locator("strong")).to_have_count(4)
    page.get_by_text("Scores after each deal", exact=True).first.click()
    last = page.get_by_role("table", name="Scores after each deal").get_by_role("row").last
    assert set(caption.locator("strong").all_inner_texts()) == set(last.get_by_role("cell").all_inner_texts())
    chart.tap(position={"x": 60, "y": 100})
    expect(caption).to_contain_text("Start")


def test_wide_tables_fit_a_phone_and_break_no_word(open_page: OpenPage, addresses: dict[str, str]) -> None:
    season = Season.objects.get(events__games__public_id=addresses["game"].rstrip("/").rsplit("/", 1)[1])
    asked = {**policy_request(season), "count": "best", "n": 1}
    change_policy(
        season_id=season.pk,
        club_id=season.club_id,
        request=asked,
        reason="The club has voted",
        seen=preview(season, asked).seen,
        actor=Actor.table(),
    )
    compute_standings(season_id=season.pk)
    compute_ratings(club_id=season.club_id)
    page = open_page(PHONE)
    paths = [addresses["season"] + part for part in TABLES] + [addresses["club"] + part for part in OF_CLUB]
    for path in [*paths, addresses["player"], addresses["player"] + "rating/"]:
        page.goto(path)
        assert overflow(page) == 0, path
        assert page.evaluate(BROKEN) == [], path
    small = open_page(SMALL)
    for path in [*paths, addresses["player"], addresses["player"] + "rating/"]:
        small.goto(path)
        assert overflow(small) == 0, path
        assert small.evaluate(SCROLLING) == (["scrolls"] if path.endswith(("race/", "matrix/")) else []), path
    page.goto(addresses["season"] + "race/")
    nights = page.get_by_role("region", name="Values by night").get_by_role("row")
    page.locator("svg.narrow [data-line='0']").focus()
    for pressed, row in (("Home", 1), ("End", 2), ("ArrowLeft", 1)):
        page.keyboard.press(pressed)
        value = nights.nth(row).get_by_role("cell").first.inner_text()
        expect(page.locator(".race figcaption strong")).to_have_text(value)
    page.locator("svg.narrow [data-line='0'] circle").tap(force=True)
    expect(page.locator(".race figcaption strong")).to_have_text(nights.nth(2).get_by_role("cell").first.inner_text())
    assert page.url.endswith("race/"), "a finger picks a line, and follows no link"


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_standings_in_an_open_page_change_by_themselves_after_a_game(open_page: OpenPage, site: str) -> None:
    game = seated_game(deals=[RON])
    page = open_page(PHONE)
    page.clock.install()
    page.goto(address("season", game.event, game.event.season.slug))
    expect(page.get_by_text("No final games yet.")).to_be_visible()
    page.evaluate("window.untouched = true")
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=staff(game))
    winner = game.seats.get(index=1).player
    row = page.locator(f"#s{winner.number}")

    def has_come() -> bool:
        """Let 15 seconds pass in the page. Return whether it has loaded the row."""
        with page.expect_response(lambda response: True):
            page.clock.run_for(SOON)
        return row.count() == 1

    wait_for(has_come, "the worker computes the standings and the open page shows them")
    expect(row).to_contain_text("+40.2")
    expect(page.get_by_role("status")).to_contain_text("Updated")
    assert page.evaluate("window.untouched")


def test_open_pages_have_a_final_game_within_five_seconds(open_page: OpenPage, site: str) -> None:
    """Check standings, player, night and TV screen five seconds by their clock after the standings are computed."""
    game = seated_game(deals=[RON])
    winner = game.seats.get(index=1).player
    shown = {
        address("season", game.event, game.event.season.slug): "+40.2",
        address("player", game.event, winner.number): "+40.2",
        address("night", game.event, game.event.pk): "+40.2",
        f"/c/{game.event.season.club.slug}/screen/": "+40.2",
    }
    pages = {open_page(DESKTOP): path for path in shown}
    for page, path in pages.items():
        page.clock.install()
        page.goto(path)
        expect(page.locator("#live")).not_to_contain_text(shown[path])
        page.clock.pause_at(page.evaluate("Date.now()") + 100)
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=staff(game))
    wait_for(lambda: Standing.objects.filter(season=game.event.season_id).exists(), "the worker computes the standings")
    for page, path in pages.items():
        with page.expect_response(lambda response: response.status == 200):
            page.clock.run_for(LOOKS)
        for _ in range(20):
            page.clock.run_for((WITHIN - LOOKS) // 20)
        expect(page.locator("#live"), path).to_contain_text(shown[path])


def test_standings_of_some_of_many_games_appear_once_a_worker_has_made_them(
    open_page: OpenPage, addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filtered_standings, "AT_ONCE", 1)
    monkeypatch.setattr(filtered_standings, "FEW_NIGHTS", 0)
    caches["shared"].clear()
    page = open_page(PHONE)
    page.goto(addresses["season"] + f"?since={_last_day()}")
    expect(page.locator("#standings")).to_contain_text("The standings are being calculated")
    page.evaluate("document.body.dataset.stayed = 'yes'")
    expect(page.locator("table.standings tbody tr").first).to_be_visible()
    expect(page.locator("#standings")).not_to_contain_text("being worked out")
    assert page.evaluate("document.body.dataset.stayed") == "yes", "without loading the page again"
    assert_no_axe_errors(page)


def _last_day() -> str:
    """Return the day of the newest night, in its club's time zone."""
    night = Event.objects.latest("starts_at")
    return f"{night.starts_at.astimezone(night.season.club.zone):%Y-%m-%d}"


def test_open_page_keeps_its_place_and_focus_when_scores_change(open_page: OpenPage, site: str) -> None:
    game = seated_game(deals=[RON])
    page = open_page(PHONE)
    page.clock.install()
    page.goto(address("night", game.event, game.event.pk))
    link = page.get_by_role("link", name="Table 1")
    link.focus()
    play(game, RON)
    with page.expect_response(lambda response: response.status == 200):
        page.clock.run_for(SOON)
    expect(page.locator(f"#t{game.pk}")).to_contain_text("37,900")
    expect(link).to_be_focused()
    with page.expect_response(lambda response: response.status == 304):
        page.clock.run_for(SOON)


def test_open_game_page_grows_by_a_deal(open_page: OpenPage, site: str) -> None:
    game = seated_game()
    page = open_page(DESKTOP)
    page.clock.install()
    page.goto(address("game", game.event, game.public_id))
    for number in (1, 2):
        play(game, RON)
        with page.expect_response(lambda response: response.status == 200):
            page.clock.run_for(SOON)
        expect(page.locator(f"#d{number}")).to_be_visible()
    expect(page.locator("svg.wide .line-1 circle")).to_have_count(3)


def test_open_page_asks_no_more_often_after_it_has_changed(open_page: OpenPage, site: str) -> None:
    game = seated_game()
    page = open_page(DESKTOP)
    page.clock.install()
    page.goto(address("game", game.event, game.public_id))
    for number in (1, 2, 3):
        play(game, DRAW)
        with page.expect_response(lambda response: response.status == 200):
            page.clock.run_for(LOOKS)
        expect(page.locator(f"#d{number}")).to_be_visible()
    asked: list[int] = []
    page.on("response", lambda response: asked.append(response.status))
    page.evaluate("globalThis.looks = 0; document.addEventListener('look', () => (globalThis.looks += 1))")
    for _ in range(4):
        with page.expect_response(lambda response: True):
            page.clock.run_for(LOOKS)
    assert set(asked) == {304}
    # The clock also runs between the steps. One extra timer for each change would make sixteen.
    assert 4 <= page.evaluate("looks") < 8


def test_standings_can_be_read_and_used_by_keyboard_alone(open_page: OpenPage, addresses: dict[str, str]) -> None:
    page = open_page(DESKTOP)
    page.goto(addresses["season"])
    reached = []
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert reached[0] == "Skip to content"
    for words in ("Standings", "All games", "Best 3", NAMES[0][0]):
        assert words in reached, words
    page.get_by_role("link", name="All games").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**view=all*")
    expect(page.get_by_role("link", name="All games")).to_have_attribute("aria-current", "true")


def test_score_line_has_a_table_beside_it_that_opens_by_keyboard(
    open_page: OpenPage, addresses: dict[str, str]
) -> None:
    page = open_page(PHONE)
    page.goto(addresses["game"])
    summary = page.get_by_text("Scores after each deal", exact=True).first
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Scores after each deal")).to_be_visible()
    assert overflow(page) == 0
