"""What cancelling a started round takes away, and whether it can still be undone."""

from django.db.models import Q

from clubs.models import Game, Round, StageAct


def tables_with_results(found: Round) -> list[int]:
    """Return the numbers of the tables of a round with deals or a sheet."""
    games = found.games.exclude(status=Game.Status.VOID).filter(Q(deals__isnull=False) | Q(sheets__isnull=False))
    return sorted(set(games.values_list("table__number", flat=True)))


def last_reset(found: Round) -> StageAct | None:
    """Return the cancellation of a round if nothing else has been done to it since."""
    act = found.acts.order_by("-created_at", "-pk").first() if found.status == Round.Status.PUBLISHED else None
    return act if act is not None and act.kind == StageAct.Kind.RESET and act.data.get("games") else None
