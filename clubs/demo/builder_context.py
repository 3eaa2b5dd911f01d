"""The context shared by all parts of the demo."""

from dataclasses import dataclass, field
from datetime import datetime

from clubs.demo.past_clock import Clock
from clubs.models import Club, Player, Season, User
from clubs.models.games import Via
from clubs.services.activity_log import Actor
from rules.registry import ruleset
from rules.system import Rules

PHONE = Actor(None, Via.PHONE)


@dataclass(slots=True)
class Stage:
    """The club as built so far: accounts by role, players by name, strengths by player."""

    clock: Clock
    now: datetime
    club: Club
    users: dict[str, User]
    players: dict[str, Player] = field(default_factory=dict)
    strength: dict[int, float] = field(default_factory=dict)

    def staff(self, role: str) -> Actor:
        """Return the account with this role as an actor."""
        return Actor.staff(self.users[role])

    def skill(self, players: list[int]) -> list[float]:
        """Return the strengths of these players."""
        return [self.strength[player] for player in players]


def rules_of(season: Season) -> Rules:
    """Return the rules of a season."""
    return ruleset({"preset": season.preset, "options": season.options})
