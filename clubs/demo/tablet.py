"""A game as its table and the staff enter it, through the services."""

import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from clubs.demo.game_simulator import Course, Result
from clubs.demo.past_clock import Clock
from clubs.models import Deal, Game, Seat
from clubs.selectors.play.replay import facts_of, replay
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import deals, game_changes, games
from clubs.services.transactions import versioned_transaction


class Tablet:
    """The tablet of a running game, and the staff who come to the table."""

    def __init__(self, clock: Clock, game_id: int, staff: Actor) -> None:
        self.clock, self.game_id, self.staff = clock, game_id, staff
        self.table = Actor.table()
        self.number = 0
        self.look()

    def look(self) -> None:
        """Refresh the version of the game that the tablet shows."""
        self.version = Game.objects.values_list("version", flat=True).get(pk=self.game_id)

    def seats(self) -> list[Seat]:
        """Return the seats in turn order."""
        return list(Seat.objects.filter(game=self.game_id).select_related("player").order_by("index"))

    def deal(self, result: Result) -> Deal:
        """Save the next deal."""
        self.number += 1
        deal = deals.record_deal(
            game_id=self.game_id,
            number=self.number,
            version=self.version,
            result=result,
            key=uuid.uuid4().hex,
            actor=self.table,
        )
        self.version = deal.game.version
        return deal

    @versioned_transaction()
    def deals_at_once(self, played: Course, moments: Sequence[datetime]) -> None:
        """Save a whole game's deals as if each had been saved at its time, but ten times as fast."""
        game = game_changes.locked(self.game_id)
        Deal.objects.bulk_create(self._deals(game, played, moments))
        for number, moment in enumerate(moments, 1):
            self.clock.set(moment)
            record_activity(actor=self.table, action="deal.recorded", game=game, number=number, version=1)
        game.version += len(moments) - 1
        final = replay(game, facts_of(game)).final if played.finished else None
        game_changes.set_game_state(game, played.states[-1], played.reason, final=final)
        game_changes.save(game, self.table)
        self.number, self.version = len(moments), game.version

    def _deals(self, game: Game, played: Course, moments: Sequence[datetime]) -> Iterator[Deal]:
        facts = zip(moments, played.results, played.deltas, played.states, strict=True)
        for number, (moment, result, deltas, state) in enumerate(facts, 1):
            yield Deal(
                game=game,
                number=number,
                result=result,
                deltas=deltas,
                state=state,
                key=uuid.uuid4().hex,
                via=self.table.via,
                created_at=moment,
            )

    def undo(self) -> None:
        """Undo the last deal."""
        deals.undo_deal(game_id=self.game_id, version=self.version, actor=self.table)
        self.number -= 1
        self.look()

    def correct(self, number: int, result: Result, reason: str) -> Deal:
        """Replace a deal's result, as staff."""
        self.look()
        return deals.correct_deal(
            game_id=self.game_id,
            number=number,
            version=self.version,
            result=result,
            reason=reason,
            key=uuid.uuid4().hex,
            actor=self.staff,
        )

    def scores(self, scores: Sequence[int], deposits: int) -> None:
        """Enter final scores only."""
        games.enter_scores(
            game_id=self.game_id,
            version=self.version,
            scores=scores,
            deposits=deposits,
            key=uuid.uuid4().hex,
            actor=self.table,
        )

    def riichi(self, player: int) -> None:
        """Place a stick on the table."""
        deals.set_riichi(game_id=self.game_id, version=self.version, player=player, on=True, actor=self.table)

    def close(self, note: str) -> None:
        """End the game with its current scores, as staff."""
        self.version = games.close_game(game_id=self.game_id, version=self.version, note=note, actor=self.staff).version

    def confirm(self, seats: Sequence[Seat]) -> None:
        """Confirm these seats, one after the other."""
        for seat in seats:
            self.clock.forward(0.2)
            self.look()
            games.confirm_seat(game_id=self.game_id, version=self.version, seat_id=seat.pk, actor=self.table)

    def confirm_by_staff(self, reason: str) -> None:
        """Confirm for everybody, as staff."""
        self.look()
        games.confirm_all(game_id=self.game_id, version=self.version, actor=self.staff, reason=reason)

    def penalty(self, seat: Seat, tenths: int, reason: str) -> None:
        """Deduct points from a seat's total, as staff."""
        games.add_penalty(game_id=self.game_id, seat_id=seat.pk, tenths=tenths, reason=reason, actor=self.staff)

    def substitute(self, seat: Seat, player_id: int, counts_for: Any, reason: str) -> None:
        """Substitute a player from here on."""
        games.substitute(
            game_id=self.game_id,
            seat_id=seat.pk,
            player_id=player_id,
            counts_for=counts_for,
            reason=reason,
            actor=self.staff,
        )
        self.look()
