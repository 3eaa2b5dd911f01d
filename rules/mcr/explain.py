"""The working of a hand in words: how its tiles are read, each row that counts, who pays what."""

from __future__ import annotations

from typing import ClassVar

from rules.deal import worth as deal
from rules.hand.explain import ReadWords, sets_of
from rules.hand.rows import RowWork
from rules.mcr.readings import KNITTED_STRAIGHT, NO_WAIT, knitted_of
from rules.mcr.words import FAN, READ, READ_WHOLE, WORTH
from scoring.fast_dataclass import record
from scoring.multilingual import number
from scoring.tiles import kinds, spell, write


@record(frozen=True, slots=True)
class TileWork(RowWork):
    """The working of a value from the tiles."""

    terms: ClassVar[str] = "zh-hans"
    read_words: ClassVar[ReadWords] = READ

    def read(self, lang: str) -> str:
        reading = self.counted.reading
        if reading.shape == KNITTED_STRAIGHT:
            sets = " ".join([write(kinds(knitted_of(reading))), *sets_of(reading, self.melds)])
        elif reading.wait == NO_WAIT:
            sets = READ.shapes[reading.shape].say(lang)
        else:
            return RowWork.read(self, lang)
        if reading.wait == NO_WAIT:
            return READ_WHOLE[lang](sets=sets, win=spell(reading.win))
        return READ.said[lang][reading.wait](sets=sets, win=spell(reading.win))

    def worth(self, value: int, lang: str) -> str:
        return FAN.form(lang, n=value)


@record(frozen=True, slots=True)
class Valued(deal.Valued):
    """A win with its worth in this system's words."""

    def worth_line(self, lang: str) -> str:
        return WORTH.form(lang, fan=FAN.form(lang, n=self.worth.fan), points=number(self.points))
