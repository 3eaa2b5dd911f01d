"""Scores as people write them on paper: 35200, 352 or 35.2 of one game."""

import re
from collections.abc import Sequence
from decimal import Decimal

from rules.system import Rules

LONGEST = 20
"""Characters of a score."""
HUNDREDS, THOUSANDS = 100, 1000
FEWEST = 2000
"""From this number on, a score is written in full even in games counted in hundreds: nobody has 200,000 points."""
_MINUS = re.compile(r"^[−–—－▲△]")
_GROUPS = re.compile(r"(?<=\d)[,.'’\s](?=\d{3}(?!\d))")
_PLAIN = re.compile(r"^[+-]?\d{1,9}([.,]\d{1,2})?$")


def read_scores(rules: Rules, texts: Sequence[str]) -> list[int | None]:
    """Return the scores of one game in points; None for a text that is no score.

    Games whose scores come in hundreds may be written in hundreds (352) or thousands (35.2), other scores are as the
    rules read an amount. `static/clubs/results_grid.js` reads the same way.

    >>> from rules.registry import ruleset
    >>> read_scores(ruleset("riichi"), ["352", "−61", "410", "299"])
    [35200, -6100, 41000, 29900]
    >>> read_scores(ruleset("riichi"), ["35.2", "30", "25,5", "9.3"]), read_scores(ruleset("riichi"), ["25,400", "600"])
    ([35200, 30000, 25500, 9300], [25400, 600])
    """
    if rules.entry().final_scores.step != HUNDREDS:
        return [rules.amount(text.strip()) for text in texts]
    numbers = [_number(text) for text in texts]
    known = [number for number in numbers if number is not None]
    scale = 1
    if any(number % 1 for number in known):
        scale = THOUSANDS
    elif all(abs(number) < FEWEST for number in known):
        scale = HUNDREDS
    return [None if number is None else _points(number, scale) for number in numbers]


def _number(text: str) -> Decimal | None:
    plain = _MINUS.sub("-", text.strip().replace("＋", "+"))
    whole = _GROUPS.sub("", plain)
    return Decimal(whole.replace(",", ".")) if _PLAIN.fullmatch(whole) and len(text) <= LONGEST else None


def _points(number: Decimal, scale: int) -> int | None:
    points = number * (1 if abs(number) >= FEWEST else scale)
    return int(points) if points % 1 == 0 else None
