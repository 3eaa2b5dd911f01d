"""Downloads of tables: `…/standings.csv`, `…/deals.xlsx`."""

from collections.abc import Callable, Mapping
from io import BytesIO

from django.db.models import Q
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import Club, Event, Game, Player, Season
from clubs.permissions import SCORER
from clubs.request_types import SiteRequest
from clubs.selectors.exports import file_tables, standings_details
from clubs.selectors.exports import player as of_player
from clubs.selectors.exports import tournament as tournament_files
from clubs.selectors.exports.table_rows import Sheet
from clubs.selectors.settlement.balances import took_part
from clubs.selectors.tournament.public_page import HIDDEN
from clubs.services.exports.kept_files import kept_file
from clubs.views.exports.table_response import as_file, check_length, xlsx_response
from clubs.views.night.tonight import night_of
from clubs.views.tournament.tournament_context import tournament_of

AT_ONCE, AGAIN = 500, "2"
"""Rows of a spreadsheet that is made while its reader waits, and seconds until the page of a longer one asks again."""
SEASON_SHEETS: Mapping[str, Callable[[Season], Sheet]] = {
    "standings": file_tables.season_standings,
    "teams": standings_details.season_teams,
    "matrix": standings_details.season_matrix,
    "race": standings_details.season_race,
    "bonus": standings_details.season_bonuses,
    "statistics": file_tables.season_rates,
}
CLUB_SHEETS: Mapping[str, Callable[[Club], Sheet]] = {
    "ratings": file_tables.club_ratings,
    "records": file_tables.club_records,
    "all-time": standings_details.club_all_time,
}

PLAYER_SHEETS: Mapping[str, Callable[[Player, Mapping[str, str]], Sheet]] = {
    "statistics": of_player.player_figures,
    "opponents": of_player.player_opponents,
    "seasons": of_player.player_seasons,
}


@require_safe
def season_file(request: SiteRequest, club: str, season: str, sheet: str, kind: str) -> HttpResponseBase:
    """Return a season's standings, teams, matrix, race, bonus and penalty, results, deals or rates."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    if (make := SEASON_SHEETS.get(sheet)) is not None:
        return as_file(make(found), kind)
    return _games(request, found, sheet, kind)


@require_safe
def club_file(request: SiteRequest, club: str, sheet: str, kind: str) -> HttpResponseBase:
    """Return the rating lists, the records or the all-time table of a club."""
    make = CLUB_SHEETS.get(sheet)
    if make is None:
        raise Http404
    return as_file(make(request.club), kind)


@require_safe
def night_file(request: SiteRequest, club: str, event: int, sheet: str, kind: str) -> HttpResponseBase:
    """Return the results or deals of a night or tournament."""
    found = get_object_or_404(Event, season__club=request.club, pk=event)
    return _games(request, found, sheet, kind)


@require_safe
def game_file(request: SiteRequest, club: str, game: str, kind: str) -> HttpResponseBase:
    """Return the deals of a game."""
    games = Game.objects.filter(event__season__club=request.club).exclude(HIDDEN)
    found = get_object_or_404(games, public_id=game)
    return as_file(file_tables.deals(f"game-{found.public_id}-deals", request.club, Q(pk=found.pk)), kind)


@require_safe
def player_file(request: SiteRequest, club: str, number: int, sheet: str, kind: str) -> HttpResponseBase:
    """Return the results or deals of all games of a player, or the statistics, opponents and seasons as filtered on the
    page.
    """
    found = get_object_or_404(Player.objects.select_related("club"), club=request.club, number=number)
    if (make := PLAYER_SHEETS.get(sheet)) is not None:
        return as_file(make(found, request.GET.dict()), kind)
    return _games(request, found, sheet, kind)


@require_safe
def event_file(request: SiteRequest, club: str, tournament: int, stage: int, kind: str) -> HttpResponseBase:
    """Return the standings of a tournament stage, as far as they are public."""
    event = tournament_of(request, tournament)
    found = get_object_or_404(event.stages.select_related("event__season"), number=stage)
    return as_file(file_tables.stage_standing(found, staff=request.rank >= SCORER), kind)


@require_safe
def event_teams_file(request: SiteRequest, club: str, tournament: int, stage: int, kind: str) -> HttpResponseBase:
    """Return the team standings of a tournament stage, as far as they are public."""
    event = tournament_of(request, tournament)
    found = get_object_or_404(event.stages.select_related("event__season"), number=stage)
    return as_file(standings_details.stage_teams(found, staff=request.rank >= SCORER), kind)


@require_safe
def event_staff_file(request: SiteRequest, club: str, tournament: int, sheet: str, kind: str) -> HttpResponseBase:
    """Return a table of a tournament for its staff, including hidden results."""
    event, make = tournament_of(request, tournament), tournament_files.SHEETS.get(sheet)
    if make is None:
        raise Http404
    return as_file(make(event), kind)


@require_safe
def people_file(request: SiteRequest, club: str, kind: str) -> HttpResponseBase:
    """Return all players, for staff."""
    return as_file(file_tables.players(request.club), kind)


@require_safe
def settlement_file(request: SiteRequest, club: str, event: int, kind: str) -> HttpResponseBase:
    """Return a night's settlement, for staff and for the players who took part."""
    found = night_of(request, event)
    if request.rank < SCORER and not took_part(found, request.user):
        raise Http404
    return as_file(file_tables.night_settlement(found), kind)


def _games(request: SiteRequest, of: Season | Event | Player, sheet: str, kind: str) -> HttpResponseBase:
    """Return the results or deals of games; a long spreadsheet is made by a worker, while the page says so."""
    table = file_tables.of_games(request.club, of, sheet)
    if table is None:
        raise Http404
    if kind != "xlsx" or (rows := check_length(table)) <= AT_ONCE:
        return as_file(table, kind)
    file = kept_file(request.club, of, sheet)
    if file is not None:
        return xlsx_response(table.name, BytesIO(file))
    words = {"rows": rows, "csv": f"{request.path.removesuffix('xlsx')}csv"}
    answer = render(request, "clubs/exports/in_work.html", words, status=202)
    answer["Refresh"] = AGAIN
    return answer
