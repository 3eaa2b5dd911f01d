"""Printed score sheets: boxes where the layout says, under every system, in every language and on both papers."""

import io

import pytest
from django.test import Client
from PIL import Image, ImageDraw
from playwright.sync_api import Page

from clubs.models import Player, Season, User
from clubs.models.people import Role
from clubs.photo.layout import CLEAR, FRAME, MARK, MARK_WHITE, SHEETS, Box, Layout, layout
from clubs.photo.markers import CELLS, white_cells
from clubs.selectors.play.printed_sheets import LETTER_SCALE
from rules.registry import ruleset
from rules.system import Rules
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.test_print import A_PAGE, sizes
from tests.clubs.tournaments import stages, tournament, user_of
from tests.factories import ClubFactory, SeasonFactory, member

SCALE = 3
MM = 96 / 25.4 * SCALE
"""Pixels of a screenshot for each millimetre of an A4 page."""
OFF = 0.2
INK, PAPER = 150, 235
WIDE = DESKTOP | {"viewport": {"width": 1240, "height": 1300}, "device_scale_factor": SCALE}
NAMES = (
    "Maximiliane Konstantinopolskaya-Wagner",
    "歐陽震華司馬相如諸葛孔明上官婉兒西門吹雪東方不敗" * 2,
    "W" * 40,
    "李四",
)


def drawn(page: Page) -> Image.Image:
    """Return the first sheet of the page as a grey picture; a screenshot begins at a whole pixel of the page."""
    sheet = page.locator("svg[class^=sheet]").first
    picture, at = Image.open(io.BytesIO(sheet.screenshot())).convert("L"), sheet.bounding_box()
    assert at is not None
    left, top = (round(at[edge] % 1 * SCALE) for edge in "xy")
    return picture.crop((left, top, left + round(at["width"] * SCALE), top + round(at["height"] * SCALE)))


def part(sheet: Image.Image, scale: float, left: float, top: float, right: float, bottom: float) -> Image.Image:
    """Return a part of a sheet by its edges in millimetres."""
    return sheet.crop(tuple(round(edge * scale * MM) for edge in (left, top, right, bottom)))


def share(piece: Image.Image) -> float:
    """Return the share of dark pixels."""
    return sum(piece.histogram()[:INK]) / (piece.width * piece.height)


def misplaced(sheet: Image.Image, box: Box, scale: float) -> list[str]:
    """Return the edges of a box whose frame is more than 0.2 mm from where the layout has it."""
    x, y, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    edges = {
        "left": (x - OFF, y + 1, x + FRAME + OFF, bottom - 1),
        "right": (right - FRAME - OFF, y + 1, right + OFF, bottom - 1),
        "top": (x + 1, y - OFF, right - 1, y + FRAME + OFF),
        "bottom": (x + 1, bottom - FRAME - OFF, right - 1, bottom + OFF),
    }
    within = (x + FRAME + OFF, y + FRAME + OFF, right - FRAME - OFF, bottom - FRAME - OFF)
    found = [f"{box.field} {edge}" for edge, at in edges.items() if share(part(sheet, scale, *at)) < 0.25]
    return found + ([f"{box.field} filled"] if part(sheet, scale, *within).getextrema()[0] < PAPER else [])


def crowded(sheet: Image.Image, found: Layout, scale: float) -> list[str]:
    """Return the boxes with anything but frames nearer than 1 mm."""
    bare, pen = sheet.copy(), 0.15
    draw = ImageDraw.Draw(bare)
    for box in found.boxes:
        edges = (box.x - pen, box.y - pen, box.x + box.width + pen, box.y + box.height + pen)
        draw.rectangle([edge * scale * MM for edge in edges], fill=255)
    near = CLEAR - 0.1
    return [
        box.field
        for box in found.boxes
        if part(
            bare, scale, box.x - near, box.y - near, box.x + box.width + near, box.y + box.height + near
        ).getextrema()[0]
        < INK
    ]


