"""Names and help texts of the options of 國標麻將 in English, 繁體, 简体 and 日本語."""

from __future__ import annotations

from collections.abc import Mapping

from rules.options import Value
from scoring.multilingual import Text

WORDS: Mapping[str, tuple[Text, Text]] = {
    "minimum": (
        Text("Minimum fan", "起和", "起和", "最低点"),
        Text(
            "Fan needed to win, without the flowers",
            "和牌至少要有的番數，花牌不計",
            "和牌至少要有的番数，花牌不计",
            "和了に必要な点数。花牌は数えない",
        ),
    ),
    "base": (
        Text("Base points", "底分", "底分", "基礎点"),
        Text(
            "What every other player pays for a win, before the fan",
            "每次和牌其他三家各付的底分",
            "每次和牌其他三家各付的底分",
            "和了のたびに他の三人がそれぞれ払う点数",
        ),
    ),
    "flowers": (
        Text("Flower tiles", "花牌", "花牌", "花牌"),
        Text(
            "Play with the eight flowers (144 tiles), 1 fan each",
            "使用八張花牌（共 144 張），每張 1 番",
            "使用八张花牌（共 144 张），每张 1 番",
            "花牌8枚を使う（全144枚）。1枚1点",
        ),
    ),
    "double_kongs": (
        Text("Two kongs", "雙暗槓與明暗槓", "双暗杠与明暗杠", "双暗槓・明暗槓"),
        Text(
            "What two concealed kongs, or one concealed and one melded kong, are worth",
            "雙暗槓與明暗槓的番數",
            "双暗杠与明暗杠的番数",
            "双暗槓と明暗槓の点数",
        ),
    ),
    "special_concealed": (
        Text("Fully concealed with special hands", "特殊牌型計不求人", "特殊牌型计不求人", "特殊形の不求人"),
        Text(
            "Count Fully Concealed Hand for self-drawn seven pairs, nine gates and the like",
            "七對、九蓮寶燈等自摸時另計不求人",
            "七对、九莲宝灯等自摸时另计不求人",
            "七対や九蓮宝灯などの自摸に不求人を付ける",
        ),
    ),
    "knitted_straight_added": (
        Text("Knitted straight with knitted tiles", "全不靠加計組合龍", "全不靠加计组合龙", "全不靠と組合竜"),
        Text(
            "Count both where Lesser Honours and Knitted Tiles has all nine of its set",
            "全不靠含完整的組合龍時兩番同計",
            "全不靠含完整的组合龙时两番同计",
            "全不靠に組合竜の九枚がそろうとき両方を数える",
        ),
    ),
    "held_four_waits": (
        Text("Waits on a tile held four times", "自持四張仍算聽牌", "自持四张仍算听牌", "四枚持ちの待ち"),
        Text(
            "A tile of which the player holds all four is still a wait, and spoils the single wait",
            "自己持有全部四張的牌仍算聽牌，不計單一聽張的番",
            "自己持有全部四张的牌仍算听牌，不计单一听张的番",
            "四枚とも自分で持つ牌も待ちに数え、単独待ちの役は付かない",
        ),
    ),
    "rounds": (
        Text("Rounds", "圈數", "圈数", "圏数"),
        Text(
            "Rounds of four deals in a game", "一盤打幾圈，每圈四局", "一盘打几圈，每圈四局", "一試合の圏数。一圏は四局"
        ),
    ),
    "seat_change": (
        Text("Seat change", "換位", "换位", "席替え"),
        Text(
            "All four change seats after each round",
            "每圈打完四家換位",
            "每圈打完四家换位",
            "一圏が終わるたびに四人が席を替わる",
        ),
    ),
    "false_hu_points": (
        Text("False win", "錯和罰分", "错和罚分", "錯和の罰点"),
        Text(
            "Points that a false win pays to each other player, or loses",
            "錯和賠每家的分數，或扣除的分數",
            "错和赔每家的分数，或扣除的分数",
            "錯和のとき他の各家に払う点数、または引かれる点数",
        ),
    ),
    "false_hu_to": (
        Text("False win is paid", "錯和賠付", "错和赔付", "錯和の支払い"),
        Text(
            "To each other player, or taken off without going to anybody",
            "賠給其他三家，或只扣分",
            "赔给其他三家，或只扣分",
            "他の三人に払うか、引かれるだけか",
        ),
    ),
    "penalties_in_place": (
        Text("Fines change the place", "罰分計入名次", "罚分计入名次", "罰点を順位に含める"),
        Text(
            "Take fines off before the places at the table are found",
            "先扣罰分再定本桌名次",
            "先扣罚分再定本桌名次",
            "罰点を引いてから卓内の順位を決める",
        ),
    ),
    "start_points": (
        Text("Starting points", "起始分", "起始分", "開始時の点数"),
        Text("What each player starts with", "每人開始時的分數", "每人开始时的分数", "各自が最初に持つ点数"),
    ),
}
VALUE_WORDS: Mapping[str, Mapping[Value, Text]] = {
    "double_kongs": {
        "china": Text("6 and 5", "6 與 5", "6 与 5", "6と5"),
        "wmo": Text("8 and 6", "8 與 6", "8 与 6", "8と6"),
    },
    "false_hu_to": {
        "others": Text("To each other player", "賠給其他三家", "赔给其他三家", "他の三人に払う"),
        "nobody": Text("To nobody", "只扣分", "只扣分", "引かれるだけ"),
    },
}
