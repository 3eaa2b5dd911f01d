"""What is kept: facts are versioned, everything else can be rebuilt from them."""

from clubs.models.audit import LogEntry
from clubs.models.games import Confirmation, Deal, DealDraft, Game, Penalty, ScoreSheet, SeatResult
from clubs.models.people import Club, Invitation, Membership, Player, PlayerName, User
from clubs.models.seasons import Entry, Event, Season
from clubs.models.seating import Round, Seat, SeatDraw, Substitution, Table
from clubs.models.settling import Payment
from clubs.models.standings import Leaderboard, PlayerStats, Standing

__all__ = [
    "Club",
    "Confirmation",
    "Deal",
    "DealDraft",
    "Entry",
    "Event",
    "Game",
    "Invitation",
    "Leaderboard",
    "LogEntry",
    "Membership",
    "Payment",
    "Penalty",
    "Player",
    "PlayerName",
    "PlayerStats",
    "Round",
    "ScoreSheet",
    "Season",
    "Seat",
    "SeatDraw",
    "SeatResult",
    "Standing",
    "Substitution",
    "Table",
    "User",
]
