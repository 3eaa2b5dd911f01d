"""Messages about the tiles of a riichi hand."""

from __future__ import annotations

from rules.hand.words import Words
from scoring.multilingual import Text
from scoring.strict_json import WORD


class RiichiWords(Words):
    """Messages about reading a riichi hand and checking its tiles."""

    fifth = Text(
        "There are only four of each tile, but the hand, melds and indicators contain a fifth.",
        "每種牌只有四張，手牌、副露與指示牌中出現了第五張。",
        "每种牌只有四张，手牌、副露与指示牌中出现了第五张。",
        "同じ牌は四枚しかありません。手牌・副露・表示牌に五枚目があります。",
    )
    a_seat = WORD
    no_seat = Text(
        "There is no North seat with three players.",
        "三人麻將沒有北家。",
        "三人麻将没有北家。",
        "三人麻雀に北家はいません。",
    )


ONLY_NORTH = Text(
    "Only North tiles (4z) can be set aside.", "只能拔北（4z）。", "只能拔北（4z）。", "抜けるのは北（4z）だけです。"
)
MOST_DORA = Text(
    "There can be at most {n} dora indicators.",
    "寶牌指示牌最多 {n} 張。",
    "宝牌指示牌最多 {n} 张。",
    "ドラ表示牌は多くても{n}枚です。",
)
URA_COUNT = Text(
    "Ura dora indicators: enter {n} or none.",
    "裏寶牌指示牌應為 {n} 張，或不輸入。",
    "里宝牌指示牌应为 {n} 张，或不输入。",
    "裏ドラ表示牌は{n}枚か、入力なしです。",
)
FIVES = Text(
    "Red fives in this suit: {n}. Check the red and plain fives.",
    "這副牌此花色有 {n} 張紅五，請核對紅五與普通五。",
    "这副牌此花色有 {n} 张红五，请核对红五与普通五。",
    "この色の赤五は{n}枚です。赤五と普通の五を確かめてください。",
)
NO_CHI = Text(
    "Chi isn’t allowed with three players.", "三人麻將不能吃。", "三人麻将不能吃。", "三人麻雀ではチーできません。"
)
OPEN_RIICHI_MELD = Text(
    "Riichi needs a closed hand. Remove the riichi or the open melds.",
    "立直須門前清，請取消立直或副露。",
    "立直须门前清，请取消立直或副露。",
    "立直は門前でなければなりません。立直か副露を外してください。",
)
NO_OPEN_RIICHI = Text(
    "These rules don’t allow open riichi.",
    "此規則沒有開立直。",
    "此规则没有开立直。",
    "オープン立直は採用していません。",
)
NO_DORA = Text(
    "These rules don’t use these indicators.",
    "此規則不使用這種指示牌。",
    "此规则不使用这种指示牌。",
    "このルールではこの表示牌を使いません。",
)
URA_RIICHI = Text(
    "Only riichi winners get ura dora.",
    "裏寶牌只給立直和牌者。",
    "里宝牌只给立直和牌者。",
    "裏ドラは立直した和了者だけのものです。",
)
NO_KITA = Text(
    "These rules don’t allow setting tiles aside.",
    "此規則不拔北。",
    "此规则不拔北。",
    "このルールに北抜きはありません。",
)
FIRST_TURN = Text(
    "A first-turn win can’t have melds, riichi or other events before it.",
    "第一巡和牌之前不能有副露、立直或其他情況。",
    "第一巡和牌之前不能有副露、立直或其他情况。",
    "第一巡の和了の前に副露・立直・他の状況はありえません。",
)
FIRST_TURN_RON = Text(
    "Before their own first draw, a player can win only on a discard from an earlier seat; the dealer can’t.",
    "自己首次摸牌之前只有先行動的人打過牌，莊家不可能榮和。",
    "自己首次摸牌之前只有先行动的人打过牌，庄家不可能荣和。",
    "最初のツモの前に捨てたのは自分より先の席だけです。親はロンできません。",
)
NO_IPPATSU = Text(
    "These rules have no ippatsu.",
    "此規則不計一發。",
    "此规则不计一发。",
    "このルールに一発はありません。",
)
IPPATSU = Text(
    "Ippatsu needs riichi and no kan in between.",
    "一發須已立直，且其間沒有槓。",
    "一发须已立直，且其间没有杠。",
    "一発には立直が必要で、その間に槓があってはなりません。",
)
RINSHAN = Text(
    "A win on a replacement tile must be a tsumo after the winner’s own kan (or North set aside).",
    "嶺上牌須在自己開槓（或拔北）後自摸。",
    "岭上牌须在自己开杠（或拔北）后自摸。",
    "嶺上牌は自分の槓（または北抜き）の後のツモです。",
)
CHANKAN = Text(
    "Robbing a kan must be a ron, and not on the last discard.",
    "搶槓是榮和，且不是河底牌。",
    "抢杠是荣和，且不是河底牌。",
    "槍槓はロンで、河底牌ではありません。",
)
CHANKAN_COPY = Text(
    "The other player holds all four tiles of the robbed kan, but another copy appears here.",
    "被搶的槓四張都在對方手中，這裡卻出現了同樣的牌。",
    "被抢的杠四张都在对方手中，这里却出现了同样的牌。",
    "槍槓の牌は四枚とも相手が持っています。ここに同じ牌があります。",
)
CHANKAN_ANKAN = Text(
    "Only thirteen orphans can rob a closed kan, where the rules allow it.",
    "只有國士無雙可搶暗槓，且須規則允許。",
    "只有国士无双可抢暗杠，且须规则允许。",
    "暗槓を槍槓できるのは国士無双だけで、採用している場合に限ります。",
)
HAITEI = Text(
    "A win on the last tile must be a tsumo.",
    "海底牌須自摸。",
    "海底牌须自摸。",
    "海底牌はツモです。",
)
HOUTEI = Text("A win on the last discard must be a ron.", "河底牌須榮和。", "河底牌须荣和。", "河底牌はロンです。")
DISCARDER = Text("A tsumo has no discarder.", "自摸沒有放銃者。", "自摸没有放铳者。", "ツモに放銃者はいません。")
DISCARDER_NOT = Text(
    "The discarder isn’t in riichi in this deal.",
    "本局放銃者沒有立直。",
    "本局放铳者没有立直。",
    "この局の放銃者は立直していません。",
)
NOT_WINNING = Text(
    "These tiles don’t make four sets and a pair or any other winning shape. Check them.",
    "這些牌不是四組面子加雀頭，也不是其他和牌形，請核對。",
    "这些牌不是四组面子加雀头，也不是其他和牌形，请核对。",
    "四面子一雀頭でも他の和了形でもありません。牌を確かめてください。",
)
FURITEN = Text(
    "Furiten: a winning tile was discarded or passed, so only a tsumo wins.",
    "振聽：所聽的牌中有打過或放過的，只能自摸。",
    "振听：所听的牌中有打过或放过的，只能自摸。",
    "フリテンです。待ち牌を捨てたか見逃しているので、ツモでしか和了れません。",
)
PAO_MELDS = Text(
    "Pao needs melds that form this yaku, at least one of which was called.",
    "副露中沒有形成這個役（且至少一組為鳴牌）。",
    "副露中没有形成这个役（且至少一组为鸣牌）。",
    "副露でこの役が確定していません（鳴いた面子が一つ以上必要です）。",
)
PAO_NOT_COUNTED = Text(
    "The yaku that pao applies to doesn’t count in this hand.",
    "包牌的役在這手牌中不計。",
    "包牌的役在这手牌中不计。",
    "包の役がこの手では成立していません。",
)
NOT_READY = Text(
    "This hand isn’t tenpai. Check its tiles.",
    "這手牌沒有聽牌，請核對。",
    "这手牌没有听牌，请核对。",
    "この手は聴牌していません。牌を確かめてください。",
)
