"""The tablet's result form for mingjeung, built from its tables."""

from __future__ import annotations

from collections.abc import Mapping

from rules.entry import Cell, DrawForm, EntryForm, FinalForm, Foul, named
from rules.mingjeung import words
from rules.mingjeung.listing import liable_patterns
from rules.mingjeung.options import MingjeungOptions
from rules.mingjeung.points import FULL, MOST_FAN, PLAYERS
from rules.mingjeung.results import FOULS, TYPES
from rules.mingjeung.settle import FOUL
from rules.mingjeung.state import STICK
from rules.mingjeung.steps import VALUES
from rules.mingjeung.ticks import GROUPS, ticks
from scoring.multilingual import Text

_FOUL_FOLLOWS = Text(
    "pays {n} to each other player; the deal is replayed and its riichi sticks are returned",
    "每家統一賠 {n}；該局重打，退回該局的立直棒",
    "每家统一赔 {n}；该局重打，退回该局立直供托",
    "他の各家に{n}払う。同じ局をやり直し、この局の立直棒は戻す",
)
_TEN = Text("10 fan or more", "10翻以上", "10翻以上", "10飜以上")


def entry(options: MingjeungOptions) -> EntryForm:
    """Return the result form for these options."""
    return EntryForm(
        types=named(words.TYPES, TYPES),
        riichi=True,
        stick=STICK,
        stick_least=STICK,
        limits=tuple(_cell(value) for value in VALUES),
        draw=DrawForm(tenpai=True),
        fouls=tuple(Foul(kind, words.FOULS[kind], _FOUL_FOLLOWS.fill(n=FOUL)) for kind in FOULS),
        pao=liable_patterns(),
        final_scores=FinalForm(PLAYERS * options.start_points, 1, True, STICK),
        ticks=ticks(options),
        tick_groups=GROUPS,
        tiles=True,
    )


def _cell(value: Mapping[str, int | str]) -> Cell:
    fan, limit = value.get("fan"), str(value.get("limit", ""))
    if limit:
        return Cell(limit, value, words.LIMITS[limit])
    if fan == MOST_FAN:
        return Cell(FULL, value, _TEN, note=words.LIMITS[FULL])
    return Cell(f"f{fan}", value, words.FAN.fill(n=fan))
