"""Record, undo and correct deals; nothing is ever overwritten."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Deal, Game, ScoreSheet
from clubs.selectors.play.core_answers import DealAnswer, GameAnswer
from clubs.selectors.play.deal_context import next_number
from clubs.selectors.play.deal_preview import preview_deal
from clubs.selectors.play.game_clock import is_last_deal
from clubs.selectors.play.json_types import Result
from clubs.selectors.play.replay import deals_of, facts_of, replay, replay_on, replay_with, rules_of, with_sticks
from clubs.selectors.play.table_page import ended_by_hand
from clubs.selectors.reader_language import core_lang
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import final_scores, game_changes, game_end, unfinished_deal
from clubs.services.play.game_changes import Status
from clubs.services.transactions import versioned_transaction
from scoring.strict_json import JsonObject

UNDOINGS = ("deal.undone", "scores.undone", "game.unclosed")


@game_changes.refuse_reused_key
def record_deal(
    *,
    game_id: int,
    number: int,
    version: int,
    result: Result,
    key: str,
    actor: Actor,
    entered: JsonObject | None = None,
) -> Deal:
    """Save the current deal; sticks on the table are added if the result has no `riichi` of its own.

    `entered` is input beyond the result, such as the ticked patterns.

    The same key returns the deal that it created. Raises `conflict` if that deal number was saved by somebody else
    (`theirs` is the saved deal), or if the table is not at `version`.
    """
    game = game_changes.locked(game_id)
    near = _near(game, number, key)
    if known := _known(game, near, key):
        return known
    _check_next(game, number, near)
    game_changes.check_status(game, Status.PLAYING)
    game_changes.check_version(game, version, exactly="riichi" in result)
    _check_played_on(result, {}, actor)
    result = with_sticks(game, result)
    answer = preview_deal(game, result)
    last = is_last_deal(game)
    version = 1 + max((deal.version for deal in near if deal.number == number), default=0)
    deal = _add(game, number, version, result, answer, key=key, actor=actor, entered=entered)
    game.riichi = []
    unfinished_deal.end_draft(game, number)
    final = replay(game, facts_of(game)).final if answer.finished else None
    game_changes.set_game_state(game, answer.state, answer.reason, final=final)
    game_changes.save(game, actor)
    record_activity(actor=actor, action="deal.recorded", game=game, number=number, version=deal.version)
    if game.status == Status.PLAYING and last:
        game_end.end(game, _("Time is up"), actor)
    return deal


@versioned_transaction()
def undo_deal(*, game_id: int, version: int, actor: Actor, key: str = "") -> Deal | None:
    """Undo the last action: the closing of the game, the final scores, or else the last deal with its sticks.

    It stays on record. Returns the undone deal; None if a closing or final scores were undone, or if this `key` has
    already been used.
    """
    game = game_changes.locked(game_id)
    if key and game.log.filter(action__in=UNDOINGS, data__key=key).exists():
        return None
    game_changes.check_status(game, Status.PLAYING, Status.TO_CONFIRM)
    game_changes.check_version(game, version)
    if ended_by_hand(game):
        game_end.take_back(game, actor, key)
        return None
    game.closed_note = ""
    sheet = ScoreSheet.objects.filter(game=game, current=True).first()
    if sheet:
        final_scores.withdraw(game, sheet)
        record_activity(actor=actor, action="scores.undone", game=game, version=sheet.version, key=key)
    else:
        undone = _undo_last(game)
        unfinished_deal.draft_again(game, undone, actor)
        record_activity(
            actor=actor, action="deal.undone", game=game, number=undone.number, version=undone.version, key=key
        )
    game_changes.recompute_game(game, actor)
    return None if sheet else undone


@game_changes.refuse_reused_key
def correct_deal(
    *,
    game_id: int,
    number: int,
    version: int,
    result: Result,
    reason: str,
    key: str,
    actor: Actor,
    entered: JsonObject | None = None,
    played_on: bool = False,
) -> Deal:
    """Replace the result of an earlier deal and replay the deals after it.

    Raises `later_deal` (with `deal`, its number) if one of them is no longer possible; with `played_on`, staff keep
    those that were played after the game should have ended. Only staff can change a final game, and it stays final.
    """
    game = game_changes.locked(game_id)
    if known := known_deal(game, key):
        return known
    game_changes.check_reason(reason)
    game_changes.check_changeable(game, actor, reason)
    game_changes.check_version(game, version)
    old = current_deal(game, number)
    _check_played_on(result, old.result, actor, allowed=played_on)
    answer, marked = replay_on(game, number, result) if played_on else (replay_with(game, number, result), {})
    result = marked.get(number, result)
    deal = _replace(old, result, answer.deals[number - 1], key=key, actor=actor, reason=reason, entered=entered)
    _keep_later(game, number, marked, answer, actor, reason)
    unfinished_deal.end_draft(game, number)
    game.riichi = game.riichi if game.status == Status.PLAYING and not answer.finished else []
    game_changes.recompute_game(game, actor, note=reason)
    record_activity(actor=actor, action="deal.corrected", game=game, reason=reason, number=number, version=deal.version)
    return deal


def _check_played_on(result: Result, before: Result, actor: Actor, *, allowed: bool = False) -> None:
    """Raise an error unless staff keep the deals after the one that ends the game."""
    if allowed:
        game_changes.check_staff(actor)
    elif "played_on" in result and result["played_on"] != before.get("played_on"):
        raise ClubError("not_allowed", _("Only a referee’s correction can keep deals after the end of a game."))


def _keep_later(
    game: Game, number: int, marked: Mapping[int, Result], answer: GameAnswer, actor: Actor, reason: str
) -> None:
    """Save the later deals after which play went on, and log the decision."""
    for later, result in marked.items():
        if later != number:
            old, key = current_deal(game, later), secrets.token_hex(16)
            settled = answer.deals[later - 1]
            _replace(old, result, settled, key=key, actor=actor, reason=reason, entered=old.entered)
    if marked:
        record_activity(actor=actor, action="deal.played_on", game=game, reason=reason, deals=sorted(marked))


@versioned_transaction()
def set_riichi(*, game_id: int, version: int, player: int, on: bool, actor: Actor) -> Game:
    """Place a player's riichi stick on the table, or take it back; it is paid when the deal is recorded."""
    game = game_changes.locked(game_id)
    game_changes.check_status(game, Status.PLAYING)
    game_changes.check_version(game, version)
    if on == (player in game.riichi):
        return game
    if on:
        _check_stick(game, player)
    game.riichi = sorted({*game.riichi, player}) if on else [other for other in game.riichi if other != player]
    game_changes.save(game, actor, facts=False)
    record_activity(actor=actor, action="riichi.on" if on else "riichi.off", game=game, player=player)
    return game


