"""What goes wrong on a tournament's day, as people meet it: the words that help, and nothing typed is lost."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Entry, Game
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage, requeue_stages
from tests.clubs.tournament.test_pages import act, signed_in, started, typed, url
from tests.clubs.tournament.test_teams import league
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import RON, key, play

pytestmark = pytest.mark.django_db
FINAL = StagePlan("Final", ["final"], size=4)
THIRTY_ONE = "31 players: 1 more or 1 substitute is needed; or switch to 3 byes or one table of three."


def director(day: Day) -> Client:
    return signed_in(user_of(day.director))


def text(page: str) -> str:
    """What a page says, without its tags."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


def level(players: int) -> Day:
    """A tournament whose first round left everybody equal, before the cut of four."""
    day = tournament(players, [*stages(1, "random", second_check=False), FINAL])
    day.draft(1)
    day.play(1, lambda numbers, _round, _table: [30_000] * 4)
    return day


def cut(client: Client, day: Day, **more: object) -> str:
    return act(client, day, "cut", stage=2, version=day.stage(2).version, **more)


def test_publishing_names_the_table_and_the_number_that_is_not_here() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    Entry.objects.filter(event=day.event, number=5).update(status=Entry.Status.NO_SHOW)
    table = day.plan(1).table_of(5)
    said = text(act(director(day), day, "publish", 1))
    assert f"Table {table}: number 5 is not here. Replace, or seat anew without him." in said
    assert day.round(1).status == "draft"


@pytest.mark.parametrize(
    ("odd", "words"),
    [
        ("refuse", THIRTY_ONE),
        ("substitutes", THIRTY_ONE),
    ],
)
def test_a_number_that_makes_no_tables_is_told_with_what_may_be_done(odd: str, words: str) -> None:
    day = tournament(31, stages(1, "random", odd=odd))
    assert words in text(act(director(day), day, "draft", 1))
    assert not day.round(1).draws.exists()


def test_a_round_by_the_standing_waits_for_the_tables_that_have_no_result() -> None:
    day = tournament(12, stages(2, "swiss", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    assert "Round 1 is not approved: tables 1, 2 and 3 have no result." in text(act(director(day), day, "draft", 2))


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        (
            [39_000, 33_000, 27_000, 20_000],
            "add up to 119,000; 120,000 is right: 1,000 are missing. Sticks left on the table?",
        ),
        ([39_000, 33_000, 27_000, 20_900], "The scores add up to 119,900; 120,000 is right: 100 are missing."),
        ([39_000, 33_000, 27_000, 21_200], "The scores add up to 120,200; 120,000 is right: 200 are too many."),
    ],
)
def test_a_sum_that_is_wrong_says_by_how_much_and_keeps_the_scores(scores: list[int], words: str) -> None:
    day = started(4)
    game = day.games(1)[0]
    sheet = {"game": game.public_id, "version": game.version, "deposits": 0, "key": key()}
    answer = signed_in(user_of(day.desks[0])).post(url(day, "event_sheets"), sheet | typed(scores))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in text(page)
    assert [f'value="{score}"' in page for score in scores] == [True] * 4


def test_the_same_person_does_not_check_and_keeps_what_was_typed() -> None:
    day = started(4)
    game, desk = day.games(1)[0], signed_in(user_of(day.desks[0]))
    scores = linear(day.numbers(game))
    sheet = {"game": game.public_id, "version": game.version, "deposits": 0} | typed(scores)
    desk.post(url(day, "event_sheets"), sheet | {"key": key()})
    page = desk.post(url(day, "event_sheets"), sheet | {"key": key()}).content.decode()
    assert "Somebody else must check this sheet." in text(page)
    assert f'value="{scores[0]}"' in page


def test_a_second_entry_that_differs_is_told_field_by_field() -> None:
    day = started(4)
    game = day.games(1)[0]
    scores = linear(day.numbers(game))
    sheet = {"game": game.public_id, "version": game.version, "deposits": 0}
    first, second = (signed_in(user_of(desk)) for desk in day.desks)
    first.post(url(day, "event_sheets"), sheet | typed(scores) | {"key": key()})
    other = [30_300 if score == 33_000 else score for score in scores]
    page = second.post(url(day, "event_sheets"), sheet | typed(other) | {"key": key()}, follow=True)
    wind = ("East", "South", "West", "North")[scores.index(33_000)]
    assert f"{wind}: 30,300 here, 33,000 in the first entry." in text(page.content.decode())


def test_a_line_up_after_the_lock_names_the_hour_and_a_change_by_the_organiser_keeps_its_words() -> None:
    day = league(1, teams=4)
    day.draft(1)
    client, page = director(day), url(day, "event_lineups", 1)
    now = timezone.localtime(timezone.now(), day.event.season.club.zone)
    said = {"do": "time", "version": day.round(1).version, "day": f"{now:%Y-%m-%d}", "hour": f"{now:%H:%M}"}
    client.post(page, said)
    team = day.event.teams.get(number=1)
    own = reverse("own_team", args=[team.token])
    answer = Client().post(own, {"round": 1, "number": 1, "version": 0}, follow=True).content.decode()
    assert re.search(r"The line-up was locked at \d\d:\d\d. The organiser can change it.", text(answer))
    client.post(page, {"round": 1, "team": 1, "number": 2, "version": 0, "reason": "Ill"})
    stale = {"round": 1, "team": 1, "number": 1, "version": 0, "reason": "Well again"}
    answer = client.post(page, stale, follow=True).content.decode()
    assert "Somebody else has changed this meanwhile." in text(answer)
    assert 'value="Well again"' in answer


