"""Display of a recap: names, words and formatted numbers for the stored keys and numbers."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club, Event, Game, Player, Recap, Season, WonHand
from clubs.ranking.policy import Policy
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.player_page.count_texts import counted_name
from clubs.selectors.player_page.winning_hands import HandShown, hands_shown
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import written, written_total
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.policy import VALUES
from clubs.selectors.seasons.standings_table import policy_of
from clubs.selectors.seasons.value_texts import MINUS, value_said
from rules import registry
from rules.glossary import Glossary
from rules.system import Rules
from scoring.strict_json import Json

UP, DOWN = "▲", "▼"


@dataclass(frozen=True, slots=True)
class Winner:
    """One of the best players: rank, whether it is shared, value as in its table, games, placings."""

    rank: int
    shared: bool
    player: Player
    value: str
    games: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A highlight: its kind, its players (with their own numbers), its number, and its game."""

    name: str
    people: tuple[tuple[Player, str], ...]
    value: str = ""
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """A player's own season: best game, most frequent pattern, best start wind, toughest opponent and score."""

    player: Player
    best: str
    pattern: str
    wind: str
    nemesis: Player | None
    against: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A recap in words. `event` None: of a season; `value`: the unit of the winners' numbers."""

    club: Club
    season: Season
    event: Event | None
    system: str
    glossary: Glossary
    value: str
    winners: tuple[Winner, ...]
    numbers: tuple[tuple[str, str], ...]
    hand: HandShown | None
    facts: tuple[Fact, ...]
    players: tuple[Own, ...]

    @property
    def has_patterns(self) -> bool:
        """Return whether anybody's patterns are known."""
        return any(own.pattern for own in self.players)

    @property
    def has_nemeses(self) -> bool:
        """Return whether any two players have met often enough."""
        return any(own.nemesis for own in self.players)


def recap_of(season: Season, event: Event | None) -> Recap | None:
    """Return the recap of a night or, without one, of a season; None if it was never requested."""
    return Recap.objects.filter(season=season, event=event).first()


def shown(recap: Recap, season: Season, event: Event | None) -> Shown | None:
    """Return a recap in the reader's language; None if it is not computed yet or no game was final."""
    return _Reader(recap.facts, season, event).shown() if recap.facts else None


