"""A tournament day through the services: clock, penalties, late and leaving players, sheets, resets, refusals."""

import re
from collections.abc import Sequence
from datetime import timedelta
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Entry, EntryPenalty, Event, EventStaff, Game, Round, Seat, Stage, StageStanding, Standing
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.round_clock import clock_of
from clubs.selectors.tournament.round_seating import Plan, draw_of, recomputed
from clubs.services.seasons.standings import rebuild_standings
from clubs.services.tournament.cuts import confirm_cut, decline_place
from clubs.services.tournament.entries import (
    enter_late,
    enter_names,
    enter_player,
    mark_no_shows,
    withdraw_entry,
)
from clubs.services.tournament.penalties import cancel_entry_penalty, disqualify, penalise
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.round_seating import draft_round, publish_round, replace_in_rounds, seat_anew, swap_seats
from clubs.services.tournament.rounds import (
    give_time,
    pause_clock,
    reopen_round,
    reset_round,
    resume_clock,
    start_round,
)
from clubs.services.tournament.score_sheets import check_sheet, correct_result, report_sheet, resolve_sheet
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.tournament_status import close_tournament
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import LINEAR, Day, linear, stages, tournament, user_of
from tests.factories import RON, Browser, PlayerFactory, UserFactory, key, play

pytestmark = pytest.mark.django_db


def started(players: int = 8, rounds: int = 1, method: str = "random", **values: object) -> Day:
    day = tournament(players, stages(rounds, method, **values))
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def refused(act: object, *args: object, **values: object) -> ClubError:
    with pytest.raises(ClubError) as error:
        act(*args, **values)  # type: ignore[operator]
    return error.value


# --- the clock -----------------------------------------------------------------------------------------------------


def test_one_clock_for_all_tables_counts_pauses_and_extra_time() -> None:
    day = started(20, minutes=90)
    found = day.round(1)
    two = found.started_at.replace(hour=14, minute=0, second=0, microsecond=0)
    Round.objects.filter(pk=found.pk).update(started_at=two)
    pause_clock(round_id=found.pk, key=key(), actor=day.director)
    found.acts.filter(kind="pause").update(created_at=two + timedelta(minutes=30))
    assert clock_of(day.round(1)).left(two + timedelta(minutes=39)) == timedelta(minutes=60)
    resume_clock(round_id=found.pk, key=key(), actor=day.director)
    found.acts.filter(kind="resume").update(created_at=two + timedelta(minutes=40))
    give_time(round_id=found.pk, table=5, seconds=360, reason="Ruling", key=key(), actor=day.director)
    found.acts.filter(kind="extend").update(created_at=two + timedelta(minutes=50))
    clock = clock_of(day.round(1))
    assert clock.ends_at() == clock.ends_at(1) == two + timedelta(minutes=100)
    assert clock.ends_at(5) == two + timedelta(minutes=106)


