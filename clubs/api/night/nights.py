"""Nights: planning, opening, check-in, seat draws, settlement, closing."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Flag, Input, Line, Moment, Nothing, Reasoned, Version, Whole
from clubs.api.common.schema import read, secret, several, write
from clubs.api.common.write_view import WriteView, created_response
from clubs.api.play.games import MOST_SEATS, Beside
from clubs.api.public.resources import Listed, Nights, OneNight
from clubs.api.public.serializers import (
    DrawSerializer,
    EntrySerializer,
    GameSerializer,
    NightSerializer,
    SettlementSerializer,
    TableSerializer,
)
from clubs.errors import ClubError
from clubs.models import Entry, Event, Player, SeatDraw, Table
from clubs.selectors import api_lists
from clubs.selectors.settlement.balances import settlement
from clubs.services.night import checkin, draw_plan, nights, seat_draw
from clubs.services.night.closing import Ending, close_with
from clubs.services.night.winds_and_dice import turn_all
from clubs.services.play.paper_games import PaperGame, enter_paper_game
from clubs.services.seasons import seasons
from clubs.services.settlement import payments
from scoring.strict_json import JsonObject

MOST_TABLES = 200
MOST_NIGHTS = 60
COMPANY = [(way.value, way.value) for way in (SeatDraw.Company.RANDOM, SeatDraw.Company.HAND)]


class NightsInput(Input):
    """Nights to plan, every given number of weeks at the same local time."""

    season = Line(max_length=40, help_text="The season's slug.")
    starts_at = Moment(help_text="When the first night starts; without an offset, in the club's time zone.")
    count = Whole(min_value=1, max_value=MOST_NIGHTS, required=False, default=1)
    weeks = Whole(min_value=1, max_value=52, required=False, default=1)


class NightInput(Input):
    """Changes to a night; omitted fields stay."""

    name = Line(max_length=80, required=False, allow_blank=True)
    starts_at = Moment(required=False)
    checkin_open = Flag(required=False)
    season = Line(max_length=40, required=False, help_text="The address of the season that the night moves to.")


class CancelInput(Input):
    """Why a night is cancelled; shown on its page."""

    reason = Line(required=False, default="", allow_blank=True)
    opened = Flag(required=False, default=False, help_text="True if the night is known to be open.")


class TimeInput(Input):
    """Whether time is up."""

    on = Flag()


class EndingInput(Input):
    """What to do with a running game."""

    game = Line(max_length=12)
    do = Choice(choices=[ending.value for ending in Ending])


class ClosingInput(Input):
    """What to do with each running game; all must be listed."""

    games = serializers.ListField(child=EndingInput(), max_length=MOST_TABLES, required=False, default=list)
    reason = Line(required=False, default="", allow_blank=True)


class PaperGameInput(Input):
    """A game that was played on paper: players by number and scores in seat order, East first."""

    players = serializers.ListField(child=Whole(), min_length=2, max_length=MOST_SEATS)
    scores = serializers.ListField(
        child=Whole(min_value=-(10**7), max_value=10**7), min_length=2, max_length=MOST_SEATS
    )
    deposits = Whole(max_value=999, required=False, default=0)
    beside = Beside(required=False, default=dict, help_text="What else decides totals under these rules.")
    table = Whole(min_value=1, max_value=999, required=False)
    as_written = Flag(required=False, default=False, help_text="Keep scores that don't add up.")
    twice = Flag(required=False, default=False, help_text="Enter it though the night has an equal game.")


class ArrivalInput(Input):
    """A player's change of attendance: arrives, was not here, leaves, sits out the next draw, or plays again."""

    do = Choice(choices=["here", "undo", "leave", "sit", "play"])


class GuestInput(Input):
    """A guest's name."""

    name = Line(max_length=80)
    another = Flag(required=False, help_text="True adds the guest even if a player of the club has this name.")


class TablesInput(Input):
    """How many tables."""

    count = Whole(min_value=1, max_value=MOST_TABLES)


class MethodsInput(Input):
    """How tables, seats and the first dealer are chosen; omitted methods are those of the previous draw."""

    company = Choice(choices=COMPANY, required=False)
    seats = Choice(choices=SeatDraw.Seats.choices, required=False)
    first_dealer = Choice(choices=SeatDraw.FirstDealer.choices, required=False)


class PlanInput(MethodsInput):
    """The draw's methods and its maximum number of tables."""

    most_tables = Whole(min_value=1, max_value=MOST_TABLES, required=False)
    smaller = Flag(required=False, help_text="Whether tables may have fewer players where the rules allow it; true.")


class ChangedMethodsInput(MethodsInput, Version):
    """Other methods for a draft."""


