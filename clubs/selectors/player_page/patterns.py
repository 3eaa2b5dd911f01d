"""A player's winning patterns compared with the club: those among wins with known patterns, limits among all wins."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import percent
from clubs.selectors.rulebook.hand_texts import limit_name
from rules.system import Rules
from scoring.multilingual import Text

PATTERNS, LIMITS = "patterns", "by_limit"
NO_LIMIT = "none"
BELOW = Text("below a limit", "未達{limit}", "未达{limit}", "{limit}未満")
MOST_BARS = 16


@dataclass(frozen=True, slots=True)
class ShareBar:
    """How often a pattern occurred: its share of wins in percent, with the bar and the club's mark on one scale."""

    name: str
    count: int
    share: str
    club: str
    width: str
    stroke: str


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns, the commonest first; `of` wins have known patterns, `never` lists those the player never won with."""

    of: int
    bars: tuple[ShareBar, ...]
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Keys:
    """Sums of maps: by count and key, for the player and for everyone."""

    own: Mapping[str, Mapping[str, int]]
    club: Mapping[str, Mapping[str, int]]


def patterns(rules: Rules, found: Keys, of: int, club_of: int) -> Patterns:
    """Return the patterns of the known wins of the player and of everyone."""
    names = {info.id: info.name.say(core_lang()) for info in rules.patterns()}
    own = found.own[PATTERNS]
    bars = _bars(own, of, found.club[PATTERNS], club_of, names)
    never = tuple(name for key, name in names.items() if key not in own) if own else ()
    return Patterns(of, bars, never)


def limits(rules: Rules, found: Keys, of: int, club_of: int) -> Patterns:
    """Return the limits reached by wins of the player and of everyone."""
    own = found.own[LIMITS]
    names = {key: limit_name(rules, key) or key for key in own if key != NO_LIMIT}
    names[NO_LIMIT] = rules.glossary.fill(BELOW).say(core_lang())
    reached = set(own) - {NO_LIMIT}
    return Patterns(of, _bars(own, of, found.club[LIMITS], club_of, names) if reached else (), ())


def _bars(
    own: Mapping[str, int], of: int, club: Mapping[str, int], club_of: int, names: Mapping[str, str]
) -> tuple[ShareBar, ...]:
    if not own or not of or not club_of:
        return ()
    shown = sorted(own, key=lambda key: (-own[key], names.get(key, key)))[:MOST_BARS]
    top = max(_largest(own, shown) / of, _largest(club, shown) / club_of)
    return tuple(
        ShareBar(
            name=names.get(key, key),
            count=own[key],
            share=percent(Fraction(own[key], of)),
            club=percent(Fraction(club[key], club_of)),
            width=f"{100 * own[key] / of / top:.1f}%",
            stroke=f"{min(100 * club[key] / club_of / top, 99):.1f}%",
        )
        for key in shown
    )


def _largest(counts: Mapping[str, int], shown: Iterable[str]) -> int:
    return max(counts[key] for key in shown)
