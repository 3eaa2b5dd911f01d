"""Final scores that don't add up and were kept as the paper has them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from clubs.selectors.play.core_answers import FinalAnswer, GameAnswer
from clubs.selectors.play.final_score_sum import over_by
from clubs.selectors.play.game_facts import Facts
from rules.system import Rules


def as_written(rules: Rules, facts: Facts, replay: Callable[[Facts], GameAnswer]) -> GameAnswer:
    """Return the result of scores that don't add up: places, uma and oka as if they did, each total from its own score.

    The core only takes scores that add up, so the difference is taken back from the line that it was put into.
    """
    scores = facts.scores or ()
    over = over_by(rules, scores, facts.deposits)
    answer = replay(balanced(rules, facts))
    final = tuple(_own(rules, line, over) if line.player == _lender(scores, over) else line for line in answer.final)
    return replace(answer, final=final, state={**answer.state, "scores": list(scores)}, over=over)


def balanced(rules: Rules, facts: Facts) -> Facts:
    """Return facts whose scores add up: others are as they are.

    What is missing goes to the best score and what is too much comes off the worst one, so that no place changes.
    """
    if not facts.as_written or facts.scores is None:
        return facts
    over = over_by(rules, facts.scores, facts.deposits)
    lender = _lender(facts.scores, over)
    scores = tuple(score - over if player == lender else score for player, score in enumerate(facts.scores))
    return replace(facts, scores=scores, as_written=False)


def _lender(scores: Sequence[int], over: int) -> int:
    """Return the first player with the best score, or the last with the worst: ties of places stay as they are."""
    wanted = max(scores) if over < 0 else min(scores)
    found = [player for player, score in enumerate(scores) if score == wanted]
    return found[0] if over < 0 else found[-1]


def _own(rules: Rules, line: FinalAnswer, over: int) -> FinalAnswer:
    """Return the line with its own score; one unit of a total is worth a stick, or a point where there are none."""
    tenths = over * 10 // (rules.entry().final_scores.stick or 1)
    return replace(line, score=line.score + over, total=line.total + tenths)
