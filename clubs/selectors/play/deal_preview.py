"""Preview of saving or correcting a deal."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Game
from clubs.selectors.play.core_answers import DealAnswer, deal_answer
from clubs.selectors.play.json_types import Result
from clubs.selectors.play.replay import refusal, replay_on, replay_with, rules_of, with_sticks
from clubs.selectors.play.replay_comparison import ReplayedRow, replayed_rows
from clubs.selectors.reader_language import core_lang, end_label
from rules import calls
from rules.entry import StateLabel
from scoring.errors import ContractError


@dataclass(frozen=True, slots=True)
class PreviewSeat:
    """Effect of a deal on a seat."""

    index: int
    delta: int
    score: int
    place: int
    place_before: int


@dataclass(frozen=True, slots=True)
class DealPreview:
    """Effect of saving; with an `error` (its field is a path in the result) nothing else is set."""

    answer: DealAnswer | None = None
    seats: tuple[PreviewSeat, ...] = ()
    label: StateLabel | None = None
    end: str = ""
    error: ClubError | None = None


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """Effect of a correction. Lists by player; `places` are (now, then); `end_*` are "" while the game goes on.

    `played_on`: deals with which the game should have ended, after which the later ones are kept.
    """

    rows: tuple[ReplayedRow, ...]
    old_deltas: tuple[int, ...]
    new_deltas: tuple[int, ...]
    difference: tuple[int, ...]
    places: tuple[tuple[int, int], ...]
    next_before: StateLabel
    next_after: StateLabel
    end_before: str
    end_after: str
    played_on: tuple[int, ...] = ()

    @property
    def moves(self) -> bool:
        """Return whether rounds, dealers or counters change in a later deal or in the current one."""
        following = any(row.moved for row in self.rows)
        return following or (self.next_before.text, self.next_before.dealer) != (
            self.next_after.text,
            self.next_after.dealer,
        )

    @property
    def ends(self) -> bool:
        """Return whether the game would newly end, no longer end, or end for another reason."""
        return self.end_before != self.end_after


def preview_deal(game: Game, result: Result, lang: str | None = None) -> DealAnswer:
    """Settle a result of the current deal as `record_deal` would; raises the same errors."""
    asked = {"rules": game.rules, "state": game.state, "result": with_sticks(game, result)}
    try:
        return deal_answer(calls.deal(asked, lang or core_lang()))
    except ContractError as error:
        raise refusal(error, "result") from None


def deal_preview(game: Game, result: Result, lang: str | None = None) -> DealPreview:
    """Return the preview for a screen: what each seat pays, its score and place, and what follows."""
    lang = lang or core_lang()
    try:
        answer = preview_deal(game, result, lang)
    except ClubError as error:
        return DealPreview(error=error)
    rules = rules_of(game)
    scores = answer.state["scores"]
    places, before = rules.places(scores), rules.places(game.state["scores"])
    seats = (PreviewSeat(i, answer.deltas[i], scores[i], places[i], before[i]) for i in range(rules.players))
    end = rules.reason_label(answer.reason, lang) if answer.finished else ""
    return DealPreview(answer, tuple(seats), rules.state_label(answer.state, lang), end)


def preview_correction(
    game: Game, number: int, result: Result, lang: str | None = None, *, played_on: bool = False
) -> CorrectionPreview:
    """Return the effect of another result of deal `number`; raises the same errors as `correct_deal`."""
    lang = lang or core_lang()
    rules = rules_of(game)
    deals = list(game.deals.filter(current=True).order_by("number"))
    if not 1 <= number <= len(deals):
        raise ClubError("not_found", _("This game has no deal %(number)s.") % {"number": number})
    if played_on:
        answer, marked = replay_on(game, number, result, lang)
    else:
        answer, marked = replay_with(game, number, result, lang), {}
    new_scores = answer.state["scores"]
    old = rules.places(game.state["scores"])
    new = rules.places(new_scores)
    kept = {deal.number: deal.result for deal in deals} | {number: result} | dict(marked)
    return CorrectionPreview(
        rows=replayed_rows(rules, deals, list(kept.values()), answer, lang)[number - 1 :],
        old_deltas=tuple(deals[number - 1].deltas),
        new_deltas=answer.deals[number - 1].deltas,
        difference=tuple(b - a for a, b in zip(game.state["scores"], new_scores, strict=True)),
        places=tuple(zip(old, new, strict=True)),
        next_before=rules.state_label(game.state, lang),
        next_after=rules.state_label(answer.state, lang),
        end_before=end_label(game, rules, lang),
        end_after=rules.reason_label(answer.reason, lang) if answer.finished else "",
        played_on=tuple(marked),
    )
