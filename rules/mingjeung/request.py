"""The fields of a request for a mingjeung hand: rulebook, section 11."""

from __future__ import annotations

from rules.hand.request import Form, HandFields, Moment
from rules.mingjeung.check_words import MingjeungWords

ROUND_WINDS = ("E", "S", None)


class MingjeungForm(Form[HandFields, Moment]):
    """The form of a mingjeung hand, without flowers and honba. The decider has no round wind."""

    words = MingjeungWords()
    unused = ("flowers", "honba")
    rounds = ROUND_WINDS


FORM = MingjeungForm()
