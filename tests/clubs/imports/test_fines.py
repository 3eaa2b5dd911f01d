"""國標麻將 score sheets that fall short by a fine paid to nobody: the import page asks who was fined."""

import datetime as dt
import random
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Penalty, ResultImport, Season, SeatResult, Standing
from clubs.models.people import Role
from clubs.selectors.imports.result_preview import State
from clubs.services.seasons.standings import compute_standings
from tests.clubs.imports.test_results import looked, only, take
from tests.factories import ClubFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
SHEET = "date;round;table;player;points;table points\n" + "".join(
    f"2024-03-07;1;1;{name};{score};{points}\n"
    for name, score, points in (("Aino", 71, 4), ("Bea", 20, 2), ("Cho", -30, 0), ("Dan", -101, 0))
)


@pytest.fixture
def season() -> Season:
    days = {"starts_on": dt.date(2024, 1, 1), "ends_on": dt.date(2024, 12, 31)}
    return SeasonFactory(club=ClubFactory(slug="canal"), slug="old", preset="mcr", **days)


def test_a_sheet_that_is_short_is_wrong_until_somebody_says_whose_fine_it_is(season: Season) -> None:
    line = only(season, SHEET)
    assert (line.state, line.lacks) == (State.WRONG, 40)
    assert [(choice, seat.name) for choice, seat in line.fines] == [
        ("fine-0", "Aino"), ("fine-1", "Bea"), ("fine-2", "Cho"), ("fine-3", "Dan"),
    ]  # fmt: skip
    chosen = only(season, SHEET, choices={line.id: "fine-2"})
    assert (chosen.state, chosen.scores) == (State.NEW, (71, 20, 10, -101))
    assert [seat.penalty for seat in chosen.seats] == [0, 0, -400, 0]


def test_the_fined_score_decides_the_place_and_the_same_sheet_is_known_again(season: Season) -> None:
    choices = {only(season, SHEET).id: "fine-2"}
    take(season, SHEET, choices=choices)
    fine = Penalty.objects.get()
    assert (fine.seat.player.name, fine.tenths) == ("Cho", -400)
    rows = SeatResult.objects.order_by("place").values_list("player__name", "score", "total", "place")
    assert list(rows) == [("Aino", 71, 710, 1), ("Bea", 20, 200, 2), ("Cho", 10, -300, 3), ("Dan", -101, -1010, 4)]
    assert only(season, SHEET, choices=choices).state == State.KNOWN


def test_the_page_offers_the_fine_of_each_player_and_takes_the_one_chosen(season: Season) -> None:
    client = Client()
    client.force_login(member(season.club, Role.ORGANISER))
    page = client.post(reverse("season_results", args=["canal", season.slug]), {"text": SHEET}, follow=True)
    address = page.request["PATH_INFO"]
    for name in ("Aino", "Bea", "Cho", "Dan"):
        assert f"a fine of 40 for {name}" in page.text
    line = only(season, SHEET)
    page = client.post(address, {f"do-{line.id}": "fine-3"}, follow=True)
    assert "Dan: a fine of 40, paid to nobody." in page.text
    given = ResultImport.objects.get().given
    assert given["choices"] == {line.id: "fine-3"}


@pytest.mark.parametrize(("preset", "score"), [("mcr", -41), ("hongkong", -101)])
def test_too_much_is_no_fine_and_other_rules_have_none(season: Season, preset: str, score: int) -> None:
    season.preset = preset
    season.options = {}
    line = only(season, SHEET.replace("-101", str(score + (100 if preset == "mcr" else 0))))
    assert (line.state, line.fines) == (State.WRONG, ())


def test_a_day_of_five_sessions_comes_out_with_the_table_that_was_published(season: Season) -> None:
    """Check the published standings, table points 4 2 1 0 shared exactly, then points, by adding up the sheet again."""
    season.policy = {"value": "place_points", "place_points": {"4": [40, 20, 10, 0]}, "ties": ["total"], "min_games": 0}
    season.save()
    names = ["Aino", "Bea", "Cho", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lea"]
    rng = random.Random(2025)
    rows, table_points, points = (
        ["date;round;table;player;points;table points"],
        dict.fromkeys(names, 0.0),
        Counter[str](),
    )
    for session in range(1, 6):
        rng.shuffle(names)
        for table in range(3):
            scores = [rng.randrange(-150, 200) for _ in range(3)]
            scores.append(-sum(scores))
            for name, score in zip(names[4 * table : 4 * table + 4], scores, strict=True):
                above, level = sum(other > score for other in scores), scores.count(score)
                won = sum((4, 2, 1, 0)[above : above + level]) / level
                rows.append(f"2024-03-07;{session};{table + 1};{name};{score};{won:g}")
                table_points[name] += won
                points[name] += score
    sheet = "\n".join(rows) + "\n"
    assert {line.state for line in looked(season, sheet).lines} == {State.NEW}
    take(season, sheet)
    compute_standings(season_id=season.pk)
    published = sorted(names, key=lambda name: (-table_points[name], -points[name]))
    lines = Standing.objects.filter(season=season).order_by("rank").values_list("player__name", "value", "total")
    assert [name for name, _value, _total in lines] == published
    assert [(value, total) for _name, value, total in lines] == [
        (10 * table_points[name], 10 * points[name]) for name in published
    ]
