"""Tournaments over the API: visibility, refusals and their messages, idempotency keys and versions."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Event, Round
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import counted, signed_in
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import SeasonFactory, key, member

pytestmark = pytest.mark.django_db
JSON = "application/json"


def at(day: Day, path: str = "") -> str:
    return f"/api/v1/clubs/{day.event.season.club.slug}/tournaments/{day.event.pk}{path}"


def post(client: Client, path: str, once: str | None = None, **body: object) -> Any:
    headers = {"Idempotency-Key": key() if once is None else once}
    return client.post(path, body, content_type=JSON, headers=headers)


def code(answer: Any) -> tuple[int, str, str]:
    error = answer.json()["error"]
    return answer.status_code, error["code"], error["field"]


def drafted(players: int = 8, **values: object) -> tuple[Day, Client]:
    day = tournament(players, stages(2, "random", **values))
    day.draft(1)
    return day, signed_in(user_of(day.director))


def test_the_public_reads_a_round_once_it_is_published_and_games_are_the_staffs() -> None:
    day, staff = drafted()
    assert len(staff.get(at(day, "/rounds/1")).json()["tables"]) == 2
    assert Client().get(at(day, "/rounds/1")).json()["tables"] == []
    day.publish(1)
    day.start(1)
    seen = Client().get(at(day, "/rounds/1")).json()
    assert [seat["wind"] for seat in seen["tables"][0]["seats"]] == ["E", "S", "W", "N"]
    assert seen["games"] == []
    games = staff.get(at(day, "/rounds/1")).json()["games"]
    assert [game["numbers"] for game in games] == day.plan(1).tables
    assert Client().get(at(day, "/entries")).status_code == 401


def test_a_sheet_is_entered_checked_by_another_and_resolved() -> None:
    day, staff = drafted()
    day.publish(1)
    day.start(1)
    first, second = (signed_in(user_of(desk)) for desk in day.desks)
    [game, _] = staff.get(at(day, "/rounds/1")).json()["games"]
    table, typed = at(day, f"/rounds/1/tables/{game['table']}"), linear(game["numbers"])
    once, said = key(), {"version": game["version"], "scores": typed}
    for _ in range(2):
        told = post(first, f"{table}/sheet", once, **said)
        assert (told.status_code, told.json()["game"]["status"]) == (200, "to_confirm")
    assert post(first, f"{table}/sheet", once, version=9, scores=typed).json() == told.json()
    assert code(post(first, f"{table}/sheet", once, version=9, scores=typed[::-1]))[:2] == (409, "key_used")
    assert code(post(first, f"{table}/check", scores=typed))[1] == "same_person"
    wrong = [30_300 if score == 33_000 else score for score in typed]
    told = post(second, f"{table}/check", scores=wrong).json()
    assert [(one["second"], one["first"]) for one in told["differs"]] == [(30_300, 33_000)]
    version = told["game"]["version"]
    done = post(staff, f"{table}/resolve", version=version, scores=typed, reason="Read again").json()
    assert done["game"]["status"] == "final"


@pytest.mark.parametrize(
    ("path", "body", "refusal"),
    [
        ("/rounds/1/publish", {}, (400, "bad_request", "version")),
        ("/rounds/1/publish", {"version": -1}, (400, "bad_request", "version")),
        ("/rounds/1/publish", {"version": 999}, (409, "conflict", "")),
        ("/rounds/1/publish", {"version": 1, "x": 1}, (400, "bad_request", "x")),
        ("/rounds/9/publish", {"version": 1}, (404, "not_found", "")),
        ("/rounds/1/reopen", {"version": 1, "reason": ""}, (400, "bad_request", "reason")),
        ("/rounds/1/tables/1/sheet", {"version": 1, "scores": [1, 2]}, (400, "bad_request", "scores")),
        ("/entries", {"names": []}, (400, "bad_request", "names")),
        ("/entries", {"names": ["A\nB"]}, (400, "bad_request", "names[0]")),
        ("/entries/99/check-in", {"version": 0, "here": True}, (404, "not_found", "")),
        ("/stages/1/cut", {"version": 1, "chosen": [0]}, (400, "bad_request", "chosen[0]")),
        ("/close", {}, (409, "stages_open", "")),
    ],
)
def test_what_is_wrong_is_refused_at_its_field(path: str, body: dict[str, object], refusal: tuple[Any, ...]) -> None:
    day, staff = drafted()
    assert code(post(staff, at(day, path), **body)) == refusal
    assert day.round(1).status == Round.Status.DRAFT


def test_a_write_without_a_key_is_refused_and_a_role_is_needed() -> None:
    day, staff = drafted()
    assert code(post(staff, at(day, "/rounds/1/publish"), "", version=1))[2] == "Idempotency-Key"
    desk = signed_in(user_of(day.desks[0]))
    assert code(post(desk, at(day, "/rounds/1/publish"), version=1))[:2] == (403, "forbidden")
    assert code(post(Client(), at(day, "/rounds/1/publish"), version=1))[0] == 401


def test_the_same_announcement_again_makes_no_second_tournament() -> None:
    season = SeasonFactory(preset="riichi-ema")
    client, once = signed_in(member(season.club, "organiser")), key()
    path = f"/api/v1/clubs/{season.club.slug}/tournaments"
    stage = {"name": "Preliminary", "methods": ["swiss"] * 3, "avoid": ["club"]}
    said = {"name": "Cup", "season": season.slug, "starts_at": "2026-11-28T10:00:00", "stages": [stage]}
    made = [post(client, path, once, **said) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].json() == made[1].json()
    assert Event.objects.tournaments().count() == 1
    assert [one["method"] for one in made[0].json()["stages"][0]["rounds"]] == ["swiss"] * 3
    assert code(post(client, path, **said | {"stages": []})) == (409, "no_stage", "")
    bad = {"name": "S", "methods": ["dice"]}
    assert code(post(client, path, **said | {"stages": [bad]})) == (400, "bad_request", "stages[0].methods[0]")
    assert code(post(client, path, **said | {"season": "none"})) == (404, "not_found", "")


def test_hidden_results_are_not_in_the_standings_until_they_are_revealed() -> None:
    day, staff = drafted(second_check=False)
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    day.play(1)
    compute_stage(stage_id=day.stage().pk)
    seen = Client().get(at(day, "/stages/1/standings")).json()
    assert (seen["through"], seen["hidden"], {line["total"] for line in seen["lines"]}) == (0, True, {0.0})
    assert staff.get(at(day, "/stages/1/standings")).json()["lines"][0]["total"] == 24.0
    post(staff, at(day, "/reveal"))
    assert Client().get(at(day, "/stages/1/standings")).json()["lines"][0]["total"] == 24.0


@pytest.mark.parametrize("path", ["", "/entries", "/rounds/1", "/stages/1/standings"])
def test_a_read_takes_as_many_queries_with_sixteen_entries_as_with_eight(path: str) -> None:
    costs = []
    for players in (8, 16):
        day, staff = drafted(players, second_check=False)
        day.publish(1)
        day.start(1)
        staff.get(at(day, path))
        with counted() as found:
            assert staff.get(at(day, path)).status_code == 200
        costs.append(len(found))
    assert costs[0] == costs[1]
