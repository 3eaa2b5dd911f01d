"""The scorers' API: the tablet's services, with a session and an idempotency key."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Deal, Game
from clubs.models.people import Role
from tests.factories import DRAW, RON, UserFactory, key, member, play, seated_game

pytestmark = pytest.mark.django_db
STAFF = [Role.SCORER, Role.ORGANISER, Role.OWNER]


def signed_in(game: Game, role: str = Role.SCORER) -> Client:
    client = Client()
    client.force_login(member(game.event.season.club, role))
    return client


def send(client: Client, game: Game, path: str, body: dict[str, Any], *, put: bool = False, **headers: str) -> Any:
    address = f"/api/v1/clubs/{game.event.season.club.slug}/games/{game.public_id}/{path}"
    ask = client.put if put else client.post
    return ask(address, body, content_type="application/json", headers=headers)


def record(client: Client, game: Game, number: int = 1, result: Any = RON, **about: Any) -> Any:
    body = {"number": number, "version": about.get("version", game.version), "result": result}
    return send(client, game, "deals", body, **{"Idempotency-Key": about.get("key", key())})


def error_of(response: Any) -> tuple[int, str, str]:
    error = response.json()["error"]
    return response.status_code, error["code"], error["field"]


@pytest.mark.parametrize("role", STAFF)
def test_staff_record_a_deal(role: str) -> None:
    game = seated_game()
    answered = record(signed_in(game, role), game)
    assert answered.status_code == 201
    assert answered.json()["deal"]["deltas"] == [0, 5200, 0, -5200]
    assert answered.json()["game"]["state"]["scores"] == [25000, 30200, 25000, 19800]
    deal = Deal.objects.get()
    assert (deal.result, deal.via, deal.by.memberships.get().role) == (RON, "staff", role)


@pytest.mark.parametrize("path", ["deals", "deals/1", "undo", "confirm"])
def test_others_write_nothing(path: str) -> None:
    game = seated_game(deals=[RON])
    stranger = Client()
    stranger.force_login(UserFactory())
    put = path == "deals/1"
    assert error_of(send(Client(), game, path, {}, put=put)) == (401, "forbidden", "")
    assert error_of(send(stranger, game, path, {}, put=put)) == (403, "forbidden", "")
    assert error_of(send(signed_in(game, Role.MEMBER), game, path, {}, put=put)) == (403, "forbidden", "")
    assert error_of(send(signed_in(seated_game()), game, path, {}, put=put)) == (403, "forbidden", "")


def test_session_without_csrf_token_is_refused() -> None:
    game = seated_game()
    client = Client(enforce_csrf_checks=True)
    client.force_login(member(game.event.season.club))
    assert error_of(record(client, game))[:2] == (403, "forbidden")
    assert not Deal.objects.exists()


def test_same_key_makes_one_deal() -> None:
    game, one_key = seated_game(), key()
    client = signed_in(game)
    first, again = record(client, game, key=one_key), record(client, game, key=one_key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert Deal.objects.count() == 1


@pytest.mark.parametrize("bad", ["", "x" * 65])
def test_key_is_needed(bad: str) -> None:
    game = seated_game()
    assert error_of(record(signed_in(game), game, key=bad)) == (400, "bad_request", "Idempotency-Key")


def test_second_of_two_is_told_what_the_first_saved() -> None:
    game = seated_game()
    client = signed_in(game)
    record(client, game, result=RON)
    answered = record(client, game, result=DRAW)
    assert error_of(answered)[:2] == (409, "conflict")
    assert answered.json()["error"]["theirs"]["result"] == RON
    assert Deal.objects.get().result == RON


def test_core_refusal_has_its_field() -> None:
    game = seated_game()
    result = {"type": "win", "wins": [{"winner": 1, "from": 3, "fan": 0, "fu": 30}]}
    assert error_of(record(signed_in(game), game, result=result))[:2] == (400, "no_yaku")


@pytest.mark.parametrize(
    ("body", "field"),
    [({}, "version"), ({"version": 1}, "number"), ({"version": 1, "number": 1, "result": [1]}, "result")],
)
def test_bad_body_is_told_by_its_field(body: dict[str, Any], field: str) -> None:
    game = seated_game()
    answered = send(signed_in(game), game, "deals", body, **{"Idempotency-Key": key()})
    assert error_of(answered) == (400, "bad_request", field)


def test_body_that_is_no_json_is_told() -> None:
    game = seated_game()
    address = f"/api/v1/clubs/{game.event.season.club.slug}/games/{game.public_id}/undo"
    answered = signed_in(game).post(address, "{", content_type="application/json")
    assert error_of(answered) == (400, "bad_json", "")


def test_deal_is_corrected() -> None:
    game = seated_game(deals=[RON, DRAW])
    body = {"version": game.version, "result": DRAW, "reason": "misread"}
    answered = send(signed_in(game), game, "deals/1", body, put=True, **{"Idempotency-Key": key()})
    assert answered.status_code == 200
    assert (answered.json()["deal"]["version"], answered.json()["deal"]["result"]) == (2, DRAW)
    assert answered.json()["game"]["state"]["scores"] == [25000] * 4


def test_correction_needs_a_reason() -> None:
    game = seated_game(deals=[RON])
    body = {"version": game.version, "result": DRAW}
    answered = send(signed_in(game), game, "deals/1", body, put=True, **{"Idempotency-Key": key()})
    assert error_of(answered) == (400, "bad_request", "reason")


def test_deal_that_is_not_there_is_not_found() -> None:
    game = seated_game(deals=[RON])
    body = {"version": game.version, "result": DRAW, "reason": "misread"}
    answered = send(signed_in(game), game, "deals/4", body, put=True, **{"Idempotency-Key": key()})
    assert error_of(answered)[:2] == (404, "not_found")


def test_last_deal_is_undone() -> None:
    game = seated_game(deals=[RON])
    answered = send(signed_in(game), game, "undo", {"version": game.version})
    assert answered.status_code == 200
    assert answered.json()["game"]["state"]["scores"] == [25000] * 4


def busted() -> Game:
    """Return a game that ended because a player went bust."""
    game = seated_game()
    play(game, {"type": "win", "wins": [{"winner": 1, "from": 3, "limit": "yakuman"}]})
    game.refresh_from_db()
    return game


def test_seats_are_confirmed_one_by_one() -> None:
    game = busted()
    client = signed_in(game)
    for index in range(4):
        answered = send(client, game, "confirm", {"version": game.version, "index": index})
        assert answered.status_code == 200
    assert answered.json()["game"]["status"] == "final"
    assert [line["index"] for line in answered.json()["game"]["results"]] == [1, 0, 2, 3]


def test_whole_game_is_confirmed_with_a_reason() -> None:
    game = busted()
    client = signed_in(game)
    assert error_of(send(client, game, "confirm", {"version": game.version})) == (400, "bad_request", "index")
    answered = send(client, game, "confirm", {"version": game.version, "reason": "they left"})
    assert answered.json()["game"]["status"] == "final"


def test_seat_that_is_not_there_is_told() -> None:
    game = busted()
    answered = send(signed_in(game), game, "confirm", {"version": game.version, "index": 7})
    assert error_of(answered) == (400, "bad_request", "index")


def test_game_of_another_club_is_not_found() -> None:
    mine, other = seated_game(), seated_game()
    address = f"/api/v1/clubs/{mine.event.season.club.slug}/games/{other.public_id}/undo"
    answered = signed_in(mine).post(address, {"version": 1}, content_type="application/json")
    assert error_of(answered) == (404, "not_found", "")
