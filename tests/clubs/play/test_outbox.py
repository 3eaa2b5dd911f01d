"""The server's side of a tablet's outbox: the response to each save, and saves that arrive at another deal."""

import json
from typing import Any

import pytest
from django.test import Client

from clubs.models import Deal, Game
from clubs.services.activity_log import Actor
from clubs.services.night.nights import renew_link
from clubs.services.play import deals
from rules.registry import presets
from tests.factories import key, seated_game, staff

pytestmark = pytest.mark.django_db
OUTBOX = {"X-Outbox": "1"}


def ron(game: Game, number: int, version: int, **more: Any) -> dict[str, Any]:
    """Return a ron of player 1 on player 0's discard, as the page sends it."""
    said = {"type": "win", "from": "0", "winner-1": "1", "way-1": "value", "value-1": "3-30"}
    return {**said, "number": number, "version": version, "key": key(), **more}


def link(game: Game, page: str) -> str:
    return f"/t/{game.table.token}/{page}"


def version(game: Game) -> int:
    game.refresh_from_db()
    return game.version


@pytest.fixture
def game() -> Game:
    return seated_game(preset="riichi")


def cell(client: Client, game: Game) -> str:
    """Return the key of a value that pays 3,900."""
    tables = client.get(link(game, "tables/")).json()
    return next(name for name, prices in tables["prices"].items() if prices[0] == [3900])


def test_a_save_says_where_the_next_one_goes(client: Client, game: Game) -> None:
    sent = ron(game, 1, version(game), **{"value-1": cell(client, game)})
    answer = client.post(link(game, "save/"), sent, headers=OUTBOX)
    assert (answer.status_code, answer["X-Saved"], answer["X-Number"]) == (204, sent["key"], "2")
    assert answer["X-Version"] == str(version(game))
    assert json.loads(answer["X-Deltas"]) == [-3900, 3900, 0, 0]


def test_a_save_sent_twice_says_the_same_whatever_others_did_since(client: Client, game: Game) -> None:
    value = cell(client, game)
    sent = ron(game, 1, version(game), **{"value-1": value})
    first = client.post(link(game, "save/"), sent, headers=OUTBOX)
    client.post(link(game, "save/"), ron(game, 2, version(game), **{"value-1": value}), headers=OUTBOX)
    again = client.post(link(game, "save/"), sent, headers=OUTBOX)
    assert (again["X-Saved"], again["X-Number"]) == (first["X-Saved"], "2")
    assert Deal.objects.filter(game=game).count() == 2


def test_a_save_sent_again_from_a_page_loaded_anew_says_the_numbers_of_the_first_time(
    client: Client, game: Game
) -> None:
    value = cell(client, game)
    sent = ron(game, 1, version(game), **{"value-1": value})
    first = client.post(link(game, "save/"), sent, headers=OUTBOX)
    client.post(link(game, "save/"), ron(game, 2, version(game), **{"value-1": value}), headers=OUTBOX)
    renew_link(table_id=game.table_id, event_id=game.event_id, actor=staff(game))
    game.table.refresh_from_db()
    loaded = sent | {"number": 3, "version": version(game)}
    again = client.post(link(game, "save/"), loaded, headers=OUTBOX)
    told = ("X-Saved", "X-Number", "X-Version", "X-Deltas")
    assert (again.status_code, [again[name] for name in told]) == (204, [first[name] for name in told])
    assert Deal.objects.filter(game=game).count() == 2


def test_another_result_with_the_same_key_is_kept_on_the_tablet_beside_the_saved_one(
    client: Client, game: Game
) -> None:
    value = cell(client, game)
    sent = ron(game, 1, version(game), **{"value-1": value})
    client.post(link(game, "save/"), sent, headers=OUTBOX)
    other = sent | {"winner-1": "2", "number": 2, "version": version(game)}
    answer = client.post(link(game, "save/"), other, headers=OUTBOX)
    assert answer.status_code == 409
    assert not answer.has_header("X-Saved")
    page = answer.content.decode()
    assert 'id="play-words"' in page
    assert [(side.delta) for side in answer.context["saved"]] == [-3900, 3900, 0, 0]
    assert [(side.delta) for side in answer.context["mine"]] == [-3900, 0, 3900, 0]
    assert f'data-drop="{sent["key"]}"' in page
    assert Deal.objects.get(game=game).result["wins"][0]["winner"] == 1
    both = {name: value for name, value in other.items() if name != "key"}
    both |= {"key": answer.context["both_key"], "number": answer.context["both_number"]}
    assert client.post(link(game, "save/"), both, headers=OUTBOX).status_code == 204
    assert Deal.objects.filter(game=game, current=True).count() == 2


