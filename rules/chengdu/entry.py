"""The tablet's result form for Chengdu, made from the option values and the tables."""

from __future__ import annotations

from rules.chengdu import words
from rules.chengdu.options import ChengduOptions
from rules.chengdu.patterns import ROWS
from rules.chengdu.points import KONG_BASES, LIMITS, cap_price
from rules.chengdu.results import FOULS, GANG_PAO, PLAYERS, TYPES
from rules.chengdu.steps import beyond, fans, price
from rules.chengdu.ticks import GROUPS, ticks
from rules.deal.result import KONGS
from rules.entry import Ask, Cell, DrawForm, EntryForm, FinalForm, Foul, KanForm, Named, named, ways
from scoring.multilingual import Text, number

_FOLLOWS = Text(
    "pays {n} to each other player still in; the deal ends",
    "付其他未和牌者各 {n}，此局結束",
    "付其他未胡牌者各 {n}，此局结束",
    "まだ和了していない他家に{n}ずつ払い、局が終わる",
)
_KONGS_AND = Text(
    "Kongs: open {daiminkan} from the discarder; concealed {ankan} or added {kakan} from each player still in. {pigs}",
    "直槓收放槓者 {daiminkan}，暗槓收未和牌者各 {ankan}，繞槓各 {kakan}。{pigs}",
    "直杠收放杠者 {daiminkan}，暗杠收未胡牌者各 {ankan}，巴杠各 {kakan}。{pigs}",
    "大明槓は捨てた者から{daiminkan}、暗槓は残る各自から{ankan}、加槓は{kakan}。{pigs}",
)
_PIGS = Text(
    "At a draw, a flower pig (花豬) pays {n} to each.",
    "流局時花豬各賠 {n}。",
    "流局时花猪各赔 {n}。",
    "流局時、三色の手は{n}ずつ払う。",
)
_GANG_PAO = next(row.name for row in ROWS if row.id == "gang_shang_pao")


def entry(options: ChengduOptions) -> EntryForm:
    """Return the result form under these options."""
    return EntryForm(
        types=named(words.TYPES, TYPES),
        max_winners=PLAYERS - 1,
        limits=cells(options),
        draw=DrawForm(tenpai=True, tenpai_as="fan", hua_zhu=True, hands=True),
        fouls=tuple(Foul(kind, words.FOULS[kind], _follows(options)) for kind in FOULS),
        final_scores=FinalForm(PLAYERS * options.start_points),
        running=options.xue_zhan,
        kans=KanForm(named(words.KONGS, KONGS)) if options.xia_yu else None,
        ticks=ticks(options),
        tick_groups=GROUPS,
        tiles=True,
        asks=hand_asks(options),
        price_note=_beside(options),
        win_events=(Named(GANG_PAO, _GANG_PAO),) if options.hu_jiao_zhuan_yi and options.xia_yu else (),
    )


def _beside(options: ChengduOptions) -> Text:
    """Return what is paid on top of the values: kongs, and hands of three suits at a draw."""
    pigs = _PIGS.fill(n=number(cap_price(options, options.hua_zhu_points)))
    if not options.xia_yu:
        return pigs
    paid = {kind: number(options.base * times) for kind, times in KONG_BASES.items()}
    return _KONGS_AND.fill(**paid, pigs=pigs)


def hand_asks(options: ChengduOptions) -> tuple[Ask, ...]:
    """Return the field for the declared suit, which a hand entered by tiles has under 定缺."""
    if not options.ding_que:
        return ()
    return (Ask("que", words.QUE, "choice", ("win", "draw"), words.SUITS, in_hand=True),)


def _follows(options: ChengduOptions) -> Text:
    return _FOLLOWS.fill(n=number(cap_price(options, options.false_win_points)))


def cells(options: ChengduOptions) -> tuple[Cell, ...]:
    """Return every value: the fan below the cap, the limits, and the fan above a cap of 8."""
    limits = LIMITS[options.cap]
    least = min(limits.values())
    plain = [_fan(options, fan) for fan in fans(options) if fan < least]
    named = [
        Cell(limit, {"limit": limit}, words.LIMITS[limit], note=_fan_note(options, limit, fan))
        for limit, fan in limits.items()
    ]
    above = [Cell(f"f{fan}", {"fan": fan}, words.FAN.fill(n=fan), ("tsumo",), more=True) for fan in beyond(options)]
    return (*plain, *named, *above)


def _fan(options: ChengduOptions, fan: int) -> Cell:
    value: dict[str, int | str] = {"fan": fan}
    return Cell(f"f{fan}", value, words.FAN.fill(n=fan), ways(lambda tsumo: price(options, value, tsumo)))


def _fan_note(options: ChengduOptions, limit: str, fan: int) -> Text:
    last = fan == options.cap and options.cap != 8
    return words.FAN.fill(n=f"{fan}+" if last else str(fan))
