"""Ties at a cut, by every rule: play-offs that give no points, lots, and what follows from either."""

import html
import io
from collections.abc import Callable, Sequence

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Entry, Event, LogEntry, Round, Stage, StageAct
from clubs.seating.seeded_random import digest
from clubs.selectors.tournament.cut import proposed_cut
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.federation_report import Said, report
from clubs.selectors.tournament.public_page import board, own_page
from clubs.selectors.tournament.round_seating import Plan, draw_of, recomputed
from clubs.selectors.tournament.stage_standings import standing
from clubs.services.activity_log import Actor
from clubs.services.archive.archive_import import take_archive
from clubs.services.archive.club_archives import make_event_archive
from clubs.services.archive.club_deletion import delete_club
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.playoffs import call_off, draw_lot, play_off
from clubs.services.tournament.rounds import reopen_round
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.standings import compute_stage
from tests.api.test_tournaments import at, post
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import LINEAR, Day, Scores, linear, stages, tournament, user_of
from tests.factories import UserFactory, key

pytestmark = pytest.mark.django_db
FINAL = StagePlan("Final", ["final", "final"], size=4, carry_percent=50)
Status = Round.Status


def day_of(players: int = 12, substitutes: int = 1, *later: StagePlan, **values: object) -> Day:
    """Return a day whose tables all have the same results: all firsts are tied, all seconds, and so on."""
    plans = [*stages(1, "random", second_check=False, **values), *(later or (FINAL,))]
    day = tournament(players, plans, substitutes=substitutes)
    day.draft(1)
    day.play(1)
    return day


def equals(day: Day, stage: int = 2) -> tuple[int, ...]:
    found = proposed_cut(day.stage(stage))
    assert found is not None
    return found.numbers


def play(day: Day, stage: int = 2, **values: object) -> Round:
    found = day.stage(stage)
    said = {"stage_id": found.pk, "version": found.version, "key": key(), "actor": day.director}
    return play_off(**(said | values))


def lot(day: Day, stage: int = 2) -> None:
    found = day.stage(stage)
    draw_lot(stage_id=found.pk, version=found.version, key=key(), actor=day.director)


def in_order(*order: int) -> Scores:
    """Return a function whose scores follow this order at each table. Players who are not in it come last."""

    def scores(numbers: Sequence[int], _round: int = 0, _table: int = 0) -> list[int]:
        places = sorted(numbers, key=lambda number: order.index(number) if number in order else 99)
        return [LINEAR[places.index(number)] for number in numbers]

    return scores


def cut(day: Day, stage: int = 2, **values: object) -> set[int]:
    found = day.stage(stage)
    confirm_cut(stage_id=found.pk, version=found.version, key=key(), actor=day.director, **values)
    return set(found.entrants.filter(declined_at=None).values_list("entry__number", flat=True))


def code(act: Callable[[], object]) -> str:
    with pytest.raises(ClubError) as error:
        act()
    return error.value.code


def test_a_play_off_seats_the_equals_with_a_substitute_orders_them_and_gives_no_points() -> None:
    day = day_of()
    a, b, c = equals(day)
    points, ranks = day.points(), [line.rank for line in day.lines()]
    assert ranks[3:6] == [4, 4, 4]
    assert code(lambda: cut(day)) == "cut_tie"
    found = play(day)
    assert (found.number, found.number_in_stage, found.stage_id, found.status) == (2, 2, day.stage(1).pk, "draft")
    assert day.stage(1).status == Stage.Status.PLAYING
    [table] = day.plan(2).tables
    assert set(table) == {a, b, c, 13}
    assert day.plan(2).byes == []
    assert [one.number for one in day.stage(2).rounds.order_by("number")] == [3, 4]
    assert code(lambda: cut(day)) == "stage_open"
    assert code(lambda: play(day)) == "playoff_open"

    day.play(2, in_order(13, b, c, a))
    assert day.stage(1).status == Stage.Status.FINISHED
    lines = {line.entry.number: line for line in day.lines()}
    assert day.points() == points
    assert [lines[one].rank for one in (b, c, a)] == [4, 5, 6]
    assert [lines[one].split for one in (b, c, a)] == ["value", "playoff", "playoff"]
    assert not any(lines[one].shared for one in (a, b, c))
    assert all(len(line.totals) == line.games == 1 and not line.sat_out for line in lines.values())
    first = {line.entry.number for line in day.lines()[:3]}
    told = report(day.event, Said())
    assert (told.rounds, told.players, told.substitutes) == (((1, None),), 12, 0)
    assert cut(day) == first | {b}
    assert {one.carried for one in day.stage(2).entrants.filter(entry__number=b)} == {40}
    day.draft(3)
    assert draw_of(day.round(3)).inputs["history"][1] == [table]


