"""Results from paper score sheets: entered by one person, checked by another, corrected by the director."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game, ScoreSheet, SecondEntry, Stage
from clubs.seating.starting_winds import WINDS
from clubs.selectors.tournament.postponed_tables import is_counted
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all, confirm_rest
from clubs.services.tournament.actions import locked_stage, stage_of
from clubs.services.tournament.correction_effects import apply_correction_effects
from clubs.services.transactions import versioned_transaction
from scoring.multilingual import number as figure


@dataclass(frozen=True, slots=True)
class Difference:
    """Field in which the second entry differs from the first: the seat (0 East; None: sticks left over)."""

    seat: int | None
    second: int
    first: int

    def say(self) -> str:
        words = _("%(seat)s: %(second)s now, %(first)s in the first entry.")
        names = dict(zip(WINDS, (_("East"), _("South"), _("West"), _("North")), strict=True))
        seat = _("Sticks left over") if self.seat is None else names[WINDS[self.seat]]
        return words % {"seat": seat, "second": figure(self.second), "first": figure(self.first)}


@versioned_transaction()
def report_sheet(*, game_id: int, version: int, scores: Sequence[int], deposits: int, key: str, actor: Actor) -> Game:
    """Enter a table's sheet; the result is final at once unless the stage requires a second entry."""
    stage = _stage(game_id)
    enter_scores(game_id=game_id, version=version, scores=scores, deposits=deposits, key=key, actor=actor)
    return _final_unless_checked(stage, game_id, actor)


@versioned_transaction()
def keep_sheet(
    *, game_id: int, version: int, scores: Sequence[int], deposits: int, reason: str, key: str, actor: Actor
) -> Game:
    """Enter a table's sheet as it is on paper although its scores don't add up, with a reason.

    Each total follows from its own score, places and uma as if the scores added up. The result is final at once unless
    the stage requires a second entry.
    """
    stage = _stage(game_id)
    game_changes.check_reason(reason)
    enter_scores(
        game_id=game_id,
        version=version,
        scores=scores,
        deposits=deposits,
        key=key,
        actor=actor,
        reason=reason,
        as_written=True,
    )
    return _final_unless_checked(stage, game_id, actor)


def _final_unless_checked(stage: Stage, game_id: int, actor: Actor) -> Game:
    game = game_changes.locked(game_id)
    if stage.second_check or game.status != Game.Status.TO_CONFIRM:
        return game
    return confirm_all(game_id=game_id, version=game.version, actor=actor)


@versioned_transaction()
def check_sheet(
    *, game_id: int, scores: Sequence[int], deposits: int, key: str, actor: Actor
) -> tuple[Difference, ...]:
    """Enter a sheet a second time without seeing the first; return the differences, empty if the game is final.

    Raises `same_person` for the author of the first entry, `no_sheet` if there is no first entry, `differs` if a second
    entry already differed: that is resolved with a reason.
    """
    _stage(game_id)
    game = game_changes.locked(game_id)
    game_changes.check_key(key)
    known = SecondEntry.objects.filter(key=key).select_related("sheet").first()
    if known is not None:
        if known.game_id != game.pk:
            raise game_changes.key_used()
        return _differences(known.sheet, known.scores, known.deposits)
    game_changes.check_status(game, Game.Status.TO_CONFIRM)
    sheet = _sheet_of(game)
    if actor.user is None or sheet.by_id == actor.user.pk:
        raise ClubError("same_person", _("Somebody else must check this sheet."))
    if sheet.second_entries.filter(agrees=False).exists():
        raise to_resolve()
    found = _differences(sheet, scores, deposits)
    SecondEntry.objects.create(
        game=game, sheet=sheet, scores=list(scores), deposits=deposits, agrees=not found, key=key, by=actor.user
    )
    record_activity(actor=actor, action="sheet.checked" if not found else "sheet.differs", game=game)
    if not found:
        confirm_rest(game, actor, "")
    return found


def to_resolve() -> ClubError:
    """Return the error for an action reserved for a referee or the director because two entries differ."""
    words = _("The two entries differ. A referee or the director must decide, giving a reason.")
    return ClubError("differs", words)


def _sheet_of(game: Game) -> ScoreSheet:
    sheet = game.sheets.filter(current=True).first()
    if sheet is None:
        raise ClubError("no_sheet", _("No sheet has been entered for this table yet."))
    return sheet


def _differences(sheet: ScoreSheet, scores: Sequence[int], deposits: int) -> tuple[Difference, ...]:
    pairs = enumerate(zip(scores, sheet.scores, strict=False))
    found = [Difference(seat, second, first) for seat, (second, first) in pairs if second != first]
    if deposits != sheet.deposits:
        found.append(Difference(None, deposits, sheet.deposits))
    return tuple(found)


@versioned_transaction()
def resolve_sheet(
    *,
    game_id: int,
    version: int,
    scores: Sequence[int],
    deposits: int,
    reason: str,
    key: str,
    actor: Actor,
    as_written: bool = False,
) -> Game:
    """Decide which of two differing entries is right (or neither) with a reason; the game becomes final.

    `as_written`: keep scores that don't add up.
    """
    _stage(game_id)
    game_changes.check_reason(reason)
    game = game_changes.locked(game_id)
    if not game.second_entries.filter(agrees=False, sheet__current=True).exists():
        raise ClubError("not_disputed", _("The two entries for this table match."))
    enter_scores(
        game_id=game_id,
        version=version,
        scores=scores,
        deposits=deposits,
        key=key,
        actor=actor,
        reason=reason,
        as_written=as_written,
    )
    return confirm_rest(game_changes.locked(game_id), actor, reason)


@versioned_transaction()
def correct_result(
    *,
    game_id: int,
    version: int,
    scores: Sequence[int],
    deposits: int,
    reason: str,
    key: str,
    actor: Actor,
    directs: bool = True,
    as_written: bool = False,
) -> Game:
    """Correct a final result with a reason; standings, and drafts and cuts that haven't begun, are updated.

    If the game came from a game log, its deals stay on record. `as_written`: keep scores that don't add up. Raises
    `director_only` if the round is approved.
    """
    stage = _stage(game_id)
    game_changes.check_reason(reason)
    if ScoreSheet.objects.filter(key=key, game=game_id).exists():
        return game_changes.locked(game_id)
    game = game_changes.locked(game_id)
    game_changes.check_status(game, Game.Status.FINAL)
    if not directs and is_counted(game):
        raise ClubError("director_only", _("Only the director can correct an approved round."))
    enter_scores(
        game_id=game_id,
        version=version,
        scores=scores,
        deposits=deposits,
        key=key,
        actor=actor,
        reason=reason,
        over_log=True,
        as_written=as_written,
    )
    stage.refresh_from_db()
    apply_correction_effects(stage, game, actor)
    return game_changes.locked(game_id)


def _stage(game_id: int) -> Stage:
    """Return the game's stage, locked before the game."""
    game = Game.objects.select_related("round__stage").filter(pk=game_id).first()
    if game is None:
        raise ClubError("not_found", _("This game doesn’t exist."))
    return locked_stage(stage_of(game.round).pk)
