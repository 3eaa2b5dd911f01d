"""The tablet's result form for riichi, built from the option values and the value table."""

from __future__ import annotations

from rules.entry import Abort, Cell, DrawForm, EntryForm, FinalForm, Foul, Pao, Row, named, ways
from rules.riichi import words
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import ROWS
from rules.riichi.points import of_fan
from rules.riichi.results import ABORTS, FOULS, TYPES
from rules.riichi.settlement_fields import fields_beside_scores
from rules.riichi.state import STEP, STICK
from rules.riichi.steps import FU_ROWS, LIMITS, price
from rules.riichi.ticks import TICK_GROUPS, fu_choices, ticks
from rules.riichi.wins import PAO_RINSHAN, pattern_multiple
from scoring.multilingual import Text, number

_COLUMNS = tuple(words.FAN.fill(fan=fan) for fan in range(1, 5))
_SELF_DRAW_ONLY = Text("tsumo only", "限自摸", "限自摸", "ツモのみ")
_SEVEN_PAIRS = Text("seven pairs", "七對子", "七对子", "七対子")
_FOLD_FROM = 80
_RINSHAN = Text("Rinshan tsumo after an open kan", "大明槓嶺上開花", "大明杠岭上开花", "大明槓の嶺上開花")
_PAO_NAMES = {row.id: row.name for row in ROWS} | {PAO_RINSHAN: _RINSHAN}
_MANGAN_FOUL = Text(
    "pays 4,000 to the dealer and 2,000 to each other player; a dealer pays 4,000 to each",
    "付莊家 4,000、其他人各 2,000；莊家則各付 4,000",
    "付庄家 4,000、其他人各 2,000；庄家则各付 4,000",
    "親に4000、子に2000ずつ払う。親なら4000ずつ払う",
)
_POINTS_FOUL = Text(
    "{n} thousand deducted from the total", "總分扣 {n} 千點", "总分扣 {n} 千点", "スコアから{n}ポイントを引く"
)
_REPLAY = Text(
    "the deal is replayed and its riichi sticks are returned",
    "該局重打，退回本局立直棒",
    "该局重打，退回本局立直棒",
    "同じ局をやり直し、この局の立直棒は戻す",
)
_PASS = Text("the deal passes, honba + 1", "下莊，本場加一", "下庄，本场加一", "親流れ、1本場増える")
_KEEP = Text(
    "the dealer keeps the deal, honba + 1",
    "莊家連莊，本場加一",
    "庄家连庄，本场加一",
    "親の連荘、1本場増える",
)
_BOTH = Text("{a}; {b}", "{a}；{b}", "{a}；{b}", "{a}。{b}")
_FOLLOWS = {"keep": _KEEP, "pass": _PASS}


def entry(options: RiichiOptions) -> EntryForm:
    """Return the result form for these options."""
    n = options.players
    return EntryForm(
        types=named(words.TYPES, TYPES),
        max_winners=_max_winners(options),
        riichi=True,
        stick=STICK,
        stick_least=STICK if options.riichi_needs_points else None,
        columns=_COLUMNS,
        rows=_rows(options),
        limits=_limits(options),
        draw=_draw(options),
        aborts=tuple(_abort(options, reason) for reason in open_aborts(options)),
        fouls=tuple(Foul(kind, words.FOULS[kind], _foul_follows(options)) for kind in FOULS),
        pao=liabilities(options),
        stop="choice" in (options.agari_yame, options.tenpai_yame),
        final_scores=FinalForm(n * options.start_points, STEP, True, STICK, fields_beside_scores(options)),
        ticks=ticks(options),
        tick_groups=TICK_GROUPS,
        fu=fu_choices(options),
        tiles=True,
        flowers=options.kita == "dora",
        chips=options.chips > 0,
    )


def _max_winners(options: RiichiOptions) -> int:
    if options.multi_ron == "head_bump":
        return 1
    most = 3 if options.sanchahou == "off" else 2
    return most if options.players == 4 else 2


