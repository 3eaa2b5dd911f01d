"""Serializers of public data: public names only, totals in points."""

from collections.abc import Iterable

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.api.core.contract_schema import listed, ref, whole
from clubs.models import (
    Club,
    Deal,
    DealDraft,
    Entry,
    Event,
    Game,
    Payment,
    Penalty,
    Player,
    Season,
    Seat,
    SeatDraw,
    SeatResult,
    Standing,
    Table,
)
from clubs.models.people import Privacy
from clubs.ranking.policy import Value
from clubs.selectors.play.game_standing import final_lines
from clubs.selectors.play.rules_in_force import rules_in_force
from clubs.selectors.seasons.counted_results import Counting
from clubs.selectors.seasons.standings_table import policy_of
from scoring.strict_json import JsonObject

# A referee's note is for the club, not for the public.
NOT_PUBLIC = frozenset({"note"})


@extend_schema_field({"type": "number", "description": "Points, to a tenth."})
class Tenths(serializers.Field):
    """Points, stored as tenths."""

    def to_representation(self, value: int) -> float:
        return value / 10


@extend_schema_field(ref("Rules"))
class RulesField(serializers.Field):
    """The `rules` of the contract, with every option's value."""

    def __init__(self, **options: object) -> None:
        super().__init__(source="*", read_only=True, **options)

    def to_representation(self, value: Game | Season | Event) -> dict[str, object]:
        preset, options = rules_in_force(value) if isinstance(value, Event) else (value.preset, value.options)
        return {"preset": preset, "options": options}


@extend_schema_field(ref("State"))
class StateField(serializers.JSONField):
    """A state of the contract."""


@extend_schema_field(ref("Result"))
class ResultField(serializers.Field):
    """A deal's result in the contract's words."""

    def to_representation(self, value: JsonObject) -> JsonObject:
        return {name: entry for name, entry in value.items() if name not in NOT_PUBLIC}


@extend_schema_field(listed(whole(), "An amount for each player, in the rules' points."))
class AmountsField(serializers.JSONField):
    """Amounts by player number."""


class PlayerRef(serializers.ModelSerializer):
    """A player by number and public name."""

    name = serializers.CharField(source="public_name", help_text="The public name.")
    lang = serializers.CharField(source="public_lang", help_text="Its language, empty if unknown.")

    class Meta:
        model = Player
        fields = ("number", "name", "lang")


class PlayerSerializer(PlayerRef):
    """A player."""

    names = serializers.SerializerMethodField(help_text="The name in other scripts, by language.")

    class Meta:
        model = Player
        fields = ("number", "name", "lang", "names", "guest", "active")

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_names(self, player: Player) -> dict[str, str]:
        if player.privacy != Privacy.NAME:
            return {}
        return {name.lang: name.name for name in player.names.all()}


class ClubSerializer(serializers.ModelSerializer):
    """A club."""

    class Meta:
        model = Club
        fields = ("slug", "name", "about", "place", "contact", "time_zone", "japanese_terms", "visibility")


class StandingsState(serializers.Serializer):
    """How far a season's standings are computed."""

    computed_at = serializers.DateTimeField(allow_null=True)
    up_to_date = serializers.BooleanField(help_text="Whether every final game is in them.")


class SeasonSerializer(serializers.ModelSerializer):
    """A season, its rules and its scoring policy."""

    rules = RulesField()
    standings = serializers.SerializerMethodField()

    class Meta:
        model = Season
        fields = (
            "slug", "name", "starts_on", "ends_on", "closed", "rules", "best_games", "min_games", "game_minutes",
            "next_game", "preset_three", "standings",
        )  # fmt: skip

    @extend_schema_field(StandingsState)
    def get_standings(self, season: Season) -> JsonObject:
        board = getattr(season, "leaderboard", None)
        if board is None:
            return {"computed_at": None, "up_to_date": True}
        shown = {"computed_at": board.computed_at, "up_to_date": board.computed >= board.requested}
        return dict(StandingsState(shown).data)


