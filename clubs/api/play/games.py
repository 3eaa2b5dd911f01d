"""Play at a table: deals, their lines, corrections, results, seats."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field, extend_schema_view
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Flag, Input, Line, Reasoned, Version, Whole
from clubs.api.common.schema import secret, write
from clubs.api.common.write_view import WriteView, created_response
from clubs.api.core.contract_schema import ref
from clubs.api.public.serializers import DealSerializer, DraftSerializer, GameSerializer, PenaltySerializer, ResultField
from clubs.errors import ClubError
from clubs.models import Deal, Game, Seat
from clubs.permissions import ORGANISER
from clubs.selectors import api_lists
from clubs.selectors.play.deal_context import current_deal, draft_of
from clubs.selectors.play.deal_lines import Line as DealLine
from clubs.selectors.play.deal_lines import line_of
from clubs.services.night.single_table_draw import redraw_table
from clubs.services.night.winds_and_dice import sit_by_hand, turn_all
from clubs.services.play import deals, final_scores, games, next_game, referee, unfinished_deal
from clubs.services.play.game_moves import move_game
from clubs.services.tournament.result_corrections import By, corrected, void_result
from scoring.strict_json import JsonObject

MOST_SEATS = 4
MOST_TABLES = 99
Made = TypeVar("Made")


class ResultInput(ResultField):
    """A result as sent; the scoring core validates it."""

    def to_internal_value(self, data: Any) -> JsonObject:
        if not isinstance(data, dict):
            raise ValidationError(_("Must be an object."))
        return data


class RowInput(Input):
    """A pattern that counts: how often, or its value."""

    id = Line(max_length=40)
    times = Whole(max_value=99, required=False)
    value = Whole(min_value=-999, max_value=999, required=False)


class WayInput(Input):
    """How a win was entered: by value, by patterns, or by tiles."""

    way = Choice(choices=["value", "patterns", "tiles"])
    ticks = serializers.DictField(child=Whole(max_value=99), required=False, help_text="The count of each pattern.")
    open = Flag(required=False)
    fu = Whole(max_value=200, required=False)
    flowers = serializers.ListField(child=Line(max_length=4), max_length=8, required=False)
    rows = serializers.ListField(child=RowInput(), max_length=60, required=False)


class EnteredInput(Input):
    """Details entered beside the result, for each win in order."""

    ways = serializers.ListField(child=WayInput(), max_length=MOST_SEATS)


class DealInput(Version):
    """A deal to record."""

    number = Whole(min_value=1, help_text="The deal's number, from 1.")
    result = ResultInput()
    entered = EnteredInput(required=False)


class CorrectionInput(Version):
    """A corrected result for an earlier deal."""

    result = ResultInput()
    reason = Line()
    entered = EnteredInput(required=False)


class ConfirmInput(Version):
    """Confirm one seat by its index, or the whole game with a reason."""

    index = Whole(max_value=MOST_SEATS - 1, required=False)
    reason = Line(required=False, help_text="Why staff confirm for everyone.")

    def validate(self, attrs: JsonObject) -> JsonObject:
        if "index" not in attrs and "reason" not in attrs:
            raise ValidationError({"index": _("Give a seat, or a reason to confirm for everyone.")})
        return attrs


class Beside(Input):
    """What decides totals beside final scores, as the call `game` takes it."""

    chips = serializers.ListField(
        child=Whole(min_value=-999, max_value=999), min_length=2, max_length=MOST_SEATS, required=False
    )
    won = serializers.ListField(child=Whole(max_value=MOST_SEATS - 1), max_length=MOST_SEATS, required=False)
    busted = serializers.ListField(
        child=serializers.ListField(child=Whole(max_value=MOST_SEATS - 1), min_length=2, max_length=2),
        max_length=MOST_SEATS * MOST_SEATS,
        required=False,
    )
    dealer = Whole(max_value=MOST_SEATS - 1, required=False)


class ScoresInput(Version):
    """Final scores, by player number."""

    scores = serializers.ListField(
        child=Whole(min_value=-(10**7), max_value=10**7), min_length=2, max_length=MOST_SEATS
    )
    deposits = Whole(max_value=999, required=False, default=0)
    beside = Beside(required=False, help_text="What else decides totals under these rules.")
    reason = Line(required=False, default="", help_text="Required if deals are replaced or the game is final.")


class EndInput(Version):
    """Why the game ends where it stands."""

    note = Line()


class ReopenInput(Version, Reasoned):
    """Why a finished game is reopened."""


class MoveInput(Version):
    """The night and the table that a game moves to."""

    night = Whole(min_value=1, help_text="The id of the night; that of the game's own moves it to another table.")
    table = Whole(min_value=1, max_value=MOST_TABLES)
    reason = Line(max_length=200, required=False, allow_blank=True)


class RiichiInput(Version):
    """A riichi stick placed or taken back."""

    player = Whole(max_value=MOST_SEATS - 1)
    on = Flag()


class PenaltyInput(Input):
    """A deduction from a seat's total, in tenths of a point."""

    index = Whole(max_value=MOST_SEATS - 1)
    tenths = Whole(min_value=1, max_value=100_000, help_text="Tenths of a point to deduct.")
    reason = Line()


