"""*Enter results*: games that were played on paper, one per row, for a night or a season."""

from collections.abc import Sequence

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.errors import ClubError
from clubs.forms.play.results_grid import Grid, PasteForm, RowForm, new_rows, rows_of
from clubs.models import Event, Game, Player, Season
from clubs.names import fold
from clubs.request_types import SiteRequest
from clubs.selectors.people.names import guess_lang
from clubs.selectors.play.pasted_rows import read_pasted
from clubs.services.activity_log import Actor
from clubs.services.people.players import PlayerDetails, add_player
from clubs.services.play.paper_games import enter_paper_game, night_of_day
from clubs.services.seasons.seasons import extend_season
from clubs.views.form_handling import run_form
from clubs.views.night.tonight import night_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def night_results(request: SiteRequest, club: str, event: int) -> HttpResponse:
    """Enter a night's games from paper."""
    found = night_of(request, event)
    return _page(request, Grid.of_night(found), {"night": found, "season": found.season})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def season_paper_results(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """Enter a season's games from paper, each with its date."""
    found = get_object_or_404(Season.objects.select_related("club"), club=request.club, slug=season)
    return _page(request, Grid.of_season(found), {"season": found})


def _page(request: SiteRequest, grid: Grid, context: dict[str, object]) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    rows = [row for row in rows_of(grid, sent) if not row.is_empty]
    if sent is not None and sent.get("do") == "fill":
        return _fill(request, grid, rows, context)
    done = _save(request, grid, rows)
    left = [row for row in rows if row.errors]
    if done and not left:
        words = ngettext("%(count)s game saved.", "%(count)s games saved.", len(done)) % {"count": len(done)}
        messages.success(request, words)
        return redirect(f"{request.path}?saved={len(done)}")
    shown = [*left, *new_rows(grid, 1 + max((row.number for row in rows), default=-1))]
    return _render(request, grid, shown, context | {"done": done}, 422 if left else 200)


def _fill(request: SiteRequest, grid: Grid, rows: list[RowForm], context: dict[str, object]) -> HttpResponse:
    """Read the pasted text into new rows below those that have been typed."""
    paste = PasteForm(request.POST)
    read = run_form(paste, lambda: read_pasted(paste.cleaned_data["text"], grid.rules))
    typed = [{name: row.data.get(row.add_prefix(name), "") for name in row.fields} for row in rows]
    if read is None:
        shown = new_rows(grid, 0, typed)
        return _render(request, grid, shown, context | {"paste": paste}, 422)
    paste = PasteForm(initial={"text": "\n".join(read.left)})
    shown = new_rows(grid, 0, [*typed, *read.rows], empty=1)
    return _render(request, grid, shown, context | {"paste": paste, "unread": len(read.left)}, 200)


def _render(
    request: SiteRequest, grid: Grid, rows: Sequence[RowForm], context: dict[str, object], status: int
) -> HttpResponse:
    said = {
        "grid": grid,
        "rows": rows,
        "blank": new_rows(grid, 0, empty=1)[0],
        "paste": PasteForm(),
        "sent": request.method == "POST",
        "tab": "results",
    }
    return render(request, "clubs/night/results_grid.html", said | context, status=status)


def _save(request: SiteRequest, grid: Grid, rows: Sequence[RowForm]) -> list[Game]:
    """Save each row that is complete; the others keep their errors. New players are added once."""
    saved: list[Game] = []
    added: dict[str, Player] = {}
    for row in rows:
        if not row.is_valid():
            continue
        try:
            with transaction.atomic():
                saved.append(_save_row(request, grid, row, added))
        except ClubError as error:
            row.refuse(error.code, error.message, error.field)
    return saved


def _save_row(request: SiteRequest, grid: Grid, row: RowForm, added: dict[str, Player]) -> Game:
    actor = Actor.staff(request.user)
    players = []
    event = _event(request, grid, row, actor)
    made: dict[str, Player] = {}
    for who in row.people:
        if isinstance(who, Player):
            players.append(who)
        elif who is not None:
            folded = fold(who)
            if folded not in added and folded not in made:
                details = PlayerDetails(name=who, name_lang=guess_lang(who, "en"))
                made[folded] = add_player(club_id=grid.club.pk, details=details, actor=actor)
            players.append(added.get(folded) or made[folded])
    paper = row.game([player.pk for player in players])
    game = enter_paper_game(event=event, game=paper, key=f"grid-{row.cleaned_data['key']}", actor=actor)
    added |= made
    return game


def _event(request: SiteRequest, grid: Grid, row: RowForm, actor: Actor) -> Event:
    """Return the night of the row: the page's, or the day's in this season or the one chosen instead."""
    if not grid.by_day:
        return grid.event
    season, day = grid.season, row.cleaned_data["day"]
    if other := row.cleaned_data["other"]:
        season = next(one for one in row.other_seasons if one.slug == other)
    elif row.cleaned_data["extend"]:
        season = extend_season(season_id=season.pk, club_id=request.club.pk, day=day, actor=actor)
    return night_of_day(season=season, day=day, actor=actor)