class StandingSerializer(serializers.ModelSerializer):
    """A player's row in a season's standings."""

    player = PlayerRef()
    counted = Tenths(help_text="The total of the games that count.")
    total = Tenths(help_text="The total of all games.")
    best = Tenths(allow_null=True, help_text="The best game.")
    value = serializers.SerializerMethodField("get_table_value")
    adjust = Tenths(help_text="Bonuses and penalties, attendance included.")
    average_place = serializers.FloatField(allow_null=True)
    places = serializers.ListField(
        child=serializers.IntegerField(), help_text="Number of first places, second places …"
    )
    last = serializers.ListField(child=serializers.IntegerField(), help_text="The latest places, newest last.")

    class Meta:
        model = Standing
        fields = (
            "rank", "shared", "moved", "player", "value", "games", "eligible", "counted_games", "counted", "total",
            "adjust", "best", "average_place", "places", "last", "nights", "missing",
        )  # fmt: skip

    @extend_schema_field(
        serializers.FloatField(allow_null=True, help_text="The value that the standings are ordered by.")
    )
    def get_table_value(self, standing: Standing) -> float | None:
        """Return four decimals: points for totals and place points, places for an average placing."""
        if standing.value is None:
            return None
        by_place = policy_of(standing.season).value is Value.AVERAGE_PLACE
        return round(standing.value / standing.value_of / (1 if by_place else 10), 4)


class NightSerializer(serializers.ModelSerializer):
    """A league night."""

    season = serializers.SlugRelatedField("slug", read_only=True)
    players = serializers.IntegerField(source="here", read_only=True, help_text="Number of players who came.")
    games = serializers.IntegerField(source="played", read_only=True)

    class Meta:
        model = Event
        fields = (
            "id", "season", "kind", "number", "name", "status", "starts_at", "opened_at", "closed_at", "players",
            "games",
        )  # fmt: skip


class SeatSerializer(serializers.ModelSerializer):
    """A seat: `index` is the player's number in the scoring calls (0 deals first)."""

    player = PlayerRef(source="counted_for")
    seated = PlayerRef(source="player", help_text="The player who started the game here.")

    class Meta:
        model = Seat
        fields = ("index", "wind", "player", "seated")


class SeatResultSerializer(serializers.ModelSerializer):
    """A seat's result in a final game."""

    index = serializers.IntegerField(source="seat.index")
    player = PlayerRef()
    uma = Tenths()
    oka = Tenths()
    penalty = Tenths()
    total = Tenths()
    counts = serializers.SerializerMethodField(
        help_text="Whether it counts in the season's standings; null if the game is excluded."
    )

    class Meta:
        model = SeatResult
        fields = ("index", "player", "place", "score", "uma", "oka", "penalty", "total", "counts")

    def get_counts(self, result: SeatResult) -> bool | None:
        counting: Counting = self.context["counting"]
        return counting.counts(result)


class UnconfirmedResultSerializer(serializers.Serializer):
    """A seat's result in a game that awaits confirmation."""

    index = serializers.IntegerField(source="player")
    place = serializers.IntegerField()
    score = serializers.IntegerField()
    uma = Tenths()
    oka = Tenths()
    penalty = Tenths()
    total = Tenths()


class GameSerializer(serializers.ModelSerializer):
    """A game: seats, current state and, once final, results."""

    id = serializers.CharField(source="public_id")
    season = serializers.CharField(source="event.season.slug")
    night = serializers.IntegerField(source="event_id")
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(source="table.number")
    draw = serializers.CharField(
        source="draw.public_id",
        default=None,
        allow_null=True,
        help_text="The seat draw's id; null for a game from a log.",
    )
    rules = RulesField()
    state = StateField(read_only=True)
    riichi = AmountsField(help_text="Players whose riichi stick is on the table.")
    seats = SeatSerializer(many=True)
    results = SeatResultSerializer(many=True)
    unconfirmed = serializers.SerializerMethodField(
        help_text="The final result of a game that awaits confirmation, else null. It does not count yet."
    )

    class Meta:
        model = Game
        fields = (
            "id", "season", "night", "round", "table", "draw", "status", "version", "rules", "state", "riichi",
            "end_reason", "started_at", "ended_at", "final_at", "seats", "results", "unconfirmed",
        )  # fmt: skip

    @extend_schema_field(UnconfirmedResultSerializer(many=True, allow_null=True))
    def get_unconfirmed(self, game: Game) -> list[JsonObject] | None:
        if game.status != Game.Status.TO_CONFIRM or not game.unconfirmed:
            return None
        return [dict(UnconfirmedResultSerializer(line).data) for line in final_lines(game.unconfirmed)]


