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
    """How a system calls the ways in which a deal ends, who is who in it, the two ways to win and the melds."""

    ron: Text
    tsumo: Text
    chi: Text
    pon: Text
    daiminkan: Text
    kakan: Text
    ankan: Text
    kong: Text
    win: Text
    draw: Text
    abort: Text
    foul: Text
    false_win: Text
    ready: Text
    not_ready: Text
    dealer: Text
    others: Text
    winner: Text
    discarder: Text
    liability: Text
    correction: Text
    has_won: Text
    wins: Text
    fouls: Text

    @property
    def counted(self) -> dict[str, Text]:
        """The names of counts that a system may call otherwise, by the count's id."""
        return {"wins": self.wins, "fouls": self.fouls}

    @property
    def types(self) -> dict[str, Text]:
        """The ways in which a deal ends, by the contract's types."""
        return {"win": self.win, "draw": self.draw, "abort": self.abort, "foul": self.foul}

    @property
    def moves(self) -> dict[str, Text]:
        """What points are moved for, by the kinds that all systems share."""
        return {"win": self.win, "draw": self.draw, "foul": self.foul, "adjust": self.correction}

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
    kong=Text("Kong", "槓", "杠", "カン"),
    win=Text("Win", "和牌", "和牌", "和了"),
    draw=Text("Draw", "流局", "流局", "流局"),
    abort=Text("Abortive draw", "途中流局", "途中流局", "途中流局"),
    foul=Text("Foul", "犯規", "犯规", "反則"),
    false_win=Text("False win", "詐和", "诈和", "誤和了"),
    ready=Text("Ready", "聽牌", "听牌", "聴牌"),
    not_ready=Text("Not ready", "未聽牌", "未听牌", "不聴"),
    dealer=Text("Dealer", "莊家", "庄家", "親"),
    others=Text("Not the dealer", "閒家", "闲家", "子"),
    winner=Text("Winner", "和牌者", "和牌者", "和了者"),
    discarder=Text("Discarder", "放銃者", "放铳者", "放銃者"),
    liability=Text("Liability", "包牌", "包牌", "包"),
    correction=Text("Correction", "更正", "更正", "修正"),
    has_won=Text("Won", "和牌", "和牌", "和了"),
    wins=Text("Wins", "和牌", "和牌", "和了"),
    fouls=Text("Fouls", "犯規", "犯规", "反則"),
)
