"""What directors, referees and the desk do at a tournament over the API: rights, idempotency and current answers."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Entry, EntryPenalty, Event, EventStaff, Registration, Round
from clubs.models.api import Scope
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.services.activity_log import Actor
from clubs.services.people.api_tokens import make_token
from clubs.services.play.disputes import dispute_deal
from clubs.services.tournament.planning import StagePlan, TournamentDetails, create_tournament
from tests.api.test_tournament_day import put
from tests.api.test_tournaments import at, code, post
from tests.clubs.tournament.test_pages import signed_in
from tests.clubs.tournaments import Day, linear, of_teams, stages, tournament, user_of
from tests.factories import RON, SeasonFactory, UserFactory, key, member, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    """Return a tournament of two rounds for eight players and a substitute, with the first round running."""
    made = tournament(8, stages(2, "random", minutes=90, second_check=False), substitutes=1)
    made.draft(1)
    made.publish(1)
    made.start(1)
    return made


@pytest.fixture
def staff(day: Day) -> Client:
    return signed_in(user_of(day.director))


def referee_of(day: Day) -> Client:
    user = UserFactory()
    EventStaff.objects.create(event=day.event, user=user, role=EventRole.REFEREE)
    return signed_in(user)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("", {"name": "Summer Open", "starts_at": "2030-05-04T10:00"}),
        ("/registration", {"opens": None, "capacity": 16}),
        ("/day", {"grace_minutes": 5, "late_tenths": 50, "substitute_minutes": 15, "penalties": []}),
    ],
)
def test_what_is_set_of_a_tournament_carries_its_version(place: str, said: dict[str, Any]) -> None:
    day = tournament(0, stages(1, "random"))
    staff, path = signed_in(user_of(day.director)), at(day, place)
    seen = staff.get(path).json()["version"]
    told = put(staff, path, **said, version=seen)
    assert (told.status_code, told.json()["version"]) == (200, seen + 1)
    stale = put(staff, path, **said, version=seen)
    assert code(stale)[:2] == (409, "conflict")
    assert stale.json()["error"]["theirs"] == staff.get(path).json()
    assert put(staff, path, **said).json()["version"] == seen + 2


@pytest.mark.parametrize(
    ("call", "said", "names"),
    [
        ("/entries/1/paid", {"paid": True}, {"number": 1, "version": 2, "seed": None}),
        ("/entries/1/seed", {"seed": 3}, {"number": 1, "version": 2}),
        ("/entries/1/federation", {"federation": "EMA", "federation_id": "04120001"}, {"number": 1, "version": 2}),
        ("/teams/1/link", {}, {"number": 1, "name": "Team 1", "version": 0}),
        ("/rounds/1/lineups", {"team": 1, "number": 2}, {"team": 1, "number": 1, "version": 1}),
        ("/rounds/1/publish", {}, {"number": 1, "status": "draft", "version": 1}),
        ("/stages/1/days", {"first": "2030-05-04", "every": 7, "hours": ["19:00"]}, {"number": 1, "version": 1}),
    ],
)
def test_a_conflict_tells_what_was_saved_meanwhile(call: str, said: dict[str, Any], names: dict[str, Any]) -> None:
    day = of_teams(4, 2, [StagePlan("League", ["schedule"], by_team=True, odd="bye")])
    staff = signed_in(user_of(day.director))
    assert post(staff, at(day, "/rounds/1/lineups"), team=1, number=1, version=0).status_code == 200
    day.draft(1)
    answer = post(staff, at(day, call), **said, version=77)
    assert code(answer)[:2] == (409, "conflict")
    theirs = answer.json()["error"]["theirs"]
    assert {name: theirs[name] for name in names} == names


@pytest.mark.parametrize(
    ("status", "call", "said"),
    [
        ("draft", "announce", {}),
        ("planned", "open", {}),
        ("planned", "cancel", {"reason": "Snow"}),
        ("finished", "reopen", {"reason": "A sheet"}),
        ("finished", "close", {}),
        ("open", "reveal", {}),
        ("open", "staff", {"role": "referee"}),
        ("open", "screens", {"name": "Cellar"}),
    ],
)
def test_an_act_on_a_tournament_from_an_older_version_is_refused_and_without_one_done(
    status: str, call: str, said: dict[str, Any]
) -> None:
    day = tournament(0, stages(1, "random"))
    staff, path = signed_in(user_of(day.director)), at(day, f"/{call}")
    if call == "staff":
        said = said | {"email": member(day.event.season.club).email}
    Event.objects.filter(pk=day.event.pk).update(status=status, version=4)
    stale = post(staff, path, **said, version=3)
    assert (code(stale)[:2], stale.json()["error"]["theirs"]["version"]) == ((409, "conflict"), 4)
    assert post(staff, path, **said).status_code in (200, 201)
    assert Event.objects.get(pk=day.event.pk).version == 5


@pytest.mark.parametrize("of", ["entry", "team"])
def test_a_penalty_from_an_older_version_is_refused_and_without_one_given_and_cancelled(of: str) -> None:
    day = of_teams(4, 2, [StagePlan("League", ["schedule"], by_team=True)])
    staff, path = signed_in(user_of(day.director)), at(day, "/penalties")
    whom = {"number": 2} if of == "entry" else {"team": 2}
    seen = day.entry(2).version if of == "entry" else day.event.teams.get(number=2).version
    said = {"kind": "disqualification", "reason": "Cheating", **whom}
    stale = post(staff, path, **said, version=seen + 1)
    assert (code(stale)[:2], stale.json()["error"]["theirs"]["version"]) == ((409, "conflict"), seen)
    made = post(staff, path, **said, version=seen)
    assert (made.status_code, made.json()["version"]) == (201, seen + 1)
    cancel = f"{path}/{made.json()['id']}/cancel"
    late = post(staff, cancel, reason="Mistaken", version=seen)
    assert (code(late)[:2], late.json()["error"]["theirs"]["version"]) == ((409, "conflict"), seen + 1)
    assert post(staff, path, **said, version=seen).status_code == (201 if of == "entry" else 409), "twice is once"
    done = post(staff, cancel, reason="Mistaken")
    assert (done.status_code, done.json()["version"], done.json()["cancel_reason"]) == (200, seen + 2, "Mistaken")
    assert post(staff, cancel, reason="Twice", version=0).json()["cancel_reason"] == "Mistaken"
    assert staff.get(path).json()["results"][0]["version"] == seen + 2
    assert post(staff, path, **said).status_code == 201


def test_an_announcement_is_ended_from_the_tournaments_version_and_without_one(day: Day) -> None:
    staff, path = signed_in(user_of(day.director)), at(day, "/announcements")
    made = post(staff, path, text="Lunch", minutes=30).json()["id"]
    seen = Event.objects.get(pk=day.event.pk).version
    stale = post(staff, f"{path}/{made}/end", version=seen + 1)
    assert (code(stale)[:2], stale.json()["error"]["theirs"]["version"]) == ((409, "conflict"), seen)
    assert len(staff.get(path).json()["results"]) == 1
    assert post(staff, f"{path}/{made}/end", version=seen).json() == []
    assert post(staff, f"{path}/{made}/end", version=seen + 1).json() == [], "twice is once"


def test_a_penalty_is_given_once_listed_and_taken_back_by_a_referee(day: Day) -> None:
    referee, once = referee_of(day), key()
    said = {"number": 1, "kind": "points", "tenths": 200, "reason": "Chombo"}
    given = [post(referee, at(day, "/penalties"), once, **said) for _ in range(2)]
    assert [one.status_code for one in given] == [201, 201]
    one = given[0].json()
    assert (one["number"], one["points"], one["round"]) == (1, -20.0, 1)
    assert EntryPenalty.objects.count() == 1
    back = post(referee, at(day, f"/penalties/{one['id']}/cancel"), reason="Mistaken").json()
    assert back["cancel_reason"] == "Mistaken"
    listed = referee.get(at(day, "/penalties")).json()["results"]
    assert [(one["reason"], bool(one["cancelled_at"])) for one in listed] == [("Chombo", True)]
    out = {"number": 1, "kind": "disqualification", "reason": "Cheating"}
    assert code(post(referee, at(day, "/penalties"), **out)) == (403, "director_only", "kind")
    assert code(post(referee, at(day, "/penalties"), **said | {"tenths": 0})) == (400, "bad_penalty", "points")
    ruling = {"number": 2, "kind": "ruling", "reason": "The tile stays"}
    assert post(referee, at(day, "/penalties"), **ruling).json()["points"] == 0


def test_the_clock_stands_and_goes_on_and_a_referee_gives_time_to_one_table(day: Day, staff: Client) -> None:
    referee = referee_of(day)
    round_ = at(day, "/rounds/1")
    ends = staff.get(round_).json()["ends_at"]
    told = post(referee, f"{round_}/extend", seconds=360, table=1, reason="Spilt tea")
    assert (told.status_code, told.json()["ends_at"]) == (200, ends)
    assert code(post(referee, f"{round_}/extend", seconds=360, reason="Late"))[:2] == (403, "director_only")
    assert code(post(referee, f"{round_}/pause"))[0] == 403
    stands = post(staff, f"{round_}/pause").json()
    assert stands["paused_at"]
    assert stands["ends_at"] is None
    assert post(staff, f"{round_}/resume").json()["paused_at"] is None
    assert post(staff, f"{round_}/extend", seconds=600, reason="Fire drill").json()["ends_at"] > ends


def test_a_table_moves_and_a_final_result_is_corrected(day: Day, staff: Client) -> None:
    round_ = at(day, "/rounds/1")
    version = staff.get(round_).json()["version"]
    assert code(post(staff, f"{round_}/move", version=version, table=1, to=2))[:2] == (400, "table_taken")
    moved = post(staff, f"{round_}/move", version=version, table=1, to=9, reason="Lamp").json()
    assert [table["table"] for table in moved["tables"]] == [2, 9]
    day.report(1)
    day.approve(1)
    game, _ = staff.get(round_).json()["games"]
    changed = list(reversed(linear(game["numbers"])))
    said = {"version": game["version"], "scores": changed, "reason": "Read again"}
    path = f"{round_}/tables/{game['table']}/correct"
    assert code(post(referee_of(day), path, **said))[:2] == (403, "director_only")
    assert post(staff, path, **said).json()["game"]["status"] == "final"


def test_somebody_goes_somebody_comes_late_and_pays(day: Day, staff: Client) -> None:
    gone = day.entry(3)
    said = {"version": gone.version, "from_round": 2, "substitute": 9}
    assert post(staff, at(day, "/entries/3/withdraw"), **said).json()["status"] == "left"
    late = post(staff, at(day, "/entries/late"), name="Late Larry", from_round=2)
    assert (late.status_code, late.json()["number"], late.json()["joined_round"]) == (201, 10, 2)
    assert code(post(staff, at(day, "/entries/late"), name="X", from_round=1))[:2] == (400, "round_started")
    version = late.json()["version"]
    post(staff, at(day, "/entries/10/paid"), version=version, paid=True)
    assert Entry.objects.get(event=day.event, number=10).paid_at


def test_who_takes_over_a_seat_holds_its_place_in_the_schedule() -> None:
    day = tournament(16, stages(3), substitutes=1)
    staff = signed_in(user_of(day.director))

    def places() -> dict[int, int | None]:
        told = staff.get(at(day, "/entries")).json()["results"]
        return {entry["number"]: entry["place_in_schedule"] for entry in told}

    assert set(places().values()) == {None}
    day.draft(1)
    made = places()
    assert made.pop(17) is None
    assert sorted(place for place in made.values() if place) == list(range(1, 17))
    day.play(1)
    gone = day.entry(5)
    said = {"version": gone.version, "from_round": 2, "substitute": 17}
    assert post(staff, at(day, "/entries/5/withdraw"), **said).json()["place_in_schedule"] is None
    assert places() == made | {5: None, 17: made[5]}


def test_a_draft_is_changed_by_hand_or_by_a_schedule_and_gets_a_time(day: Day, staff: Client) -> None:
    day.report(1)
    day.approve(1)
    day.draft(2)
    round_ = at(day, "/rounds/2")
    before = staff.get(round_).json()
    a, b = (table["seats"][0]["number"] for table in before["tables"])
    swapped = post(staff, f"{round_}/swap", version=before["version"], a=a, b=b).json()
    assert [table["seats"][0]["number"] for table in swapped["tables"]] == [b, a]
    said = {"version": swapped["version"], "text": "1-2-3-4\n5-6-7-8\n"}
    pasted = post(staff, f"{round_}/schedule", **said).json()
    assert [[seat["number"] for seat in table["seats"]] for table in pasted["tables"]] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    wrong = {"version": pasted["version"], "text": "1-2-3-3\n5-6-7-8"}
    assert code(post(staff, f"{round_}/schedule", **wrong))[1] == "bad_schedule"
    timed = post(staff, f"{round_}/time", version=pasted["version"], planned_at="2026-12-01T14:10:00").json()
    assert timed["planned_at"].startswith("2026-12-01T")


def test_the_plan_is_changed_a_seat_given_a_link_made_anew_and_the_check_in_ended(day: Day, staff: Client) -> None:
    said = {"name": "Summer Open", "starts_at": "2026-12-01T10:00:00", "last_day": "2026-12-02"}
    told = put(staff, at(day, ""), **said, checkin_until="2026-12-01T09:30:00").json()
    assert (told["name"], told["last_day"], told["checkin_until"][:10]) == ("Summer Open", "2026-12-02", "2026-12-01")
    assert code(put(staff, at(day, ""), **said | {"last_day": "2026-11-30"}))[:3] == (400, "bad_days", "last_day")
    assert code(put(referee_of(day), at(day, ""), **said))[0] == 403
    entry = day.entry(8)
    Entry.objects.filter(pk=entry.pk).update(status=Entry.Status.EXPECTED)
    assert code(post(staff, at(day, "/end-check-in"), numbers=[8]))[1] == "too_early"
    Event.objects.filter(pk=day.event.pk).update(checkin_until=None)
    late = post(staff, at(day, "/end-check-in"), numbers=[7, 8])
    assert code(late)[1] == "conflict"
    theirs = late.json()["error"]["theirs"]
    assert (theirs["number"], theirs["status"]) == (7, "here")
    assert post(staff, at(day, "/end-check-in"), numbers=[8]).status_code == 200
    old = day.entry(8).version
    assert post(staff, at(day, "/entries/8/link")).status_code == 200
    token = day.entry(8).token
    assert code(post(staff, at(day, "/entries/8/link"), version=old))[:2] == (409, "conflict")
    assert day.entry(8).token == token
    assert day.entry(8).token != entry.token
    Entry.objects.filter(pk=entry.pk).update(status=Entry.Status.HERE)
    day.report(1)
    day.approve(1)
    day.draft(2)
    round_ = at(day, "/rounds/2")
    version = staff.get(round_).json()["version"]
    given = post(referee_of(day), f"{round_}/seat", version=version, number=1, to=9).json()
    assert {9} == {seat["number"] for table in given["tables"] for seat in table["seats"]} - set(range(2, 9))


def test_a_deal_left_to_the_referee_is_closed_with_a_word(day: Day, staff: Client) -> None:
    game = day.games(1)[0]
    play(game, RON)
    asked = dispute_deal(game_id=game.pk, number=1, actor=day.desks[0], note="Furiten?")
    [one] = staff.get(at(day, "/questions")).json()["results"]
    assert (one["table"], one["deal"], one["note"], one["word"]) == (game.table.number, 1, "Furiten?", "")
    referee = referee_of(day)
    assert post(referee, at(day, f"/questions/{asked.pk}"), word="It stands").json()["word"] == "It stands"
    assert code(post(signed_in(user_of(day.desks[0])), at(day, f"/questions/{asked.pk}"), word="No"))[0] == 403


def test_teams_line_ups_and_captains_links_of_a_league() -> None:
    season = SeasonFactory(preset="riichi-ema")
    director = Actor.staff(member(season.club, Role.ORGANISER))
    plans = [StagePlan("League", ["schedule"] * 3, by_team=True)]
    event = create_tournament(
        season=season, details=TournamentDetails("League", timezone.now()), stages=plans, actor=director
    )
    day, staff = Day(event, director, (director, director)), signed_in(user_of(director))
    named = [{"name": f"Team {n}", "members": [f"A{n}", f"B{n}"]} for n in range(1, 5)]
    made = post(staff, at(day, "/teams"), teams=named)
    assert [team["number"] for team in made.json()] == [1, 2, 3, 4]
    link = made.json()[0]["link"]
    assert post(staff, at(day, "/teams/1/link")).json()["link"] != link
    joined = post(staff, at(day, "/teams/1/members"), name="C1", from_round=1).json()["members"]
    assert [one["player"]["name"] for one in joined] == ["A1", "B1", "C1"]
    path, number = at(day, "/rounds/1/lineups"), joined[2]["number"]
    told = post(staff, path, team=1, number=number, version=0).json()
    assert [(one["team"], one["number"], one["version"]) for one in told] == [
        (1, number, 1), (2, None, 0), (3, None, 0), (4, None, 0),
    ]  # fmt: skip
    assert staff.get(path).json() == told
    assert code(post(staff, path, team=1, number=joined[0]["number"], version=0))[:2] == (409, "conflict")
    assert code(post(staff, path, team=2, number=number, version=0))[1:] == ("not_member", "number")


def test_forms_are_accepted_refused_and_offered_a_place_and_roles_given() -> None:
    day = tournament(4, stages(1))
    staff = signed_in(user_of(day.director))
    day.event.status = "planned"
    day.event.moderated, day.event.registration_from = True, timezone.now() - timedelta(days=1)
    day.event.save()
    forms = [
        Registration.objects.create(
            event=day.event, status="applied", name=name, email=f"{name}@example.org", key=key()
        )
        for name in ("ann", "ben")
    ]
    told = staff.get(at(day, "/registrations")).json()["results"]
    assert [(one["id"], one["status"]) for one in told] == [(one.pk, "applied") for one in forms]
    accepted = post(staff, at(day, f"/registrations/{forms[0].pk}/accept"), version=0).json()
    assert (accepted["status"], accepted["number"]) == ("confirmed", 5)
    said = {"version": 0, "reason": "Full"}
    assert post(staff, at(day, f"/registrations/{forms[1].pk}/refuse"), **said).json()["status"] == "refused"
    assert code(post(staff, at(day, "/registrations/offer")))[:2] == (409, "none_free")
    desk = user_of(day.desks[0])
    [role] = post(staff, at(day, "/staff"), email=desk.email, role="referee").json()
    assert [one["role"] for one in staff.get(at(day, "/staff") + "?limit=1").json()["results"]] == ["referee"]
    assert (role["email"], role["role"]) == (desk.email, "referee")
    assert post(staff, at(day, "/staff"), email=desk.email, role="").json() == []
    assert code(post(staff, at(day, "/staff"), email="nobody@example.org", role="desk"))[0] == 404


def test_a_place_in_the_final_is_declined_and_a_token_needs_the_scope() -> None:
    plans = [*stages(1, "random", second_check=False), StagePlan("Final", ["final"], size=4)]
    day = tournament(8, plans)
    staff = signed_in(user_of(day.director))
    day.draft(1)
    day.play(1)
    version = staff.get(at(day)).json()["stages"][1]["version"]
    post(staff, at(day, "/stages/2/cut"), version=version, chosen=[1, 2, 3, 4], reason="Equal")
    assert code(post(staff, at(day, "/stages/2/decline"), number=8))[1:] == ("not_found", "number")
    post(staff, at(day, "/stages/2/decline"), number=1, reason="Train")
    going = day.stage(2).entrants.filter(declined_at=None).values_list("entry__number", flat=True)
    assert 1 not in going
    assert len(going) == 4
    owner = Actor.staff(member(day.event.season.club, Role.OWNER))
    club = day.event.season.club
    _, secret = make_token(club=club, name="n", scopes=[Scope.NIGHTS], life=timedelta(days=1), actor=owner)
    headers = {"Authorization": f"Bearer {secret}"}
    assert code(Client().get(at(day, "/penalties"), headers=headers))[:2] == (403, "no_scope")
    assert day.round(1).status == Round.Status.APPROVED


def test_how_one_registers_and_the_report_are_set_and_read(day: Day, staff: Client) -> None:
    terms = {"opens": "2026-12-01T00:00:00", "capacity": 32, "asks": ["country"], "team_size": 4}
    told = staff.put(
        at(day, "/registration"), terms, content_type="application/json", headers={"Idempotency-Key": key()}
    )
    assert (told.status_code, told.json()["asks"], told.json()["team_size"]) == (200, ["country"], 4)
    assert staff.get(at(day, "/registration")).json() == told.json()
    assert code(post(staff, at(day, "/report"), country="FR"))[:2] == (409, "no_results")
    day.report(1)
    day.approve(1)
    assert code(post(staff, at(day, "/report"), country="Narnia")) == (400, "bad_country", "country")
    sent = post(staff, at(day, "/report"), country="France", days=2).json()
    assert (sent["days"], sent["players"], sent["weight"], sent["outdated"]) == (2, 8, "2.0", False)
    assert [(row["place"], row["missing"]) for row in sent["rows"]][:2] == [(1, True), (1, True)]
    assert staff.get(at(day, "/report")).json() == sent


def test_the_hall_is_told_until_it_is_ended_and_a_round_is_called(day: Day, staff: Client) -> None:
    once = key()
    made = [post(staff, at(day, "/announcements"), once, text="Lunch at 12:30", minutes=30) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert [one["words"] for one in staff.get(at(day, "/announcements")).json()["results"]] == ["Lunch at 12:30"]
    assert code(post(staff, at(day, "/announcements"), text=" ", minutes=30))[2] == "text"
    assert post(staff, at(day, f"/announcements/{made[0].json()['id']}/end")).json() == []
    day.report(1)
    day.approve(1)
    day.draft(2)
    version = day.round(2).version
    assert code(post(staff, at(day, "/rounds/2/call"), version=version, minutes=5))[:2] == (409, "round_draft")
    day.publish(2)
    called = post(staff, at(day, "/rounds/2/call"), version=day.round(2).version, minutes=5).json()
    assert (called["round"], called["words"].startswith("Round 2 starts at")) == (2, True)
    assert code(post(referee_of(day), at(day, "/announcements"), text="X", minutes=1))[0] == 403


def test_a_hall_gets_its_screen(day: Day, staff: Client) -> None:
    said = {"name": "Cellar", "first_table": 2, "last_table": 4, "shows": ["clock"]}
    made = post(staff, at(day, "/screens"), **said).json()
    assert Client().get(made["link"]).status_code == 200
    assert code(post(staff, at(day, "/screens"), **said | {"first_table": 5})) == (400, "bad_hall", "last_table")
    assert post(staff, at(day, f"/screens/{made['id']}/remove")).json() == []
    assert Client().get(made["link"]).status_code == 404


def paths_of(day: Day) -> dict[str, Any]:
    """Return the path of every act with a valid body."""
    return {
        "/entries/late": {"name": "X", "from_round": 2},
        "/penalties": {"number": 1, "kind": "warning", "reason": "R"},
        "/rounds/1/extend": {"seconds": 60, "reason": "R"},
        "/rounds/1/move": {"version": 3, "table": 1, "to": 9},
        "/rounds/2/schedule": {"version": 0, "text": "1-2-3-4"},
        "/rounds/1/tables/1/correct": {"version": 1, "scores": [1, 2, 3, 4], "reason": "R"},
        "/stages/1/decline": {"number": 1},
        "/teams": {"teams": [{"name": "N", "members": ["A", "B"]}]},
        "/staff": {"email": "a@example.org", "role": "desk"},
    }


def test_an_act_needs_a_key_its_own_fields_alone_and_a_tournament_of_this_club(day: Day, staff: Client) -> None:
    other = SeasonFactory().club
    for path, said in paths_of(day).items():
        assert code(post(staff, at(day, path), "", **said))[2] == "Idempotency-Key", path
        assert code(post(staff, at(day, path), **said, more=1)) == (400, "bad_request", "more"), path
        here = f"/api/v1/clubs/{other.slug}/tournaments/{day.event.pk}{path}"
        assert code(post(staff, here, **said))[0] == 403, path
