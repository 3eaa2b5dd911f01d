"""Error texts for an impossible hand or result."""

from __future__ import annotations

from rules.hand.words import Words
from scoring.multilingual import Text


class HongkongWords(Words):
    """The error texts for reading a hand and checking its tiles."""

    too_little = Text(
        "A win needs at least {n} fan.",
        "至少要有 {n} 番才能食糊。",
        "至少要有 {n} 番才能食糊。",
        "和了には{n}飜以上が必要です。",
    )


ONE_WINNER = Text(
    "Only the nearest player wins (截糊). Enter that win alone.",
    "截糊：只輸入出銃者之後最近的一家。",
    "截糊：只输入出铳者之后最近的一家。",
    "頭ハネ（截糊）です。放銃者の次に近い和了者だけを入力してください。",
)
ONE_DISCARD = Text(
    "Several wins must be on the same player’s discard.",
    "多家食糊必須由同一家出銃。",
    "多家食糊必须由同一家出铳。",
    "複数の和了は同じ放銃者からでなければなりません。",
)
ONE_KONG = Text(
    "A robbed kong is robbed by every winner: enter it for all winners or for none.",
    "搶槓須所有食糊者一致：全部填，或全部不填。",
    "抢杠须所有食糊者一致：全部填，或全部不填。",
    "槍槓は和了者全員に付けるか、誰にも付けないでください。",
)
ONLY_CHANKAN = Text(
    "Next to a bare value only “chankan” can be given.",
    "只填番數時，events 只能是 chankan。",
    "只填番数时，events 只能是 chankan。",
    "飜数だけの入力では events は chankan だけです。",
)
IN_HAND = Text(
    "Give the events of a hand inside “hand”.",
    "有手牌時，events 應填在 hand 內。",
    "有手牌时，events 应填在 hand 内。",
    "手牌があるときは events を hand の中に入れてください。",
)
ONE_VALUE = Text(
    "Give either tiles (“hand”) or “fan”.",
    "手牌（hand）與番（fan）只給其一。",
    "手牌（hand）与番（fan）只给其一。",
    "手牌（hand）か飜（fan）の一方だけを入力してください。",
)
NO_ABORT = Text(
    "These rules have no abortive draws.",
    "此規則沒有途中流局。",
    "此规则没有途中流局。",
    "このルールに途中流局はありません。",
)
NO_RUNNING = Text(
    "Under these rules a deal ends with its first win. Enter it once it’s over.",
    "此規則一有人食糊該局即結束，請於結束後輸入。",
    "此规则一有人食糊该局即结束，请于结束后输入。",
    "このルールでは和了で局が終わります。終わってから入力してください。",
)

# -- events ------------------------------------------------------------------------------------------

FIRST_TURN = Text(
    "First turn: the dealer’s dealt hand, or a win by discard by another player; no melds and no other event.",
    "第一巡：莊家起手牌自摸，或閒家食出銃；不得有副露或其他情況。",
    "第一巡：庄家起手牌自摸，或闲家食出铳；不得有副露或其他情况。",
    "第一巡は親の配牌でのツモか、子のロンだけです。副露や他の状況とは両立しません。",
)
RINSHAN = Text(
    "A win after a kong is a self-draw with a kong among the melds.",
    "槓上開花須自摸，而且副露中有槓。",
    "杠上开花须自摸，而且副露中有杠。",
    "嶺上開花はツモで、副露に槓が必要です。",
)
LIAN_GANG = Text(
    "A win after two kongs is a self-draw with two kongs among the melds.",
    "連槓開花須自摸，而且副露中有兩槓。",
    "连杠开花须自摸，而且副露中有两杠。",
    "連槓開花はツモで、副露に槓が二組必要です。",
)
CHANKAN = Text(
    "Robbing a kong is a win by discard, and not on the last discard.",
    "搶槓是食別人的牌，不能同時是河底撈魚。",
    "抢杠是食别人的牌，不能同时是河底捞鱼。",
    "槍槓は他家の牌での和了で、河底撈魚とは両立しません。",
)
CHANKAN_COPY = Text(
    "The other three copies of a robbed tile are in the kong, not in the hand.",
    "被搶的牌其餘三張都在槓中，手上不會再有。",
    "被抢的牌其余三张都在杠中，手上不会再有。",
    "槍槓の牌の残り三枚は槓子にあり、手牌にはありません。",
)
HAITEI = Text(
    "The last tile is won by self-draw.",
    "海底撈月須自摸。",
    "海底捞月须自摸。",
    "海底摸月はツモだけです。",
)
HOUTEI = Text(
    "The last discard is won by discard.",
    "河底撈魚須食出銃。",
    "河底捞鱼须食出铳。",
    "河底撈魚はロンだけです。",
)

# -- flower wins -------------------------------------------------------------------------------------

NO_FLOWER_WIN = Text(
    "These rules have no flower wins.",
    "此規則沒有花糊。",
    "此规则没有花糊。",
    "このルールに花糊はありません。",
)
NOT_WAITED = Text(
    "A hand doesn’t wait for a flower win.",
    "花糊不算手牌的聽牌。",
    "花糊不算手牌的听牌。",
    "花糊は手牌の待ちではありません。",
)
NOT_SHOWN = Text(
    "A flower win has only flowers: leave the tiles of the hand out.",
    "花糊只填花牌，請留空手牌。",
    "花糊只填花牌，请留空手牌。",
    "花糊では花牌だけを入力し、手牌は空にしてください。",
)
FLOWER_COUNT = Text(
    "This flower win has {n} flowers.",
    "這種花糊須有 {n} 張花。",
    "这种花糊须有 {n} 张花。",
    "この花糊には花牌が{n}枚必要です。",
)
SELF_DRAWN = Text(
    "A flower win is by self-draw, without other events.",
    "花糊須自摸，而且沒有其他情況。",
    "花糊须自摸，而且没有其他情况。",
    "花糊はツモで、他の状況とは両立しません。",
)
NOT_WITHOUT_FLOWERS = Text(
    "“No flowers” is ticked, but flowers are chosen.",
    "已選花牌，不能計「無花」。",
    "已选花牌，不能计“无花”。",
    "花牌が選ばれているので「無花」は付きません。",
)

# -- liability ---------------------------------------------------------------------------------------

NO_PAO = Text(
    "Nobody is liable for this pattern under these rules.",
    "此規則這種牌不用包。",
    "此规则这种牌不用包。",
    "このルールではこの役に包はありません。",
)
PAO_SELF_DRAW = Text(
    "Only a self-draw is paid by a liable player.",
    "只有自摸才有包牌。",
    "只有自摸才有包牌。",
    "包はツモのときだけです。",
)
OWN_PAO = Text(
    "The winner can’t be the liable player.",
    "食糊者不能是包牌者。",
    "食糊者不能是包牌者。",
    "和了者は包になりません。",
)
PAO_HAND = Text(
    "The hand doesn’t have what this player is liable for.",
    "這手牌不符合所包的牌。",
    "这手牌不符合所包的牌。",
    "手牌が包の条件を満たしていません。",
)
