"""The base class of rule systems: an id, presets and the hooks that calls and screens use.

An instance is a rule set: a preset with all option values. Type parameters: `O` the system's options, `S` its state,
`R` the result of a deal as read. All hooks are pure; what depends on the options alone is computed once.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from rules import options as option_table
from rules import ticked_patterns
from rules.deal.worth import FAN
from rules.entry import EntryForm, HandForm, Named, StateLabel
from rules.glossary import GLOSSARY, Glossary
from rules.hand.score import HandRules
from rules.patterns import Hands, PatternInfo, WithRows, examples
from rules.ranking import Standing
from scoring.errors import ContractError
from scoring.multilingual import Text, number
from scoring.score_moves import Deltas, Move
from scoring.strict_json import Fields
from scoring.tiles import KINDS, spell

O = TypeVar("O", bound=WithRows)  # noqa: E741 -- the one letter that says 'options'
S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Preset:
    """A published set of option values: `changes` are those that differ from the system's defaults.

    `season` are those with which the site proposes a club's new season; the preset itself keeps its values.
    """

    id: str
    system: str
    name: Text
    players: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    season: Mapping[str, Any] = field(default_factory=dict)


class Answerable(Protocol):
    """A value with an answer in the form of the contract's `score`."""

    def answer(self, lang: str) -> dict[str, Any]: ...


_APART = re.compile(r"[\s,.，、_']")
_WHOLE = re.compile(r"-?\d{1,7}")
TILES = tuple(spell(kind) for kind in range(KINDS))


Explain = Callable[[str, Sequence[Mapping[str, Any]]], list[str]]
"""The working in words, as a function of the language and the wins' answers."""


def _no_words(lang: str, wins: Sequence[Mapping[str, Any]]) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Settled(Generic[S]):
    """A settled deal: the change of the scores, the moves that make it up, the state after it.

    `reason` is the id of the reason why the game ends here, None while it goes on; `explain` returns the working in
    words when called; `extra` holds fields of the answer that only this system has.
    """

    deltas: Deltas
    moves: tuple[Move, ...]
    state: S
    reason: str | None
    wins: tuple[Answerable, ...] = ()
    explain: Explain = _no_words
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def finished(self) -> bool:
        """Return whether the game ends with this deal."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Readiness:
    """What the hands at a draw show: who is ready, and who holds three suits (花猪) under rules that check it."""

    ready: frozenset[int]
    three_suits: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Need:
    """A step of the rules' value table: the bare value and the points that the winner gets from all payers."""

    value: Mapping[str, int | str]
    points: int

    def answer(self) -> dict[str, Any]:
        """Return the value as the call `needs` writes it."""
        return {**self.value, "points": self.points}


@dataclass(frozen=True, slots=True)
class FanNeed(Need):
    """A step in fan under rules without fu, which the contract writes as null."""

    def answer(self) -> dict[str, Any]:
        fan: Mapping[str, Any] = self.value
        return {**fan, "fu": None, "points": self.points}


class Aim(NamedTuple):
    """The deal that `needs` tries: who wins or is ready, on whose discard (None: self-draw), and who is in riichi.

    `ends`: the player also ends the game, where the player may choose.
    """

    player: int
    loser: int | None
    riichi: tuple[int, ...]
    ends: bool


