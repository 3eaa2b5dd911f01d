"""Close a game early, and undo the closing. The caller holds the game's lock."""

from clubs.models import Game
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes


def end(game: Game, note: str, actor: Actor, key: str = "") -> None:
    """Close a game in progress; `note` gives the reason. It then waits for confirmation."""
    game.closed_note, game.riichi = note.strip(), []
    game_changes.recompute_game(game, actor)
    record_activity(actor=actor, action="game.closed", game=game, reason=game.closed_note, key=key)


def take_back(game: Game, actor: Actor, key: str = "") -> None:
    """Reopen a game that was closed early; its deals are kept."""
    reason, game.closed_note = game.closed_note, ""
    game_changes.recompute_game(game, actor)
    record_activity(actor=actor, action="game.unclosed", game=game, reason=reason, key=key)
