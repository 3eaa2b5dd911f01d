"""A deal kept line by line while it is played: lines added, changed, removed; nothing is overwritten.

The lines are a draft of the deal's result. Recording or correcting the deal ends the draft in the same transaction.
"""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import DealDraft, Game
from clubs.selectors.play.lines import WIN, Line, keeps_lines, lines_of, put
from clubs.selectors.play.running import Book, draft_of, refused_line, running_book, saved_book, settled
from clubs.services.audit import Actor, log
from clubs.services.play import ledger
from clubs.services.play.ledger import Status


@transaction.atomic
def add_lines(
    *,
    game_id: int,
    number: int,
    version: int,
    lines: Sequence[Line],
    key: str,
    actor: Actor,
    at: int | None = None,
    corrects: bool = False,
) -> DealDraft:
    """Write lines at the end of a deal, or before line `at` (from 1).

    The deal is the one being played; with `corrects` an earlier one, whose saved result stays in force until the
    correction is made. The same key is the same step. Another version of the table is a `conflict`.
    """
    book, known = _opened(game_id, number, version, key, actor, corrects=corrects)
    if known:
        return known
    place = len(book.lines) if at is None else _checked(book, at, more=1) - 1
    new = put(book.lines, lines, place)
    draft = _step(book, new, range(place, place + len(lines)), key=key, actor=actor)
    log(actor=actor, action="line.added", game=book.game, number=number, line=place + 1, lines=list(lines))
    return draft


@transaction.atomic
def change_line(
    *,
    game_id: int,
    number: int,
    version: int,
    at: int,
    line: Line,
    key: str,
    actor: Actor,
    corrects: bool = False,
) -> DealDraft:
    """Put another line in the place of line `at` (from 1)."""
    book, known = _opened(game_id, number, version, key, actor, corrects=corrects)
    if known:
        return known
    place = _checked(book, at) - 1
    draft = _step(book, put(book.lines, [line], place, 1), range(place, place + 1), key=key, actor=actor)
    log(actor=actor, action="line.changed", game=book.game, number=number, line=at, lines=[line])
    return draft


@transaction.atomic
def remove_line(
    *, game_id: int, number: int, version: int, at: int, key: str, actor: Actor, corrects: bool = False
) -> DealDraft:
    """Take line `at` (from 1) out."""
    book, known = _opened(game_id, number, version, key, actor, corrects=corrects)
    if known:
        return known
    place = _checked(book, at) - 1
    draft = _step(book, put(book.lines, [], place, 1), range(0), key=key, actor=actor)
    log(actor=actor, action="line.removed", game=book.game, number=number, line=at, lines=[book.lines[place]])
    return draft


@transaction.atomic
def undo_line(*, game_id: int, version: int, key: str, actor: Actor) -> DealDraft:
    """Take back the line entered last in the deal being played."""
    number = ledger.locked(game_id).deals.filter(current=True).count() + 1
    book, known = _opened(game_id, number, version, key, actor, corrects=False)
    if known:
        return known
    if not book.lines:
        raise ClubError("nothing_to_undo", _("There is no line to undo."))
    draft = _step(book, book.lines[:-1], range(0), key=key, actor=actor)
    last = book.lines[-1]
    log(actor=actor, action="line.undone", game=book.game, number=number, line=len(book.lines), lines=[last])
    return draft


@transaction.atomic
def redo_line(*, game_id: int, version: int, key: str, actor: Actor) -> DealDraft:
    """Enter again the line that was taken back by the last act."""
    game = ledger.locked(game_id)
    number = game.deals.filter(current=True).count() + 1
    act = game.log.first()
    if act is None or act.action != "line.undone" or act.data.get("number") != number:
        raise ClubError("conflict", _("The table has changed meanwhile. Look at it as it is now, then save again."))
    lines = act.data["lines"]
    return add_lines(game_id=game_id, number=number, version=version, lines=lines, key=key, actor=actor)


@transaction.atomic
def leave_draft(*, game_id: int, number: int, version: int, actor: Actor) -> None:
    """Give up the correction of an earlier deal: it stays as it was saved."""
    game = ledger.locked(game_id)
    draft = draft_of(game, number)
    if draft is None or not game.deals.filter(current=True, number=number).exists():
        return
    _check_draft(game, draft, version)
    end_draft(game, number)
    ledger.save(game, actor, facts=False)
    log(actor=actor, action="line.left", game=game, number=number)