class SubstituteInput(Input):
    """Who takes over a seat, and whose result it is."""

    index = Whole(max_value=MOST_SEATS - 1)
    player = Whole(min_value=1, help_text="The number of the player who takes the seat.")
    counts_for = Choice(choices=["original", "substitute"], required=False, default="original")
    reason = Line()


class SeatsInput(Input):
    """Seats drawn with the table's own tiles."""

    winds = serializers.DictField(
        child=Choice(choices=list("ESWN")),
        allow_empty=False,
        help_text="Each player's wind, by player number.",
    )
    dealer = Whole(min_value=1, help_text="The number of the player who deals first.")


PLAYER: JsonObject = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}

WORD: JsonObject = {"type": "string"}


def _object(required: list[str], *, more: bool = False, **fields: JsonObject) -> JsonObject:
    return {"type": "object", "required": required, "properties": fields, "additionalProperties": more}


@extend_schema_field(
    {
        "oneOf": [
            _object(["win"], win=_object(["winner"], more=True, winner=PLAYER), note=ref("WayInput")),
            _object(
                ["kan"], kan=_object(["player", "type"], player=PLAYER, type={"type": "string"}, **{"from": PLAYER})
            ),
            _object(["said"], said=_object(["field", "player"], field=WORD, player=PLAYER)),
        ]
    }
)
class LineInput(serializers.DictField):
    """A line of a deal: `{"win": {…}, "note": {…}}`, `{"kan": {…}}` or `{"said": {"field", "player"}}`."""


class LinesInput(Version):
    """Lines to add at the end of a deal, or before line `at`."""

    number = Whole(min_value=1, help_text="The deal's number, from 1.")
    lines = serializers.ListField(child=LineInput(), min_length=1, max_length=20)
    at = Whole(min_value=1, max_value=100, required=False)


class ChangedLineInput(Version):
    """The new content of a line."""

    number = Whole(min_value=1, help_text="The deal's number, from 1.")
    line = LineInput()


class RemovedLineInput(Version):
    """The deal from which a line is removed."""

    number = Whole(min_value=1, help_text="The deal's number, from 1.")


class Written(serializers.Serializer):
    """The game after the write."""

    deal = DealSerializer(allow_null=True)
    game = GameSerializer()


class Drafted(serializers.Serializer):
    """The lines of the current deal; null if nothing was entered."""

    draft = DraftSerializer(allow_null=True)
    game = GameSerializer()


