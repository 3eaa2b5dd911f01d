"""Second entry of a tournament's score sheet by another person."""

from clubs.models import Game


def waits_for_second(game: Game) -> bool:
    """Whether a game's result comes from a sheet that needs a second entry before it counts."""
    stage = game.round.stage
    waits = stage is not None and stage.second_check and game.status == Game.Status.TO_CONFIRM
    return waits and game.sheets.filter(current=True).exists()
