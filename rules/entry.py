"""The result form of the tablet as data: what a system's own tables let a scorer choose.

A screen draws whatever is here; it knows no system. Texts are in four languages, `value` of a cell is
the bare value of the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from scoring.multilingual import Text

BOTH = ("ron", "tsumo")
WON = ("closed ron", "open ron", "closed tsumo", "open tsumo")


def won(open: bool, by: str) -> str:
    """How a hand was won, in a word of `WON`; ron while nobody has said."""
    return f"{'open' if open else 'closed'} {by or 'ron'}"


@dataclass(frozen=True, slots=True)
class Named:
    """An id and its name."""

    id: str
    name: Text


def named(names: Mapping[str, Text], ids: Iterable[str] | None = None) -> tuple[Named, ...]:
    """Every id (those of `ids`) with its name."""
    return tuple(Named(own, names[own]) for own in (names if ids is None else ids))


@dataclass(frozen=True, slots=True)
class Cell:
    """One value to choose: `key` unique in the form, `value` such as {"fan": 3, "fu": 30}, `by` ron, tsumo.

    `note` stands small beside it (the limit a cell reaches, the fan of a limit); `more` cells are folded. A `typed`
    value is not tapped but typed as its number of fan; its key is that number after an f.
    """

    key: str
    value: Mapping[str, int | str]
    label: Text
    by: tuple[str, ...] = BOTH
    note: Text | None = None
    more: bool = False
    typed: bool = False


def ways(price: Callable[[bool], object | None]) -> tuple[str, ...]:
    """How a hand may be won for a value: `price` says what it pays by (False) discard or self-draw, None = not so."""
    return tuple(way for way, tsumo in (("ron", False), ("tsumo", True)) if price(tsumo) is not None)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the value table: a cell for each column or None; `more` rows are folded at first."""

    label: Text
    cells: tuple[Cell | None, ...]
    note: Text | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class DrawForm:
    """What an exhaustive draw asks for; `tenpai_as`: "players" (numbers) or "fan" (number and best fan).

    `hands`: a ready hand may be shown by its tiles (`{"player", "hand": {"concealed", "melds"}}`).
    """

    tenpai: bool = True
    tenpai_as: str = "players"
    nagashi: bool = False
    last_draw: bool = False
    hua_zhu: bool = False
    xiang_gong: bool = False
    hands: bool = False


