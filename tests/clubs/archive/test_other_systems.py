"""MCR, Hong Kong and past tournaments in an archive: every page is the same on the other site."""

import io
import random
from collections.abc import Iterable

import pytest
from django.conf import settings
from django.test import Client

from clubs.models import Club, Game, StageEntry
from clubs.services.archive.archive_import import take_archive
from clubs.services.play.games import confirm_all
from rules.registry import ruleset
from tests.clubs.archive.scene import pages, words, work
from tests.clubs.archive.test_archive import archived, deleted
from tests.clubs.imports.test_past_tournaments import SAMPLES, announced, given, rank, take
from tests.factories import UserFactory, play, seated_game, staff

pytestmark = pytest.mark.django_db


def read_in(club: Club, languages: Iterable[str]) -> dict[str, str]:
    """The words of each page of a club by language and name."""
    found = {}
    for language in languages:
        client = Client(headers={"accept-language": language})

        def read(url: str, client: Client = client) -> str:
            answer = client.get(url)
            assert answer.status_code == 200, url
            return words(answer.content.decode())

        found |= {f"{language} {name}": said for name, said in pages(club, read).items()}
    return found


def moved(club: Club, *languages: str) -> None:
    """Compare all pages of a club before and after it moved to another site by its archive."""
    work(club)
    before, file = read_in(club, languages), archived(club)
    deleted(club)
    taken = take_archive(file=io.BytesIO(file), by=UserFactory()).club
    work(taken)
    assert read_in(taken, languages) == before


@pytest.mark.parametrize("preset", ["mcr", "hongkong"])
def test_a_game_of_this_system_is_the_same_on_the_other_site(preset: str) -> None:
    rules, lot = ruleset(preset), random.Random(3)
    game = seated_game(preset=preset)
    while not game.state["over"]:
        play(game, rules.sample_result(game.state, lot, [0.25] * 4))
        game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=staff(game))
    moved(game.event.season.club, *(language for language, _name in settings.LANGUAGES))


@pytest.mark.parametrize("name", ["league.csv", "ranking.csv"])
def test_a_past_tournament_is_the_same_on_the_other_site(name: str) -> None:
    day, text = announced(), (SAMPLES / name).read_text()
    if name == "ranking.csv":
        rank(day, text)
    else:
        take(day, given(text, carries={"2": "50"}))
    moved(day.event.season.club, "en")
    assert StageEntry.objects.exclude(published=None).count() == (8 if name == "ranking.csv" else 0)
    assert Game.objects.count() == (0 if name == "ranking.csv" else 6)
