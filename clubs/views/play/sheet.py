"""The ledger of a deal as the pages of a table show it: a column for each player, a row for each line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django import forms

from clubs.forms.play.lines import LinesDrawForm, end_data, states
from clubs.forms.play.tiles import ready_pages
from clubs.models import LogEntry, Player
from clubs.selectors.play.lines import keeps_lines, lines_of
from clubs.selectors.play.replay import core_lang
from clubs.selectors.play.running import Book, Row, Sheet, ended_sheet, may_declare, running_book, sheet_of
from clubs.selectors.play.table import DealPreview, TableView, deal_preview
from clubs.views.play.places import Place
from rules.entry import StateLabel


@dataclass(frozen=True, slots=True)
class Column:
    """A player: in which order he won (0: still in), what the deal changed so far, and the score with it."""

    place: Place
    order: int
    delta: int
    score: int
    rank: int
    declared: tuple[str, ...]

    @property
    def player(self) -> Player:
        """Who sits there now."""
        return self.place.player


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row with the people it is about."""

    row: Row
    player: Player | None
    giver: Player | None
    declaration: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """The deal's ledger: its rows, its columns, who is still in, what may be declared, and what follows.

    `left`: how many more wins end the deal. `dealer`: who would deal next; `next`, `end` once the wins are all in.
    """

    book: Book
    sheet: Sheet
    rows: tuple[ShownRow, ...]
    columns: tuple[Column, ...]
    active: tuple[Column, ...]
    left: int
    asks: tuple[tuple[str, Any], ...]
    dealer: Player | None = None
    next: StateLabel | None = None
    end: str = ""

    @property
    def last(self) -> ShownRow | None:
        """The line entered last."""
        lines = [row for row in self.rows if row.row.n]
        return lines[-1] if lines else None


def ledger_of(view: TableView, book: Book, places: Sequence[Place]) -> Ledger:
    """The ledger of a deal; `places` are the seats as they were before it."""
    sheet = sheet_of(book) if book.saved is None else ended_sheet(book)
    columns = _columns(view, book, sheet, places)
    preview = _after(book) if not book.saved else None
    label = preview.label if preview else None
    declarable = may_declare(book.entry, book.lines, book.active)
    return Ledger(
        book=book,
        sheet=sheet,
        rows=shown_rows(sheet.rows, [place.player for place in places], book.entry),
        columns=columns,
        active=tuple(columns[player] for player in book.active),
        left=max(0, (book.rules.players - 1 if book.entry.running else 1) - sheet.winners),
        asks=tuple((ask.id, ask.name) for ask in book.entry.asks if declarable.get(ask.id)),
        dealer=places[label.dealer].player if label and sheet.winners else None,
        next=label if book.complete else None,
        end=preview.end if preview and book.complete else "",
    )


def _columns(view: TableView, book: Book, sheet: Sheet, places: Sequence[Place]) -> tuple[Column, ...]:
    scores = [place.score + delta for place, delta in zip(places, sheet.deltas, strict=True)]
    ranks = view.rules.places(scores)
    said = [(row.title, row.player) for row in sheet.rows if row.kind == "said"]
    return tuple(
        Column(
            place=place,
            order=sheet.order[i],
            delta=sheet.deltas[i],
            score=scores[i],
            rank=ranks[i],
            declared=tuple(title for title, player in said if player == i),
        )
        for i, place in enumerate(places)
    )


def shown_rows(rows: Sequence[Row], players: Sequence[Player], entry: Any) -> tuple[ShownRow, ...]:
    """The rows with their people."""

    def at(index: int | None) -> Player | None:
        return None if index is None else players[index]

    return tuple(ShownRow(row, at(row.player), at(row.giver), row.kind == "said") for row in rows)


def _after(book: Book) -> DealPreview | None:
    """What would follow if the deal ended now."""
    end = {"type": "win"} if book.complete else {"type": "draw", "tenpai": []}
    found = deal_preview(book.game, book.ended(end), core_lang())
    return None if found.error else found


def book_context(view: TableView, book: Book, places: Sequence[Place], form: forms.Form) -> dict[str, Any]:
    """What the pages that end a deal, or correct it, show of its lines; `still`: the seats of those still in."""
    ledger = ledger_of(view, book, places)
    return {
        "book": book,
        "rules": book.rules,
        "ledger": ledger,
        "sheet": ledger.sheet,
        "still": tuple(replace(column.place, score=column.score) for column in ledger.active),
        "ready": _ready(book, ledger, form) if isinstance(form, LinesDrawForm) else (),
        "end_fields": [(name, value) for name, value in end_data(book, "").items() if isinstance(value, str)],
        "query": f"?deal={book.number}" if book.saved else "?",
    }


def _ready(book: Book, ledger: Ledger, form: LinesDrawForm) -> list[dict[str, Any]]:
    """Each of those still in when the wall has run out, and what they may be."""
    pages = {page["player"]: page for page in ready_pages(book.rules, form)} if _hands(book) else {}
    return [
        {
            "column": column,
            "name": f"state-{column.place.index}",
            "value": str(form.data.get(f"state-{column.place.index}", "")),
            "states": states(book.rules),
            "shown": pages.get(column.place.index),
            "errors": form.errors.get(f"state-{column.place.index}", []),
        }
        for column in ledger.active
    ]


def _hands(book: Book) -> bool:
    return bool(book.entry.draw and book.entry.draw.hands)


def running_context(view: TableView, places: Sequence[Place]) -> dict[str, Any]:
    """What the table's page shows of a deal that is kept line by line; nothing where it is entered at once."""
    if not keeps_lines(view.form):
        return {}
    book = running_book(view.game)
    return {"ledger": ledger_of(view, book, places), "again": _again(view, book), "key": uuid4().hex}


def _again(view: TableView, book: Book) -> dict[str, Any] | None:
    """What Redo would enter again: the line taken back last, or the end of the deal that was taken back."""
    act: LogEntry | None = view.last_act
    if act and act.action == "line.undone" and act.data.get("number") == book.number:
        return {"what": "line", "title": ""}
    undone = view.undone
    if undone and list(book.lines) == lines_of(book.entry, undone.deal.result, undone.deal.entered):
        return {"what": "deal", "title": undone.result}
    return None
