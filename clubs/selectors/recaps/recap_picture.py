"""A recap as a picture to share: light theme only, in English if there is no font for the language."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from threading import Semaphore

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from PIL import Image

from clubs.models import Recap
from clubs.selectors.pictures.fonts import can_write
from clubs.selectors.pictures.other_names import latin_names
from clubs.selectors.pictures.phone_picture import (
    ACCENT,
    BOARD,
    HEIGHT,
    INK,
    INK_2,
    INNER,
    MARGIN,
    ON_BOARD,
    ON_BOARD_2,
    WIDTH,
    Sheet,
)
from clubs.selectors.player_page.winning_hands import HandShown
from clubs.selectors.reader_language import listed, rank_said
from clubs.selectors.recaps.recap_page import Fact, Shown, shown
from clubs.selectors.rulebook.amounts import written
from clubs.selectors.rulebook.hand_texts import ShownHand

ONE_LINE, MORE, FOOT, LABEL = 92, 54, 96, INNER * 5 // 12
"""Pixels: a fact of one line, each further line, the foot; the width of the facts' names."""
TILE, GAP = 56, 14
_drawing = Semaphore(1)
"""A picture takes a tenth of a second of CPU time, so a process draws one at a time."""


def picture(recap: Recap, language: str, title: str, day: str, address: str) -> bytes | None:
    """Return the recap as PNG of 1080 × 1920; None if it is not computed."""
    spoken = language if can_write(language) else "en"
    with _drawing, override(spoken):
        told = shown(recap, recap.season, recap.event)
        return _png(_drawn(recap, told, spoken, title, day, address)) if told else None


def _png(sheet: Sheet) -> bytes:
    found = BytesIO()
    sheet.image.quantize(128, method=Image.Quantize.FASTOCTREE).save(found, "PNG")
    return found.getvalue()


def _drawn(recap: Recap, told: Shown, language: str, title: str, day: str, address: str) -> Sheet:
    sheet = Sheet(language, others=partial(latin_names, recap.season.club))
    _head(sheet, told, title, day)
    _numbers(sheet, told)
    if told.hand:
        _hand(sheet, told.hand, told.event is not None)
    _facts(sheet, told.facts)
    sheet.y = HEIGHT - FOOT
    sheet.rule()
    sheet.y += 20
    wide = sheet.text("East One · 東一", 34, bold=True, end=True, colour=INK_2)
    sheet.text(address, 32, room=INNER - wide - 30, colour=INK_2)
    return sheet


def _head(sheet: Sheet, told: Shown, title: str, day: str) -> None:
    """Draw the title, the winner, and the next players."""
    first, rest = told.winners[:1], told.winners[1:]
    bottom = 300 + (430 if first else 0) + 76 * len(rest)
    sheet.band(0, bottom, BOARD)
    sheet.y = 64
    sheet.text(told.club.name, 42, colour=ON_BOARD_2)
    sheet.y += 66
    sheet.text(title, 68, bold=True, colour=ON_BOARD)
    sheet.y += 96
    sheet.text(day, 40, colour=ON_BOARD_2)
    sheet.y += 96
    for one in first:
        sheet.text(one.player.public_name, 92, bold=True, colour=ON_BOARD)
        sheet.y += 112
        sheet.text(one.value, 184, bold=True, colour=ON_BOARD)
        games = ngettext("%(n)s game", "%(n)s games", one.games) % {"n": one.games}
        sheet.y += 206
        place = [_("Shared first place")] if one.shared else []
        sheet.text(" · ".join([*place, told.value, games]), 38, colour=ON_BOARD_2)
        sheet.y += 74
    ranks = [rank_said(one.rank, one.shared) for one in rest]
    left = 28 + max((sheet.wide(rank, 46) for rank in ranks), default=0)
    for one, rank in zip(rest, ranks, strict=True):
        sheet.text(rank, 46, colour=ON_BOARD_2)
        wide = sheet.text(one.value, 46, bold=True, end=True, colour=ON_BOARD)
        sheet.text(one.player.public_name, 46, x=MARGIN + left, room=INNER - left - 30 - wide, colour=ON_BOARD)
        sheet.y += 76
    sheet.y = bottom


def _numbers(sheet: Sheet, told: Shown) -> None:
    each = WIDTH // max(len(told.numbers), 1)
    sheet.y += 24
    top = sheet.y
    for i, (number, name) in enumerate(told.numbers):
        for words, size, down in ((number, 64, 0), (name, 34, 74)):
            face = sheet.bold if not down else sheet.regular
            wide = int(face.width(sheet.fitted(words, face, size, each - 16), size))
            sheet.y = top + down
            x = i * each + (each - wide) // 2
            sheet.text(words, size, x=x, room=each - 16, bold=not down, colour=INK_2 if down else INK)
    sheet.y = top + 132


def _hand(sheet: Sheet, hand: HandShown, night: bool) -> None:
    sheet.rule(INK, 4)
    sheet.y += 18
    worth = listed(filter(None, (hand.worth, written(hand.won.points, hand.won.game))))
    wide = sheet.text(worth, 44, bold=True, end=True, colour=ACCENT)
    sheet.text(_("Hand of the night") if night else _("Hand of the season"), 40, room=INNER - wide - 24, bold=True)
    sheet.y += 70
    if hand.tiles:
        sheet.tiles(list(_groups(hand.tiles)), TILE, GAP)
        sheet.y += 14
    if hand.patterns:
        sheet.text(" · ".join(hand.patterns), 36)
        sheet.y += 52
    loser = hand.won.loser
    winner = hand.won.winner.public_name
    words = winner + _(", from %(giver)s") % {"giver": loser.public_name} if loser else listed((winner, hand.drawn))
    sheet.text(words, 36, colour=INK_2)
    sheet.y += 70


def _groups(tiles: ShownHand) -> Iterator[tuple[str, ...]]:
    yield from tiles.concealed
    yield from (meld.tiles for meld in tiles.melds)
    if tiles.win:
        yield (tiles.win,)


def _facts(sheet: Sheet, facts: tuple[Fact, ...]) -> None:
    """Draw as many facts as fit."""
    sheet.rule(INK, 4)
    for fact in facts:
        wide = sheet.wide(fact.value, 44, bold=True) if fact.value else 0
        room = INNER - LABEL - wide - 20
        names = [f"{player.public_name} {own}".strip() for player, own in fact.people]
        people = sheet.lines(names, 40, room, INNER - LABEL)
        if sheet.y + ONE_LINE + MORE * (len(people) - 1) > HEIGHT - FOOT - 16:
            return
        sheet.y += 20
        sheet.text(fact.name, 34, room=LABEL - 20, colour=INK_2)
        sheet.text(fact.value, 44, bold=True, end=True)
        for number, line in enumerate(people):
            sheet.text(line, 40, x=MARGIN + LABEL, room=INNER - LABEL if number else room)
            sheet.y += MORE
        sheet.y += ONE_LINE - MORE - 20
        sheet.rule()