class EditInput(Version):
    """One change to a draft: shuffle all unlocked players, swap two, lock or unlock one."""

    do = Choice(choices=["shuffle", "swap", "lock", "unlock"])
    players = serializers.ListField(
        child=Whole(min_value=1), max_length=2, required=False, default=list, help_text="Player numbers."
    )

    def validate(self, attrs: JsonObject) -> JsonObject:
        wanted = {"shuffle": 0, "swap": 2, "lock": 1, "unlock": 1}[attrs["do"]]
        if len(attrs["players"]) != wanted:
            raise ClubError("players", _("This action takes exactly %(count)s players.") % {"count": wanted})
        return attrs


class CommitInput(Version):
    """True: turn all remaining tiles and throw the dice at once."""

    turn = Flag(required=False, default=False)
    elsewhere = Flag(
        required=False, default=False, help_text="True if players at another open night are to be seated here as well."
    )


class RedrawInput(Reasoned):
    """Why seats are drawn again; `keep`: everyone stays at their table."""

    keep = Flag(required=False, default=False)


class PaymentInput(Input):
    """A transfer from the settlement."""

    payer = Line(max_length=100)
    payee = Line(max_length=100)
    tenths = Whole(min_value=1)


class NightWrite(WriteView):
    """A write to one night."""

    def night(self) -> Event:
        """Return the night of the URL, in this club."""
        found = Event.objects.nights().select_related("season__club")
        return get_object_or_404(found, pk=self.kwargs["event"], season__club=self.request.club)

    def told(self) -> Response:
        """Answer with the night's current state."""
        return Response(NightSerializer(api_lists.nights(self.request.club).get(pk=self.kwargs["event"])).data)

    def player(self, number: int) -> Player:
        return get_object_or_404(self.request.club.players, number=number)


@extend_schema_view(
    get=read("A club's nights, newest first."),
    post=write("plan_nights", "Plan nights.", NightsInput, {201: several("Night")}, keyed=True),
)
class PlanNights(WriteView, Nights):
    """A club's nights; POST plans new ones."""

    input, keyed = NightsInput, True
    http_method_names = ("get", "head", "post", "options")

    def write(self, sent: JsonObject) -> Response:
        club = self.request.club
        season = get_object_or_404(club.seasons, slug=sent["season"])
        first = sent["starts_at"].astimezone(club.zone)
        about = {"first": first, "count": sent["count"], "weeks": sent["weeks"], "actor": self.actor()}
        planned = seasons.plan_nights(season_id=season.pk, club_id=club.pk, **about)
        found = api_lists.nights(club).filter(pk__in=[event.pk for event in planned]).order_by("starts_at")
        return created_response(NightSerializer(found, many=True).data)


@extend_schema_view(
    get=read("A night."),
    patch=write("change_night", "Change a night's name or starting time.", NightInput, NightSerializer),
)
class ChangeNight(NightWrite, OneNight):
    """A night; PATCH changes it."""

    input = NightInput
    http_method_names = ("get", "head", "patch", "options")

    def write(self, sent: JsonObject) -> Response:
        found = self.night()
        values = {name: sent.get(name, getattr(found, name)) for name in ("name", "starts_at", "checkin_open")}
        if "season" in sent:
            values["season_id"] = get_object_or_404(self.request.club.seasons, slug=sent["season"]).pk
        seasons.update_night(event_id=found.pk, club_id=self.request.club.pk, actor=self.actor(), **values)
        return self.told()


@extend_schema_view(post=write("open_night", "Open a night, or reopen a closed one.", None, NightSerializer))
class OpenNight(NightWrite):
    """Open a night."""

    def write(self, sent: JsonObject) -> Response:
        nights.open_night(event=self.night(), actor=self.actor())
        return self.told()


@extend_schema_view(post=write("unopen_night", "Undo the opening of a night.", None, NightSerializer))
class UnopenNight(NightWrite):
    """Undo the opening of a night."""

    def write(self, sent: JsonObject) -> Response:
        seasons.unopen_night(event_id=self.night().pk, club_id=self.request.club.pk, actor=self.actor())
        return self.told()


@extend_schema_view(post=write("cancel_night", "Cancel a planned night.", CancelInput, NightSerializer))
class CancelNight(NightWrite):
    """Cancel a planned night."""

    input = CancelInput

    def write(self, sent: JsonObject) -> Response:
        seasons.cancel_night(event_id=self.night().pk, club_id=self.request.club.pk, actor=self.actor(), **sent)
        return self.told()


@extend_schema_view(
    post=write("call_time", "Call time at all tables, or withdraw the call.", TimeInput, NightSerializer)
)
class CallTime(NightWrite):
    """Call time at all tables."""

    input = TimeInput

    def write(self, sent: JsonObject) -> Response:
        nights.call_time(event=self.night(), actor=self.actor(), **sent)
        return self.told()


