"""Runs over all final games, a few at a time; a run that was cut off is taken up where it stood."""

from collections.abc import Sequence

from django.utils import timezone

from clubs.models import Game, Rebuilding

Kind = Rebuilding.Kind


def open_run(kind: str, *, afresh: bool = False) -> Rebuilding:
    """The run that was begun and not ended, else a new one; `afresh`: a new one in any case."""
    found = Rebuilding.objects.filter(kind=kind, ended_at=None)
    if afresh:
        found.update(ended_at=timezone.now())
    return found.first() or Rebuilding.objects.create(kind=kind)


def games_left(run: Rebuilding) -> int:
    """How many final games the run has still before it."""
    return Game.objects.filter(status=Game.Status.FINAL, pk__gt=run.last_game).count()


def next_games(run: Rebuilding, many: int) -> Sequence[int]:
    """The keys of the next final games."""
    found = Game.objects.filter(status=Game.Status.FINAL, pk__gt=run.last_game).order_by("pk")
    return list(found.values_list("pk", flat=True)[:many])


def note(run: Rebuilding, game_id: int) -> None:
    """Keep that the run has come past this game."""
    run.last_game, run.games = game_id, run.games + 1
    run.save(update_fields=["last_game", "games"])


def end(run: Rebuilding) -> None:
    """Keep that the run is over."""
    run.ended_at = timezone.now()
    run.save(update_fields=["ended_at"])