def end_draft(game: Game, number: int) -> None:
    """The deal is recorded, corrected or left as it was: its draft has done its work and stays on record."""
    game.drafts.filter(current=True, number=number).update(current=False)


def draft_again(game: Game, deal: Any, actor: Actor) -> None:
    """The lines of a deal that was taken back lie on the table again."""
    rules = running_book(game).rules
    entry = rules.entry()
    end_draft(game, deal.number)
    if not keeps_lines(entry) or not (lines := lines_of(entry, deal.result, deal.entered)):
        return
    key = f"undo-{game.pk}-{deal.pk}-{game.version + 1}"
    _write(game, deal.number, lines, made_at=game.version + 1, key=key, actor=actor)


def _opened(
    game_id: int, number: int, version: int, key: str, actor: Actor, *, corrects: bool
) -> tuple[Book, DealDraft | None]:
    """The game locked and the deal's book; or the step that this key made."""
    game = ledger.locked(game_id)
    ledger.check_key(key)
    known = DealDraft.objects.filter(key=key).first()
    if known is not None and known.game_id != game.pk:
        raise ledger.key_used()
    if known is not None:
        return running_book(game), known
    if corrects:
        if game.status != Status.FINAL or actor.via not in ledger.STAFF:
            ledger.check_status(game, Status.PLAYING, Status.TO_CONFIRM)
        book = saved_book(game, number)
    else:
        _check_running(game, number)
        book = running_book(game)
    _check_fresh(book, version)
    return book, None


def _check_running(game: Game, number: int) -> None:
    ledger.check_status(game, Status.PLAYING)
    following = game.deals.filter(current=True).count() + 1
    if number != following:
        message = _("Deal %(number)s is being played now. Look at the table as it is, then enter again.")
        raise ClubError("conflict", message % {"number": following})


def _check_fresh(book: Book, version: int) -> None:
    entry = book.entry
    if not keeps_lines(entry):
        raise ClubError("not_allowed", _("Under these rules a deal is entered at once."))
    _check_draft(book.game, book.draft, version)


def _check_draft(game: Game, draft: DealDraft | None, version: int) -> None:
    ledger.check_fresh(game, version)
    if draft is not None and version < draft.made_at:
        raise ClubError("conflict", _("The table has changed meanwhile. Look at it as it is now, then save again."))


def _checked(book: Book, at: int, more: int = 0) -> int:
    if not 1 <= at <= len(book.lines) + more:
        raise ClubError("not_found", _("There is no line %(line)s in this deal.") % {"line": at})
    return at


def _step(book: Book, lines: Sequence[Line], new: range, *, key: str, actor: Actor) -> DealDraft:
    """Write the next version of the lines, checked by the core."""
    _check_lines(book, lines, new)
    ledger.save(book.game, actor, facts=book.saved is None)
    return _write(book.game, book.number, lines, made_at=book.game.version, key=key, actor=actor)


def _check_lines(book: Book, lines: Sequence[Line], new: range) -> None:
    try:
        settled(book, lines)
    except ClubError as error:
        raise placed(error, lines, new) from None


def placed(error: ClubError, lines: Sequence[Line], new: range) -> ClubError:
    """A refusal at a new line, its path counted among the new ones; or of another line, which is named."""
    at = refused_line(lines, error.field)
    if at is None:
        return error
    if at not in new:
        message = _("Line %(line)s no longer fits: %(why)s") % {"line": at + 1, "why": error.message}
        return ClubError("later_line", message, line=at + 1)
    rest = error.field.partition("]")[2]
    before = sum(WIN in line for line in lines[new.start : at])
    path = f"wins[{before}]{rest}" if WIN in lines[at] else rest.lstrip(".")
    return ClubError(error.code, error.message, path)


def _write(game: Game, number: int, lines: Sequence[Line], *, made_at: int, key: str, actor: Actor) -> DealDraft:
    last = game.drafts.filter(number=number).aggregate(last=Max("version"))["last"] or 0
    end_draft(game, number)
    draft = DealDraft(
        game=game,
        number=number,
        version=last + 1,
        lines=list(lines),
        made_at=made_at,
        key=key,
        by=actor.user,
        via=actor.via,
        created_at=timezone.now(),
    )
    try:
        with transaction.atomic():
            draft.save()
    except IntegrityError:
        raise ledger.key_used() from None
    return draft
