"""香港麻雀 at the table: ticks, tiles, a robbed kong, and its patterns on the pages in four languages."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Game
from rules.registry import ruleset
from scoring.multilingual import LANGS
from tests.factories import EventFactory, SeasonFactory, key, seated_game

HAND = {"concealed": "34s77z", "melds": "chi:123s, pon:555z, pon:666z"}
WON = {"type": "win", "from": "0", "winner-1": "1", "open-1": "on"}
TICKED = WON | {"way-1": "patterns"}


@pytest.fixture
def game(db: None) -> Game:
    return seated_game(event=EventFactory(season=SeasonFactory(preset="hongkong")))


def send(game: Game, page: str, data: dict[str, Any]) -> Any:
    game.refresh_from_db()
    number = game.deals.filter(current=True).count() + 1
    marks = {"number": number, "version": game.version, "key": key()}
    return Client().post(f"/t/{game.table.token}/{page}/", data | marks)


def deltas(game: Game) -> list[int]:
    found: list[int] = game.deals.filter(current=True).latest("number").deltas
    return found


def test_ticks_add_up_and_their_deal_is_shown_and_taken_back(game: Game) -> None:
    ticks = {"tick-1": ["dui_dui_wu", "hun_yi_se"], "times_fan_zi-1": "2", "flower-1": ["2f"]}
    assert send(game, "save", TICKED | ticks).status_code == 302
    assert deltas(game) == [-384, 384, 0, 0]
    assert "By discard, 9 fan" in Client().get(f"/t/{game.table.token}/").text
    assert send(game, "undo", {"what": "deal"}).status_code == 302
    assert not game.deals.filter(current=True).exists()


def test_a_robbed_kong_is_paid_by_the_konger_however_it_is_entered(game: Game) -> None:
    assert send(game, "save", TICKED | {"tick-1": ["hun_yi_se", "qiang_gang"]}).status_code == 302
    assert deltas(game) == [-96, 96, 0, 0]
    bare = WON | {"way-1": "value", "value-1": "f4", "happened-chankan": "on"}
    assert send(game, "save", bare).status_code == 302
    assert deltas(game) == [-96, 96, 0, 0]
    tiles = {"way-1": "tiles", "concealed-1": "45678p33z", "melds-1": "chi:123p, chi:234p", "win-1": "9p"}
    assert send(game, "save", WON | tiles | {"happened-chankan": "on"}).status_code == 302
    assert deltas(game) == [-192, 192, 0, 0]


def test_a_corrected_deal_still_says_that_a_kong_was_robbed(game: Game) -> None:
    assert send(game, "save", WON | {"value-1": "f4", "happened-chankan": "on"}).status_code == 302
    page = Client().get(f"/t/{game.table.token}/deals/1/").text
    assert 'name="happened-chankan" checked' in page


def test_a_self_draw_of_a_closed_hand_counts_both_by_itself(game: Game) -> None:
    drawn = {"type": "win", "from": "self", "winner-1": "1", "way-1": "patterns", "tick-1": ["ping_wu"]}
    assert send(game, "save", drawn).status_code == 302
    assert deltas(game) == [-16, 48, -16, -16]


def test_who_fed_the_hand_pays_its_self_draw_alone(game: Game) -> None:
    fed = {"type": "win", "from": "self", "winner-1": "1", "value-1": "f8", "liable-1": "3"}
    assert send(game, "save", fed | {"liable_for-1": "da_san_yuan"}).status_code == 302
    assert deltas(game) == [0, 384, 0, -384]


def test_a_win_by_its_tiles_a_draw_and_a_false_win_are_saved(game: Game) -> None:
    tiles = {"way-1": "tiles", "concealed-1": HAND["concealed"], "melds-1": HAND["melds"], "win-1": "5s"}
    assert send(game, "save", WON | tiles).status_code == 302
    assert deltas(game) == [-384, 384, 0, 0]
    assert send(game, "save", {"type": "draw"}).status_code == 302
    assert send(game, "save", {"type": "foul", "player": "2", "kind": "false_win"}).status_code == 302
    game.refresh_from_db()
    assert (game.state["scores"], game.state["dealer"]) == ([-128, 640, -768, 256], 1)


@pytest.mark.parametrize("lang", LANGS)
def test_pages_of_the_table_the_rules_and_the_calculator_say_its_patterns(
    game: Game, client: Client, lang: str
) -> None:
    options = ruleset("hongkong").options
    names = [row.name.say(lang) for row in options.rows if row.played(options)]
    rules = client.get(reverse("rules_preset", args=["hongkong"]), headers={"accept-language": lang}).text
    win = client.get(f"/t/{game.table.token}/win/", headers={"accept-language": lang}).text
    page = "/calculator/?rules=hongkong&concealed=34s77z&melds=chi:123s,pon:555z,pon:666z&win=5s&seat=S&round=E"
    calculator = client.get(page, headers={"accept-language": lang}).text
    assert [name for name in names if name not in rules or name not in win] == []
    little, flush = (row.name.say(lang) for row in options.rows if row.id in ("xiao_san_yuan", "hun_yi_se"))
    assert little in calculator
    assert flush in calculator