def _rows(options: RiichiOptions) -> tuple[Row, ...]:
    rows = (_row(options, fu) for fu in FU_ROWS)
    return tuple(row for row in rows if any(row.cells))


def _row(options: RiichiOptions, fu: int) -> Row:
    cells = tuple(_cell(options, fan, fu) for fan in range(1, 5))
    by = {way for cell in cells if cell for way in cell.by}
    note = _SELF_DRAW_ONLY if by == {"tsumo"} else _SEVEN_PAIRS if fu == 25 else None
    return Row(words.FU.fill(fu=fu), cells, note, more=fu >= _FOLD_FROM)


def _cell(options: RiichiOptions, fan: int, fu: int) -> Cell | None:
    value: dict[str, int | str] = {"fan": fan, "fu": fu}
    by, limit = ways(lambda tsumo: price(options, value, False, tsumo)), of_fan(options, fan, fu).limit
    note = words.LIMITS[limit] if limit else None
    return Cell(f"f{fan}-{fu}", value, words.FAN_FU.fill(fan=fan, fu=fu), by, note) if by else None


def _limits(options: RiichiOptions) -> tuple[Cell, ...]:
    cells = [
        Cell(limit, {"limit": limit}, words.LIMITS[limit], note=words.FAN.fill(fan=_fan_range(options, limit)))
        for limit in LIMITS[:-1]
    ]
    most = 4 if options.yakuman_cap is None else min(4, options.yakuman_cap)
    return (*cells, *(_yakuman(options, n) for n in range(1, most + 1)))


def _yakuman(options: RiichiOptions, n: int) -> Cell:
    if n > 1:
        return Cell(f"yakuman-{n}", {"yakuman": n}, words.YAKUMAN_TIMES.fill(n=n), more=True)
    note = None if options.kazoe == "sanbaiman" else words.FAN.fill(fan="13+")
    return Cell("yakuman-1", {"yakuman": 1}, words.LIMITS["yakuman"], note=note)


def _fan_range(options: RiichiOptions, limit: str) -> str:
    fans = [fan for fan in range(5, 14) if of_fan(options, fan, None).limit == limit]
    first, last = fans[0], fans[-1]
    return f"{first}+" if last == 13 else f"{first}–{last}" if last > first else str(first)


def _draw(options: RiichiOptions) -> DrawForm:
    nagashi = options.nagashi_mangan != "off"
    return DrawForm(tenpai=True, nagashi=nagashi, last_draw=nagashi, hands=True)


def open_aborts(options: RiichiOptions) -> tuple[str, ...]:
    """Return the reasons for an aborted deal under these options, with `void` last."""
    known = ABORTS if options.players == 4 else ("kyuushu_kyuuhai", "suukan_sanra")
    return (*(reason for reason in known if getattr(options, reason) != "off"), "void")


def _abort(options: RiichiOptions, reason: str) -> Abort:
    follows = _REPLAY if reason == "void" else _FOLLOWS[getattr(options, reason)]
    riichi = options.players if reason == "suucha_riichi" else 0
    return Abort(reason, words.ABORTS[reason], riichi, follows)


def _foul_follows(options: RiichiOptions) -> Text:
    pays = _MANGAN_FOUL if options.chombo == "mangan" else _POINTS_FOUL.fill(n=number(options.chombo_points))
    return _BOTH.fill(a=pays, b=_REPLAY if options.chombo_next == "replay" else _PASS)


def liabilities(options: RiichiOptions) -> tuple[Pao, ...]:
    """Return the patterns that can make a player liable (pao), each with its least multiple."""
    patterns = [*options.pao, *([PAO_RINSHAN] if options.daiminkan_pao else [])]
    return tuple(Pao(pattern, _PAO_NAMES[pattern], _least(options, pattern)) for pattern in patterns)


def _least(options: RiichiOptions, pattern: str) -> int:
    return 0 if pattern == PAO_RINSHAN else pattern_multiple(options, pattern)
