"""The tables next to the standings: teams, head-to-head, the race by night, and all seasons of a club."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import Club, Player, Season, Stage
from clubs.selectors.exports.file_tables import PLAIN
from clubs.selectors.exports.table_rows import Cell, Sheet, day, total
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.public.all_time import A_PAGE, systems_played
from clubs.selectors.public.head_to_head import matrix
from clubs.selectors.public.score_race import race
from clubs.selectors.rulebook.rules_texts import players_of
from clubs.selectors.seasons.all_time_ranks import AllGames
from clubs.selectors.seasons.policy import VALUES
from clubs.selectors.seasons.standings_table import policy_of
from clubs.selectors.seasons.value_texts import value_said
from clubs.selectors.tournament.public_page import board
from rules import registry

Rows = Iterator[tuple[Cell, ...]]


def season_teams(season: Season) -> Sheet:
    """Return the team standings under the season's own policy, empty without teams."""
    policy, places = policy_of(season), range(1, players_of(season) + 1)

    def rows() -> Rows:
        found = season.team_standings.select_related("team") if policy.teams else season.team_standings.none()
        for row in found.prefetch_related("team__members__player"):
            members = ", ".join(str(member.player) for member in row.team.members.all())
            average = None if row.average_place is None else Decimal(f"{row.average_place:.4f}")
            value = figure(value_said(row.value, row.value_of, policy, season))
            counts = (*row.places, *[0] * len(places))[: len(places)]
            adjust = total(row.adjust, season)
            yield row.rank, row.team.name, members, value, row.counted_games, average, adjust, *counts

    columns = (
        _("Place"), _("Team"), _("Team members"), str(VALUES[policy.value]), _("Results"), _("Avg placing"),
        _("Bonuses and penalties"), *(pgettext("count", "Placed %(n)s") % {"n": place} for place in places),
    )  # fmt: skip
    return Sheet(f"{season.slug}-teams", _("Teams"), columns, rows)


def season_bonuses(season: Season) -> Sheet:
    """Return the bonus and penalty lines of a season, with their reasons. Cancelled ones count nothing."""

    def rows() -> Rows:
        for line in season.bonus_lines.select_related("player", "team", "event").iterator():
            who = str(line.team.name if line.team else line.player)
            night = (line.event.name or line.event.number) if line.event else None
            on = day(line.created_at, season.club), line.cancelled_at and day(line.cancelled_at, season.club)
            yield who, total(line.tenths, season), line.get_kind_display(), line.reason, night, *on

    columns = (
        _("Player or team"), _("Points"), _("Type"), _("Reason"), _("Night"), _("When"), _("cancelled"),
    )  # fmt: skip
    return Sheet(f"{season.slug}-bonus", _("Bonuses and penalties"), columns, rows)


def season_matrix(season: Season) -> Sheet:
    """Return head-to-head results: a row for each pair of top players of a season who met, in both directions."""

    def rows() -> Rows:
        found = matrix(season)
        for row in found.rows:
            for other, cell in zip(found.rows, row.cells, strict=True):
                if cell is not None and other is not row:
                    yield row.rank, str(row.player), str(other.player), cell.ahead, cell.behind, cell.level

    columns = (_("Place"), _("Player"), _("Opponent"), _("Finished ahead"), _("Finished behind"), _("Finished level"))
    return Sheet(f"{season.slug}-matrix", _("Head-to-head"), columns, rows)


def season_race(season: Season) -> Sheet:
    """Return the top players' totals after each night of a season, under its policy: a row a night."""
    found = race(season)

    def rows() -> Rows:
        for at, night in enumerate(found.nights):
            yield day(night.starts_at, season.club), *(figure(runner.values[at]) for runner in found.runners)

    columns = (_("Night"), *(str(runner.player) for runner in found.runners))
    return Sheet(f"{season.slug}-race", _("Season race"), columns, rows)


def club_all_time(club: Club) -> Sheet:
    """Return the all-time standings of each system that the club has played."""

    def rows() -> Rows:
        for system, name in systems_played(club).items():
            yield from _all_time(club, system, name)

    columns = (
        _("Rules"), _("Place"), _("No."), _("Player"), _("Total"), pgettext("count", "Games"), _("Avg placing"),
        _("Best game"),
        *(pgettext("count", "Placed %(n)s") % {"n": place} for place in range(1, 5)),
    )  # fmt: skip
    return Sheet(f"{club.slug}-all-time", _("All-time standings"), columns, rows)


def _all_time(club: Club, system: str, name: str) -> Rows:
    rules, games, start = registry.ruleset(registry.system(system).presets[0].id), AllGames(club.pk, system), 0
    while found := games.lines(start, A_PAGE):
        people = Player.objects.in_bulk([row.player for row in found])
        for row in found:
            player, average = people[row.player], Decimal(row.halves) / (2 * row.games)
            figures = (total(row.total, rules), row.games, average.quantize(Decimal("0.0001")), total(row.best, rules))
            yield name, row.rank, player.number, str(player), *figures, *(*row.places, 0, 0, 0, 0)[:4]
        start += A_PAGE


def stage_teams(stage: Stage, *, staff: bool) -> Sheet:
    """Return the team standings of a tournament stage, as far as the reader may see them."""
    shown = board(stage, staff=staff)
    unit = None if stage.place_points else rules_of_event(stage.event)

    def rows() -> Rows:
        for row in shown.teams:
            by_round = [total(tenths, unit) for tenths in row.totals]
            figures = (total(tenths, unit) for tenths in (row.value, row.penalties))
            rounds = (total(row.carried, unit), *by_round, *[None] * shown.after)[: shown.after + 1]
            yield row.rank, row.team.number, row.team.name, *figures, row.games, *rounds

    numbers = (_("Round %(n)s") % {"n": n} for n in range(1, shown.after + 1))
    columns = (
        _("Place"), _("No."), _("Team"), _("Total"), _("Byes and penalties"), pgettext("count", "Games"), _(
            "Carried over (round "
            "0)"
        ),
        *numbers,
    )  # fmt: skip
    return Sheet(f"event-{stage.event_id}-stage-{stage.number}-teams", _("Teams"), columns, rows)


def figure(said: str) -> Decimal | None:
    """Return a number formatted for pages as a number, or None for "–".

    >>> figure("+1,234.5"), figure("–")
    (Decimal('1234.5'), None)
    """
    try:
        return Decimal(said.translate(PLAIN))
    except InvalidOperation:
        return None
