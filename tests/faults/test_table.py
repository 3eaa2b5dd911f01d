"""A table under random acts: deals, lines, undo, corrections, game ends, substitutes, broken transactions.

It is compared with a plain model, the list of acknowledged deals. What is refused or fails changes nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest
from django.db import OperationalError, connection, transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from clubs.contract_calls import CALLS
from clubs.errors import ClubError
from clubs.models import Deal, DealDraft, Game, LogEntry, Penalty, Substitution
from clubs.selectors.play.deal_context import current_deal
from clubs.selectors.play.deal_lines import KongLine, WinLine
from clubs.services.activity_log import Actor
from clubs.services.play import unfinished_deal
from clubs.services.play.deals import correct_deal, record_deal, set_riichi, undo_deal
from clubs.services.play.games import close_game, confirm_all, confirm_seat, reopen_game, unconfirm_seat
from clubs.services.play.referee import add_penalty, substitute
from rules.calls import answer
from tests.factories import PlayerFactory, key, seated_game, staff

pytestmark = pytest.mark.django_db
TABLE = Actor.table()
PLAYERS = st.integers(0, 3)
WRITES = ("INSERT", "UPDATE", "DELETE")
Result = dict[str, Any]


def order(draw: st.DrawFn) -> list[int]:
    return draw(st.permutations(range(4)))


@st.composite
def riichi_results(draw: st.DrawFn) -> Result:
    """Generate a win by one player, or a drawn deal."""
    if draw(st.booleans()):
        return {"type": "draw", "tenpai": sorted(draw(st.sets(PLAYERS)))}
    winner, loser, *_ = order(draw)
    source = {"from": loser} if draw(st.booleans()) else {}
    return {"type": "win", "wins": [{"winner": winner, **source, "fan": draw(st.integers(1, 13)), "fu": 30}]}


@st.composite
def chengdu_results(draw: st.DrawFn) -> Result:
    """Generate a deal that went on until three players had won."""
    people = order(draw)
    wins = []
    for turn in range(3):
        source = {"from": people[3]} if draw(st.booleans()) else {}
        wins.append({"winner": people[turn], **source, "fan": draw(st.integers(0, 4))})
    return {"type": "win", "wins": wins}


@contextmanager
def broken_at(write: int) -> Iterator[None]:
    """Make the transaction fail at its nth write."""
    left = [write]

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        left[0] -= sql.startswith(WRITES)
        if left[0] == 0 and sql.startswith(WRITES):
            raise OperationalError("the machine went away")
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        yield


class TableMachine(RuleBasedStateMachine):
    """One table. `deals` are the acknowledged deals, `lines` the number of stored lines of the current one."""

    preset: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.game = seated_game(preset=self.preset)
        self.staff = staff(self.game)
        self.deals: list[Result] = []
        self.sent: list[tuple[str, int, Result]] = []
        self.penalties = 0
        self.breaks: int | None = None

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def do(self, what: Callable[..., Any], **said: Any) -> bool:
        """Attempt an act. Return whether it was acknowledged."""
        self.game.refresh_from_db()
        before = LogEntry.objects.count()
        breaks, self.breaks = self.breaks, None
        try:
            with broken_at(breaks or 0):
                what(game_id=self.game.pk, **said)
        except (ClubError, OperationalError):
            assert LogEntry.objects.count() == before, "what was refused is in the log"
            return False
        return True

    def now(self) -> dict[str, Any]:
        """Return the arguments of a change made from the table's current state."""
        self.game.refresh_from_db()
        return {"version": self.game.version, "actor": TABLE}

    @rule(write=st.integers(1, 8))
    def the_next_one_breaks(self, write: int) -> None:
        self.breaks = write

    @rule(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        result, once = data.draw(self.results()), key()
        if self.do(record_deal, number=len(self.deals) + 1, result=result, key=once, **self.now()):
            self.deals.append(result)
            self.sent.append((once, len(self.deals), result))

    @rule(data=st.data())
    def deal_from_an_old_page(self, data: st.DataObject) -> None:
        """Save from an outdated page.

        This succeeds if nothing relevant has happened since, and then counts as any deal.
        """
        old = self.now() | {"version": self.game.version - 1}
        result, once = data.draw(self.results()), key()
        if self.do(record_deal, number=len(self.deals) + 1, result=result, key=once, **old):
            self.deals.append(result)
            self.sent.append((once, len(self.deals), result))

    @precondition(lambda self: self.deals)
    @rule(data=st.data())
    def deal_in_the_place_of_another(self, data: st.DataObject) -> None:
        said = {"number": len(self.deals), "result": data.draw(self.results()), "key": key()}
        assert not self.do(record_deal, **said, **self.now())

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def sent_again(self, data: st.DataObject) -> None:
        once, number, result = data.draw(st.sampled_from(self.sent))
        assert self.do(record_deal, number=number, result=result, key=once, **self.now())

    @precondition(lambda self: self.deals)
    @rule()
    def undo(self) -> None:
        """Undo. A game that was ended by hand is first resumed; only the next undo removes its last deal."""
        undone: list[Deal | None] = []
        if self.do(lambda **said: undone.append(undo_deal(**said)), **self.now()) and undone[0] is not None:
            self.deals.pop()

    @precondition(lambda self: self.deals)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        number, result = data.draw(st.integers(1, len(self.deals))), data.draw(self.results())
        said = {"number": number, "result": result, "reason": "a slip", "key": key()}
        if self.do(correct_deal, **said, **self.now() | {"actor": self.staff}):
            self.deals[number - 1] = result

    @rule(player=PLAYERS, on=st.booleans())
    def stick(self, player: int, on: bool) -> None:
        if self.preset == "riichi":
            self.do(set_riichi, player=player, on=on, **self.now())
            self.do(set_riichi, player=player, on=False, **self.now())

    @rule()
    def end(self) -> None:
        self.do(close_game, note="Time is up", **self.now())

    @rule(seat=PLAYERS, on=st.booleans())
    def agree(self, seat: int, on: bool) -> None:
        seats = list(self.game.seats.order_by("index"))
        self.do(confirm_seat if on else unconfirm_seat, seat_id=seats[seat].pk, **self.now())

    @rule(again=st.booleans())
    def confirm(self, again: bool) -> None:
        said = self.now() | {"actor": self.staff}
        self.do(reopen_game, reason="look again", **said) if again else self.do(confirm_all, **said)

    @rule(seat=PLAYERS, tenths=st.integers(-10, 200))
    def penalty(self, seat: int, tenths: int) -> None:
        seat_id = self.game.seats.get(index=seat).pk
        self.penalties += self.do(add_penalty, seat_id=seat_id, tenths=tenths, reason="late", actor=self.staff)

    @rule(seat=PLAYERS, theirs=st.booleans())
    def substitute(self, seat: int, theirs: bool) -> None:
        player = PlayerFactory(club=self.game.event.season.club)
        said = {"seat_id": self.game.seats.get(index=seat).pk, "player_id": player.pk, "reason": "a train"}
        self.do(substitute, counts_for="substitute" if theirs else "seat", actor=self.staff, **said)

    def results(self) -> st.SearchStrategy[Result]:
        return riichi_results() if self.preset == "riichi" else chengdu_results()

    @invariant()
    def what_was_acknowledged_is_there_once(self) -> None:
        kept = Deal.objects.filter(game=self.game, current=True).order_by("number")
        assert [deal.number for deal in kept] == list(range(1, len(self.deals) + 1))
        assert [without_sticks(deal.result) for deal in kept] == self.deals
        assert Penalty.objects.filter(seat__game=self.game).count() == self.penalties

    @invariant()
    def scores_are_sums(self) -> None:
        self.game.refresh_from_db()
        said = answer("game", {"rules": self.preset, "deals": self.deals}, "en", CALLS)
        assert said["ok"], said
        assert self.game.state["scores"] == said["state"]["scores"]
        deltas = Deal.objects.filter(game=self.game, current=True).values_list("deltas", flat=True)
        start = answer("game", {"rules": self.preset, "deals": []}, "en", CALLS)["state"]["scores"]
        assert [sum(column) for column in zip(start, *deltas, strict=True)] == self.game.state["scores"]

    @invariant()
    def nobody_plays_twice(self) -> None:
        sits = Substitution.objects.filter(seat__game=self.game).values_list("seat", "from_deal")
        assert len(set(sits)) == len(sits)


def without_sticks(result: Result) -> Result:
    return {name: value for name, value in result.items() if name != "riichi" or value}


class RiichiMachine(TableMachine):
    preset = "riichi"


class ChengduMachine(TableMachine):
    """A table whose deals are entered line by line."""

    preset = "chengdu"

    @rule(winner=PLAYERS, loser=PLAYERS, kong=st.booleans())
    def line(self, winner: int, loser: int, kong: bool) -> None:
        asked = current_deal(self.fresh())
        line = KongLine(winner, "ankan") if kong else WinLine({"winner": winner, "from": loser, "fan": 1})

        def add(game_id: int, **said: Any) -> None:
            unfinished_deal.add_lines(unfinished_deal.Step(game_id, asked.number, key=key(), **said), [line])

        before = len(asked.lines)
        added = self.do(add, **self.now())
        assert len(current_deal(self.fresh()).lines) == before + added

    @rule()
    def close_the_lines(self) -> None:
        asked = current_deal(self.fresh())
        result = asked.ended(asked.end)
        if self.do(record_deal, number=asked.number, result=result, key=key(), **self.now()):
            self.deals.append(result)
            # Lines of the next deal may be waiting: the deal before them was undone and is now saved again.
            assert not DealDraft.objects.filter(game=self.game, number=asked.number, current=True).exists()

    def fresh(self) -> Game:
        self.game.refresh_from_db()
        return self.game


@pytest.mark.parametrize("machine", [RiichiMachine, ChengduMachine])
def test_anything_in_any_order(machine: type[TableMachine]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=12, stateful_step_count=20, deadline=None))
