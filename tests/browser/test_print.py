"""Printed pages: one page where one is promised, and no overlaps."""

import re
from decimal import Decimal

import pytest
from playwright.sync_api import Page

from clubs.models import Player, Season
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.night.table_cards import make_cards
from clubs.services.play.games import confirm_all
from clubs.services.tournament.standings import compute_stage
from rules.registry import presets, ruleset
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.tables import new_game
from tests.browser.test_people import sign_in
from tests.clubs.tournaments import stages, tournament, user_of
from tests.factories import PASSWORD, ClubFactory, MembershipFactory, SeasonFactory, staff

LANGUAGES = ("en-GB", "zh-TW", "zh-CN", "ja")
A_PAGE = re.compile(rb"/Type\s*/Page\b")
A_SIZE = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]")
INCH, POINTS = 25.4, 72
BUST = {"type": "win", "wins": [{"winner": 0, "from": 1, "yakuman": 1}]}

# Content that breaks across pages must be laid out as blocks: a table in a broken grid overlaps what follows.
CUT_BADLY = """() => [...document.querySelectorAll('main table, main li')].flatMap((e) => {
    const found = [];
    for (let up = e.parentElement; up && up.tagName !== 'HTML'; up = up.parentElement)
      if (/grid|flex/.test(getComputedStyle(up).display) && up.offsetHeight > 250)
        found.push(`${up.tagName}.${up.className}`);
    return found;
  })"""
# Texts that overlap. Table heads for screen readers don't count: they aren't printed.
LIES_OVER = """() => {
    const boxes = [];
    const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const beside = node.parentElement.closest('svg, .vh') || !node.parentElement.checkVisibility();
      if (!node.textContent.trim() || beside) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) boxes.push([box, node.textContent.trim().slice(0, 30)]);
    }
    boxes.sort(([a], [b]) => a.top - b.top);
    const over = [];
    boxes.forEach(([a, text], i) => {
      for (let k = i + 1; k < boxes.length && boxes[k][0].top < a.bottom - 3; k += 1) {
        const b = boxes[k][0];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - b.top;
        if (across > 2 && down > a.height / 3) over.push(`${text} | ${boxes[k][1]}`);
      }
    });
    return over;
  }"""
# Parts of a card outside its page, because of a column too many.
CUT_OFF = """() => {
    const paper = document.querySelector('.rule-card').getBoundingClientRect();
    const beyond = ({ right, bottom }) => right > paper.right - 20 || bottom > paper.bottom - 20;
    const parts = [...document.querySelectorAll('.rule-card :is(p, li, td, dt)')];
    return parts.filter((e) => beyond(e.getBoundingClientRect())).map((e) => e.textContent);
  }"""
# 184 mm, the width of an A4 page between its margins.
BETWEEN_MARGINS = {"width": 695, "height": 1000}


def printed(page: Page) -> int:
    """Return the number of printed pages."""
    return len(A_PAGE.findall(page.pdf(prefer_css_page_size=True)))


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Return the sizes of a PDF's pages, in millimetres."""
    return {(round(float(w) / POINTS * INCH), round(float(h) / POINTS * INCH)) for w, h in A_SIZE.findall(pdf)}


def looked_at(page: Page, path: str) -> int:
    """Return the number of printed pages of a page of the site. Check for overlaps and bad page breaks."""
    page.set_viewport_size(BETWEEN_MARGINS)
    page.goto(path)
    page.emulate_media(media="print")
    assert page.evaluate(CUT_BADLY) == []
    assert page.evaluate(LIES_OVER) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heads = "[...document.querySelectorAll('main thead:not(.vh)')].map((e) => getComputedStyle(e).display)"
    assert set(page.evaluate(heads)) <= {"table-header-group"}
    return printed(page)


def one_of(season: Season) -> str:
    return f"/c/{season.club.slug}/standings/{season.slug}/"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_of_any_season_are_one_page(open_page: OpenPage, lang: str) -> None:
    page = open_page(DESKTOP, locale=lang)
    club = ClubFactory()
    for preset in presets():
        page.goto(one_of(SeasonFactory(club=club, preset=preset.id)) + "rules/card/")
        assert page.evaluate(LIES_OVER) == [], preset.id
        size = float(page.locator(".rule-card").evaluate("(card) => card.style.fontSize.replace('pt', '')"))
        assert size >= 5, preset.id
        assert page.evaluate(CUT_OFF) == [], preset.id
        assert printed(page) == 1, preset.id


