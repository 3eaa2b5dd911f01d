"""Choices of the calculator's form, from the tables of the rules."""

from dataclasses import dataclass

from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.calculator import NO_ROUND, SEVERAL, Calculation, default_of, loser_of
from clubs.selectors.rulebook.rules_texts import rules_query
from clubs.selectors.rulebook.tile_keypad import Picker, Strip, picker, strip
from rules import registry
from rules.entry import Ask

Choice = tuple[str, str, bool]
"""Value, label, whether it is chosen."""


@dataclass(frozen=True, slots=True)
class ShownAsk:
    """A further field of the rules: `choices`, or else `value` as typed; `sure`: one is chosen."""

    id: str
    name: str
    kind: str
    choices: tuple[Choice, ...]
    value: str
    often: bool
    several: bool
    sure: bool = False


@dataclass(frozen=True, slots=True)
class CalculatorPage:
    """Everything around the result."""

    presets: tuple[tuple[str, tuple[Choice, ...]], ...]
    options: str
    picker: Picker
    strip: Strip
    seats: tuple[str, ...]
    losers: tuple[str, ...]
    loser: str
    rounds: tuple[str, ...]
    no_round: str
    riichi: tuple[Choice, ...]
    events: tuple[Choice, ...]
    pao: tuple[Choice, ...]
    counts: tuple[str, ...]
    active: tuple[Choice, ...]
    asks: tuple[ShownAsk, ...]

    @property
    def often(self) -> tuple[ShownAsk, ...]:
        """Return the further fields that are always shown."""
        return tuple(ask for ask in self.asks if ask.often)

    @property
    def seldom(self) -> tuple[ShownAsk, ...]:
        """Return the further fields that are collapsed."""
        return tuple(ask for ask in self.asks if not ask.often)


def calculator_page(found: Calculation) -> CalculatorPage:
    """Return the form for the rules, with the current choices."""
    rules, asks, hand, lang = found.rules, found.asks, found.hand, core_lang()
    events = rules.events()
    return CalculatorPage(
        presets=tuple(
            (
                system.name.say(lang),
                tuple((preset.id, preset.name.say(lang), preset.id == rules.preset.id) for preset in system.presets),
            )
            for system in registry.SYSTEMS
        ),
        options=rules_query(rules).get("options", ""),
        picker=picker(rules),
        strip=strip(hand.concealed, hand.melds, hand.win, hand.words.get("flowers", "")),
        seats=asks.seats,
        losers=tuple(seat for seat in asks.seats if seat != hand.seat),
        loser=loser_of(hand, asks),
        rounds=asks.rounds,
        no_round=NO_ROUND if asks.no_round else "",
        riichi=tuple((entry.id, entry.name.say(lang), entry.id == hand.riichi) for entry in asks.riichi),
        events=tuple((event.id, event.name.say(lang), event.id in hand.events) for event in events),
        pao=tuple((entry.pattern, entry.name.say(lang), entry.pattern == hand.pao[0]) for entry in asks.pao),
        counts=tuple(name for name in ("honba", "deposits", "streak") if getattr(asks, name)),
        active=tuple((seat, "", seat in hand.out) for seat in asks.seats if seat != hand.seat) if asks.active else (),
        asks=tuple(_ask(ask, hand.asked.get(ask.id, ()), lang) for ask in asks.asks),
    )


def _ask(ask: Ask, said: tuple[str, ...], lang: str) -> ShownAsk:
    said = said or default_of(ask)
    choices = tuple((one.id, one.name.say(lang), one.id in said) for one in ask.values)
    several = ask.kind in SEVERAL
    return ShownAsk(
        ask.id, ask.name.say(lang), ask.kind, choices, next(iter(said), ""), ask.often, several, bool(default_of(ask))
    )