@extend_schema_field({"type": "object", "additionalProperties": True})
class EnteredField(serializers.JSONField):
    """Details that the tablet stores beside a result."""


class DealSerializer(serializers.ModelSerializer):
    """A deal; `version` counts its corrections."""

    result = ResultField()
    entered = EnteredField(help_text="Details entered beside the result, such as patterns.")
    deltas = AmountsField()
    state = StateField(help_text="The state after the deal.")

    class Meta:
        model = Deal
        fields = ("number", "version", "result", "entered", "deltas", "state", "created_at")


class SubstitutionSerializer(serializers.Serializer):
    """A substitution from a given deal on."""

    index = serializers.IntegerField(source="seat.index")
    player = PlayerRef()
    from_deal = serializers.IntegerField()


class GameDetail(GameSerializer):
    """A game with its deals, or only its final scores."""

    deals = DealSerializer(many=True, source="standing_deals")
    final_scores = serializers.SerializerMethodField(help_text="Null if deals were entered.")
    substitutions = serializers.SerializerMethodField()

    class Meta:
        model = Game
        fields = (*GameSerializer.Meta.fields, "deals", "final_scores", "substitutions")

    @extend_schema_field({"type": ["object", "null"], "properties": {"scores": listed(whole()), "deposits": whole()}})
    def get_final_scores(self, game: Game) -> JsonObject | None:
        standing = [sheet for sheet in game.sheets.all() if sheet.current]
        return {"scores": standing[0].scores, "deposits": standing[0].deposits} if standing else None

    @extend_schema_field(SubstitutionSerializer(many=True))
    def get_substitutions(self, game: Game) -> list[JsonObject]:
        found = [change for seat in game.seats.all() for change in seat.substitutions.all()]
        return [dict(SubstitutionSerializer(change).data) for change in found]


def deal_json(deal: Deal) -> JsonObject:
    """Return a deal as the API shows it."""
    return dict(DealSerializer(deal).data)


class DraftSerializer(serializers.ModelSerializer):
    """The lines of the current deal, in order."""

    lines = serializers.ListField(child=serializers.DictField())

    class Meta:
        model = DealDraft
        fields = ("number", "version", "lines", "created_at")


class PenaltySerializer(serializers.ModelSerializer):
    """A deduction from a seat's total."""

    index = serializers.IntegerField(source="seat.index")
    points = Tenths(source="tenths")

    class Meta:
        model = Penalty
        fields = ("id", "index", "points", "reason", "cancelled_at")


class StaffPlayerRef(serializers.ModelSerializer):
    """A player by number and name, as staff see it."""

    class Meta:
        model = Player
        fields = ("number", "name")


class StaffPlayer(serializers.ModelSerializer):
    """All details of a player."""

    names = serializers.SerializerMethodField(help_text="The name in other scripts, by language.")

    class Meta:
        model = Player
        fields = (
            "number", "name", "name_lang", "names", "alias", "privacy", "reading", "email", "club_number",
            "federation", "federation_id", "country", "guest", "active",
        )  # fmt: skip

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
    def get_names(self, player: Player) -> dict[str, str]:
        return {name.lang: name.name for name in player.names.all()}


class MergeSerializer(serializers.Serializer):
    """The preview of a merge; send its `seen` with the merge."""

    seen = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField())
    bars = serializers.ListField(child=serializers.CharField())


