"""Score sheets as they are printed: a layout's marks and boxes, and the words around them, as parts of an SVG."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

import segno
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.photo import layout as sheets
from clubs.photo.layout import DEALS, FRAME, MARK, PLAYERS, SCORES, SELF, Box, Layout, Mark, layout
from clubs.photo.markers import CELLS, white_cells
from clubs.photo.value_columns import ValueColumn
from clubs.selectors.reader_language import core_lang, listed
from rules.entry import EntryForm
from rules.glossary import Glossary
from rules.system import Rules
from scoring.multilingual import number

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
LETTER_SCALE = 0.94
"""An A4 page is printed this much smaller on US Letter, marks and boxes alike."""
WINDS = "ESWN"
_SIGNS = dict(zip(WINDS, "東南西北", strict=True))
_LEAST, _TIGHT = 2.3, 0.85
_EM = {"WF": 1.0, "wide": 0.92, "large": 0.7, "small": 0.32, "letter": 0.56}


@dataclass(frozen=True, slots=True)
class Words:
    """A text by its baseline, in millimetres; `anchor`: start, middle or end. `squeezed`: the width it must have."""

    text: str
    x: float
    y: float
    size: float
    anchor: str = "start"
    squeezed: float | None = None
    grey: bool = False

    @property
    def at(self) -> dict[str, str]:
        """Return the attributes of its SVG element, the same in every language."""
        found = {"x": f"{self.x:g}", "y": f"{self.y:g}", "font-size": f"{self.size:g}", "text-anchor": self.anchor}
        if self.grey:
            found["class"] = "grey"
        if self.squeezed is not None:
            found |= {"textLength": f"{self.squeezed:g}", "lengthAdjust": "spacingAndGlyphs"}
        return found


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet ready to print: `black` is a path to fill (marks and code), `frames` and `rules` are paths to draw."""

    sheet: str
    title: str
    width: float
    height: float
    black: str
    frames: str
    lines: str
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """What a sheet is for: the event, its round and table where they are known (0: a blank sheet).

    `seats`: who sits there, East first: start number (0: none) and name; empty for a blank sheet. `winds`: whether the
    order of the seats is known yet. `url`: what its code says.
    """

    event: str
    url: str
    round: int = 0
    table: int = 0
    seats: tuple[tuple[int, str], ...] = ()
    winds: bool = True


def printed(sheet: str, rules: Rules, heading: Heading) -> Printed:
    """Return a sheet under these rules, in the reader's language."""
    found = layout(sheet, rules)
    said = _said_on_scores if sheet == SCORES else _said_on_deals
    words = (*_title(found, heading), *said(found, rules, heading))
    table = _("Table %(number)s") % {"number": heading.table} if heading.table else ""
    return Printed(
        sheet,
        " · ".join(filter(None, (heading.event, table))),
        found.width,
        found.height,
        _black(found, heading.url),
        "".join(_frame(box) for box in found.boxes),
        _ruled(found, heading),
        words,
    )


def printer_test(paper: str) -> Printed:
    """Return a page without boxes: the marks of a deal sheet, and lines to measure, 100 mm long on A4."""
    width, height = sheets.SIZES[DEALS]
    marks = "".join(_mark(mark) for mark in sheets.marks(DEALS))
    lines = "M98.5 105h100M98.5 102v6M198.5 102v6M60 55v100M57 55h6M57 155h6"
    scale = LETTER_SCALE if paper == "letter" else 1
    long, wide = f"{100 * scale:g}", f"{MARK * scale:g}"
    texts = (
        _("Printer test"),
        _("Print this page at 100 %, then measure it."),
        _("Both lines have to be %(long)s mm long.") % {"long": long},
        _("All eight black marks have to be there, each %(wide)s mm wide.") % {"wide": wide},
        _("If not, choose “100 %” or “Actual size” and no margins in the print dialog."),
    )
    words = (fitted(text, 98.5, 60 + 7 * at, 6 if not at else 4, 160) for at, text in enumerate(texts))
    return Printed("printer", _("Printer test"), width, height, marks, "", lines, tuple(words))