def known_deal(game: Game, key: str) -> Deal | None:
    """Return the deal created with this key; raises an error if another game used the key."""
    return _known(game, Deal.objects.filter(key=key), key)


def moved_deal(old: Deal, result: Result, *, key: str, actor: Actor, reason: str) -> Deal:
    """Return the next version of a deal whose players have new numbers; the caller settles it again."""
    Deal.objects.filter(pk=old.pk).update(current=False, undone_at=None)
    return Deal.objects.create(
        game=old.game,
        number=old.number,
        version=game_changes.next_version(old.game, old.number),
        result=result,
        entered=old.entered,
        deltas=old.deltas,
        state=old.state,
        key=key,
        by=actor.user,
        via=actor.via,
        reason=reason,
        created_at=timezone.now(),
    )


def _near(game: Game, number: int, key: str) -> list[Deal]:
    """Fetch all that a save checks: this deal's versions, the previous deal, and the deal created with the key."""
    here = Q(game=game, number=number) | Q(game=game, number=number - 1, current=True)
    return list(Deal.objects.filter(here | Q(key=key)))


def _known(game: Game, deals: Iterable[Deal], key: str) -> Deal | None:
    game_changes.check_key(key)
    deal = next((deal for deal in deals if deal.key == key), None)
    if deal is not None and deal.game_id != game.pk:
        raise game_changes.key_used()
    return deal


def current_deal(game: Game, number: int) -> Deal:
    """Return the current version of the deal with this number."""
    deal = game.deals.filter(current=True, number=number).first()
    if deal is None:
        raise ClubError("not_found", _("This game has no deal %(number)s.") % {"number": number})
    return deal


def _undo_last(game: Game) -> Deal:
    deals = deals_of(game)
    if not deals:
        raise ClubError("nothing_to_undo", _("There are no deals to undo."))
    last = deals[-1]
    last.current, last.undone_at = False, timezone.now()
    last.save(update_fields=["current", "undone_at"])
    game.riichi = list(last.result.get("riichi", []))
    return last


def _check_next(game: Game, number: int, near: Iterable[Deal]) -> None:
    standing = {deal.number: deal for deal in near if deal.current}
    if number in standing:
        raise _saved_before(game, standing[number])
    if number > 1 and number - 1 not in standing:
        message = _("Deal %(number)s comes next. Check the table, then save again.")
        raise ClubError("conflict", message % {"number": next_number(game)})


def _saved_before(game: Game, theirs: Deal) -> ClubError:
    label = _label(game, theirs)
    message = _("Deal %(number)s was already saved at %(time)s: %(result)s. Yours was not saved.")
    words = {"number": theirs.number, "time": _clock(game, theirs.created_at), "result": label}
    return ClubError("conflict", message % words, theirs=theirs)


def _clock(game: Game, moment: datetime) -> str:
    return time_format(localtime(moment, game.event.season.club.zone), "H:i")


def _label(game: Game, deal: Deal) -> str:
    rules = rules_of(game)
    return str(rules.result_label(deal.result, None, core_lang()))


def _add(
    game: Game,
    number: int,
    version: int,
    result: Result,
    answer: DealAnswer,
    *,
    key: str,
    actor: Actor,
    entered: JsonObject | None,
    reason: str = "",
) -> Deal:
    return Deal.objects.create(
        game=game,
        number=number,
        version=version,
        result=result,
        entered=entered or {},
        deltas=list(answer.deltas),
        state=answer.state,
        key=key,
        by=actor.user,
        via=actor.via,
        reason=reason,
        created_at=timezone.now(),
    )


def _replace(
    old: Deal,
    result: Result,
    answer: DealAnswer,
    *,
    key: str,
    actor: Actor,
    reason: str,
    entered: JsonObject | None,
) -> Deal:
    old.current = False
    old.save(update_fields=["current"])
    version = game_changes.next_version(old.game, old.number)
    return _add(old.game, old.number, version, result, answer, key=key, actor=actor, reason=reason, entered=entered)


def _check_stick(game: Game, player: int) -> None:
    rules = rules_of(game)
    form = rules.entry()
    scores = game.state["scores"]
    if not form.riichi or not 0 <= player < len(scores):
        raise ClubError("not_allowed", _("These rules don’t use riichi sticks."))
    if form.stick_least is not None and scores[player] < form.stick_least:
        raise ClubError("not_allowed", _("This player doesn’t have enough points for a riichi stick."))
