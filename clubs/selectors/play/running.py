"""A deal followed line by line: who is still in, who has paid what so far, how it may end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Deal, DealDraft, Game
from clubs.selectors.play.lines import (
    KAN,
    SAID,
    WIN,
    Line,
    Result,
    complete,
    declared,
    end_of,
    keeps_lines,
    lines_of,
    place_of,
    result_of,
    won_by,
)
from clubs.selectors.play.replay import Answer, core_lang, refusal, rules_of
from rules import calls
from rules.entry import EntryForm
from rules.system import Rules
from scoring.errors import ContractError

Answered = tuple[Answer, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Book:
    """The lines of one deal: of the one being played, or (`saved`) of an earlier one that is corrected.

    `state` is the game's state before it; `draft` is None while no step was made.
    """

    game: Game
    rules: Rules
    number: int
    state: Mapping[str, Any]
    lines: tuple[Line, ...]
    draft: DealDraft | None = None
    saved: Deal | None = None

    @property
    def entry(self) -> EntryForm:
        """The rule set's entry form."""
        return self.rules.entry()

    @property
    def complete(self) -> bool:
        """Whether the wins end the deal."""
        return complete(self.rules, self.lines)

    @property
    def active(self) -> tuple[int, ...]:
        """Who has not won."""
        won = won_by(self.lines)
        return tuple(player for player in range(self.rules.players) if player not in won)

    def so_far(self) -> Result:
        """The result of the lines alone."""
        return result_of(self.lines, {"type": "win" if self.complete else "running"})

    def ended(self, end: Mapping[str, Any]) -> Result:
        """The result of the lines and of how the deal ends."""
        return result_of(self.lines, end)

    @property
    def end(self) -> Result:
        """How the deal that is corrected ended: a win where its lines are complete, else a draw or what it was."""
        was = end_of(self.entry, self.saved.result) if self.saved else {"type": "win"}
        if self.complete:
            return {**_kept(was), "type": "win"}
        return {**_kept(was), "type": "draw"} if was["type"] == "win" else was


def _kept(end: Mapping[str, Any]) -> Result:
    return {name: end[name] for name in ("adjust", "note") if name in end}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the ledger: line `n`, or 0 for what follows by itself (money passed on, what is paid at the end).

    `player` won or made the kong, from `giver`; `title` says what, `note` more. `cells` by player, None for one who was
    out. `unpaid`: a kong whose money has not moved yet.
    """

    n: int
    kind: str
    title: str
    note: str
    player: int | None
    giver: int | None
    cells: tuple[int | None, ...]
    shared: bool = False
    unpaid: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A deal's rows, the change so far by player, and the order in which they won (0: still in).

    `error`: why the core refuses the lines, "" as it should be.
    """

    rows: tuple[Row, ...]
    deltas: tuple[int, ...]
    order: tuple[int, ...]
    error: str = ""

    @property
    def winners(self) -> int:
        """How many have won."""
        return sum(place > 0 for place in self.order)


def running_book(game: Game) -> Book:
    """The deal being played."""
    rules = rules_of(game)
    number = game.deals.filter(current=True).count() + 1
    draft = draft_of(game, number)
    state = game.state or rules.start()
    return Book(game, rules, number, state, tuple(draft.lines) if draft else (), draft)


def saved_book(game: Game, number: int) -> Book:
    """An earlier deal, as it is being corrected or as it was saved."""
    rules = rules_of(game)
    deals = {deal.number: deal for deal in game.deals.filter(current=True, number__in=(number - 1, number))}
    if number not in deals:
        raise ClubError("not_found", _("There is no deal %(number)s in this game.") % {"number": number})
    saved, before = deals[number], deals.get(number - 1)
    draft = draft_of(game, number)
    entry = rules.entry()
    lines = draft.lines if draft else lines_of(entry, saved.result, saved.entered)
    state = before.state if before else rules.start()
    return Book(game, rules, number, state, tuple(lines), draft, saved)


def as_kept(book: Book) -> Book:
    """The book of an earlier deal as the deal was saved."""
    if book.saved is None:
        return book
    return replace(book, lines=tuple(lines_of(book.entry, book.saved.result, book.saved.entered)))


def draft_of(game: Game, number: int) -> DealDraft | None:
    """The lines of a deal that are being entered."""
    return game.drafts.filter(current=True, number=number).first()


def settled(book: Book, lines: Sequence[Line]) -> Answered:
    """The core's answer for these lines alone and the names of its moves; raises its refusal."""
    kind = "win" if complete(book.rules, lines) else "running"
    return _told(book, result_of(lines, {"type": kind}))


def _told(book: Book, result: Result) -> Answered:
    state = {**book.state, "over": False} if "over" in book.state else book.state
    asked = {"rules": book.game.rules, "state": state, "result": result}
    try:
        return calls.told_deal(asked, core_lang())
    except ContractError as error:
        raise refusal(error, "result") from None


def sheet_of(book: Book) -> Sheet:
    """The ledger as it stands."""
    try:
        answer, names = settled(book, book.lines)
    except ClubError as error:
        return _sheet(book.rules, book.so_far(), book.lines, None, (), error.message)
    return _sheet(book.rules, book.so_far(), book.lines, answer, names)


