"""The contents of a club's archive: a part for each table, in the order in which they can be restored."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Field, ForeignKey, Model, Q, QuerySet

from clubs.models import (
    Announcement,
    ApiToken,
    BonusLine,
    Circuit,
    CircuitClub,
    CircuitEvent,
    CircuitFeed,
    CircuitManager,
    CircuitMatch,
    CircuitMerge,
    CircuitPerson,
    CircuitRanking,
    CircuitResult,
    CircuitSelection,
    Club,
    ClubImport,
    ClubImportPiece,
    Confirmation,
    Deal,
    DealDraft,
    DemoTemplate,
    Difference,
    Dispute,
    Entry,
    EntryPenalty,
    Event,
    EventArchive,
    EventStaff,
    EventTeam,
    Game,
    GameTally,
    HallScreen,
    IdempotencyRecord,
    ImportedLog,
    Invitation,
    KeyTally,
    Leaderboard,
    LineUp,
    LogEntry,
    LogImport,
    LogName,
    Mail,
    Membership,
    Message,
    OtherStanding,
    OtherTeamStanding,
    PageVersion,
    PairMonth,
    Payment,
    Penalty,
    Player,
    PlayerClaim,
    PlayerImport,
    PlayerMerge,
    PlayerMonth,
    PlayerName,
    PlayerTotal,
    PolicyChange,
    PostponedTable,
    PushDevice,
    RatedGame,
    Rating,
    RatingBook,
    RatingStep,
    Rebuilding,
    Recap,
    Registration,
    RegistrationMember,
    ResultImport,
    Round,
    ScoreSheet,
    Season,
    Seat,
    SeatDraw,
    SeatResult,
    SeatTally,
    SecondEntry,
    SecretKeyMark,
    SheetCode,
    SheetPhoto,
    SiteKey,
    Stage,
    StageAct,
    StageEntry,
    StageStanding,
    StageTeam,
    StageTeamStanding,
    Standing,
    StatisticsStatus,
    Substitution,
    Table,
    TableCard,
    Team,
    TeamMember,
    TeamStanding,
    UndeliverableAddress,
    Untold,
    User,
    Webhook,
    Wish,
    WonHand,
)
from clubs.models.people import FROM_NAMES

CLUB, ACCOUNTS, MANIFEST = "club", "accounts", "manifest.json"
OF_ONE_EVENT = {
    "club": "seasons__events",
    "seasons": "events",
    "events": "pk",
    "player_names": "player__entries__event",
    "results": "event",
    "logs": "batch__event",
    "acts": "event",
    "history_event": "id",
}
"""How to find one tournament's rows in tables whose path to the club doesn't lead over an event.

Others are the club's.
"""
OF_EVENT, OF_GAME = "event__season__club", "game__event__season__club"


@dataclass(frozen=True, slots=True)
class Part:
    """A table. `path` leads from a row to its club; the fields in `left` are not written.

    `order` is the order of the lines: by game if lines of several parts are read in parallel. `only` filters the rows.
    """

    name: str
    model: type[Model]
    path: str
    left: frozenset[str] = frozenset()
    order: tuple[str, ...] = ("pk",)
    only: tuple[tuple[str, object], ...] = ()

    def rows(self, club: Club) -> QuerySet[Model]:
        """Return the club's rows, in the order of the lines."""
        kept: QuerySet[Model] = self.model._base_manager.filter(**{self.path: club.pk}, **dict(self.only))
        return kept.order_by(*self.order)

    def of_event(self, event: Event) -> QuerySet[Model]:
        """Return the rows of one tournament: its own, its club and season, and everybody entered or seated in it."""
        rows = self.rows(event.season.club)
        if self.name == "players":
            there = Q(entries__event=event) | Q(seats__event=event) | Q(substitutions__seat__event=event)
            return rows.filter(pk__in=Player.everyone.filter(there).values("pk"))
        path = self.path.removesuffix("__season__club")
        if path == self.path or path.split("__")[-1] != "event":
            path = OF_ONE_EVENT.get(self.name, "")
        return rows.filter(**{path: event.pk}) if path else rows.none()

    @property
    def fields(self) -> list[Field]:  # type: ignore[type-arg]  # of any value
        """Return the fields that are written of a row, without its key."""
        return [
            field for field in self.model._meta.concrete_fields if not (field.primary_key or field.name in self.left)
        ]

    @property
    def is_history(self) -> bool:
        """Return whether its rows are earlier versions of another table's rows."""
        return hasattr(self.model, "instance_type")


def _history(of: type[Model], path: str, *left: str) -> Part:
    model: type[Model] = of.history.model  # type: ignore[attr-defined]  # simple-history has no types
    return Part(f"history_{of._meta.model_name}", model, path, frozenset(left))


