"""The tablet's result form for 台灣麻將, built from the option values and the tables."""

from __future__ import annotations

from rules.entry import Ask, Cell, DrawForm, EntryForm, FinalForm, Foul, Named, named
from rules.taiwan import words
from rules.taiwan.option_fields import PLAYERS
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.patterns import BY_ID
from rules.taiwan.results import FINES, FOULS, TYPES
from rules.taiwan.steps import MOST
from rules.taiwan.ticks import GROUPS, ticks
from scoring.multilingual import Text, same

_SHOWN = 20
"""Values from this number on are collapsed."""

_PAYS_ALL = Text(
    (
        "Pays each other player the base and the tai of the hand, and between the dealer and others the "
        "tai for dealer and streak; {next}"
    ),
    "包賠：付其他三家底與牌面台數，與莊家另計莊連拉；{next}",
    "包赔：付其他三家底与牌面台数，与庄家另计庄连拉；{next}",
    "包：ほかの三人に底と牌面の台数を払う。親との間は荘・連拉も加える。{next}",
)
_NEXT = Text(
    "if the dealer fouls, the deal passes; otherwise the dealer keeps it and the streak doesn’t grow",
    "莊家犯規即下莊；閒家犯規時莊家續莊，該局不計連莊",
    "庄家犯规即下庄；闲家犯规时庄家续庄，该局不计连庄",
    "親なら親が流れ、子なら親はそのままで連荘は数えない",
)
_PRICE_NOTE = Text(
    "Between the dealer and another player 1 tai more (作莊), plus 2 more for each repeat (連N拉N).",
    "與莊家之間另計作莊 1 台，連 N 拉 N 再加 2N 台。",
    "与庄家之间另计作庄 1 台，连 N 拉 N 再加 2N 台。",
    "親との間は作荘1台、連荘N回なら連N拉Nで2N台を加える。",
)
_WIN, _ANY = ("win",), TYPES
FLOWER_NAMES = (
    Text("1 Spring", "春", "春", "春"),
    Text("2 Summer", "夏", "夏", "夏"),
    Text("3 Autumn", "秋", "秋", "秋"),
    Text("4 Winter", "冬", "冬", "冬"),
    Text("1 Plum", "梅", "梅", "梅"),
    Text("2 Orchid", "蘭", "兰", "蘭"),
    Text("3 Chrysanthemum", "菊", "菊", "菊"),
    Text("4 Bamboo", "竹", "竹", "竹"),
)
FLOWER_WIN_NAMES = (
    Named("ba_xian_guo_hai", BY_ID["ba_xian_guo_hai"].name),
    Named(
        "qi_qiang_yi",
        Text("Seven robs one (holding seven)", "七搶一（持七花）", "七抢一（持七花）", "七搶一（七枚持ち）"),
    ),
    Named(
        "qi_qiang_yi_chi_liu",
        Text("Seven robs one (holding six)", "七搶一（持六花）", "七抢一（持六花）", "七搶一（六枚持ち）"),
    ),
)
FLOWER_CODES = tuple(Named(f"{i + 1}f", name) for i, name in enumerate(FLOWER_NAMES))

DOOR = Text("East’s seat, where the wall is broken", "開門位（東）", "开门位（东）", "開門位（東）")
DICE = tuple(same(totals) for totals in ("5 9 13 17", "6 10 14 18", "3 7 11 15", "4 8 12 16"))
"""The totals of the three dice that point to each seat, counted from the dealer."""
DOOR_HELP = Text(
    "Three dice, counted from the dealer: 5 9 13 17 dealer, 6 10 14 18 next, 3 7 11 15 opposite, 4 8 12 16 previous",
    "三骰合計自莊家點起：5 9 13 17 莊家，6 10 14 18 下家，3 7 11 15 對家，4 8 12 16 上家",
    "三骰合计自庄家点起：5 9 13 17 庄家，6 10 14 18 下家，3 7 11 15 对家，4 8 12 16 上家",
    "サイコロ三つの合計を親から数える：5・9・13・17は親、6・10・14・18は下家、3・7・11・15は対面、4・8・12・16は上家",
)
EYE_WATCH = Text(
    "Watching (眼牌): pay the winner 1 tai", "眼牌（付和牌者 1 台）", "眼牌（付和牌者 1 台）", "眼牌（和了者に1台）"
)
SHOWN_STREAK = Text("Streak on the dealer’s die", "莊骰示連莊", "庄骰示连庄", "親のサイコロが示す連荘")
FLOWER_WIN = Text("Flower win", "花和", "花和", "花和")
ROBBED = Text("Robbed flower", "被搶的花牌", "被抢的花牌", "奪った花牌")
DAI_WEI = Text("Pay in another player’s place (代位賠付)", "代位賠付", "代位赔付", "代わりに払う（代位賠付）")
XIANG_GONG = Text("Dead hands (相公)", "相公", "相公", "相公")


