"""How large what people send may be: figures, days, names and addresses, in one place for forms, the API and links."""

import datetime as dt
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST = 2**31 - 1
"""The greatest whole number that every column takes."""
FIRST_DAY, LAST_DAY = dt.date(1900, 1, 1), dt.date(2199, 12, 31)
"""Days with room before and after them, for time zones, weeks and closing hours."""
LONGEST_QUERY = 80
"""Characters of a word that is looked for."""
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}


def figures(text: str | None, most: int = MOST) -> int | None:
    """The whole number that a text writes in the figures 0 to 9; None for any other text, and above `most`.

    >>> figures("12"), figures("²"), figures("٣"), figures("-1"), figures("9" * 5000), figures(None)
    (12, None, None, None, None, None)
    """
    if not text or len(text) > len(str(most)) or not (text.isascii() and text.isdigit()):
        return None
    return number if (number := int(text)) <= most else None


def one_line(text: str) -> None:
    """Refuse line breaks, control characters and halves of characters: a name stands in one line, also in a mail."""
    if any(unicodedata.category(letter) in _UNSEEN for letter in text):
        raise ValidationError(_("Use one line, without control characters."), code="one_line")


def writable(text: str) -> None:
    """Refuse what no database and no page takes in a text of several lines."""
    if any(letter == "\0" or unicodedata.category(letter) == "Cs" for letter in text):
        raise ValidationError(_("Remove the characters that can’t be displayed."), code="unwritable")


def plain_day(day: dt.date) -> None:
    """Refuse days that no club plays on."""
    if not FIRST_DAY <= (day.date() if isinstance(day, dt.datetime) else day) <= LAST_DAY:
        words = _("Choose a date between %(first)s and %(last)s.")
        raise ValidationError(words % {"first": FIRST_DAY, "last": LAST_DAY}, code="day")


def searched(text: str | None) -> str:
    """A word to look for, cut where no name is longer, without what cannot be in one."""
    cut = (text or "")[:LONGEST_QUERY]
    return "".join(letter for letter in cut if unicodedata.category(letter) not in _UNSEEN)
