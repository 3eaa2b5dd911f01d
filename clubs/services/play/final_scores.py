"""Final scores of games without entered deals."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Game, ScoreSheet
from clubs.selectors.play.final_score_sum import over_by, sum_fault
from clubs.selectors.play.replay import rules_of
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.transactions import versioned_transaction
from scoring.strict_json import JsonObject


@versioned_transaction()
def enter_scores(
    *,
    game_id: int,
    version: int,
    scores: Sequence[int],
    deposits: int,
    key: str,
    actor: Actor,
    reason: str = "",
    over_log: bool = False,
    beside: JsonObject | None = None,
    as_written: bool = False,
) -> ScoreSheet:
    """Enter a game's final scores (by the core's player number) and the sticks left on the table, instead of its deals.

    Replacing entered deals needs a reason; they stay on record. The same key returns the first sheet. `over_log` also
    allows replacing deals imported from a game log. `beside`: what else decides totals (None: as on the last sheet).
    `as_written`: keep scores that don't add up, with a reason.
    """
    game = game_changes.locked(game_id)
    if known := _known_sheet(game, key):
        return known
    game_changes.check_changeable(game, actor, reason, over_log=over_log)
    game_changes.check_version(game, version)
    game_changes.check_note(reason)
    kept = as_written and bool(over_by(rules_of(game), scores, deposits))
    if kept:
        game_changes.check_reason(reason)
    else:
        _check_sum(game, scores, deposits)
    sheet = _add_sheet(game, scores, deposits, beside, key=key, actor=actor, reason=reason, as_written=kept)
    game.closed_note, game.riichi = "", []
    game_changes.recompute_game(game, actor, note=reason)
    record_activity(actor=actor, action="scores.entered", game=game, reason=reason, version=sheet.version)
    return sheet


def withdraw(game: Game, sheet: ScoreSheet) -> None:
    """Withdraw final scores and restore the deals that they had replaced."""
    moments = list(game.sheets.values_list("created_at", flat=True))
    game.sheets.filter(pk=sheet.pk).update(current=False)
    game.deals.filter(undone_at__in=moments).update(current=True, undone_at=None)


def _check_sum(game: Game, scores: Sequence[int], deposits: int) -> None:
    """Report how far the scores are from the expected sum; the core reports all other errors."""
    rules = rules_of(game)
    over = over_by(rules, scores, deposits)
    if len(scores) == rules.players and over:
        raise ClubError("bad_score", sum_fault(rules, scores, deposits), "scores", over=over)


def _known_sheet(game: Game, key: str) -> ScoreSheet | None:
    game_changes.check_key(key)
    sheet = ScoreSheet.objects.filter(key=key).first()
    if sheet is not None and sheet.game_id != game.pk:
        raise game_changes.key_used()
    return sheet


def _add_sheet(
    game: Game,
    scores: Sequence[int],
    deposits: int,
    beside: JsonObject | None,
    *,
    key: str,
    actor: Actor,
    reason: str,
    as_written: bool,
) -> ScoreSheet:
    now = timezone.now()
    if game.deals.filter(current=True).exists():
        game_changes.check_reason(reason)
        game.deals.filter(current=True).update(current=False, undone_at=now)
    return next_sheet(
        game, scores, deposits, beside, key=key, actor=actor, reason=reason, now=now, as_written=as_written
    )


def next_sheet(
    game: Game,
    scores: Sequence[int],
    deposits: int,
    beside: JsonObject | None = None,
    *,
    key: str,
    actor: Actor,
    reason: str,
    now: datetime | None = None,
    as_written: bool | None = None,
) -> ScoreSheet:
    """Create the next version of a game's final scores; the previous version stays on record.

    `as_written`: whether scores that don't add up are kept (None: as on the last sheet).
    """
    last = game.sheets.filter(current=True).first()
    if as_written is None:
        as_written = bool(last and last.as_written)
    if beside is None:
        beside = last.beside if last else {}
    game.sheets.filter(current=True).update(current=False)
    sheet = ScoreSheet(
        game=game,
        version=game.sheets.count() + 1,
        scores=list(scores),
        deposits=deposits,
        beside=beside,
        as_written=as_written,
        key=key,
        by=actor.user,
        via=actor.via,
        reason=reason,
        created_at=now or timezone.now(),
    )
    try:
        with versioned_transaction():
            sheet.save()
    except IntegrityError:
        raise game_changes.key_used() from None
    return sheet
