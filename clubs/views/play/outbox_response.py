"""Responses to a tablet's outbox: which save was accepted, and the address of the next one."""

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from clubs.models import Deal, DealDraft, Game, ScoreSheet
from clubs.services.idempotency import Answer
from scoring.strict_json import JsonObject

SAVED = "X-Saved"  # the key of the accepted save


@dataclass(frozen=True, slots=True)
class SaveResult:
    """The state of a game after a save: the `number` of the next deal, the `version`, and the score changes of a deal.

    `entry` is the created object by model and id. All values belong to this save, even if it was sent twice; later
    changes by others are not included, and the next save detects them as a conflict.
    """

    number: int
    version: int
    deltas: tuple[int, ...] = ()
    entry: tuple[str, int] | None = None


def by_outbox(request: HttpRequest) -> bool:
    """Whether a tablet's outbox sent the request. It expects a header instead of a redirect."""
    return bool(request.headers.get("X-Outbox"))


def answer_of(key: str, made: SaveResult | None) -> Answer:
    """Return the answer to an accepted save with this key. Without `made`, the game's state has not changed."""
    said = {SAVED: key}
    said |= {"X-Number": str(made.number), "X-Version": str(made.version)} if made else {}
    said |= {"X-Deltas": json.dumps(made.deltas)} if made and made.deltas else {}
    body: JsonObject = dict([made.entry]) if made and made.entry else {}
    return Answer(204, headers=said, body=body)


def acknowledge_save(answer: Answer) -> HttpResponse:
    """Confirm an accepted save to an outbox."""
    return HttpResponse(status=answer.status, headers=dict(answer.headers))


def after_deal(deal: Deal) -> SaveResult:
    """Return the state after a deal was recorded."""
    return SaveResult(deal.number + 1, deal.game.version, tuple(deal.deltas), ("deal", deal.pk))


def after_line(draft: DealDraft) -> SaveResult:
    """Return the state after a line of a deal was saved."""
    return SaveResult(draft.number, draft.made_at, entry=("dealdraft", draft.pk))


def after_scores(sheet: ScoreSheet, number: int) -> SaveResult:
    """Return the state after final scores were entered. Earlier deals keep their numbers."""
    return SaveResult(number, sheet.game.version, entry=("scoresheet", sheet.pk))


def after_correction(deal: Deal, number: int) -> SaveResult:
    """Return the state after an earlier deal was corrected; `number` is still the current deal."""
    return SaveResult(number, deal.game.version, entry=("deal", deal.pk))


def after_act(game: Game, number: int) -> SaveResult:
    """Return the state after a riichi stick or an undo; `number` is still the current deal."""
    return SaveResult(number, game.version)
