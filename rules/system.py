"""What a rule system is: a class with an id, presets and the hooks that the calls and the screens use.

An instance is a rule set to play by: a preset with all option values. Type parameters: `O` the system's options,
`S` its state, `R` a deal's result as read. All hooks are pure; what depends on the options alone is made once.
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
    """A published set of option values: `changes` are those that differ from the system's defaults."""

    id: str
    system: str
    name: Text
    players: int
    changes: Mapping[str, Any] = field(default_factory=dict)


class Answerable(Protocol):
    """A value that answers as the contract's `score` does."""

    def answer(self, lang: str) -> dict[str, Any]: ...


_APART = re.compile(r"[\s,.，、_']")
_WHOLE = re.compile(r"-?\d{1,7}")
TILES = tuple(spell(kind) for kind in range(KINDS))


Explain = Callable[[str, Sequence[Mapping[str, Any]]], list[str]]
"""The working in words: of a language and the wins' answers."""


def _no_words(lang: str, wins: Sequence[Mapping[str, Any]]) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Settled(Generic[S]):
    """A settled deal: the change of the scores, the moves it is made of, the state after it.

    `reason` is the id of why the game ends here, None while it goes on; `explain` gives the working in
    words only when asked; `extra` are fields of the answer that only this system has.
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
        """Whether the game ends with this deal."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Readiness:
    """What was found of the hands at a draw: who is ready, and who holds three suits (花猪) under rules that ask."""

    ready: frozenset[int]
    three_suits: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Need:
    """A step of the rules' own table: the bare value and what it is worth to the winner from all."""

    value: Mapping[str, int | str]
    points: int

    def answer(self) -> dict[str, Any]:
        """The value as the call `needs` writes it."""
        return {**self.value, "points": self.points}


@dataclass(frozen=True, slots=True)
class FanNeed(Need):
    """A step in fan under rules without fu, which the contract writes as null."""

    def answer(self) -> dict[str, Any]:
        fan: Mapping[str, Any] = self.value
        return {**fan, "fu": None, "points": self.points}


class Aim(NamedTuple):
    """Whose deal `needs` tries: who wins or is ready, from whom (None: by self-draw), and who is in riichi.

    `ends`: and ends the game, where that is his choice.
    """

    player: int
    loser: int | None
    riichi: tuple[int, ...]
    ends: bool


