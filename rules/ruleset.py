"""A preset with all its option values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from rules import options as option_table
from rules.system import Preset, System


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What a game is played by; `{"preset": .preset.id, "options": .values()}` rebuilds it."""

    preset: Preset
    system: System[Any, Any, Any]
    options: Any

    @property
    def players(self) -> int:
        """How many play."""
        return self.system.players(self.options)

    def __getattr__(self, name: str) -> Any:
        """A hook of the system with the options already given, or one of its attributes."""
        found = getattr(self.system, name)
        bare = not callable(found) or name in {"examples", "groups", "reason_label"}
        return found if bare else partial(found, self.options)

    def values(self) -> dict[str, Any]:
        """All option values as JSON."""
        return option_table.values(self.options)
