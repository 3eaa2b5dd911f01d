"""Error messages on a tournament day: they say what to do, and nothing typed is lost."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from clubs.errors import ClubError
from clubs.models import Entry, Game, Round
from clubs.models.games import Via
from clubs.selectors.tournament.round_seating import uneven
from clubs.services.activity_log import Actor
from clubs.services.tournament.cuts import cut_tie
from clubs.services.tournament.planning import StagePlan, bad_size
from clubs.services.tournament.round_seating import draft_round, paste_rounds, publish_round
from clubs.services.tournament.score_sheets import Difference, check_sheet, report_sheet
from clubs.services.tournament.standings import compute_stage, requeue_stages
from clubs.services.tournament.teams import set_lineup
from tests.clubs.tournament.test_pages import act, signed_in, started, typed, url
from tests.clubs.tournament.test_teams import league
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import RON, Browser, key, play

pytestmark = pytest.mark.django_db
FINAL = StagePlan("Final", ["final"], size=4)
THIRTY_ONE = "31 players don’t fill the tables: add 1 more or 1 substitute, or use 3 byes or one table of three."


def director(day: Day) -> Client:
    return signed_in(user_of(day.director))


def text(page: str) -> str:
    """Return a page's text without tags."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


def level(players: int) -> Day:
    """Return a tournament whose first round left everybody tied, before the cut of four."""
    day = tournament(players, [*stages(1, "random", second_check=False), FINAL])
    day.draft(1)
    day.play(1, lambda numbers, _round, _table: [30_000] * 4)
    return day


def cut(client: Client, day: Day, **more: object) -> str:
    return act(client, day, "confirm_cut", 2, **more)


def test_publishing_names_the_table_and_the_number_that_is_not_here() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    Entry.objects.filter(event=day.event, number=5).update(status=Entry.Status.NO_SHOW)
    table = day.plan(1).table_of(5)
    said = text(act(director(day), day, "publish_round", 1))
    assert f"Table {table}: number 5 is not here. Replace the player, or redo the seating without them." in said
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
    assert words in text(act(director(day), day, "draft_round", 1))
    assert not day.round(1).draws.exists()


