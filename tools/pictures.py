"""Take the pictures of the README and of the guide from a running demo club: `tools/pictures.py http://localhost:8000`.

Needs the development environment and Debian's chromium. The README's pictures go to `docs/pictures/`, those of the
guide to `clubs/static/clubs/guide/<language>/`. `--guide` takes the guide's only.
"""

import re
import subprocess
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
README, GUIDE = ROOT / "docs" / "pictures", ROOT / "clubs" / "static" / "clubs" / "guide"
TABLET, PHONE, SMALL = {"width": 1280, "height": 800}, {"width": 390, "height": 844}, {"width": 1180, "height": 760}
LANGUAGES = ("en", "zh-hant", "zh-hans", "ja")
COLOURS = 48
"""Colours of a picture of the guide: enough for letters, lines and tiles, and a quarter of the bytes."""
ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PASSWORD = "east-one-demo"  # noqa: S105  # the demo club's, printed at every start
OLD_RESULTS = (
    "Date,East,score,South,score,West,score,North,score\n"
    "05/03/2026,Daniel,48200,王浩然,8400,Emma,23800,小林 涼,39600\n"
    "05/03/2026,Daniel,30600,王浩然,27000,Emma,32400,小林 涼,31000\n"
)
"""A sheet with an ambiguous date, first names and a wrong sum."""


def demo_addresses() -> dict[str, str]:
    """Return the paths of the demo club's pages by the words `manage.py demo --show` prints before them."""
    shown = subprocess.run(
        [sys.executable, "manage.py", "demo", "--show"], capture_output=True, text=True, check=True
    ).stdout
    return dict(re.findall(r"^\s+(\S.*?)\s{2,}(/\S*)$", shown, re.MULTILINE))


def page_of(browser: Browser, size: dict[str, int], base: str, language: str = "en-GB") -> Page:
    context = browser.new_context(viewport=size, has_touch=True, locale=language, base_url=base)  # type: ignore[arg-type]  # a plain dict is a ViewportSize
    return context.new_page()


def take(page: Page, path: Path, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=path)


def sign_in(page: Page, account: str = "organiser") -> None:
    page.goto("/accounts/login/")
    page.fill("input[name=login]", f"{account}@example.org")
    page.fill("input[name=password]", PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.wait_for_load_state()


def fill_a_win(page: Page, table: str, path: Path) -> None:
    """Take the page before Save: seat, discarder, value."""
    page.goto(f"{table}win/?winner=1&from=3")
    page.locator("input[name^=value]").nth(8).check(force=True)
    page.locator("[name=key]").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(800)  # the preview of the payments
    page.screenshot(path=path)


def readme(browser: Browser, base: str, shown: dict[str, str]) -> None:
    """Take the pictures of the README."""
    README.mkdir(parents=True, exist_ok=True)
    club, table, tonight = shown["Club"], shown["A table's tablet"], shown["Tonight"]
    tablet = page_of(browser, TABLET, base)
    take(tablet, README / "table.png", table)
    fill_a_win(tablet, table, README / "win.png")
    take(tablet, README / "standings.png", shown["Standings"])
    phone = page_of(browser, PHONE, base)
    phone.goto(tonight)
    game = phone.locator(f'a[href^="{club}games/"]').first.get_attribute("href")
    take(phone, README / "game-phone.png", str(game))
    sign_in(tablet)
    take(tablet, README / "tonight.png", staff_night(shown))
    take(tablet, README / "draw.png", f"{staff_night(shown)}draw/")


def staff_night(shown: dict[str, str]) -> str:
    return f"{shown['Club']}staff/nights/{shown['Tonight'].rstrip('/').rsplit('/', 1)[1]}/"


def guide(browser: Browser, base: str, shown: dict[str, str], language: str) -> None:
    """Take the pictures of the guide in a language."""
    folder, club = GUIDE / language, shown["Club"]
    folder.mkdir(parents=True, exist_ok=True)
    tablet = page_of(browser, SMALL, base, language)
    take(tablet, folder / "table.png", shown["A table's tablet"])
    fill_a_win(tablet, shown["A table's tablet"], folder / "win.png")
    sign_in(tablet, "owner")
    take(tablet, folder / "tonight.png", staff_night(shown))
    take(tablet, folder / "draw.png", f"{staff_night(shown)}draw/")
    take(tablet, folder / "roles.png", f"{club}manage/rights/")
    tournament = f"{club}staff/tournaments/{shown['Tournament'].rstrip('/').rsplit('/', 1)[1]}/"
    take(tablet, folder / "control.png", tournament)
    take(tablet, folder / "printing.png", f"{tournament}paper/")
    imports(tablet, club, folder)
    for path in folder.glob("*.png"):
        Image.open(path).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def imports(page: Page, club: str, folder: Path) -> None:
    """Take the questions about a sheet of results, and a row to correct; nothing is imported."""
    page.goto(f"{club}manage/")
    season = page.locator('a[href*="/manage/seasons/"][href*="spring"]').first.get_attribute("href")
    page.goto(f"{season}results/")
    page.locator("main textarea").first.fill(OLD_RESULTS)
    page.locator("main form:has(textarea) button:not([name])").first.click()
    picture(page.locator("#asked"), folder / "import-questions.png")
    row = page.locator("li.line.wrong").last
    row.locator("details").first.evaluate("fold => { fold.open = true; }")
    picture(row, folder / "import-correct.png")


def picture(part: Locator, path: Path) -> None:
    part.wait_for()
    part.screenshot(path=path)


def main(base: str, *options: str) -> None:
    shown = demo_addresses()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        if "--guide" not in options:
            readme(browser, base, shown)
        for language in LANGUAGES:
            guide(browser, base, shown, language)


if __name__ == "__main__":
    main(*sys.argv[1:])
