"""The limits of all input: numbers, dates, names and URLs, shared by forms, the API and links."""

import datetime as dt
import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST = 2**31 - 1
"""The largest integer that fits into every column."""
FIRST_DAY, LAST_DAY = dt.date(1900, 1, 1), dt.date(2199, 12, 31)
"""Dates with a margin on either side, for time zones, weeks and closing hours."""
LONGEST_QUERY = 80
"""The most characters of a search term."""
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
INVISIBLE = r"\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
"""Characters that are invisible or change the text direction, as a class of a regular expression."""
# Joiners shape Persian, Indic and emoji. Next to ASCII they only hide text.
_HIDDEN = re.compile(
    rf"[{INVISIBLE}\U000e0000-\U000e007f]|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)


def figures(text: str | None, most: int = MOST) -> int | None:
    """Return the integer that a text writes in ASCII digits, or None for any other text or a number above `most`.

    >>> figures("12"), figures("²"), figures("٣"), figures("-1"), figures("9" * 5000), figures(None)
    (12, None, None, None, None, None)
    """
    if not text or len(text) > len(str(most)) or not (text.isascii() and text.isdigit()):
        return None
    return number if (number := int(text)) <= most else None


def one_line(text: str) -> None:
    """Refuse line breaks, control characters, lone surrogates, and invisible or direction-changing characters.

    This rule applies to every name and every other single line of text, including mail subjects.
    """
    if any(unicodedata.category(letter) in _UNSEEN for letter in text):
        raise ValidationError(_("Use one line, without control characters."), code="one_line")
    if hides(text):
        raise ValidationError(_("Remove the invisible characters: type the text instead of pasting it."), code="hidden")


def hides(text: str) -> bool:
    """Return whether a text has invisible characters, or such that change the direction of others.

    >>> hides("A\u202eB"), hides("Ali\u200bce"), hides("Ali\u200dce"), hides("\u0645\u06cc\u200c\u062e")
    (True, True, True, False)
    """
    return _HIDDEN.search(text) is not None


def shown(text: str) -> str:
    """Return a text without what `one_line` would refuse as invisible, for texts kept before there was that rule."""
    return _HIDDEN.sub("", text)


def writable(text: str) -> None:
    """Refuse characters that a database or page can't hold in a text of several lines."""
    if any(letter == "\0" or unicodedata.category(letter) == "Cs" for letter in text):
        raise ValidationError(_("Remove the characters that can’t be displayed."), code="unwritable")


def plain_day(day: dt.date) -> None:
    """Refuse dates outside the range that clubs may use."""
    if not FIRST_DAY <= (day.date() if isinstance(day, dt.datetime) else day) <= LAST_DAY:
        words = _("Choose a date between %(first)s and %(last)s.")
        raise ValidationError(words % {"first": FIRST_DAY, "last": LAST_DAY}, code="day")


def searched(text: str | None) -> str:
    """Return a search term, truncated to the maximum length of a name and without characters that names can't have."""
    cut = (text or "")[:LONGEST_QUERY]
    return "".join(letter for letter in cut if unicodedata.category(letter) not in _UNSEEN)