def test_pausing_twice_is_pausing_once_and_a_reset_clears_the_clock() -> None:
    day = started(8, minutes=60)
    found = day.round(1)
    for _ in range(2):
        pause_clock(round_id=found.pk, key=key(), actor=day.director)
    assert found.acts.filter(kind="pause").count() == 1
    found = day.round(1)
    reset_round(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    assert clock_of(day.round(1)) is None
    day.start(1)
    assert clock_of(day.round(1)).paused_at is None


def test_a_tablet_follows_the_pause_and_the_extra_time_of_its_table(client: Client) -> None:
    day = started(8, minutes=60)
    found, table = day.round(1), day.games(1)[1].table
    page = f"/t/{table.token}/live/"
    before = client.get(page)
    tag = before["ETag"]
    assert client.get(page, headers={"If-None-Match": tag}).status_code == 304
    give_time(round_id=found.pk, table=2, seconds=360, reason="Ruling", key=key(), actor=day.director)
    later = client.get(page, headers={"If-None-Match": tag})
    ends = [int(re.search(r'data-ends="(\d+)"', answer.content.decode())[1]) for answer in (before, later)]
    assert ends[1] - ends[0] == 360
    pause_clock(round_id=found.pk, key=key(), actor=day.director)
    assert "The clock is paused." in client.get(page).content.decode()


def test_nothing_that_wants_a_reason_is_done_without_one() -> None:
    day = started(8, second_check=False)
    found, first = day.round(1), day.entry(1)
    extra = {"round_id": found.pk, "seconds": 60, "key": key(), "actor": day.director}
    given = {"entry_id": first.pk, "key": key(), "actor": day.director}
    for reason in ("", "  "):
        assert refused(give_time, **extra, reason=reason, table=2).code == "reason_missing"
        assert refused(penalise, **given, kind="points", tenths=-50, reason=reason).code == "reason_missing"
        assert refused(disqualify, **given, reason=reason).code == "reason_missing"
    made = penalise(**given, kind="points", tenths=-50, reason="Late")
    assert refused(cancel_entry_penalty, penalty_id=made.pk, reason=" ", actor=day.director).code == "reason_missing"
    day.report(1)
    day.approve(1)
    game, found = day.games(1)[0], day.round(1)
    sheet = {"game_id": game.pk, "version": game.version, "scores": [30_000] * 4, "deposits": 0, "key": key()}
    assert refused(correct_result, **sheet, reason=" ", actor=day.director).code == "reason_missing"
    on = {"round_id": found.pk, "version": found.version, "key": key(), "actor": day.director}
    assert refused(reopen_round, **on, reason="").code == "reason_missing"
    assert (day.round(1).status, game.sheets.count(), found.acts.filter(kind="extend").count()) == ("approved", 1, 0)


def test_a_tablet_shows_the_scores_of_its_own_table_while_results_are_hidden_and_nothing_else_does() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    day.draft(1)
    day.publish(1)
    day.start(1)
    mine, other = day.games(1)
    play(mine, RON)
    mine.refresh_from_db()
    score = f"{max(mine.state['scores']):,}"
    assert score != "30,000"
    page = reverse("table:play", args=[mine.table.token])
    assert score in Client().get(page).content.decode()
    elsewhere = [
        reverse("table:play", args=[other.table.token]), url(day, "event"), url(day, "event_round_public", 1),
        url(day, "event_screen"), reverse("own_event", args=[day.entry(day.numbers(other)[0]).token]),
        reverse("game", args=[day.event.season.club.slug, mine.public_id]),
    ]  # fmt: skip
    assert [place for place in elsewhere if score in Client().get(place).content.decode()] == []


# --- penalties -----------------------------------------------------------------------------------------------------


def test_penalties_count_in_the_standing_and_cancelled_ones_do_not() -> None:
    day = tournament(16, stages(5))
    day.draft(1)
    early = penalise(entry_id=day.entry(3).pk, kind="warning", reason="Late", key=key(), actor=day.director)
    for number in range(1, 6):
        day.play(number)
    first = day.entry(1)
    for tenths, cancelled in ((-200, False), (-200, True)):
        made = penalise(
            entry_id=first.pk, kind="points", tenths=tenths, round_number=5, reason="Dead hand", key=key(),
            actor=day.director,
        )  # fmt: skip
        if cancelled:
            cancel_entry_penalty(penalty_id=made.pk, reason="Mistaken", actor=day.director)
    assert list(day.points().items())[:2] == [(2, 104.0), (1, 100.0)]
    disqualify(entry_id=first.pk, reason="Cheating", key=key(), actor=day.director)
    lines = day.lines()
    assert [(line.entry.number, line.rank) for line in (lines[0], lines[-1])] == [(2, 1), (1, None)]
    assert lines[0].value == 1040
    assert EntryPenalty.objects.get(pk=early.pk).cancelled_at is None


def test_between_and_after_stages_a_penalty_counts_in_the_last_one_that_somebody_is_in() -> None:
    final = StagePlan("Final", ["final"], size=4, carry_percent=100, second_check=False)
    day = tournament(8, [StagePlan("Preliminary", ["random"], second_check=False), final])
    day.draft(1)
    day.play(1)
    said = {"kind": "points", "reason": "Phone rang", "actor": day.director}
    first = day.lines()[0].number
    penalise(entry_id=day.entry(first).pk, tenths=-400, key=key(), **said)
    assert day.points()[first] == 24.0 - 40.0
    stage = day.stage(2)
    going = {"chosen": [line.number for line in day.lines()[:4]], "reason": "By lot"}
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director, **going)
    went, out = list(day.points(2)), [number for number in day.points() if number not in day.points(2)]
    assert first in out
    before = day.points(2)
    penalise(entry_id=day.entry(out[0]).pk, tenths=-70, key=key(), **said)
    penalise(entry_id=day.entry(went[0]).pk, tenths=-30, key=key(), **said)
    assert day.points()[out[0]] == -8.0 - 7.0
    assert day.points(2) == before | {went[0]: before[went[0]] - 3.0}
    day.draft(2)
    day.play(2)
    for number, stage_number in ((out[0], 1), (went[0], 2)):
        points = day.points(stage_number)[number]
        penalise(entry_id=day.entry(number).pk, tenths=-10, key=key(), **said)
        assert day.points(stage_number)[number] == points - 1.0


