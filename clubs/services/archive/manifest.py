"""An archive's manifest: its club, its version, and the contents of each part."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

FORMAT, VERSION = "east-one-club", 1
"""`VERSION` grows when older versions of the site could no longer read what is written."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A written part: its lines, its bytes and their SHA-256 in hex."""

    rows: int
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest of an archive; `made_at` is ISO 8601."""

    name: str
    slug: str
    made_at: str
    parts: Mapping[str, Measure]

    @property
    def rows(self) -> int:
        """Return the total number of lines."""
        return sum(part.rows for part in self.parts.values())

    def to_json(self) -> dict[str, Any]:
        parts = {name: asdict(part) for name, part in self.parts.items()}
        club = {"name": self.name, "slug": self.slug}
        return {"format": FORMAT, "version": VERSION, "made_at": self.made_at, "club": club, "parts": parts}

    @classmethod
    def from_json(cls, said: dict[str, Any]) -> "Manifest":
        parts = {
            str(name): Measure(int(part["rows"]), int(part["size"]), str(part["sha256"]))
            for name, part in said["parts"].items()
        }
        made_at = datetime.fromisoformat(said["made_at"]).isoformat()
        return cls(str(said["club"]["name"]), str(said["club"]["slug"]), made_at, parts)