class GameWrite(WriteView):
    """A write to one game."""

    def game(self) -> Game:
        return get_object_or_404(self._games(), public_id=self.kwargs["game"])

    def written(self, deal: Deal | None = None, code: int = status.HTTP_200_OK) -> Response:
        """Answer with the current state of the deal and the game."""
        return Response(self.said({"deal": deal, "game": self.game()}, Written), code)

    def said(self, what: JsonObject, by: type[serializers.Serializer]) -> JsonObject:
        """Return the answer for a game, including which of its results count."""
        return dict(by(what, context=api_lists.counting_of([what["game"]])).data)

    def on(self) -> dict[str, Any]:
        """Return the game's id and the actor."""
        return {"game_id": self.game().pk, "actor": self.actor()}

    def by(self) -> By:
        """Return who changes a result."""
        return By(self.actor(), self.request.rank >= ORGANISER, self.request.referee)

    def corrected(self, change: Callable[..., Made], **said: Any) -> Made:
        """Change the game. For a final tournament result, also what depends on it, if the actor may."""
        on = self.on()
        return corrected(on["game_id"], partial(change, **on, **said), self.by())

    def seat(self, game: Game, index: int) -> Seat:
        for seat in game.seats.all():
            if seat.index == index:
                return seat
        raise ValidationError({"index": _("This table has no such seat.")})

    def _games(self) -> QuerySet[Game]:
        return api_lists.games(self.request.club)


@extend_schema_view(post=write("record_deal", "Record the next deal.", DealInput, {201: Written}, keyed=True))
class RecordDeal(GameWrite):
    """Record the next deal. The same key again gives the same answer and makes no second deal."""

    input, keyed = DealInput, True

    def write(self, sent: JsonObject) -> Response:
        return self.written(deals.record_deal(key=self.key, **self.on(), **sent), status.HTTP_201_CREATED)


@extend_schema_view(
    put=write("correct_deal", "Correct a deal; later deals are replayed.", CorrectionInput, Written, keyed=True)
)
class CorrectDeal(GameWrite):
    """Correct a deal; later deals are replayed."""

    input, keyed = CorrectionInput, True
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        number = self.kwargs["number"]
        return self.written(self.corrected(deals.correct_deal, number=number, key=self.key, **sent))


@extend_schema_view(post=write("undo_deal", "Undo the last deal, or the final scores.", Version, Written))
class UndoDeal(GameWrite):
    """Undo the last deal, or the final scores."""

    input = Version

    def write(self, sent: JsonObject) -> Response:
        return self.written(deals.undo_deal(**self.on(), **sent))


@extend_schema_view(
    post=write("confirm_game", "Confirm one seat, or the whole game with a reason.", ConfirmInput, Written)
)
class ConfirmGame(GameWrite):
    """Confirm one seat, or the whole game with a reason."""

    input = ConfirmInput

    def write(self, sent: JsonObject) -> Response:
        found = self.game()
        about = {"game_id": found.pk, "version": sent["version"], "actor": self.actor()}
        if "index" in sent:
            games.confirm_seat(seat_id=self.seat(found, sent["index"]).pk, **about)
        else:
            games.confirm_all(reason=sent["reason"], **about)
        return self.written()


@extend_schema_view(put=write("enter_scores", "Enter final scores instead of deals.", ScoresInput, Written, keyed=True))
class EnterScores(GameWrite):
    """Enter final scores without deals."""

    input, keyed = ScoresInput, True
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        self.corrected(final_scores.enter_scores, key=self.key, **sent)
        return self.written()


@extend_schema_view(post=write("close_game", "End a game early, when time is up.", EndInput, Written))
class CloseGame(GameWrite):
    """End a game where it stands."""

    input = EndInput

    def write(self, sent: JsonObject) -> Response:
        games.close_game(**self.on(), **sent)
        return self.written()


@extend_schema_view(post=write("reopen_game", "Reopen a finished game.", ReopenInput, Written))
class ReopenGame(GameWrite):
    """Reopen a finished game."""

    input = ReopenInput

    def write(self, sent: JsonObject) -> Response:
        games.reopen_game(**self.on(), **sent)
        return self.written()


@extend_schema_view(post=write("move_game", "Move a game of a club night.", MoveInput, Written))
class MoveGame(GameWrite):
    """Move a game to another night or table."""

    input = MoveInput

    def write(self, sent: JsonObject) -> Response:
        move_game(**self.on(), **sent)
        return self.written()


@extend_schema_view(post=write("void_game", "Void a game; it stays on record.", Reasoned, Written))
class VoidGame(GameWrite):
    """Void a game."""

    input = Reasoned

    def write(self, sent: JsonObject) -> Response:
        void_result(self.game().pk, sent["reason"], self.by())
        return self.written()


