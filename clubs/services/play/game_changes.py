"""Shared parts of every change to a game: locking, checks, and recomputation of derived data."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import IntegrityError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Deal, Event, Game, ImportedLog, Seat, Table
from clubs.models.games import Via
from clubs.selectors.play.core_answers import DealAnswer, FinalAnswer
from clubs.selectors.play.game_standing import unconfirmed_table
from clubs.selectors.play.json_types import State
from clubs.selectors.play.replay import deals_of, facts_of, replay
from clubs.services.activity_log import Actor
from clubs.services.play import game_results
from clubs.services.transactions import versioned_transaction

P = ParamSpec("P")
Made = TypeVar("Made")
Status = Game.Status
LONGEST_NOTE, LONGEST_KEY = 200, 64
STAFF = (Via.STAFF, Via.DEMO, Via.API)
RUNNING = (Status.SEATING, Status.PLAYING, Status.TO_CONFIRM)


def refuse_reused_key(entry: Callable[P, Made]) -> Callable[P, Made]:
    """Run the function atomically; if another game used the key in the meantime, raise a `ClubError`."""

    @wraps(entry)
    def inner(*args: P.args, **kwargs: P.kwargs) -> Made:
        try:
            with versioned_transaction():
                return entry(*args, **kwargs)
        except IntegrityError:
            raise key_used() from None

    return inner


def locked(game_id: int) -> Game:
    """Return the game with its row locked until the transaction ends."""
    games = Game.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "event__season__club", "table", "round"
    )
    game = games.filter(pk=game_id).first()
    if game is None:
        raise ClubError("not_found", _("This game doesn’t exist."))
    return game


def locked_with_night(game_id: int) -> Game:
    """Return the game, with its night locked first so that nobody can be seated elsewhere at the same time."""
    Event.objects.select_for_update(no_key=True).filter(games=game_id).first()
    return locked(game_id)


def seat_of(game: Game, seat_id: int) -> Seat:
    """Return a seat of this game."""
    seat = game.seats.filter(pk=seat_id).select_related("player", "result_player").first()
    if seat is None:
        raise ClubError("not_found", _("This table has no such seat."))
    return seat


def key_used() -> ClubError:
    """Return the error for an idempotency key that another game has used."""
    return ClubError("key_used", _("This entry was already sent from another table. Reopen the table’s page."))


def check_version(game: Game, version: int, *, exactly: bool = False) -> None:
    """Raise `conflict` for an outdated version; sticks and confirmations only matter if `exactly`."""
    if not (game.version if exactly else game.facts_version) <= version <= game.version:
        raise ClubError("conflict", _("The table has changed in the meantime. Check it, then save again."))


def check_status(game: Game, *allowed: str) -> None:
    """Raise an error unless the game has one of these statuses."""
    if game.status in allowed:
        return
    words = {
        Status.SEATING: _("The seats are still being drawn, so no deals can be entered yet."),
        Status.PLAYING: _("The game is still being played."),
        Status.TO_CONFIRM: _("The game has ended and is awaiting confirmation. Undo the last deal to play on."),
        Status.FINAL: _("The game is final. Only staff can change it, giving a reason."),
        Status.VOID: _("The game is void, so nothing can be added. Staff can start a new game at this table."),
    }
    raise ClubError(f"game_{game.status}", words[Status(game.status)])


def check_changeable(game: Game, actor: Actor, reason: str, *, over_log: bool = False) -> None:
    """Raise an error if this actor may not change the game's facts: only staff change a final game, with a reason.

    `over_log` also allows changes to a game imported from a log.
    """
    if game.status == Status.FINAL and actor.via in STAFF:
        if not over_log:
            check_played_here(game)
        check_reason(reason)
    else:
        check_status(game, Status.PLAYING, Status.TO_CONFIRM)


def check_played_here(game: Game) -> None:
    """Raise an error for a game imported from a log: it can be voided, but not changed."""
    if ImportedLog.objects.filter(game=game).exists():
        words = _("This game was imported from a log and can’t be changed. Void it if it should not count.")
        raise ClubError("imported", words)


def check_staff(actor: Actor) -> None:
    """Raise an error if the actor is a table's tablet."""
    if actor.via not in STAFF:
        raise ClubError("staff_only", _("Only staff can do this. Call the referee."))


def check_reason(reason: str, field: str = "reason") -> None:
    """Raise an error if the reason is missing."""
    if not reason.strip():
        raise ClubError("reason_missing", _("Give a reason. It is recorded in the game’s history."), field)
    check_note(reason, field)


def check_note(note: str, field: str = "reason") -> None:
    """Raise an error if a note is too long to store."""
    if len(note) > LONGEST_NOTE:
        raise ClubError("too_long", _("Use at most %(most)s characters.") % {"most": LONGEST_NOTE}, field)


def check_key(key: str) -> None:
    """Raise an error if the key is not a valid idempotency key."""
    if not 0 < len(key) <= LONGEST_KEY or "\0" in key:
        raise ClubError("bad_key", _("The form was incomplete. Reload the page and try again."))


def save(game: Game, actor: Actor, *, facts: bool = True) -> None:
    """Save the game as its next version; `facts` tells whether what was played, or who played it, has changed."""
    game.version += 1
    if facts:
        game.facts_version = game.version
    game.save()
    if actor.via == Via.TABLE:
        Table.objects.filter(pk=game.table_id).update(seen_at=timezone.now())


def recompute_game(game: Game, actor: Actor, *, note: str = "") -> None:
    """Recompute everything derived from the game's facts, and save the game.

    A final game stays final: if its facts alone would no longer end it, it is closed at its current state with `note`.
    """
    facts = facts_of(game)
    answer = replay(game, facts)
    if game.status == Status.FINAL and not answer.finished:
        game.closed_note = note
        answer = replay(game, replace(facts, closed=True))
    _rewrite_deals(game, answer.deals)
    set_game_state(game, answer.state, answer.reason, final=answer.final if answer.finished else None)
    if game.status == Status.FINAL:
        game_results.write_results(game, answer)
    save(game, actor)


def set_game_state(game: Game, state: State, reason: str | None, *, final: Sequence[FinalAnswer] | None = None) -> None:
    """Set a game's state and, unless it is final, its status; everybody must confirm again.

    `final`: the lines of the final result if the game has ended, else None.
    """
    game.state = state
    game.end_reason = reason or ""
    if game.status == Status.FINAL:
        return
    if game.status == Status.TO_CONFIRM:
        game.confirmations.all().delete()
    game.status = Status.PLAYING if final is None else Status.TO_CONFIRM
    game.unconfirmed = None if final is None else unconfirmed_table(final)
    game.ended_at = None if final is None else game.ended_at or timezone.now()


def next_version(game: Game, number: int) -> int:
    """Return the version number of the next result of deal `number`; undone versions keep theirs."""
    found = game.deals.filter(number=number).aggregate(last=Max("version"))["last"]
    return (found or 0) + 1


def _rewrite_deals(game: Game, answers: Sequence[DealAnswer]) -> None:
    changed: list[Deal] = []
    for deal, answer in zip(deals_of(game) if answers else [], answers, strict=True):
        deltas = list(answer.deltas)
        if (deal.deltas, deal.state) != (deltas, answer.state):
            deal.deltas, deal.state = deltas, answer.state
            changed.append(deal)
    Deal.objects.bulk_update(changed, ["deltas", "state"])
