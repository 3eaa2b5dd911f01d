"""A link preview as a picture of 1200 × 630: always light; what the font lacks is written in Latin letters."""

from io import BytesIO

from PIL import Image

from clubs.selectors.pictures.other_names import OtherNames
from clubs.selectors.pictures.phone_picture import BOARD, INK_2, MARGIN, ON_BOARD, ON_BOARD_2, Sheet
from clubs.selectors.public.link_previews import Preview

SIZE = WIDTH, HEIGHT = 1200, 630
FOOT, ROW = 92, 66
"""Heights in pixels of the foot and of a row."""


def link_picture(preview: Preview, language: str, club: str, address: str, others: OtherNames = dict) -> bytes:
    """Return the preview as PNG, with the club's name and the address at the foot; `others` as in `Sheet`."""
    sheet = Sheet(language, SIZE, others)
    sheet.y = 48
    sheet.text(preview.about, 34, colour=INK_2)
    sheet.y += 58
    sheet.text(preview.fact, 76, bold=True)
    sheet.y = 240
    for rank, name, value in preview.rows:
        sheet.rule()
        sheet.y += 10
        wide = sheet.text(value, 42, bold=True, end=True)
        sheet.text(rank, 38, room=70, colour=INK_2)
        sheet.text(name, 42, x=MARGIN + 84, room=sheet.inner - 84 - wide - 24)
        sheet.y += ROW
    _numbers(sheet, preview.numbers)
    sheet.band(HEIGHT - FOOT, HEIGHT, BOARD)
    sheet.y = HEIGHT - FOOT + 24
    wide = sheet.text(address, 28, room=sheet.inner // 2, end=False, x=MARGIN + sheet.inner // 2, colour=ON_BOARD_2)
    sheet.text(club, 34, room=sheet.inner // 2 - 24, bold=True, colour=ON_BOARD)
    found = BytesIO()
    sheet.image.quantize(64, method=Image.Quantize.FASTOCTREE).save(found, "PNG")
    return found.getvalue()


def _numbers(sheet: Sheet, numbers: tuple[tuple[str, str], ...]) -> None:
    each = sheet.inner // max(len(numbers), 1)
    for i, (number, name) in enumerate(numbers):
        sheet.y = 290
        sheet.text(number, 66, x=MARGIN + i * each, room=each - 24, bold=True)
        sheet.y = 380
        sheet.text(name, 34, x=MARGIN + i * each, room=each - 24, colour=INK_2)