@dataclass(frozen=True)
class _Reader:
    """Reader of a recap's stored facts."""

    facts: Json
    season: Season
    event: Event | None

    def shown(self) -> Shown:
        return Shown(
            club=self.season.club,
            season=self.season,
            event=self.event,
            system=registry.system(self.facts["system"]).name.say(core_lang()),
            glossary=self._rules.glossary,
            value=_("Total") if self.event else str(VALUES[self._policy.value]),
            winners=tuple(self._winners()),
            numbers=tuple(self._numbers()),
            hand=self._hand,
            facts=tuple(self._facts()),
            players=tuple(map(self._own, self.facts.get("players", ()))),
        )

    # -- objects behind the keys -----------------------------------------------------------------

    @cached_property
    def _rules(self) -> Rules:
        """Return the rules that format numbers: those of the night or season, else the first of the system."""
        found = rules_of_event(self.event) if self.event else rules_of(self.season)
        system = self.facts["system"]
        return found if found.id == system else registry.ruleset(registry.system(system).presets[0].id)

    @cached_property
    def _policy(self) -> Policy:
        return Policy() if self.event else policy_of(self.season)

    @cached_property
    def _people(self) -> Mapping[int, Player]:
        """Return everybody named; merged players are replaced by the remaining one."""
        keys = set(_keys(self.facts, "player")) | {
            key for one in (self.facts.get("pair"),) if one for key in one["players"]
        }
        keys |= set(self.facts.get("first_games", ()))
        found = Player.everyone.select_related("merged_into").in_bulk(keys)
        return {key: player.merged_into or player for key, player in found.items()}

    @cached_property
    def _games(self) -> Mapping[int, Game]:
        return Game.objects.select_related("event", "round").in_bulk(set(_keys(self.facts, "game")))

    @cached_property
    def _hand(self) -> HandShown | None:
        told = self.facts["hand"]
        return next(iter(hands_shown(WonHand.objects.filter(**told))), None) if told else None

    # -- the parts -------------------------------------------------------------------------------

    def _winners(self) -> Iterator[Winner]:
        ranks = Counter(line["rank"] for line in self.facts["best"])
        for line in self.facts["best"]:
            if player := self._people.get(line["player"]):
                number, of = line["value"]
                value = self._total(number) if self.event else value_said(number, of, self._policy, self.season)
                shared = line.get("shared", False) or ranks[line["rank"]] > 1  # recaps of older versions lack `shared`
                yield Winner(line["rank"], shared, player, value, line["games"], tuple(line["places"]))

    def _numbers(self) -> Iterator[tuple[str, str]]:
        glossary = self._rules.glossary
        names = {
            "nights": ngettext("night", "nights", self.facts.get("nights", 0)),
            "games": ngettext("game", "games", self.facts["games"]),
            "deals": ngettext("deal", "deals", self.facts["deals"]),
            "people": ngettext("player", "players", self.facts["people"]),
            "wins": (glossary.win if self.facts["wins"] == 1 else glossary.wins).inside(core_lang()),
        }
        for key, name in names.items():
            if self.facts.get(key):
                yield f"{self.facts[key]:,}", name

    def _facts(self) -> Iterator[Fact]:
        yield from self._one("game", _("Best game"), lambda one: self._total(one["value"]))
        yield from self._moves("up", _("Climbers"), UP)
        yield from self._moves("down", _("Fallers"), DOWN)
        yield from self._one("rise", _("Biggest rating gain"), lambda one: f"+{one['value']:.1f}")
        yield from self._one("comeback", self._counted("biggest_gap"), lambda one: self._written(one["value"]))
        yield from self._one("streak", self._counted("top_streak"), lambda one: str(one["value"]))
        yield from self._one("dealer", self._counted("best_streak"), lambda one: str(one["value"]))
        yield from self._pair()
        yield from self._records()
        yield from self._new()

    def _counted(self, id: str) -> str:
        return counted_name(id, self._rules.glossary)

    def _one(self, key: str, name: str, say: Callable[[Json], str]) -> Iterator[Fact]:
        told = self.facts.get(key)
        if told and (player := self._people.get(told["player"])):
            yield Fact(name, ((player, ""),), say(told), self._games.get(told.get("game", 0)))

    def _moves(self, key: str, name: str, sign: str) -> Iterator[Fact]:
        found = [(self._people.get(told["player"]), told["moved"]) for told in self.facts.get(key, ())]
        if people := tuple((player, f"{sign}{abs(moved)}") for player, moved in found if player):
            yield Fact(name, people)

    def _pair(self) -> Iterator[Fact]:
        told: Json = self.facts.get("pair") or {"players": ()}
        people = self._named(told["players"])
        if len(people) == 2:
            games = ngettext("%(n)s game", "%(n)s games", told["games"]) % {"n": told["games"]}
            yield Fact(_("Closest pair"), people, f"{written_total(abs(told['value']), self._rules)} · {games}")

    def _records(self) -> Iterator[Fact]:
        names = {
            "total": self._counted("best_total"),
            "points": self._counted("best_hand"),
            "biggest_gap": self._counted("biggest_gap"),
            "best_streak": self._counted("best_streak"),
            "wins": _("Most %(wins)s in a night") % {"wins": self._rules.glossary.wins.inside(core_lang())},
        }
        for told in self.facts.get("records", ()):
            if player := self._people.get(told["player"]):
                name = _("New record: %(name)s") % {"name": names[told["kind"]]}
                yield Fact(name, ((player, ""),), self._record(told), self._games.get(told.get("game", 0)))

    def _record(self, told: Json) -> str:
        if told["kind"] == "total":
            return self._total(told["value"])
        return self._written(told["value"]) if told["kind"] in ("points", "biggest_gap") else str(told["value"])

    def _new(self) -> Iterator[Fact]:
        for name, keys in (
            (_("First game at the club"), self.facts.get("first_games", ())),
            (_("First-ever limit hand"), [told["player"] for told in self.facts.get("first_limits", ())]),
        ):
            if people := self._named(keys):
                yield Fact(name, people)

    def _named(self, keys: Iterable[int]) -> tuple[tuple[Player, str], ...]:
        return tuple((self._people[key], "") for key in keys if key in self._people)

    def _own(self, told: Json) -> Own:
        names = {info.id: info.name.say(core_lang()) for info in self._rules.patterns()}
        against = told["nemesis"]
        return Own(
            player=self._people[told["player"]],
            best="–" if told["best"] is None else self._total(told["best"]),
            pattern=names.get(told["pattern"], ""),
            wind=told["wind"] or "",
            nemesis=self._people.get(against["player"]) if against else None,
            against=f"{against['ahead']} : {against['behind']}" if against else "",
        )

    def _total(self, tenths: int) -> str:
        sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
        return sign + written_total(abs(tenths), self._rules)

    def _written(self, points: int) -> str:
        return written(points, self._rules)


def _keys(facts: object, name: str) -> Iterator[int]:
    """Yield every key with a name, at any depth of the facts."""
    if isinstance(facts, dict):
        for key, value in facts.items():
            if key == name and isinstance(value, int):
                yield value
            else:
                yield from _keys(value, name)
    elif isinstance(facts, list):
        for value in facts:
            yield from _keys(value, name)
