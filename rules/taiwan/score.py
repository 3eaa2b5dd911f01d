"""Value one winning hand by its tiles: taiwan rulebook, sections 2 to 4 and 9."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.taiwan import check_words as words
from rules.taiwan import facts as t
from rules.taiwan.checks import Given, Way, by_of, check_allowed, check_tiles, event_problem
from rules.taiwan.explain import TileWork
from rules.taiwan.options import TaiwanOptions
from rules.taiwan.payments import Table, Valued, due, others, owed
from rules.taiwan.request import BA_XIAN, CHI_LIU, QI_QIANG_YI, HandFields, Moment, read_hand, read_moment
from rules.taiwan.tables import BY_ID
from rules.taiwan.value import Counted, Rows, all_readings, best, flower_rows, half_pair_waits, in_order
from scoring import features as f
from scoring.contract import Fields
from scoring.errors import Code, ContractError
from scoring.hand import Winds, hand_of
from scoring.tiles import EAST
from scoring.waits import exhausted, standard_waits

DEALER = 0


class HandValue(NamedTuple):
    """What a hand is worth: `rows` to who pays for the win, `common` to the other two where those pay less."""

    counted: Counted | None
    rows: Rows
    common: Rows | None = None

    @property
    def fan(self) -> int:
        """牌面台數."""
        return sum(tai for _, tai in self.rows)

    def fan_of(self, player: int, robbed: int | None) -> int:
        """What one payer pays by."""
        if self.common is None or player == robbed:
            return self.fan
        return sum(tai for _, tai in self.common)


def score(options: TaiwanOptions, fields: Fields, lang: str) -> dict[str, Any]:
    """The call `score`."""
    own = read_hand(fields, win=True)
    moment = seen_from(options, read_moment(fields, own.flower_win))
    fields.done()
    given = check_tiles(own)
    fields.check_later()
    check_allowed(own, moment, "dai_wei")
    value = value_tiles(options, own, given, moment)
    return valued(options, own, moment, value, given, DEALER).answer(lang)


def seen_from(options: TaiwanOptions, moment: Moment) -> Moment:
    """The moment under *dong_wei*: the 開門位 is East, or the dealer."""
    return moment._replace(door=DEALER) if options.dong_wei == "zhuang" else moment


def value_tiles(options: TaiwanOptions, fields: HandFields, given: Given, moment: Moment) -> HandValue:
    """The value of a hand whose tiles are in order: events, shape, patterns, 過水."""
    drawn = moment.loser is None or (fields.flower_win is not None and fields.shown)
    problem = event_problem(Way(fields, given, moment.dealer, drawn))
    if problem is not None:
        raise problem
    if not fields.shown:
        return HandValue(None, _flower_win(fields))
    waits = waiting(options, given, given.own - given.win.packed)
    counted = counted_hand(options, fields, given, moment, drawn, waits)
    if counted is None:
        raise ContractError(Code.NOT_WINNING, fields.at("win_tile"), words.NOT_WINNING)
    if given.passed & waits:
        raise ContractError(Code.FURITEN, fields.at("passed"), words.PASSED)
    return with_flowers(fields, given, moment, counted)


def _flower_win(fields: HandFields) -> Rows:
    key = BA_XIAN if fields.flower_win == BA_XIAN else QI_QIANG_YI
    return ((key, BY_ID[key].tai),)


def with_flowers(fields: HandFields, given: Given, moment: Moment, counted: Counted) -> HandValue:
    """The rows of the reading with those of the flowers, or of the flower win: sections 2 (26) and 3."""
    wind = moment.wind(moment.seat)
    if fields.flower_win is None:
        return HandValue(counted, in_order(counted.rows + flower_rows(given.flowers, wind)))
    rows = in_order(counted.rows + _flower_win(fields))
    if fields.flower_win != CHI_LIU:
        return HandValue(counted, rows)
    own = flower_rows(given.flowers & ~given.robbed, wind)
    return HandValue(counted, rows, in_order(counted.rows + own))


def waiting(options: TaiwanOptions, given: Given, held: int) -> int:
    """The kinds (a mask) that complete the sixteen tiles; `held` are all of them, melds too.

    A kind of which the player holds all four is none.
    """
    found = standard_waits(given.concealed.packed)
    if options.li_gu and not given.melds:
        found |= half_pair_waits(given.concealed.packed, given.concealed.mask)
    return found & ~exhausted(held)


def counted_hand(
    options: TaiwanOptions, fields: HandFields, given: Given, moment: Moment, drawn: bool, waits: int
) -> Counted | None:
    """The reading that counts, without flowers; None where the tiles are no win."""
    facts = facts_of(fields, given, drawn, waits)
    winds = Winds(EAST + moment.wind(moment.seat), -1 if moment.round < 0 else EAST + moment.round)
    hand = hand_of(given.concealed, given.melds, given.win)
    readings = all_readings(hand, options.li_gu, not drawn, winds, facts)
    return best(readings) if readings else None


def facts_of(fields: HandFields, given: Given, drawn: bool, waits: int) -> int:
    """The moment as flags of the reading."""
    events = fields.events
    facts = f.TSUMO if drawn else f.RON
    for event, flag in _FLAGS:
        facts |= flag if event in events else 0
    if "first_turn" in events:
        facts |= t.REN_HU if "diting" in events else t.DI_HU if "tianting" in events else t.TIAN_HU
    facts |= t.RINSHAN if fields.flower_win else 0
    facts |= t.ONE_WAIT if waits and not waits & (waits - 1) else t.MORE_WAITS
    facts |= 0 if given.flowers else t.NO_FLOWERS
    called = len(given.melds) == _ALL and all(meld.open for meld in given.melds)
    return facts | (t.ALL_CALLED if called else 0)


_ALL = 5
_FLAGS = (
    ("rinshan", t.RINSHAN),
    ("haitei", t.HAITEI),
    ("chankan", t.CHANKAN),
    ("tianting", t.TIAN_TING),
    ("diting", t.DI_TING),
)


# -- payments --------------------------------------------------------------------------------------


def valued(
    options: TaiwanOptions, fields: HandFields, moment: Moment, value: HandValue, given: Given, dealer: int
) -> Valued:
    """The value with who owes what (sections 3 and 4), by players' numbers where `dealer` is that of the dealer."""
    table = Table(dealer, moment.streak, moment.shown_streak)
    winner, loser = _player(moment.seat, dealer), None if moment.loser is None else _player(moment.loser, dealer)
    dues = tuple(
        due(options, table, payer, winner, value.fan_of(payer, loser)) for payer in payers(fields, winner, loser)
    )
    return owed(
        options,
        value.fan,
        dealer,
        dues,
        eye_watch=tuple(_player(seat, dealer) for seat in moment.eye_watch),
        dai_wei=tuple(_player(seat, dealer) for seat in moment.dai_wei),
        work=TileWork(value.counted, value.rows, given.melds, value.common),
    )


def _player(seat: int, dealer: int) -> int:
    return (seat + dealer) % 4


def payers(fields: HandFields, winner: int, loser: int | None) -> list[int]:
    """Who owes: the discarder or the robbed alone, or all three."""
    alone = loser is not None and (fields.flower_win is None or by_of(fields) == "ron")
    return [loser] if alone and loser is not None else others(winner)