def test_the_standing_that_is_kept_says_by_play_off_for_the_round_after_it_alone() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    day.play(2, in_order(c, a, b))
    stage = day.stage(1)
    compute_stage(stage_id=stage.pk)
    kept = {through: list(stage.standings.filter(through=through)) for through in (0, 1, 2)}
    assert [(line.rank, line.shared) for line in kept[1][3:6]] == [(4, True)] * 3
    assert [line.entry.number for line in kept[2][3:6]] == [c, a, b]
    assert [line.split for line in kept[2][4:6]] == ["playoff", "playoff"]
    shown = board(day.stage(1))
    assert (shown.through, shown.after, [one.number for one in shown.rounds]) == (2, 1, [1])
    assert [one.number for one in shown.playoffs] == [2]
    assert shown.share is None


def test_who_is_equal_in_the_play_off_too_is_asked_about_again() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)

    def shared(numbers: Sequence[int], _round: int, _table: int) -> list[int]:
        return [{a: 20_000, b: 35_000, c: 35_000}.get(number, 30_000) for number in numbers]

    day.play(2, shared)
    assert equals(day) == (b, c)
    assert [line.rank for line in day.lines()][3:6] == [4, 4, 6]
    # two are too few for a table with one substitute
    assert code(lambda: play(day)) == "no_substitutes"
    lot(day)
    assert equals(day) == ()
    kept = StageAct.objects.get(kind="lot")
    order = sorted((b, c), key=lambda number: digest(f"{kept.data['seed']}:{number}"))
    lines = day.lines()
    assert [line.entry.number for line in lines[3:6]] == [*order, a]
    assert [line.split for line in lines[3:6]] == ["value", "lot", "playoff"]
    assert order[0] in cut(day)


def test_more_than_a_table_play_at_several_and_places_go_before_totals() -> None:
    day = day_of(20, 3)
    level = equals(day)
    assert len(level) == 5
    play(day)
    plan = day.plan(2)
    assert len(plan.tables) == 2
    assert plan.seated == {*level, 21, 22, 23}
    assert {len(set(table) - {21, 22, 23}) for table in plan.tables} == {2, 3}

    def scores(numbers: Sequence[int], _round: int, table: int) -> list[int]:
        """Return a small win for the first at table 1 and a large one at table 2. Substitutes come last."""
        order = sorted(numbers)
        first = [33_000, 32_000, 28_000, 27_000] if table == 1 else [60_000, 34_000, 20_000, 6_000]
        return [first[order.index(number)] for number in numbers]

    day.play(2, scores)
    played = [sorted(set(table) & set(level)) for _at, table in plan.numbered]
    places = [(at, table) for table in (1, 0) for at in range(len(played[table]))]
    order = [played[table][at] for at, table in sorted(places, key=lambda one: (one[0], -one[1]))]
    assert [line.entry.number for line in day.lines()][:5] == order
    assert cut(day) == set(order[:4])


