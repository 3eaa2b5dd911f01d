"""The patterns of a win in the reader's words: counted from its tiles, or as they were ticked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.selectors.replay import core_lang
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PatternLine:
    """A pattern and what it adds: fan in figures, or a multiple of the limit."""

    name: str
    value: str


def win_patterns(
    rules: Ruleset, answer: Mapping[str, Any] | None, note: Mapping[str, Any] | None
) -> tuple[PatternLine, ...]:
    """What counted in one win; `answer` is the core's for it, `note` what was said of it. Empty for a bare value."""
    rows: Sequence[Mapping[str, Any]] = (answer or {}).get("patterns") or (note or {}).get("rows") or ()
    names = {info.id: info.name for info in rules.system.patterns(rules.options)}
    return tuple(
        PatternLine(
            names[row["id"]].say(core_lang()) if row["id"] in names else str(row.get("name", row["id"])), _worth(row)
        )
        for row in rows
    )


def _worth(row: Mapping[str, Any]) -> str:
    times = row.get("yakuman", row.get("times"))
    if times is not None:
        return "" if times == 1 else f"×{times}"
    return str(row["value"]).replace("-", "−")
