"""The second check of a tournament's sheet, which somebody else types."""

from clubs.models import Game


def waits_for_second(game: Game) -> bool:
    """Whether a game's result came from a sheet that a second person is to type before it counts."""
    stage = game.round.stage
    waits = stage is not None and stage.second_check and game.status == Game.Status.TO_CONFIRM
    return waits and game.sheets.filter(current=True).exists()
