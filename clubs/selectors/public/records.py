"""The records of a club in one system, its limit hands, and its months (standings, section 3.5)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from django.core.paginator import Page
from django.db.models import Count, Max, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Game, Player, PlayerMonth, PlayerTotal, SeatResult, SeatTally, WonHand
from clubs.selectors.paging import onward
from clubs.selectors.player_page.count_texts import counted_name
from clubs.selectors.player_page.patterns import LIMITS
from clubs.selectors.player_page.score_history import ORDER
from clubs.selectors.player_page.winning_hands import HandShown, hands_of
from clubs.selectors.public.all_time import systems_played
from clubs.selectors.public.limit_hands import great_from, limit_hands, limits_of
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import percent, written, written_total
from clubs.selectors.seasons.value_texts import MINUS, mean
from clubs.selectors.statistics.club_months import Counted, began, later, month_of, months_of_tallies, stored_months
from clubs.selectors.statistics.player_totals import Bests, bests
from clubs.selectors.tournament.public_page import hidden_games
from rules import registry
from rules.glossary import Glossary
from rules.system import Rules

HANDS_A_PAGE, MOST_MONTHS = 20, 24
HUNDRED = 100
ORDERS = {"": ("-night_at", "-pk"), "points": ("-points", "-night_at", "-pk")}
"""How limit hands are ordered, by the query `order`: the newest first, or the highest."""
HOLDER = ("player", "game", "night_at")


@dataclass(frozen=True, slots=True)
class Record:
    """A record: its kind, its value in words, who holds it, and the game or the day."""

    name: str
    value: str
    player: Player
    game: Game | None
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the club: its games and deals, wins per deal, self-draws among them, mean points of a win."""

    first: datetime
    games: int
    players: int
    deals: int
    wins: str
    self_draws: str
    points: str


@dataclass(frozen=True, slots=True)
class Records:
    """Everything on a club's records page for one system; `systems` are those played, by id.

    Limit hands are those from the limit `least` on, of all `limits` by id, the newest or the highest (`order`) first.
    `rarity`: by limit, how many wins of the club there were for each hand of this limit.
    """

    system: str
    glossary: Glossary
    systems: Mapping[str, str]
    records: tuple[Record, ...]
    page: Page[WonHand]
    hands: tuple[HandShown, ...]
    months: tuple[Month, ...]
    limits: Mapping[str, str]
    least: str
    order: str
    rarity: Mapping[str, int]

    @property
    def drawn(self) -> tuple[HandShown, ...]:
        """Return the hands of the page whose tiles are known."""
        return tuple(hand for hand in self.hands if hand.tiles)

    @property
    def undrawn(self) -> tuple[HandShown, ...]:
        """Return the other hands of the page."""
        return tuple(hand for hand in self.hands if not hand.tiles)

    @property
    def limit_hands(self) -> str:
        """Return the name of hands of this limit and more."""
        return counted_name("limits", self.glossary)


def records(club: Club, asked: Mapping[str, str]) -> Records | None:
    """Return the records of a system (the most played unless `asked` for another); None before the first final game."""
    systems = systems_played(club)
    if not systems:
        return None
    system = asked.get("system", "") if asked.get("system", "") in systems else next(iter(systems))
    book = _Book.of(club, system)
    limits = limits_of(system)
    least = asked.get("least", "") if asked.get("least", "") in limits else great_from(system)
    order = asked.get("order", "") if asked.get("order", "") in ORDERS else ""
    held = limit_hands(book.hands, system, least).order_by(*ORDERS[order])
    turned = onward(held.only("pk"), asked.get("page"), HANDS_A_PAGE)
    shown = hands_of([row.pk for row in turned])
    return Records(
        system, book.rules.glossary, systems, tuple(book.records()), turned, shown, tuple(book.months()), limits, least,
        order, book.rarity(),
    )  # fmt: skip


def held(club: Club) -> Iterator[tuple[str, Record]]:
    """Yield every record of a club, each with the name of its system."""
    for system, name in systems_played(club).items():
        book = _Book.of(club, system)
        for record in book.records():
            yield name, record


@dataclass(frozen=True, slots=True)
class _Held:
    """A record before names are loaded: the keys of its holder and of the game."""

    name: str
    value: str
    player: int
    game: int | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Bests:
    """Best values of all players: as stored, or computed without games whose results are hidden."""

    stored: QuerySet[PlayerTotal]
    others: Bests

    def first(self, column: str) -> tuple[int, datetime, int] | None:
        """Return the maximum of a column, when it was reached, and by whom (key); the earliest of ties."""
        at = "last_at" if column == "played" else f"{column}_at"
        rows = self.stored.filter(**{f"{column}__gt": 0}).order_by(f"-{column}", at, "player")
        found = list(rows.values_list(column, at, "player")[:1])
        found += [(getattr(best, column), getattr(best, at), whose.player) for whose, best in self.others.items()]
        return min((row for row in found if row[0]), key=lambda row: (-row[0], *row[1:]), default=None)


