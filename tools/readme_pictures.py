"""Take the README's pictures from a running demo club: `tools/readme_pictures.py http://localhost:8000`.

Needs the development environment and Debian's chromium. The pictures go to `docs/pictures/`.
"""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
TABLET, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PASSWORD = "east-one-demo"  # noqa: S105  # the demo club's, printed at every start


def demo_addresses() -> dict[str, str]:
    """Return paths of the demo club's pages by the words that `manage.py demo --show` prints before them."""
    shown = subprocess.run(
        [sys.executable, "manage.py", "demo", "--show"], capture_output=True, text=True, check=True
    ).stdout
    return dict(re.findall(r"^\s+(\S.*?)\s{2,}(/\S*)$", shown, re.MULTILINE))


def page_of(browser: Browser, size: dict[str, int], base: str) -> Page:
    context = browser.new_context(viewport=size, has_touch=True, locale="en-GB", base_url=base)  # type: ignore[arg-type]  # a plain dict is a ViewportSize
    return context.new_page()


def take(page: Page, name: str, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=PICTURES / f"{name}.png")


def sign_in(page: Page) -> None:
    page.goto("/accounts/login/")
    page.fill("input[name=login]", "organiser@example.org")
    page.fill("input[name=password]", PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.wait_for_load_state()


def fill_a_win(page: Page, table: str) -> None:
    """Choose seat, discarder and value, up to the page before Save."""
    page.goto(f"{table}win/?winner=1&from=3")
    page.get_by_role("radio", name="3 fan 40 fu").first.check(force=True)
    page.wait_for_load_state("networkidle")
    page.get_by_text("Payments will appear here.").wait_for(state="detached")
    page.screenshot(path=PICTURES / "win.png")


def main(base: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    shown = demo_addresses()
    club, table, tonight = shown["Club"], shown["A table's tablet"], shown["Tonight"]
    night = tonight.rstrip("/").rsplit("/", 1)[1]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        tablet = page_of(browser, TABLET, base)
        take(tablet, "table", table)
        fill_a_win(tablet, table)
        take(tablet, "standings", shown["Standings"])
        phone = page_of(browser, PHONE, base)
        phone.goto(tonight)
        game = phone.locator(f'a[href^="{club}games/"]').first.get_attribute("href")
        take(phone, "game-phone", str(game))
        sign_in(tablet)
        take(tablet, "tonight", f"{club}staff/nights/{night}/")
        take(tablet, "draw", f"{club}staff/nights/{night}/draw/")


if __name__ == "__main__":
    main(*sys.argv[1:])
