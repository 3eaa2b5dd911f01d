"""From the request for a hand to its answer: the steps that every system takes in the same order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from rules.deal.worth import Valued
from rules.hand.checks import Given, TileChecks
from rules.hand.events import Judge, event_problem
from rules.hand.request import Form, HandFields, Moment
from rules.hand.shapes import Special, distance_of, shape_waits
from rules.seats import player_at
from scoring.errors import ContractError, not_allowed
from scoring.strict_json import Fields
from scoring.tiles import count, kinds, single, spell
from scoring.waits import exhausted

O = TypeVar("O")  # noqa: E741 -- the one letter that says 'options'
F = TypeVar("F", bound=HandFields)
M = TypeVar("M", bound=Moment)
C = TypeVar("C")
V = TypeVar("V", bound=Valued)
DEALER = 0
COPIES = 4


class HandRules(TileChecks[F, M], ABC, Generic[O, F, M, C, V]):
    """A system's hands under its options `O`: read as `F`, won in a moment `M`, counted as `C`, paid as `V`.

    `sets` and `specials` are the winning shapes; `events` holds the judge of each event.
    """

    sets: ClassVar[int] = 4
    specials: tuple[Special, ...] = ()
    events: ClassVar[Mapping[str, Judge]] = {}
    chi: ClassVar[bool] = True

    def __init__(self, options: O, form: Form[F, M]) -> None:
        self.options = options
        self.form = form
        self.words = form.words

    # -- the calls -----------------------------------------------------------------------------------

    def score(self, fields: Fields, lang: str) -> dict[str, Any]:
        """Answer the call `score`."""
        given, moment = self._asked(fields, win=True)
        return self.won(given, self.value(given, moment), moment).answer(lang)

    def waits(self, fields: Fields, lang: str) -> dict[str, Any]:
        """Answer the call `waits`."""
        given, moment = self._asked(fields, win=False)
        ways = self.ways(given, moment)
        self.check_waiting(given, moment)
        found = self.waiting(given, moment)
        shanten = 0 if found else self.distance(given, moment) - 1
        return {"ok": True, "shanten": shanten, "waits": [self._wait(given, ways, kind) for kind in kinds(found)]}

    def _asked(self, fields: Fields, *, win: bool) -> tuple[Given[F], M]:
        asked = self.form.read_hand(fields, win=win)
        moment = self.form.read_moment(fields, win=win)
        fields.done()
        given = self.check_tiles(asked, moment)
        fields.check_later()
        self.check_allowed(given, moment)
        return given, moment

    # -- a value -------------------------------------------------------------------------------------

    def check_allowed(self, given: Given[F], moment: M) -> None:
        """Raise an error for what is forbidden in any win."""
        if given.asked.later:
            raise given.asked.later[0]
        if self.chi:
            return
        for i, meld in enumerate(given.melds):
            if meld.sequence:
                raise not_allowed(given.at(f"melds[{i}]"), self.words.no_chi)

    def value(self, given: Given[F], moment: M) -> C:
        """Return the value of a hand with valid tiles.

        Check in this order: impossible events, shape, minimum, furiten.
        """
        problem = self.problem(given, moment)
        if problem is not None:
            raise problem
        counted = self.count(given, moment)
        self.check_bound(given, moment)
        return counted

    def problem(self, given: Given[F], moment: M) -> ContractError | None:
        """Return an error that is found without reading the hand; without a winning tile, skip checks of it."""
        if not given.asked.events:
            return None
        return event_problem(self.events, self.words.no_event, self.options, given, moment)

    @abstractmethod
    def count(self, given: Given[F], moment: M) -> C:
        """Return the reading that counts; raise `not_winning` or `no_yaku` where there is none."""

    def check_bound(self, given: Given[F], moment: M) -> None:
        """Raise `furiten` where a passed or discarded tile forbids this win."""

    @abstractmethod
    def valued(self, given: Given[F], counted: C, moment: M, dealer: int = DEALER) -> V:
        """Return a counted hand with every payment; the seats of the moment become players."""

    def player(self, seat: int, dealer: int, moment: M) -> int:
        """Return the player who sits `seat` seats after the dealer."""
        return player_at(seat, dealer, moment.order or self.form.everybody)

    def players_of(self, moment: M, dealer: int) -> tuple[int, int | None]:
        """Return the winner and the discarder."""
        winner = self.player(moment.seat, dealer, moment)
        return winner, None if moment.loser is None else self.player(moment.loser, dealer, moment)

    def won(self, given: Given[F], counted: C, moment: M) -> V:
        """Return the valued hand with extra payments for counters and sticks."""
        return self.valued(given, counted, moment)

    def in_deal(self, asked: F, moment: M, dealer: int, *, declared: bool | None = None) -> V:
        """Value a win of a deal by its tiles; `declared`: whether the deal says that the winner was in riichi."""
        given = self.check_tiles(asked, moment)
        if declared is not None and (asked.riichi is not None) != declared:
            raise not_allowed(given.at("riichi"), self.words.riichi_differs)
        self.check_allowed(given, moment)
        return self.valued(given, self.value(given, moment), moment, dealer)

    # -- waits ---------------------------------------------------------------------------------------

    def ways(self, given: Given[F], moment: M) -> tuple[M | None, M | None]:
        """Return the moments of a ron and of a self-draw; None where that way is forbidden for every tile."""
        ron = replace(moment, loser=self.payer(moment))
        ron_problem, tsumo_problem = self.problem(given, ron), self.problem(given, moment)
        if ron_problem is not None and tsumo_problem is not None:
            raise tsumo_problem
        return None if ron_problem is not None else ron, None if tsumo_problem is not None else moment

    def check_waiting(self, given: Given[F], moment: M) -> None:
        """Raise an error for what forbids every win, whatever the tile."""

    def payer(self, moment: M) -> int:
        """Return the next active player in turn who is not the dealer; the dealer where there is none."""
        turn = [(moment.seat + step) % self.form.players for step in range(1, self.form.players)]
        return next((seat for seat in turn if seat != DEALER and seat in moment.active), DEALER)

    def waiting(self, given: Given[F], moment: M) -> int:
        """Return the kinds (a mask) that complete the shape and of which the player does not hold all four."""
        return self.shape_waits(given) & ~exhausted(given.own)

    def shape_waits(self, given: Given[F]) -> int:
        """Return the kinds (a mask) that complete the shape, including fifth copies."""
        return shape_waits(given, self.specials) & self.known

    def distance(self, given: Given[F], moment: M) -> int:
        """Return the fewest tiles to draw until the hand is complete, over all shapes of these rules."""
        return distance_of(given, self.specials, self.sets, self.known)

    def _wait(self, given: Given[F], ways: tuple[M | None, M | None], kind: int) -> dict[str, Any]:
        shown = count(given.seen, kind) < COPIES
        won = given.with_win(single(kind))
        ron, tsumo = [self._worth(won, way) if way and shown else None for way in ways]
        return {"tile": spell(kind), "left": COPIES - count(given.own, kind), "ron": ron, "tsumo": tsumo}

    def _worth(self, won: Given[F], moment: M) -> dict[str, Any] | None:
        """Return the worth of this win; None where it is not allowed."""
        try:
            valued = self.valued(won, self.value(won, moment), moment)
        except ContractError:
            return None
        return {**valued.worth.answer(), "points": valued.points}
