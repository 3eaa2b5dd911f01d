"""What every act on a game begins and ends with: its lock, the checks, and all that follows from its facts."""

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
    """Do an act whole or not at all; a key that another game's entry took meanwhile is refused in words."""

    @wraps(entry)
    def inner(*args: P.args, **kwargs: P.kwargs) -> Made:
        try:
            with versioned_transaction():
                return entry(*args, **kwargs)
        except IntegrityError:
            raise key_used() from None

    return inner


def locked(game_id: int) -> Game:
    """The game, its row locked until the transaction ends."""
    games = Game.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "event__season__club", "table", "round"
    )
    game = games.filter(pk=game_id).first()
    if game is None:
        raise ClubError("not_found", _("This game doesn’t exist."))
    return game


def locked_with_night(game_id: int) -> Game:
    """The game, with its night locked before it, so that nobody is seated elsewhere meanwhile."""
    Event.objects.select_for_update(no_key=True).filter(games=game_id).first()
    return locked(game_id)


def seat_of(game: Game, seat_id: int) -> Seat:
    """A seat of this game."""
    seat = game.seats.filter(pk=seat_id).select_related("player", "result_player").first()
    if seat is None:
        raise ClubError("not_found", _("This table has no such seat."))
    return seat


def key_used() -> ClubError:
    """The refusal of an idempotency key that another game's entry has."""
    return ClubError("key_used", _("This entry was already sent from another table. Reopen the table’s page."))


def check_version(game: Game, version: int, *, exactly: bool = False) -> None:
    """Refuse what was made from an older state; sticks and confirmations do not matter unless `exactly`."""
    if not (game.version if exactly else game.facts_version) <= version <= game.version:
        raise ClubError("conflict", _("The table has changed in the meantime. Check it, then save again."))


def check_status(game: Game, *allowed: str) -> None:
    """Refuse what a game of this status does not allow."""
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
    """Refuse a change of facts that this actor may not make: a final game is changed by staff, with a reason.

    `over_log`: also one that came from a log.
    """
    if game.status == Status.FINAL and actor.via in STAFF:
        if not over_log:
            check_played_here(game)
        check_reason(reason)
    else:
        check_status(game, Status.PLAYING, Status.TO_CONFIRM)


def check_played_here(game: Game) -> None:
    """Refuse to change what a log tells: a game that was played elsewhere is void, or it is as it was."""
    if ImportedLog.objects.filter(game=game).exists():
        words = _("This game was imported from a log and can’t be changed. Void it if it should not count.")
        raise ClubError("imported", words)


def check_staff(actor: Actor) -> None:
    """Refuse what a table's tablet may not do."""
    if actor.via not in STAFF:
        raise ClubError("staff_only", _("Only staff can do this. Call the referee."))


def check_reason(reason: str, field: str = "reason") -> None:
    """Refuse an act without its reason."""
    if not reason.strip():
        raise ClubError("reason_missing", _("Give a reason. It is recorded in the game’s history."), field)
    check_note(reason, field)


def check_note(note: str, field: str = "reason") -> None:
    """Refuse words that are too long to keep."""
    if len(note) > LONGEST_NOTE:
        raise ClubError("too_long", _("Use at most %(most)s characters.") % {"most": LONGEST_NOTE}, field)


def check_key(key: str) -> None:
    """Refuse what is no idempotency key, or cannot be kept as one."""
    if not 0 < len(key) <= LONGEST_KEY or "\0" in key:
        raise ClubError("bad_key", _("The form was incomplete. Reload the page and try again."))


def save(game: Game, actor: Actor, *, facts: bool = True) -> None:
    """Write the game as its next version; `facts` says whether what was played, or who played it, has changed."""
    game.version += 1
    if facts:
        game.facts_version = game.version
    game.save()
    if actor.via == Via.TABLE:
        Table.objects.filter(pk=game.table_id).update(seen_at=timezone.now())


def recompute_game(game: Game, actor: Actor, *, note: str = "") -> None:
    """Rewrite all that follows from the facts, and save the game.

    A final game stays final: where its facts alone would no longer end it, it is closed where it stands with `note`.
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

    `final`: the lines of the final table where the game has ended, else None.
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
    """The version that the next result of deal `number` gets: undone ones keep theirs."""
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