@extend_schema_view(put=write("set_riichi", "Place a player's riichi stick, or take it back.", RiichiInput, Written))
class SetRiichi(GameWrite):
    """Place a riichi stick, or take it back."""

    input = RiichiInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        deals.set_riichi(**self.on(), **sent)
        return self.written()


@extend_schema_view(
    post=write("add_penalty", "Deduct points from a seat's total.", PenaltyInput, {201: PenaltySerializer}, keyed=True)
)
class AddPenalty(GameWrite):
    """Deduct points from a seat's total."""

    input, keyed = PenaltyInput, True

    def write(self, sent: JsonObject) -> Response:
        seat, about = self.seat(self.game(), sent["index"]), {"tenths": -sent["tenths"], "reason": sent["reason"]}
        penalty = self.corrected(referee.add_penalty, seat_id=seat.pk, **about)
        return created_response(PenaltySerializer(penalty).data)


@extend_schema_view(post=write("cancel_penalty", "Cancel a penalty.", Reasoned, PenaltySerializer))
class CancelPenalty(GameWrite):
    """Cancel a penalty."""

    input = Reasoned

    def write(self, sent: JsonObject) -> Response:
        penalty = self.corrected(referee.cancel_penalty, penalty_id=self.kwargs["penalty"], **sent)
        return Response(PenaltySerializer(penalty).data)


@extend_schema_view(
    post=write("substitute", "Substitute a player from the next deal on.", SubstituteInput, Written, keyed=True)
)
class Substitute(GameWrite):
    """Substitute a player."""

    input, keyed = SubstituteInput, True

    def write(self, sent: JsonObject) -> Response:
        seat = self.seat(self.game(), sent["index"])
        player = get_object_or_404(self.request.club.players, number=sent["player"])
        said = {name: sent[name] for name in ("counts_for", "reason")}
        referee.substitute(seat_id=seat.pk, player_id=player.pk, **said, **self.on())
        return self.written()


@extend_schema_view(
    put=write("sit_by_hand", "Enter seats that were drawn with the table's own tiles.", SeatsInput, Written)
)
class SitByHand(GameWrite):
    """Enter seats that were drawn with the table's own tiles."""

    input = SeatsInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        seats = {str(seat.player.number): seat.pk for seat in self.game().seats.all()}
        if set(sent["winds"]) != set(seats):
            raise ClubError("bad_winds", _("Give a wind for each player at this table."))
        if str(sent["dealer"]) not in seats:
            raise ClubError("bad_winds", _("This player isn’t at this table."))
        winds = {seats[number]: wind for number, wind in sent["winds"].items()}
        sit_by_hand(winds=winds, dealer=seats[str(sent["dealer"])], **self.on())
        return self.written()


@extend_schema_view(post=write("turn_seats", "Turn the tiles and throw the dice of this table.", None, Written))
class TurnSeats(GameWrite):
    """Turn the tiles and throw the dice of this table."""

    def write(self, sent: JsonObject) -> Response:
        game = self.game()
        if game.draw_id is None:
            raise ClubError("no_draw", _("This game has no seat draw."))
        turn_all(draw_id=game.draw_id, game_id=game.pk, actor=self.actor())
        return self.written()


@extend_schema_view(
    post=write("redraw_table", "Draw one table's seats again, before anything is entered.", Reasoned, {201: Written})
)
class RedrawTable(GameWrite):
    """Draw the seats of one table again; the answer is the new game."""

    input = Reasoned

    def write(self, sent: JsonObject) -> Response:
        return self.other(redraw_table(**self.on(), **sent))

    def other(self, game: Game) -> Response:
        """Answer with another game than the URL's."""
        return created_response(self.said({"deal": None, "game": self._games().get(pk=game.pk)}, Written))


@extend_schema_view(
    post=write("next_game", "Start the next game with the players of a final game.", None, {201: Written})
)
class NextGame(RedrawTable):
    """Start the next game with the same players."""

    input = WriteView.input

    def write(self, sent: JsonObject) -> Response:
        return self.other(next_game.next_game(**self.on()))


