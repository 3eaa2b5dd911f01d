"""What is kept: facts are versioned, everything else can be rebuilt from them."""

from clubs.models.api import ApiAnswer, ApiToken
from clubs.models.audit import LogEntry
from clubs.models.exchange import ImportedLog, LogImport, LogName, ResultImport
from clubs.models.games import Confirmation, Deal, DealDraft, Dispute, Game, Penalty, ScoreSheet, SeatResult
from clubs.models.messages import Message, PushDevice, Untold, Webhook, Wish
from clubs.models.pages import PageVersion
from clubs.models.people import (
    Club,
    Invitation,
    Membership,
    Player,
    PlayerClaim,
    PlayerImport,
    PlayerMerge,
    PlayerName,
    User,
)
from clubs.models.policies import BonusLine, PolicyChange, Team, TeamMember, TeamStanding
from clubs.models.ratings import RatedGame, Rating, RatingBook, RatingStep
from clubs.models.recaps import Recap
from clubs.models.seasons import Entry, Event, Season
from clubs.models.seating import Round, Seat, SeatDraw, Substitution, Table, TableCard
from clubs.models.settling import Payment
from clubs.models.standings import Leaderboard, Standing
from clubs.models.tallies import Difference, GameTally, KeyTally, Rebuilding, SeatTally, WonHand
from clubs.models.tournament import (
    EntryPenalty,
    EventStaff,
    EventTeam,
    HallScreen,
    LineUp,
    Registration,
    SecondEntry,
    SheetPhoto,
    Stage,
    StageAct,
    StageEntry,
    StageStanding,
    StageTeam,
    StageTeamStanding,
)

__all__ = [
    "ApiAnswer",
    "ApiToken",
    "BonusLine",
    "Club",
    "Confirmation",
    "Deal",
    "DealDraft",
    "Difference",
    "Dispute",
    "Entry",
    "EntryPenalty",
    "Event",
    "EventStaff",
    "EventTeam",
    "Game",
    "GameTally",
    "HallScreen",
    "ImportedLog",
    "Invitation",
    "KeyTally",
    "Leaderboard",
    "LineUp",
    "LogEntry",
    "LogImport",
    "LogName",
    "Membership",
    "Message",
    "PageVersion",
    "Payment",
    "Penalty",
    "Player",
    "PlayerClaim",
    "PlayerImport",
    "PlayerMerge",
    "PlayerName",
    "PolicyChange",
    "PushDevice",
    "RatedGame",
    "Rating",
    "RatingBook",
    "RatingStep",
    "Rebuilding",
    "Recap",
    "Registration",
    "ResultImport",
    "Round",
    "ScoreSheet",
    "Season",
    "Seat",
    "SeatDraw",
    "SeatResult",
    "SeatTally",
    "SecondEntry",
    "SheetPhoto",
    "Stage",
    "StageAct",
    "StageEntry",
    "StageStanding",
    "StageTeam",
    "StageTeamStanding",
    "Standing",
    "Substitution",
    "Table",
    "TableCard",
    "Team",
    "TeamMember",
    "TeamStanding",
    "Untold",
    "User",
    "Webhook",
    "Wish",
    "WonHand",
]
