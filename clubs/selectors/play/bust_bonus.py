"""Who pays whom a bust bonus, in a sentence beside the final result."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from clubs.selectors.reader_language import core_lang, together
from rules.system import Rules

BUST_BONUS = "tobi_bonus"


def bust_bonus(rules: Rules, amounts: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Return who pays and who is paid; "" without a bust bonus.

    `amounts` (tenths) with the name of each player, in the order of the parts that the totals have under these rules.
    """
    parts = {part.id: (index, part.name) for index, part in enumerate(rules.final_parts())}
    if BUST_BONUS not in parts or not all(own for _name, own in amounts):
        return ""
    index, bonus = parts[BUST_BONUS]
    payers = [name for name, own in amounts if own[index] < 0]
    paid = [name for name, own in amounts if own[index] > 0]
    if not payers:
        return ""
    words = ngettext("%(bonus)s: %(payers)s pays %(paid)s.", "%(bonus)s: %(payers)s pay %(paid)s.", len(payers))
    return words % {"bonus": bonus.say(core_lang()), "payers": together(payers), "paid": together(paid)}
