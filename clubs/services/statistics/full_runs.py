"""Runs over all final games in small batches; an interrupted run resumes where it stopped."""

from collections.abc import Sequence

from django.utils import timezone

from clubs.models import Game, Rebuilding

Kind = Rebuilding.Kind


def open_run(kind: str, *, afresh: bool = False) -> Rebuilding:
    """Return the unfinished run, else a new one; `afresh` always starts a new one."""
    found = Rebuilding.objects.filter(kind=kind, ended_at=None)
    if afresh:
        found.update(ended_at=timezone.now())
    return found.first() or Rebuilding.objects.create(kind=kind)


def games_left(run: Rebuilding) -> int:
    """Return the number of final games the run has yet to process."""
    return Game.objects.filter(status=Game.Status.FINAL, pk__gt=run.last_game).count()


def next_games(run: Rebuilding, many: int) -> Sequence[int]:
    """Return the keys of the next final games."""
    found = Game.objects.filter(status=Game.Status.FINAL, pk__gt=run.last_game).order_by("pk")
    return list(found.values_list("pk", flat=True)[:many])


def note(run: Rebuilding, game_id: int) -> None:
    """Record that the run has processed this game."""
    run.last_game, run.games = game_id, run.games + 1
    run.save(update_fields=["last_game", "games"])


def end(run: Rebuilding) -> None:
    """Record that the run is complete."""
    run.ended_at = timezone.now()
    run.save(update_fields=["ended_at"])