@dataclass(frozen=True)
class System(ABC, Generic[O, S, R]):
    """Rules to play by. Subclasses fill the hooks; nothing outside asks which system it is.

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
    """Its limits with their names, the lowest first."""
    great_from: ClassVar[str] = ""
    """The lowest limit that a club remembers ("": all of them)."""

    # -- options ---------------------------------------------------------------------------------

    @classmethod
    def of(cls, preset: Preset) -> Self:
        """The rules of a preset."""
        return cls(preset, cls.options_type()).changed(preset.changes, preset.id)

    def changed(self, given: Mapping[str, Any], path: str) -> Self:
        """These rules with the given option values; `bad_option` at the option's path."""
        made = type(self)(self.preset, option_table.parse(self.options, given, path))
        try:
            made.check()
        except ContractError as error:
            raise error.under(path) from None
        return made

    def check(self) -> None:
        """Refuse options that do not go together: `bad_option` with the option's id as field."""

    def values(self) -> dict[str, Any]:
        """All option values as JSON."""
        return option_table.values(self.options)

    @classmethod
    def groups(cls) -> tuple[option_table.Group, ...]:
        """The headings of the options."""
        return option_table.groups(cls.options_type)

    @property
    @abstractmethod
    def players(self) -> int:
        """How many play."""

    def seat_order(self, wind: str | None) -> tuple[int, ...]:
        """The players as they sit (and deal) in the round of a wind, its first dealer first.

        Seats, winds, tablets and table cards ask this alone.
        """
        return tuple(range(self.players))

    def scheduled(self) -> tuple[tuple[str, int], ...]:
        """Round and dealer of every deal of a game in which no deal is repeated; empty where deals may be."""
        return ()

    # -- a deal ----------------------------------------------------------------------------------

    state_first: ClassVar[bool] = False
    """Whether a state that cannot be is refused before the form of the result is read."""

    @abstractmethod
    def first_state(self) -> S:
        """The state at the start of a game."""

    def read_start(self, fields: Fields) -> S:
        """The state that a game begins with, where a request may say more than that it begins."""
        return self.first_state()

    def start(self) -> dict[str, Any]:
        """The full contract state at the start of a game."""
        return self.state_json(self.first_state())

    @abstractmethod
    def read_state(self, fields: Fields) -> S:
        """A state from JSON; what is left out is as at the start. `bad_state` where it cannot be."""

    @abstractmethod
    def state_json(self, state: S) -> dict[str, Any]:
        """All fields of a state."""

    @abstractmethod
    def check_open(self, state: S) -> None:
        """`game_over` where no further deal may follow."""

    @abstractmethod
    def closed(self, state: S) -> S:
        """The state of a game that is ended where it stands."""

    @abstractmethod
    def read_result(self, fields: Fields) -> R:
        """A deal's result from JSON; only its form is judged here (`bad_request`)."""

    @abstractmethod
    def settle(self, state: S, result: R) -> Settled[S]:
        """Pay the deal and find the next state; what the rules forbid is an error here."""

    def readiness(self, result: R) -> Readiness | None:
        """What was found of the hands at a legal draw; None where whoever is listed as ready is."""
        return None

    # -- a game ----------------------------------------------------------------------------------

    @abstractmethod
    def final_state(self, fields: Fields) -> S:
        """The state of a game known by its final `scores` (and `deposits`) alone."""

    @abstractmethod
    def final(self, state: S, finished: bool, penalties: Sequence[int]) -> tuple[Standing, ...]:
        """The standing by player; `penalties` in tenths of the standing's currency."""

    tenths: ClassVar[bool] = True
    """Whether the standing's currency has tenths; otherwise a penalty is a whole number."""

    glance: ClassVar[Text] = Text("", "", "", "")
    """The system in a few words, for a club that chooses one; `at_a_glance` fills in the numbers."""
    faces: ClassVar[tuple[str, ...]] = ()
    """Three tiles shown next to the system's name."""
    final_heading: ClassVar[Text] = Text("Final", "終局", "终局", "最終結果")
    """What stands above the final table: where totals are counted in another unit than scores, in which."""

    def seating(self, fields: Fields) -> dict[str, Any]:
        """Words of the seat draw before a game; systems without them refuse the field."""
        fields.unused("seating", None)
        return {}

    table_points: ClassVar[tuple[int, ...]] = ()
    """What a placing is usually worth in a tournament, in tenths from the first on; empty where points rank players."""
    session_minutes: ClassVar[int] = 90
    """How long a game of a tournament usually may take."""

    def may_sit(self, previous: Sequence[str], order: Sequence[str]) -> bool:
        """Whether people who sat E S W N as `previous` may sit as `order` in their next game at one table."""
        return True

    def first_dealer_by(self) -> str:
        """How the first dealer is found: two throws of two dice, one throw, East, three dice twice.

        Of three dice (`east3`) the first throw says which of the present seats is East's, the second who deals.
        """
        return {2: "dice2", 1: "dice1"}.get(getattr(self.options, "dealer_throws", 2), "seat")

    def final_parts(self) -> tuple[Named, ...]:
        """Further parts of a total beside uma, oka and penalty, by their field in `final`."""
        return ()

    # -- hands -----------------------------------------------------------------------------------

    @abstractmethod
    def hands(self) -> HandRules[O, Any, Any, Any, Any]:
        """How a hand is read, checked and valued."""

    def score(self, fields: Fields, lang: str) -> dict[str, Any]:
        """Value one winning hand (`fields` = the request without rules, id and lang)."""
        return self.hands().score(fields, lang)

    def waits(self, fields: Fields, lang: str) -> dict[str, Any]:
        """What a hand waits for and what each wait is worth."""
        return self.hands().waits(fields, lang)

    # -- needs -----------------------------------------------------------------------------------

    sticks: ClassVar[bool] = True
    """Whether a player in riichi may have a stick on the table while `needs` is asked."""

    @abstractmethod
    def places(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The place of each player by the scores alone."""

    @abstractmethod
    def scores(self, state: S) -> Deltas:
        """The scores in a state."""

    @abstractmethod
    def need_values(self, state: S, player: int, tsumo: bool) -> Sequence[Need]:
        """The values to try for a player's win, the smallest first."""

    @abstractmethod
    def need_win(self, state: S, aim: Aim, need: Need) -> R:
        """The result in which the player alone wins so."""

    needs_in_points: ClassVar[bool] = False
    """Whether players say what they need in points; otherwise in the rules' own unit (翻, 台, 番)."""

    def really_made(self, value: Mapping[str, int | str]) -> bool:
        """Whether hands of this value are made in practice; no screen asks for one that is not."""
        return True

    def need_points(self, state: S, aim: Aim, need: Need) -> int:
        """What a value tried brings the player from the loser (None: from all)."""
        return need.points

    def need_draw(self, state: S, aim: Aim) -> R | None:
        """The draw in which the player and those in riichi are ready; None where being ready pays nothing."""
        return None

    @abstractmethod
    def can_end(self, state: S) -> bool:
        """Whether this deal can end the game: the last scheduled one, an extra wind, the decider."""

    @abstractmethod
    def near_end(self, state: S) -> bool:
        """Whether the end is near enough for `needs` to be worth showing."""

    # -- what the screens use --------------------------------------------------------------------

    @abstractmethod
    def entry(self) -> EntryForm:
        """The tablet's result form."""

    @abstractmethod
    def price(self, value: ticked_patterns.Value, dealer: bool, tsumo: bool) -> tuple[int, ...] | None:
        """What a bare value pays: (from the discarder,), (each,) or (each other, dealer); None = impossible."""

    def priced(self, shown: ticked_patterns.Shown) -> ticked_patterns.Price:
        """What bare values pay in the win that is shown."""
        return lambda value: self.price(value, bool(shown.dealer), shown.by == "tsumo")

    def ticked(self, shown: ticked_patterns.Shown) -> ticked_patterns.Counted:
        """The bare value of patterns that were ticked; `not_allowed` and `no_yaku` say what contradicts what."""
        return ticked_patterns.count(self.entry(), shown, self.priced(shown), self.glossary)

    def ticked_chips(self, counted: ticked_patterns.Counted, shown: ticked_patterns.Shown) -> int:
        """How many chips each who pays gives for ticks; 0 under rules without chips."""
        return 0

    def seat_marks(self, state: Mapping[str, Any], lang: str = "en") -> Mapping[int, Sequence[str]]:
        """By player, what a seat shows beside its score: chips won, who has not won yet."""
        return {}

    def mark_words(self, lang: str = "en") -> Mapping[str, str]:
        """The marks of `seat_marks` for a tablet without a network, by field of the state.

        `won`: for a player who is not in that list. `chips`: for a number other than 0, with a place for it, `{n}`.
        """
        return {}

    @abstractmethod
    def state_label(self, state: Mapping[str, Any], lang: str = "en") -> StateLabel:
        """Where the game stands, in words."""

    def dealing(self, before: Mapping[str, Any], result: Mapping[str, Any], state: Mapping[str, Any]) -> Text | None:
        """Why the dealer of `state` deals (`{name}` is to be filled), where that is not plain from the turn.

        `before`, `result`: the state before the last deal, and its result.
        """
        return None

    def owed(self, state: Mapping[str, Any], result: Mapping[str, Any], lang: str = "en") -> Mapping[int, str]:
        """By player, how what a legal result has him pay (or get by a foul) is made up, where that is not plain."""
        return {}

    @abstractmethod
    def result_label(self, result: Mapping[str, Any], answer: Mapping[str, Any] | None = None, lang: str = "en") -> str:
        """A deal's result in a few words; `answer` is the deal's answer where there is one."""

    seat_names: ClassVar[Mapping[str, Text]] = {}
    """By wind, how the working of a deal calls a seat that has no other name; a table's page says who sits there."""

    reasons: ClassVar[Mapping[str, Text]]
    """Why a game ends, by the id of the reason."""

    def reason_label(self, reason: str | None, lang: str = "en") -> str:
        """Why the game ended, in words."""
        return self.reasons[reason].say(lang) if reason else ""

    def sample_result(
        self, state: Mapping[str, Any], rng: random.Random, skill: Sequence[float] | None = None
    ) -> dict[str, Any]:
        """A plausible result that is legal in this state (`skill`: relative strength by player)."""
        return self.sampled(self.read_state(Fields(state)), rng, skill)

    @abstractmethod
    def sampled(self, state: S, rng: random.Random, skill: Sequence[float] | None) -> dict[str, Any]:
        """A plausible result in a state that has been read."""

    def last_deals(self, state: Mapping[str, Any]) -> bool:
        """Whether the end is near enough for `needs` to be worth showing."""
        return self.near_end(self.read_state(Fields(state)))

    writes_money: ClassVar[bool] = False
    """Whether amounts are written as money of a club's own unit; otherwise they are the scores' plain numbers."""

    def written(self, amount: int) -> str:
        """An amount of money as a club writes it: of tenths, 5 is 0.5; a minus sign before what is owed."""
        return number(amount)

    def amount(self, text: str) -> int | None:
        """The amount that a club means by a written text, None where it means none: 41,200, −1,300, 25 000."""
        plain = _APART.sub("", text).replace("−", "-").replace("－", "-")
        return int(plain) if _WHOLE.fullmatch(plain) else None

    # -- what the pages of rules and the calculator use --------------------------------------------

    unit: ClassVar[Text] = FAN
    """A value of patterns in words."""

    @property
    def examples(self) -> Hands:
        """Hands that show patterns."""
        return examples(self.options.rows)

    def limit_text(self, limit: str) -> Text | None:
        """The name of a limit."""
        return self.limits.get(limit)

    @abstractmethod
    def hand_form(self) -> HandForm:
        """What is asked of one winning hand."""

    def tile_kinds(self) -> tuple[str, ...]:
        """The tiles a hand is made of, in the order of a keypad; red fives (0m 0p 0s) after their suit."""
        return TILES

    def tile_copies(self, code: str) -> int:
        """How many of one tile there are."""
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
        """The melds that may be called, by the contract's types."""
        return self.glossary.melds

    # -- what the call `rules` lists -------------------------------------------------------------

    @abstractmethod
    def patterns(self) -> tuple[PatternInfo, ...]:
        """The pattern table."""

    @abstractmethod
    def events(self) -> tuple[Named, ...]:
        """Ids of events."""

    @abstractmethod
    def results(self) -> tuple[Named, ...]:
        """Types of results."""

    def aborts(self) -> tuple[Named, ...]:
        """Reasons of aborted deals under these options."""
        return ()

    def fouls(self) -> tuple[Named, ...]:
        """Kinds of fouls."""
        return ()


Rules = System[Any, Any, Any]
"""What a game is played by, whatever the system."""
