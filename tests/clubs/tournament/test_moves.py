"""The state machines: every allowed transition, and a refusal that names the state for all others."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client, TestCase
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Entry, EntryPenalty, Event, EventArchive, EventStaff, Player, Registration, Round, Stage
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.selectors.tournament.desk import director_desk
from clubs.services.activity_log import Actor
from clubs.services.tournament import (
    cuts,
    entries,
    penalties,
    planning,
    registration,
    round_seating,
    rounds,
    score_sheets,
    tournament_status,
)
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_stages import cut
from tests.clubs.tournaments import Day, linear, of_teams, stages, tournament, user_of
from tests.factories import PlayerFactory, UserFactory, key, member

pytestmark = pytest.mark.django_db
Moves = dict[str, str]
"""The allowed transitions, from state to state. Every other state refuses."""


def tried(act: Callable[[], object]) -> str:
    """Return the code of a refusal, or "" if there was none."""
    try:
        act()
    except ClubError as error:
        return error.code if error.message else "no words"
    return ""


# --- the tournament ------------------------------------------------------------------------------------------------

EVENT = {
    "announce": (tournament_status.announce_tournament, {}, {"draft": "planned", "planned": "planned"}),
    "withdraw": (tournament_status.withdraw_announcement, {}, {"planned": "draft", "draft": "draft"}),
    "open": (planning.open_tournament, {}, {"planned": "open", "open": "open"}),
    "finish": (tournament_status.finish_tournament, {}, {"open": "finished", "finished": "finished"}),
    "go on": (tournament_status.reopen_tournament, {"reason": "Sheet"}, {"finished": "open", "open": "open"}),
    "close": (tournament_status.close_tournament, {}, {"open": "closed", "finished": "closed", "closed": "closed"}),
    "cancel": (
        tournament_status.cancel_tournament,
        {"reason": "Flood"},
        dict.fromkeys(("draft", "planned", "open", "cancelled"), "cancelled"),
    ),
}


@pytest.mark.parametrize("act", EVENT)
def test_a_tournament_goes_only_where_its_state_allows(act: str) -> None:
    day = tournament(0, stages(1))
    Stage.objects.filter(event=day.event).update(status="finished")
    move, said, allowed = EVENT[act]
    for state in Event.Status.values:
        Event.objects.filter(pk=day.event.pk).update(status=state)
        refused = tried(partial(move, event=day.event, actor=day.director, **said))
        now = Event.objects.get(pk=day.event.pk).status
        assert (refused, now) == (("", allowed[state]) if state in allowed else (f"event_{state}", state)), state


# --- entries -------------------------------------------------------------------------------------------------------


def check_in(day: Day, one: Entry, **more: object) -> object:
    return entries.check_in_entry(entry_id=one.pk, version=one.version, actor=day.director, **more)


def withdraw(day: Day, one: Entry) -> object:
    return entries.withdraw_entry(entry_id=one.pk, version=one.version, actor=day.director)


def no_shows(day: Day, _one: Entry) -> object:
    return entries.mark_no_shows(event=day.event, actor=day.director)


def disqualify(day: Day, one: Entry) -> object:
    return penalties.disqualify(entry_id=one.pk, reason="Cheating", key=key(), actor=day.director)


GONE = dict.fromkeys(("expected", "late", "here", "no_show"), "withdrawn")
ENTRY = {
    "here": (check_in, dict.fromkeys(("expected", "late", "no_show", "here"), "here")),
    "not here after all": (partial(check_in, here=False), dict.fromkeys(("expected", "late", "here"), "expected")),
    "withdraw": (withdraw, GONE),
    "disqualify": (disqualify, {"here": "disqualified", "disqualified": "disqualified"}),
}


@pytest.mark.parametrize("act", ENTRY)
def test_an_entry_goes_only_where_its_state_allows(act: str) -> None:
    day = tournament(4, stages(1))
    move, allowed = ENTRY[act]
    for state in Entry.Status.values:
        Entry.objects.filter(pk=day.entry(2).pk).update(status=state)
        refused = tried(partial(move, day, day.entry(2)))
        now = day.entry(2).status
        assert (refused, now) == (("", allowed[state]) if state in allowed else (f"entry_{state}", state)), state


def test_only_who_was_expected_did_not_come_and_who_leaves_during_play_has_left() -> None:
    day = tournament(9, stages(2, "random", odd="bye"))
    for number, state in enumerate(Entry.Status.values, 1):
        Entry.objects.filter(pk=day.entry(number).pk).update(status=state)
    no_shows(day, day.entry(1))
    now = [day.entry(number).status for number in range(1, 1 + len(Entry.Status.values))]
    assert now == ["no_show", *Entry.Status.values[1:]]
    Entry.objects.filter(event=day.event).update(status="here")
    day.draft(1)
    day.play(1)
    withdraw(day, day.entry(3))
    assert day.entry(3).status == "left"


def test_a_disqualification_that_was_lifted_does_not_come_back_with_the_same_form() -> None:
    day = tournament(4, stages(1))
    said = {"entry_id": day.entry(2).pk, "reason": "Cheating", "key": key(), "actor": day.director}
    made = penalties.disqualify(**said)
    assert penalties.disqualify(**said | {"key": key()}) == made, "twice is once"
    penalties.cancel_entry_penalty(penalty_id=made.pk, reason="It was another one", actor=day.director)
    assert penalties.disqualify(**said) == made
    assert day.entry(2).status == "here"
    assert EntryPenalty.objects.count() == 1


# --- after the end --------------------------------------------------------------------------------------------------

OVER = {
    "finished": "The tournament is finished. Reopen it to make changes.",
    "closed": "The tournament is closed for good. Only the director can correct a result, giving a reason.",
    "cancelled": "The tournament was cancelled.",
}


def give(day: Day) -> object:
    said = {"kind": "warning", "reason": "Late", "key": key(), "actor": day.director}
    return penalties.penalise(entry_id=day.entry(2).pk, **said)


def give_team(day: Day) -> object:
    said = {"kind": "points", "tenths": -50, "reason": "Late", "key": key(), "actor": day.director}
    return penalties.penalise_team(team_id=day.event.teams.get(number=2).pk, **said)


def take_back(day: Day) -> object:
    found = EntryPenalty.objects.filter(cancelled_at=None).earliest("pk")
    return penalties.cancel_entry_penalty(penalty_id=found.pk, reason="Mistaken", actor=day.director)


DECIDED = {
    "give": give,
    "give a team": give_team,
    "take back": take_back,
    "disqualify": lambda day: disqualify(day, day.entry(3)),
}


@pytest.mark.parametrize("state", Event.Status.values)
@pytest.mark.parametrize("act", DECIDED)
def test_penalties_are_given_and_cancelled_until_the_tournament_is_over(act: str, state: str) -> None:
    day = of_teams(2, 4, stages(1, "random"))
    give(day)
    Event.objects.filter(pk=day.event.pk).update(status=state)
    before = list(EntryPenalty.objects.values())
    refused = tried(partial(DECIDED[act], day))
    assert refused == (f"event_{state}" if state in OVER else "")
    assert (list(EntryPenalty.objects.values()) == before) == (state in OVER)


@pytest.mark.parametrize(("state", "words"), OVER.items())
def test_of_a_tournament_that_is_over_the_referees_page_says_why_nothing_is_given(state: str, words: str) -> None:
    day = tournament(4, stages(1))
    client, page = signed_in(user_of(day.director)), url(day, "event_referee")
    give(day)
    assert all(one in client.get(page).content.decode() for one in ('name="kind"', 'name="penalty"'))
    Event.objects.filter(pk=day.event.pk).update(status=state)
    shown = client.get(page).content.decode()
    assert words in shown
    assert not any(one in shown for one in ('name="kind"', 'name="penalty"'))
    said = {"number": 1, "kind": "warning", "reason": "Late", "key": key()}
    assert words in client.post(page, said).content.decode()
    given = EntryPenalty.objects.get()
    back = {"penalty": given.pk, "version": day.entry(2).version, "reason": "Mistaken", "key": key()}
    assert words in client.post(page, back, follow=True).content.decode()
    api = reverse("api:penalise", args=[day.event.season.club.slug, day.event.pk])
    sent = {"content_type": "application/json", "headers": {"Idempotency-Key": key()}}
    answer = client.post(api, {name: said[name] for name in ("number", "kind", "reason")}, **sent)
    assert (answer.status_code, answer.json()["error"]["message"]) == (409, words)
    assert EntryPenalty.objects.get() == given
    given.refresh_from_db()
    assert given.cancelled_at is None


def test_a_finished_tournament_that_is_opened_again_takes_penalties_and_the_same_form_again_is_still_one() -> None:
    day = tournament(4, stages(1, "random", second_check=False))
    day.draft(1)
    day.play(1)
    said = {"entry_id": day.entry(2).pk, "kind": "points", "tenths": -50, "reason": "Late", "actor": day.director}
    once = key()
    made = penalties.penalise(**said, key=once)
    tournament_status.finish_tournament(event=day.event, actor=day.director)
    assert penalties.penalise(**said, key=once) == made
    assert tried(partial(penalties.penalise, **said, key=key())) == "event_finished"
    tournament_status.reopen_tournament(event=day.event, reason="A ruling", actor=day.director)
    before = day.points()[2]
    penalties.penalise(**said, key=key())
    assert day.points()[2] == before - 5.0


def test_the_director_corrects_a_result_of_a_closed_tournament_as_its_refusals_say() -> None:
    day = tournament(4, stages(1, "random", second_check=False))
    day.draft(1)
    day.play(1)
    with TestCase.captureOnCommitCallbacks(execute=True):
        tournament_status.close_tournament(event=day.event, actor=day.director)
    archive, [game] = EventArchive.objects.get(), day.games(1)
    client, before = signed_in(user_of(day.director)), day.points()
    sheet = {"game": game.public_id, "version": game.version, "deposits": 0, "key": key(), "reason": "Misread"}
    typed = {f"score-{at}": score for at, score in enumerate(reversed(linear(day.numbers(game))))}
    with TestCase.captureOnCommitCallbacks(execute=True):
        assert client.post(url(day, "event_sheets") + "?table=1", sheet | typed).status_code == 302
    assert day.points() != before
    again = EventArchive.objects.get()
    assert (again.made, again.ready) == (archive.made + 1, True)
    assert again.sha256 != archive.sha256


@pytest.mark.parametrize(("state", "words"), OVER.items())
def test_nobody_withdraws_from_a_tournament_that_is_over(state: str, words: str) -> None:
    day = tournament(4, stages(1))
    two, client = day.entry(2), signed_in(user_of(day.director))
    Event.objects.filter(pk=day.event.pk).update(status=state)
    page = client.post(url(day, "event_withdraw", two.pk), {"version": two.version, "key": key()}, follow=True)
    assert words in page.content.decode()
    api = reverse("api:withdraw_entry", args=[day.event.season.club.slug, day.event.pk, 2])
    sent = {"content_type": "application/json", "headers": {"Idempotency-Key": key()}}
    answer = client.post(api, {"version": two.version}, **sent)
    assert (answer.status_code, answer.json()["error"]["message"]) == (409, words)
    own = reverse("own_event", args=[two.token])
    assert 'value="withdraw"' not in Client().get(own).content.decode()
    said = {"do": "withdraw", "version": two.version, "key": key()}
    assert words in Client().post(own, said, follow=True).content.decode()
    assert day.entry(2).status == "here"


@pytest.mark.parametrize(("state", "words"), OVER.items())
def test_nobody_withdraws_a_form_from_a_tournament_that_is_over(state: str, words: str) -> None:
    day = tournament(0, stages(1))
    terms = registration.Terms(timezone.now() - timedelta(days=1))
    Event.objects.filter(pk=day.event.pk).update(status="planned")
    registration.set_registration(event=day.event, said=terms, actor=day.director)
    filled = registration.Filled(name="Ann", email="ann@example.org")
    made = registration.register(event=day.event, filled=filled, consent=True, key=key(), language="en", base="")
    Event.objects.filter(pk=day.event.pk).update(status=state)
    made.refresh_from_db()
    assert made.status == CONFIRMED
    own = reverse("own_registration", args=[made.token])
    said = {"do": "withdraw", "version": made.version, "key": key()}
    assert words in Client().post(own, said, follow=True).content.decode()
    made.refresh_from_db()
    assert made.status == CONFIRMED


# --- players who come after the check-in ---------------------------------------------------------------------------


def who_was_late(method: str = "swiss", players: int = 9) -> Day:
    """Return a day after its first round, which was played without the player with the last number."""
    day = tournament(players, stages(3, method, odd="bye", second_check=False))
    Entry.objects.filter(pk=day.entry(players).pk).update(status="expected")
    no_shows(day, day.entry(players))
    day.draft(1)
    day.play(1)
    return day


@pytest.mark.parametrize("method", ["swiss", "schedule", "random"])
def test_a_no_show_who_comes_after_the_start_plays_from_the_next_round(method: str) -> None:
    day = who_was_late(method)
    check_in(day, day.entry(9))
    late = day.entry(9)
    assert (late.status, late.joined_round) == ("here", 2)
    assert day.points()[9] == 0.0
    two = day.round(2)
    if method == "schedule":
        assert director_desk(day.event).unseated == (9,)
        round_seating.draft_round(round_id=two.pk, version=two.version, key=key(), actor=day.director)
    else:
        day.draft(2)
    plan = day.plan(2)
    assert 9 in plan.seated | set(plan.byes)
    day.play(2)
    [line] = [line for line in day.lines() if line.entry.number == 9]
    assert line.totals[0] is None
    assert line.byes == 0


def test_who_is_there_before_the_first_seats_are_published_has_missed_nothing() -> None:
    day = tournament(8, stages(1, "random"))
    Entry.objects.filter(pk=day.entry(8).pk).update(status="expected")
    no_shows(day, day.entry(8))
    check_in(day, day.entry(8))
    assert day.entry(8).joined_round is None
    day.draft(1)
    assert 8 in day.plan(1).seated


def test_nobody_comes_late_into_a_final() -> None:
    plans = [*stages(1, "random", odd="bye", second_check=False), StagePlan("Final", ["final"] * 2, size=4)]
    day = tournament(9, plans)
    Entry.objects.filter(pk=day.entry(9).pk).update(status="expected")
    no_shows(day, day.entry(9))
    day.draft(1)
    day.play(1)
    cut(day, 2)
    day.draft(2)
    day.publish(2)
    check_in(day, day.entry(9))
    assert day.entry(9).status == "here"
    assert 9 not in day.stage(2).entrants.values_list("entry__number", flat=True)


FINAL = StagePlan("Final", ["final"] * 2, size=4, second_check=False)


def final_after(*more: StagePlan) -> Day:
    """Return a day after its first round, before later stages (by default a final)."""
    day = tournament(8, [*stages(1, "random", odd="bye", second_check=False), *(more or (FINAL,))], substitutes=1)
    day.draft(1)
    day.play(1)
    return day


@pytest.mark.parametrize("after", ["before the cut", "after the cut", "published", "a round of it played"])
@pytest.mark.parametrize("instead_of", [None, 9])
def test_who_comes_late_by_name_is_not_entered_into_a_final(after: str, instead_of: int | None) -> None:
    day, at = final_after(), 2
    if after != "before the cut":
        cut(day, 2)
    if after in ("published", "a round of it played"):
        day.draft(2)
        day.publish(2)
    if after == "a round of it played":
        day.play_on(2)
        at = 3
    before = (list(day.event.entries.values()), list(day.stage(2).entrants.values()), Player.objects.count())
    said = {"name": "Zoë", "from_round": at, "instead_of": instead_of or ""}
    client = signed_in(user_of(day.director))
    page = client.post(url(day, "event_late"), said | {"key": key()})
    words = f"Round {at} belongs to Final, which only qualified players can play. An alternate or a substitute"
    assert (page.status_code, words in page.content.decode()) == (422, True)
    api = reverse("api:enter_late", args=[day.event.season.club.slug, day.event.pk])
    sent = {"content_type": "application/json", "headers": {"Idempotency-Key": key()}}
    answer = client.post(api, said | {"instead_of": instead_of}, **sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "only_qualified")
    assert words in answer.json()["error"]["message"]
    assert (list(day.event.entries.values()), list(day.stage(2).entrants.values()), Player.objects.count()) == before


@pytest.mark.parametrize(
    ("more", "at", "refused"),
    [
        ([StagePlan("Final", ["final"], least_tenths=0)], 2, "only_qualified"),
        ([FINAL, StagePlan("Plate", ["final"], plate=True)], 4, "only_qualified"),
        ([StagePlan("Second half", ["swiss"])], 2, ""),
    ],
)
def test_who_comes_late_plays_in_a_later_stage_only_where_everybody_does(
    more: list[StagePlan], at: int, refused: str
) -> None:
    day = final_after(*more)
    late = partial(entries.enter_late_name, event=day.event, name="Zoë", from_round=at, actor=day.director)
    assert tried(late) == refused


def test_who_comes_late_to_a_league_joins_a_team() -> None:
    day = of_teams(4, 4, stages(2, "random", by_team=True))
    before = (day.event.entries.count(), day.stage().entrants.count(), Player.objects.count())
    client = signed_in(user_of(day.director))
    api = reverse("api:enter_late", args=[day.event.season.club.slug, day.event.pk])
    sent = {"content_type": "application/json", "headers": {"Idempotency-Key": key()}}
    answer = client.post(api, {"name": "Zoë", "from_round": 1}, **sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "joins_a_team")
    assert "Add the player to a team on the Teams page." in answer.json()["error"]["message"]
    assert (day.event.entries.count(), day.stage().entrants.count(), Player.objects.count()) == before
    team = day.event.teams.get(number=2)
    said = {"do": "join", "team": team.number, "version": team.version, "kind": "player", "from_round": 1, "key": key()}
    client.post(url(day, "event_teams"), said | {"name": "Zoë"})
    assert team.members.filter(player__name="Zoë").exists()


def test_only_the_director_lets_in_who_did_not_come_in_time() -> None:
    day = tournament(4, stages(1))
    Entry.objects.filter(pk=day.entry(4).pk).update(status="no_show")
    four, slug = day.entry(4), day.event.season.club.slug
    desk, director = signed_in(user_of(day.desks[0])), signed_in(user_of(day.director))
    said = {"do": "here", "version": four.version, "key": key()}
    told = desk.post(url(day, "event_entry", four.pk), said, follow=True).content.decode()
    assert "Only the director can let in latecomers" in told
    own = desk.post(f"/e/{four.token}/", said | {"key": key()}, follow=True).content.decode()
    assert "Only the director can let in latecomers" in own
    api = reverse("api:check_in", args=[slug, day.event.pk, 4])
    sent = {"content_type": "application/json", "headers": {"Idempotency-Key": key()}}
    assert desk.post(api, {"version": four.version, "here": True}, **sent).json()["error"]["code"] == "director_only"
    assert day.entry(4).status == "no_show"
    director.post(url(day, "event_entry", four.pk), said)
    assert day.entry(4).status == "here"


def test_who_leaves_keeps_the_points_and_a_place_and_is_marked() -> None:
    day = tournament(9, stages(2, "swiss", odd="bye", second_check=False))
    day.draft(1)
    day.play(1)
    best = day.lines()[0].entry
    entries.withdraw_entry(entry_id=best.pk, version=day.entry(best.number).version, from_round=2, actor=day.director)
    day.draft(2)
    assert best.number not in day.plan(2).seated | set(day.plan(2).byes)
    day.play(2)
    [line] = [line for line in day.lines() if line.entry.number == best.number]
    assert (line.games, line.value) == (1, 240)
    assert line.rank is not None
    compute_stage(stage_id=day.stage().pk)
    row = Client().get(url(day, "event_standings")).content.decode().split(str(best.player.public_name))[1]
    assert "Left" in row.split("</th>")[0]


# --- results of a table --------------------------------------------------------------------------------------------


def test_a_tables_result_goes_only_where_its_state_allows() -> None:
    day = tournament(4, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    day.start(1)
    [game] = day.games(1)
    first, second = day.desks
    scores = linear(day.numbers(game))

    def on(actor: Actor, **more: object) -> dict[str, object]:
        return {"game_id": game.pk, "scores": scores, "deposits": 0, "key": key(), "actor": actor, **more}

    def now() -> dict[str, object]:
        return on(first, version=day.games(1)[0].version)

    why = {"reason": "Read again"}
    assert tried(partial(score_sheets.check_sheet, **on(second)))
    assert tried(partial(score_sheets.resolve_sheet, **now(), **why)) == "not_disputed"
    assert tried(partial(score_sheets.correct_result, **now(), **why))
    score_sheets.report_sheet(**now())
    assert tried(partial(score_sheets.resolve_sheet, **now(), **why)) == "not_disputed"
    assert tried(partial(score_sheets.correct_result, **now(), **why))
    wrong = [scores[0] - 100, scores[1] + 100, *scores[2:]]
    assert score_sheets.check_sheet(**on(second) | {"scores": wrong})
    assert tried(partial(day.approve, 1)) == "round_open"
    score_sheets.resolve_sheet(**now(), **why)
    assert day.games(1)[0].status == "final"
    assert tried(partial(score_sheets.report_sheet, **now()))
    assert tried(partial(score_sheets.check_sheet, **on(second)))
    score_sheets.correct_result(**now(), **why)
    day.approve(1)
    assert sorted(day.points().values()) == [-24.0, -8.0, 8.0, 24.0]


# --- registrations -------------------------------------------------------------------------------------------------

CONFIRMED = "confirmed"
FORM = {
    "accept": (registration.accept, {}, dict.fromkeys(("applied", "waiting", "offered", "lapsed"), CONFIRMED)),
    "take": (registration.take_place, {}, {"offered": CONFIRMED}),
    "refuse": (
        registration.refuse,
        {"reason": "Full"},
        dict.fromkeys(("incomplete", "applied", "waiting", "offered"), "refused"),
    ),
    "withdraw": (
        registration.withdraw_registration,
        {},
        dict.fromkeys(("incomplete", "applied", "waiting", "offered", "confirmed"), "withdrawn"),
    ),
}


@pytest.mark.parametrize("act", FORM)
def test_a_registration_goes_only_where_its_state_allows(act: str) -> None:
    day = tournament(0, stages(1))
    Event.objects.filter(pk=day.event.pk).update(status="planned", moderated=True)
    move, said, allowed = FORM[act]
    for state in Registration.Status.values:
        found = Registration.objects.create(
            event=day.event, status=state, name="Ann", email=f"{state}@example.org", key=key(), language="en"
        )
        refused = tried(partial(move, registration_id=found.pk, version=found.version, actor=day.director, **said))
        found.refresh_from_db()
        right = ("", allowed[state]) if state in allowed else (f"registration_{state}", state)
        assert (refused, found.status) == right, state


# --- rounds --------------------------------------------------------------------------------------------------------

ROUND: dict[str, tuple[Callable[..., object], dict[str, object], Moves]] = {
    "publish": (round_seating.publish_round, {}, {"draft": "published"}),
    "take back": (round_seating.unpublish_round, {}, {"published": "draft"}),
    "start": (rounds.start_round, {}, {"published": "started"}),
    "approve": (rounds.approve_round, {}, {"started": "approved"}),
    "open again": (rounds.reopen_round, {"reason": "Sheet"}, {"approved": "started"}),
    "reset": (rounds.reset_round, {"reason": "Fire", "confirmed": 1}, {"started": "published"}),
    "void": (rounds.void_table, {"reason": "Tiles", "table": 1}, {"started": "started", "approved": "approved"}),
    "pause": (rounds.pause_clock, {}, {"started": "started"}),
    "extra time": (rounds.give_time, {"seconds": 60, "reason": "Tiles"}, {"started": "started"}),
}
NO_VERSION = ("pause", "extra time")


def reached(state: str) -> Day:
    day = tournament(4, stages(2, second_check=False))
    day.draft(1)
    for name, step in (("published", day.publish), ("started", day.start), ("", day.report), ("approved", day.approve)):
        if day.round(1).status == state and name:
            break
        step(1)
    return day


@pytest.mark.parametrize("act", ROUND)
@pytest.mark.parametrize("state", Round.Status.values)
def test_a_round_goes_only_where_its_state_allows(state: str, act: str) -> None:
    day = reached(state)
    found = day.round(1)
    assert found.status == state
    move, said, allowed = ROUND[act]
    on = {"round_id": found.pk, "key": key(), "actor": day.director, **said}
    refused = tried(partial(move, **on, **({} if act in NO_VERSION else {"version": found.version})))
    right = ("", allowed[state]) if state in allowed else (f"round_{state}", state)
    assert (refused, day.round(1).status) == right


# --- stages --------------------------------------------------------------------------------------------------------


def test_a_stage_is_planned_ready_playing_and_finished_and_goes_back_only_before_the_next_one() -> None:
    day = tournament(8, [*stages(1, "random", second_check=False), StagePlan("Final", ["final"], size=4)])
    seen = [day.stage().status]
    day.draft(1)
    seen.append(day.stage().status)
    day.publish(1)
    day.start(1)
    seen.append(day.stage().status)
    assert tried(partial(confirm, day)) == "stage_open"
    assert tried(partial(day.draft, 2)) == "no_field"
    day.report(1)
    day.approve(1)
    seen.append(day.stage().status)
    assert seen == ["planned", "ready", "playing", "finished"]
    assert open_again(day) == ""
    assert day.stage().status == "playing"
    day.approve(1)
    assert day.stage(2).status == "planned"
    cut(day, 2)
    assert day.stage(2).status == "ready"
    day.draft(2)
    day.publish(2)
    assert tried(partial(confirm, day)) == "stage_begun"
    day.start(2)
    assert open_again(day) == "later_started"
    assert (day.stage().status, day.stage(2).status) == ("finished", "playing")


def confirm(day: Day) -> object:
    stage = day.stage(2)
    return cuts.confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)


def open_again(day: Day) -> str:
    found = day.round(1)
    on = {"round_id": found.pk, "version": found.version, "key": key(), "actor": day.director}
    return tried(partial(rounds.reopen_round, reason="A sheet", **on))


# --- permissions ---------------------------------------------------------------------------------------------------


def staff_of(day: Day, role: str) -> Actor:
    user = UserFactory()
    EventStaff.objects.create(event=day.event, user=user, role=role)
    return Actor.staff(user)


DIRECTOR, REFEREE, DESK = EventRole.DIRECTOR, EventRole.REFEREE, EventRole.DESK
ORDER = (DESK, REFEREE, DIRECTOR)
LEAST = {
    "approve_round": DIRECTOR, "cancel_tournament": DIRECTOR, "set_seed": DIRECTOR,
    "event_enter": DIRECTOR, "event_late": DIRECTOR, "event_plan": DIRECTOR,
    "event_rules": DIRECTOR, "event_staff": DIRECTOR, "event_registrations": DIRECTOR, "event_list": DIRECTOR,
    "pause_clock": DIRECTOR, "give_time": REFEREE,
    "event_seat": REFEREE, "event_referee": REFEREE, "event_withdraw": REFEREE,
    "event_entry": DESK, "event_sheets": DESK, "event_photo": DESK, "event_winds": DESK,
}  # fmt: skip
MORE = {
    "event_withdraw": "entry",
    "event_entry": "entry",
    "event_winds": "round",
    "event_seat": "round",
    "approve_round": "round",
    "give_time": "round",
    "pause_clock": "round",
}


@pytest.mark.parametrize("name", LEAST)
def test_each_act_of_the_day_has_its_least_role(name: str) -> None:
    day = reached("started")
    found = {"entry": day.entry(1).pk, "round": 1}
    page = url(day, name, *([found[MORE[name]]] if name in MORE else []))
    outsider = signed_in(member(day.event.season.club, Role.SCORER)) if LEAST[name] != DESK else None
    for role in ORDER:
        told = signed_in(user_of(staff_of(day, role))).post(page, {"key": key()})
        assert (told.status_code != 403) == (ORDER.index(role) >= ORDER.index(LEAST[name])), (name, role)
    if outsider is not None:
        assert outsider.post(page, {"key": key()}).status_code == 403, "a scorer of the club is the desk"
    stranger = signed_in(user_of(Actor.staff(PlayerFactory(club=day.event.season.club, user=UserFactory()).user)))
    assert stranger.post(page, {"key": key()}).status_code in (403, 404)
