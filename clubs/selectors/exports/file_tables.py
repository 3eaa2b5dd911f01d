"""The tables of public pages (standings, results, deals, rates) and of staff pages (players, settlements)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Club, Deal, Event, Game, Player, Season, SeatResult, Stage, Standing
from clubs.ranking.policy import Policy, Value
from clubs.selectors.exports.settlement_facts import SettlementColumns
from clubs.selectors.exports.table_rows import Cell, Sheet, amount, day, total
from clubs.selectors.imports.player_columns import LABELS, Column
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.public.game import Chair, chairs_of
from clubs.selectors.public.night import with_seats
from clubs.selectors.public.records import held
from clubs.selectors.ratings.rating_pages import ranked
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.rules_as_text import rules_as_text
from clubs.selectors.rulebook.rules_texts import players_of, result_label, rules_of, start_state, state_label
from clubs.selectors.rulebook.win_patterns import deal_answers
from clubs.selectors.seasons.counted_results import Counting
from clubs.selectors.seasons.policy import VALUES
from clubs.selectors.seasons.standings_table import policy_of
from clubs.selectors.seasons.value_texts import MINUS
from clubs.selectors.settlement.balances import settlement
from clubs.selectors.statistics.player_months import counts_of_season
from clubs.selectors.tournament.public_page import board, hidden_games
from clubs.statistics.rates import rates_of

THOUSAND, FOUR = 1000, Decimal("0.0001")
AT_ONCE = 50
"""The number of games that are read together."""
Rows = Iterator[tuple[Cell, ...]]
PLAIN = str.maketrans({MINUS: "-", "+": None, ",": None})
"""Turns numbers as formatted on pages into plain ones."""


def season_standings(season: Season) -> Sheet:
    """Return the standings under the season's own policy."""
    places, policy = range(1, players_of(season) + 1), policy_of(season)

    def rows() -> Rows:
        for row in season.standings.select_related("player").iterator():
            average = None if row.average_place is None else Decimal(f"{row.average_place:.4f}")
            counts = (*row.places, *[0] * len(places))[: len(places)]
            yield (
                row.rank, row.player.number, str(row.player), total(row.counted, season), row.games,
                row.counted_games, average, *counts, total(row.best, season), row.missing,
                _value(row, policy, season), row.eligible, total(row.adjust, season), row.nights,
            )  # fmt: skip

    columns = (
        _("Place"), _("No."), _("Player"), _("Total"), pgettext("count", "Games"), _("Counted games"), _("Avg placing"),
        *(pgettext("count", "Placed %(n)s") % {"n": place} for place in places), _("Best game"), _("Games to qualify"),
        _ranked_by(policy), _("Eligible games"), _("Bonuses and penalties"), _("Nights"),
    )  # fmt: skip
    return Sheet(f"{season.slug}-standings", _("Standings"), columns, rows)


def _ranked_by(policy: Policy) -> str:
    """Return the heading of the ranking value. The plain total has its own column."""
    by = str(VALUES[policy.value])
    return f"{_('Ranked by')}{_(': ')}{by}" if policy.value is Value.TOTAL else by


def _value(row: Standing, policy: Policy, season: Season) -> Cell:
    """Return the ranking value: points as the rules write them, place points, or an average placing."""
    if row.value is None:
        return None
    if row.value_of == 1 and policy.value is Value.TOTAL:
        return total(row.value, season)
    units = {Value.PLACE_POINTS: Decimal("0.1"), Value.AVERAGE: (total(THOUSAND, season) or Decimal(0)) / THOUSAND}
    unit = units.get(policy.value, Decimal(1))
    return (Decimal(row.value) / row.value_of * unit).quantize(FOUR)


def season_rates(season: Season) -> Sheet:
    """Return all rates of the season's players, with shares as fractions of 1."""
    rules = rules_of(season)
    system, glossary, kinds = rules.id, rules.glossary, rates_of(rules.id)

    def rows() -> Rows:
        counts = counts_of_season(season, system)
        people = season.club.players.in_bulk(list(counts))
        for player in sorted(people.values(), key=lambda one: one.number):
            found = (kind.of(counts[player.pk]) for kind in kinds)
            figures = (None if value is None else Decimal(f"{float(value):.4f}") for value in found)
            yield player.number, str(player), counts[player.pk]["deals"], *figures

    names = (glossary.fill(kind.name).say(core_lang()) for kind in kinds)
    columns = (_("No."), _("Player"), _("Deals"), *names)
    shares = frozenset(at for at, kind in enumerate(kinds, 3) if kind.unit is None)
    return Sheet(f"{season.slug}-rates", _("Statistics"), columns, rows, shares=shares)


def club_ratings(club: Club) -> Sheet:
    """Return all rating lists of a club as on its pages: players rated within half a year, ranked after ten games."""

    def rows() -> Rows:
        for name, row, rank in ranked(club):
            values = (Decimal(f"{value:.2f}") for value in (row.value, row.change))
            yield name, rank, row.player.number, str(row.player), *values, row.games, day(row.last_at, club)

    columns = (
        _("Rating list"), _("Place"), _("No."), _("Player"), _("Rating"), _("Last change"), pgettext("count", "Games"),
        _("Last game"),
    )  # fmt: skip
    return Sheet(f"{club.slug}-ratings", _("Rating"), columns, rows)


