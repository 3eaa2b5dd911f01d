"""Exported games: our own JSON always, Tenhou's format where every tile is known."""

from html import unescape

import pytest
from django.test import Client

from clubs.game_logs.log_call import log as call_log
from clubs.models.people import Privacy
from rules.calls import game as call_game
from tests.clubs.imports.logs import game, mjlog, online_night, spoilt_scores, taken
from tests.factories import RON, seated_game

pytestmark = pytest.mark.django_db


def told(made, what: str):
    url = f"/api/v1/clubs/{made.event.season.club.slug}/games/{made.public_id}/{what}"
    return Client().get(url)


def test_a_taken_game_goes_out_as_tenhou6_and_is_the_same_game():
    event = online_night()
    taken(event, mjlog(1))
    answer = told(event.games.get(), "tenhou6").json()
    again, before = call_log({"log": answer}), call_log({"log": mjlog(1)})
    same = ("players", "rules", "start", "deals", "settled", "scores", "places", "fingerprint")
    assert {name: again[name] for name in same} == {name: before[name] for name in same}


def test_names_go_out_as_the_public_sees_them():
    event = online_night()
    taken(event, mjlog(1))
    event.season.club.players.filter(name="Ada").update(privacy=Privacy.HIDDEN, number=41)
    assert told(event.games.get(), "tenhou6").json()["name"][0] == "#41"


def test_our_own_json_can_be_sent_to_the_core_again():
    event = online_night()
    taken(event, mjlog(1))
    made = event.games.get()
    request = told(made, "request").json()
    assert request["id"] == made.public_id
    assert [line["score"] for line in call_game(request)["final"]] == game(1).scores


@pytest.mark.parametrize(("preset", "why"), [("riichi", "every draw and discard"), ("taiwan", "riichi only")])
def test_a_game_of_the_table_says_why_it_is_no_tenhou6(preset: str, why: str):
    made = seated_game(preset=preset, deals=[RON] if preset == "riichi" else [])
    answer = told(made, "tenhou6")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_known")
    assert why in answer.json()["error"]["message"]
    assert told(made, "request").json()["rules"]["preset"] == made.preset


def test_final_scores_alone_are_no_tenhou6():
    event = online_night()
    taken(event, spoilt_scores(1), ways={"1": "scores"})
    made = event.games.get()
    assert "final scores" in told(made, "tenhou6").json()["error"]["message"]
    assert told(made, "request").json()["scores"] == game(1).scores


def test_the_games_page_draws_every_hand_that_was_shown_and_offers_the_files():
    event = online_night()
    taken(event, mjlog(1))
    made = event.games.get()
    page = Client().get(f"/c/{event.season.club.slug}/games/{made.public_id}/").content.decode()
    wins = [win for deal in game(1).deals for win in deal.result.get("wins", ())]
    draws = [deal.result["tenpai"] for deal in game(1).deals if deal.result["type"] == "draw"]
    ready = [game(1).names[player] for tenpai in draws for player in tenpai]
    unwon = [deal for deal in game(1).deals if deal.result["type"] != "win"]
    assert page.count('<span class="hand" role="img"') == len(wins) + len(ready) + len(unwon)
    drawn = [part.split("</span>")[0] for part in page.split('<span class="whose">')[1:]]
    assert [unescape(part.removesuffix("</bdi>").split(">")[-1]) for part in drawn] == ready
    assert page.count('aria-label="Dora indicators: ') == len(unwon)
    for win in wins:
        assert f"#{win['hand']['win_tile']}" in page
        assert all(f"#{tile}{dora[1]}" in page for dora in [win["hand"]["dora"]] for tile in dora[:1])
    assert f"/games/{made.public_id}/tenhou6" in page
    assert "Played online (Tenhou)" in page
