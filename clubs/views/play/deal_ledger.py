"""The ledger of a deal on the table pages: a column for each player, a row for each line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from clubs.forms.play.deal_endings import ReadyForm, ReadyState, states
from clubs.forms.play.deal_forms import ended
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.win_by_tiles import ready_pages
from clubs.models import Game, LogEntry, Player
from clubs.selectors.play.deal_context import DealContext, current_deal
from clubs.selectors.play.deal_lines import SAID, keeps_lines, lines_of
from clubs.selectors.play.deal_preview import DealPreview, deal_preview
from clubs.selectors.play.table_page import TableView
from clubs.selectors.play.unfinished_deal import LedgerRow, LedgerSheet, ended_sheet, may_declare, sheet_of
from clubs.views.play.entry_state import EntryState
from clubs.views.play.seat_map import Place
from clubs.views.template_context import Context
from rules.entry import EntryForm, StateLabel
from scoring.multilingual import Text


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column: the order of winning (0 if still in), the change in this deal, and the resulting score."""

    place: Place
    order: int
    delta: int
    score: int
    rank: int
    declared: tuple[str, ...]

    @property
    def player(self) -> Player:
        """Return the player who sits there now."""
        return self.place.player


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row with its players."""

    row: LedgerRow
    player: Player | None
    giver: Player | None
    declaration: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """The deal's ledger: rows, columns, players still in, possible declarations, and what follows.

    `left`: number of further wins that end the deal. `dealer`: the next dealer. `next` and `end` are set once all wins
    are in.
    """

    book: DealContext
    sheet: LedgerSheet
    rows: tuple[ShownRow, ...]
    columns: tuple[Column, ...]
    active: tuple[Column, ...]
    left: int
    asks: tuple[tuple[str, Text], ...]
    dealer: Player | None = None
    next: StateLabel | None = None
    end: str = ""

    @property
    def last(self) -> ShownRow | None:
        """Return the line entered last."""
        lines = [row for row in self.rows if row.row.n]
        return lines[-1] if lines else None


def ledger_of(game: Game, book: DealContext, places: Sequence[Place]) -> Ledger:
    """Return the ledger of a deal; `places` are the seats as they were before it."""
    sheet = sheet_of(book) if book.saved is None else ended_sheet(book)
    columns = _columns(book, sheet, places)
    preview = _after(game, book) if not book.saved else None
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


def _columns(book: DealContext, sheet: LedgerSheet, places: Sequence[Place]) -> tuple[Column, ...]:
    scores = [place.score + delta for place, delta in zip(places, sheet.deltas, strict=True)]
    ranks = book.rules.places(scores)
    said = [(row.title, row.player) for row in sheet.rows if row.kind == SAID]
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


def shown_rows(rows: Sequence[LedgerRow], players: Sequence[Player], entry: EntryForm) -> tuple[ShownRow, ...]:
    """Return the rows with their players."""

    def at(index: int | None) -> Player | None:
        return None if index is None else players[index]

    return tuple(ShownRow(row, at(row.player), at(row.giver), row.kind == SAID) for row in rows)


def _after(game: Game, book: DealContext) -> DealPreview | None:
    """Return what would follow if the deal ended now."""
    end = {"type": "win"} if book.complete else {"type": "draw", "tenpai": []}
    found = deal_preview(game, book.ended(end))
    return None if found.error else found


def book_context(moment: EntryState, form: ResultForm) -> Context:
    """Return the lines of a deal for the pages that end or correct it; `still` lists the seats still in."""
    book = moment.asked
    ledger = ledger_of(moment.game, book, moment.places)
    return {
        "ledger": ledger,
        "sheet": ledger.sheet,
        "still": tuple(replace(column.place, score=column.score) for column in ledger.active),
        "ready": _ready(book, ledger, form) if isinstance(form, ReadyForm) else (),
        "end_fields": [(name, value) for name, value in ended(book, "").items() if isinstance(value, str)],
    }


@dataclass(frozen=True, slots=True)
class Readiness:
    """What a player may be at an exhaustive draw; `shown` is the tile picker of the hand.

    Players who are out get no questions, but their fields exist, because without a network the next deal may end on the
    same page.
    """

    column: Column
    name: str
    value: str
    states: tuple[ReadyState, ...]
    shown: Context | None
    errors: Sequence[str]


def _ready(book: DealContext, ledger: Ledger, form: ReadyForm) -> list[Readiness]:
    pages = {page["player"]: page for page in ready_pages(book.rules, form)} if _hands(book) else {}
    kinds = states(book.rules)
    return [_readiness(form, column, kinds, pages.get(column.place.index)) for column in ledger.columns]


def _readiness(form: ReadyForm, column: Column, kinds: tuple[ReadyState, ...], shown: Context | None) -> Readiness:
    name = f"state-{column.place.index}"
    return Readiness(column, name, str(form.data.get(name, "")), kinds, shown, form.errors.get(name, []))


def _hands(book: DealContext) -> bool:
    return bool(book.entry.draw and book.entry.draw.hands)


def running_context(view: TableView, places: Sequence[Place]) -> Context:
    """Return the context of a deal kept line by line for the table page, empty if the deal is entered at once."""
    if not keeps_lines(view.form):
        return {}
    book = current_deal(view.game, view.number)
    return {"ledger": ledger_of(view.game, book, places), "again": _again(view, book), "key": uuid4().hex}


def _again(view: TableView, book: DealContext) -> dict[str, str] | None:
    """Return what Redo would enter again: the line undone last, or the undone end of the deal."""
    act: LogEntry | None = view.last_act
    if act and act.action == "line.undone" and act.data.get("number") == book.number:
        return {"what": "line", "title": ""}
    undone = view.undone
    if undone and book.lines == lines_of(book.entry, undone.deal.result, undone.deal.entered):
        return {"what": "deal", "title": undone.result}
    return None