def test_a_round_by_the_standing_waits_for_the_tables_that_have_no_result() -> None:
    day = tournament(12, stages(2, "swiss", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    assert "Round 1 is not approved: tables 1, 2 and 3 have no result." in text(
        act(director(day), day, "draft_round", 2)
    )


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        (
            [39_000, 33_000, 27_000, 20_000],
            "add up to 119,000 instead of 120,000: 1,000 missing. Sticks left on the table?",
        ),
        ([39_000, 33_000, 27_000, 20_900], "The scores add up to 119,900 instead of 120,000: 100 missing."),
        ([39_000, 33_000, 27_000, 21_200], "The scores add up to 120,200 instead of 120,000: 200 too much."),
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
    assert f"{wind}: 30,300 now, 33,000 in the first entry." in text(page.content.decode())


def test_a_line_up_after_the_lock_names_the_hour_and_a_change_by_the_organiser_keeps_its_words() -> None:
    day = league(1, teams=4)
    day.draft(1)
    client, page = director(day), url(day, "event_lineups", 1)
    now = timezone.localtime(timezone.now(), day.event.season.club.zone)
    said = {"do": "time", "version": day.round(1).version, "day": f"{now:%Y-%m-%d}", "hour": f"{now:%H:%M}"}
    client.post(page, said)
    team = day.event.teams.get(number=1)
    own = reverse("own_team", args=[team.token])
    answer = Browser().post(own, {"round": 1, "number": 1, "version": 0}, follow=True).content.decode()
    assert re.search(r"The line-up was locked at \d\d:\d\d. Only the organiser can change it now.", text(answer))
    client.post(page, {"round": 1, "team": 1, "number": 2, "version": 0, "reason": "Ill"})
    stale = {"round": 1, "team": 1, "number": 1, "version": 0, "reason": "Well again"}
    answer = client.post(page, stale, follow=True).content.decode()
    assert "Somebody else has changed this in the meantime." in text(answer)
    assert 'value="Well again"' in answer


def test_a_cut_across_equals_says_what_may_be_chosen() -> None:
    day = level(8)
    client = director(day)
    words = "Places 4 and 5 are level on every tie-break. Choose a play-off, draw lots, or let 8 advance."
    assert words in text(client.get(url(day, "event_desk")).content.decode())
    assert words in text(cut(client, day))
    assert day.stage(2).status == "planned"


def test_a_cut_that_makes_no_full_tables_keeps_the_numbers_and_the_reason() -> None:
    day = level(8)
    page = cut(director(day), day, chosen="1 2 3 4 5", reason="By lot")
    assert "5 can’t be split into tables of four. Choose 4 or 8." in text(page)
    assert 'value="1 2 3 4 5"' in page
    assert 'value="By lot"' in page


def test_a_schedule_for_another_number_and_a_number_twice_are_told_and_the_schedule_stays() -> None:
    day = tournament(24, stages(3))
    client, page = director(day), url(day, "event_round", 1)
    rows = [list(range(at, at + 4)) for at in range(1, 25, 4)]
    few = "\n".join("-".join(map(str, row)) for row in rows[:5])
    whole = "\n".join("-".join(map(str, row)) for row in rows)
    for script, words in (
        ("\n\n".join([few] * 3), "numbers 1–20, but there are 24 players. Numbers that would never play: 21–24."),
        ("\n\n".join([whole, whole, whole.replace("17-", "7-")]), "Round 3: number 7 is at both table 2 and table 5."),
    ):
        sent = {"version": day.round(1).version, "key": key(), "script": script}
        answer = client.post(page, sent)
        assert answer.status_code == 422
        assert words in text(answer.content.decode())
        assert html.escape(script) in answer.content.decode()
    assert not day.round(1).draws.exists()


def test_repeats_that_cannot_be_helped_are_no_error_but_stand_in_amber_with_the_bound() -> None:
    day = tournament(12, stages(5))
    act(director(day), day, "draft_round", 1)
    page = director(day).get(url(day, "event_round", 1)).content.decode()
    assert re.search(r"Pairs who have met before</dt>\s*<dd class=\"num warn warn-sign\">\d+", page)
    assert "12 players can avoid repeat meetings for at most 3 rounds; there are 5." in text(page)


def test_without_a_worker_rounds_are_seated_and_approved_and_the_standing_says_that_it_is_coming(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def down(*_task: object, **_values: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("celery.app.task.Task.apply_async", down)
    day = tournament(8, stages(2, "random", second_check=False))
    client = director(day)
    for name in ("draft_round", "publish_round", "start_round"):
        act(client, day, name, 1)
    day.report(1)
    act(client, day, "approve_round", 1)
    assert day.round(1).status == "approved"
    act(client, day, "draft_round", 2)
    assert day.round(2).draws.exists()
    board = url(day, "event_standings")
    assert "The standings are being updated." in text(Client().get(board).content.decode())
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


# --- other refusals ------------------------------------------------------------------------------------------------


def test_short_forms_beside_a_button_keep_what_was_typed_when_they_are_refused() -> None:
    day = tournament(8, [*stages(2, "random", second_check=False), FINAL])
    client = director(day)
    day.draft(1)
    day.publish(1)
    move = {"key": key(), "version": day.round(1).version, "table": 7, "to": 3}
    page = client.post(url(day, "move_table", 1), move, follow=True).content.decode()
    assert 'value="7"' in page
    assert 'value="3"' in page
    day.start(1)
    play(day.games(1)[0], RON)
    page = act(client, day, "reset_round", 1, reason=" ")
    assert "Give a reason." in text(page)
    assert day.round(1).status == "started"
    clock = {"back": "referee", "key": key(), "table": 9, "seconds": 5, "reason": "Long ruling"}
    page = client.post(url(day, "give_time", 1), clock, follow=True).content.decode()
    assert "There is no table 9 in this round." in text(page)
    assert 'value="Long ruling"' in page
    clock |= {"table": 2, "seconds": 99}
    page = client.post(url(day, "give_time", 1), clock, follow=True).content.decode()
    assert "Enter 1 to 60 minutes." in text(page)
    assert re.search(r"<option\s+selected>2</option>", page)
    assert 'value="99"' in page
    assert 'value="99"' not in client.get(url(day, "event_referee")).content.decode()
    entry = day.entry(3)
    gone = {"version": entry.version, "from_round": 2, "substitute": 77}
    page = client.post(url(day, "event_withdraw", entry.pk), gone, follow=True).content.decode()
    assert "No available player has number 77." in text(page)
    assert 'value="77"' in page
    assert day.entry(3).status == "here"


# --- every error message in every language -------------------------------------------------------------------------

SAID = {
    "another number": "The schedule uses numbers 1–20, but there are 24 players. Numbers that would never play: 21–24.",
    "twice": "Round 3: number 7 is at both table 2 and table 5.",
    "absent": "Table {table}: number 5 is not here. Replace the player, or redo the seating without them.",
    "refuse": THIRTY_ONE,
    "open": "Round 1 is not approved: tables 1 and 2 have no result.",
    "sum": "The scores add up to 119,000 instead of 120,000: 1,000 missing. Sticks left on the table?",
    "same person": "Somebody else must check this sheet.",
    "differs": "South: 33,000 now, 30,300 in the first entry.",
    "lock": "The line-up was locked at {hour}. Only the organiser can change it now.",
    "tie": "Places 16 and 17 are level on every tie-break. Choose a play-off, draw lots, or let 20 advance.",
    "size": "18 can’t be split into tables of four. Choose 16 or 20.",
    "bound": "12 players can avoid repeat meetings for at most 3 rounds; there are 5.",
    "behind": "The standings are being updated.",
    "second": "Somebody else has changed this in the meantime. Here is the latest version.",
}


def message(act: Callable[..., object], **values: object) -> str:
    with pytest.raises(ClubError) as refused:
        act(**values)
    return refused.value.message


@dataclass(frozen=True)
class Faults:
    """Tournaments in which every error can be provoked repeatedly, because refused acts change nothing."""

    scheduled: Day
    absent: Day
    running: Day
    league: Day
    short: Day

    def said(self, language: str) -> dict[str, str]:
        rows = ["-".join(map(str, range(at, at + 4))) for at in range(1, 25, 4)]
        whole, few = "\n".join(rows), "\n\n".join(["\n".join(rows[:5])] * 3)
        twice = "\n\n".join([whole, whole, whole.replace("17-", "7-")])
        game, other = self.running.games(1)
        scores, first = linear(self.running.numbers(game)), self.running.desks[0]
        sheet = {"game_id": game.pk, "deposits": 0, "actor": first}
        typed = {"version": other.version, "scores": [39_000, 33_000, 27_000, 20_000]}
        team = self.league.event.teams.get(number=1)
        captain = {"team_id": team.pk, "number": 1, "version": 0, "actor": Actor(None, Via.PHONE)}
        drafted, board = url(self.short, "event_round", 1), url(self.running, "event_standings")
        return {
            "another number": message(paste_rounds, **on(self.scheduled, 1), text=few),
            "twice": message(paste_rounds, **on(self.scheduled, 1), text=twice),
            "absent": message(publish_round, **on(self.absent, 1)),
            "refuse": uneven(31, 4).message,
            "open": message(draft_round, **on(self.running, 2)),
            "sum": message(report_sheet, **sheet | {"game_id": other.pk}, **typed, key=key()),
            "same person": message(check_sheet, **sheet, scores=scores, key=key()),
            "differs": Difference(1, 33_000, 30_300).say(),
            "lock": message(set_lineup, round_id=self.league.round(1).pk, **captain),
            "tie": cut_tie(16, 20, [16, 17, 18, 19, 20]).message,
            "size": bad_size(18, 4).message,
            "bound": text(director(self.short).get(drafted, headers={"Accept-Language": language}).content.decode()),
            "behind": text(Client().get(board, headers={"Accept-Language": language}).content.decode()),
            "second": message(publish_round, **on(self.absent, 1) | {"version": 0}),
        }


def on(day: Day, number: int) -> dict[str, object]:
    found = day.round(number)
    return {"round_id": found.pk, "version": found.version, "key": key(), "actor": day.director}


def faults() -> Faults:
    scheduled, absent, short = tournament(24, stages(3)), tournament(8, stages(1, "random")), tournament(12, stages(5))
    absent.draft(1)
    Entry.objects.filter(event=absent.event, number=5).update(status=Entry.Status.NO_SHOW)
    running = tournament(8, stages(2, "swiss"))
    running.draft(1)
    running.publish(1)
    running.start(1)
    game = running.games(1)[0]
    scores = linear(running.numbers(game))
    report_sheet(
        game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=running.desks[0]
    )  # fmt: skip
    teams = league(1, teams=4)
    teams.draft(1)
    Round.objects.filter(event=teams.event).update(planned_at=timezone.now())
    short.draft(1)
    return Faults(scheduled, absent, running, teams, short)


LATIN = re.compile(r"[A-Za-z]{3,}")
FIGURE = re.compile(r"\d(?:[\d,]*\d)?")


def test_every_line_of_what_goes_wrong_is_said_with_its_figures_in_every_language() -> None:
    here = faults()
    zone = here.league.event.season.club.zone
    locked = timezone.localtime(here.league.round(1).planned_at - timedelta(minutes=15), zone)
    known = {"table": here.absent.plan(1).table_of(5), "hour": f"{locked:%H:%M}"}
    english = {name: words.format(**known) for name, words in SAID.items()}
    on_pages = {"bound", "behind"}
    with translation.override("en"):
        said = here.said("en")
    assert {name: said[name] for name in said if name not in on_pages} == {
        name: english[name] for name in said if name not in on_pages
    }
    assert [name for name in on_pages if english[name] not in said[name]] == []
    for language in ("zh-hant", "zh-hans", "ja"):
        with translation.override(language):
            said = here.said(language)
        for name in SAID.keys() - on_pages:
            assert not LATIN.search(said[name]), (language, said[name])
            assert set(FIGURE.findall(english[name])) <= set(FIGURE.findall(said[name])), (language, said[name])
        assert [name for name in on_pages if english[name] in said[name]] == []
        assert {"12", "3", "5"} <= set(FIGURE.findall(said["bound"]))
