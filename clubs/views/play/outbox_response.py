"""What the outbox of a tablet is told: which of its saves was taken, and where the next one goes."""

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from clubs.models import Deal, DealDraft, Game, ScoreSheet
from clubs.services.idempotency import Answer
from scoring.strict_json import JsonObject

SAVED = "X-Saved"  # the key of a save that was taken


@dataclass(frozen=True, slots=True)
class SaveResult:
    """Where a save has brought a game: `number` of the deal that comes next, its `version`, what a deal has moved.

    `entry` is what it made, by model and id. All are those that this very save made, also where it was sent twice: what
    others did since is no part of it, and is found as a conflict by the save that follows.
    """

    number: int
    version: int
    deltas: tuple[int, ...] = ()
    entry: tuple[str, int] | None = None


def by_outbox(request: HttpRequest) -> bool:
    """Whether a tablet's outbox sent this; it waits for a header, and gets no redirect."""
    return bool(request.headers.get("X-Outbox"))


def answer_of(key: str, made: SaveResult | None) -> Answer:
    """Return the answer for a save of this key that was taken; without `made` it has moved nothing at the table."""
    said = {SAVED: key}
    said |= {"X-Number": str(made.number), "X-Version": str(made.version)} if made else {}
    said |= {"X-Deltas": json.dumps(made.deltas)} if made and made.deltas else {}
    body: JsonObject = dict([made.entry]) if made and made.entry else {}
    return Answer(204, headers=said, body=body)


def acknowledge_save(answer: Answer) -> HttpResponse:
    """Tell an outbox that a save was taken."""
    return HttpResponse(status=answer.status, headers=dict(answer.headers))


def after_deal(deal: Deal) -> SaveResult:
    """After a deal was recorded."""
    return SaveResult(deal.number + 1, deal.game.version, tuple(deal.deltas), ("deal", deal.pk))


def after_line(draft: DealDraft) -> SaveResult:
    """After a line of a deal was written."""
    return SaveResult(draft.number, draft.made_at, entry=("dealdraft", draft.pk))


def after_scores(sheet: ScoreSheet, number: int) -> SaveResult:
    """After final scores were entered: the deals before them keep their numbers."""
    return SaveResult(number, sheet.game.version, entry=("scoresheet", sheet.pk))


def after_correction(deal: Deal, number: int) -> SaveResult:
    """After an earlier deal was corrected: deal `number` stays the one being played."""
    return SaveResult(number, deal.game.version, entry=("deal", deal.pk))


def after_act(game: Game, number: int) -> SaveResult:
    """After a stick or an undo, which leave deal `number` as the one being played."""
    return SaveResult(number, game.version)