class EntrySerializer(serializers.ModelSerializer):
    """A player at a night."""

    player = StaffPlayerRef()

    class Meta:
        model = Entry
        fields = ("player", "status", "sits_out", "checked_in_at", "left_at", "by_phone")


class TableSerializer(serializers.ModelSerializer):
    """A table of a night; `path` opens its tablet page, null once the link has ended."""

    link = serializers.SerializerMethodField()

    class Meta:
        model = Table
        fields = ("number", "link", "referee_called_at", "referee_note")

    @extend_schema_field({"type": ["string", "null"]})
    def get_link(self, table: Table) -> str | None:
        return None if table.link_revoked_at else reverse("table:play", args=[table.token])


class PlannedTable(serializers.Serializer):
    """The players of a table and their game; null in a draft."""

    number = serializers.IntegerField()
    game = serializers.CharField(allow_null=True)
    players = StaffPlayerRef(many=True)


class DrawSerializer(serializers.ModelSerializer):
    """A seat draw, a draft until it is committed."""

    id = serializers.CharField(source="public_id")
    tables = serializers.SerializerMethodField()
    sit_out = serializers.SerializerMethodField()
    locked = serializers.SerializerMethodField(help_text="Numbers of players who stay at their table.")

    class Meta:
        model = SeatDraw
        fields = (
            "id", "number", "status", "version", "company", "seats", "first_dealer", "seed_hash", "tables", "sit_out",
            "locked", "reason", "created_at", "committed_at",
        )  # fmt: skip

    def _people(self) -> dict[int, Player]:
        people: dict[int, Player] = self.context["people"]
        return people

    def _refs(self, keys: Iterable[int]) -> list[JsonObject]:
        people = self._people()
        return [dict(StaffPlayerRef(people[key]).data) for key in keys if key in people]

    @extend_schema_field(PlannedTable(many=True))
    def get_tables(self, draw: SeatDraw) -> list[JsonObject]:
        games = {game.table.number: game.public_id for game in draw.games.all()}
        rows = draw.plan.get("tables", ())
        return [
            {"number": row["number"], "game": games.get(row["number"]), "players": self._refs(row["players"])}
            for row in rows
        ]

    @extend_schema_field(StaffPlayerRef(many=True))
    def get_sit_out(self, draw: SeatDraw) -> list[JsonObject]:
        return self._refs(out["player"] for out in draw.plan.get("sit_out", ()))

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_locked(self, draw: SeatDraw) -> list[int]:
        people = self._people()
        return sorted(people[key].number for key in draw.plan.get("locked", ()) if key in people)


class PartySerializer(serializers.Serializer):
    """Who pays or is paid; `number` is null for somebody without one."""

    key = serializers.CharField(help_text="The key that payments use for this person.")
    name = serializers.CharField(source="said")
    number = serializers.IntegerField(source="player.number", default=None, allow_null=True)


class BalanceSerializer(serializers.Serializer):
    """A person's row in a settlement."""

    party = PartySerializer()
    total = Tenths()
    left = Tenths(help_text="Still to receive; negative: to pay.")


class OwedSerializer(serializers.Serializer):
    """A transfer still to be paid."""

    payer = PartySerializer()
    payee = PartySerializer()
    tenths = serializers.IntegerField()


class PaymentSerializer(serializers.ModelSerializer):
    """A paid transfer; `undone_at` if the payment was undone."""

    class Meta:
        model = Payment
        fields = ("id", "tenths", "created_at", "undone_at")


class PaidSerializer(serializers.Serializer):
    """A payment and its two parties."""

    payment = PaymentSerializer()
    payer = PartySerializer()
    payee = PartySerializer()


class SettlementSerializer(serializers.Serializer):
    """A night's settlement with the fewest transfers."""

    lines = BalanceSerializer(many=True)
    owed = OwedSerializer(many=True)
    payments = PaidSerializer(many=True)
    running = serializers.IntegerField(help_text="Games still in progress.")