class DraftWrite(GameWrite):
    """Base of the writes to the lines of the current deal."""

    def drafted(self, code: int = status.HTTP_200_OK) -> Response:
        """Answer with the current lines."""
        game = self.game()
        asked = current_deal(game) if game.status == Game.Status.PLAYING else None
        draft = draft_of(game, asked.number) if asked else None
        return Response(self.said({"draft": draft, "game": game}, Drafted), code)

    def step(self, sent: JsonObject) -> unfinished_deal.Step:
        return unfinished_deal.Step(
            game_id=self.game().pk, number=sent["number"], version=sent["version"], key=self.key, actor=self.actor()
        )


@extend_schema_view(
    get=secret("read_draft", "The lines of the current deal.", Drafted),
    post=write("add_lines", "Add lines to the current deal.", LinesInput, {201: Drafted}, keyed=True),
)
class Draft(DraftWrite):
    """The lines of the current deal."""

    input, keyed = LinesInput, True
    http_method_names = ("get", "head", "post", "options")

    def get(self, request: Any, **parts: Any) -> Response:
        return self.drafted()

    def write(self, sent: JsonObject) -> Response:
        lines = [read_line(line, f"lines[{at}]") for at, line in enumerate(sent["lines"])]
        unfinished_deal.add_lines(self.step(sent), lines, sent.get("at"))
        return self.drafted(status.HTTP_201_CREATED)


@extend_schema_view(
    put=write("change_line", "Change a line.", ChangedLineInput, Drafted, keyed=True),
)
class ChangeLine(DraftWrite):
    """Change a line."""

    input, keyed = ChangedLineInput, True
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        unfinished_deal.change_line(self.step(sent), self.kwargs["number"], read_line(sent["line"], "line"))
        return self.drafted()


@extend_schema_view(
    post=write("remove_line", "Remove a line of the current deal.", RemovedLineInput, Drafted, keyed=True),
)
class RemoveLine(DraftWrite):
    """Remove a line."""

    input, keyed = RemovedLineInput, True

    def write(self, sent: JsonObject) -> Response:
        unfinished_deal.remove_line(self.step(sent), self.kwargs["number"])
        return self.drafted()


@extend_schema_view(
    post=write("undo_line", "Undo the last line.", Version, Drafted, keyed=True),
)
class UndoLine(DraftWrite):
    """Undo the last line."""

    input, keyed = Version, True

    def write(self, sent: JsonObject) -> Response:
        unfinished_deal.undo_line(key=self.key, **self.on(), **sent)
        return self.drafted()


def read_line(sent: JsonObject, field: str) -> DealLine:
    """Return a line as stored. Raise `ValidationError` if its form is wrong."""
    plain = {"kan": dict, "win": dict, "note": dict, "said": dict}
    kinds = {"kan", "win", "said"} & set(sent)
    whole = all(name in plain and isinstance(value, plain[name]) for name, value in sent.items())
    if len(kinds) != 1 or not whole or ("note" in sent and "win" not in sent) or not _fields(sent):
        words = _("Send exactly one of win, kan or said, each with its own fields.")
        raise ValidationError({field: words})
    if "note" in sent:
        note = WayInput(data=sent["note"])
        if not note.is_valid():
            raise ValidationError({f"{field}.note": note.errors})
    return line_of(sent)


def _fields(sent: JsonObject) -> bool:
    """Check that players are given by number, and other values by one of the allowed words."""
    if "kan" in sent:
        entry = sent["kan"]
        giver = entry.get("from")
        known = set(entry) <= {"player", "type", "from"} and (giver is None or _player(giver))
        return known and _player(entry.get("player")) and isinstance(entry.get("type"), str)
    if "said" in sent:
        entry = sent["said"]
        return set(entry) == {"field", "player"} and _player(entry["player"]) and isinstance(entry["field"], str)
    giver = sent["win"].get("from")
    return _player(sent["win"].get("winner")) and (giver is None or _player(giver))


def _player(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MOST_SEATS
