"""What the outbox of a tablet is told: which of its saves was taken, and where the next one goes."""

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from clubs.models import Deal, DealDraft, Game, ScoreSheet

SAVED = "X-Saved"  # the key of a save that was taken


@dataclass(frozen=True, slots=True)
class SaveResult:
    """Where a save has brought a game: `number` of the deal that comes next, its `version`, what a deal has moved.

    They are those that this very save made, also where it was sent twice: what others did since is no part of it, and
    is found as a conflict by the save that follows.
    """

    number: int
    version: int
    deltas: tuple[int, ...] = ()


def by_outbox(request: HttpRequest) -> bool:
    """Whether a tablet's outbox sent this; it waits for a header, and gets no redirect."""
    return bool(request.headers.get("X-Outbox"))


def acknowledge_save(key: str, made: SaveResult | None = None) -> HttpResponse:
    """The save of this key was taken; without `made` it has moved nothing at the table."""
    said = {SAVED: key}
    said |= {"X-Number": str(made.number), "X-Version": str(made.version)} if made else {}
    said |= {"X-Deltas": json.dumps(made.deltas)} if made and made.deltas else {}
    return HttpResponse(status=204, headers=said)


def after_deal(deal: Deal) -> SaveResult:
    """After a deal was recorded."""
    return SaveResult(deal.number + 1, deal.game.version, tuple(deal.deltas))


def after_line(draft: DealDraft) -> SaveResult:
    """After a line of a deal was written."""
    return SaveResult(draft.number, draft.made_at)


def after_scores(sheet: ScoreSheet, number: int) -> SaveResult:
    """After final scores were entered: the deals before them keep their numbers."""
    return SaveResult(number, sheet.game.version)


def after_entry(entry: Deal | DealDraft | ScoreSheet, number: int) -> SaveResult:
    """After whatever a save has made; `number`: of the deal that is being played."""
    if isinstance(entry, Deal):
        return after_deal(entry)
    return after_line(entry) if isinstance(entry, DealDraft) else after_scores(entry, number)


def after_act(game: Game, number: int) -> SaveResult:
    """After a stick or an undo, which leave deal `number` as the one being played."""
    return SaveResult(number, game.version)
