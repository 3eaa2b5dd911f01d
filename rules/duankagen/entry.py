"""The tablet's result form for 断卡根, made from the option values and the tables."""

from __future__ import annotations

from rules.duankagen import words
from rules.duankagen.options import DuankagenOptions
from rules.duankagen.patterns import ROWS
from rules.duankagen.prices import CAP, limit_of
from rules.duankagen.results import GANG_PAO
from rules.duankagen.steps import prices
from rules.duankagen.ticks import TICK_GROUPS, ticks
from rules.entry import Ask, Cell, DrawForm, EntryForm, FinalForm, KanForm, Named, Row, named, ways
from scoring.multilingual import Text

_FAN = Text("Fan", "番", "番", "飜")
_FED = Text("from a declared player", "報胡家放銃", "报胡家放铳", "報胡家の放銃")
_GANG_PAO = next(row.name for row in ROWS if row.id == "gang_tai_pao")


def entry(options: DuankagenOptions) -> EntryForm:
    """Return the result form under these options."""
    cells = tuple(cell for fan in range(CAP + 1) if (cell := _cell(options, fan)) is not None)
    return EntryForm(
        types=named(words.TYPES, ("win", "draw")),
        max_winners=options.players - 1,
        columns=tuple(cell.label for cell in cells),
        rows=(Row(_FAN, cells),),
        draw=DrawForm(tenpai_as="fan", xiang_gong=True, hands=True),
        final_scores=FinalForm(options.players * options.start_points),
        running=True,
        kans=KanForm(named(words.KONGS)),
        ticks=ticks(options),
        tick_groups=TICK_GROUPS,
        tiles=True,
        asks=(Ask("bao_hu", words.BAO_HU, "players", ("win", "draw", "running")),),
        win_events=(Named(GANG_PAO, _GANG_PAO),),
    )


def _cell(options: DuankagenOptions, fan: int) -> Cell | None:
    value: dict[str, int | str] = {"fan": fan}
    by = ways(lambda tsumo: prices(options, value, tsumo))
    if not by:
        return None
    limit = limit_of(fan)
    note = words.LIMITS[limit] if limit else _FED if not fan and not options.no_fan_win else None
    return Cell(f"f{fan}", value, words.FAN.fill(fan=fan) if fan else words.NO_FAN_NAME, by, note)