def wrong_marks(sheet: Image.Image, found: Layout, scale: float) -> list[int]:
    """Return the marks with a cell of another colour than in the dictionary, or without white around them."""
    wrong, cell = [], MARK / CELLS
    for mark in found.marks:
        white = set(white_cells(mark.id))
        cells = {(x, y): (mark.x + cell * (x + 0.5), mark.y + cell * (y + 0.5)) for x in range(6) for y in range(6)}
        colours = {
            at: sheet.getpixel((round(x * scale * MM), round(y * scale * MM))) > INK for at, (x, y) in cells.items()
        }
        around = sheet.copy()
        edges = (mark.x - OFF, mark.y - OFF, mark.x + MARK + OFF, mark.y + MARK + OFF)
        ImageDraw.Draw(around).rectangle([edge * scale * MM for edge in edges], fill=255)
        wide = MARK_WHITE - OFF
        box = (mark.x - wide, mark.y - wide, mark.x + MARK + wide, mark.y + MARK + wide)
        if any(colours[at] != (at in white) for at in cells) or part(around, scale, *box).getextrema()[0] < PAPER:
            wrong.append(mark.id)
    return wrong


def check(page: Page, sheet: str, rules: Rules, scale: float = 1) -> None:
    found, picture = layout(sheet, rules), drawn(page)
    assert picture.width == pytest.approx(found.width * scale * MM, abs=2)
    assert [edge for box in found.boxes for edge in misplaced(picture, box, scale)] == []
    assert crowded(picture, found, scale) == []
    assert wrong_marks(picture, found, scale) == []


def look_as(page: Page, user: User) -> None:
    """Sign in without the form, whose words depend on the language."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies["sessionid"]
    page.goto("/look/")
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": page.url}])


def paper_of(page: Page) -> tuple[set[tuple[int, int]], int]:
    """Return the sizes of the printed pages in millimetres, and their number."""
    pdf = page.pdf(prefer_css_page_size=True)
    return sizes(pdf), len(A_PAGE.findall(pdf))


def of_season(season: Season, what: str, paper: str = "a4") -> str:
    return f"/c/{season.club.slug}/staff/seasons/{season.slug}/sheets/?what={what}&paper={paper}"


@pytest.mark.parametrize("sheet", SHEETS)
def test_blank_sheets_have_their_boxes_in_place_under_every_system(open_page: OpenPage, sheet: str) -> None:
    club = ClubFactory()
    page = open_page(WIDE)
    look_as(page, member(club, Role.SCORER))
    for preset in ("riichi", "riichi-sanma", "mingjeung", "taiwan", "chengdu", "duankagen", "mcr", "hongkong"):
        season = SeasonFactory(club=club, preset=preset)
        assert page.goto(of_season(season, sheet)).ok
        check(page, sheet, ruleset(preset))


@pytest.mark.parametrize("lang", ["en-GB", "zh-TW", "zh-CN", "ja"])
def test_a_rounds_sheets_keep_their_boxes_with_long_names_in_every_language_on_both_papers(
    open_page: OpenPage, lang: str
) -> None:
    day = tournament(4, stages(1))
    for entry, name in zip(day.event.entries.order_by("number"), NAMES, strict=True):
        Player.objects.filter(pk=entry.player_id).update(name=name[:40])
    day.draft(1)
    day.publish(1)
    page = open_page(WIDE, locale=lang)
    look_as(page, user_of(day.desks[0]))
    base = f"/c/{day.event.season.club.slug}/staff/tournaments/{day.event.pk}/paper/?what="
    rules = ruleset(day.event.season.preset)
    for what, sheet, size in (("sheets", "scores", (210, 297)), ("deals", "deals", (297, 210))):
        assert page.goto(base + what).ok
        check(page, sheet, rules)
        assert paper_of(page) == ({size}, 2 if sheet == "scores" else 3)
        assert page.goto(f"{base}{what}&paper=letter").ok
        check(page, sheet, rules, LETTER_SCALE)
        assert paper_of(page) == ({(216, 279) if sheet == "scores" else (279, 216)}, 2 if sheet == "scores" else 3)