def club_records(club: Club) -> Sheet:
    """Return the records of a club in every system that it plays."""

    def rows() -> Rows:
        for system, one in held(club):
            value = Decimal(one.value.translate(PLAIN))
            yield system, one.name, value, one.player.number, str(one.player), one.at and day(one.at, club)

    columns = (_("Rules"), _("Record"), pgettext("record", "Result"), _("No."), _("Player"), _("When"))
    return Sheet(f"{club.slug}-records", _("Records"), columns, rows)


def results(name: str, club: Club, which: Q, *, staff: bool = False, tournament: Event | None = None) -> Sheet:
    """Return a row for each seat of each final game that the public (or `staff`) may see, in order of play.

    The file can be imported again: `tournament` adds the stage and the team, which only its own list needs, and names
    players by their start numbers.
    `which` is a filter of `SeatResult`: a result's row has its own club, season and event, so that the database finds
    the results of one season without reading those of others.
    """

    def found_rows() -> QuerySet[SeatResult]:
        found = SeatResult.objects.filter(which, club=club)
        return found if staff else found.exclude(game__in=hidden_games(season__club=club))

    def rows() -> Rows:
        found = found_rows()
        related = found.select_related("game__event__season", "game__round__stage", "game__table", "player", "seat")
        seasons = Season.objects.filter(pk__in=found.order_by().values("season").distinct())
        counting = Counting.of(seasons, set(found.order_by().values_list("player", flat=True).distinct()))
        ordered = beside.read_with(related).order_by(
            "night_at", "round_number", "table_number", "game", "place", "seat__index"
        )
        teams, numbers = (_teams(tournament), _start_numbers(tournament)) if tournament else ({}, {})
        for _game, of_game in groupby(ordered.iterator(500), key=lambda row: row.game_id):
            seats = list(of_game)
            game = seats[0].game
            for row in seats:
                row.player.start_number = numbers.get(row.player_id)
            names = [str(row.player) for row in sorted(seats, key=lambda row: row.seat.index or 0)]
            where, played_by = _where(game, club), rules_as_text(game.preset, game.options)
            stage = game.round.stage.title if tournament and game.round.stage else None
            for row in seats:
                yield (
                    *where, row.place, row.player.start_number or row.player.number, str(row.player), row.seat.wind,
                    amount(row.score, game), total(row.uma, game), total(row.oka, game), total(row.penalty, game),
                    *beside.cells(game, row.seat.index or 0, names), total(row.total, game), counting.counts(row),
                    *((stage, teams.get(row.player_id)) if tournament else ()), played_by,
                )  # fmt: skip

    beside = SettlementColumns.of(found_rows())
    columns = (
        *_place_columns(), pgettext("game", "Placing"), _("No."), _("Player"), _("Wind"), _("Score"), _("Uma"),
        _("Oka"), _("Penalty"), *beside.headings, _("Total"), _("Counts"),
        *((_("Stage"), _("Team")) if tournament else ()), _("Rules"),
    )  # fmt: skip
    return Sheet(name, _("Results"), columns, rows, lambda: found_rows().count())


def _teams(tournament: Event) -> Mapping[int, str]:
    """Return the team of each player of a tournament who has one."""
    return dict(tournament.entries.exclude(team=None).values_list("player", "team__name"))


def _start_numbers(tournament: Event) -> Mapping[int, int]:
    """Return the start number of each player of a tournament who has one."""
    found = tournament.entries.values_list("player", "number")
    return {player: number for player, number in found if number}


def deals(name: str, club: Club, which: Q, seats: int = 4) -> Sheet:
    """Return a row for each current deal of each public game: its result and payments."""

    def count() -> int:
        games = _games(club, which).exclude(status=Game.Status.VOID)
        return Deal.objects.filter(game__in=games.order_by().values("pk"), current=True).count()

    def rows() -> Rows:
        found = with_seats(_games(club, which)).prefetch_related("deals").exclude(status=Game.Status.VOID)
        ordered = found.order_by("event__starts_at", "round__number", "table__number", "pk")
        for game in ordered.iterator(chunk_size=AT_ONCE):
            yield from _deals(game, club, seats)

    by_seat = [
        text % {"n": n}
        for n in range(1, seats + 1)
        for text in (_("Seat %(n)s"), _("Change, seat %(n)s"), _("Score, seat %(n)s"))
    ]
    columns = (*_place_columns(), _("Deal"), pgettext("deal", "Round"), _("Result"), _("corrected"), *by_seat)
    return Sheet(name, _("Deals"), columns, rows, count)


def of_games(club: Club, of: Season | Event | Player, sheet: str) -> Sheet | None:
    """Return the results or deals of the games of a season, a night or a player, or None for any other `sheet`."""
    name, found = _which(of)
    if sheet == "results":
        return results(f"{name}-results", club, found[1])
    return deals(f"{name}-deals", club, found[0]) if sheet == "deals" else None


