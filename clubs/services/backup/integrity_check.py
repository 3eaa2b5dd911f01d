"""Verify a database: replay every game in the core, and compute all statistics and standings again."""

from collections.abc import Iterator

from clubs.errors import ClubError
from clubs.models import Difference, Game
from clubs.selectors.play.replay import facts_of, replay
from clubs.services.statistics import full_runs
from clubs.services.statistics.nightly_check import check_some


def differences() -> Iterator[str]:
    """Yield a line for each stored value that does not follow from the facts."""
    yield from _running_games()
    run = full_runs.open_run(full_runs.Kind.CHECK, afresh=True)
    while check_some():
        pass
    for one in Difference.objects.filter(run=run).select_related("season", "game"):
        where = f"game {one.game.public_id}" if one.game else f"standings of {one.season}"
        yield f"{where}: {one.what} is {one.kept or 'missing'}, found {one.found or 'none'}"


def _running_games() -> Iterator[str]:
    """Yield unfinished games whose state differs from their replay, or whose deals the core rejects."""
    playing = Game.objects.filter(status__in=[Game.Status.PLAYING, Game.Status.TO_CONFIRM]).exclude(state={})
    for game in playing.select_related("event__season").iterator():
        try:
            answer = replay(game, facts_of(game), "en")
        except ClubError as error:
            yield f"game {game.public_id}: {error.message}"
            continue
        if answer.state != game.state:
            yield f"game {game.public_id}: its state is not what its deals come to"