def test_a_cut_across_equals_says_what_may_be_chosen() -> None:
    day = level(8)
    client = director(day)
    words = "Places 4 and 5 are equal by every rule. Choose: play-off, lot, or 8 go on."
    assert words in text(client.get(url(day, "event_desk")).content.decode())
    assert words in text(cut(client, day))
    assert day.stage(2).status == "planned"


def test_a_cut_that_makes_no_full_tables_keeps_the_numbers_and_the_reason() -> None:
    day = level(8)
    page = cut(director(day), day, chosen="1 2 3 4 5", reason="By lot")
    assert "5 do not make tables of four: 4 or 8." in text(page)
    assert 'value="1 2 3 4 5"' in page
    assert 'value="By lot"' in page


def test_a_schedule_for_another_number_and_a_number_twice_are_told_and_the_schedule_stays() -> None:
    day = tournament(24, stages(3))
    client, page = director(day), url(day, "event_round", 1)
    rows = [list(range(at, at + 4)) for at in range(1, 25, 4)]
    few = "\n".join("-".join(map(str, row)) for row in rows[:5])
    whole = "\n".join("-".join(map(str, row)) for row in rows)
    for script, words in (
        ("\n\n".join([few] * 3), "numbers 1–20, 24 players are entered. Numbers 21–24 would never play."),
        ("\n\n".join([whole, whole, whole.replace("17-", "7-")]), "Round 3: number 7 sits at tables 2 and 5."),
    ):
        sent = {"version": day.round(1).version, "key": key(), "script": script}
        answer = client.post(page, sent)
        assert answer.status_code == 422
        assert words in text(answer.content.decode())
        assert html.escape(script) in answer.content.decode()
    assert not day.round(1).draws.exists()


def test_repeats_that_cannot_be_helped_are_no_error_but_stand_in_amber_with_the_bound() -> None:
    day = tournament(12, stages(5))
    act(director(day), day, "draft", 1)
    page = director(day).get(url(day, "event_round", 1)).content.decode()
    assert re.search(r"Pairs that met before</dt>\s*<dd class=\"num warn warn-sign\">\d+", page)
    assert "12 players can play at most 3 rounds without meeting anybody twice; there are 5." in text(page)


def test_without_a_worker_rounds_are_seated_and_approved_and_the_standing_says_that_it_is_coming(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def down(*_task: object, **_values: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("celery.app.task.Task.apply_async", down)
    day = tournament(8, stages(2, "random", second_check=False))
    client = director(day)
    for do in ("draft", "publish", "start"):
        act(client, day, do, 1)
    day.report(1)
    act(client, day, "approve", 1)
    assert day.round(1).status == "approved"
    act(client, day, "draft", 2)
    assert day.round(2).draws.exists()
    board = url(day, "event_standings")
    assert "A newer standing is being worked out." in text(Client().get(board).content.decode())
    monkeypatch.undo()
    assert requeue_stages() == 1
    compute_stage(stage_id=day.stage().pk)
    assert "worked out" not in text(Client().get(board).content.decode())


def test_after_a_tablet_is_lost_any_device_goes_on_and_whichever_comes_second_is_shown_the_first() -> None:
    day = started(4)
    game = day.games(1)[0]
    play(game, RON)
    other = Client().get(reverse("table:deals", args=[game.table.token])).content.decode()
    assert "+5,200" in text(other)
    old = day.games(1)[0]
    desk = signed_in(user_of(day.desks[0]))
    sheet = {"game": old.public_id, "version": old.version, "deposits": 0} | typed(linear(day.numbers(old)))
    play(old, RON)
    answer = desk.post(url(day, "event_sheets"), sheet | {"key": key()})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'value="{linear(day.numbers(old))[0]}"' in page
    assert re.search(r"by tablet|meanwhile", text(page))
    assert Game.objects.get(pk=old.pk).status == "playing"


# --- what else is refused keeps its words --------------------------------------------------------------------------


def test_short_forms_beside_a_button_keep_what_was_typed_when_they_are_refused() -> None:
    day = tournament(8, [*stages(2, "random", second_check=False), FINAL])
    client = director(day)
    day.draft(1)
    day.publish(1)
    move = {"do": "move", "key": key(), "round": 1, "version": day.round(1).version, "number": 7, "to": 3}
    page = client.post(url(day, "event_act"), move, follow=True).content.decode()
    assert 'value="7"' in page
    assert 'value="3"' in page
    day.start(1)
    play(day.games(1)[0], RON)
    page = act(client, day, "reset", 1, confirmed=2, reason="Wrong seats")
    assert "Results are entered at tables 1." in text(page)
    assert 'value="Wrong seats"' in page
    assert 'value="2"' in page
    clock = {"do": "extend", "back": "referee", "key": key(), "table": 9, "minutes": 5, "reason": "Long ruling"}
    page = client.post(url(day, "event_clock"), clock, follow=True).content.decode()
    assert "There is no table 9 in this round." in text(page)
    assert 'value="Long ruling"' in page
    clock |= {"table": 2, "minutes": 99}
    page = client.post(url(day, "event_clock"), clock, follow=True).content.decode()
    assert "Give 1 to 60 minutes." in text(page)
    assert re.search(r"<option\s+selected>2</option>", page)
    assert 'value="99"' in page
    assert 'value="99"' not in client.get(url(day, "event_referee")).content.decode()
    entry = day.entry(3)
    gone = {"version": entry.version, "from_round": 2, "substitute": 77}
    page = client.post(url(day, "event_withdraw", entry.pk), gone, follow=True).content.decode()
    assert "Number 77 is nobody who is here." in text(page)
    assert 'value="77"' in page
    assert day.entry(3).status == "here"