@dataclass(frozen=True, slots=True)
class Abort:
    """An aborted deal that these options know; `riichi` = how many must be in riichi for it."""

    id: str
    name: Text
    riichi: int = 0
    follows: Text | None = None


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul and, in words, what follows under these options; `fan` = the foul asks for a value."""

    id: str
    name: Text
    follows: Text
    fan: bool = False


@dataclass(frozen=True, slots=True)
class Pao:
    """A pattern somebody may be liable for, and the least multiple the bare value must have for it."""

    pattern: str
    name: Text
    least: int


@dataclass(frozen=True, slots=True)
class FinalForm:
    """What final scores alone ask for: `total` = what scores and deposits add up to, `step` of a score.

    `beside`: what else decides totals, of `chips`, `won`, `busted`, `dealer` (settlement, section 2). `fines`: scores
    on paper may be short of the total by fines that nobody gets.
    """

    total: int
    step: int = 1
    deposits: bool = False
    stick: int = 0
    beside: tuple[str, ...] = ()
    fines: bool = False


@dataclass(frozen=True, slots=True)
class KanForm:
    """Kongs that are paid: types and whether the deal keeps a running ledger."""

    types: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A pattern that can be ticked to find the value; `rules.ticked_patterns` adds them up and refuses what cannot be.

    `closed`, `open`: what it adds to the fan, None where the hand must be the other; `yakuman`: a multiple of the
    limit instead, `limit`: a named limit instead. `group`: an id of `EntryForm.tick_groups`; `most` times; `common`
    ones are large. `excludes`: ids it does not go with (one side is enough). `by`, `dealer`, `riichi`: what the win
    must be (None: anything). `needs`: one of these ids is needed too; `brings`: ids that come with it, at least so
    often. `sure`: counts by itself wherever the win is so; `replaces`: sure ones that give way to it. `counts`: enough
    for a win without another pattern. `fu`: the fu it fixes, by `won`. `part_of`: no pattern itself, but what the
    pattern of this id counts. `event`: what the deal is told happened (`wins[].events`), where that changes who pays.
    """

    id: str
    name: Text
    closed: int | None
    open: int | None
    group: str = ""
    most: int = 1
    common: bool = False
    excludes: tuple[str, ...] = ()
    yakuman: int = 0
    limit: str = ""
    by: tuple[str, ...] = BOTH
    dealer: bool | None = None
    riichi: bool | None = None
    needs: tuple[str, ...] = ()
    brings: Mapping[str, int] = field(default_factory=dict)
    sure: bool = False
    replaces: tuple[str, ...] = ()
    counts: bool = True
    fu: Mapping[str, int] = field(default_factory=dict)
    part_of: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A further field of the result a system asks for.

    `kind`: "player", "players", "bool", "int" (from `low` up), "choice", "text"; "tiles"; "rows": any number of rows,
    and "group": one of each, of `columns`. `of_win`: stands in each of `wins`; `in_hand`: in its `hand`, by tiles only.
    `state`: the field of the state that it starts from. `often`: asked at once, the others are folded.
    `notes`: small words beside the players, by seat from the dealer on. `for_hands`: must be said of a win by tiles;
    `lets_more`: once ticked, a further winner may be entered; `most`: rows at the most. `instead`: another field of the
    result that says the same and stays where this one is not said.
    """

    id: str
    name: Text
    kind: str
    on: tuple[str, ...]
    values: tuple[Named, ...] = ()
    default: object = None
    columns: tuple[Ask, ...] = ()
    of_win: bool = False
    in_hand: bool = False
    state: str = ""
    often: bool = True
    low: int = 0
    help: Text | None = None
    notes: tuple[Text, ...] = ()
    for_hands: bool = False
    lets_more: bool = False
    most: int = 4
    instead: str = ""


@dataclass(frozen=True, slots=True)
class EntryForm:
    """Everything the result form of one rule set shows.

    `riichi`: there are sticks of `stick` points each (`stick_least`: points needed to lay one, or None).
    `columns`, `rows`: the value table; `limits`: cells beside it; `max_winners` on one discard.
    `running`: play goes on after a win; `kans`: kongs that are paid; `ticks`: patterns to add up, under `tick_groups`;
    `fu`: the fu there are beside ticks, by `won`, the likeliest first (empty: none);
    `tiles`: a hand may be entered by tiles; `asks`: further fields; `stop`: a choice to end may come;
    `win_events`: what is asked of a win by discard beside its bare value (`wins[].events`);
    `flower_ticks`: flowers that are tapped beside the ticks, which the rules then count themselves;
    `price_note`: what is paid beside the prices of the values; `chips`: chips move with a win, as many from each who
    pays.
    """

    types: tuple[Named, ...]
    final_scores: FinalForm
    draw: DrawForm | None = None
    max_winners: int = 1
    riichi: bool = False
    stick: int = 0
    stick_least: int | None = None
    columns: tuple[Text, ...] = ()
    rows: tuple[Row, ...] = ()
    limits: tuple[Cell, ...] = ()
    aborts: tuple[Abort, ...] = ()
    fouls: tuple[Foul, ...] = ()
    pao: tuple[Pao, ...] = ()
    stop: bool = False
    running: bool = False
    kans: KanForm | None = None
    ticks: tuple[Tick, ...] = ()
    tiles: bool = False
    flowers: bool = False
    asks: tuple[Ask, ...] = ()
    tick_groups: tuple[Named, ...] = ()
    fu: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    win_events: tuple[Named, ...] = ()
    flower_ticks: tuple[str, ...] = ()
    price_note: Text | None = None
    chips: bool = False

    @property
    def fouls_follow(self) -> Text | None:
        """What follows every foul alike; None where they differ."""
        follows = {foul.follows for foul in self.fouls}
        return self.fouls[0].follows if len(follows) == 1 and len(self.fouls) > 1 else None


@dataclass(frozen=True, slots=True)
class HandForm:
    """What a form for one winning hand asks, beside its tiles: fields of the contract that these rules use.

    `size`: tiles held while waiting. `seats`, `rounds`: winds, `rounds` empty where there is no round wind; `no_round`:
    a deal may be without one.
    `riichi`: declarations. `dora`, `ura`: most indicators, 0 = none. `flowers`: codes of tiles laid aside.
    `pao`: patterns somebody may answer for. `active`: whether seats may have left the deal. `asks`: further fields of
    the hand, by id. The rest: whether the field is asked.
    """

    size: int
    seats: tuple[str, ...]
    rounds: tuple[str, ...]
    riichi: tuple[Named, ...] = ()
    dora: int = 0
    ura: int = 0
    flowers: tuple[str, ...] = ()
    honba: bool = False
    deposits: bool = False
    streak: bool = False
    furiten: bool = False
    pao: tuple[Pao, ...] = ()
    no_round: bool = False
    from_deal: tuple[str, ...] = ()
    active: bool = False
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class StateLabel:
    """Where a game stands, in words of one language: title "東2局", counters ("本場", 1), both as text.

    `notes`: what the table must know of a stage that is not played as usual (a decider): how it ends, what is missing.
    `order`: the players as they sit, the first dealer of the round first (empty: by number).
    """

    title: str
    counters: tuple[tuple[str, int], ...]
    text: str
    round_wind: str | None
    winds: tuple[str, ...]
    dealer: int
    notes: tuple[str, ...] = ()
    order: tuple[int, ...] = ()

    def place_of(self, player: int) -> int:
        """The side of the table at which a player sits in this round, counted from that of its first dealer."""
        return self.order.index(player) if self.order else player
