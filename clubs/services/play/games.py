"""The life of a game: start, close, confirm, reopen and void."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Confirmation, Game, ImportedLog, ScoreSheet
from clubs.selectors.play.replay import refusal
from clubs.selectors.play.rules_in_force import rules_in_force
from clubs.selectors.play.seats import tables_of_players
from clubs.selectors.tournament.postponed_tables import is_counted
from clubs.selectors.tournament.second_entry import waits_for_second
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import final_scores, game_changes, game_end, game_results
from clubs.services.play.final_scores import enter_scores as enter_scores
from clubs.services.play.game_changes import RUNNING, Status
from clubs.services.play.referee import add_penalty as add_penalty
from clubs.services.play.referee import call_referee as call_referee
from clubs.services.play.referee import cancel_penalty as cancel_penalty
from clubs.services.play.referee import referee_came as referee_came
from clubs.services.play.referee import set_counts_for as set_counts_for
from clubs.services.play.referee import substitute as substitute
from clubs.services.transactions import versioned_transaction
from rules.registry import ruleset
from rules.system import Rules
from scoring.errors import ContractError


@versioned_transaction(savepoint=False)
def start_game(*, game: Game, actor: Actor) -> Game:
    """Start a game whose seats all have an `index`, and fix the current rules for it.

    Called inside the transaction that seats the players.
    """
    season = game.event.season
    indexes = sorted(index for index in game.seats.values_list("index", flat=True) if index is not None)
    rules = _rules(*rules_in_force(game.event, len(indexes)))
    if indexes != list(range(rules.players)):
        raise ClubError(
            "seats_missing", _("The game can’t start until all %(n)s players are seated.") % {"n": rules.players}
        )
    game.preset, game.options = rules.preset.id, rules.values()
    game.state = rules.start()
    game.status = Status.PLAYING
    game.minutes = game.round.minutes or season.game_minutes
    game.started_at = timezone.now()
    game_changes.save(game, actor)
    record_activity(actor=actor, action="game.started", game=game)
    return game


@versioned_transaction()
def close_game(*, game_id: int, version: int, note: str, actor: Actor, key: str = "") -> Game:
    """Close a game early, for example when time is up; `note` gives the reason. Repeating the `key` has no effect.

    Raises `no_deals` if nothing was played, `game_to_confirm` or `game_final` if the game has already ended.
    """
    game = game_changes.locked(game_id)
    if key and game.log.filter(action="game.closed", data__key=key).exists():
        return game
    game_changes.check_status(game, Status.PLAYING)
    game_changes.check_version(game, version)
    game_changes.check_reason(note, "note")
    if not game.deals.filter(current=True).exists():
        message = _("No deals have been entered. Enter the final scores, or ask staff to void the game.")
        raise ClubError("no_deals", message)
    game_end.end(game, note, actor, key)
    return game


@versioned_transaction()
def confirm_seat(*, game_id: int, version: int, seat_id: int, actor: Actor) -> Game:
    """Confirm the result for a seat; the last confirmation makes the game final. Idempotent.

    Raises `second_check` like `confirm_all`.
    """
    game = game_changes.locked(game_id)
    seat = game_changes.seat_of(game, seat_id)
    if game.confirmations.filter(seat=seat).exists():
        return game
    game_changes.check_status(game, Status.TO_CONFIRM)
    game_changes.check_version(game, version)
    _check_second(game, actor)
    Confirmation.objects.create(game=game, seat=seat, by=actor.user, via=actor.via)
    record_activity(actor=actor, action="seat.confirmed", game=game, seat=seat.index)
    if game.confirmations.count() == game.seats.count():
        game_results.finalise(game, actor)
    game_changes.save(game, actor, facts=False)
    return game


@versioned_transaction()
def unconfirm_seat(*, game_id: int, version: int, seat_id: int, actor: Actor) -> Game:
    """Withdraw a seat's confirmation, as long as the game is not final."""
    game = game_changes.locked(game_id)
    seat = game_changes.seat_of(game, seat_id)
    game_changes.check_status(game, Status.TO_CONFIRM)
    game_changes.check_version(game, version)
    if not game.confirmations.filter(seat=seat).delete()[0]:
        return game
    record_activity(actor=actor, action="seat.unconfirmed", game=game, seat=seat.index)
    game_changes.save(game, actor, facts=False)
    return game


@versioned_transaction()
def confirm_all(*, game_id: int, version: int, actor: Actor, reason: str = "") -> Game:
    """Confirm as staff for the remaining seats and make the game final.

    Raises `second_check` if the result is from a tournament sheet that needs a second entry.
    """
    game_changes.check_staff(actor)
    game_changes.check_note(reason)
    game = game_changes.locked(game_id)
    game_changes.check_status(game, Status.TO_CONFIRM)
    game_changes.check_version(game, version)
    _check_second(game, actor)
    return confirm_rest(game, actor, reason)