BY_GAME = ("game_id", "pk")
# Secrets of links are created again, and so is everything derived.
PARTS: tuple[Part, ...] = (
    Part(CLUB, Club, "pk", frozenset({"kind", "kept"})),
    Part("players", Player, "club", frozenset(FROM_NAMES)),
    Part("table_cards", TableCard, "club", frozenset({"token"})),
    Part("player_names", PlayerName, "player__club"),
    Part("memberships", Membership, "club"),
    Part("invitations", Invitation, "club", frozenset({"token"})),
    Part("player_imports", PlayerImport, "club"),
    Part("seasons", Season, "club"),
    Part(
        "result_imports",
        ResultImport,
        "season__club",
        frozenset({"given", "content", "name", "seen", "problem", "lang"}),
        only=(("status__in", (ResultImport.Status.TAKEN, ResultImport.Status.UNDONE)),),
    ),
    Part("events", Event, "season__club", frozenset({"checkin_token"})),
    Part("teams", Team, "season__club"),
    Part("team_members", TeamMember, "season__club"),
    Part("bonus_lines", BonusLine, "season__club"),
    Part("policy_changes", PolicyChange, "season__club"),
    Part("event_teams", EventTeam, OF_EVENT, frozenset({"token"})),
    Part("entries", Entry, OF_EVENT, frozenset({"token"})),
    Part("tables", Table, OF_EVENT, frozenset({"token", "seen_at", "tablet"})),
    Part("stages", Stage, OF_EVENT, frozenset({"requested", "computed"})),
    Part("rounds", Round, OF_EVENT),
    Part("draws", SeatDraw, OF_EVENT),
    Part("games", Game, OF_EVENT),
    Part("seats", Seat, OF_EVENT, order=BY_GAME),
    Part("substitutions", Substitution, "seat__event__season__club"),
    Part("penalties", Penalty, "seat__event__season__club", order=("seat__game_id", "pk")),
    Part("confirmations", Confirmation, OF_GAME),
    Part("deals", Deal, OF_GAME, order=BY_GAME),
    Part("drafts", DealDraft, OF_GAME),
    Part("disputes", Dispute, OF_GAME),
    Part("sheets", ScoreSheet, OF_GAME, order=BY_GAME),
    Part("results", SeatResult, "club", order=BY_GAME),
    Part("payments", Payment, OF_EVENT),
    Part("event_staff", EventStaff, OF_EVENT),
    Part("hall_screens", HallScreen, OF_EVENT, frozenset({"token"})),
    Part("stage_entries", StageEntry, "stage__event__season__club"),
    Part("registrations", Registration, OF_EVENT, frozenset({"token"})),
    Part("registration_members", RegistrationMember, "registration__event__season__club"),
    Part("stage_teams", StageTeam, "stage__event__season__club"),
    Part("line_ups", LineUp, "round__event__season__club"),
    Part("stage_acts", StageAct, "stage__event__season__club"),
    Part("postponed_tables", PostponedTable, "round__event__season__club"),
    Part("entry_penalties", EntryPenalty, "stage__event__season__club"),
    Part("announcements", Announcement, OF_EVENT),
    Part("second_entries", SecondEntry, OF_GAME),
    Part("sheet_photos", SheetPhoto, OF_GAME),
    Part("log_imports", LogImport, OF_EVENT, only=(("status", LogImport.Status.TAKEN),)),
    Part("logs", ImportedLog, "club", only=(("batch__status", LogImport.Status.TAKEN),)),
    Part("log_names", LogName, "club"),
    Part("merges", PlayerMerge, "club"),
    Part("acts", LogEntry, "club"),
    _history(Club, "id", "kind"),
    _history(Membership, "club"),
    _history(Player, "club"),
    _history(Season, "club"),
    _history(Event, "season__club", "checkin_token"),
    _history(Entry, OF_EVENT, "token"),
    _history(Seat, OF_EVENT),
    _history(Penalty, "seat__event__season__club"),
)
BY_NAME: Mapping[str, Part] = {part.name: part for part in PARTS}
BY_MODEL: Mapping[type[Model], Part] = {part.model: part for part in PARTS}

DERIVED: Mapping[type[Model], str] = {
    Difference: "club",
    GameTally: OF_GAME,
    KeyTally: "tally__club",
    SeatTally: "club",
    PlayerMonth: "club",
    PairMonth: "season__club",
    PlayerTotal: "club",
    StatisticsStatus: "club",
    WonHand: "club",
    Leaderboard: "season__club",
    Standing: "season__club",
    OtherStanding: "season__club",
    Rating: "club",
    RatingBook: "club",
    RatedGame: "club",
    RatingStep: "club",
    Recap: "season__club",
    TeamStanding: "season__club",
    OtherTeamStanding: "season__club",
    EventArchive: OF_EVENT,
    StageStanding: "stage__event__season__club",
    StageTeamStanding: "stage__event__season__club",
}
"""What is recalculated when a club is restored, each with its path to the club."""
HERE: Mapping[type[Model], str] = {
    CircuitClub: "club",
    ApiToken: "club",
    IdempotencyRecord: "club",
    PlayerClaim: "club",
    SheetCode: "season__club",
    Message: "webhook__club",
    Webhook: "club",
    Untold: "entry__club",
}
"""What a club has on this site alone: what programs open it with and were answered, which forms were sent, who asked to
be whom, which sheets were printed with this site's address, where results are sent to, and what is still to be told."""
OUTSIDE: tuple[type[Model], ...] = (
    Circuit,
    CircuitEvent,
    CircuitFeed,
    CircuitManager,
    CircuitMatch,
    CircuitMerge,
    CircuitPerson,
    CircuitRanking,
    CircuitResult,
    CircuitSelection,
    ClubImport,
    ClubImportPiece,
    DemoTemplate,
    Mail,
    PageVersion,
    PushDevice,
    Rebuilding,
    SecretKeyMark,
    SiteKey,
    UndeliverableAddress,
    User,
    Wish,
)
"""What is the site's, or a person's, and no club's; of accounts an archive says who acted, and nobody there can claim
to be one."""


def is_account(field: "Field") -> bool:  # type: ignore[type-arg]  # of any value
    """Return whether a field refers to an account."""
    return isinstance(field, ForeignKey) and field.related_model is User


def target(field: "Field") -> Part | None:  # type: ignore[type-arg]  # of any value
    """Return the part that a field of a row refers to, or None for a plain value or an account."""
    if not isinstance(field, ForeignKey) or is_account(field):
        return None
    return BY_MODEL[field.related_model]
