"""The settlement of a night, or of one of its tables: balances, payments, and the fewest remaining transfers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Deal, Event, Game, Payment, Player, Season, SeatResult, Table, User
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.replay import replay
from clubs.selectors.public.night import RUNNING, night_results
from clubs.selectors.rulebook.amounts import written_total
from clubs.selectors.rulebook.rules_texts import rules_of
from rules import replay as flow
from rules.system import Rules
from scoring.strict_json import Fields
from scoring.transfers import settle

Tenths = dict[str, int]
CLUB = ""


@dataclass(frozen=True, slots=True)
class Party:
    """A payer or payee: a player, an outside bettor by name, or, with neither, the club."""

    player: Player | None = None
    name: str = CLUB

    @property
    def key(self) -> str:
        return f"p{self.player.pk}" if self.player else f"n{self.name}"

    @property
    def said(self) -> str:
        """Return the public name."""
        return str(self.player) if self.player else self.name or _("the club")

    @property
    def club(self) -> bool:
        """Whether it is the club, which gets deductions and remaining sticks."""
        return self.player is None and self.name == CLUB


@dataclass(frozen=True, slots=True)
class GameColumn:
    """A game that counts, with its table if several tables are shown."""

    game: Game
    running: bool


@dataclass(frozen=True, slots=True)
class SettlementLine:
    """A party's night in tenths: each game (None if not played), the sum, what was paid, and what remains.

    `paid` is what the party has paid minus what it has received. `now` includes running games; None if there are none.
    """

    party: Party
    games: tuple[int | None, ...]
    total: int
    paid: int
    now: int | None

    @property
    def left(self) -> int:
        """Return the amount still to be received, negative if it is owed."""
        return self.total + self.paid


@dataclass(frozen=True, slots=True)
class Owed:
    """A remaining transfer, in tenths.

    `version` changes with every payment of this amount between the two, and when one is undone.
    """

    payer: Party
    payee: Party
    tenths: int
    version: int = 0

    @property
    def row(self) -> str:
        """Return an identifier for the page."""
        return f"{self.payer.key}-{self.payee.key}".replace(" ", "_")


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment, and whether it was undone."""

    payment: Payment
    payer: Party
    payee: Party

    @property
    def stands(self) -> bool:
        return self.payment.undone_at is None


@dataclass(frozen=True, slots=True)
class Money:
    """How amounts are written: as money if the rules count in money, else in points with their value in money."""

    season: Season
    rules: Rules

    @property
    def price(self) -> Decimal | None:
        """Return the price of a point, or None if the rules count in money or the season has no stake."""
        return None if self._own else self.season.point_price

    def say(self, tenths: int) -> str:
        """Return an amount without its sign: 1,500, 51.2, 0.5 元."""
        text = written_total(abs(tenths), self.rules)
        return f"{text} {self.season.currency}".strip() if self._own else text

    def worth(self, tenths: int) -> str:
        """Return the amount in money, or "" without a price."""
        if self.price is None:
            return ""
        amount = self.price * abs(tenths) / 10
        text = f"{amount:,.5f}".rstrip("0").rstrip(".")
        return f"{text} {self.season.currency}".strip()

    @property
    def _own(self) -> bool:
        return self.rules.writes_money


def settles(event: Event) -> bool:
    """Return whether a night is settled: its points are worth money, or its table is one of friends."""
    season = event.season
    return bool(season.point_price) or rules_of(season).writes_money or season.club.is_table


@dataclass(frozen=True, slots=True)
class Settlement:
    """All data of the settlement page of a night or (`table`) of one of its tables.

    `owed` are the remaining transfers, as few as possible (`exact`) or nearly so. `elsewhere`: the whole night has been
    settled, so a table no longer settles by itself. `uma`: totals contain more than the changes of scores.
    """

    event: Event
    table: Table | None
    columns: tuple[GameColumn, ...]
    lines: tuple[SettlementLine, ...]
    owed: tuple[Owed, ...]
    payments: tuple[Paid, ...]
    exact: bool
    elsewhere: bool
    uma: bool
    money: Money

    @property
    def running(self) -> int:
        """Return the number of running games."""
        return sum(column.running for column in self.columns)

    @property
    def has_club(self) -> bool:
        return any(line.party.club for line in self.lines)

    @property
    def paid(self) -> bool:
        """Return whether anything was paid."""
        return any(one.stands for one in self.payments)


def settlement(event: Event, table: Table | None = None) -> Settlement:
    """Return the settlement of a night, or of one of its tables, in a constant number of queries."""
    final = _final(event, table)
    running = _running(event, table)
    parties: dict[str, Party] = {}
    by_game = {game: _with_rest(rows, parties) for game, rows in _with_others(final).items()}
    now = {game: _with_rest(rows, parties) for game, rows in ((game, _as_it_stands(game)) for game in running)}
    payments = _payments(event)
    mine = tuple(one for one in payments if table is None or one.payment.table_id == table.pk)
    for one in mine:
        parties |= {party.key: party for party in (one.payer, one.payee)}
    elsewhere = table is not None and any(one.stands and one.payment.table_id is None for one in payments)
    lines = _lines(parties, by_game, now, mine)
    owed, exact = _owed([] if elsewhere else lines)
    return Settlement(
        event=event,
        table=table,
        columns=(*(GameColumn(game, False) for game in by_game), *(GameColumn(game, True) for game in now)),
        lines=lines,
        owed=tuple(replace(one, version=_version(one, mine)) for one in owed),
        payments=mine,
        exact=exact,
        elsewhere=elsewhere,
        uma=any(result.uma or result.oka for rows in final.values() for result in rows),
        money=Money(event.season, rules_of(event.season)),
    )