@extend_schema_view(post=write("close_night", "Close a night.", ClosingInput, NightSerializer))
class CloseNight(NightWrite):
    """Close a night and end its running games as given."""

    input = ClosingInput

    def write(self, sent: JsonObject) -> Response:
        found = self.night()
        wanted = {one["game"]: Ending(one["do"]) for one in sent["games"]}
        games = dict(found.games.filter(public_id__in=wanted).values_list("public_id", "pk"))
        if unknown := sorted(set(wanted) - set(games)):
            raise ClubError("not_found", _("Game %(game)s not found.") % {"game": unknown[0]})
        choices = {games[name]: ending for name, ending in wanted.items()}
        close_with(event=found, choices=choices, reason=sent["reason"], actor=self.actor())
        return self.told()


@extend_schema_view(
    get=secret("entries", "The players checked in to a night, latest first.", EntrySerializer(many=True))
)
class Entries(Listed):
    """The players checked in to a night."""

    serializer_class = EntrySerializer
    filter_backends = ()
    ordering = ("pk",)

    def rows(self) -> QuerySet[Entry]:
        night = get_object_or_404(
            Event.objects.nights().filter(season__club=self.request.club), pk=self.kwargs["event"]
        )
        return night.entries.select_related("player")


@extend_schema_view(put=write("arrive", "Check a player in or out.", ArrivalInput, EntrySerializer))
class Arrive(NightWrite):
    """Change a player's attendance."""

    input = ArrivalInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        at = {"event": self.night(), "player": self.player(self.kwargs["number"]), "actor": self.actor()}
        acts = {"here": checkin.check_in, "undo": checkin.undo_check_in, "leave": checkin.leave}
        act = acts.get(sent["do"])
        entry = act(**at) if act else checkin.sit_out(**at, on=sent["do"] == "sit")
        return Response(EntrySerializer(entry).data)


@extend_schema_view(
    post=write("add_guest", "Add a guest and check them in.", GuestInput, {201: EntrySerializer}, keyed=True)
)
class AddGuest(NightWrite):
    """Add a guest."""

    input, keyed = GuestInput, True

    def write(self, sent: JsonObject) -> Response:
        return created_response(EntrySerializer(checkin.add_guest(event=self.night(), actor=self.actor(), **sent)).data)


@extend_schema_view(
    post=write("enter_game", "Enter a game from paper, final.", PaperGameInput, {201: GameSerializer}, keyed=True)
)
class EnterGame(NightWrite):
    """Enter a game played on paper."""

    input, keyed = PaperGameInput, True

    def write(self, sent: JsonObject) -> Response:
        players = [self.player(number).pk for number in sent.pop("players")]
        game = PaperGame(players=players, **sent)
        made = enter_paper_game(event=self.night(), game=game, key=self.key, actor=self.actor())
        shown = api_lists.games(self.request.club).get(pk=made.pk)
        return created_response(GameSerializer(shown, context=api_lists.counting_of([shown])).data)


@extend_schema_view(
    get=secret("tables", "The tables of a night.", TableSerializer(many=True)),
    post=write("prepare_tables", "Create tables, so that tablets can be set up.", TablesInput, {200: several("Table")}),
)
class Tables(NightWrite, Listed):
    """The tables of a night; POST creates tables up to a number."""

    input, serializer_class = TablesInput, TableSerializer
    filter_backends = ()
    ordering = ("number",)
    http_method_names = ("get", "head", "post", "options")

    def rows(self) -> QuerySet[Table]:
        return self.night().tables.all()

    def write(self, sent: JsonObject) -> Response:
        tables = nights.prepare_tables(event=self.night(), actor=self.actor(), **sent)
        return Response(TableSerializer(tables, many=True).data)


class DrawWrite(NightWrite):
    """A write to one seat draw."""

    def draw(self) -> SeatDraw:
        return get_object_or_404(SeatDraw, event=self.night(), public_id=self.kwargs["draw"])

    def on(self) -> dict[str, Any]:
        return {"draw_id": self.draw().pk, "actor": self.actor()}

    def drawn(self, draw: SeatDraw, code: int = 200) -> Response:
        found = api_lists.draws(draw.event_id).get(pk=draw.pk)
        return Response(DrawSerializer(found, context=api_lists.people_of([found])).data, code)


