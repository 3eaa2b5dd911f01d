"""The tablet's result form as data: what a system lets a scorer choose.

A screen draws what it finds here and knows no system. Texts are in four languages; the `value` of a cell is the
contract's bare value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from scoring.multilingual import Text

BOTH = ("ron", "tsumo")
WON = ("closed ron", "open ron", "closed tsumo", "open tsumo")


def won(open: bool, by: str) -> str:
    """Return how a hand was won, as a word of `WON`; ron while the way is unknown."""
    return f"{'open' if open else 'closed'} {by or 'ron'}"


@dataclass(frozen=True, slots=True)
class Named:
    """An id and its name."""

    id: str
    name: Text


def named(names: Mapping[str, Text], ids: Iterable[str] | None = None) -> tuple[Named, ...]:
    """Return every id with its name; only those in `ids` where given."""
    return tuple(Named(own, names[own]) for own in (names if ids is None else ids))


@dataclass(frozen=True, slots=True)
class Cell:
    """One value to choose: `key` unique in the form, `value` such as {"fan": 3, "fu": 30}, `by` ron, tsumo or both.

    `note` is shown small next to it (the limit that a cell reaches, the fan of a limit); `more` cells are folded away.
    A `typed` value is typed as its number of fan instead of tapped; its key is "f" and that number.
    """

    key: str
    value: Mapping[str, int | str]
    label: Text
    by: tuple[str, ...] = BOTH
    note: Text | None = None
    more: bool = False
    typed: bool = False


def ways(price: Callable[[bool], object | None]) -> tuple[str, ...]:
    """Return how a hand of a value may be won: `price(tsumo)` returns what it pays, or None where it is impossible."""
    return tuple(way for way, tsumo in (("ron", False), ("tsumo", True)) if price(tsumo) is not None)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the value table: a cell or None for each column; `more` rows are folded away at first."""

    label: Text
    cells: tuple[Cell | None, ...]
    note: Text | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class DrawForm:
    """What an exhaustive draw asks for; `tenpai_as`: "players" (numbers) or "fan" (number and best fan).

    `hands`: a ready hand may be entered by its tiles (`{"player", "hand": {"concealed", "melds"}}`).
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
    """An abortive draw under these options; `riichi` is the number of players who must be in riichi for it."""

    id: str
    name: Text
    riichi: int = 0
    follows: Text | None = None


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul and its consequence in words under these options; `fan`: the foul asks for a value."""

    id: str
    name: Text
    follows: Text
    fan: bool = False


@dataclass(frozen=True, slots=True)
class Pao:
    """A pattern for which a player may be liable, and the least multiple that the bare value must have."""

    pattern: str
    name: Text
    least: int


@dataclass(frozen=True, slots=True)
class FinalForm:
    """What the form for final scores asks for: `total` of scores and deposits, `step` of a score.

    `beside`: what else decides totals: `chips`, `won`, `busted`, `dealer` (settlement, section 2).
    """

    total: int
    step: int = 1
    deposits: bool = False
    stick: int = 0
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KanForm:
    """The types of kongs that are paid."""

    types: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A pattern that can be ticked to find the value; `rules.ticked_patterns` adds ticks up and rejects bad ones.

    `closed`, `open`: the fan it adds, None where the hand must be the other; `yakuman`: a multiple of the limit
    instead, `limit`: a named limit instead.
    `group`: an id of `EntryForm.tick_groups`; `most`: how often it can count; `common` ones are shown large.
    `excludes`: ids it cannot be combined with (one side is enough). `by`, `dealer`, `riichi`: conditions on the win
    (None: any). `needs`: one of these ids is required too; `brings`: ids that come with it and how often at least.
    `sure`: counts automatically wherever the win fits; `replaces`: `sure` ids that it replaces. `counts`: enough for a
    win without another pattern. `fu`: the fu it fixes, by `won`.
    `part_of`: not a pattern itself, but something that the pattern of this id counts. `event`: the event reported with
    the win (`wins[].events`), where it changes who pays.
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
    """A further field of the result that a system asks for.

    `kind`: "player", "players", "bool", "int" (from `low` up), "choice", "text", "tiles", "rows" (any number of rows of
    `columns`) or "group" (one of each of `columns`). `of_win`: a field of each of `wins`; `in_hand`: a field of its
    `hand`, for wins entered by tiles only. `state`: the field of the state that gives the initial value. `often`: shown
    at once; the others are folded away. `notes`: short notes next to the players, by seat from the dealer on.
    `for_hands`: required for a win entered by tiles; `lets_more`: once ticked, a further winner may be entered; `most`:
    maximum number of rows. `instead`: another field of the result with the same meaning, kept where this one is left
    out.
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
    """Everything that the result form of one rule set shows.

    `riichi`: there are riichi sticks of `stick` points each (`stick_least`: points needed to declare, or None).
    `columns`, `rows`: the value table; `limits`: cells next to it; `max_winners`: on one discard.
    `running`: play goes on after a win; `kans`: kongs that are paid; `ticks`: patterns to add up, under `tick_groups`.
    `fu`: the fu to choose from next to ticks, by `won`, the likeliest first (empty: none).
    `tiles`: a hand may be entered by tiles; `asks`: further fields; `stop`: a player may be able to end the game.
    `win_events`: events to ask for with the bare value of a win by discard (`wins[].events`).
    `flower_ticks`: flowers shown next to the ticks, which the rules count themselves.
    `price_note`: what is paid on top of the prices; `chips`: a win also moves chips, the same number from each payer.
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
        """Return the consequence that all fouls share; None where they differ."""
        follows = {foul.follows for foul in self.fouls}
        return self.fouls[0].follows if len(follows) == 1 and len(self.fouls) > 1 else None


@dataclass(frozen=True, slots=True)
class HandForm:
    """The contract fields, besides the tiles, that a form for one winning hand asks for under these rules.

    `size`: tiles held while waiting. `seats`, `rounds`: winds; `rounds` is empty where there is no round wind;
    `no_round`: a deal may have no round wind.
    `riichi`: declarations. `dora`, `ura`: maximum number of indicators, 0 for none. `flowers`: codes of flower tiles.
    `pao`: patterns for which a player may be liable. `active`: whether players may have left the deal. `asks`: further
    fields of the hand, by id. All other fields: whether the form asks for the field.
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
    """The position in a game, in words of one language: title "東2局", counters ("本場", 1), and both as `text`.

    `notes`: how a special stage (a decider) ends and what is missing in it. `order`: the players in seating order, the
    first dealer of the round first (empty: by number).
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
        """Return the side of the table where a player sits in this round, counted from the first dealer's side."""
        return self.order.index(player) if self.order else player
