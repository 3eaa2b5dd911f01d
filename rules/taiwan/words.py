"""Words of the core of 台灣麻將: names of results, lines of an explanation, messages about a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from rules.deal.working import Working, line, signed
from rules.glossary import GLOSSARY as GENERAL
from scoring.multilingual import Text, number, texts

TAI = Text("{n} tai", "{n} 台", "{n} 台", "{n}台")
SEATS = texts(
    {
        "E": ("Dealer", "莊家", "庄家", "親"),
        "S": ("Player after the dealer", "莊家下家", "庄家下家", "親の下家"),
        "W": ("Player opposite the dealer", "莊家對家", "庄家对家", "親の対面"),
        "N": ("Player before the dealer", "莊家上家", "庄家上家", "親の上家"),
    }
)
GLOSSARY = replace(
    GENERAL,
    ron=Text("By discard", "放銃", "放铳", "ロン"),
    daiminkan=Text("Open kong", "明槓", "明杠", "大明槓"),
    kakan=Text("Added kong", "加槓", "加杠", "加槓"),
    ankan=Text("Concealed kong", "暗槓", "暗杠", "暗槓"),
    kong=Text("Kong", "槓", "杠", "カン"),
    pattern=Text("Pattern", "台種", "台种", "役"),
    patterns=Text("Patterns", "台種", "台种", "役"),
    fan=Text("tai", "台", "台", "台"),
    draw=Text("Draw", "流局", "流局", "流局"),
    foul=Text("Foul", "包賠", "包赔", "反則"),
    fouls=Text("Fouls", "包賠", "包赔", "反則"),
)
TYPES = GLOSSARY.types
BA_XIAN_GUO_HAI = Text("Eight immortals", "八仙過海", "八仙过海", "八仙過海")
QI_QIANG_YI = Text("Seven robs one", "七搶一", "七抢一", "七搶一")
TIAN_TING = Text("Heavenly ready", "天聽", "天听", "天聴")
DI_TING = Text("Earthly ready", "地聽", "地听", "地聴")
FOULS = texts(
    {
        "false_win": ("False win", "詐和", "诈和", "誤和了"),
        "xiang_gong": ("Second foul with a dead hand", "相公二度違規", "相公二度违规", "相公の二度目の違反"),
        "yan_pai": ("Second foul while watching", "眼牌二度違規", "眼牌二度违规", "眼牌の二度目の違反"),
        "cuo_an_gang": (
            "Wrong concealed kong, drawn deal",
            "末八張內錯暗槓致流局",
            "末八张内错暗杠致流局",
            "残り八枚以内の誤った暗槓で流局",
        ),
        "cuo_jia_gang": (
            "Wrong added kong in the last eight",
            "末八張內錯加槓既遂",
            "末八张内错加杠既遂",
            "残り八枚以内の誤った加槓",
        ),
        "cuo_peng_gang": (
            "Wrong open kong in the last eight",
            "末八張內錯明槓既遂",
            "末八张内错明杠既遂",
            "残り八枚以内の誤った大明槓",
        ),
        "luan_pai": (
            "Wall or hand upset beyond repair",
            "弄亂牌牆或他人手牌",
            "弄乱牌墙或他人手牌",
            "牌山や他人の手牌を崩し復元不能",
        ),
        "sang_shi_you_xian": (
            "Hand shown after losing priority",
            "喪失優先權仍推倒手牌",
            "丧失优先权仍推倒手牌",
            "優先権を失ったのに手牌を倒した",
        ),
    }
)
MOVES = GLOSSARY.moves | texts(
    {"side_bet": ("Side bets", "插花", "插花", "挿花"), "fine": ("Fines", "罰台", "罚台", "罰台")}
)
WORKING = Working(MOVES, SEATS)
FINES = texts(
    {
        "han_peng_wei_peng": (
            "Pon called but not made",
            "喊碰未碰",
            "喊碰未碰",
            "ポンを宣言して鳴かなかった",
        ),
        "cuo_da_ming_pai": ("Discard from an open set", "錯打明牌", "错打明牌", "副露した牌の誤打"),
    }
)

WORTH = Text("{tai}: {points} in total", "牌面 {tai}：共 {points}", "牌面 {tai}：共 {points}", "{tai}：計{points}")
_OWES = Text(
    "{seat} pays {points} ({tai})",
    "{seat}付 {points}（{tai}）",
    "{seat}付 {points}（{tai}）",
    "{seat} {points}（{tai}）",
)
_OWES_MORE = Text(
    "{seat} pays {points} ({fan} + dealer {extra} = {tai})",
    "{seat}付 {points}（{fan} + 莊連拉 {extra} = {tai}）",
    "{seat}付 {points}（{fan} + 庄连拉 {extra} = {tai}）",
    "{seat} {points}（{fan} + 荘・連拉{extra} = {tai}）",
)
_RECEIVES = Text(
    "{seat} is paid {points} ({tai})",
    "{seat}得 {points}（{tai}）",
    "{seat}得 {points}（{tai}）",
    "{seat}に{points}（{tai}）",
)
_RECEIVES_MORE = Text(
    "{seat} is paid {points} ({fan} + dealer {extra} = {tai})",
    "{seat}得 {points}（{fan} + 莊連拉 {extra} = {tai}）",
    "{seat}得 {points}（{fan} + 庄连拉 {extra} = {tai}）",
    "{seat}に{points}（{fan} + 荘・連拉{extra} = {tai}）",
)
_IN_PLACE = Text(
    "{seat} pays {points} in another player’s place",
    "{seat}代位賠付 {points}",
    "{seat}代位赔付 {points}",
    "{seat}が代わりに{points}払う",
)
_WATCHES = Text(
    "{seat} pays {points} for watching (眼牌)",
    "{seat}眼牌付 {points}",
    "{seat}眼牌付 {points}",
    "{seat}の眼牌：{points}",
)


@lru_cache(maxsize=1 << 10)
def tai(n: int, lang: str) -> str:
    """Return a number of 台 in words, such as '5 台'."""
    return TAI.form(lang, n=number(n))


def worth_line(fan: int, points: int, lang: str) -> str:
    """Return the line with the 牌面 and the points it earns in all."""
    return WORTH.form(lang, tai=tai(fan, lang), points=number(points))


def owes(seat: str, fan: int, extra: int, points: int, lang: str) -> str:
    """Return the line for what a seat owes, with 作莊 and 連N拉N where one of the two is the dealer."""
    form = _OWES_MORE if extra else _OWES
    return _payment(form, seat, fan, extra, points, lang)


def receives(seat: str, fan: int, extra: int, points: int, lang: str) -> str:
    """Return the line for what a seat receives for another's foul, worked out like a win."""
    form = _RECEIVES_MORE if extra else _RECEIVES
    return _payment(form, seat, fan, extra, points, lang)


def _payment(form: Text, seat: str, fan: int, extra: int, points: int, lang: str) -> str:
    total, who = tai(fan + extra, lang), SEATS[seat].say(lang)
    return form.form(lang, seat=who, points=number(points), fan=fan, extra=extra, tai=total)


def in_place(seat: str, points: int, lang: str) -> str:
    """Return the line for what a seat pays in another's place."""
    return _IN_PLACE.form(lang, seat=SEATS[seat].say(lang), points=number(points))


def watches(seat: str, points: int, lang: str) -> str:
    """Return the line for what a 眼牌者 pays."""
    return _WATCHES.form(lang, seat=SEATS[seat].say(lang), points=number(points))


def bettors_line(side: Sequence[tuple[str, int]], lang: str) -> str:
    """Return the line for what the outside bettors gain or lose."""
    return line(_BETTORS, [f"{name} {signed(amount)}" for name, amount in side], lang)


_BETTORS = Text("Outside bets", "外插", "外插", "外挿")
