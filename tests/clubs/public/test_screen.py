"""The club's TV screen: running tables, standings and the last recap, with public names only."""

import pytest

from clubs.models import Player
from clubs.models.people import Privacy
from clubs.services.night.nights import close_night
from clubs.services.ratings.rating_updates import compute_ratings
from clubs.services.seasons.recaps import make_recap
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_tally
from tests.clubs.evenings import organiser
from tests.clubs.public_scenes import a_night, address, four, page, played, scored
from tests.factories import RON, EventFactory, seated_game
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def test_the_screen_shows_tables_standings_and_the_last_recap():
    event = a_night()
    assert "first game will appear" in page(address("club_screen", event))
    people = four(event)
    Player.objects.filter(pk=people[1].pk).update(privacy=Privacy.HIDDEN, name="Nobody's business")
    game = played(event, people, deals=[RON])
    make_tally(game_id=game.pk)
    compute_standings(season_id=event.season_id)
    close_night(event=event, actor=organiser(event))
    make_recap(recap_id=event.recap.pk)
    forget_pages()
    shown = page(address("club_screen", event))
    assert shown.count("data-look") == 2
    assert "Hand of the night" in shown
    assert f"#{people[1].number}" in shown
    assert "business" not in shown
    tonight = EventFactory(season=event.season)
    seated_game(event=tonight, players=people, deals=[RON])
    forget_pages()
    shown = page(address("club_screen", event))
    assert shown.count("data-look") == 4
    assert 'class="running"' in shown


def test_the_screen_marks_a_place_that_two_have() -> None:
    event = a_night()
    for people in (four(event), four(event)):
        scored(event, people, [30, 10, -10, -30])
    compute_standings(season_id=event.season_id)
    forget_pages()
    assert page(address("club_screen", event)).count('<span class="num">1=</span>') == 2


@pytest.mark.parametrize(
    ("letters", "written"), [("小林 涼", ""), ("Maximiliana Featherstonehaugh", "long"), ("長" * 21, "longer")]
)
def test_the_screen_writes_long_names_smaller_instead_of_cutting_them(letters: str, written: str) -> None:
    event = a_night()
    people = four(event)
    Player.objects.filter(pk=people[0].pk).update(name=letters)
    seated_game(event=event, players=people, deals=[RON])
    shown = page(address("club_screen", event))
    line = shown[: shown.index(letters)].rpartition("<li class=")[2]
    assert [word for word in line.split('"')[1].split() if word != "lead"] == ([written] if written else [])


def test_what_shows_results_asks_for_itself_again() -> None:
    event = a_night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    compute_ratings(club_id=event.season.club_id)
    season, number = event.season.slug, players[0].number
    asked = {
        "club": (), "club_screen": (), "records": (), "all_time": (), "ratings": (), "night": (event.pk,),
        "player": (number,), "player_rating": (number,), "season": (season,), "season_race": (season,),
        "season_matrix": (season,), "season_changes": (season,), "season_counted": (season, number),
    }  # fmt: skip
    still = [name for name, args in asked.items() if 'hx-trigger="look"' not in page(address(name, event, *args))]
    assert still == []
