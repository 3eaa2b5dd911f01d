"""What the site exports comes back to equal figures, in every language of its headings."""

import datetime as dt

import pytest
from django.conf import settings
from django.db.models import Q
from django.utils.translation import override

from clubs.models import Game, Season, SeatResult
from clubs.models.people import Role
from clubs.selectors.exports.file_tables import results
from clubs.selectors.imports.result_preview import Given, preview
from clubs.services.activity_log import Actor
from clubs.services.imports.result_import import request_results, take_results
from clubs.services.play.referee import add_penalty
from clubs.views.exports.table_response import as_file
from tests.factories import ClubFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
GAMES = (
    "date;round;table;East;points;South;points;West;points;North;points\n"
    "2024-03-07;1;2;Aino;48200;鈴木 健太;8400;Hannah;23800;陳大文;39600\n"
    "2024-03-07;1;5;Sofie;30600;黃詠詩;27000;美咲;32400;Priya;30000\n"
    "2024-03-14;3;1;鈴木 健太;17800;Aino;36700;Priya;23500;陳大文;42000\n"
)
BY_PLACE = "Date,1st,score,2nd,score,3rd,score,4th,score\n2024-04-04,Aino,48200,Priya,39600,Sofie,23800,Hannah,8400\n"


def season_of(slug: str) -> Season:
    days = {"starts_on": dt.date(2024, 1, 1), "ends_on": dt.date(2024, 12, 31)}
    return SeasonFactory(club=ClubFactory(slug=slug), slug="old", preset="riichi-wrc", **days)


def take(season: Season, content: bytes, key: str, *, pasted: bool = True, name: str = "") -> None:
    given = Given(content, pasted=pasted, name=name)
    found = preview(season, given)
    assert found.open == 0, [line.wrong for line in found.lines]
    about = {"seen": found.seen, "key": key, "lang": "en", "actor": Actor.staff(member(season.club, Role.ORGANISER))}
    made = request_results(season=season, found=found, given=given, **about)
    take_results(import_id=made.pk)
    made.refresh_from_db()
    assert made.status == "taken", made.problem


def figures(season: Season) -> list[tuple[object, ...]]:
    rows = SeatResult.objects.filter(season=season).order_by("night_at", "round_number", "table_number", "place")
    names = ("round_number", "table_number", "place", "player__name", "seat__wind", "score", "uma", "oka", "penalty")
    return list(rows.values_list(*names, "total"))


@pytest.mark.parametrize("lang", [code for code, _name in settings.LANGUAGES])
def test_results_come_back_to_equal_figures(lang: str):
    season, other = season_of("canal"), season_of("harbour")
    take(season, GAMES.encode(), "games")
    take(season, BY_PLACE.encode(), "places")
    game = Game.objects.filter(event__season=season).first()
    staff = Actor.staff(member(season.club, Role.ORGANISER))
    seat = game.seats.order_by("index")[1]
    add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-200, reason="Late", actor=staff)
    with override(lang):
        file = b"".join(as_file(results("r", season.club, Q(event__season=season)), "csv").streaming_content)
    take(other, file, "back", pasted=False, name="results.csv")
    assert figures(other) == figures(season)
    assert len(figures(other)) == 16