def test_season_that_differs_in_everything_is_one_page_too(open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    options = ruleset("riichi").values() | {
        key: value for key, value in ruleset("riichi-ema").values().items() if key != "players"
    }
    page.goto(one_of(SeasonFactory(preset="riichi", options=options)) + "rules/card/")
    assert page.get_by_role("heading", name="Where this season differs").is_visible()
    assert printed(page) == 1


@pytest.mark.parametrize(("preset", "most"), [("riichi", 12), ("taiwan", 9), ("mingjeung", 8), ("duankagen", 5)])
def test_full_rules_print_without_one_thing_over_another(open_page: OpenPage, preset: str, most: int) -> None:
    for lang in ("en-GB", "zh-TW"):
        assert 2 <= looked_at(open_page(DESKTOP, locale=lang), f"/rules/{preset}/") <= most


def test_standings_a_night_its_settlement_and_the_cards_of_tables(open_page: OpenPage) -> None:
    game = new_game(deals=[BUST], point_price=Decimal("0.1"))
    confirm_all(game_id=game.pk, version=game.version, actor=staff(game))
    club = game.event.season.club
    make_cards(club=club, count=6, actor=Actor.staff(staff(game).user))
    user = MembershipFactory(club=club, role=Role.OWNER).user
    page = open_page(DESKTOP)
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(user.email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "login" not in url)
    night = f"/c/{club.slug}/nights/{game.event_id}/"
    for path in (one_of(game.event.season), night, f"{night}settlement/"):
        assert looked_at(page, path) == 1
    page.set_viewport_size({"width": 1000, "height": 1000})
    page.goto(f"/c/{club.slug}/staff/cards/paper/")
    assert page.evaluate(LIES_OVER) == []
    assert printed(page) == 2


OVERFULL = """() => [...document.querySelectorAll('.a6, .a5, .a4')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.scrollWidth} of ${one.clientWidth}, ${one.scrollHeight} of ${one.clientHeight}`)"""


def test_papers_of_a_tournament_fit_and_lists_for_the_wall_have_their_head_on_each_page(
    open_page: OpenPage, db: None
) -> None:
    day = tournament(48, stages(11, "schedule"))
    Player.objects.filter(entries__number=1).update(name="Wilhelmina Featherstonehaugh-Cholmondeley the Younger")
    day.draft(1)
    day.play(1)
    for number in range(2, 12):
        day.publish(number)
    page = open_page(DESKTOP)
    sign_in(page, user_of(day.director))
    pages = {"cards": 12, "tables": 6, "sheets": 7, "seats": 2, "standing": 2, "certificates": 48}
    for what, count in pages.items():
        page.goto(f"/c/{day.event.season.club.slug}/staff/tournaments/{day.event.pk}/paper/?what={what}")
        page.emulate_media(media="print")
        assert page.evaluate(OVERFULL) == [], what
        assert page.evaluate(LIES_OVER) == [], what
        assert (what, printed(page)) == (what, count)
        if what == "standing":
            head = "getComputedStyle(document.querySelector('.wall-standing thead')).display"
            assert page.evaluate(head) == "table-header-group"
            rows = (
                "[...document.querySelectorAll('.wall-standing tbody tr')].map((e) => getComputedStyle(e).breakBefore)"
            )
            assert page.evaluate(rows)[-5:] == ["auto", *["avoid"] * 4]


BOXES = """(of) => [...new Set([...document.querySelectorAll(of)].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return `${Math.round(width / 96 * 25.4)} × ${Math.round(height / 96 * 25.4)}`;
  }))]"""
WIDTHS = "[...document.querySelectorAll('svg.qr')].map((one) => one.getBoundingClientRect().width / 96 * 25.4)"
SMALLEST = """(of) => Math.min(...[...document.querySelectorAll(of)]
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75))"""


def test_papers_of_32_players_are_of_their_size_on_as_few_pages_of_a4_as_they_need(
    open_page: OpenPage, db: None
) -> None:
    day = tournament(32, stages(2, "schedule", second_check=False))
    day.draft(1)
    day.play(1)
    day.publish(2)
    compute_stage(stage_id=day.stage().pk)
    page = open_page(DESKTOP)
    sign_in(page, user_of(day.director))
    pages = {"cards": 8, "tables": 4, "sheets": 5, "seats": 2, "standing": 1, "certificates": 32}
    of = {
        "cards": (".a6", 32, "105 × 148"),
        "tables": (".a5", 8, "210 × 148"),
        "sheets": ("svg.sheet-scores", 10, "210 × 148"),
    }
    large = {"seats": (".wall > li, .by-table li", 13), "standing": (".wall-standing tbody :is(td, th)", 11)}
    large |= {"cards": ("h1, .plays b", 20), "certificates": ("h1, .place", 34), "tables": ("h1", 34)}
    for what, count in pages.items():
        page.goto(f"/c/{day.event.season.club.slug}/staff/tournaments/{day.event.pk}/paper/?what={what}")
        page.emulate_media(media="print")
        pdf = page.pdf(prefer_css_page_size=True)
        assert (what, len(A_PAGE.findall(pdf)), sizes(pdf)) == (what, count, {(210, 297)})
        if what in of:
            each, many, size = of[what]
            assert (page.locator(each).count(), page.evaluate(BOXES, each)) == (many, [size]), what
        if what in large:
            text, points = large[what]
            assert round(page.evaluate(SMALLEST, text), 1) >= points, what
        if what in ("cards", "tables"):
            drawn = page.locator("article > footer svg.qr, .with-code svg.qr")
            assert drawn.count() == page.locator("article").count()
            assert min(page.evaluate(WIDTHS)) >= 25, "a phone reads a code of 25 mm"
    line = "getComputedStyle(document.querySelector('.certificate .signed')).borderTopStyle"
    assert page.evaluate(line) == "solid", "a line to sign on"