def entry(options: TaiwanOptions) -> EntryForm:
    """Return the result form for these options."""
    return EntryForm(
        types=named(words.TYPES, TYPES),
        max_winners=2,
        limits=tuple(_cell(fan) for fan in range(MOST + 1)),
        draw=DrawForm(tenpai=False),
        fouls=tuple(Foul(kind, words.FOULS[kind], _PAYS_ALL.fill(next=_NEXT), fan=True) for kind in FOULS),
        final_scores=FinalForm(PLAYERS * options.start_points),
        ticks=ticks(options),
        tick_groups=GROUPS,
        flower_ticks=tuple(flower.id for flower in FLOWER_CODES),
        price_note=_PRICE_NOTE,
        tiles=True,
        flowers=True,
        asks=asks(options),
    )


def _cell(fan: int) -> Cell:
    return Cell(f"t{fan}", {"fan": fan}, words.TAI.fill(n=fan), more=fan >= _SHOWN)


# -- further fields --------------------------------------------------------------------------------


def asks(options: TaiwanOptions) -> tuple[Ask, ...]:
    """Return the fields of a result in addition to the winner and the value: sections 5 and 6."""
    door = Ask("door", DOOR, "player", _WIN, notes=DICE, for_hands=True, instead="dice")
    return (
        *((door,) if options.dong_wei == "kai_men" else ()),
        Ask("eye_watch", EYE_WATCH, "players", _WIN, often=False),
        Ask("shown_streak", SHOWN_STREAK, "int", ("win", "foul"), state="streak", often=False),
        Ask("flower_win", FLOWER_WIN, "choice", _WIN, FLOWER_WIN_NAMES, in_hand=True, often=False),
        Ask("robbed_flower", ROBBED, "choice", _WIN, FLOWER_CODES, in_hand=True, often=False),
        Ask("dai_wei", DAI_WEI, "players", _WIN, of_win=True, often=False),
        Ask("xiang_gong", XIANG_GONG, "players", _WIN, often=False),
        Ask("cuo_da_ming_pai", _WRONG_TILE, "bool", _WIN, default=False, often=False, lets_more=True),
        Ask("fines", _FINES, "rows", _ANY, columns=_fine_columns(), often=False, most=8),
        Ask("side_bets", _SIDE_BETS, "group", _ANY, columns=_bet_columns(options), state="side_bets", often=False),
    )


_WRONG_TILE = Text(
    "Win on a discard from an open set (錯打明牌)",
    "錯打明牌而被和",
    "错打明牌而被和",
    "副露した牌を打って和了られた（錯打明牌）",
)
_FINES = Text("Fines, 1 tai each", "罰 1 台", "罚 1 台", "罰金（1台ずつ）")
_PAYER = Text("Pays", "付", "付", "払う人")
_RECEIVER = Text("To", "收", "收", "受け取る人")
_KIND = Text("For", "事由", "事由", "理由")
_SIDE_BETS = Text("Side bets (插花)", "插花", "插花", "挿花")
_NEI = Text("Between players (內插)", "內插", "内插", "内挿")
_WAI = Text("From outside (外插)", "外插", "外插", "外挿")
_BETTOR = Text("Who bets", "插花者", "插花者", "賭ける人")
_UNITS = Text("Bases", "幾底", "几底", "底の数")
_WITH = Text("Against", "對", "对", "相手")
_ON = Text("On (主家)", "主家", "主家", "主家")
_BASE = Text("Base", "底", "底", "底")
_TAI = Text("Per tai", "每台", "每台", "一台")
_FIXED = Text("or fixed", "或固定", "或固定", "または固定額")


def _fine_columns() -> tuple[Ask, ...]:
    return (
        Ask("player", _PAYER, "player", _ANY),
        Ask("to", _RECEIVER, "player", _ANY),
        Ask("kind", _KIND, "choice", _ANY, named(words.FINES, FINES)),
    )


def _bet_columns(options: TaiwanOptions) -> tuple[Ask, ...]:
    nei = (
        Ask("player", _BETTOR, "player", _ANY),
        Ask("units", _UNITS, "int", _ANY, default=1, low=1),
        Ask("with", _WITH, "players", _ANY),
    )
    wai = (
        Ask("name", _BETTOR, "text", _ANY),
        Ask("on", _ON, "player", _ANY),
        Ask("with", _WITH, "players", _ANY),
        Ask("base", _BASE, "int", _ANY),
        Ask("tai", _TAI, "int", _ANY),
        Ask("fixed", _FIXED, "int", _ANY),
    )
    return (Ask("nei", _NEI, "rows", _ANY, columns=nei), Ask("wai", _WAI, "rows", _ANY, columns=wai, most=8))
