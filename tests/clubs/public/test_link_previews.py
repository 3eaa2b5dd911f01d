"""Link previews: one fact and a picture of 1200 × 630, without anything that the page hides."""

import re
from io import BytesIO

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from clubs.models import Event, Player
from clubs.models.people import Privacy
from clubs.selectors.public.link_previews import preview_of
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.public import link_pictures
from clubs.services.seasons.standings import compute_standings
from tests.clubs.public_scenes import a_night, address, four, page, scored
from tests.clubs.tournaments import stages, tournament
from tests.factories import seated_game, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = a_night(name="Autumn")
    players = four(event)
    Player.objects.filter(pk=players[0].pk).update(name="Abe")
    scored(event, players, (30, 10, -10, -30))
    compute_standings(season_id=event.season_id)
    return event


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make the pictures at once, without a worker, and record their kinds."""
    kinds: list[str] = []

    def make(_task: str, club: str, kind: str, key: str, language: str) -> None:
        kinds.append(kind)
        link_pictures.make_picture(club=club, kind=kind, key=key, language=language)

    cache.clear()
    monkeypatch.setattr(link_pictures, "enqueue", make)
    return kinds


def picture_of(url: str) -> str:
    found = re.search(r'property="og:image" content="http[s]?://[^/]+([^"]+)"', page(url))
    assert found, url
    return found[1]


def test_a_shared_page_has_a_sentence_with_a_fact_and_a_picture(event: Event) -> None:
    url = address("season", event, event.season.slug)
    assert page(url).count("Abe leads Autumn with +30.0; 4 players.") == 2
    answer = Client().get(picture_of(url))
    assert answer["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)


def test_every_kind_of_page_has_a_picture(event: Event) -> None:
    number, game = event.season.club.players.all()[0].number, event.games.all()[0]
    urls = [
        address("club", event),
        address("players", event),
        address("player", event, number),
        address("game", event, game.public_id),
        address("night", event, event.pk),
    ]
    assert [Client().get(picture_of(url)).status_code for url in urls] == [200] * len(urls)


def test_a_picture_is_made_once_a_version(event: Event, made: list[str]) -> None:
    url = picture_of(address("season", event, event.season.slug))
    first = [Client().get(url).content for _ in range(2)]
    assert (made, first[0]) == (["season"], first[1])
    scored(event, list(event.season.club.players.all()), (-60, 20, 20, 20))
    compute_standings(season_id=event.season_id)
    assert Client().get(url).content != first[0]


def test_a_name_that_is_hidden_later_is_gone_from_the_picture(event: Event) -> None:
    player = Player.objects.get(club=event.season.club, name="Abe")
    url = picture_of(address("player", event, player.number))
    before = Client().get(url).content
    details = PlayerDetails(name="Abe", privacy=Privacy.HIDDEN)
    update_player(player_id=player.pk, club_id=player.club_id, details=details, actor=staff(event.games.all()[0]))
    shown = preview_of(event.season.club, "player", str(player.number))
    assert shown is not None
    assert shown.fact == event.season.club.name
    assert Client().get(url).content != before


def test_a_running_game_shows_the_club(event: Event) -> None:
    shown = preview_of(event.season.club, "game", seated_game(event=event).public_id)
    assert shown is not None
    assert shown.fact == event.season.club.name


def test_hidden_results_and_drafts_are_never_in_a_preview() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    day.draft(1)
    day.play(1)
    club, game = day.event.season.club, day.games(1)[0]
    assert preview_of(club, "game", game.public_id) is not None
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    assert preview_of(club, "game", game.public_id) is None
    Event.objects.filter(pk=day.event.pk).update(status=Event.Status.DRAFT)
    assert preview_of(club, "event", str(day.event.pk)) is None


def test_without_a_worker_the_picture_is_the_sites(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_pictures, "enqueue", lambda *_: None)
    monkeypatch.setattr(link_pictures, "LONGEST_WAIT", 0.0)
    answer = Client().get(address("link_picture", event, "club", "-", "en"))
    assert (answer.status_code, answer["Cache-Control"]) == (302, "no-store")
    assert "icon-512" in answer["Location"]


@pytest.mark.parametrize("path", ["season/none/en", "player/x/en", "nothing/1/en", "club/-/xx"])
def test_what_is_not_there_has_no_picture(event: Event, path: str) -> None:
    assert Client().get(f"/c/{event.season.club.slug}/previews/{path}.png").status_code == 404
