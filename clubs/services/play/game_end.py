"""A game ended where it stands, and the ending taken back. The caller holds the game's lock."""

from clubs.models import Game
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes


def end(game: Game, note: str, actor: Actor, key: str = "") -> None:
    """End a game that is being played; `note` says why. It waits to be confirmed."""
    game.closed_note, game.riichi = note.strip(), []
    game_changes.recompute_game(game, actor)
    record_activity(actor=actor, action="game.closed", game=game, reason=game.closed_note, key=key)


def take_back(game: Game, actor: Actor, key: str = "") -> None:
    """Let a game that was ended go on; its deals stand."""
    reason, game.closed_note = game.closed_note, ""
    game_changes.recompute_game(game, actor)
    record_activity(actor=actor, action="game.unclosed", game=game, reason=reason, key=key)