def ended_sheet(book: Book) -> Sheet:
    """The ledger with how the deal ended; without it where the core refuses that."""
    result = book.ended(book.end)
    try:
        answer, names = _told(book, result)
    except ClubError:
        return sheet_of(book)
    return _sheet(book.rules, result, book.lines, answer, names)


def deal_sheet(rules: Rules, state: Mapping[str, Any], result: Mapping[str, Any]) -> Sheet | None:
    """The ledger of a deal that is over; None where these rules keep none."""
    entry = rules.entry()
    if not keeps_lines(entry):
        return None
    asked = {"rules": {"preset": rules.preset.id, "options": rules.values()}, "state": state, "result": result}
    try:
        answer, names = calls.told_deal(asked, core_lang())
    except ContractError:
        return None
    return _sheet(rules, result, lines_of(entry, result), answer, names)


def refused_line(lines: Sequence[Line], field: str) -> int | None:
    """The index of the line that a refusal's path is about."""
    path, bracket, rest = field.partition("[")
    number = rest.partition("]")[0]
    return place_of(lines, path, int(number)) if bracket and number.isdigit() else None


# -- the rows ----------------------------------------------------------------------------------------


def _sheet(
    rules: Rules,
    result: Mapping[str, Any],
    lines: Sequence[Line],
    answer: Answer | None,
    names: Sequence[str],
    error: str = "",
) -> Sheet:
    won = won_by(lines)
    order = tuple(won.index(player) + 1 if player in won else 0 for player in range(rules.players))
    moves = list(zip(answer["moves"], names, strict=True)) if answer else []
    paid, beside = _shared_out(lines, moves)
    rows: list[Row] = []
    out: set[int] = set()
    for i, line in enumerate(lines):
        rows.append(_row(rules, lines, i, paid.get(i), out, answer, running=result["type"] == "running"))
        out |= {line[WIN]["winner"]} if WIN in line else set()
        rows += [_beside(move, name, out) for move, name in beside.get(i, ())]
    rows += [_beside(move, name, out) for move, name in beside.get(len(lines), ())]
    return Sheet(tuple(rows), tuple(answer["deltas"]) if answer else (0,) * rules.players, order, error)


Moves = Sequence[tuple[Mapping[str, Any], str]]
Beside = dict[int, list[tuple[Mapping[str, Any], str]]]


def _shared_out(lines: Sequence[Line], moves: Moves) -> tuple[dict[int, Sequence[int]], Beside]:
    """What each line moved, and what moved beside: under the line before it, or at the end."""
    paid: dict[int, Sequence[int]] = {}
    beside: Beside = {}
    last = len(lines)
    for move, name in moves:
        path = {"win": "wins", "kan": "kans"}.get(move["for"], "")
        at = place_of(lines, path, move["index"]) if path and "index" in move else None
        if at is not None:
            paid[at], last = move["deltas"], at
        else:
            beside.setdefault(last if move["for"] == "transfer" else len(lines), []).append((move, name))
    return paid, beside


def _row(
    rules: Rules,
    lines: Sequence[Line],
    i: int,
    deltas: Sequence[int] | None,
    out: set[int],
    answer: Answer | None,
    *,
    running: bool,
) -> Row:
    line, entry = lines[i], rules.entry()
    cells = _cells(deltas or (0,) * rules.players, out)
    lang = core_lang()
    if KAN in line:
        kan = line[KAN]
        named = {kind.id: kind.name.say(lang) for kind in entry.kans.types} if entry.kans else {}
        title = named.get(kan["type"], _("Kong"))
        return Row(i + 1, KAN, title, "", kan["player"], kan.get("from"), cells, unpaid=running and deltas is None)
    if SAID in line:
        said = line[SAID]
        title = next((ask.name.say(lang) for ask in entry.asks if ask.id == said["field"]), "")
        return Row(i + 1, SAID, title, "", said["player"], None, (None,) * rules.players)
    win = line[WIN]
    index = sum(WIN in other for other in lines[:i])
    found = answer["wins"][index] if answer else None
    label = rules.result_label({"type": "win", "wins": [win]}, {"wins": [found]} if found else None, lang)
    patterns = ", ".join(row["name"] for row in (found or {}).get("patterns", ()))
    return Row(i + 1, WIN, label, patterns, win["winner"], win.get("from"), cells, shared=bool(win.get("same_discard")))


def _cells(deltas: Sequence[int], out: set[int]) -> tuple[int | None, ...]:
    return tuple(None if player in out and not delta else delta for player, delta in enumerate(deltas))


def _beside(move: Mapping[str, Any], name: str, out: set[int]) -> Row:
    words = {
        "draw": _("At the draw"),
        "foul": _("Foul"),
        "adjust": _("Correction"),
        "transfer": _("Kong money passed on"),
    }
    title = name or words.get(move["for"], "")
    return Row(0, move["for"], title, "", None, None, _cells(move["deltas"], out))


def may_declare(entry: EntryForm, lines: Sequence[Line], players: Sequence[int]) -> dict[str, list[int]]:
    """Who may still declare what: those still in who have not."""
    said = [(line[SAID]["field"], line[SAID]["player"]) for line in lines if SAID in line]
    return {name: [player for player in players if (name, player) not in said] for name in declared(entry)}
