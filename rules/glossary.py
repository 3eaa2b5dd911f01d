"""The glossary: one name per language for each thing that more than one page or text of a system mentions.

A system that uses another name sets it in its own `GLOSSARY` (`words.py`). Labels, entry forms, lines, rules pages and
calculator take the names from `System.glossary`, so that each thing has one name under a rule set.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from rules.entry import Named
from scoring.multilingual import CLUB, Inside, Text

_FROM = Text(
    "{winner} from {loser}",
    "{winner} {win}，{loser} {deals_in}",
    "{winner} {win}，{loser} {deals_in}",
    "{winner}の{ron}、{loser}の{deals_in}",
)
_ALONE = Text("{winner} {by_tsumo}", "{winner} {tsumo}", "{winner} {tsumo}", "{winner}の{tsumo}")
_AGAIN = Text("{deal} again", "{deal}{held}", "{deal}{held}", "{deal}{held}")
_OFF = Text("from {place}", "{place}{deals_in}", "{place}{deals_in}", "{place}から")


@dataclass(frozen=True, slots=True)
class _By:
    """A way to win as it follows a verb: 'by ron', 'by discard'."""

    way: Text

    def say(self, lang: str = "en") -> str:
        return f"by {self.way.inside(lang).removeprefix('by ')}"


@dataclass(frozen=True, slots=True)
class Beside:
    """A Chinese term with its English name: English shows both, so that a club's players recognise the term.

    >>> Beside(Text("Heavenly ready", "天聽", "天听", "天聴")).say("en")
    'Heavenly ready (天聽)'
    """

    term: Text
    within: bool = False
    """Whether the term is inside a sentence: the English name then starts in lower case."""

    def say(self, lang: str = "en") -> str:
        words = self.term.inside(lang) if self.within else self.term.say(lang)
        return f"{words} ({self.term.zh_hant})" if lang in ("en", CLUB) else words


@dataclass(frozen=True, slots=True, eq=False)
class Glossary:
    """The names that a system uses for the ends of a deal, the roles in it, the two ways to win and the melds.

    `deals_in` is what the discarder did; `held` says that the dealer repeats; `closed` describes a hand without open
    melds; `pattern` is a scoring element of a hand, `fan` its unit, `limit` the lowest hand with a name of its own.
    """

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
    deals_in: Text
    liability: Text
    correction: Text
    has_won: Text
    wins: Text
    fouls: Text
    held: Text
    closed: Text
    pattern: Text
    patterns: Text
    fan: Text
    limit: Text
    kong_money: Text

    @property
    def counted(self) -> dict[str, Text]:
        """Return the names of counts that a system may rename, by the count's id."""
        return {"wins": self.wins, "fouls": self.fouls}

    @property
    def types(self) -> dict[str, Text]:
        """Return the names of the ways in which a deal ends, by the contract's types."""
        return {"win": self.win, "draw": self.draw, "abort": self.abort, "foul": self.foul}

    @property
    def moves(self) -> dict[str, Text]:
        """Return the names of the payment kinds that all systems share, by kind."""
        return {"win": self.win, "draw": self.draw, "foul": self.foul, "adjust": self.correction}

    def won(self, drawn: bool) -> Text:
        """Return the name of the way to win."""
        return self.tsumo if drawn else self.ron

    def fill(self, text: Text) -> Text:
        """Fill a text with the terms of this glossary.

        `{ron}` inserts a term as it is written alone, `{in_ron}` as it is written inside a sentence; `{by_ron}` and
        `{by_tsumo}` insert the English phrase for the way to win.
        """
        words = {field.name: getattr(self, field.name) for field in fields(self)}
        ways = {"by_ron": _By(self.ron), "by_tsumo": _By(self.tsumo)}
        return text.fill(**words, **ways, **{f"in_{name}": Inside(word) for name, word in words.items()})

    def say(self, text: Text, lang: str) -> str:
        """Return the filled text in one language; cached, because a page uses the same hundred names each time."""
        return _filled(self, text, lang)

    def told(self, winner: str, loser: str | None, lang: str) -> str:
        """Return who won from whom; `loser` is None for a self-draw."""
        return self.fill(_ALONE if loser is None else _FROM).fill(winner=winner, loser=loser).say(lang)

    def again(self, deal: str, lang: str) -> str:
        """Return the name of a deal that the same dealer repeats."""
        return self.fill(_AGAIN).fill(deal=deal).say(lang)

    def off(self, place: str, lang: str) -> str:
        """Return the phrase that names the discarder by seat."""
        return self.fill(_OFF).fill(place=place).say(lang)

    @property
    def kongs(self) -> tuple[Named, ...]:
        """Return the kongs by the contract's types."""
        return (
            Named("daiminkan", self.daiminkan),
            Named("kakan", self.kakan),
            Named("ankan", self.ankan),
        )

    @property
    def melds(self) -> tuple[Named, ...]:
        """Return all melds by the contract's types."""
        return (Named("chi", self.chi), Named("pon", self.pon), *self.kongs)


GLOSSARY = Glossary(
    ron=Text("By discard", "放銃", "放铳", "ロン"),
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
    others=Text("Non-dealer", "閒家", "闲家", "子"),
    winner=Text("Winner", "和牌者", "和牌者", "和了者"),
    discarder=Text("Discarder", "放銃者", "放铳者", "放銃者"),
    deals_in=Text("Dealt in", "放銃", "放铳", "放銃"),
    liability=Text("Liability", "包牌", "包牌", "包"),
    correction=Text("Correction", "更正", "更正", "訂正"),
    has_won=Text("Won", "和牌", "和牌", "和了"),
    wins=Text("Wins", "和牌", "和牌", "和了"),
    fouls=Text("Fouls", "犯規", "犯规", "反則"),
    held=Text("Repeated", "連莊", "连庄", "連荘"),
    closed=Text("Closed", "門清", "门清", "門前"),
    pattern=Text("Pattern", "番種", "番种", "役"),
    patterns=Text("Patterns", "番種", "番种", "役"),
    fan=Text("fan", "番", "番", "飜"),
    limit=Text("Limit", "封頂", "封顶", "上限"),
    kong_money=Text("Kong payments", "槓錢", "杠钱", "カンの収入"),
)


@lru_cache(maxsize=1 << 12)
def _filled(glossary: Glossary, text: Text, lang: str) -> str:
    return glossary.fill(text).say(lang)