def _check_second(game: Game, actor: Actor) -> None:
    """Raise an error if staff confirm a sheet that needs a second entry; the players may confirm it."""
    if actor.via in game_changes.STAFF and waits_for_second(game):
        raise ClubError("second_check", _("A second person has to enter this sheet before it counts."))


def confirm_rest(game: Game, actor: Actor, reason: str) -> Game:
    """Confirm all open seats and make the game final; the caller holds its lock."""
    missing = list(game.seats.filter(confirmations=None))
    Confirmation.objects.bulk_create(
        Confirmation(game=game, seat=seat, by=actor.user, via=actor.via) for seat in missing
    )
    record_activity(
        actor=actor, action="game.confirmed", game=game, reason=reason, seats=[seat.index for seat in missing]
    )
    game_results.finalise(game, actor)
    game_changes.save(game, actor, facts=False)
    return game


@versioned_transaction()
def reopen_game(*, game_id: int, version: int, reason: str, actor: Actor) -> Game:
    """Reopen a game that has ended, as staff: to play on if the rules allow it, else to confirm it again.

    Raises `round_approved` if its result was approved at a tournament.
    """
    game_changes.check_staff(actor)
    game_changes.check_reason(reason)
    game = game_changes.locked_with_night(game_id)
    game_changes.check_status(game, Status.TO_CONFIRM, Status.FINAL)
    game_changes.check_played_here(game)
    game_changes.check_version(game, version)
    _check_not_approved(game)
    sheet = ScoreSheet.objects.filter(game=game, current=True).first()
    if sheet:
        final_scores.withdraw(game, sheet)
    if game.status == Status.FINAL:
        _take_seats_again(game)
    game.status, game.final_at, game.closed_note = Status.TO_CONFIRM, None, ""
    game_changes.recompute_game(game, actor)
    record_activity(actor=actor, action="game.reopened", game=game, reason=reason)
    return game


@versioned_transaction()
def void_game(*, game_id: int, reason: str, actor: Actor) -> Game:
    """Void a game, as staff: it no longer counts, but stays on record."""
    game_changes.check_staff(actor)
    game_changes.check_reason(reason)
    game = game_changes.locked(game_id)
    if game.status == Status.VOID:
        return game
    if game.status == Status.FINAL:
        game_results.drop_results(game)
    make_void(game, actor)
    record_activity(actor=actor, action="game.void", game=game, reason=reason)
    return game


@versioned_transaction()
def restore_game(*, game_id: int, status: str, actor: Actor) -> Game:
    """Let a void game count again with the status it had; its results follow from its facts.

    Raises `not_void`, and `table_taken` or `player_taken` if the table or a player is in another game.
    """
    game_changes.check_staff(actor)
    game = game_changes.locked(game_id)
    if game.status != Status.VOID:
        raise ClubError("not_void", _("The result of table %(number)s is not void.") % {"number": game.table.number})
    _take_seats_again(game)
    game.status = status
    if status in RUNNING:
        game.ended_at = None
    if status == Status.FINAL:
        game_results.finalise(game, actor, reason=_("The cancelled round was restored."))
    game_changes.save(game, actor)
    record_activity(actor=actor, action="game.restored", game=game)
    return game


def make_void(game: Game, actor: Actor) -> None:
    """Void a game; the caller holds its lock and logs the reason. Its game log can be imported again."""
    game.status, game.ended_at, game.final_at = Status.VOID, game.ended_at or timezone.now(), None
    game.seats.update(active=False)
    game_results.end_referee_call(game)
    ImportedLog.objects.filter(game=game).update(standing=False)
    game_changes.save(game, actor)


def _rules(preset: str, options: dict[str, object]) -> Rules:
    try:
        return ruleset({"preset": preset, "options": options})
    except ContractError as error:
        raise refusal(error) from None


def _check_not_approved(game: Game) -> None:
    """Raise an error if the game's result was approved at a tournament: it is corrected, or the round is reopened
    first.
    """
    if game.round.stage_id is not None and is_counted(game):
        words = _("The result of round %(number)s is approved. Correct it, or undo the approval first.")
        raise ClubError("round_approved", words % {"number": game.round.number})


def _take_seats_again(game: Game) -> None:
    """Seat the players of a final game again; raises an error while the table or a player is in another game."""
    if game.table.games.filter(status__in=RUNNING).exclude(pk=game.pk).exists():
        raise ClubError("table_taken", _("Another game is running at %(table)s.") % {"table": game.table})
    taken = tables_of_players(game.event_id)
    for seat in game.seats.select_related("player"):
        if where := taken.get(seat.player_id):
            words = {"player": seat.player, "table": where}
            raise ClubError("player_taken", _("%(player)s is currently playing at %(table)s.") % words)
    game.seats.update(active=True)
    game_results.drop_results(game)