def test_other_final_scores_with_the_same_key_are_shown_beside_the_saved_ones(client: Client, game: Game) -> None:
    def scores(*said: int) -> dict[str, Any]:
        return {f"score-{seat}": score for seat, score in enumerate(said)}

    sent = {"version": version(game), "key": key(), "deposits": 0, **scores(40000, 30000, 20000, 10000)}
    assert client.post(link(game, "scores/"), sent, headers=OUTBOX).status_code == 204
    other = sent | scores(10000, 20000, 30000, 40000) | {"version": version(game)}
    answer = client.post(link(game, "scores/"), other, headers=OUTBOX)
    assert answer.status_code == 409
    assert [answer.context[side] for side in ("theirs", "mine")] == [
        "40000, 30000, 20000, 10000",
        "10000, 20000, 30000, 40000",
    ]
    assert game.sheets.get().scores == [40000, 30000, 20000, 10000]


def test_another_line_with_the_same_key_is_refused_and_the_saved_one_stays(client: Client) -> None:
    game = seated_game(preset="chengdu")
    sent = {"number": 1, "version": version(game), "key": key(), "kong": "3:ankan"}
    assert client.post(link(game, "kong/"), sent, headers=OUTBOX).status_code == 204
    answer = client.post(link(game, "kong/"), sent | {"kong": "2:ankan"}, headers=OUTBOX)
    assert (answer.status_code, answer.has_header("X-Saved")) == (409, False)
    assert [len(draft.lines) for draft in game.drafts.all()] == [1]


def test_a_stick_and_an_undo_say_where_the_next_save_goes(client: Client, game: Game) -> None:
    laid = {"version": version(game), "player": 2, "on": "on", "key": key()}
    answer = client.post(link(game, "riichi/"), laid, headers=OUTBOX)
    assert (answer["X-Saved"], answer["X-Number"], answer["X-Version"]) == (laid["key"], "1", str(version(game)))
    client.post(link(game, "save/"), ron(game, 1, version(game), **{"value-1": cell(client, game)}), headers=OUTBOX)
    undo = {"version": version(game), "what": "deal", "key": key()}
    answer = client.post(link(game, "undo/"), undo, headers=OUTBOX)
    assert (answer["X-Number"], answer["X-Version"]) == ("1", str(version(game)))


def test_an_undo_sent_twice_takes_back_one_deal(client: Client, game: Game) -> None:
    value = cell(client, game)
    for number in (1, 2):
        client.post(link(game, "save/"), ron(game, number, version(game), **{"value-1": value}), headers=OUTBOX)
    undo = {"version": version(game), "what": "deal", "key": key()}
    for _ in range(2):
        assert client.post(link(game, "undo/"), undo, headers=OUTBOX).status_code == 204
    assert [deal.number for deal in Deal.objects.filter(game=game, current=True)] == [1]


def test_a_small_act_that_is_refused_says_why_and_names_its_key(client: Client, game: Game) -> None:
    undo = {"version": version(game), "what": "deal", "key": "mine"}
    answer = client.post(link(game, "undo/"), undo, headers=OUTBOX)
    assert answer.status_code == 409
    assert not answer.has_header("X-Saved")
    assert 'data-drop="mine"' in answer.content.decode()


def test_a_line_says_where_the_next_one_goes(client: Client) -> None:
    game = seated_game(preset="chengdu")
    kong = {"kong": "1:ankan", "number": 1, "version": version(game), "key": key()}
    answer = client.post(link(game, "kong/"), kong, headers=OUTBOX)
    assert (answer["X-Saved"], answer["X-Number"], answer["X-Version"]) == (kong["key"], "1", str(version(game)))
    again = client.post(link(game, "kong/"), kong, headers=OUTBOX)
    assert again["X-Version"] == answer["X-Version"]


