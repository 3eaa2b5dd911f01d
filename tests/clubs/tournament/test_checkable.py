"""Published rounds can be verified: the public call reproduces them from the request, the seed and the steps."""

from hashlib import sha256
from itertools import combinations
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Event, Player
from clubs.models.people import Privacy
from clubs.services.tournament.penalties import penalise
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.round_seating import publish_round, swap_seats
from tests.clubs.tournament.test_pages import signed_in
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db


def told(day: Day, number: int, client: Client | None = None) -> dict[str, Any]:
    path = reverse("api:round", args=[day.event.season.club.slug, day.event.pk, number])
    return (client or Client()).get(path).json()


def answered(said: dict[str, Any]) -> dict[str, Any]:
    """Return the public call's answer to a round's request and seed."""
    asked = said["request"] | {"seed": said["seed"]}
    return Client().post("/api/v1/seating", asked, content_type="application/json").json()


def seated(said: dict[str, Any]) -> list[list[int]]:
    return [[seat["number"] for seat in table["seats"]] for table in said["tables"]]


@pytest.mark.parametrize("method", ["schedule", "random", "swiss", "snake", "interval", "final"])
def test_request_and_seed_give_the_seats_again_by_the_public_call(method: str) -> None:
    day = tournament(18, stages(2, method, odd="bye", second_check=False))
    day.draft(1)
    assert (told(day, 1)["request"], told(day, 1)["seed"]) == (None, "")
    day.play(1)
    if method != "schedule":
        day.draft(2)
    day.publish(2)
    for number in (1, 2):
        said = told(day, number)
        answer = answered(said)
        at = number - 1 if method == "schedule" else 0
        assert answer["rounds"][at] == seated(said)
        assert sorted(answer["byes"][at]) == sorted(said["byes"])


def test_a_schedule_is_public_as_drawn_with_its_first_round_and_a_change_by_hand_is_not() -> None:
    day = tournament(16, stages(3))
    day.draft(1)
    fixed = [told(day, number)["seed_hash"] for number in (1, 2, 3)]
    assert (len(set(fixed)), told(day, 1)["seed"], told(day, 1)["request"]) == (1, "", None)
    day.publish(1)
    said = told(day, 1)
    assert sha256(said["seed"].encode()).hexdigest() == fixed[0]
    rounds = answered(said)["rounds"]
    assert rounds == [[list(row) for row in day.plan(number).tables] for number in (1, 2, 3)]
    (a, *_), (b, *_) = rounds[1][:2]
    two = day.round(2)
    swap_seats(round_id=two.pk, version=two.version, a=a, b=b, key=key(), actor=day.director)
    draft = told(day, 2)
    assert (draft["tables"], draft["seed"], draft["request"], draft["steps"]) == ([], "", None, [])
    assert answered(told(day, 1))["rounds"] == rounds != [[list(row) for row in day.plan(n).tables] for n in (1, 2, 3)]
    two = day.round(2)
    publish_round(round_id=two.pk, version=two.version, reason="They live together", key=key(), actor=day.director)
    assert [(step["a"], step["b"]) for step in told(day, 2)["steps"]] == [(a, b)]


def test_what_was_changed_by_hand_is_told_as_steps() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    row = day.plan(1).tables
    a, b = row[0][0], row[1][0]
    version = day.round(1).version
    swap_seats(round_id=day.round(1).pk, version=version, a=a, b=b, key=key(), actor=day.director)
    day.publish(1)
    said = told(day, 1)
    [step] = said["steps"]
    assert (step["do"], step["a"], step["b"]) == ("swap", a, b)
    changed = {a: b, b: a}
    again = [[changed.get(number, number) for number in table] for table in answered(said)["rounds"][0]]
    assert again == seated(said)


def test_a_lot_brings_nobody_together_twice_and_penalties_count_for_neighbours() -> None:
    day = tournament(16, stages(3, "random", second_check=False))
    for number in (1, 2, 3):
        day.draft(number)
        day.play(number)
    met = [frozenset(pair) for n in (1, 2, 3) for row in seated(told(day, n)) for pair in combinations(row, 2)]
    assert len(met) == len(set(met)) == 3 * 4 * 6
    day = tournament(8, stages(2, "swiss", second_check=False))
    day.draft(1)
    day.play(1)
    best = day.lines()[0].entry
    given = {"kind": "points", "tenths": -500, "reason": "Chombo", "key": key(), "actor": day.director}
    penalise(entry_id=best.pk, **given)
    day.draft(2)
    day.publish(2)
    points = {one["id"]: one["points"] for one in told(day, 2)["request"]["players"]}
    assert points[best.number] == 240 - 500


def test_a_request_tells_nothing_that_is_hidden() -> None:
    day = tournament(8, stages(3, "swiss", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    day.event.refresh_from_db()
    day.draft(1)
    day.play(1)
    day.draft(2)
    day.publish(2)
    assert (told(day, 2)["request"], told(day, 2)["steps"]) == (None, [])
    staff = told(day, 2, signed_in(user_of(day.director)))
    assert {one["points"] for one in staff["request"]["players"]} == {240, 80, -80, -240}
    assert told(day, 1)["request"]["method"] == "swiss"


def test_clubs_of_players_whose_names_are_hidden_are_in_no_request() -> None:
    day = tournament(8, [StagePlan("Only", ["random"], avoid=("club",))])
    day.event.entries.update(club_name="Secret Dragons")
    day.draft(1)
    day.publish(1)
    assert "dragons" in str(told(day, 1)["request"])
    Player.objects.filter(pk=day.entry(3).player_id).update(privacy=Privacy.HIDDEN)
    assert told(day, 1)["request"] is None
