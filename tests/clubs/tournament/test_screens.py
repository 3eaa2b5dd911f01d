"""Hall screens: which tables, which views, paging, announcements."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Event, HallScreen, Round
from clubs.models.tournament import LOOKS
from clubs.selectors.tournament.hall_screens import hall
from clubs.services.tournament.announcements import announce
from clubs.services.tournament.hall_screens import Shows, remove_screen, save_screen
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.rounds import give_time
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.table_moves import move_table
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    """Return sixteen players at four tables, with the first round running."""
    made = tournament(16, stages(2, "random", minutes=90, second_check=False))
    made.draft(1)
    made.publish(1)
    made.start(1)
    return made


def upstairs(day: Day, **values: object) -> HallScreen:
    said = Shows("Upstairs", first_table=3, last_table=4, **values)
    return save_screen(event=day.event, said=said, actor=day.director)


def shown(screen: HallScreen, at: int = 0) -> str:
    answer = Client().get(reverse("hall_screen", args=[screen.token]), {"at": at})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_hall_shows_its_own_tables_and_everybodys_seat_in_parts(day: Day) -> None:
    screen = upstairs(day, shows=["seats", "tables", "live"], rows=12)
    names = {entry.player.public_name for entry in day.event.entries.select_related("player")}
    first, second, tables, live = (hall(screen, at) for at in range(4))
    assert [one.look.name for one in (first, second, tables, live)] == ["seats", "seats", "tables", "live"]
    assert (first.look.part, first.look.parts, len(first.look.items), len(second.look.items)) == (1, 2, 8, 8)
    assert {chair.title for one in (first, second) for chair in one.look.items} == names
    assert [table[0].table for table in tables.look.items] == [3, 4]
    assert [table.game.table.number for table in live.look.items] == [3, 4]
    assert hall(screen, 4).look == first.look
    page = shown(screen, 2)
    assert "every 12s" in page
    assert 'class="bytable"' in page


def test_the_clock_stands_big_with_when_it_ends_until_it_is_stopped(day: Day) -> None:
    screen = upstairs(day, shows=["clock"])
    started = timezone.now() - timedelta(minutes=60, seconds=1)
    Round.objects.filter(pk=day.round(1).pk).update(started_at=started)
    ends = timezone.localtime(started + timedelta(minutes=90), day.event.season.club.zone)
    page = shown(screen)
    assert "29:5" in page
    assert f"<b>{ends:%H:%M}</b>" in page
    assert "data-rings" in page


def test_a_clock_without_a_limit_says_so_while_the_round_is_played(day: Day) -> None:
    screen = upstairs(day, shows=["clock"])
    Round.objects.filter(pk=day.round(1).pk).update(minutes=None)
    page = shown(screen)
    assert "no time limit" in page
    assert "The seating for the next round will appear here." not in page


def test_a_moved_table_and_extra_time_are_announced_in_their_hall_alone(day: Day) -> None:
    here = upstairs(day, shows=["notices"])
    said = Shows("Cellar", first_table=1, last_table=2, shows=["tables"])
    cellar = save_screen(event=day.event, said=said, actor=day.director)
    found = day.round(1)
    on = {"round_id": found.pk, "actor": day.director}
    move_table(**on, version=found.version, table=4, to=9, key=key())
    give_time(**on, seconds=360, table=3, reason="Tea", key=key())
    assert [(one.table, one.to, one.minutes) for one in hall(here).look.items] == [(3, None, 6), (4, 9, 0)]
    page = shown(here)
    assert "Table 4 has moved to table <b>9</b>" in page
    assert "Table 3: 6 extra minutes" in page
    assert hall(cellar).notices == ()


def test_a_corrected_result_is_told_in_every_hall_for_half_an_hour_unless_it_is_hidden(day: Day) -> None:
    here = upstairs(day, shows=["notices"])
    day.report(1)
    day.approve(1)
    assert hall(here).notices == ()
    game = day.games(1)[0]
    correct_result(
        game_id=game.pk, version=game.version, scores=[30_000] * 4, deposits=0, reason="Misread", key=key(),
        actor=day.director,
    )  # fmt: skip
    at = timezone.localtime(game.sheets.get(current=True).created_at, day.event.season.club.zone)
    assert f"Round 1, table 1 corrected at {at:%H:%M}" in shown(here)
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    assert hall(HallScreen.objects.get(pk=here.pk)).notices == ()
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=None)
    game.sheets.filter(current=True).update(created_at=timezone.now() - timedelta(minutes=29))
    game.round.acts.update(created_at=timezone.now() - timedelta(minutes=40))
    assert [one.table for one in hall(HallScreen.objects.get(pk=here.pk)).notices] == [1]
    game.sheets.filter(current=True).update(created_at=timezone.now() - timedelta(minutes=31))
    assert hall(HallScreen.objects.get(pk=here.pk)).notices == ()


def test_what_is_announced_stands_on_every_look_and_on_its_own(day: Day) -> None:
    screen = upstairs(day, shows=["seats", "notices"])
    assert [hall(screen, at).look.name for at in range(2)] == ["seats", "seats"]
    announce(event=day.event, text="Lunch at 12:30", minutes=30, key=key(), actor=day.director)
    screen = HallScreen.objects.select_related("event__season__club").get()
    assert [hall(screen, at).look.name for at in range(2)] == ["seats", "notices"]
    assert all(shown(screen, at).count("Lunch at 12:30") == 1 for at in range(2))


def test_hidden_results_are_on_no_look(day: Day) -> None:
    day.event.results_hidden_from = 1
    day.event.save()
    screen = upstairs(day)
    looks = [hall(screen, at).look.name for at in range(6)]
    assert "live" not in looks
    day.report(1)
    day.approve(1)
    assert all("24.0" not in shown(screen, at) for at in range(6))


def test_the_standing_is_cut_to_the_rows_that_the_screen_takes_and_has_everybody_once() -> None:
    final = StagePlan("Final", ["final"], size=8)
    day = tournament(20, [*stages(1, "random", second_check=False), final])
    day.draft(1)
    day.play(1)
    compute_stage(stage_id=day.stage().pk)
    screen = upstairs(day, shows=["standing"], rows=8)
    looks = [hall(screen, at).look for at in range(3)]
    assert [(look.name, look.part, look.parts, len(look.items)) for look in looks] == [
        ("standing", 1, 3, 6),
        ("standing", 2, 3, 7),
        ("standing", 3, 3, 7),
    ]
    assert [line.entry.number for look in looks for line in look.items] == [line.number for line in day.lines()]
    for at, look in enumerate(looks):
        page = shown(screen, at)
        places = page.split('<ol class="places">')[1].split("</ol>")[0]
        assert places.count("<li") == len(look.items)
        assert [line.entry.player.public_name in places for line in look.items] == [True] * len(look.items)
        assert f"{at + 1} / 3" in page
        assert places.count('class="last"') == (at == 1), "the line after the eighth"
    assert hall(screen, 3).look == looks[0]


def test_a_screen_is_set_up_changed_and_taken_away_by_the_director(day: Day) -> None:
    director, page = signed_in(user_of(day.director)), url(day, "event_screens")
    typed = {"name": "Cellar", "first_table": 1, "last_table": 2, "shows": ["clock"], "seconds": 20, "rows": 16}
    typed["version"] = day.event.version
    assert director.post(page, typed).status_code == 302
    [screen] = day.event.screens.all()
    assert (screen.shows, screen.seconds, screen.sound) == (["clock"], 20, False)
    director.post(page, typed | {"last_table": 8, "version": day.event.version + 1})
    again = day.event.screens.get()
    assert (again.token, again.last_table) == (screen.token, 8)
    assert shown(again).count("every 20s") == 1
    assert (
        director.post(page, typed | {"first_table": 5, "last_table": 2, "version": day.event.version + 2}).status_code
        == 422
    )
    desk = signed_in(user_of(day.desks[0]))
    assert screen.token in desk.get(page).content.decode()
    assert desk.post(page, typed).status_code == 403
    director.post(page, {"remove": screen.pk, "version": day.event.version + 2})
    assert Client().get(reverse("hall_screen", args=[screen.token])).status_code == 404


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"name": " "}, "bad_screen", "name"),
        ({"first_table": 5, "last_table": 4}, "bad_hall", "last_table"),
        ({"shows": []}, "bad_screen", "shows"),
        ({"shows": ["secrets"]}, "bad_screen", "shows"),
        ({"seconds": 1}, "bad_screen", "seconds"),
        ({"rows": 500}, "bad_screen", "rows"),
    ],
)
def test_what_no_screen_can_show_is_refused(day: Day, values: dict[str, object], code: str, field: str) -> None:
    said = Shows(**{"name": "Hall", "shows": list(LOOKS)} | values)
    with pytest.raises(ClubError) as refused:
        save_screen(event=day.event, said=said, actor=day.director)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_screens_are_counted_and_taken_away_twice_is_once(day: Day) -> None:
    for number in range(20):
        save_screen(event=day.event, said=Shows(f"Hall {number}"), actor=day.director)
    with pytest.raises(ClubError, match="at most 20"):
        save_screen(event=day.event, said=Shows("One more"), actor=day.director)
    first = day.event.screens.first()
    assert first is not None
    for _ in range(2):
        remove_screen(event=day.event, screen_id=first.pk, actor=day.director)
    assert day.event.screens.count() == 19
