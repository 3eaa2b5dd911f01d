"""Replay of a game's deals or score sheet in the scoring core."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Deal, Game, Penalty, ScoreSheet
from clubs.selectors.play.as_written import as_written
from clubs.selectors.play.core_answers import GameAnswer, game_answer
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.json_types import Result
from clubs.selectors.reader_language import core_lang
from rules import calls
from rules.registry import ruleset
from rules.replay import POSITION
from rules.system import Rules
from scoring.errors import Code, ContractError

IN_DEALS = re.compile(r"^deals\[(\d+)\]\.?")


def rules_of(game: Game) -> Rules:
    """Return the rules of a game, as they were when it started."""
    return ruleset(game.rules)


def refusal(error: ContractError, under: str = "") -> ClubError:
    """Return the core's error in the reader's language; `field` is the path below `under` ("result", "deals[3]")."""
    field = error.field.removeprefix(under).lstrip(".")
    return ClubError(str(error.code), error.text.say(core_lang()), field)


def deals_of(game: Game) -> list[Deal]:
    """Return the current deals in order, with who entered them."""
    return list(game.deals.filter(current=True).select_related("by").order_by("number"))


def penalties_of(game: Game) -> tuple[int, ...]:
    """Return the current penalties, in tenths by player of the core; empty if there are none."""
    rows = list(Penalty.objects.filter(seat__game=game, cancelled_at=None).select_related("seat"))
    if not rows:
        return ()
    players = range(rules_of(game).players)
    return tuple(sum(row.tenths for row in rows if row.seat.index == player) for player in players)


def facts_of(game: Game, deals: Sequence[Deal] | None = None) -> Facts:
    """Return the current facts; `deals`: the current deals, if already loaded."""
    sheet = ScoreSheet.objects.filter(game=game, current=True).first()
    facts = Facts(penalties=penalties_of(game), closed=bool(game.closed_note))
    if sheet:
        facts = replace(facts, scores=tuple(sheet.scores), deposits=sheet.deposits)
        return replace(facts, beside=sheet.beside, as_written=sheet.as_written)
    return replace(facts, results=tuple(deal.result for deal in (deals_of(game) if deals is None else deals)))


def replay(game: Game, facts: Facts, lang: str | None = None) -> GameAnswer:
    """Return the core's answer for these facts; raises its error as a `ClubError` that names the deal."""
    if facts.as_written and facts.scores is not None:
        return as_written(rules_of(game), facts, lambda balanced: replay(game, balanced, lang))
    try:
        return game_answer(calls.game(facts.request(game.rules), lang or core_lang()))
    except ContractError as error:
        raise _in_deal(game, facts.results, error) from None


def replay_with(game: Game, number: int, result: Result, lang: str | None = None) -> GameAnswer:
    """Return the replay with another result of deal `number` (from 1); an error in a later deal is `later_deal`."""
    facts = facts_of(game)
    results = (*facts.results[: number - 1], result, *facts.results[number:])
    try:
        return replay(game, replace(facts, results=results), lang)
    except ClubError as error:
        broken = error.data.get("deal")
        if isinstance(broken, int) and broken > number:
            raise _no_longer_fits(error, broken) from None
        raise


def replay_on(
    game: Game, number: int, result: Result, lang: str | None = None
) -> tuple[GameAnswer, Mapping[int, Result]]:
    """Return the replay with another result of deal `number`, with the later deals kept as they were played.

    Where a deal now ends the game too early, the later ones go on from the position in which they were played. The
    second value has the results that say so, by the number of the deal.
    """
    deals = deals_of(game)
    results = {deal.number: deal.result for deal in deals} | {number: result}
    marked: dict[int, Result] = {}
    while True:
        try:
            return replay(game, replace(facts_of(game, deals), results=tuple(results.values())), lang), marked
        except ClubError as error:
            broken = error.data.get("deal")
            ended = broken - 1 if isinstance(broken, int) else 0
            if error.code != str(Code.GAME_OVER) or ended < number or ended in marked:
                raise _no_longer_fits(error, ended + 1) if ended >= number else error from None
            state = deals[ended - 1].state
            position = {name: state[name] for name in POSITION if name in state}
            results[ended] = marked[ended] = {**results[ended], "played_on": position}


def with_sticks(game: Game, result: Result) -> Result:
    """Return the result with the sticks on the table, if the result itself has none."""
    if not game.riichi or "riichi" in result:
        return result
    return {**result, "riichi": list(game.riichi)}


def _no_longer_fits(error: ClubError, number: int) -> ClubError:
    message = _("Deal %(number)s no longer fits: %(why)s Correct or undo that deal first.")
    words = message % {"number": number, "why": error.message}
    return ClubError("later_deal", words, deal=number, why=error.message, over=error.code == str(Code.GAME_OVER))


def _in_deal(game: Game, results: Sequence[Result], error: ContractError) -> ClubError:
    found = IN_DEALS.match(error.field)
    if not found:
        return refusal(error)
    inner = refusal(error, found.group())
    inner.data["deal"] = int(found.group(1)) + 1
    return inner
