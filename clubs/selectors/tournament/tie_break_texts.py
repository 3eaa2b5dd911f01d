"""Texts on the tie-breaks between lines of equal points: see standings, section 1.4."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from django.utils.translation import gettext as _

from clubs.models import Season, StageStanding, StageTeamStanding
from clubs.ranking.ranks import Step
from clubs.ranking.tie_breaks import KNOWN, LOT, Measured, Unit
from clubs.selectors.reader_language import core_lang
from clubs.selectors.seasons.value_texts import mean, signed
from clubs.selectors.tournament.cut_deciders import PLAYOFF

Steps = Mapping[int, Sequence[Step]]
"""The tie-breaks applied to each entrant with their own values, by entrant id."""
L = TypeVar("L", bound=StageStanding | StageTeamStanding)


def sentences(
    lines: Sequence[L],
    line: L,
    called: Callable[[L], str],
    steps: Callable[[], Steps],
    whose: Callable[[L], int],
    season: Season,
) -> tuple[str, ...]:
    """Return the tie-breaks that separate a line from the lines above and below, with both values.

    `steps` is called only if more than points decided; `whose` returns an entrant's id, `called` its name.
    """
    at = next(number for number, one in enumerate(lines) if one.pk == line.pk)
    around = [*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]]
    pairs = [(one, line.split if one.order < line.order else one.split) for one in around]
    decided = [(one, by) for one, by in pairs if by in KNOWN or by == PLAYOFF]
    if not decided:
        return ()
    known = steps()
    mine = known.get(whose(line), ())
    return tuple(
        _sentence(called(one), by, mine, known.get(whose(one), ()), season, is_behind=one.order < line.order)
        for one, by in decided
    )


def _sentence(
    who: str, by: str, mine: Sequence[Step], theirs: Sequence[Step], season: Season, *, is_behind: bool
) -> str:
    """Return the text that compares a line with another one of equal points."""
    if by == PLAYOFF:
        words = _("Behind %(who)s after a play-off.") if is_behind else _("Ahead of %(who)s after a play-off.")
        return words % {"who": who}
    if by == LOT and _measure(mine, by) is None:  # a lot drawn at the cut, not a tie-break of the chain
        words = _("Behind %(who)s by lot.") if is_behind else _("Ahead of %(who)s by lot.")
        return words % {"who": who}
    behind = _("Behind %(who)s. %(what)s: %(own)s against %(other)s.")
    ahead = _("Ahead of %(who)s. %(what)s: %(own)s against %(other)s.")
    return (behind if is_behind else ahead) % {
        "who": who,
        "what": KNOWN[by].name.say(core_lang()),
        "own": _said(mine, by, season),
        "other": _said(theirs, by, season),
    }


def _measure(steps: Sequence[Step], by: str) -> Measured:
    return next((step.value for step in steps if step.by == by), None)


def _said(steps: Sequence[Step], by: str, season: Season) -> str:
    """Return a measure in display format."""
    value = _measure(steps, by)
    tenths = KNOWN[by].unit is Unit.TENTHS
    if value is None:
        return "\u2013"
    if isinstance(value, list):
        return " ".join(signed(one, season) if tenths else str(one) for one in value)
    if isinstance(value, Fraction):
        return mean(value / 10 if tenths else value)
    if by == LOT:
        return str(value + 1)
    return signed(value, season) if tenths else str(value)
