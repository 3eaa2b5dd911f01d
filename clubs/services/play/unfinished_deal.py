"""A deal entered line by line during play: lines added, changed, removed; nothing is overwritten.

The lines are a draft of the deal's result. Recording or correcting the deal ends the draft in the same transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Deal, DealDraft, Game
from clubs.selectors.play.deal_context import DealContext, current_deal, draft_of, earlier_deal, next_number
from clubs.selectors.play.deal_lines import Line, WinLine, keeps_lines, line_of, lines_of, put, wins_of
from clubs.selectors.play.replay import rules_of
from clubs.selectors.play.unfinished_deal import refused_line, settled
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.play.game_changes import Status
from clubs.services.transactions import versioned_transaction
from scoring.strict_json import JsonObject


@dataclass(frozen=True, slots=True)
class Step:
    """A requested step: the deal, the table version it is based on, the actor and the key.

    `corrects`: the step is in an earlier deal, whose saved result stays in force until the correction is made;
    `afresh`: that deal is entered again from the start. `seen`: the deal as the caller has just read it.
    """

    game_id: int
    number: int
    version: int
    key: str
    actor: Actor
    corrects: bool = False
    afresh: bool = False
    seen: DealContext | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """The locked game, its deal in its current state, and the version of its next draft."""

    game: Game
    asked: DealContext
    version: int


@game_changes.refuse_reused_key
def add_lines(step: Step, lines: Sequence[Line], at: int | None = None) -> DealDraft:
    """Add lines at the end of a deal, or before line `at` (from 1).

    The same key is the same step. Raises `conflict` if the table is at another version.
    """
    opened = _opened(step)
    if isinstance(opened, DealDraft):
        return opened
    known = opened.asked.lines
    place = len(known) if at is None else _checked(opened.asked, at, more=1) - 1
    new = put(known, lines, place)
    draft = _stepped(opened, new, range(place, place + len(lines)), step)
    _log(opened, "line.added", step, place + 1, lines)
    return draft


@game_changes.refuse_reused_key
def change_line(step: Step, at: int, line: Line) -> DealDraft:
    """Replace line `at` (from 1)."""
    opened = _opened(step)
    if isinstance(opened, DealDraft):
        return opened
    place = _checked(opened.asked, at) - 1
    draft = _stepped(opened, put(opened.asked.lines, [line], place, 1), range(place, place + 1), step)
    _log(opened, "line.changed", step, at, [line])
    return draft


@game_changes.refuse_reused_key
def remove_line(step: Step, at: int) -> DealDraft:
    """Remove line `at` (from 1)."""
    opened = _opened(step)
    if isinstance(opened, DealDraft):
        return opened
    place = _checked(opened.asked, at) - 1
    draft = _stepped(opened, put(opened.asked.lines, [], place, 1), range(0), step)
    _log(opened, "line.removed", step, at, [opened.asked.lines[place]])
    return draft


@game_changes.refuse_reused_key
def undo_line(*, game_id: int, version: int, key: str, actor: Actor) -> DealDraft:
    """Undo the line entered last in the current deal."""
    step = Step(game_id, next_number(game_changes.locked(game_id)), version, key, actor)
    opened = _opened(step)
    if isinstance(opened, DealDraft):
        return opened
    known = opened.asked.lines
    if not known:
        raise ClubError("nothing_to_undo", _("There are no lines to undo."))
    draft = _stepped(opened, known[:-1], range(0), step)
    _log(opened, "line.undone", step, len(known), known[-1:])
    return draft


@game_changes.refuse_reused_key
def redo_line(*, game_id: int, version: int, key: str, actor: Actor) -> DealDraft:
    """Redo the line that the last action undid."""
    game = game_changes.locked(game_id)
    number = next_number(game)
    act = game.log.first()
    if act is None or act.action != "line.undone" or act.data.get("number") != number:
        raise ClubError("conflict", _("The table has changed in the meantime. Check it, then save again."))
    return add_lines(Step(game_id, number, version, key, actor), [line_of(kept) for kept in act.data["lines"]])


@versioned_transaction()
def leave_draft(*, game_id: int, number: int, version: int, actor: Actor) -> None:
    """Discard the correction of an earlier deal; its saved result stays."""
    game = game_changes.locked(game_id)
    draft = draft_of(game, number)
    if draft is None or not game.deals.filter(current=True, number=number).exists():
        return
    _check_draft(game, draft, version)
    end_draft(game, number)
    game_changes.save(game, actor, facts=False)
    record_activity(actor=actor, action="line.left", game=game, number=number)


def end_draft(game: Game, number: int) -> None:
    """End a deal's draft after recording, correcting or discarding; it stays on record."""
    if keeps_lines(rules_of(game).entry()):
        game.drafts.filter(current=True, number=number).update(current=False)


