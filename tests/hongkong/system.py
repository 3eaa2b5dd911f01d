"""香港麻雀: where each hook of `rules.system.System` is worked out."""

from __future__ import annotations

from rules.deal.price import Paid
from rules.deal.result import Result
from rules.deal.rounds import Rounds, RoundsSystem
from rules.deal.worth import FAN
from rules.entry import Cell, DrawForm, EntryForm, FinalForm, HandForm, Named, Row, named
from rules.hand.request import HandFields
from rules.hooks import always, hook, plain, table
from rules.patterns import COMMON, fan_table, ticks
from rules.seats import WINDS
from rules.system import Preset
from rules.ticked_patterns import Value
from scoring.multilingual import Text
from tests.hongkong import deal
from tests.hongkong.hand import HongkongHands
from tests.hongkong.options import PLAYERS, HongkongOptions
from tests.hongkong.patterns import LARGE

NAME = Text("Hong Kong", "香港麻雀", "香港麻雀", "香港麻雀")
GROUPS = (
    Named(COMMON, Text("Common", "常見", "常见", "よく出る役")),
    Named(LARGE, Text("Large", "大牌", "大牌", "大きな役")),
)
LIMIT = Text("limit", "爆棚", "爆棚", "上限")


def entry(options: HongkongOptions) -> EntryForm:
    """What the result form shows: a cell for each 番, every pattern to be ticked."""
    labels = {fan: FAN.fill(n=fan) for fan in range(options.minimum, options.limit + 1)}
    notes = {options.limit: LIMIT}
    cells = tuple(Cell(f"f{fan}", {"fan": fan}, label, note=notes.get(fan)) for fan, label in labels.items())
    return EntryForm(
        types=named(deal.TYPES),
        columns=tuple(labels.values()),
        rows=(Row(Text("Fan", "番", "番", "飜"), cells),),
        draw=DrawForm(tenpai=False),
        final_scores=FinalForm(PLAYERS * options.start_points),
        ticks=ticks(options),
        tick_groups=GROUPS,
        tiles=True,
    )


class Hongkong(RoundsSystem[HongkongOptions, Rounds, Result[HandFields]]):
    """香港麻雀."""

    id = "hongkong"
    name = NAME
    options_type = HongkongOptions
    presets = (Preset("hongkong", "hongkong", NAME, PLAYERS),)
    players = PLAYERS
    reasons = deal.REASONS

    read_result = plain(deal.read_result)
    settle = hook(deal.settle)
    hands = table(HongkongHands)
    hand_form = always(HandForm(HongkongHands.size, WINDS, WINDS))
    events = always(())
    results = always(named(deal.TYPES))
    patterns = table(fan_table)
    entry = table(entry)

    def pays(self, value: Value) -> Paid | None:
        fan = int(value.get("fan", 0))
        return None if fan < self.options.minimum else lambda _, winner, loser: self.options.paid(fan, winner, loser)
