"""The tables of a player's page: statistics compared with the club's, opponents, seasons."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Player
from clubs.selectors.exports.standings_details import figure
from clubs.selectors.exports.table_rows import Cell, Sheet, amount, total
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.player_page.opponents import BETWEEN, opponents, told
from clubs.selectors.player_page.page import Figures, player_page
from clubs.selectors.seasons.policy import VALUES
from clubs.selectors.seasons.standings_table import policy_of
from rules.glossary import GLOSSARY

EVERYBODY = 100_000
Rows = Iterator[tuple[Cell, ...]]


def player_figures(player: Player, asked: Mapping[str, str]) -> Sheet:
    """Return every rate of a player next to the club's, with shares as fractions of 1, and every numeric count."""

    def rows() -> Rows:
        found = player_page(player, asked).figures
        if found is not None:
            yield from _rates(found)
            yield from ((line.name, figure(line.value), None, None) for line in found.counts)

    columns = (_("Statistic"), _("Player"), _("Club"), _("Percentile"))
    return Sheet(f"player-{player.number}-statistics", _("Statistics"), columns, rows)


def _rates(found: Figures) -> Rows:
    for line in found.rates.rows:
        yield line.name, *(_cell(said, share=line.share) for said in (line.own, line.club)), line.better


def _cell(said: str, *, share: bool) -> Decimal | None:
    """Return a rate of the page as a number."""
    value = figure(said.removesuffix("%"))
    return value / 100 if share and value is not None else value


def player_opponents(player: Player, asked: Mapping[str, str]) -> Sheet:
    """Return a player's opponents: who was ahead, both totals, and wins by discard between the two."""
    found = player_page(player, asked).figures

    def rows() -> Rows:
        if found is not None:
            yield from _met(found.choice, found)

    columns = (
        _("No."), _("Player"), pgettext("count", "Games"), _("Finished ahead"), _("Finished level"),
        _("Finished behind"),
        _("Total"),
        pgettext("total", "Their total"),
        *(told(text, found.rules.glossary if found else GLOSSARY) for text in BETWEEN),
    )  # fmt: skip
    return Sheet(f"player-{player.number}-opponents", _("Opponents"), columns, rows)


def _met(choice: GameFilter, found: Figures) -> Rows:
    for one in opponents(choice, EVERYBODY):
        totals = (total(tenths, found.rules) for tenths in (one.total, one.other_total))
        won, paid = (amount(points, found.rules) for points in (one.won_points, one.paid_points))
        games = (one.games, one.ahead, one.level, one.behind)
        yield one.player.number, str(one.player), *games, *totals, one.won, won, one.paid, paid


def player_seasons(player: Player, _asked: Mapping[str, str]) -> Sheet:
    """Return a row for each season of a player, newest first."""

    def rows() -> Rows:
        for line in player.standings.select_related("season").order_by("-season__starts_on", "-season__pk"):
            average = None if line.average_place is None else Decimal(f"{line.average_place:.4f}")
            by, counted = str(VALUES[policy_of(line.season).value]), total(line.counted, line.season)
            yield line.season.name, line.rank, line.games, average, counted, by

    columns = (_("Season"), _("Place"), pgettext("count", "Games"), _("Avg placing"), _("Total"), _("Ranked by"))
    return Sheet(f"player-{player.number}-seasons", _("Seasons"), columns, rows)