def _which(of: Season | Event | Player) -> tuple[str, tuple[Q, Q]]:
    """Return the file's name, and the filters of games and results."""
    if isinstance(of, Season):
        return of.slug, (Q(event__season=of), Q(season=of))
    if isinstance(of, Event):
        return f"night-{of.pk}", (Q(event=of), Q(event=of))
    return f"player-{of.number}", (Q(results__player=of), Q(game__results__player=of))


def stage_standing(stage: Stage, *, staff: bool) -> Sheet:
    """Return the standings of a tournament stage, as far as the reader may see them."""
    shown = board(stage, staff=staff)
    rules = rules_of_event(stage.event)
    unit = None if stage.place_points else rules

    def rows() -> Rows:
        for row in shown.lines:
            by_round = [total(tenths, unit) for tenths in row.totals]
            own = (total(row.points_total, rules),) if stage.place_points else ()
            line = (row.rank, row.entry.number, str(row.entry.player), total(row.value, unit), *own, row.games)
            rest = (total(figure, unit) for figure in (row.byes, row.penalties, row.carried))
            yield *line, *rest, *(*by_round, *[None] * shown.after)[: shown.after]

    numbers = (_("Round %(n)s") % {"n": n} for n in range(1, shown.after + 1))
    points = (_("Table points"), pgettext("sheet", "Points")) if stage.place_points else (_("Total"),)
    columns = (
        _("Place"), _("No."), _("Player"), *points, pgettext("count", "Games"), _("Byes"), _("Penalties"), _(
            "Carried over (round "
            "0)"
        ),
        *numbers,
    )  # fmt: skip
    return Sheet(f"event-{stage.event_id}-stage-{stage.number}", _("Standings"), columns, rows)


def players(club: Club) -> Sheet:
    """Return all players with non-public data, for staff, under headings that the import understands."""

    def rows() -> Rows:
        for one in club.players.prefetch_related("names").order_by("number").iterator(chunk_size=500):
            others = " / ".join(other.name for other in one.names.all())
            kind = _("Guest") if one.guest else pgettext("player", "Member")
            listed = (one.club_number, one.federation, one.federation_id, one.country)
            yield (
                one.number, one.name, others, one.reading, one.alias, kind, one.email, *listed, one.name_lang, str(one),
                one.active,
            )  # fmt: skip

    listed = (
        Column.NAME, Column.OTHER, Column.READING, Column.ALIAS, Column.KIND, Column.EMAIL, Column.CLUB_NUMBER,
        Column.BODY, Column.FEDERATION, Column.COUNTRY,
    )  # fmt: skip
    headings = (str(LABELS[column]) for column in listed)
    columns = (_("No."), *headings, _("Language of the name"), _("Shown publicly as"), _("Active"))
    return Sheet(f"{club.slug}-players", _("Players"), columns, rows)


def night_settlement(event: Event) -> Sheet:
    """Return each person's settlement of a night: game by game, paid, and remaining."""
    due = settlement(event)

    def rows() -> Rows:
        for line in due.lines:
            games = (total(tenths, due.money.rules) for tenths in line.games)
            sums = (total(tenths, due.money.rules) for tenths in (line.total, line.paid, line.left))
            yield line.party.said, *games, *sums

    games = (f"{column.game.round} · {column.game.table}" for column in due.columns)
    return Sheet(
        f"night-{event.pk}-settlement", _("Settlement"), (_("Player"), *games, _("Total"), _("Paid"), _("Left")), rows
    )


def _games(club: Club, which: Q) -> QuerySet[Game]:
    return Game.objects.filter(which).exclude(pk__in=hidden_games(season__club=club))


def _place_columns() -> tuple[str, ...]:
    return (_("Date"), _("Night"), _("Game"), _("Table"), _("Game link"))


def _where(game: Game, club: Club) -> tuple[Cell, ...]:
    """Return the game's day, night, number in the night, table, and id."""
    event = game.event
    return day(event.starts_at, club), event.name or event.number, game.round.number, game.table.number, game.public_id


def _deals(game: Game, club: Club, seats: int) -> Rows:
    versions = sorted(game.deals.all(), key=lambda deal: (deal.number, deal.version))
    standing = [deal for deal in versions if deal.current]
    corrected = {deal.number for deal in versions if not deal.current and deal.undone_at is None}
    chairs, before = chairs_of(game), start_state(game)
    for deal, answer in zip(standing, deal_answers(game, standing), strict=False):
        label = state_label(game, before).text
        told = result_label(game, deal.result, answer)
        by_seat = _by_seat(game, chairs, deal.number, zip(deal.deltas, deal.state["scores"], strict=True))
        padded = (*by_seat, *[None] * 3 * seats)[: 3 * seats]
        yield *_where(game, club), deal.number, label, told, deal.number in corrected, *padded
        before = deal.state


def _by_seat(game: Game, chairs: Sequence[Chair], number: int, figures: Iterable[tuple[int, int]]) -> Iterator[Cell]:
    for chair, (delta, after) in zip(chairs, figures, strict=True):
        yield from (str(chair.at(number)), amount(delta, game), amount(after, game))
