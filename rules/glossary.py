"""The glossary: one name in each language for each thing that more than one page or text of a system speaks of.

A system that calls something otherwise says so in its own `GLOSSARY` (`words.py`); labels, entry forms, lines, rules
pages and calculator take the names from `System.glossary`, so that nothing has two names under one rule set.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.entry import Named
from scoring.text import Text


@dataclass(frozen=True, slots=True)
class Glossary:
    """How a system calls the two ways to win and the five melds."""

    ron: Text
    tsumo: Text
    chi: Text
    pon: Text
    daiminkan: Text
    kakan: Text
    ankan: Text

    def won(self, drawn: bool) -> Text:
        """How a win was won."""
        return self.tsumo if drawn else self.ron

    @property
    def kongs(self) -> tuple[Named, ...]:
        """The kongs by the contract's types."""
        return (
            Named("daiminkan", self.daiminkan),
            Named("kakan", self.kakan),
            Named("ankan", self.ankan),
        )

    @property
    def melds(self) -> tuple[Named, ...]:
        """All melds by the contract's types."""
        return (Named("chi", self.chi), Named("pon", self.pon), *self.kongs)


GLOSSARY = Glossary(
    ron=Text("By discard", "出銃", "出铳", "ロン"),
    tsumo=Text("Self-draw", "自摸", "自摸", "ツモ"),
    chi=Text("Chi", "吃", "吃", "チー"),
    pon=Text("Pon", "碰", "碰", "ポン"),
    daiminkan=Text("Open kong", "大明槓", "大明杠", "大明槓"),
    kakan=Text("Added kong", "加槓", "加杠", "加槓"),
    ankan=Text("Concealed kong", "暗槓", "暗杠", "暗槓"),
)