def test_a_penalty_given_before_the_first_round_survives_its_reset() -> None:
    day = tournament(8, stages(1, "random"))
    penalise(entry_id=day.entry(2).pk, kind="points", tenths=-50, reason="Late", key=key(), actor=day.director)
    day.draft(1)
    day.publish(1)
    day.start(1)
    found = day.round(1)
    reset_round(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    assert day.points()[2] == -5.0


# --- late, absent, withdrawn ---------------------------------------------------------------------------------------


def test_a_referee_lets_go_who_is_here_from_a_round_on_and_nobody_before_the_start() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    day.draft(1)
    user = UserFactory()
    EventStaff.objects.create(event=day.event, user=user, role="referee")
    referee = signed_in(user)
    gone, sent = url(day, "event_withdraw", day.entry(3).pk), {"version": day.entry(3).version}
    assert "A referee can withdraw only players who are here" in referee.post(gone, sent, follow=True).content.decode()
    assert day.entry(3).status == "here"
    day.play(1)
    page = referee.get(url(day, "event_entries")).content.decode()
    assert gone in page
    assert "Add players" not in page
    referee.post(gone, sent | {"from_round": 2})
    assert (day.entry(3).status, day.entry(3).left_round) == ("left", 2)


def test_a_substitute_and_then_a_latecomer_take_the_place_of_who_withdraws() -> None:
    day = tournament(32, stages(8), substitutes=1)
    day.draft(1)
    for number in range(1, 4):
        day.play(number)
    twenty = day.entry(20)
    before = {number: seats(day, number) for number in range(4, 9)}
    withdraw_entry(entry_id=twenty.pk, version=twenty.version, from_round=4, substitute=33, actor=day.director)
    assert {number: seats(day, number) for number in range(4, 9)} == {
        number: [[33 if one == 20 else one for one in row] for row in rows] for number, rows in before.items()
    }
    day.play(4)
    late = enter_late(
        event=day.event, player=PlayerFactory(club=day.event.season.club), from_round=5, instead_of=33,
        actor=day.director,
    )  # fmt: skip
    assert late.number == 34
    assert day.points()[34] == 0.0
    day.play(5)
    lines = {line.entry.number: line for line in day.lines()}
    assert (lines[20].games, lines[34].games) == (3, 1)
    assert 33 not in lines
    draw = draw_of(day.round(8))
    assert recomputed(draw) == Plan.from_json(draw.plan)


def test_a_latecomer_without_a_place_has_the_rounds_left_of_a_schedule_made_anew() -> None:
    day = tournament(15, stages(5, odd="bye"))
    day.draft(1)
    for number in range(1, 5):
        day.publish(number)
    day.play_on(1)
    before = {number: seats(day, number) for number in (1, 2, 3, 4, 5)}
    player = PlayerFactory(club=day.event.season.club)
    late = enter_late(event=day.event, player=player, from_round=2, actor=day.director)
    assert director_desk(day.event).unseated == (late.number,)
    two = day.round(2)
    seat_anew(round_id=two.pk, version=two.version, key="anew", actor=day.director)
    seat_anew(round_id=two.pk, version=two.version, key="anew", actor=day.director)
    assert director_desk(day.event).unseated == ()
    assert [day.round(number).status for number in range(1, 6)] == ["approved", *["published"] * 3, "draft"]
    assert seats(day, 1) == before[1]
    assert all(day.plan(number).seated == set(range(1, 17)) for number in (2, 3, 4, 5))
    met = [frozenset(pair) for number in range(1, 6) for row in seats(day, number) for pair in combinations(row, 2)]
    assert len(met) - len(set(met)) < 8, "the rounds left know whom the first one brought together"
    assert [draw.status for draw in day.round(3).draws.order_by("number")] == ["redrawn", "committed"]
    draw = draw_of(day.round(4))
    assert recomputed(draw) == Plan.from_json(draw.plan)


def seats(day: Day, number: int) -> list[list[int]]:
    return Plan.from_json(draw_of(day.round(number)).plan).tables


def test_publishing_names_the_table_at_which_somebody_is_missing() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    Entry.objects.filter(event=day.event, number=5).update(status=Entry.Status.EXPECTED)
    mark_no_shows(event=day.event, actor=day.director)
    assert day.entry(5).status == Entry.Status.NO_SHOW
    error = refused(day.publish, 1)
    assert error.code == "absent"
    assert error.data["number"] == 5
    assert error.message.startswith(f"Table {error.data['table']}: number 5 is not here.")
    enter_player(
        event=day.event, player=PlayerFactory(club=day.event.season.club), kind="substitute", actor=day.director
    )
    replace_in_rounds(day.event, 1, 5, 9, day.director)
    Entry.objects.filter(event=day.event, number=9).update(status=Entry.Status.HERE)
    day.publish(1)
    assert day.round(1).status == Round.Status.PUBLISHED


def test_names_are_entered_once_and_players_of_the_club_are_known() -> None:
    day = tournament(4, stages(1, "random"))
    known = PlayerFactory(club=day.event.season.club, name="李 明")
    made = enter_names(event=day.event, names=["李明", " New  Guest ", "", "New Guest"], actor=day.director)
    assert [entry.player.name for entry in made.entries] == ["李 明", "New Guest"]
    assert made.entries[0].player == known
    assert [entry.number for entry in made.entries] == [5, 6]
    assert enter_names(event=day.event, names=["New Guest"], actor=day.director).known == ("New Guest",)
    assert refused(enter_player, event=day.event, player=known, actor=day.director).message.endswith("as number 5.")


# --- sheets --------------------------------------------------------------------------------------------------------


def test_two_desks_check_each_others_sheets_and_one_differing_field_is_found() -> None:
    day = started(64)
    first, second = day.desks
    games = day.games(1)
    for at, game in enumerate(games):
        enters, checks = (first, second) if at < 8 else (second, first)
        typed = linear(day.numbers(game))
        report_sheet(game_id=game.pk, version=game.version, scores=typed, deposits=0, key=key(), actor=enters)
        error = refused(check_sheet, game_id=game.pk, scores=typed, deposits=0, key=key(), actor=enters)
        assert (error.code, error.message) == ("same_person", "Somebody else must check this sheet.")
        again = [30_300 if at == 0 and score == 33_000 else score for score in typed]
        found = check_sheet(game_id=game.pk, scores=again, deposits=0, key=key(), actor=checks)
        assert bool(found) == (at == 0)
        if found:
            assert found[0].say().endswith(": 30,300 now, 33,000 in the first entry.")
    assert [game.status for game in day.games(1)] == [Game.Status.TO_CONFIRM, *[Game.Status.FINAL] * 15]
    error = refused(day.approve, 1)
    assert (error.code, error.data["tables"]) == ("round_open", [1])
    game = day.games(1)[0]
    resolve_sheet(
        game_id=game.pk, version=game.version, scores=linear(day.numbers(game)), deposits=0, reason="Read again",
        key=key(), actor=second,
    )  # fmt: skip
    assert day.approve(1).status == Round.Status.APPROVED


def test_a_wrong_sum_says_what_is_missing() -> None:
    day = started(4)
    game = day.games(1)[0]
    error = refused(
        report_sheet, game_id=game.pk, version=game.version, scores=[39_000, 33_000, 27_000, 20_000], deposits=0,
        key=key(), actor=day.director,
    )  # fmt: skip
    assert "instead of 120,000: 1,000 missing" in error.message


def test_a_stage_without_second_check_takes_a_sheet_at_once() -> None:
    day = started(4, second_check=False)
    game = day.games(1)[0]
    report_sheet(
        game_id=game.pk, version=game.version, scores=linear(day.numbers(game)), deposits=0, key=key(),
        actor=day.director,
    )  # fmt: skip
    assert day.approve(1).status == Round.Status.APPROVED


# --- reset, reopen, what is refused --------------------------------------------------------------------------------


def test_a_start_by_mistake_is_reset_with_the_same_seats_and_seed() -> None:
    day = started(16)
    before, seed = seats(day, 1), draw_of(day.round(1)).seed
    found = day.round(1)
    reset_round(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    assert day.round(1).status == Round.Status.PUBLISHED
    assert not Seat.objects.filter(event=day.event, active=True).exists()
    day.start(1)
    assert (seats(day, 1), draw_of(day.round(1)).seed) == (before, seed)
    assert len(day.games(1)) == 4


def test_a_round_with_results_is_cancelled_only_with_a_reason() -> None:
    day = started(8)
    game = day.games(1)[0]
    play(game, RON)
    found = day.round(1)
    values = {"round_id": found.pk, "version": found.version, "actor": day.director}
    assert refused(reset_round, **values, key=key(), confirmed=1).code == "reason_missing"
    reset_round(**values, key=key(), reason="Wrong seats")
    game.refresh_from_db()
    assert game.status == Game.Status.VOID
    assert game.deals.count() == 1


def test_the_director_cancels_a_round_in_one_step_and_its_results_stay_on_record_and_count_for_nothing() -> None:
    day = tournament(8, stages(2, second_check=False))
    day.draft(1)
    day.play(1)
    day.publish(2)
    day.start(2)
    day.report_tables(2, 1, scores=lambda numbers, _round, _table: linear(numbers)[::-1])
    fined = penalise(
        entry_id=day.entry(3).pk,
        kind="points",
        tenths=-50,
        reason="Late",
        key=key(),
        actor=day.director,
        round_number=2,
    )
    client, [played, _other] = signed_in(user_of(day.director)), day.games(2)
    sent = {"version": day.round(2).version, "reason": "Wrong tiles"}
    page = client.post(url(day, "reset_round", 2), sent | {"reason": "", "key": key()}, follow=True)
    assert "Give a reason" in page.content.decode()
    assert (day.round(2).status, len(day.games(2))) == (Round.Status.STARTED, 2)
    client.post(url(day, "reset_round", 2), sent | {"key": key()})
    assert (day.round(2).status, day.round(2).started_at, day.games(2)) == (Round.Status.PUBLISHED, None, [])
    assert day.event.log.filter(action="round.reset", reason="Wrong tiles").exists()
    played.refresh_from_db()
    assert (played.status, played.sheets.get(current=True).scores) == (
        Game.Status.VOID, linear(day.numbers(played))[::-1]
    )  # fmt: skip
    fined.refresh_from_db()
    assert fined.cancelled_at is None
    day.play_on(2)
    expected = dict.fromkeys(range(1, 9), 0.0)
    for table in (*day.plan(1).tables, *day.plan(2).tables):
        for one, total in zip(sorted(table), (24.0, 8.0, -8.0, -24.0), strict=True):
            expected[one] += total
    assert day.points() == expected | {3: expected[3] - 5.0}


def test_a_swiss_round_waits_for_approval_and_a_schedule_does_not() -> None:
    day = tournament(8, stages(2, "swiss"))
    day.draft(1)
    day.publish(1)
    day.start(1)
    error = refused(day.draft, 2)
    assert error.message == "Round 1 is not approved: tables 1 and 2 have no result."
    day.report(1)
    day.approve(1)
    day.draft(2)
    assert {frozenset(row) for row in seats(day, 2)} != {frozenset(row) for row in seats(day, 1)}
    scheduled = tournament(16, stages(2))
    scheduled.draft(1)
    for number in (1, 2):
        scheduled.publish(number)
    scheduled.start(1)
    assert refused(scheduled.start, 2).code == "table_taken"
    scheduled.report(1)
    assert scheduled.start(2).status == Round.Status.STARTED


def test_the_same_key_does_an_act_once_and_a_stale_version_is_refused() -> None:
    day = tournament(8, stages(1, "random"))
    found, once = day.round(1), key()
    for _ in range(2):
        draft_round(round_id=found.pk, version=found.version, key=once, actor=day.director)
    assert found.draws.count() == 1
    assert (
        refused(publish_round, round_id=found.pk, version=found.version, key=key(), actor=day.director).code
        == "conflict"
    )
    fresh = day.round(1)
    for act, version in ((publish_round, fresh.version), (start_round, fresh.version + 1)):
        once = key()
        for _ in range(2):
            act(round_id=fresh.pk, version=version, key=once, actor=day.director)
    assert len(day.games(1)) == 2


def test_approval_is_taken_back_until_a_later_round_has_started() -> None:
    day = tournament(16, stages(2))
    day.draft(1)
    day.play(1)
    found = day.round(1)
    reopen_round(round_id=found.pk, version=found.version, reason="Table 2", key=key(), actor=day.director)
    assert set(day.points().values()) == {0.0}
    day.approve(1)
    day.publish(2)
    day.start(2)
    found = day.round(1)
    error = refused(reopen_round, round_id=found.pk, version=found.version, reason="x", key=key(), actor=day.director)
    assert error.code == "later_started"


def test_swapping_two_is_kept_as_a_step() -> None:
    day = tournament(16, stages(1, "random"))
    day.draft(1)
    rows = seats(day, 1)
    a, b = rows[0][0], rows[1][2]
    found = day.round(1)
    swap_seats(round_id=found.pk, version=found.version, a=a, b=b, key=key(), actor=day.director)
    assert (seats(day, 1)[0][0], seats(day, 1)[1][2]) == (b, a)
    draw = draw_of(day.round(1))
    assert recomputed(draw) == Plan.from_json(draw.plan)


# --- ties and cuts -------------------------------------------------------------------------------------------------


def test_a_cut_across_equals_asks_what_to_do() -> None:
    plans = [StagePlan("Preliminary", ["random"]), StagePlan("Final", ["final"], size=4)]
    day = tournament(8, plans)
    day.draft(1)
    day.play(1, lambda row, _round, _table: [30_000] * 4)
    stage = day.stage(2)
    values = {"stage_id": stage.pk, "version": stage.version, "actor": day.director}
    error = refused(confirm_cut, **values, key=key())
    assert (
        error.message == "Places 4 and 5 are level on every tie-break. Choose a play-off, draw lots, or let 8 advance."
    )
    assert refused(confirm_cut, **values, key=key(), chosen=[1, 2, 3, 4]).code == "reason_missing"
    error = refused(confirm_cut, **values, key=key(), chosen=[1, 2, 3, 4, 5], reason="Lot")
    assert error.message == "5 can’t be split into tables of four. Choose 4 or 8."
    confirm_cut(**values, key=key(), chosen=[1, 3, 5, 7], reason="Lot")
    assert set(day.points(2)) == {1, 3, 5, 7}


def test_the_first_alternate_moves_up_for_who_declines() -> None:
    plans = [StagePlan("Preliminary", ["random"]), StagePlan("Final", ["final"], size=4, carry_percent=50)]
    day = tournament(8, plans)
    day.draft(1)
    day.play(1)
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    going, alternate = list(day.points(2)), next(one for one in day.points() if one not in day.points(2))
    decline_place(stage_id=stage.pk, number=going[0], key=key(), actor=day.director)
    assert set(day.points(2)) == {*going[1:], alternate}
    day.draft(2)
    assert set(seats(day, 2)[0]) == {*going[1:], alternate}


def test_until_the_first_round_starts_the_alternate_takes_the_seat_of_who_declines() -> None:
    plans = [
        StagePlan("Preliminary", ["random"], second_check=False),
        StagePlan("Semi-final", ["snake", "final"], size=8, carry_percent=50, second_check=False),
    ]
    day = tournament(12, plans)
    day.draft(1)
    more = [900, 100, -100, -900]
    day.play(1, lambda _row, _round, table: [score + table * one for score, one in zip(LINEAR, more, strict=True)])
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director, all_in=True)
    day.draft(2)
    day.publish(2)
    before, one = seats(day, 2), seats(day, 2)[1][2]
    client = Browser()
    client.force_login(user_of(day.director))
    page = f"/c/{day.event.season.club.slug}/staff/tournaments/{day.event.pk}/"
    assert "The first alternate moves up and takes the seat" in client.get(page).content.decode()
    press = {"number": one, "reason": "Ill", "key": key()}
    assert client.post(page + "stages/2/decline/", press).status_code == 302
    assert client.post(page + "stages/2/decline/", press).status_code == 302
    [alternate] = set(day.points(2)) - {number for row in before for number in row}
    assert seats(day, 2) == [[alternate if number == one else number for number in row] for row in before]
    assert one not in day.points(2)
    found = day.round(2)
    draw = draw_of(found)
    assert draw is not None
    assert recomputed(draw) == Plan.from_json(draw.plan)
    assert (found.status, director_desk(day.event).stale) == (Round.Status.PUBLISHED, True)
    again = refused(confirm_cut, stage_id=stage.pk, version=day.stage(2).version, key=key(), actor=day.director)
    assert (again.code, "Unpublish it first" in again.message) == ("stage_begun", True)

    day.start(2)
    assert {seat.player_id for seat in Seat.objects.filter(game__round=found)} >= {day.entry(alternate).player_id}
    error = refused(decline_place, stage_id=stage.pk, number=alternate, key=key(), actor=day.director)
    assert (error.code, "a substitute takes the seat" in error.message) == ("stage_begun", True)
    assert "takes the seat" not in client.get(page).content.decode()


def test_equal_points_and_places_are_split_by_the_best_game() -> None:
    day = tournament(8, [StagePlan("Preliminary", ["random", "snake"])])
    day.draft(1)
    high, low = (row[0] for row in seats(day, 1))
    day.play(
        1,
        lambda _row, _round, table: (
            [56_000, 30_000, 20_000, 14_000] if table == 1 else [53_200, 30_000, 21_000, 15_800]
        ),
    )
    assert (day.points()[high], day.points()[low]) == (41.0, 38.2)
    day.draft(2)

    def second(row: Sequence[int], _round: int, _table: int) -> list[int]:
        mine, others = (35_000, [40_000, 25_000, 20_000]) if high in row else (37_800, [40_000, 22_200, 20_000])
        rest = iter(others)
        return [mine if number in (high, low) else next(rest) for number in row]

    day.play(2, second)
    first, next_ = day.lines()[:2]
    assert (first.entry.number, first.value, first.rank) == (high, 510, 1)
    assert (next_.entry.number, next_.value, next_.rank, next_.split) == (low, 510, 2, "best_game")


def test_equal_by_every_rule_share_a_place_and_the_next_number_is_left_out() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    day.play(1)
    assert [line.rank for line in day.lines()] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert all(line.shared for line in day.lines())


# --- what is shown -------------------------------------------------------------------------------------------------


def test_the_kept_standing_is_the_one_that_follows_from_the_facts() -> None:
    day = tournament(16, stages(2))
    day.draft(1)
    for number in (1, 2):
        day.play(number)
    stage = day.stage()
    assert compute_stage(stage_id=stage.pk)
    assert not compute_stage(stage_id=stage.pk)
    for through in (0, 1, 2):
        kept = StageStanding.objects.filter(stage=stage, through=through)
        assert [(row.entry_id, row.rank, row.value) for row in kept] == [
            (line.entry.pk, line.rank, line.value) for line in day.lines(1, through)
        ]
    assert stage.status == Stage.Status.FINISHED
    close_tournament(event=day.event, actor=day.director)
    day.event.refresh_from_db()
    assert day.event.over


def test_a_tournament_does_not_count_in_its_season() -> None:
    day = started(4)
    day.report(1)
    day.approve(1)
    rebuild_standings(season=day.event.season)
    assert not Standing.objects.filter(season=day.event.season).exists()
