"""Words of the riichi core: messages, names of results, lines of an explanation."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.deal import working
from rules.deal.labels import TIME_UP
from rules.deal.working import Working
from rules.deal.worth import Worth
from rules.glossary import GLOSSARY as GENERAL
from rules.seats import NAMES
from scoring.multilingual import Text, number, texts

NO_STICK = Text(
    "Player {player} has less than 1,000 points and can’t declare riichi.",
    "選手 {player} 不足 1,000 點，不能立直。",
    "选手 {player} 不足 1,000 点，不能立直。",
    "プレイヤー{player}は1000点未満なので立直できません。",
)
ADJUST = Text(
    "A correction must be in multiples of 100 and add up to 0.",
    "更正須為 100 的倍數，且合計為 0。",
    "更正须为 100 的倍数，且合计为 0。",
    "訂正は100点単位で、合計が0でなければなりません。",
)
HEAD_BUMP = Text(
    "Only the winner next in turn after the discarder is paid (head bump). Enter that win alone.",
    "此規則為攔和，只輸入離放銃者最近的一家。",
    "此规则为头跳，只输入离放铳者最近的一家。",
    "頭ハネのルールです。放銃者に最も近い和了者だけを入力してください。",
)
TRIPLE = Text(
    "Under these rules three wins on one discard are a draw. Enter “Triple ron” instead.",
    "此規則三家和了算流局，請改輸入「三家和了」。",
    "此规则三家和了算流局，请改输入“三家和了”。",
    "このルールでは三家和了は流局です。「三家和了」として入力してください。",
)
NO_NAGASHI = Text(
    "These rules don’t pay nagashi mangan.",
    "此規則沒有流局滿貫。",
    "此规则没有流局满贯。",
    "このルールでは流し満貫を採用していません。",
)
OPEN_NAGASHI = Text(
    "Player {player} has open melds: under these rules nagashi mangan must be closed.",
    "選手 {player} 有副露；此規則的流局滿貫限門前清。",
    "选手 {player} 有副露；此规则的流局满贯限门前清。",
    "プレイヤー{player}は副露しています。このルールの流し満貫は門前に限ります。",
)
NOTEN_RIICHI = Text(
    "Player {player} is in riichi but not tenpai. That’s a chombo: enter it as one.",
    "選手 {player} 立直卻未聽牌，屬犯規，請按犯規輸入。",
    "选手 {player} 立直却未听牌，属犯规，请按犯规输入。",
    "プレイヤー{player}はノーテン立直です。反則として入力してください。",
)
NO_ABORT = Text(
    "These rules don’t have this abortive draw.",
    "此規則沒有這種流局。",
    "此规则没有这种流局。",
    "このルールではこの途中流局を採用していません。",
)
FOUR_RIICHI = Text(
    "Four riichi needs all four players in riichi.",
    "四家立直須四家都已立直。",
    "四家立直须四家都已立直。",
    "四家立直には四人全員の立直が必要です。",
)
FOUR_RIICHI_FIRST = Text(
    "All four players are in riichi, so the deal has already ended.",
    "四家均已立直，該局已因此流局。",
    "四家均已立直，该局已因此流局。",
    "四人とも立直しています。四家立直で流局しているはずです。",
)
NO_STOP = Text(
    "The dealer can’t end the game at this point.",
    "莊家此時不能止局。",
    "庄家此时不能止局。",
    "親はここで対局を終えることができません。",
)
NO_KAZOE = Text(
    "Under these rules 13 han or more is a sanbaiman.",
    "此規則 13 番以上為三倍滿。",
    "此规则 13 番以上为三倍满。",
    "このルールでは13飜以上も三倍満です。",
)
NO_YAKU = Text(
    "A win needs at least {n} han of yaku (dora don’t count).",
    "至少要有 {n} 番的役才能和牌（寶牌不計）。",
    "至少要有 {n} 番的役才能和牌（宝牌不计）。",
    "和了には{n}飜以上の役が必要です（ドラは数えません）。",
)
IMPOSSIBLE = Text(
    "A hand won this way can’t be worth {fan} han {fu} fu. Check both.",
    "這種和法不可能是 {fu} 符 {fan} 番，請核對。",
    "这种和法不可能是 {fu} 符 {fan} 番，请核对。",
    "この和了り方で{fu}符{fan}飜はありえません。確かめてください。",
)
NO_PAO = Text(
    "These rules don’t have pao for this yaku.",
    "此規則對此沒有包牌。",
    "此规则对此没有包牌。",
    "このルールではこれに包はありません。",
)
OWN_PAO = Text(
    "The winner can’t be the pao player.",
    "和牌者不能是包牌者。",
    "和牌者不能是包牌者。",
    "和了者自身は包の責任者になれません。",
)
PAO_SELF_DRAW = Text(
    "Pao for an open kan needs a tsumo on its replacement tile.",
    "大明槓包只適用於嶺上自摸。",
    "大明杠包只适用于岭上自摸。",
    "大明槓の包は嶺上開花のツモのときだけです。",
)
PAO_VALUE = Text(
    "The value is too low for the yaku that pao applies to.",
    "所輸入的價值低於包牌的役。",
    "所输入的价值低于包牌的役。",
    "入力した点が包の役に足りません。",
)

LIMITS = texts(
    {
        "mangan": ("Mangan", "滿貫", "满贯", "満貫"),
        "haneman": ("Haneman", "跳滿", "跳满", "跳満"),
        "baiman": ("Baiman", "倍滿", "倍满", "倍満"),
        "sanbaiman": ("Sanbaiman", "三倍滿", "三倍满", "三倍満"),
        "kazoe_yakuman": ("Kazoe yakuman", "累計役滿", "累计役满", "数え役満"),
        "yakuman": ("Yakuman", "役滿", "役满", "役満"),
    }
)
YAKUMAN_TIMES = Text("{n}× yakuman", "{n}倍役滿", "{n}倍役满", "{n}倍役満")
FAN = Text("{fan} han", "{fan}番", "{fan}番", "{fan}飜")
FAN_FU = Text("{fan} han {fu} fu", "{fu}符{fan}番", "{fu}符{fan}番", "{fu}符{fan}飜")
FU = Text("{fu} fu", "{fu}符", "{fu}符", "{fu}符")
WORTH = Text("{value}: {points} points", "{value}：{points} 點", "{value}：{points} 点", "{value}：{points}点")
BRACKET = Text("{value}, {limit}", "{value}，{limit}", "{value}，{limit}", "{value}、{limit}")
GLOSSARY = replace(
    GENERAL,
    ron=Text("Ron", "榮和", "荣和", "ロン"),
    tsumo=replace(GENERAL.tsumo, en="Tsumo"),
    fan=replace(GENERAL.fan, en="han"),
    daiminkan=replace(GENERAL.daiminkan, en="Open kan", club="Daiminkan"),
    kakan=replace(GENERAL.kakan, en="Added kan", club="Kakan"),
    ankan=replace(GENERAL.ankan, en="Closed kan", club="Ankan"),
    kong=replace(GENERAL.kong, en="Kan"),
    liability=replace(GENERAL.liability, en="Pao"),
    foul=replace(GENERAL.foul, en="Chombo"),
    fouls=replace(GENERAL.fouls, en="Chombo"),
    ready=Text("Tenpai", "聽牌", "听牌", "聴牌"),
    not_ready=Text("Noten", "未聽牌", "未听牌", "ノーテン"),
    closed=Text("Closed", "門前清", "门前清", "門前"),
    pattern=Text("Yaku", "役", "役", "役"),
    patterns=Text("Yaku", "役", "役", "役"),
    limit=Text("Mangan", "滿貫", "满贯", "満貫"),
)
HONBA = Text("Honba", "本場", "本场", "本場")
DEPOSITS = Text("Riichi sticks", "供託", "供托", "供託")
ABORTS = texts(
    {
        "kyuushu_kyuuhai": ("Nine terminals", "九種九牌", "九种九牌", "九種九牌"),
        "suufon_renda": ("Four winds", "四風連打", "四风连打", "四風連打"),
        "suukan_sanra": ("Four-kan draw", "四槓散了", "四杠散了", "四開槓"),
        "suucha_riichi": ("Four riichi", "四家立直", "四家立直", "四家立直"),
        "sanchahou": ("Triple ron", "三家和了", "三家和了", "三家和了"),
        "void": (
            "Wrong set of tiles, replayed",
            "牌具有誤，此局重打",
            "牌具有误，此局重打",
            "牌の過不足により無効局",
        ),
    }
)
FOULS = texts(
    {
        "false_win": ("False win", "詐和", "诈和", "誤和了"),
        "noten_riichi": ("Noten riichi", "不聽立直", "不听立直", "ノーテン立直"),
        "illegal_kan": ("Illegal kan", "犯規槓", "犯规杠", "不正な槓"),
        "exposed_tiles": ("Tiles exposed", "弄倒牌牆或手牌", "碰倒牌墙或手牌", "牌山・手牌の崩壊"),
        "other": ("Other chombo", "其他犯規", "其他犯规", "その他の反則"),
    }
)
REASONS = texts(
    {
        "tobi": ("Bust", "擊飛", "击飞", "飛び終了"),
        "target": (
            "Target reached in the extra round",
            "延長戰中達標",
            "延长战中达标",
            "延長戦で規定点に到達",
        ),
        "agari_yame": ("Dealer stopped after a win", "莊家和牌止局", "庄家和牌止局", "和了り止め"),
        "tenpai_yame": ("Dealer stopped, tenpai at the draw", "莊家聽牌止局", "庄家听牌止局", "聴牌止め"),
        "last_deal": ("Last deal played", "打完最後一局", "打完最后一局", "オーラス終了"),
    }
) | {"closed": TIME_UP}
TYPES = GLOSSARY.types
MOVES = {"riichi": DEPOSITS, **GLOSSARY.moves}
_PAYS_TOO = Text(
    "{wind} pays {amount} + {counter} for honba",
    "{wind}家付 {amount}，本場費 {counter}",
    "{wind}家付 {amount}，本场费 {counter}",
    "{wind}家が{amount}と本場{counter}を払う",
)
_CHIPS = Text("{wind} gets {n} chips", "{wind}收 {n} 枚籌碼", "{wind}收 {n} 枚筹码", "{wind}が祝儀{n}枚を受け取る")
_STICKS = Text(
    "{wind} takes riichi sticks: {amount}",
    "{wind}家收取供託 {amount}",
    "{wind}家收取供托 {amount}",
    "{wind}家が供託{amount}を取る",
)


WORKING = Working(MOVES, NAMES)


@lru_cache(maxsize=1 << 12)
def pays(wind: str, amount: int, counter: int, lang: str) -> str:
    """Return the line for what a seat pays for the hand and for honba."""
    if not counter:
        return working.pays(wind, amount, lang)
    return _PAYS_TOO.form(lang, wind=NAMES[wind].say(lang), amount=number(amount), counter=number(counter))


@lru_cache(maxsize=1 << 10)
def takes_sticks(wind: str, amount: int, lang: str) -> str:
    """Return the line for the deposits that a seat takes."""
    return _STICKS.form(lang, wind=NAMES[wind].say(lang), amount=number(amount))


@lru_cache(maxsize=1 << 10)
def earns_chips(wind: str, count: int, lang: str) -> str:
    """Return the line for the chips that a winner gets."""
    return _CHIPS.form(lang, wind=NAMES[wind].say(lang), n=count)


def value_words(worth: Worth, lang: str) -> str:
    """Return a value in words: '3 fan 40 fu', 'Haneman', '2× yakuman'."""
    if worth.yakuman > 1:
        return YAKUMAN_TIMES.form(lang, n=worth.yakuman)
    if worth.fan and worth.fu and worth.fan < 5:
        return FAN_FU.form(lang, fan=worth.fan, fu=worth.fu)
    return FAN.form(lang, fan=worth.fan) if worth.fan else LIMITS[worth.limit or "yakuman"].say(lang)


@lru_cache(maxsize=1 << 12)
def worth_line(worth: Worth, points: int, lang: str) -> str:
    """Return the line with the value, its limit and its points."""
    value = value_words(worth, lang)
    if worth.limit and worth.fan:
        value = BRACKET.form(lang, value=value, limit=LIMITS[worth.limit].say(lang))
    return WORTH.form(lang, value=value, points=number(points))