# -- paths -----------------------------------------------------------------------------------------


def _black(found: Layout, url: str) -> str:
    return "".join(_mark(mark) for mark in found.marks) + code_squares(url, *found.code)


def _mark(mark: Mark) -> str:
    """Return a mark as a black square with white cells cut out (even-odd)."""
    cell = MARK / CELLS
    holes = (_square(mark.x + cell * x, mark.y + cell * y, cell) for x, y in white_cells(mark.id))
    return _square(mark.x, mark.y, MARK) + "".join(holes)


def code_squares(url: str, x: float, y: float) -> str:
    """Return the QR code of an address as a path."""
    matrix = segno.make(url, error="m", micro=False).matrix
    side = sheets.CODE / len(matrix)
    return "".join(
        _square(x + side * column, y + side * row, side)
        for row, cells in enumerate(matrix)
        for column, black in enumerate(cells)
        if black
    )


def _square(x: float, y: float, side: float) -> str:
    return f"M{_mm(x)} {_mm(y)}h{_mm(side)}v{_mm(side)}h-{_mm(side)}z"


def _frame(box: Box) -> str:
    """Return the middle of a box's frame, so that the frame's outer edge is the box."""
    half = FRAME / 2
    width, height = _mm(box.width - FRAME), _mm(box.height - FRAME)
    return f"M{_mm(box.x + half)} {_mm(box.y + half)}h{width}v{height}h-{width}z"


def _mm(length: float) -> str:
    return f"{length:.4f}".rstrip("0").rstrip(".")


def _ruled(found: Layout, heading: Heading) -> str:
    """Return the thin lines between rows, and those to write on."""
    if found.sheet == SCORES:
        between = (f"M14 {62.25 + sheets.SEAT_STEP * seat}H196" for seat in range(found.players))
        names = (f"M24 {57.5 + sheets.SEAT_STEP * seat}H86" for seat in range(0 if heading.seats else found.players))
        signed = (f"M{x + 6} 140h29" for x in _signature_places(found))
        return "".join((*between, *names, *signed))
    between = (f"M22 {sheets.ROW_TOP + sheets.ROW_STEP * row + 6.45:g}H277" for row in range(sheets.ROWS))
    aside = (f"M{space.x:g} 43V{sheets.ROW_TOP + sheets.ROW_STEP * 15 + 6.45:g}" for space in found.spaces)
    names = (f"M{29 + 58 * seat} 27h46" for seat in range(0 if heading.seats else found.players))
    signed = (f"M{x + 6} 202h44" for x in _signature_places(found))
    return "".join((*between, *aside, *names, *signed))


def _signature_places(found: Layout) -> tuple[float, ...]:
    """Return where each player signs, between the marks at the foot of the sheet."""
    places = (24, 62, 114, 152) if found.sheet == SCORES else (24, 82, 159, 217)
    return places[: found.players]


# -- words -----------------------------------------------------------------------------------------


def fitted(text: str, x: float, y: float, size: float, most: float, anchor: str = "start") -> Words:
    """Return a line of text no wider than `most`: smaller if need be, then squeezed.

    >>> fitted("Kai", 0, 0, 5, 64).size
    5
    >>> fitted("W" * 40, 0, 0, 5, 64).squeezed
    64
    """
    wide = _ems(text)
    size = min(size, max(_LEAST, most / wide)) if wide else size
    return Words(text, x, y, round(size, 2), anchor, most if wide * size > most * _TIGHT else None)


def _ems(text: str) -> float:
    """Return about how wide a text is, in its own font size."""
    return sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return _EM["WF"]
    if letter in "mwMW@%":
        return _EM["wide"]
    if letter in "iljtfr.,:;'|!()[] ":
        return _EM["small"]
    return _EM["large" if letter.isupper() else "letter"]