@extend_schema_view(
    get=secret("draws", "The seat draws of a night, newest first.", DrawSerializer(many=True)),
    post=write("plan_draw", "Plan a draw of the players who are here.", PlanInput, {201: DrawSerializer}, keyed=True),
)
class Draws(DrawWrite, Listed):
    """The seat draws of a night; POST plans a new one."""

    input, keyed, serializer_class = PlanInput, True, DrawSerializer
    filter_backends = ()
    ordering = ("-number",)
    http_method_names = ("get", "head", "post", "options")

    def rows(self) -> QuerySet[SeatDraw]:
        return api_lists.draws(self.night().pk)

    def get_serializer(self, *args: Any, **kwargs: Any) -> Any:
        shown = args[0] if args else []
        kwargs["context"] = api_lists.people_of(list(shown)) if kwargs.get("many") else {"people": {}}
        return DrawSerializer(*args, **kwargs)

    def write(self, sent: JsonObject) -> Response:
        night = self.night()
        said = draw_plan.default_methods(night) | sent
        return self.drawn(draw_plan.plan_draw(event=night, actor=self.actor(), **said), 201)


@extend_schema_view(get=secret("draw", "A seat draw.", DrawSerializer))
class OneDraw(DrawWrite):
    """A seat draw."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.drawn(self.draw())


@extend_schema_view(
    post=write("edit_draw", "Change a draft: shuffle, swap two players, or lock one.", EditInput, DrawSerializer)
)
class EditDraw(DrawWrite):
    """Change a draft by hand."""

    input = EditInput

    def write(self, sent: JsonObject) -> Response:
        about = {**self.on(), "version": sent["version"]}
        keys = [self.player(number).pk for number in sent["players"]]
        if sent["do"] == "shuffle":
            return self.drawn(draw_plan.shuffle_unlocked(**about))
        if sent["do"] == "swap":
            return self.drawn(draw_plan.swap_players(**about, a=keys[0], b=keys[1]))
        return self.drawn(draw_plan.lock(**about, player=keys[0], on=sent["do"] == "lock"))


@extend_schema_view(put=write("choose_methods", "Change the methods of a draft.", ChangedMethodsInput, DrawSerializer))
class ChooseMethods(DrawWrite):
    """Other methods for a draft."""

    input = ChangedMethodsInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        draw = self.draw()
        known = {name: getattr(draw, name) for name in ("company", "seats", "first_dealer")}
        return self.drawn(draw_plan.choose_methods(**self.on(), **(known | sent)))


@extend_schema_view(
    post=write("plan_again", "Plan the draw again with the players who are free now.", Version, DrawSerializer)
)
class PlanAgain(DrawWrite):
    """Plan a draw again."""

    input = Version

    def write(self, sent: JsonObject) -> Response:
        return self.drawn(draw_plan.plan_again(**self.on(), **sent))


@extend_schema_view(post=write("commit_draw", "Seat everyone as planned.", CommitInput, DrawSerializer))
class CommitDraw(DrawWrite):
    """Seat everyone as planned."""

    input = CommitInput

    def write(self, sent: JsonObject) -> Response:
        return self.drawn(seat_draw.commit_draw(**self.on(), **sent))


@extend_schema_view(post=write("discard_draw", "Discard a draft of a draw.", Version, DrawSerializer))
class DiscardDraw(DrawWrite):
    """Discard a draft of a draw."""

    input = Version

    def write(self, sent: JsonObject) -> Response:
        return self.drawn(draw_plan.discard_draw(**self.on(), **sent))


@extend_schema_view(post=write("turn_draw", "Turn all tiles and throw the dice.", None, DrawSerializer))
class TurnDraw(DrawWrite):
    """Turn all tiles and throw the dice."""

    input = Nothing

    def write(self, sent: JsonObject) -> Response:
        return self.drawn(turn_all(**self.on()))


@extend_schema_view(
    post=write("redraw", "Draw again before any deal is recorded.", RedrawInput, {201: DrawSerializer}, keyed=True)
)
class Redraw(DrawWrite):
    """Draw again; the answer is the new draw."""

    input, keyed = RedrawInput, True

    def write(self, sent: JsonObject) -> Response:
        return self.drawn(seat_draw.redraw(**self.on(), **sent), 201)


@extend_schema_view(
    get=secret("settlement", "A night's settlement.", SettlementSerializer),
    post=write("mark_paid", "Mark a transfer as paid.", PaymentInput, SettlementSerializer),
)
class Settle(NightWrite):
    """A night's settlement; POST marks a transfer as paid."""

    input = PaymentInput
    http_method_names = ("get", "head", "post", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return Response(SettlementSerializer(settlement(self.night())).data)

    def write(self, sent: JsonObject) -> Response:
        night = self.night()
        payments.mark_paid(event=night, actor=self.actor(), **sent)
        return Response(SettlementSerializer(settlement(night)).data)


@extend_schema_view(post=write("take_back_payment", "Undo the payment of a transfer.", None, SettlementSerializer))
class TakeBackPayment(NightWrite):
    """Undo the payment of a transfer."""

    def write(self, sent: JsonObject) -> Response:
        night = self.night()
        payments.take_back(event=night, payment_id=self.kwargs["payment"], actor=self.actor())
        return Response(SettlementSerializer(settlement(night)).data)
