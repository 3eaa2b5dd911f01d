"""The texts of 断卡根: messages, names of results, lines of the working."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.glossary import GLOSSARY as GENERAL
from scoring.multilingual import COMMA, Text, formats, texts

NAME = Text("Duankagen", "斷卡根", "断卡根", "断卡根")

# -- messages ----------------------------------------------------------------------------------------

NOT_IN = Text(
    "This seat is no longer in the deal (“active”).",
    "這一家已不在局中（active）。",
    "这一家已不在局中（active）。",
    "この席はすでに局から抜けています（active）。",
)
ALONE = Text(
    "A self-draw needs another player still in the deal to pay.",
    "自摸須還有其他未和牌的人。",
    "自摸须还有其他未和牌的人。",
    "ツモには、まだ残っていて払う人が必要です。",
)
FIRST_TURN = Text(
    "A first-turn win can’t have melds, kongs or other events before it.",
    "第一巡和牌之前不能有碰槓或其他情況。",
    "第一巡和牌之前不能有碰杠或其他情况。",
    "最初の巡目の和了の前に、ポン・カンや他の状況はありえません。",
)
FIRST_TURN_DEALER = Text(
    "On the first turn the dealer can win only by self-draw, without having declared.",
    "莊家第一巡只能以配牌自摸和牌（天和），且未報胡。",
    "庄家第一巡只能以配牌自摸和牌（天和），且未报胡。",
    "親の最初の巡目の和了は配牌でのツモ（天和）だけで、報胡はありえません。",
)
RINSHAN = Text(
    "A win on a replacement tile must be a self-draw with a kong among the melds.",
    "槓上花須自摸，且副露中有槓。",
    "杠上花须自摸，且副露中有杠。",
    "槓上花はツモで、副露にカンが必要です。",
)
GANG_PAO = Text(
    "The discard after a kong must be won by discard, and can’t also be a robbed kong or the single of five pairs.",
    "槓抬炮須榮和，且不能同時是搶槓或請和放銃。",
    "杠抬炮须为铳和，且不能同时是抢杠或请和放铳。",
    "槓抬炮はロンで、搶槓や請和の放銃とは重なりません。",
)
CHANKAN = Text(
    (
        "A robbed kong must be won on another player’s tile, and can’t also be the last discard or the "
        "single of five pairs."
    ),
    "搶槓須和他家的牌，且不能同時是海底炮或請和放銃。",
    "抢杠须和他家的牌，且不能同时是海底炮或请和放铳。",
    "搶槓は他家の牌での和了で、海底炮や請和の放銃とは重なりません。",
)
CHANKAN_COPY = Text(
    "The robbed tile is the fourth copy, so the winner can’t hold another one.",
    "被搶的是第四張，和牌者手中不能還有這種牌。",
    "被抢的是第四张，和牌者手中不能还有这种牌。",
    "搶槓の牌は四枚目なので、和了者が同じ牌を持つことはありません。",
)
HAITEI = Text(
    "A win on the last tile must be a self-draw.", "海底花須自摸。", "海底花须自摸。", "海底花はツモに限ります。"
)
HOUTEI = Text(
    "A win on the last discard must be by discard.", "海底炮須榮和。", "海底炮须为铳和。", "海底炮はロンに限ります。"
)
QING_HE_RON = Text("Five pairs can be won only by self-draw.", "請和限自摸。", "请和限自摸。", "請和はツモに限ります。")
QING_HE_DECLARED = Text(
    "Under these rules a player who has declared (報胡) can’t win with five pairs.",
    "此規則報胡後不能請和。",
    "此规则报胡后不能请和。",
    "このルールでは報胡した後に請和はできません。",
)
QING_HE_PAO = Text(
    "The single of another player’s five pairs must be won by discard.",
    "請和放銃須榮和。",
    "请和放铳须为铳和。",
    "請和の放銃はロンに限ります。",
)
DECLARED_MELD = Text(
    "A player who has declared (報胡) can’t make a pon or an added kong, only open and concealed kongs.",
    "報胡後不能碰，也不能加槓，只能明槓或暗槓。",
    "报胡后不能碰，也不能加杠，只能明杠或暗杠。",
    "報胡した後はポンも加槓もできません。明槓と暗槓だけです。",
)
NOT_DECLARED = Text(
    "Only a player who has declared (報胡) can have passed tiles since declaring.",
    "未報胡者不能有報胡後放過的牌。",
    "未报胡者不能有报胡后放过的牌。",
    "報胡していない人に、報胡後に見逃した牌はありません。",
)
NOT_WINNING = Text(
    "These tiles don’t make three sets and a pair. Check the hand and the winning tile.",
    "這副牌不是三組面子加一對將，請核對手牌與和牌張。",
    "这副牌不是三组面子加一对将，请核对手牌与和牌张。",
    "三面子一雀頭になっていません。手牌と和了牌を確かめてください。",
)
NOT_PAIRS = Text(
    "These tiles don’t make five concealed pairs and a single. Check them.",
    "請和須是五對加一張單牌，且無副露，請核對。",
    "请和须是五对加一张单牌，且无副露，请核对。",
    "請和は副露なしの五対子と一枚です。牌を確かめてください。",
)
NO_FAN = Text(
    "A hand without fan can’t win.",
    "無番不能和。",
    "无番不能和。",
    "飜のない手では和了れません。",
)
NO_OTHER_FAN = Text(
    "Under these rules a self-draw needs a fan besides its own.",
    "此規則自摸外須另有番才能和。",
    "此规则自摸外须另有番才能和。",
    "このルールではツモのほかに飜が必要です。",
)
FURITEN = Text(
    "The player passed a tile that wins this hand and can’t win now.",
    "已放過能和的牌，此時不能和。",
    "已放过能和的牌，此时不能和。",
    "和了れる牌を見逃しているので、今は和了れません。",
)
VALUE = Text(
    "Give exactly one of tiles (“hand”), fan or limit.",
    "手牌（hand）、番（fan）、limit 三者只給其一。",
    "手牌（hand）、番（fan）、limit 三者只给其一。",
    "手牌（hand）・飜（fan）・limitのうち一つだけを入力してください。",
)
EVENTS_OF_HAND = Text(
    "When you send tiles, put the events in the hand’s own “events”.",
    "以手牌輸入時，情況寫在手牌自己的 events。",
    "以手牌输入时，情况写在手牌自己的 events。",
    "牌で入力するときの状況は、手牌のeventsに書いてください。",
)
PAO_ALL = Text(
    "Either all wins on a discard are after a kong, or none are.",
    "同一張牌的和牌，槓抬炮須全部註明或全不註明。",
    "同一张牌的和牌，杠抬炮须全部注明或全不注明。",
    "同じ捨て牌の和了では、槓抬炮はすべてに付けるか一つも付けないかです。",
)
PAO_KONG = Text(
    "A discard after a kong needs a kong by the discarder right before it (“kans”, with “after” = wins before it).",
    "槓抬炮須有放銃者在此前剛開的槓（kans，after 為此前的和牌數）。",
    "杠抬炮须有放铳者在此前刚开的杠（kans，after 为此前的和牌数）。",
    "槓抬炮には、放銃者がその直前にしたカンが必要です（kans、afterはそれまでの和了の数）。",
)
ENDED = Text(
    "The deal ends when all but one player have won: it needs {wanted} winners, not {found}.",
    "只剩一家未和時該局結束：應有 {wanted} 家和牌，此處 {found} 家。",
    "只剩一家未和时该局结束：应有 {wanted} 家和牌，此处 {found} 家。",
    "一人を残して全員が和了すると局が終わります。和了は{wanted}人のはずですが{found}人です。",
)
NOT_ENDED = Text(
    "All but one player have won, so the deal has already ended (“win”).",
    "只剩一家未和，該局已因和牌結束（win）。",
    "只剩一家未和，该局已因和牌结束（win）。",
    "一人を残して全員が和了しているので、局は和了で終わっています（win）。",
)
NO_TYPE = Text(
    "These rules don’t have this result. Enter what is owed as a correction (“adjust”).",
    "此規則沒有這種結果，請以更正（adjust）輸入。",
    "此规则没有这种结果，请以更正（adjust）输入。",
    "このルールにこの結果はありません。支払いは訂正（adjust）で入力してください。",
)
READY_XIANG_GONG = Text(
    "A player with the wrong number of tiles (相公) can’t be ready.",
    "相公不算聽牌。",
    "相公不算听牌。",
    "相公は聴牌になりません。",
)
READY_FAN = Text("at least one fan", "至少一番", "至少一番", "一飜以上")

# -- names -------------------------------------------------------------------------------------------

FAN = Text("{fan} fan", "{fan}番", "{fan}番", "{fan}飜")
NO_FAN_NAME = Text("No fan", "無番", "无番", "無飜")
LIMITS = texts(
    {
        "ji_pin": ("Jipin", "極品", "极品", "極品"),
        "chao_jiao": ("Chaojiao", "超叫", "超叫", "超叫"),
    }
)
GLOSSARY = replace(
    GENERAL,
    ron=Text("By discard", "榮和", "铳和", "ロン"),
    daiminkan=Text("Open kong", "明槓", "明杠", "明槓"),
    draw=Text("Draw", "流局", "荒牌", "流局"),
    kong_money=Text("Kong payments", "雨錢", "雨钱", "雨銭"),
)
TYPES = GLOSSARY.types | {"running": Text("Still being played", "進行中", "进行中", "進行中")}
KONGS = {kong.id: kong.name for kong in GLOSSARY.kongs}
MOVES = GLOSSARY.moves | texts(
    {
        "kan": ("Kong payments", "雨錢", "雨钱", "雨銭"),
        "transfer": ("Kong transfer", "雨錢轉移", "雨钱转移", "渡った雨銭"),
        "draw": ("Not-ready penalty", "查大叫", "查大叫", "不聴の支払い"),
    }
)
REASONS = texts(
    {
        "deals": ("All deals played", "打完約定局數", "打完约定局数", "予定の局数を終了"),
        "closed": ("Closed", "已結束", "已结束", "終了"),
    }
)
PASSED_BAO = Text("Tiles passed since declaring", "報胡後放過的牌", "报胡后放过的牌", "報胡の後に見逃した牌")
BAO_HU = Text("Declared ready", "報胡", "报胡", "報胡")

# -- the working -------------------------------------------------------------------------------------

READ = formats(Text("Read as {sets}", "牌型：{sets}", "牌型：{sets}", "手牌の読み：{sets}"))
PAIRS = formats(
    Text(
        "Five pairs: {pairs}; the single {single} is discarded",
        "五對：{pairs}；打出單牌 {single}",
        "五对：{pairs}；打出单牌 {single}",
        "五対子：{pairs}。単騎の{single}を捨てる",
    )
)
PATTERNS = formats(Text("Fan: {rows} = {fan}", "番：{rows} = {fan}", "番：{rows} = {fan}", "飜：{rows} = {fan}"))
PRICE = formats(
    Text(
        "{value}: the price is {price}",
        "{value}：每份 {price}",
        "{value}：每份 {price}",
        "{value}：1人分{price}",
    )
)
BRACKET = Text("{value}, {limit}", "{value}，{limit}", "{value}，{limit}", "{value}、{limit}")
PAYS = formats(Text("{wind} pays {amount}", "{wind}家付 {amount}", "{wind}家付 {amount}", "{wind}家が{amount}払う"))
PAYS_BONUS = formats(
    Text(
        "{wind} pays {price} + {bonus} for the self-draw = {amount}",
        "{wind}家付 {price}，自摸加 {bonus}，共 {amount}",
        "{wind}家付 {price}，自摸加 {bonus}，共 {amount}",
        "{wind}家が{price}とツモの{bonus}、計{amount}払う",
    )
)
DECLARED_MORE = formats(
    Text(
        "{wind} has declared: one more fan",
        "{wind}家報胡，加一番",
        "{wind}家报胡，加一番",
        "{wind}家は報胡しているので一飜増し",
    )
)
DECLARED_TWICE = formats(
    Text(
        "{wind} has declared: double",
        "{wind}家報胡，賠雙倍",
        "{wind}家报胡，赔双倍",
        "{wind}家は報胡しているので倍額",
    )
)


def value_words(fan: int, limit: str | None, lang: str) -> str:
    """Return a value in words: '2 fan', '5 fan, Chaojiao', 'No fan'."""
    value = FAN.form(lang, fan=fan) if fan else NO_FAN_NAME.say(lang)
    return BRACKET.form(lang, value=value, limit=LIMITS[limit].say(lang)) if limit else value


def listed(parts: Sequence[str], lang: str) -> str:
    """Return parts joined with the language's comma."""
    return COMMA.say(lang).join(parts)