def name_lines(text: str, x: float, y: float, size: float, most: float) -> tuple[Words, ...]:
    """Return a name in one line, or in two where one would be too small to read."""
    if _ems(text) * _LEAST * 1.2 <= most:
        return (fitted(text, x, y, size, most),)
    half = _middle(text)
    lines = text[:half].rstrip(), text[half:].lstrip()
    small = min(size / 2, *(most / max(_ems(line), 1) for line in lines))
    small = max(small, _LEAST)
    return fitted(lines[0], x, y - small * 0.75, small, most), fitted(lines[1], x, y + small * 0.45, small, most)


def _middle(text: str) -> int:
    """Return where to break a text in two: at the space nearest to its middle, or in the middle."""
    half = math.ceil(len(text) / 2)
    spaces = [at for at, letter in enumerate(text) if letter == " "]
    near = min(spaces, key=lambda at: abs(at - half), default=half)
    return near if abs(near - half) <= len(text) // 4 else half


def _title(found: Layout, heading: Heading) -> Iterator[Words]:
    played = _("Round %(n)s") % {"n": heading.round} if heading.round else ""
    table = _("Table %(number)s") % {"number": heading.table} if heading.table else ""
    day = pgettext("sheet", "Date")
    if found.sheet == SCORES:
        first = " · ".join(filter(None, (heading.event, played)))
        yield from name_lines(first, 24, 15, 4.8, 73)
        yield fitted(table or f"{_('Table')} ____", 24, 33, 9, 60)
        if not heading.table:
            yield Words(f"{day} ____________", 24, 42, 4)
        yield from _how_to(91, 26.5, 3, 86)
    else:
        first = " · ".join(filter(None, (heading.event, played, table)))
        yield from name_lines(first, 22, 15, 4.8, 90)
        if not heading.table:
            yield Words(f"{_('Table')} ____   {day} __________", 212, 15, 3.4)
        yield from _how_to(157, 9.5, 2.6, 52)


def _how_to(x: float, y: float, size: float, most: float) -> Iterator[Words]:
    lines = (
        _("Mark boxes with an X"),
        _("Wrong? Blacken the box and cross another one."),
    )
    for at, line in enumerate(lines):
        yield fitted(line, x, y + size * 1.9 * at, size, most)


def _said_on_scores(found: Layout, rules: Rules, heading: Heading) -> Iterator[Words]:
    yield Words("−", 94, 44.5, 4, "middle")
    yield fitted(pgettext("sheet", "Points"), 100, 44.5, 3.6, 38)
    yield fitted(_("Place"), 156, 44.5, 3.6, 23)
    for seat in range(found.players):
        top = sheets.SEAT_TOP + sheets.SEAT_STEP * seat
        yield Words(_wind(seat) if heading.winds else "__", 14, top + 8, 7)
        if heading.seats:
            shown, name = heading.seats[seat]
            if shown:
                yield fitted(str(shown), 24, top + 7.5, 3.4, 7)
            yield from name_lines(name, 32 if shown else 24, top + 7.5, 5, 56 if shown else 64)
        if found.hundreds:
            yield Words("00", sheets.HUNDREDS_X, top + 8.2, 7.4, grey=True)
        for place in range(1, found.players + 1):
            x = sheets.PLACE_X + sheets.PLACE_STEP * (place - 1) + 3
            yield Words(str(place), x, top + 1.2, 2.4, "middle", grey=True)
    if found.sticks:
        yield fitted(_("Sticks left over"), 24, 124, 4, 98)
    total = number(rules.entry().final_scores.total)
    yield fitted(_("Sum: %(total)s") % {"total": total}, 142, 124, 3.4, 54)
    yield fitted(_("Signatures"), 24, 133, 2.6, 70)
    for seat, left in enumerate(_signature_places(found)):
        yield Words(_wind(seat), left, 140, 4)


def _wind(seat: int) -> str:
    """Return the letter of a seat's wind: of its English name, or the sign where it is read."""
    wind = WINDS[seat]
    return wind if core_lang().startswith("en") else _SIGNS[wind]


