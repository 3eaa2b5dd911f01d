"""國標麻將 at the table: false wins and fines in addition to a win, undoing them, and their place in log and totals."""

import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Game
from scoring.multilingual import LANGS
from tests.factories import EventFactory, SeasonFactory, key, seated_game

WON = {"type": "win", "from": "0", "winner-1": "1", "way-1": "value", "value-1": "f8"}
BESIDE = {"false_hu": ["2"], "fines.0.player": "3", "fines.0.points": "20"}


@pytest.fixture
def game(db: None) -> Game:
    return seated_game(event=EventFactory(season=SeasonFactory(preset="mcr")))


def send(game: Game, page: str, data: dict[str, Any]) -> Any:
    game.refresh_from_db()
    number = game.deals.filter(current=True).count() + 1
    marks = {"number": number, "version": game.version, "key": key()}
    return Client().post(f"/t/{game.table.token}/{page}/", data | marks)


def test_a_false_win_is_paid_beside_the_win_and_a_fine_goes_to_nobody(game: Game) -> None:
    assert send(game, "save", WON | BESIDE).status_code == 302
    game.refresh_from_db()
    assert game.state["scores"] == [-6, 42, -38, 2]
    assert game.state["penalties"] == [0, 0, 0, -20]
    assert game.deals.get().result["fines"] == [{"player": 3, "points": 20}]
    assert send(game, "undo", {"what": "deal"}).status_code == 302
    game.refresh_from_db()
    assert (game.state["scores"], game.state["penalties"]) == ([0] * 4, [0] * 4)


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_and_the_page_of_the_deal_name_both_in_every_language(game: Game, lang: str) -> None:
    words = {
        "en": ("False win", "Fine"), "zh-hant": ("錯和", "罰分"), "zh-hans": ("错和", "罚分"), "ja": ("錯和", "罰点"),
    }[lang]  # fmt: skip
    assert send(game, "save", WON | BESIDE).status_code == 302
    table = Client().get(f"/t/{game.table.token}/", headers={"accept-language": lang}).text
    assert [word for word in words if word not in table] == []
    page = Client().get(f"/t/{game.table.token}/deals/1/", headers={"accept-language": lang}).text
    assert re.search(r'name="false_hu" value="2"\s+checked', page)
    assert [word for word in words if word not in page] == []
