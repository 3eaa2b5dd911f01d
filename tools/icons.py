"""Draw the icons of an installed table page from `clubs/static/clubs/icon.svg`, with Chromium: tools/icons.py."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent.parent / "clubs" / "static" / "clubs"
# Name, pixels, and the share that the drawing fills: an icon may be cut to a circle of 80 %.
ICONS = (("icon-180", 180, 100), ("icon-192", 192, 100), ("icon-512", 512, 100), ("icon-512-maskable", 512, 76))
PAGE = "<style>body{{margin:0;background:{ground}}}svg{{display:block;width:{size}px;margin:{gap}px}}</style>{drawing}"
GROUND = "#0b5f47"


def main() -> None:
    """Write all icons next to the drawing."""
    drawing = (HERE / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, pixels, share in ICONS:
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            size = pixels * share // 100
            square = drawing.replace('rx="8"', "") if name in ("icon-180", "icon-512-maskable") else drawing
            page.set_content(PAGE.format(ground=GROUND, size=size, gap=(pixels - size) // 2, drawing=square))
            page.screenshot(path=HERE / f"{name}.png", omit_background=False)
        browser.close()


if __name__ == "__main__":
    main()
