"""Close a night while games are running: each is ended, voided, or left open for staff."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Event, Game
from clubs.services.activity_log import Actor, record_activity
from clubs.services.night import nights
from clubs.services.play import game_changes, game_end, games
from clubs.services.play.game_changes import RUNNING, Status
from clubs.services.transactions import versioned_transaction


class Ending(StrEnum):
    """What happens to a running game when its night is closed."""

    END = "end"
    LEAVE = "leave"
    VOID = "void"


@versioned_transaction()
def close_with(*, event: Event, choices: Mapping[int, Ending], reason: str, actor: Actor) -> Event:
    """Close a night, with a choice for each running game (by id).

    Raises `games_running` if one is missing from `choices`. A game ended here becomes final with its current scores;
    one left open is finished by staff, because the tables' links end.
    """
    event = nights.locked_event(event.pk)
    nights.check_open(event)
    running = [game_changes.locked(pk) for pk in _running(event)]
    if any(game.pk not in choices for game in running):
        nights.check_no_game_runs(event)
    for game in running:
        _close(game, choices[game.pk], reason.strip() or _("The night was closed"), actor)
    return nights.shut(event, actor)


def _running(event: Event) -> list[int]:
    return list(event.games.filter(status__in=RUNNING).order_by("pk").values_list("pk", flat=True))


def _close(game: Game, choice: Ending, reason: str, actor: Actor) -> None:
    game_changes.check_staff(actor)
    game_changes.check_note(reason)
    if choice == Ending.VOID:
        games.make_void(game, actor)
        record_activity(actor=actor, action="game.void", game=game, reason=reason)
    elif choice == Ending.END:
        _end(game, reason, actor)
    else:
        record_activity(actor=actor, action="game.left_open", game=game, reason=reason)


def _end(game: Game, reason: str, actor: Actor) -> None:
    """Make the game final with its current scores; skip it if no deal has been entered."""
    if game.status == Status.SEATING or (game.status == Status.PLAYING and not may_end(game)):
        words = _("Nothing has been entered at %(table)s. Void its game, or leave it open.")
        raise ClubError("no_deals", words % {"table": game.table})
    if game.status == Status.PLAYING:
        game_end.end(game, reason, actor)
    games.confirm_rest(game, actor, reason)
    game_changes.save(game, actor, facts=False)


def may_end(game: Game) -> bool:
    """Return whether the game has a deal in force, so that it can be ended."""
    return game.deals.filter(current=True).exists()
