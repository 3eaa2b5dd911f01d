"""A club's choice of English terms for riichi, which applies to its own pages only."""

import pytest
from django.test import Client

from clubs.models import Game
from clubs.selectors.reader_language import core_lang, speak_as
from tests.factories import ClubFactory, EventFactory, SeasonFactory, seated_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_before():
    yield
    speak_as(None)


def game(japanese_terms: bool) -> Game:
    season = SeasonFactory(club=ClubFactory(japanese_terms=japanese_terms))
    tsumo = {"type": "win", "wins": [{"winner": 1, "fan": 3, "fu": 30}]}
    return seated_game(event=EventFactory(season=season), deals=[tsumo])


def page(path: str, language: str = "en") -> str:
    return " ".join(Client(headers={"accept-language": language}).get(path).content.decode().split())


@pytest.mark.parametrize("japanese_terms", [True, False])
def test_a_table_speaks_as_riichi_players_do(japanese_terms: bool) -> None:
    found = game(japanese_terms)
    assert "Tsumo, 3 han 30 fu" in page(f"/t/{found.table.token}/")
    win = page(f"/t/{found.table.token}/win/")
    assert "<span>Tsumo</span>" in win
    assert "Self-draw" not in win


def test_a_club_chooses_how_yaku_are_called() -> None:
    win = page(f"/t/{game(japanese_terms=True).table.token}/win/")
    assert '<b>Iipeikou</b><small lang="en">Pure double sequence</small>' in win
    plain = page(f"/t/{game(japanese_terms=False).table.token}/win/")
    assert '<b>Pure double sequence</b><small lang="ja">一盃口</small>' in plain


def test_readers_of_other_languages_read_their_own_words() -> None:
    assert "<b>一盃口</b>" in page(f"/t/{game(japanese_terms=True).table.token}/win/", "ja")


def test_pages_of_no_club_say_it_in_english() -> None:
    page(f"/t/{game(japanese_terms=True).table.token}/")
    page("/rules/riichi/")
    assert core_lang() == "en"
