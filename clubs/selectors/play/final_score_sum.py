"""Check the sum of final scores."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.system import Rules
from scoring.multilingual import number as figure


def over_by(rules: Rules, scores: Sequence[int], deposits: int) -> int:
    """Return how far final scores and sticks left on the table exceed the expected sum; negative if below."""
    form = rules.entry().final_scores
    return sum(scores) + form.stick * deposits - form.total


def sum_fault(rules: Rules, scores: Sequence[int], deposits: int) -> str:
    """Return the error message about the sum; "" if it is correct."""
    form, over = rules.entry().final_scores, over_by(rules, scores, deposits)
    total = form.total
    words = {"sum": figure(total + over), "total": figure(total), "much": figure(abs(over))}
    if over and not deposits:
        return _plain_fault(over, sticks=bool(form.stick) and not over % form.stick) % words
    short = _("Scores and sticks add up to %(sum)s instead of %(total)s: %(much)s missing.")
    if form.stick and not over % form.stick:
        short = _(
            "Scores and sticks add up to %(sum)s instead of %(total)s: %(much)s missing. Sticks left on the table?"
        )
    long = _("Scores and sticks add up to %(sum)s instead of %(total)s: %(much)s too much.")
    return ((long if over > 0 else short) % words) if over else ""


def _plain_fault(over: int, *, sticks: bool) -> str:
    """Return the message for a table without sticks left over."""
    if over > 0:
        return _("The scores add up to %(sum)s instead of %(total)s: %(much)s too much.")
    if sticks:
        return _("The scores add up to %(sum)s instead of %(total)s: %(much)s missing. Sticks left on the table?")
    return _("The scores add up to %(sum)s instead of %(total)s: %(much)s missing.")
