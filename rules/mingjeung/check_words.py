"""Messages about the tiles of a mingjeung hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rules.hand.words import Words
from scoring.multilingual import Text


class MingjeungWords(Words):
    """Messages about reading a mingjeung hand and checking its tiles."""

    unused: ClassVar[Mapping[str, Text]] = {
        "flowers": Text(
            "These rules don’t use flowers. Leave them out.",
            "此規則不用花牌，請留空。",
            "此规则不用花牌，请留空。",
            "花牌は使いません。空にしてください。",
        ),
        "honba": Text(
            "These rules don’t use counters (honba). Leave them at 0.",
            "此規則沒有本場，請留 0。",
            "此规则没有本场，请留 0。",
            "このルールに本場はありません。0のままにしてください。",
        ),
    }
    concealed = Text(
        "With {melds} melds, the hand needs {n} concealed tiles before the winning tile. Count them again.",
        "有 {melds} 組上碰槓時，和牌張之外應有 {n} 隻手牌，請再數一次。",
        "有 {melds} 组上碰杠时，和牌张之外应有 {n} 张手牌，请再数一次。",
        "面子が{melds}組出ているとき、和了牌を除く手牌は{n}枚です。数え直してください。",
    )
    one_tile = Text("Enter exactly one winning tile.", "和牌張只能是一隻。", "和牌张只能是一张。", "和了牌は一枚です。")
    fifth = Text(
        "There are only four of each tile, but the hand, melds and indicators contain a fifth.",
        "每種牌只有四隻，手牌、上碰槓與指示牌中出現了第五隻。",
        "每种牌只有四张，手牌、上碰杠与指示牌中出现了第五张。",
        "同じ牌は四枚しかありません。手牌・面子・表示牌に五枚目があります。",
    )
    all_in = Text(
        "Under these rules everyone plays until the deal ends. Leave out “active”.",
        "此規則在一局結束前，所有人都在局中，請留空 active。",
        "此规则在一局结束前，所有人都在局中，请留空 active。",
        "このルールでは局が終わるまで全員が参加しています。activeは空にしてください。",
    )
    no_from = Text(
        "A self-draw has no discarder. Leave out “from”.",
        "自摸沒有出銃者，請留空 from。",
        "自摸没有出铳者，请留空 from。",
        "ツモに放銃者はいません。fromは空にしてください。",
    )
    own_from = Text(
        "A player can’t win on their own discard.",
        "不能食自己打出的牌。",
        "不能食自己打出的牌。",
        "自分の捨て牌では和了れません。",
    )
    no_round = Text(
        "Only East and South rounds are played, and the decider has no round wind (null).",
        "只打東圈和南圈，決勝沒有圈風（null）。",
        "只打东圈和南圈，决胜没有圈风（null）。",
        "東場と南場だけです。決勝に場風はありません（null）。",
    )
    riichi_differs = Text(
        "The hand and the result disagree on whether the winner declared riichi.",
        "手牌與結果中食和者的立直不一致。",
        "手牌与结果中食和者的立直不一致。",
        "手牌と結果で和了者の立直が食い違っています。",
    )


DORA_COUNT = Text(
    "This deal has {n} dora indicators. Enter all or none.",
    "這一局開 {n} 隻寶牌指示牌，請全部輸入或留空。",
    "这一局开 {n} 张宝牌指示牌，请全部输入或留空。",
    "この局のドラ表示牌は{n}枚です。全部入力するか、空にしてください。",
)
URA_COUNT = Text(
    "There is one ura dora indicator.", "裏寶牌只有一隻。", "里宝牌只有一张。", "裏ドラ表示牌は一枚だけです。"
)
ONLY_RIICHI = Text(
    "These rules have only plain riichi, no double or open riichi.",
    "此規則只有立直，沒有雙立直或開立直。",
    "此规则只有立直，没有双立直或开立直。",
    "立直だけです。ダブル立直やオープン立直はありません。",
)
OPEN_RIICHI = Text(
    "Riichi needs a closed hand. Remove the riichi or the open melds.",
    "立直須門清，請取消立直或上碰明槓。",
    "立直须门清，请取消立直或上碰明杠。",
    "立直は門前でなければなりません。立直か副露を外してください。",
)
URA_RIICHI = Text(
    "Only riichi winners get ura dora.",
    "裏寶牌只給立直的食和者。",
    "里宝牌只给立直的食和者。",
    "裏ドラは立直した和了者だけのものです。",
)
FIRST_TURN = Text(
    "A win in the first go-around can’t have melds or other events before it.",
    "第一巡食和之前不能有上碰槓或其他情況。",
    "第一巡食和之前不能有上碰杠或其他情况。",
    "第一巡の和了に副露・槓・他の状況はありえません。",
)
FIRST_TURN_DEALER = Text(
    "In the first go-around the dealer can win only by self-draw.",
    "莊家第一巡只能自摸。",
    "庄家第一巡只能自摸。",
    "第一巡の親はツモ和了りだけです。",
)
FIRST_TURN_RIICHI = Text(
    "A player who declared riichi in the first go-around can win only on a later seat’s discard.",
    "第一巡已立直者只能食後面座位打出的牌。",
    "第一巡已立直者只能食后面座位打出的牌。",
    "第一巡に立直した人は、後の席の捨て牌でしか和了れません。",
)
RINSHAN_ALONE = Text(
    "A win on a replacement tile can’t also be a robbed kong or the last discard.",
    "補槓的牌不會是搶槓或河底牌。",
    "补杠的牌不会是抢杠或河底牌。",
    "槓の補充牌は槍槓でも河底牌でもありません。",
)
RINSHAN_TSUMO = Text(
    (
        "A self-drawn replacement tile needs the winner’s own concealed or added kong; after an open "
        "kong the win counts as by discard."
    ),
    "自摸槓上開花須有暗槓或加槓；大明槓後計食出銃。",
    "自摸杠上开花须有暗杠或加杠；大明杠后计食出铳。",
    "ツモの槓上開花には暗槓か加槓が必要です。大明槓の後はロンと数えます。",
)
RINSHAN_RON = Text(
    "A win on a replacement tile counts as by discard only after an open kong.",
    "只有大明槓後的槓上開花計食出銃。",
    "只有大明杠后的杠上开花计食出铳。",
    "ロンと数える槓上開花は大明槓の後だけです。",
)
CHANKAN = Text(
    "Robbing a kong must be a win by discard, and not on the last discard.",
    "搶槓計食出銃，且不是河底牌。",
    "抢杠计食出铳，且不是河底牌。",
    "槍槓はロンで、河底牌ではありません。",
)
CHANKAN_COPY = Text(
    "The other player holds all four tiles of the robbed kong, but another copy appears here.",
    "被搶的槓四隻都在對方手中，這裡卻出現了同樣的牌。",
    "被抢的杠四张都在对方手中，这里却出现了同样的牌。",
    "槍槓の牌は四枚とも相手が持っています。ここに同じ牌があります。",
)
HAITEI = Text("A win on the last tile must be a self-draw.", "海底牌須自摸。", "海底牌须自摸。", "海底牌はツモです。")
HOUTEI = Text(
    "A win on the last discard must be by discard.", "河底牌須食出銃。", "河底牌须食出铳。", "河底牌はロンです。"
)
NOT_WINNING = Text(
    "These tiles don’t make four sets and a pair or any other winning shape. Check them.",
    "這些牌不是四組面子加眼，也不是其他和牌形，請核對。",
    "这些牌不是四组面子加眼，也不是其他和牌形，请核对。",
    "四面子一雀頭でも他の和了形でもありません。牌を確かめてください。",
)
NO_YAKU = Text(
    "A win needs at least 1 fan before dora.",
    "一翻起和：計算懸賞前須有最少一翻。",
    "一翻起和：不计宝牌，须至少有一翻。",
    "ドラを数える前に1飜以上が必要です。",
)
FURITEN = Text(
    "Furiten: the winner discarded this tile, or passed it in this go-around. Only a self-draw would win.",
    "振聽：這隻牌自己打過，或同巡有人打過，只能自摸；食出當詐和。",
    "振听：这张牌自己打过，或同巡有人打过，只能自摸；食出当诈和。",
    "フリテンです。この牌は自分が捨てたか同巡に出た現物なので、ツモでしか和了れません。",
)
NO_PAO = Text(
    "These rules have no liability for this pattern.",
    "此規則對此沒有包牌。",
    "此规则对此没有包牌。",
    "このルールではこの役に包はありません。",
)
OWN_PAO = Text(
    "The winner can’t be the liable player.",
    "食和者不能包自己的牌。",
    "食和者不能包自己的牌。",
    "和了者自身は包の責任者になれません。",
)
PAO_MELDS = Text(
    "The melds alone don’t form this pattern with at least one called meld.",
    "單憑上碰槓未能確定這個牌型（且至少一組為鳴牌）。",
    "单凭上碰杠未能确定这个牌型（且至少一组为鸣牌）。",
    "出した面子だけでこの役が確定していません（鳴いた面子が一つ以上必要です）。",
)
PAO_VALUE = Text(
    "The value is too low for the pattern that liability applies to.",
    "所輸入的價值低於包牌的牌型。",
    "所输入的价值低于包牌的牌型。",
    "入力した点が包の役に足りません。",
)