def _said_on_deals(found: Layout, rules: Rules, heading: Heading) -> Iterator[Words]:
    for seat, letter in enumerate(PLAYERS[: found.players]):
        yield Words(letter, 22 + 58 * seat, 26, 5)
        if heading.seats:
            shown, name = heading.seats[seat]
            x = 29 + 58 * seat
            if shown:
                yield fitted(str(shown), x, 25.5, 2.8, 6)
            yield from name_lines(name, x + 7 if shown else x, 25.5, 4.2, 42 if shown else 48)
    yield fitted(_legend(found), 22, 33, 2.4, 231)
    yield from _column_heads(found, rules)
    for row in range(sheets.ROWS):
        yield Words(str(row + 1), 22.6, sheets.ROW_TOP + sheets.ROW_STEP * row + 3.6, 3, "end", grey=True)
    for seat, letter in enumerate(PLAYERS[: found.players]):
        x = sheets.END_X + sheets.END_STEP * seat
        end = pgettext("sheet", "%(player)s end") % {"player": letter}
        yield fitted(end, x - 14, 184, 3.6, 13)
        yield Words("−", x + 2.4, 179, 3, "middle")
        if found.hundreds:
            yield Words("00", x + 38.6, 184, 4.6, grey=True)
    for seat, left in enumerate(_signature_places(found)):
        yield Words(PLAYERS[seat], left, 202, 4)
    yield fitted(_("Signatures"), 24, 195, 2.6, 60)


def _legend(found: Layout) -> str:
    """Return who A is, and what the letters of the value columns stand for."""
    named = [column for group in found.groups for column in group.columns if column.name]
    lang = core_lang()
    letters = (f"{column.label.say(lang)} = {_plain(column, lang)}" for column in named)
    return "   ".join((_("A dealt first."), listed(letters))).strip()


def _plain(column: ValueColumn, lang: str) -> str:
    return column.name.say(lang) if column.name else ""


def _column_heads(found: Layout, rules: Rules) -> Iterator[Words]:
    names, lang = _group_names(rules.entry(), rules.glossary), core_lang()
    labels = {(group.id, column.id): column.label.say(lang) for group in found.groups for column in group.columns}
    before = ""
    for at, column in enumerate(found.columns):
        if column.group != before:
            count = sum(other.group == column.group for other in found.columns[at:])
            most = sheets.COLUMN_STEP * count + sheets.GROUP_GAP - 0.6
            yield fitted(names[column.group], column.x, 38, 2.6, most)
            before = column.group
        label = labels.get((column.group, column.id)) or _player_label(column.id)
        if label:
            yield fitted(label, column.x + sheets.TICK_SIDE / 2, 42.6, 2.5, sheets.COLUMN_STEP - 0.3, "middle")
    if found.digits:
        yield fitted(names["fan"], found.digits[0], 38, 2.6, sheets.DIGIT_STEP * len(found.digits))
    for space in found.spaces:
        if not space.player:
            yield fitted(pgettext("sheet", "Points"), space.x + 1, 38, 2.6, space.width * 2)
        yield Words(PLAYERS[space.player], space.x + 1, 42.6, 2.5)


def _player_label(own: str) -> str:
    if own == SELF:
        return pgettext("sheet", "self")
    return PLAYERS[int(own)] if own else ""


def _group_names(form: EntryForm, glossary: Glossary) -> dict[str, str]:
    """Return the heading of each group of columns, in the words of the system."""
    lang = core_lang()
    fan = glossary.fan.say(lang)
    fan = fan[:1].upper() + fan[1:]
    return {
        "void": pgettext("sheet", "Void"),
        "same": pgettext("sheet", "Same deal"),
        "win": glossary.has_won.say(lang),
        "from": pgettext("sheet", "Discarded by"),
        "riichi": _("Riichi"),
        "draw": glossary.draw.say(lang),
        "ready": glossary.ready.say(lang),
        "fan": fan,
        "tens": fan,
        "ones": "",
        "fu": _("Fu"),
    }


def pages(found: Sequence[Printed]) -> tuple[tuple[Printed, ...], ...]:
    """Return sheets by the page of paper: two of scores, one of any other."""
    each = 2 if found and found[0].sheet == SCORES else 1
    return tuple(tuple(found[at : at + each]) for at in range(0, len(found), each))
