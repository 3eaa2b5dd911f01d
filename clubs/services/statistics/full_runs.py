"""Runs over all final games in small batches; an interrupted run resumes where it stopped."""

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone

from clubs.models import Difference, Game, Rebuilding

Kind = Rebuilding.Kind
PARTS = 30
"""Nights in which everything is compared once."""
Row = TypeVar("Row", bound=Model)


def open_run(kind: str, *, afresh: bool = False, nightly: bool = False) -> Rebuilding:
    """Return the unfinished run, else a new one; `afresh` always starts a new one.

    A new `nightly` one takes a part of what was compared before, if anything was.
    """
    found = Rebuilding.objects.filter(kind=kind, ended_at=None)
    if afresh:
        found.update(ended_at=timezone.now())
    last = last_check() if nightly else None
    part = {"part": timezone.now().toordinal() % PARTS, "since": last.started_at} if last else {}
    return found.first() or Rebuilding.objects.create(kind=kind, **part)


def last_check() -> Rebuilding | None:
    """Return the last finished comparison."""
    return Rebuilding.objects.filter(kind=Kind.CHECK, ended_at__isnull=False).first()


def chosen(run: Rebuilding, rows: QuerySet[Row], changed: str, differing: str, of: str) -> QuerySet[Row]:
    """Return those of the rows that this run compares.

    `changed` is the look-up of the moment of a row's last change; `differing` the field of a difference that refers to
    what the row's look-up `of` gives.
    """
    if run.part is None:
        return rows
    last = last_check()
    again = Difference.objects.filter(run=last, **{f"{differing}__isnull": False}).values(differing)
    mine = Q(turn=run.part) | Q(**{f"{changed}__gte": run.since}) | Q(**{f"{of}__in": again})
    return rows.annotate(turn=F("pk") % PARTS).filter(mine)  # type: ignore[return-value]  # the same rows


def games_left(run: Rebuilding) -> int:
    """Return the number of final games the run has yet to process."""
    return Game.objects.filter(status=Game.Status.FINAL, pk__gt=run.last_game).count()


def next_games(run: Rebuilding, many: int) -> Sequence[int]:
    """Return the keys of the next final games."""
    found = Game.objects.filter(status=Game.Status.FINAL, pk__gt=run.last_game).order_by("pk")
    return list(chosen(run, found, "tally__made_at", "game", "pk").values_list("pk", flat=True)[:many])


def note(run: Rebuilding, game_id: int) -> None:
    """Record that the run has processed this game."""
    run.last_game, run.games = game_id, run.games + 1
    run.save(update_fields=["last_game", "games"])


def end(run: Rebuilding) -> None:
    """Record that the run is complete."""
    run.ended_at = timezone.now()
    run.save(update_fields=["ended_at"])