@dataclass(frozen=True)
class System(ABC, Generic[O, S, R]):
    """Rules to play by. Subclasses implement the hooks; no other code asks which system it is.

    `{"preset": .preset.id, "options": .values()}` rebuilds it.
    """

    preset: Preset = field(hash=False)
    options: O

    id: ClassVar[str]
    name: ClassVar[Text]
    options_type: ClassVar[type]
    presets: ClassVar[tuple[Preset, ...]]
    glossary: ClassVar[Glossary] = GLOSSARY
    terms: ClassVar[str] = "zh-hant"
    """The language of the system's own terms."""
    limits: ClassVar[Mapping[str, Text]] = {}
    """The limits with their names, the lowest first."""
    great_from: ClassVar[str] = ""
    """The lowest limit that counts as a notable hand of the club ("": all limits)."""

    # -- options ---------------------------------------------------------------------------------

    @classmethod
    def of(cls, preset: Preset) -> Self:
        """Return the rules of a preset."""
        return cls(preset, cls.options_type()).changed(preset.changes, preset.id)

    def changed(self, given: Mapping[str, Any], path: str) -> Self:
        """Return these rules with the given option values; raise `bad_option` at the option's path."""
        made = type(self)(self.preset, option_table.parse(self.options, given, path))
        try:
            made.check()
        except ContractError as error:
            raise error.under(path) from None
        return made

    def check(self) -> None:
        """Raise `bad_option`, with the option's id as field, for options that cannot be combined."""

    def values(self) -> dict[str, Any]:
        """Return all option values as JSON."""
        return option_table.values(self.options)

    @classmethod
    def groups(cls) -> tuple[option_table.Group, ...]:
        """Return the headings of the options."""
        return option_table.groups(cls.options_type)

    @property
    @abstractmethod
    def players(self) -> int:
        """Return the number of players."""

    def seat_order(self, wind: str | None) -> tuple[int, ...]:
        """Return the players in seating (and dealing) order in the round of a wind, its first dealer first.

        Seats, winds, tablets and table cards use only this method.
        """
        return tuple(range(self.players))

    def scheduled(self) -> tuple[tuple[str, int], ...]:
        """Return round and dealer of every deal of a game without repeated deals; empty where deals may be repeated."""
        return ()

    # -- a deal ----------------------------------------------------------------------------------

    state_first: ClassVar[bool] = False
    """Whether an impossible state is refused before the form of the result is read."""

    @abstractmethod
    def first_state(self) -> S:
        """Return the state at the start of a game."""

    def read_start(self, fields: Fields) -> S:
        """Return the first state of a game, where a request may give details of the start."""
        return self.first_state()

    def start(self) -> dict[str, Any]:
        """Return the full contract state at the start of a game."""
        return self.state_json(self.first_state())

    @abstractmethod
    def read_state(self, fields: Fields) -> S:
        """Read a state from JSON; missing fields are as at the start. Raise `bad_state` for an impossible state."""

    @abstractmethod
    def state_json(self, state: S) -> dict[str, Any]:
        """Return all fields of a state."""

    @abstractmethod
    def check_open(self, state: S) -> None:
        """Raise `game_over` where no further deal may follow."""

    @abstractmethod
    def closed(self, state: S) -> S:
        """Return the state of a game that is ended in its present state."""

    @abstractmethod
    def read_result(self, fields: Fields) -> R:
        """Read the result of a deal from JSON; check only its form here (`bad_request`)."""

    @abstractmethod
    def settle(self, state: S, result: R) -> Settled[S]:
        """Settle the deal and find the next state; raise an error for what the rules forbid."""

    def readiness(self, result: R) -> Readiness | None:
        """Return what the hands at a legal draw show; None where the players listed as ready are ready."""
        return None

    # -- a game ----------------------------------------------------------------------------------

    @abstractmethod
    def final_state(self, fields: Fields) -> S:
        """Return the state of a game known only by its final `scores` (and `deposits`)."""

    @abstractmethod
    def final(self, state: S, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
        """Return the standing by player; `penalties` are in tenths of the standing's currency."""

    tenths: ClassVar[bool] = True
    """Whether the standing's currency has tenths; otherwise a penalty is a whole number."""

    glance: ClassVar[Text] = Text("", "", "", "")
    """The system in a few words, for a club choosing one; `at_a_glance` fills in the numbers."""
    faces: ClassVar[tuple[str, ...]] = ()
    """Three tiles shown next to the system's name."""
    final_heading: ClassVar[Text] = Text("Final", "終局", "终局", "最終結果")
    """The heading of the final table; it names the unit where totals have another unit than scores."""

    def seating(self, fields: Fields) -> dict[str, Any]:
        """Return the words of the seat draw before a game; systems without a draw refuse the field."""
        fields.unused("seating", None)
        return {}

    table_points: ClassVar[tuple[int, ...]] = ()
    """The usual points for each placing in a tournament, in tenths, from first place.

    Empty where points rank players.
    """
    session_minutes: ClassVar[int] = 90
    """The usual time limit of a tournament game, in minutes."""

    def may_sit(self, previous: Sequence[str], order: Sequence[str]) -> bool:
        """Return whether players who sat E S W N as `previous` may sit as `order` in their next game at one table."""
        return True

    def first_dealer_by(self) -> str:
        """Return how the first dealer is found: two throws of two dice, one throw, East, or two throws of three dice.

        With three dice (`east3`) the first throw selects the present seat that becomes East, the second the dealer.
        """
        return {2: "dice2", 1: "dice1"}.get(getattr(self.options, "dealer_throws", 2), "seat")

    def final_parts(self) -> tuple[Named, ...]:
        """Return the parts of a total besides uma, oka and penalty, by their field in `final`."""
        return ()

    # -- hands -----------------------------------------------------------------------------------

    @abstractmethod
    def hands(self) -> HandRules[O, Any, Any, Any, Any]:
        """Return how a hand is read, checked and valued."""

    def score(self, fields: Fields, lang: str) -> dict[str, Any]:
        """Value one winning hand (`fields`: the request without rules, id and lang)."""
        return self.hands().score(fields, lang)

    def waits(self, fields: Fields, lang: str) -> dict[str, Any]:
        """Return the tiles that a hand waits for and what each is worth."""
        return self.hands().waits(fields, lang)

    # -- needs -----------------------------------------------------------------------------------

    sticks: ClassVar[bool] = True
    """Whether a player in riichi may have a stick on the table while `needs` is asked."""

    @abstractmethod
    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return the place of each player by the scores alone."""

    @abstractmethod
    def scores(self, state: S) -> Deltas:
        """Return the scores in a state."""

    @abstractmethod
    def need_values(self, state: S, player: int, tsumo: bool) -> Sequence[Need]:
        """Return the values to try for a player's win, the smallest first."""

    @abstractmethod
    def need_win(self, state: S, aim: Aim, need: Need) -> R:
        """Return the result in which only the player wins, with this value."""

    needs_in_points: ClassVar[bool] = False
    """Whether players state their needs in points; otherwise in the rules' own unit (翻, 台, 番)."""

    def really_made(self, value: Mapping[str, int | str]) -> bool:
        """Return whether hands of this value occur in practice; screens leave out values that do not."""
        return True

    def need_points(self, state: S, aim: Aim, need: Need) -> int:
        """Return what a tried value brings the player from the loser (None: from all)."""
        return need.points

    def need_draw(self, state: S, aim: Aim) -> R | None:
        """Return the draw in which the player and those in riichi are ready; None where being ready pays nothing."""
        return None

    @abstractmethod
    def can_end(self, state: S) -> bool:
        """Return whether this deal can end the game: the last scheduled deal, an extra wind, the decider."""

    @abstractmethod
    def near_end(self, state: S) -> bool:
        """Return whether the end is near enough to show `needs`."""

    # -- what the screens use --------------------------------------------------------------------

    @abstractmethod
    def entry(self) -> EntryForm:
        """Return the tablet's result form."""

    @abstractmethod
    def price(self, value: ticked_patterns.Value, dealer: bool, tsumo: bool) -> tuple[int, ...] | None:
        """Return what a bare value pays: (from the discarder,), (each,) or (each other, dealer); None if impossible."""

    def priced(self, shown: ticked_patterns.Shown) -> ticked_patterns.Price:
        """Return the prices of bare values in the win that is shown."""
        return lambda value: self.price(value, bool(shown.dealer), shown.by == "tsumo")

    def ticked(self, shown: ticked_patterns.Shown) -> ticked_patterns.Counted:
        """Return the bare value of ticked patterns; raise `not_allowed` or `no_yaku` for contradictions."""
        return ticked_patterns.count(self.entry(), shown, self.priced(shown), self.glossary)

    def ticked_chips(self, counted: ticked_patterns.Counted, shown: ticked_patterns.Shown) -> int:
        """Return the number of chips from each payer for ticks; 0 under rules without chips."""
        return 0

    def seat_marks(self, state: Mapping[str, Any], lang: str = "en") -> Mapping[int, Sequence[str]]:
        """Return by player what a seat shows next to its score: chips won, who has not won yet."""
        return {}

    def mark_words(self, lang: str = "en") -> Mapping[str, str]:
        """Return the marks of `seat_marks` for a tablet without a network, by field of the state.

        `won`: for a player who is not in that list. `chips`: for a number other than 0, inserted at `{n}`.
        """
        return {}

    @abstractmethod
    def state_label(self, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        """Return the position in the game in words."""

    def dealing(self, before: Mapping[str, Any], result: Mapping[str, Any], state: Mapping[str, Any]) -> Text | None:
        """Return why the dealer of `state` deals (with `{name}` to be filled), where the turn does not explain it.

        `before`, `result`: the state before the last deal, and its result.
        """
        return None

    def owed(self, state: Mapping[str, Any], result: Mapping[str, Any], lang: str = "en") -> Mapping[int, str]:
        """Return by player how a payment (or gain by a foul) in a legal result is made up, where it is not obvious."""
        return {}

    @abstractmethod
    def result_label(self, result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
        """Return a deal's result in a few words; `answer` is the answer of the deal where there is one."""

    seat_names: ClassVar[Mapping[str, Text]] = {}
    """By wind, the name of a seat in the working of a deal; a table's page shows the player's name instead."""

    reasons: ClassVar[Mapping[str, Text]]
    """The reasons why a game ends, by id."""

    def reason_label(self, reason: str | None, lang: str = "en") -> str:
        """Return the reason why the game ended, in words."""
        return self.reasons[reason].say(lang) if reason else ""

    def sample_result(
        self, state: Mapping[str, Any], rng: random.Random, skill: Sequence[float] | None = None
    ) -> dict[str, Any]:
        """Return a plausible result that is legal in this state (`skill`: relative strength by player)."""
        return self.sampled(self.read_state(Fields(state)), rng, skill)

    @abstractmethod
    def sampled(self, state: S, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        """Return a plausible result in a state that has been read."""

    def last_deals(self, state: Mapping[str, Any]) -> bool:
        """Return whether the end is near enough to show `needs`."""
        return self.near_end(self.read_state(Fields(state)))

    writes_money: ClassVar[bool] = False
    """Whether amounts are written as money in the club's own unit; otherwise as plain score numbers."""

    def written(self, amount: int) -> str:
        """Return an amount of money as a club writes it: with tenths, 5 is 0.5; debts have a minus sign."""
        return number(amount)

    def amount(self, text: str) -> int | None:
        """Return the amount that a text stands for, None where it is not an amount: 41,200, −1,300, 25 000."""
        plain = _APART.sub("", text).replace("−", "-").replace("－", "-")
        return int(plain) if _WHOLE.fullmatch(plain) else None

    # -- what the pages of rules and the calculator use --------------------------------------------

    unit: ClassVar[Text] = FAN
    """The unit of a pattern's value, in words."""

    @property
    def examples(self) -> Hands:
        """Return the example hands of patterns."""
        return examples(self.options.rows)

    def limit_text(self, limit: str) -> Text | None:
        """Return the name of a limit."""
        return self.limits.get(limit)

    @abstractmethod
    def hand_form(self) -> HandForm:
        """Return what the form for one winning hand asks."""

    def tile_kinds(self) -> tuple[str, ...]:
        """Return the tiles of a hand in keypad order; red fives (0m 0p 0s) follow their suit."""
        return TILES

    def tile_copies(self, code: str) -> int:
        """Return the number of copies of one tile."""
        return 4

    def at_a_glance(self) -> Text:
        """Return `glance` with the numbers of these rules: tiles of the set and of a hand, players, option values."""
        form, kinds, chosen = self.hand_form(), self.tile_kinds(), option_table.values(self.options)
        tiles = sum(map(self.tile_copies, kinds)) + len([code for code in form.flowers if code not in kinds])
        choices = (one.values for one in option_table.fields(type(self.options)) if one.id == "players")
        counts = [count for count in next(choices, (self.players,)) if isinstance(count, int)]
        numbers = {name: number(value) for name, value in chosen.items() if type(value) is int}
        return self.glance.fill(
            **numbers | {"tiles": tiles, "size": form.size, "fewest": min(counts), "most": max(counts)}
        )

    def melds(self) -> tuple[Named, ...]:
        """Return the melds that may be called, by the contract's types."""
        return self.glossary.melds

    # -- what the call `rules` lists -------------------------------------------------------------

    @abstractmethod
    def patterns(self) -> tuple[PatternInfo, ...]:
        """Return the pattern table."""

    @abstractmethod
    def events(self) -> tuple[Named, ...]:
        """Return the events with their ids."""

    @abstractmethod
    def results(self) -> tuple[Named, ...]:
        """Return the types of results."""

    def aborts(self) -> tuple[Named, ...]:
        """Return the reasons of abortive draws under these options."""
        return ()

    def fouls(self) -> tuple[Named, ...]:
        """Return the kinds of fouls."""
        return ()


Rules = System[Any, Any, Any]
"""A rule set of any system."""