def test_two_deals_that_both_happened_stand_one_after_the_other(client: Client, game: Game) -> None:
    value, seen = cell(client, game), version(game)
    client.post(link(game, "save/"), ron(game, 1, seen, **{"value-1": value}), headers=OUTBOX)
    mine = ron(game, 1, seen, **{"value-1": value, "winner-1": "2"})
    page = client.post(link(game, "save/"), mine, headers=OUTBOX)
    assert page.status_code == 409
    assert (page.context["both_number"], page.context["both"].seats[2].delta) == (2, 3900)
    both = {**mine, "number": 2, "version": version(game), "key": page.context["both_key"], "settles": mine["key"]}
    assert client.post(link(game, "save/"), both).status_code == 302
    won = [deal.result["wins"][0]["winner"] for deal in Deal.objects.filter(game=game, current=True).order_by("number")]
    assert won == [1, 2]


def test_a_save_for_a_table_without_a_game_is_told_so(client: Client, game: Game) -> None:
    deals_before = Deal.objects.count()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINAL)
    answer = client.post(link(game, "save/"), ron(game, 1, 1), headers=OUTBOX)
    assert (answer.status_code, Deal.objects.count()) == (409, deals_before)


def test_a_save_whose_answer_was_lost_is_taken_where_the_next_deal_would_not_have_it(client: Client) -> None:
    game = seated_game(preset="chengdu")
    kong = {"kong": "1:ankan", "number": 1, "version": version(game), "key": key()}
    client.post(link(game, "kong/"), kong, headers=OUTBOX)
    for winner in ("1", "2", "3"):
        won = {"type": "line", "from": "0", "winner-1": winner, "way-1": "value", "value-1": "f1"}
        page = client.post(link(game, "save/"), won | {"number": 1, "version": version(game), "key": key()})
        assert page.status_code == 302, page.content.decode()
    done = {"type": "win", "number": 1, "version": version(game), "key": key()}
    first = client.post(link(game, "save/"), done, headers=OUTBOX)
    assert first["X-Number"] == "2"
    for page, sent in (("save/", done), ("kong/", kong)):
        again = client.post(link(game, page), sent, headers=OUTBOX)
        assert (again.status_code, again["X-Saved"]) == (204, sent["key"]), page
    assert Deal.objects.filter(game=game).count() == 1


def test_a_save_whose_answer_was_lost_is_taken_after_the_game(client: Client, game: Game) -> None:
    sent = ron(game, 1, version(game), **{"value-1": cell(client, game)})
    client.post(link(game, "save/"), sent, headers=OUTBOX)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINAL)
    assert client.post(link(game, "save/"), sent, headers=OUTBOX)["X-Saved"] == sent["key"]
    other = seated_game(preset="riichi")
    elsewhere = client.post(link(other, "save/"), sent, headers=OUTBOX)
    assert not elsewhere.has_header("X-Saved")


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_rule_set_sends_its_tables_and_where_the_table_stands(client: Client, preset: str, lang: str) -> None:
    game = seated_game(preset=preset)
    answer = client.get(link(game, "tables/"), headers={"accept-language": lang})
    tables = answer.json()
    assert len(answer.content) < 40_000
    assert min(len(tables[name]) for name in ("kinds", "prices", "titles")) > 0
    assert all(tables["words"].values())
    stand = client.get(link(game, "")).context["stand"]
    assert (stand["number"], stand["version"], len(stand["names"])) == (1, version(game), tables["players"])


def test_an_undo_without_a_key_is_never_taken_for_another(game: Game) -> None:
    sent = {"result": {"type": "draw", "tenpai": []}, "actor": Actor.table(), "game_id": game.pk}
    for number in (1, 2):
        deals.record_deal(number=number, version=version(game), key=key(), **sent)
    for _ in range(2):
        deals.undo_deal(game_id=game.pk, version=version(game), actor=Actor.table())
    assert not Deal.objects.filter(game=game, current=True).exists()
