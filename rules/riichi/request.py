"""The fields of a request for a riichi hand: rulebook, section 12."""

from __future__ import annotations

from rules.hand.request import Form, HandFields, Moment
from rules.riichi.check_words import RiichiWords
from rules.seats import WINDS


class RiichiForm(Form[HandFields, Moment]):
    """The form of a riichi hand. It uses every field of the contract, with as many rounds as players."""

    words = RiichiWords()

    def __init__(self, players: int = 4) -> None:
        super().__init__(players)
        self.rounds = WINDS[:players]