def _version(owed: Owed, payments: Iterable[Paid]) -> int:
    wanted = (owed.payer.key, owed.payee.key, owed.tenths)
    same = [one for one in payments if (one.payer.key, one.payee.key, one.payment.tenths) == wanted]
    return len(same) + sum(not one.stands for one in same)


def paid(payment: Payment) -> Paid:
    """Return a payment with its two parties."""
    return Paid(payment, Party(payment.payer, payment.payer_name), Party(payment.payee, payment.payee_name))


def took_part(event: Event, user: User) -> bool:
    """Return whether an account's player took part in that night."""
    return event.entries.filter(player__user=user).exists() or event.games.filter(seats__player__user=user).exists()


# --- the totals of each game ---------------------------------------------------------------------------------------

Row = tuple[Party, int]


def _final(event: Event, table: Table | None) -> dict[Game, list[SeatResult]]:
    """Return the results of final games, in order of play."""
    games: dict[Game, list[SeatResult]] = defaultdict(list)
    for result in night_results([event]):
        if table is None or result.game.table_id == table.pk:
            games[result.game].append(result)
    return dict(games)


def _running(event: Event, table: Table | None) -> QuerySet[Game]:
    games = event.games.filter(status__in=RUNNING).exclude(state={})
    games = games.filter(table=table) if table else games
    related = ("seats__player", "seats__result_player", "seats__penalties")
    return games.select_related("table", "round").prefetch_related(*related).order_by("round__number", "table__number")


def _with_others(final: Mapping[Game, Sequence[SeatResult]]) -> dict[Game, list[Row]]:
    """Return a game's totals with what outside bettors won or lost."""
    rows = {game: [(Party(result.player), result.total) for result in found] for game, found in final.items()}
    uneven = [game for game, found in rows.items() if sum(tenths for _party, tenths in found)]
    for game, results in _results_of(uneven).items():
        rows[game] += [(Party(None, name), tenths) for name, tenths in _bets(game, results).items()]
    return rows


def _results_of(games: Sequence[Game]) -> dict[Game, list[dict[str, object]]]:
    """Return the deals of some games, in one query."""
    found: dict[Game, list[dict[str, object]]] = defaultdict(list)
    by_id = {game.pk: game for game in games}
    deals = Deal.objects.filter(game__in=by_id, current=True).order_by("game_id", "number") if games else ()
    for deal in deals:
        found[by_id[deal.game_id]].append(deal.result)
    return dict(found)


def _bets(game: Game, results: Sequence[dict[str, object]]) -> Tenths:
    """Return what outside bettors won in a game, in tenths by name, if its rules have such bets."""
    won = replay(game, Facts(results=tuple(results))).bets
    return {name: 10 * amount for name, amount in won.items() if amount}


def _as_it_stands(game: Game) -> list[Row]:
    """Return the totals of a running game if it ended now."""
    rules = rules_of(game)
    state, _problem = flow.read_state(rules, Fields({"state": game.state}))
    seats = sorted(game.seats.all(), key=lambda seat: seat.index or 0)
    penalties = [sum(one.tenths for one in seat.penalties.all() if not one.cancelled_at) for seat in seats]
    standing = rules.final(state, False, penalties)
    return [(Party(seat.counted_for), line.total) for seat, line in zip(seats, standing, strict=True)]


def _with_rest(rows: Sequence[Row], parties: dict[str, Party]) -> Tenths:
    """Return a game's totals by party. The club gets what the players' totals lack to add up to 0."""
    found: Tenths = defaultdict(int)
    for party, tenths in [*rows, (Party(), -sum(tenths for _party, tenths in rows))]:
        if tenths or not party.club:
            parties[party.key] = party
            found[party.key] += tenths
    return dict(found)


# --- lines and transfers -------------------------------------------------------------------------------------------


def _payments(event: Event) -> list[Paid]:
    found = Payment.objects.filter(event=event).select_related("payer", "payee", "by", "undone_by", "table")
    return [paid(payment) for payment in found]


def _lines(
    parties: Mapping[str, Party],
    final: Mapping[Game, Tenths],
    running: Mapping[Game, Tenths],
    payments: Iterable[Paid],
) -> tuple[SettlementLine, ...]:
    given: Tenths = defaultdict(int)
    for one in payments:
        if one.stands:
            given[one.payer.key] += one.payment.tenths
            given[one.payee.key] -= one.payment.tenths
    rows = [_line(party, final, running, given[key]) for key, party in parties.items()]
    rows = [row for row in rows if any(one is not None for one in row.games) or row.paid]
    return tuple(sorted(rows, key=lambda row: (row.party.club, -row.total, row.party.player is None, row.party.key)))


def _line(party: Party, final: Mapping[Game, Tenths], running: Mapping[Game, Tenths], paid: int) -> SettlementLine:
    ended = [game.get(party.key) for game in final.values()]
    going = [game.get(party.key) for game in running.values()]
    total = sum(filter(None, ended))
    return SettlementLine(
        party, (*ended, *going), total, paid, total + paid + sum(filter(None, going)) if running else None
    )


def _owed(lines: Sequence[SettlementLine]) -> tuple[tuple[Owed, ...], bool]:
    found = settle([line.left for line in lines])
    owed = (Owed(lines[one.payer].party, lines[one.payee].party, one.amount) for one in found.transfers)
    return tuple(sorted(owed, key=lambda one: -one.tenths)), found.exact