@dataclass(frozen=True, slots=True)
class _Book:
    """Reader of a club's records in one system, from games with public results."""

    club: Club
    system: str
    rules: Rules
    hidden: frozenset[int]

    @classmethod
    def of(cls, club: Club, system: str) -> "_Book":
        """Create the reader; hidden games are queried once, instead of in every query."""
        rules = registry.ruleset(registry.system(system).presets[0].id)
        return cls(club, system, rules, hidden_games(season__club=club))

    @property
    def results(self) -> QuerySet[SeatResult]:
        found = SeatResult.objects.filter(club=self.club, system=self.system)
        return found.exclude(game__in=self.hidden) if self.hidden else found

    @property
    def tallies(self) -> QuerySet[SeatTally]:
        found = SeatTally.objects.filter(club=self.club, system=self.system)
        return found.exclude(game__in=self.hidden) if self.hidden else found

    @property
    def hands(self) -> QuerySet[WonHand]:
        found = WonHand.objects.filter(club=self.club, system=self.system)
        return found.exclude(game__in=self.hidden) if self.hidden else found

    def records(self) -> Iterator[Record]:
        """Yield the existing records; the earlier holder wins ties."""
        found = [*self._of_results(), *self._best_hand(), *self._of_tallies(), *self._of_people()]
        players = Player.everyone.in_bulk({one.player for one in found})
        games = Game.objects.only("public_id").in_bulk({one.game for one in found if one.game is not None})
        for one in found:
            game = games[one.game] if one.game is not None else None
            yield Record(one.name, one.value, players[one.player], game, one.at)

    def _of_results(self) -> Iterator[_Held]:
        kinds = (
            (counted_name("best_total", self.rules.glossary), "-total"),
            (counted_name("worst_total", self.rules.glossary), "total"),
            (_("Best score"), "-score"),
            (_("Worst score"), "score"),
        )
        for name, order in kinds:
            rows = self.results.order_by(order, *ORDER)
            if row := rows.values_list(order.removeprefix("-"), *HOLDER).first():
                value, player, game, at = row
                said = self._total(value) if order.endswith("total") else written(value, self.rules)
                yield _Held(name, said, player, game, at)

    def _total(self, tenths: int) -> str:
        sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
        return sign + written_total(abs(tenths), self.rules)

    def _best_hand(self) -> Iterator[_Held]:
        rows = self.hands.order_by("-points", "night_at", "game", "deal", "win")
        if row := rows.values_list("points", "winner", "game", "night_at").first():
            points, player, game, at = row
            yield _Held(counted_name("best_hand", self.rules.glossary), written(points, self.rules), player, game, at)

    def _of_tallies(self) -> Iterator[_Held]:
        for count in ("biggest_gap", "best_streak"):
            name = counted_name(count, self.rules.glossary)
            rows = self.tallies.filter(**{f"{count}__gt": 0}).order_by(f"-{count}", "night_at", "game")
            if row := rows.values_list(count, *HOLDER).first():
                value, player, game, at = row
                yield _Held(
                    name, written(value, self.rules) if count == "biggest_gap" else f"{value:,}", player, game, at
                )

    def _of_people(self) -> Iterator[_Held]:
        """Yield the longest runs, most wins in a night and most games; the earliest of ties."""
        wins = _("Most %(wins)s in a night") % {"wins": self.rules.glossary.wins.inside(core_lang())}
        names = {
            "tops": counted_name("top_streak", self.rules.glossary),
            "no_lasts": counted_name("no_last_streak", self.rules.glossary),
            "night_wins": wins,
            "played": _("Most games"),
        }
        found = self._bests()
        for column, name in names.items():
            if row := found.first(column):
                value, at, player = row
                yield _Held(name, f"{value:,}", player, at=at if column == "night_wins" else None)

    def _bests(self) -> "_Bests":
        rows = PlayerTotal.objects.filter(club=self.club, season=None, system=self.system)
        if not self.hidden:
            return _Bests(rows, {})
        of_hidden = SeatTally.objects.filter(game__in=self.hidden).order_by().values("player")
        return _Bests(rows.exclude(player__in=of_hidden), bests(self.tallies.filter(player__in=of_hidden)))

    def rarity(self) -> Mapping[str, int]:
        """Return, by limit, how many wins there were for each hand of this limit, from the stored months."""
        rows = PlayerMonth.objects.filter(club=self.club, system=self.system, player=None)
        wins: Counter[str] = Counter()
        for maps in rows.order_by().values_list("maps", flat=True):
            wins.update(maps.get(LIMITS, {}))
        if self.hidden:
            won = WonHand.objects.filter(game__in=self.hidden, system=self.system)
            wins.subtract(dict(won.order_by().values_list("limit").annotate(n=Count("pk"))))
        of = wins.total()
        return {limit: of // count for limit, count in wins.items() if count > 0}

    def months(self) -> Iterator[Month]:
        """Yield the latest months with a final game, newest first."""
        for month, counted in sorted(self._counted_months().items(), reverse=True):
            yield self._month(began(month, self.club.zone), counted)

    def _counted_months(self) -> dict[date, Counted]:
        """Return the stored months; those with hidden results are counted again without them."""
        rows = PlayerMonth.objects.filter(club=self.club, system=self.system, player=None)
        newest = rows.aggregate(last=Max("month"))["last"]
        if not newest:
            return {}
        found = stored_months(self.club, self.system, later(newest, 1 - MOST_MONTHS))
        if self.hidden:
            of_hidden = SeatTally.objects.filter(game__in=self.hidden).order_by()
            nights = of_hidden.values_list("night_at", flat=True).distinct()
            hidden = {month_of(night, self.club.zone) for night in nights} & set(found)
            found = {month: counted for month, counted in found.items() if month not in hidden}
            found |= months_of_tallies(self.club, self.tallies, hidden)
        return found

    def _month(self, first: datetime, counted: Counted) -> Month:
        games, players, deals, wins, drawn, points = counted
        each = mean(Fraction(wins, deals)) if deals else "–"
        worth = written(round(Fraction(points, wins)), self.rules) if wins else "–"
        return Month(first, games, players, deals, each, percent(Fraction(drawn, wins)) if wins else "–", worth)
