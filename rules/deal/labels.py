"""Labels for the position in a game and for results, shared by several systems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.entry import StateLabel
from rules.glossary import GLOSSARY, Glossary
from rules.seats import NAMES, around
from scoring.multilingual import Text

WIN = Text("{by}, {value}", "{by} {value}", "{by} {value}", "{by} {value}")
_TITLE = Text("{wind} {n}", "{wind}{n}局", "{wind}{n}局", "{wind}{n}局")
_STICKS = Text("{n} sticks", "供託 {n}", "供托 {n}", "供託{n}")
_STICK = Text("1 stick", "供託 1", "供托 1", "供託1")
TIME_UP = Text("Time’s up", "時間到", "时间到", "時間切れ")
STREAK = Text("Streak", "連莊", "连庄", "連荘")
_HELD = Text("streak {n}", "連莊 {n}", "连庄 {n}", "連荘{n}")
_BETWEEN = Text(", ", " ", " ", " ")
_COUNTS = ("", "one", "two", "three", "four")


def title(wind: str, place: int, lang: str) -> str:
    """Return the title of a deal, 'East 1'; `place` is the dealer's place in the seating order, from 0."""
    return _TITLE.form(lang, wind=NAMES[wind].say(lang), n=place + 1)


def sticks(n: int, lang: str) -> str:
    """Return the number of riichi sticks on the table in words; empty for none."""
    return (_STICK if n == 1 else _STICKS).form(lang, n=n) if n else ""


def held(streak: int, lang: str) -> str:
    """Return the number of times that the dealer has repeated, in words; empty for none."""
    return _HELD.form(lang, n=streak) if streak else ""


def state_label(
    state: Mapping[str, Any],
    order: Sequence[int],
    lang: str,
    parts: Sequence[str],
    counters: Sequence[tuple[str, int]] = (),
    notes: tuple[str, ...] = (),
) -> StateLabel:
    """Return a label with the first of `parts` as its title and all non-empty parts as its text.

    `order` lists the players in seating order.
    """
    dealer, text = int(state.get("dealer", 0)), _BETWEEN.say(lang).join(filter(None, parts))
    wind = state.get("round", "E")
    return StateLabel(parts[0], tuple(counters), text, wind, around(dealer, order), dealer, notes, tuple(order))


def answered(
    wins: Sequence[Mapping[str, Any]], answer: Mapping[str, Any] | None
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any] | None]]:
    """Yield every win of a result with its part of the deal's answer, None where there is none."""
    known = answer.get("wins", ()) if answer else ()
    for i, win in enumerate(wins):
        yield win, known[i] if i < len(known) else None


def won(
    win: Mapping[str, Any], known: Mapping[str, Any] | None, unit: Text, lang: str, glossary: Glossary = GLOSSARY
) -> str:
    """Return how a win was won and its fan, where known: 'Self-draw, 3 fan'."""
    by, fan = glossary.won(win.get("from") is None).say(lang), (known or win).get("fan")
    return by if fan is None else WIN.form(lang, by=by, value=unit.form(lang, n=fan))


@dataclass(frozen=True, slots=True)
class DrawWords:
    """The names of a draw by the number of ready players; `some` contains the number."""

    some: Text
    all: Text
    none: Text

    def say(self, ready: int, players: int, lang: str) -> str:
        """Return the name of a draw with this number of ready players."""
        if ready in (0, players):
            return (self.all if ready else self.none).say(lang)
        return self.some.form(lang, n=_COUNTS[ready] if lang == "en" else ready)
