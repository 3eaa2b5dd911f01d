"""Games still running when a night is to be closed, and the options for each."""

from dataclasses import dataclass

from clubs.models import Event, Game, Player
from clubs.selectors.public.night import RUNNING, sitting, with_seats
from clubs.selectors.rulebook.rules_texts import state_label


@dataclass(frozen=True, slots=True)
class StillRuns:
    """A running game: its state and players; `may_end` if something has been entered."""

    game: Game
    title: str
    players: tuple[Player, ...]
    may_end: bool


def still_runs(event: Event) -> tuple[StillRuns, ...]:
    """Return the running games of a night, by table."""
    games = with_seats(Game.objects.filter(event=event, status__in=RUNNING)).prefetch_related("deals")
    return tuple(_one(game) for game in games.order_by("table__number"))


def _one(game: Game) -> StillRuns:
    players = tuple(sitting(seat) for seat in game.seats.all())
    title = state_label(game, game.state).title if game.state else ""
    may_end = game.status == Game.Status.TO_CONFIRM or any(deal.current for deal in game.deals.all())
    return StillRuns(game, title, players, may_end)