def draft_again(game: Game, deal: Deal, actor: Actor) -> None:
    """Restore the lines of a deal that was undone."""
    entry = rules_of(game).entry()
    end_draft(game, deal.number)
    if not keeps_lines(entry) or not (lines := lines_of(entry, deal.result, deal.entered)):
        return
    made_at = game.version + 1
    last = game.drafts.filter(number=deal.number).aggregate(last=Max("version"))["last"] or 0
    key = f"undo-{game.pk}-{deal.pk}-{made_at}"
    _write(game, deal.number, lines, version=last + 1, made_at=made_at, key=key, actor=actor)


def moved_draft(game: Game, draft: DealDraft, lines: Sequence[JsonObject], *, key: str, actor: Actor) -> DealDraft:
    """Return the next version of a draft whose players have new numbers."""
    end_draft(game, draft.number)
    last = game.drafts.filter(number=draft.number).aggregate(last=Max("version"))["last"] or 0
    moved = [line_of(line) for line in lines]
    made_at = game.version + 1
    return _write(game, draft.number, moved, version=last + 1, made_at=made_at, key=key, actor=actor)


def _opened(step: Step) -> Opened | DealDraft:
    """Lock the game and return its deal; or return the draft created with this key."""
    game = game_changes.locked(step.game_id)
    game_changes.check_key(step.key)
    drafts = DealDraft.objects.filter(Q(game=game, number=step.number) | Q(key=step.key)).only("key", "game", "version")
    versions = list(drafts)
    known = next((draft for draft in versions if draft.key == step.key), None)
    if known is not None and known.game_id != game.pk:
        raise game_changes.key_used()
    if known is not None:
        return known
    asked = _asked(game, step)
    if not asked.by_line:
        raise ClubError("not_allowed", _("Under these rules, each deal is entered all at once."))
    _check_draft(game, asked.draft, step.version)
    return Opened(game, asked, 1 + max((draft.version for draft in versions), default=0))


def _asked(game: Game, step: Step) -> DealContext:
    """Return the deal in its current state: the caller's copy, if the table has not changed since."""
    if step.corrects and (game.status != Status.FINAL or step.actor.via not in game_changes.STAFF):
        game_changes.check_status(game, Status.PLAYING, Status.TO_CONFIRM)
    if not step.corrects:
        game_changes.check_status(game, Status.PLAYING)
    if step.seen is not None and step.seen.version == game.version:
        asked = step.seen
    else:
        asked = earlier_deal(game, step.number) if step.corrects else current_deal(game)
    asked = asked.afresh() if step.corrects and step.afresh else asked
    if step.number != asked.number:
        message = _("Deal %(number)s is now being played. Check the table, then enter it again.")
        raise ClubError("conflict", message % {"number": asked.number})
    return asked


def _check_draft(game: Game, draft: DealDraft | None, version: int) -> None:
    game_changes.check_version(game, version)
    if draft is not None and version < draft.made_at:
        raise ClubError("conflict", _("The table has changed in the meantime. Check it, then save again."))


def _checked(asked: DealContext, at: int, more: int = 0) -> int:
    if not 1 <= at <= len(asked.lines) + more:
        raise ClubError("not_found", _("This deal has no line %(line)s.") % {"line": at})
    return at


def _stepped(opened: Opened, lines: Sequence[Line], new: range, step: Step) -> DealDraft:
    """Save the next version of the lines, verified by the core."""
    game = opened.game
    _check_lines(opened.asked, lines, new)
    game_changes.save(game, step.actor, facts=not step.corrects)
    if opened.asked.draft is not None:
        end_draft(game, step.number)
    version, made_at = opened.version, game.version
    return _write(game, step.number, lines, version=version, made_at=made_at, key=step.key, actor=step.actor)


def _log(opened: Opened, action: str, step: Step, at: int, lines: Sequence[Line]) -> None:
    kept = [line.json() for line in lines]
    record_activity(actor=step.actor, action=action, game=opened.game, number=step.number, line=at, lines=kept)


def _check_lines(asked: DealContext, lines: Sequence[Line], new: range) -> None:
    try:
        settled(asked, lines)
    except ClubError as error:
        raise placed(error, lines, new) from None


def placed(error: ClubError, lines: Sequence[Line], new: range) -> ClubError:
    """Adjust an error's path: relative to the new lines, or naming another line that it concerns."""
    at = refused_line(lines, error.field)
    if at is None:
        return error
    if at not in new:
        message = _("Line %(line)s no longer fits: %(why)s") % {"line": at + 1, "why": error.message}
        return ClubError("later_line", message, line=at + 1)
    rest = error.field.partition("]")[2]
    before = len(wins_of(lines[new.start : at]))
    path = f"wins[{before}]{rest}" if isinstance(lines[at], WinLine) else rest.lstrip(".")
    return ClubError(error.code, error.message, path)


def _write(
    game: Game, number: int, lines: Sequence[Line], *, version: int, made_at: int, key: str, actor: Actor
) -> DealDraft:
    return DealDraft.objects.create(
        game=game,
        number=number,
        version=version,
        lines=[line.json() for line in lines],
        made_at=made_at,
        key=key,
        by=actor.user,
        via=actor.via,
        created_at=timezone.now(),
    )
