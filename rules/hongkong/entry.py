"""The tablet's result form for 香港麻雀, made from the option values and the tables."""

from __future__ import annotations

from rules.deal.worth import FAN
from rules.entry import Cell, DrawForm, EntryForm, FinalForm, Foul, Named, named
from rules.hongkong import words
from rules.hongkong.listing import EVENTS, FLOWER_CODES, flower_win_ask, liable_patterns
from rules.hongkong.option_fields import PLAYERS
from rules.hongkong.options import HongkongOptions
from rules.hongkong.results import CHANKAN
from rules.hongkong.ticks import GROUPS, ticks
from scoring.multilingual import Text, number

_FOLLOWS = Text(
    "pays {n} to each other player; the deal ends",
    "付其他每家 {n}，此局結束",
    "付其他每家 {n}，此局结束",
    "他の各家に{n}払い、局が終わる",
)


def entry(options: HongkongOptions) -> EntryForm:
    """Return the result form under these options."""
    follows = _FOLLOWS.fill(n=number(options.false_win))
    return EntryForm(
        types=named(words.TYPES),
        max_winners=PLAYERS - 1 if options.winners == "all" else 1,
        limits=tuple(_cell(options, fan) for fan in range(options.minimum, options.limit + 1)),
        draw=DrawForm(tenpai=False),
        fouls=tuple(Foul(kind, name, follows) for kind, name in words.FOULS.items()),
        pao=liable_patterns(options),
        final_scores=FinalForm(PLAYERS * options.start_points),
        ticks=ticks(options),
        tick_groups=GROUPS if options.flowers else GROUPS[:-1],
        flower_ticks=FLOWER_CODES if options.flowers else (),
        tiles=True,
        flowers=options.flowers,
        asks=flower_win_ask(options),
        win_events=(Named(CHANKAN, EVENTS[CHANKAN]),),
    )


def _cell(options: HongkongOptions, fan: int) -> Cell:
    note = words.GLOSSARY.limit if fan == options.limit else None
    return Cell(f"f{fan}", {"fan": fan}, FAN.fill(n=fan), note=note)
