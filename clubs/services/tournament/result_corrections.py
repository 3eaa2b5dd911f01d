"""Corrections of final results of tournament games: permissions, and effects on dependent data."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game
from clubs.selectors.tournament.postponed_tables import is_counted
from clubs.services.activity_log import Actor
from clubs.services.play import game_changes
from clubs.services.play.games import void_game
from clubs.services.tournament.actions import Kind, locked_round, locked_stage, record_action
from clubs.services.tournament.correction_effects import apply_correction_effects
from clubs.services.transactions import versioned_transaction

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class By:
    """Author of a correction: `directs` for a director or organiser, `referees` for a referee of the event."""

    actor: Actor
    directs: bool
    referees: bool = False


def corrected(game_id: int, change: Callable[[], Made], by: By) -> Made:
    """Apply `change` to a game and, if its result is approved, update what depends on it.

    A final result of a tournament can be changed by a referee or the director, an approved one only by the director
    (`director_only`). Other games are not restricted.
    """
    stage_id = _stage_of(game_id)
    if stage_id is None:
        return change()
    with versioned_transaction():
        stage = locked_stage(stage_id)
        game = game_changes.locked(game_id)
        if refused := why_not(game, by):
            raise refused
        made = change()
        if Game.objects.filter(pk=game_id).exclude(facts_version=game.facts_version).exists():
            stage.refresh_from_db()
            apply_correction_effects(stage, game, by.actor)
        return made


def void_result(game_id: int, reason: str, by: By) -> Game:
    """Void a game; for a tournament, record it as an action of the round and update what depends on it."""
    if _stage_of(game_id) is None:
        return void_game(game_id=game_id, reason=reason, actor=by.actor)
    return corrected(game_id, lambda: _void(game_id, reason, by.actor), by)


def _void(game_id: int, reason: str, actor: Actor) -> Game:
    before = game_changes.locked(game_id)
    void = void_game(game_id=game_id, reason=reason, actor=actor)
    if before.status != Game.Status.VOID:
        found = locked_round(void.round_id)
        on = {"of": found, "table": void.table, "reason": reason, "key": secrets.token_hex(16), "game": void.public_id}
        record_action(found.stage, Kind.VOID, actor=actor, **on)  # type: ignore[arg-type]
    return void


def _stage_of(game_id: int) -> int | None:
    """Return the id of the stage if this is a finished tournament game."""
    played = Game.objects.filter(pk=game_id, status__in=(Game.Status.FINAL, Game.Status.VOID))
    return played.values_list("round__stage", flat=True).first()


def why_not(game: Game, by: By) -> ClubError | None:
    """Return the error if this person may not correct this game; None if allowed, and for other games."""
    if game.round.stage_id is None or game.status != Game.Status.FINAL:
        return None
    if by.directs or (by.referees and not is_counted(game)):
        return None
    if is_counted(game):
        return ClubError("director_only", _("Only the director can correct an approved round."))
    return ClubError("director_only", _("Only a referee or the director can correct a final result."))
