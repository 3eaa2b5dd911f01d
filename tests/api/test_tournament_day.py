"""A tournament day over the API: rules, photos of score sheets, empty seats, locked seats, lists."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from clubs.models import EventStaff, Round, SheetPhoto
from clubs.models.tournament import EventRole
from clubs.services.tournament.planning import StagePlan
from tests.api.test_tournaments import at, code, drafted, post
from tests.clubs.tournament.test_director import photo
from tests.clubs.tournament.test_pages import counted, signed_in
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import UserFactory, key

pytestmark = pytest.mark.django_db
JSON = "application/json"
DAY = {
    "grace_minutes": 5,
    "late_tenths": 50,
    "substitute_minutes": 15,
    "penalties": [{"name": "Foul", "kind": "points", "tenths": 200}, {"name": " Swearing ", "kind": "warning"}],
}


def put(client: Client, path: str, **body: object) -> object:
    return client.put(path, body, content_type=JSON, headers={"Idempotency-Key": key()})


def send(client: Client, path: str, content: bytes, once: str | None = None) -> object:
    headers = {"Idempotency-Key": once or key()}
    return client.generic("POST", path, content, "image/jpeg", headers=headers)


def playing() -> tuple[Day, Client]:
    day, staff = drafted()
    day.publish(1)
    day.start(1)
    return day, staff


def referee_of(day: Day) -> Client:
    user = UserFactory()
    EventStaff.objects.create(event=day.event, user=user, role=EventRole.REFEREE)
    return signed_in(user)


# --- the rules of the day ------------------------------------------------------------------------------------------


def test_the_rules_of_the_day_are_read_set_and_kept_where_a_stage_has_begun() -> None:
    day = tournament(8, [*stages(2, "random"), StagePlan("Final", ["final"], size=4)])
    staff, path = signed_in(user_of(day.director)), at(day, "/day")
    usual = staff.get(path).json()
    assert [one["name"] for one in usual["penalties"]][:2] == ["Warning", "Lateness"]
    one = {"number": 1, "substitute_tenths": -150, "end_policy": "finish"}
    told = put(staff, path, **DAY, stages=[one]).json()
    assert (told["grace_minutes"], told["late_tenths"], told["substitute_minutes"]) == (5, 50, 15)
    assert [(one["name"], one["tenths"]) for one in told["penalties"]] == [("Foul", 200), ("Swearing", 0)]
    assert [(one["substitute_tenths"], one["end_policy"]) for one in told["stages"]] == [
        (-150, "finish"),
        (None, "none"),
    ]
    day.draft(1)
    day.publish(1)
    day.start(1)
    assert code(put(staff, path, **DAY, stages=[{"number": 1}]))[:2] == (409, "begun")
    kept = put(staff, path, **DAY | {"grace_minutes": 0}, stages=[one | {"end_policy": "one_more"}]).json()
    assert (kept["grace_minutes"], kept["stages"][0]["end_policy"]) == (0, "one_more")
    limited = put(staff, path, **DAY, stages=[{"number": 2, "least_games": 3}])
    assert code(limited)[:2] == (400, "bad_limits")
    assert code(put(staff, path, **DAY, stages=[{"number": 5}]))[:2] == (404, "not_found")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"grace_minutes": -1}, "grace_minutes"),
        ({"grace_minutes": 10**25}, "grace_minutes"),
        ({"late_tenths": 10_001}, "late_tenths"),
        ({"substitute_minutes": "15"}, "substitute_minutes"),
        ({"penalties": [{"name": " ", "kind": "points"}]}, "penalties[0].name"),
        ({"penalties": [{"name": "x" * 61, "kind": "points"}]}, "penalties[0].name"),
        ({"penalties": [{"name": "\u0000", "kind": "points"}]}, ""),
        ({"penalties": [{"name": "Out", "kind": "disqualification"}]}, "penalties[0].kind"),
        ({"penalties": [{"name": "Foul", "kind": "points", "tenths": -1}]}, "penalties[0].tenths"),
        ({"penalties": [{"name": "Foul", "kind": "warning"}] * 21}, "penalties"),
        ({"stages": [{"number": 1, "end_policy": "never"}]}, "stages[0].end_policy"),
        ({"stages": [{"number": 1, "most_games": 0}]}, "stages[0].most_games"),
    ],
)
def test_rules_of_the_day_out_of_bounds_are_refused_by_their_field(wrong: dict[str, object], field: str) -> None:
    day = tournament(0, stages(1, "random"))
    answer = put(signed_in(user_of(day.director)), at(day, "/day"), **DAY | wrong)
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)
    day.event.refresh_from_db()
    assert day.event.penalty_list is None


# --- photos of sheets ----------------------------------------------------------------------------------------------


def test_a_photo_is_sent_as_it_is_made_small_listed_and_read() -> None:
    day, staff = playing()
    desk, once, path = signed_in(user_of(day.desks[0])), key(), at(day, "/rounds/1/tables/2/photos")
    made = [send(desk, path, photo(), once) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert SheetPhoto.objects.count() == 1
    another = send(desk, path, photo((90, 60)), once)
    assert code(another)[:2] == (409, "key_used")
    [listed] = staff.get(path).json()["results"]
    assert (listed["id"], listed["number"], listed["by"]) == (made[0].json()["id"], None, str(user_of(day.desks[0])))
    kept = staff.get(at(day, f"/photos/{listed['id']}"))
    with Image.open(BytesIO(kept.content)) as seen:
        assert (kept["Content-Type"], max(seen.size)) == ("image/jpeg", 1600)
    assert staff.get(at(day, f"/photos/{listed['id'] + 1}")).status_code == 404
    assert Client().get(at(day, f"/photos/{listed['id']}")).status_code == 401
    other = tournament(4, stages(1, "random"))
    assert signed_in(user_of(other.director)).get(at(other, f"/photos/{listed['id']}")).status_code == 404


@pytest.mark.parametrize("content", [b"", b"no photo", b"{}", b"\xff\xd8\xff\xe0" + bytes(400)])
def test_what_is_no_photo_is_refused(content: bytes) -> None:
    day, _staff = playing()
    answer = send(signed_in(user_of(day.desks[0])), at(day, "/rounds/1/tables/1/photos"), content)
    assert code(answer) == (400, "bad_photo", "photo")


def test_a_photo_as_large_as_phones_make_them_is_taken_and_a_larger_one_refused() -> None:
    day, _staff = playing()
    desk, path = signed_in(user_of(day.desks[0])), at(day, "/rounds/1/tables/1/photos")
    large = photo((300, 200))
    assert send(desk, path, large + bytes(6 * 2**20)).status_code == 201
    assert code(send(desk, path, large + bytes(16 * 2**20)))[:2] == (413, "too_large")


# --- seats that are empty, locked, or based on outdated standings -----------------------------------------------------


def test_a_referee_marks_an_empty_seat_and_who_comes_late_pays() -> None:
    day, staff = playing()
    referee, round_ = referee_of(day), at(day, "/rounds/1")
    number = day.plan(1).tables[0][0]
    put(staff, at(day, "/day"), **DAY)
    assert code(post(referee, f"{round_}/arrived", number=number))[1] == "not_late"
    assert post(referee, f"{round_}/empty", number=number, empty=True).status_code == 200
    Round.objects.filter(event=day.event).update(started_at=timezone.now() - timedelta(minutes=11))
    once = key()
    given = [post(referee, f"{round_}/arrived", once, number=number).json() for _ in range(2)]
    assert [(one["points"], one["number"]) for one in given] == [(-10.0, number)] * 2
    assert len(staff.get(at(day, "/penalties")).json()["results"]) == 1
    post(referee, f"{round_}/empty", number=number, empty=True)
    post(referee, f"{round_}/empty", number=number, empty=False)
    assert code(post(referee, f"{round_}/arrived", number=number))[1] == "not_late"
    assert code(post(referee, f"{round_}/empty", number=99, empty=True))[1:] == ("not_seated", "number")
    assert code(post(signed_in(user_of(day.desks[0])), f"{round_}/empty", number=number, empty=True))[0] == 403


def test_who_is_locked_keeps_the_table_when_the_others_are_seated_anew() -> None:
    day, staff = drafted(16)
    round_ = at(day, "/rounds/1")
    before = staff.get(round_).json()
    held = before["tables"][2]["seats"][1]["number"]
    locked = post(staff, f"{round_}/lock", version=before["version"], number=held).json()
    assert code(post(staff, f"{round_}/lock", version=before["version"], number=held))[1] == "conflict"
    anew = post(staff, f"{round_}/others", version=locked["version"]).json()
    assert held in [seat["number"] for seat in anew["tables"][2]["seats"]]
    assert anew["seed_hash"] != before["seed_hash"]
    assert code(post(staff, f"{round_}/lock", version=anew["version"], number=99))[1:] == ("not_seated", "number")


def test_seats_of_an_older_standing_are_kept_with_a_reason_or_made_anew() -> None:
    day = tournament(8, stages(2, "swiss", second_check=False))
    staff, round_ = signed_in(user_of(day.director)), at(day, "/rounds/2")
    day.draft(1)
    day.play(1)
    day.draft(2)
    day.publish(2)
    version = staff.get(round_).json()["version"]
    assert code(post(staff, f"{round_}/keep", version=version, reason=" "))[2] == "reason"
    kept = post(staff, f"{round_}/keep", version=version, reason="Printed already").json()
    anew = post(staff, f"{round_}/anew", version=kept["version"]).json()
    assert (anew["status"], anew["seed"] != kept["seed"]) == ("published", True)


def test_a_result_is_void_and_the_table_reports_again() -> None:
    day, staff = playing()
    day.report(1)
    round_ = at(day, "/rounds/1")
    said = {"version": staff.get(round_).json()["version"], "table": 1, "reason": "Played with the wrong wall"}
    void = post(staff, f"{round_}/void", **said).json()
    assert [game["table"] for game in void["games"]] == [2]
    again = post(staff, f"{round_}/again", **said | {"version": void["version"]}).json()
    assert [(game["table"], game["status"]) for game in again["games"]] == [(1, "playing"), (2, "final")]
    assert code(post(staff, f"{round_}/void", **said | {"version": again["version"], "table": 9}))[2] == "table"


def test_an_announcement_is_taken_back_while_nobody_is_entered() -> None:
    day = tournament(0, stages(1, "random"))
    staff = signed_in(user_of(day.director))
    assert code(post(staff, at(day, "/unannounce")))[0] == 409
    day.event.status = "planned"
    day.event.save()
    assert post(staff, at(day, "/unannounce")).json()["status"] == "draft"


# --- lists -----------------------------------------------------------------------------------------------------------


def test_a_list_of_entries_is_looked_at_and_entered_once() -> None:
    day = tournament(0, stages(1, "random"))
    staff, path = signed_in(user_of(day.director)), at(day, "/entries/list")
    sent = {"text": "Name;Club;Team;Player or substitute\nAino;Helsinki;Reds;\nBjörn;Oslo;Reds;\nCeline;;;substitute\n"}
    looked = post(staff, f"{path}/preview", **sent).json()
    assert [(one["player"]["name"], one["team"], one["substitute"]) for one in looked["lines"]] == [
        ("Aino", "Reds", False), ("Björn", "Reds", False), ("Celine", "", True),
    ]  # fmt: skip
    assert day.event.entries.count() == 0
    assert code(post(staff, path, **sent, seen="0" * 32))[:2] == (409, "changed")
    once = key()
    made = [post(staff, path, once, **sent, seen=looked["seen"]) for _ in range(2)]
    assert made[0].json() == made[1].json()
    assert [(one["number"], one["team"], one["club_name"]) for one in made[0].json()] == [
        (1, "Reds", "Helsinki"), (2, "Reds", "Oslo"), (3, "", ""),
    ]  # fmt: skip
    known = post(staff, f"{path}/preview", **sent).json()
    assert [one["number"] for one in known["lines"]] == [1, 2, 3]
    assert post(staff, f"{path}/preview", text=";;\n;;").json()["problem"]


def test_reading_the_day_and_photos_asks_a_constant_number_of_queries() -> None:
    day, staff = playing()
    path = at(day, "/rounds/1/tables/1/photos")
    desk = signed_in(user_of(day.desks[0]))
    send(desk, path, photo((90, 60)))
    with counted() as one:
        staff.get(path)
    for _ in range(3):
        send(desk, path, photo((90, 60)))
    with counted() as four:
        assert len(staff.get(path).json()["results"]) == 4
    assert len(four) == len(one)
