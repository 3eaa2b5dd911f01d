"""Draw the faces of the tile sprite side by side, for pictures made on the server: `picture.py CHROMIUM`."""

import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from clubs.selectors.pictures.tile_sprite import FACE_HEIGHT, FACE_WIDTH, TILES  # needs the path above

FOLDER = Path(__file__).resolve().parents[2] / "clubs/static/clubs/tiles"


def main(chromium: str) -> None:
    """Draw `tiles.png` from `tiles.svg`."""
    sprite = (FOLDER / "tiles.svg").read_text()
    faces = "".join(
        f'<svg width="{FACE_WIDTH}" height="{FACE_HEIGHT}" viewBox="0 0 60 80"><use href="#{code}"/></svg>'
        for code in TILES
    )
    style = "<style>body { margin: 0; display: flex } svg { flex: none }</style>"
    page = style + sprite.replace("<svg", '<svg width="0" height="0" style="position: absolute"', 1) + faces
    target = FOLDER / "tiles.png"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        drawn = browser.new_page(viewport={"width": FACE_WIDTH * len(TILES), "height": FACE_HEIGHT})
        drawn.set_content(page)
        drawn.screenshot(path=str(target), omit_background=True)
        browser.close()
    Image.open(target).quantize(128).save(target, optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
