"""A Taiwan hand: its checks, value and waits; taiwan rulebook, sections 2 to 4, 7 and 9."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.hand.checks import FLOWERS, Given, bad_count, not_won
from rules.hand.score import DEALER, HandRules
from rules.taiwan import check_words as words
from rules.taiwan import facts as t
from rules.taiwan.events import EVENTS, self_drawn
from rules.taiwan.explain import TileWork
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Table, Valued, due, others, owed
from rules.taiwan.request import BA_XIAN, CHI_LIU, EIGHT, QI_QIANG_YI, TaiwanFields, TaiwanForm, TaiwanMoment
from rules.taiwan.shapes import HALF_PAIR
from rules.taiwan.value import Counted, Rows, all_readings, best, flower_rows, in_order, times
from scoring import reading_features as f
from scoring.errors import Code, ContractError, not_allowed
from scoring.hand import Winds
from scoring.tiles import EAST, KINDS, NONE, Tiles
from scoring.waits import exhausted

MOST_MELDS = 5
TaiwanHand = Given[TaiwanFields]


class HandValue(NamedTuple):
    """The value of a hand: `rows` for the payers of the win, `common` for the other two where they pay less."""

    counted: Counted | None
    rows: Rows
    common: Rows | None = None

    @property
    def fan(self) -> int:
        """牌面台數, the 台 of the tiles."""
        return sum(tai for _, tai in self.rows)

    def fan_of(self, player: int, robbed: int | None) -> int:
        """Return the 台 by which one player pays."""
        if self.common is None or player == robbed:
            return self.fan
        return sum(tai for _, tai in self.common)


class TaiwanHands(HandRules[TaiwanOptions, TaiwanFields, TaiwanMoment, HandValue, Valued]):
    """Check and value Taiwan hands under one set of options."""

    size = 16
    sets = MOST_MELDS
    events = EVENTS

    def __init__(self, options: TaiwanOptions) -> None:
        super().__init__(options, TaiwanForm(options.dong_wei))
        self.specials = (HALF_PAIR,) if options.li_gu else ()

    # -- tiles ---------------------------------------------------------------------------------------

    def further_tiles(self, asked: TaiwanFields) -> dict[str, Tiles]:
        text = asked.robbed_flower if asked.asks_robbed else None
        return {"robbed": self.only(FLOWERS, asked, "robbed_flower", text, self.words.only_flowers) if text else NONE}

    def check_counts(self, given: TaiwanHand, moment: TaiwanMoment) -> None:
        asked = given.asked
        if len(asked.melds) > MOST_MELDS:
            raise bad_count(given, "melds", words.MOST_MELDS)
        if asked.shown:
            super().check_counts(given, moment)
        if asked.flower_win and len(given.flowers.codes) != len(EIGHT) - 1:
            raise bad_count(given, "flowers", words.EIGHT_FLOWERS)
        if asked.asks_robbed and len(given.further["robbed"].codes) != 1:
            raise bad_count(given, "robbed_flower", words.ONE_FLOWER)

    # -- a value -------------------------------------------------------------------------------------

    def check_allowed(self, given: TaiwanHand, moment: TaiwanMoment) -> None:
        super().check_allowed(given, moment)
        asked = given.asked
        if asked.flower_win and moment.claimed not in (None, asked.flower_by):
            raise not_allowed("by", words.BY)
        if asked.robbed_flower is not None and not asked.asks_robbed:
            raise not_allowed(given.at("robbed_flower"), words.NO_ROBBED)
        if moment.seat in moment.dai_wei:
            raise not_allowed(f"dai_wei[{moment.dai_wei.index(moment.seat)}]", words.WINNER_PAYS)

    def problem(self, given: TaiwanHand, moment: TaiwanMoment) -> ContractError | None:
        if given.asked.events and not given.asked.shown:
            return not_allowed(given.at("events"), words.NO_EVENTS)
        return super().problem(given, moment)

    def count(self, given: TaiwanHand, moment: TaiwanMoment) -> HandValue:
        if not given.asked.shown:
            return HandValue(None, _flower_win(given.asked))
        drawn = self_drawn(given, moment)
        facts = facts_of(given, drawn, self.held_waits(given))
        winds = Winds(EAST + moment.wind(moment.seat), -1 if moment.round is None else EAST + moment.round)
        readings = all_readings(given.hand, self.options.li_gu, not drawn, winds, facts)
        if not readings:
            raise not_won(Code.NOT_WINNING, given, words.NOT_WINNING)
        return with_flowers(given, moment, best(self.options, readings))

    def check_bound(self, given: TaiwanHand, moment: TaiwanMoment) -> None:
        """Raise `FURITEN` if a tile that completes the hand was passed (過水)."""
        if given.asked.shown and given.passed.mask and given.passed.mask & self.held_waits(given):
            raise ContractError(Code.FURITEN, given.at("passed"), words.PASSED)

    def held_waits(self, given: TaiwanHand) -> int:
        """Return the kinds, as a mask, that completed the hand before its winning tile."""
        return self.shape_waits(given) & ~exhausted(given.own - given.win.packed)

    def valued(self, given: TaiwanHand, counted: HandValue, moment: TaiwanMoment, dealer: int = DEALER) -> Valued:
        """Return the value and what each payer owes (sections 3 and 4)."""
        table = Table(dealer, moment.streak, moment.shown_streak)
        winner, loser = self.players_of(moment, dealer)
        dues = tuple(
            due(self.options, table, payer, winner, counted.fan_of(payer, loser))
            for payer in payers(given.asked, winner, loser)
        )
        return owed(
            self.options,
            counted.fan,
            dealer,
            dues,
            eye_watch=tuple(self.player(seat, dealer, moment) for seat in moment.eye_watch),
            dai_wei=tuple(self.player(seat, dealer, moment) for seat in moment.dai_wei),
            work=TileWork(counted.counted, counted.rows, given.melds, counted.common),
        )


hands = lru_cache(maxsize=64)(TaiwanHands)


def payers(asked: TaiwanFields, winner: int, loser: int | None) -> list[int]:
    """Return who owes for a win: only the discarder or the robbed player, or all three."""
    alone = asked.flower_win is None or asked.flower_by == "ron"
    return [loser] if alone and loser is not None else others(winner)


def _flower_win(asked: TaiwanFields) -> Rows:
    key = BA_XIAN if asked.flower_win == BA_XIAN else QI_QIANG_YI
    return (times(key, 1),)


def with_flowers(given: TaiwanHand, moment: TaiwanMoment, counted: Counted) -> HandValue:
    """Return the rows of the reading with those of flowers or a flower win: sections 2 (26) and 3."""
    flowers, wind = given.flowers.mask >> KINDS, moment.wind(moment.seat)
    if given.asked.flower_win is None:
        return HandValue(counted, in_order(counted.rows + flower_rows(flowers, wind)))
    rows = in_order(counted.rows + _flower_win(given.asked))
    if given.asked.flower_win != CHI_LIU:
        return HandValue(counted, rows)
    own = flower_rows(flowers & ~(given.further["robbed"].mask >> KINDS), wind)
    return HandValue(counted, rows, in_order(counted.rows + own))


def facts_of(given: TaiwanHand, drawn: bool, waits: int) -> int:
    """Return the flags for facts that the tiles don't show. `waits` is a mask of the kinds that the hand waited for."""
    events = given.asked.events
    facts = f.TSUMO if drawn else f.RON
    for event, flag in _FLAGS:
        facts |= flag if event in events else 0
    if "first_turn" in events:
        facts |= t.REN_HU if "diting" in events else t.DI_HU if "tianting" in events else t.TIAN_HU
    facts |= t.RINSHAN if given.asked.flower_win else 0
    facts |= t.ONE_WAIT if waits and not waits & (waits - 1) else t.MORE_WAITS
    facts |= 0 if given.flowers.mask else t.NO_FLOWERS
    called = len(given.melds) == MOST_MELDS and all(meld.open for meld in given.melds)
    return facts | (t.ALL_CALLED if called else 0)


_FLAGS = (
    ("rinshan", t.RINSHAN),
    ("haitei", t.HAITEI),
    ("chankan", t.CHANKAN),
    ("tianting", t.TIAN_TING),
    ("diting", t.DI_TING),
)