def test_rounds_to_come_are_numbered_anew_with_what_names_them() -> None:
    day = day_of()
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    Entry.objects.filter(event=day.event, number=1).update(left_round=2)
    Entry.objects.filter(event=day.event, number=2).update(left_round=1)
    found = play(day)
    day.event.refresh_from_db()
    assert day.event.results_hidden_from == 3
    assert [day.entry(number).left_round for number in (1, 2)] == [3, 1]
    assert list(day.event.rounds.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert recomputed(draw_of(found)) == Plan.from_json(draw_of(found).plan)


def test_a_draft_that_is_called_off_decides_nothing_and_stays_on_record() -> None:
    day = day_of()
    level = equals(day)
    found = play(day)
    said = {"round_id": found.pk, "version": day.round(2).version, "actor": day.director}
    one = key()
    for _twice in range(2):
        call_off(**said, key=one, reason="They agree on a lot")
    assert (day.round(2).status, day.stage(1).status) == (Status.APPROVED, Stage.Status.FINISHED)
    assert equals(day) == level
    assert draw_of(found) is None
    assert found.draws.get().status == "discarded"
    again = {"round_id": found.pk, "version": day.round(2).version, "actor": day.director, "reason": "x"}
    assert code(lambda: reopen_round(**again, key=key())) == "called_off"
    compute_stage(stage_id=day.stage(1).pk)
    assert len(board(day.stage(1)).lines) == 12
    assert LogEntry.objects.filter(action="round.call_off").exists()
    place = url(day, "event_round_public", 2)
    assert f'href="{place}"' not in Client().get(url(day, "event")).content.decode()
    page = signed_in(user_of(day.director)).get(url(day, "event_round", 2)).content.decode()
    assert "Tie-break play-off: cancelled." in page
    assert report(day.event, Said()).rounds == ((1, None),)
    assert play(day).number == 3
    assert code(lambda: call_off(**(said | {"round_id": day.round(1).pk, "version": 0}), key=key())) != "no_playoff"


def test_a_correction_draws_the_draft_of_a_play_off_again_or_calls_it_off() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    game = next(game for game in day.games(1) if a in day.numbers(game))
    numbers = day.numbers(game)

    def correct(scores: Sequence[int]) -> None:
        one = day.games(1)[[row.pk for row in day.games(1)].index(game.pk)]
        typed = {"scores": list(scores), "deposits": 0, "reason": "Misread", "key": key(), "actor": day.director}
        correct_result(game_id=one.pk, version=one.version, **typed)

    place = numbers.index(a)
    lower = linear(numbers)
    lower[place] -= 1000
    lower[numbers.index(max(numbers))] += 1000
    correct(lower)
    assert equals(day) == (b, c)
    # one substitute is too few for two: the round waits without seats
    assert (day.round(2).status, draw_of(day.round(2))) == (Status.DRAFT, None)
    higher = linear(numbers)
    higher[place] += 1000
    higher[numbers.index(max(numbers))] -= 1000
    correct(higher)
    assert equals(day) == ()
    assert (day.round(2).status, day.stage(1).status) == (Status.APPROVED, Stage.Status.FINISHED)
    assert a in cut(day)


def test_a_correction_of_the_play_off_itself_changes_the_cut() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    day.play(2, in_order(a, b, c))
    assert a in cut(day)
    [game] = day.games(2)
    typed = {"scores": in_order(b, a, c)(day.numbers(game)), "deposits": 0, "reason": "Exchanged", "key": key()}
    correct_result(game_id=game.pk, version=game.version, **typed, actor=day.director)
    assert {b} == {b, a} & set(day.stage(2).entrants.values_list("entry__number", flat=True))


def test_who_is_equal_now_and_has_not_played_leaves_all_of_them_equal() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    day.play(2, in_order(a, b, c))
    act = StageAct.objects.get(kind="playoff")
    StageAct.objects.filter(pk=act.pk).update(data=act.data | {"among": [a, b]})
    assert equals(day) == (a, b, c)
    StageAct.objects.filter(pk=act.pk).update(data=act.data | {"among": [a, b], "aside": [c]})
    assert [line.entry.number for line in day.lines()[3:6]] == [a, b, c]
    StageAct.objects.filter(pk=act.pk).update(data=act.data)
    Entry.objects.filter(event=day.event, number=a).update(status=Entry.Status.LEFT)
    assert [line.entry.number for line in day.lines()[3:6]] == [b, c, a]


def test_the_play_off_is_the_next_act_on_control_and_only_equals_see_it_on_their_pages() -> None:
    day = day_of()
    a, *_others = equals(day)
    now = director_desk(day.event)
    assert (now.next, now.stage.number) == ("confirm_cut", 2)
    play(day)
    assert director_desk(day.event).next == "publish_round"
    day.publish(2)
    out = next(number for number in range(1, 13) if number not in equals(day))
    assert own_page(day.entry(a)).now.round.number == 2
    assert [one.round.number for one in own_page(day.entry(out)).rounds] == [1]
    day.start(2)
    day.report(2)
    assert (director_desk(day.event).next, director_desk(day.event).why_not) == ("approve_round", "")


def test_a_lot_or_play_off_of_nobody_is_refused() -> None:
    day = day_of()
    assert code(lambda: play(day, version=99)) == "conflict"
    lot(day)
    assert code(lambda: lot(day)) == code(lambda: play(day)) == "no_tie"


def test_the_same_press_twice_seats_once() -> None:
    day = day_of()
    stage, one = day.stage(2), key()
    said = {"stage_id": stage.pk, "version": stage.version, "key": one, "actor": day.director}
    assert play_off(**said).pk == play_off(**said).pk
    assert day.event.rounds.count() == 4
    assert code(lambda: play(day, version=stage.version)) == "conflict"


def act(day: Day, action: str, on: int, **said: object) -> str:
    """Press a button of Control as the director. Return the page that follows."""
    client = signed_in(user_of(day.director))
    sent = {"key": key()} | said
    return html.unescape(client.post(url(day, action, on), sent, follow=True).content.decode())


def test_control_offers_play_off_and_lot_and_says_what_is_played() -> None:
    day = day_of()
    level = equals(day)
    client = signed_in(user_of(day.director))
    page = html.unescape(client.get(url(day, "event_desk")).content.decode())
    assert "Play-off for places 4 and 5" in page
    assert f"Numbers {' · '.join(map(str, level))} play" in page
    page = act(day, "play_off", 2, version=day.stage(2).version)
    assert "Publish round 2" in page
    assert "Tie-break play-off: it decides places and scores no points." in page
    page = act(day, "call_off", 2, version=day.round(2).version, reason="A lot")
    assert "Play-off for places 4 and 5" in page
    page = act(day, "draw_lot", 2, version=day.stage(2).version)
    assert "Play-off for places" not in page
    assert len(cut(day)) == 4
    compute_stage(stage_id=day.stage(1).pk)
    public = Client().get(url(day, "event_standings")).content.decode()
    assert StageAct.objects.get(kind="lot").data["seed"] in public
    assert "by lot" in public


def test_visitors_see_the_play_off_and_a_line_opens_what_was_played() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    day.publish(2)
    said = "Tie-break play-off: it decides places and scores no points."
    assert said in Client().get(url(day, "event")).content.decode()
    assert said in Client().get(url(day, "event_round_public", 2)).content.decode()
    assert said in Client().get(reverse("own_event", args=[day.entry(a).token])).content.decode()
    day.play_on(2, in_order(c, a, b))
    compute_stage(stage_id=day.stage(1).pk)
    board_page = Client().get(url(day, "event_standings")).content.decode()
    assert board_page.count("by play-off") == 2
    line = Client().get(url(day, "event_line", day.entry(a).pk), {"stage": 1}).content.decode()
    assert "after a play-off" in line
    assert said in line


def test_the_api_seats_draws_and_calls_off() -> None:
    day = day_of()
    staff, once = signed_in(user_of(day.director)), key()
    version = day.stage(2).version
    answers = [post(staff, at(day, "/stages/2/playoff"), once, version=version).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert (answers[0]["number"], answers[0]["method"], answers[0]["status"]) == (2, "playoff", "draft")
    assert {seat["number"] for seat in answers[0]["tables"][0]["seats"]} == {*equals(day), 13}
    off = post(staff, at(day, "/rounds/2/call-off"), version=answers[0]["version"]).json()
    assert (off["status"], off["tables"]) == ("approved", [])
    assert post(staff, at(day, "/stages/2/lot"), version=version).status_code == 409
    assert post(staff, at(day, "/stages/2/lot"), version=day.stage(2).version).status_code == 200
    assert equals(day) == ()


def test_an_archive_takes_play_off_and_lot_along() -> None:
    day = day_of()
    a, b, c = equals(day)
    play(day)
    day.play(2, lambda numbers, *_more: [{a: 20_000, b: 35_000, c: 35_000}.get(one, 30_000) for one in numbers])
    lot(day)
    club, before = day.event.season.club, [(line.rank, line.split, line.entry.number) for line in day.lines()]
    file = make_event_archive(day.event).read()
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))
    taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    [event] = Event.objects.filter(season__club=taken.club)
    stage = event.stages.select_related("event__season__club").get(number=1)
    assert [(line.rank, line.split, line.entry.number) for line in standing(stage)] == before
