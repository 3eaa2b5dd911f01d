"""Changes after the announcement and the end of check-in: plan, times, links, assigned seats."""

import hashlib
import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, Round, Table
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.hall_screens import hall
from clubs.selectors.tournament.plan_checklist import missing_of
from clubs.selectors.tournament.round_seating import draw_of
from clubs.services.play.next_game import next_game
from clubs.services.seasons.seasons import change_rules
from clubs.services.tournament.entries import mark_no_shows, new_entry_link
from clubs.services.tournament.hall_screens import Shows, save_screen
from clubs.services.tournament.penalties import cancel_entry_penalty, penalise
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.round_seating import give_seat
from clubs.services.tournament.tournament_details import Details, change_event_rules, change_tournament, set_times
from rules.registry import ruleset
from tests.api.test_tournament_day import put
from tests.api.test_tournaments import at
from tests.clubs.seasons.test_seasons import sent as typed_rules
from tests.clubs.tournament.test_messages import text
from tests.clubs.tournament.test_pages import act, signed_in, url
from tests.clubs.tournaments import Day, of_teams, stages, tournament, user_of
from tests.factories import UserFactory, key

pytestmark = pytest.mark.django_db


def director(day: Day) -> Client:
    return signed_in(user_of(day.director))


def read(client: Client, page: str) -> str:
    return text(client.get(page).content.decode())


def refused(act: object, **values: object) -> ClubError:
    with pytest.raises(ClubError) as error:
        act(**values)  # type: ignore[operator]
    return error.value


def details(day: Day, **more: object) -> dict[str, object]:
    begins = timezone.localtime(day.event.starts_at, day.event.season.club.zone)
    said = {
        "do": "details",
        "version": day.event.version,
        "name": "Spring Open",
        "date": f"{begins:%Y-%m-%d}",
        "time": "10:00",
    }
    return said | more


# --- the plan ------------------------------------------------------------------------------------------------------


def test_what_was_announced_is_changed_and_stands_on_the_public_page() -> None:
    day = tournament(8, stages(2, "random", minutes=75))
    last = date.today() + timedelta(days=400)
    page, client = url(day, "event_plan"), director(day)
    said = details(day, name="Summer Open", place="Room 4", last_day=f"{last}", checkin="09:30", preset="riichi-wrc")
    assert client.post(page, said).status_code == 302
    day.event.refresh_from_db()
    assert (day.event.name, day.event.place, day.event.last_day) == ("Summer Open", "Room 4", last)
    assert day.event.preset == "riichi-wrc"
    shown = read(Client(), url(day, "event"))
    assert all(words in shown for words in ("Summer Open", "Room 4", "2 rounds · 75 min each", "Check-in until 09:30"))
    assert url(day, "event_rulebook") in Client().get(url(day, "event")).content.decode()
    stale = text(client.post(page, said | {"name": "Autumn Open", "place": "Room 4"}).content.decode())
    assert "Somebody else has changed this in the meantime." in stale
    assert "Changed in the meantime to: Summer Open" in stale
    assert "Changed in the meantime to: Room 4" not in stale
    said["version"] = day.event.version
    wrong = client.post(page, said | {"last_day": "2020-01-01"})
    assert wrong.status_code == 422
    assert "The last day is before the first day." in text(wrong.content.decode())
    assert 'value="Room 4"' in wrong.content.decode()


def test_rules_stay_once_a_round_has_started_and_revealed_results_are_not_hidden_again() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    day.draft(1)
    on = {"event": day.event, "actor": day.director}
    begins = day.event.starts_at
    assert refused(change_tournament, **on, said=Details("A", begins, preset="riichi-sanma")).code == "bad_rules"
    day.publish(1)
    day.start(1)
    assert refused(change_tournament, **on, said=Details("A", begins, preset="riichi-wrc")).code == "begun"
    assert change_tournament(**on, said=Details("A", begins)).preset == "riichi-ema"
    act(director(day), day, "reveal_results")
    assert refused(change_tournament, **on, said=Details("A", begins, results_hidden_from=1)).code == "revealed"


def test_rules_of_the_season_that_change_after_the_first_start_are_not_those_of_the_tournament() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    season = day.event.season
    on = {"season_id": season.pk, "club_id": season.club_id, "actor": day.director}
    change_rules(**on, preset="riichi-ema", options={"start_points": 25_000})
    day.draft(1)
    day.play(1, lambda *_of: [25_000] * 4)
    day.draft(2)
    change_rules(**on, preset="riichi-wrc", options={})
    day.publish(2)
    day.start(2)
    played = {(game.preset, game.options["start_points"]) for game in Game.objects.filter(event=day.event)}
    assert played == {("riichi-ema", 25_000)}
    assert "A round has started, so the rules can’t be changed." in read(director(day), url(day, "event_rules"))
    assert "25,000" in read(Client(), url(day, "event_rulebook"))


def test_a_tournament_has_single_rules_of_its_own_until_a_round_has_started() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    season, client, page = day.event.season, director(day), url(day, "event_rules")
    own = ruleset({"preset": season.preset, "options": season.options})
    sent = typed_rules(season.preset, start_points="25000") | {"preset": season.preset, "shown": season.preset}
    typed = sent | {"rules-version": day.event.version}
    assert client.post(page, typed).status_code == 302
    day.event.refresh_from_db()
    assert rules_of_event(day.event).values() == own.values() | {"start_points": 25_000}
    stale = client.post(page, typed | {"rules-start_points": "20000"})
    assert stale.status_code == 422
    assert "Changed in the meantime to: 25000" in text(stale.content.decode())
    for shown in ("event_rulebook", "event_card"):
        assert "Where this tournament differs" in Client().get(url(day, shown)).content.decode()
    assert url(day, "event_card") in Client().get(url(day, "event")).content.decode()
    assert url(day, "event_card") in client.get(url(day, "event_paper")).content.decode()
    assert change_tournament(event=day.event, said=details_of(day), actor=day.director).options == day.event.options
    day.draft(1)
    day.publish(1)
    game = day.start(1).games.first()
    assert game is not None
    assert game.options["start_points"] == 25_000
    assert "A round has started, so the rules can’t be changed." in text(client.get(page).content.decode())
    day.event.refresh_from_db()
    late = {"event": day.event, "preset": "", "options": {}, "actor": day.director}
    assert refused(change_event_rules, **late).code == "begun"


def test_a_program_gives_a_tournament_rules_of_its_own_and_the_seasons_again() -> None:
    day = tournament(8, stages(1, "random"))
    staff, call, seen = director(day), at(day, "/rules"), day.event.version
    rules = {"preset": "riichi-wrc", "options": {"start_points": 25_000}}
    told = put(staff, call, rules=rules, version=seen)
    assert (told.status_code, told.json()["rules"]["preset"]) == (200, "riichi-wrc")
    assert told.json()["rules"]["options"]["start_points"] == 25_000
    assert put(staff, call, rules=None, version=seen).status_code == 409
    assert put(staff, call, rules={"preset": "riichi-wrc", "options": {"moon": 1}}).status_code == 400
    assert put(staff, call, rules={"preset": "riichi-sanma"}).json()["error"]["code"] == "bad_rules"
    assert put(staff, call, rules=None).json()["rules"]["preset"] == day.event.season.preset


def details_of(day: Day) -> Details:
    """Return the current details."""
    event = day.event
    return Details(event.name, event.starts_at, preset=event.preset, preset_three="riichi-sanma")


def test_rounds_get_their_times_in_order_and_phones_and_the_calendar_say_them() -> None:
    day = tournament(8, stages(3, "random", second_check=False))
    client, page = director(day), url(day, "event_plan")
    assert "Rounds without a start time: 1, 2, 3" in read(client, page)
    said = {"do": "times", **{f"version_{n}": day.round(n).version for n in (1, 2, 3)}}
    times = {"day_1": "2030-05-04", "hour_1": "14:10", "day_2": "2030-05-04", "hour_2": "16:00"}
    backwards = client.post(page, said | times | {"hour_2": "13:00"})
    assert backwards.status_code == 422
    assert "Round 2 would start before round 1." in text(backwards.content.decode())
    assert day.round(1).planned_at is None
    half = client.post(page, said | times | {"hour_2": ""})
    assert "Enter both a day and a time." in text(half.content.decode())
    assert client.post(page, said | times).status_code == 302
    stale = client.post(page, said | times | {"hour_1": "14:20"}).content.decode()
    assert "Somebody else has changed this in the meantime." in text(stale)
    assert "Changed in the meantime to: 14:10" in text(stale)
    assert 'value="14:20"' in stale
    assert re.search(rf'name="version_1" value="{day.round(1).version}"', stale)
    day.draft(1)
    day.publish(1)
    assert "Round 1 14:10" in read(Client(), reverse("own_event", args=[day.entry(3).token]))
    calendar = Client().get(reverse("own_calendar", args=[day.entry(3).token])).content.decode()
    assert "DTSTART" in calendar
    assert "20300504T" in calendar
    assert missing_of(day.event) == ["Rounds without a start time: 3"]


def test_a_stages_rounds_are_filled_in_by_days() -> None:
    day = tournament(8, stages(4, "random"))
    stage = day.stage()
    said = {
        "do": "days",
        "stage": 1,
        "version": stage.version,
        "first": "2030-05-04",
        "every": 1,
        "hours": "10:00 14:05",
    }
    assert director(day).post(url(day, "event_plan"), said).status_code == 302
    zone = day.event.season.club.zone
    begins = [timezone.localtime(one.planned_at, zone) for one in day.event.rounds.order_by("number")]
    assert [f"{at:%d %H:%M}" for at in begins] == ["04 10:00", "04 14:05", "05 10:00", "05 14:05"]
    late = {1: begins[0], 2: begins[0]}
    versions = {number: day.round(number).version for number in late}
    assert refused(set_times, event=day.event, times=late, versions=versions, actor=day.director).code == "bad_times"


# --- the check-in --------------------------------------------------------------------------------------------------


def expected(day: Day, *numbers: int) -> None:
    day.event.entries.filter(number__in=numbers).update(status=Entry.Status.EXPECTED)


def test_who_did_not_come_is_confirmed_as_a_list_after_the_deadline() -> None:
    day = tournament(8, stages(1, "random"))
    expected(day, 3, 5)
    client, page = director(day), url(day, "event_entries")
    day.event.checkin_until = timezone.now() + timedelta(minutes=5)
    day.event.save()
    assert "Check-in is open until" in read(client, page)
    assert refused(mark_no_shows, event=day.event, actor=day.director).code == "too_early"
    day.event.checkin_until = timezone.now() - timedelta(minutes=5)
    day.event.save()
    assert "Close check-in …" in read(client, page)
    expected(day, 7)
    assert "Somebody else has changed this in the meantime." in text(act(client, day, "end_check_in", numbers="3 5"))
    assert day.entry(3).status == Entry.Status.EXPECTED
    act(client, day, "end_check_in", numbers="3 5 7")
    assert [day.entry(number).status for number in (3, 5, 7, 1)] == ["no_show"] * 3 + ["here"]


def test_a_hall_says_who_is_not_here_yet_until_a_round_starts() -> None:
    day = tournament(8, stages(1, "random"))
    expected(day, 3)
    screen = save_screen(event=day.event, said=Shows("Hall"), actor=day.director)
    found = hall(screen)
    assert (found.look.name, [entry.number for entry in found.look.items]) == ("missing", [3])
    page = read(Client(), reverse("hall_screen", args=[screen.token]))
    assert f"Not here yet 3 {day.entry(3).player.name}" in page
    day.event.entries.update(status=Entry.Status.HERE)
    assert hall(screen).look.name == "wait"
    day.draft(1)
    day.publish(1)
    day.start(1)
    expected(day, 3)
    assert "missing" not in hall(screen).looks


def test_a_lost_link_ends_and_the_new_one_is_told() -> None:
    day = tournament(4, stages(1, "random"))
    old = reverse("own_event", args=[day.entry(2).token])
    client, sent = director(day), {"key": key(), "of_entry": f"2 {day.entry(2).version}"}
    page = client.post(url(day, "new_entry_link"), sent, follow=True).content.decode()
    new = reverse("own_event", args=[day.entry(2).token])
    assert new != old
    assert new in page
    assert (Client().get(old).status_code, Client().get(new).status_code) == (404, 200)
    stale = client.post(url(day, "new_entry_link"), sent | {"key": key()}, follow=True).content.decode()
    assert "Somebody else has changed this in the meantime." in stale
    assert f'<option value="2 {day.entry(2).version}" selected>' in " ".join(stale.split())
    assert reverse("own_event", args=[day.entry(2).token]) == new
    assert refused(new_entry_link, event=day.event, number=77, actor=day.director).code == "not_found"


# --- seats ---------------------------------------------------------------------------------------------------------


def test_a_referee_lets_a_substitute_take_the_seats_of_who_is_not_here() -> None:
    day = tournament(8, stages(3), substitutes=1)
    day.draft(1)
    day.event.entries.filter(number=5).update(status=Entry.Status.NO_SHOW)
    table, wind = day.plan(1).table_of(5), day.plan(1).wind_of(5)
    assert refused(day.publish.__func__, self=day, number=1).message == (
        f"Table {table}: number 5 is not here. Replace the player, or redo the seating without them."
    )
    referee = UserFactory()
    day.event.staff.create(user=referee, role="referee")
    sent = {"version": day.round(1).version, "key": key(), "number": 5, "to": 9}
    page = url(day, "event_seat", 1)
    assert signed_in(user_of(day.desks[0])).post(page, sent).status_code == 403
    for _ in range(2):
        assert signed_in(referee).post(page, sent).status_code == 302
    assert [(day.plan(n).table_of(5), 9 in day.plan(n).seated) for n in (1, 2, 3)] == [(0, True)] * 3
    assert (day.plan(1).table_of(9), day.plan(1).wind_of(9)) == (table, wind)
    day.publish(1)
    on = {"round_id": day.round(1).pk, "version": day.round(1).version, "actor": day.director}
    assert refused(give_seat, **on, number=5, to=1, key=key()).code == "not_seated"
    assert refused(give_seat, **on, number=9, to=1, key=key()).code == "seated"
    assert refused(give_seat, **on, number=9, to=99, key=key()).code == "not_found"
    day.start(1)
    assert Game.objects.filter(event=day.event, seats__player=day.entry(9).player_id).exists()
    late = day.round(1)
    code = refused(
        give_seat, round_id=late.pk, version=late.version, number=9, to=5, key=key(), actor=day.director
    ).code
    assert code == "round_started"


def test_a_published_round_gives_tables_their_codes_and_tablets_say_who_is_to_sit_there() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    day.draft(1)
    client, cards = director(day), url(day, "event_paper") + "?what=tables"
    assert not Table.objects.filter(event=day.event).exists()
    day.publish(1)
    Round.objects.filter(pk=day.round(1).pk).update(planned_at=timezone.now())
    assert client.get(cards).content.decode().count("<svg") == 2
    table = Table.objects.get(event=day.event, number=2)
    tablet, page = Client(), reverse("table:live", args=[table.token])
    shown = tablet.get(page)
    names = {entry.number: entry.player.public_name for entry in day.event.entries.select_related("player")}
    seats = " ".join(f"{wind} {names[number]}" for wind, number in zip("東南西北", day.plan(1).tables[1], strict=True))
    assert re.search(rf"Round 1 · starts at \d\d:\d\d {seats}", text(shown.content.decode()))
    assert tablet.get(page, headers={"If-None-Match": shown["ETag"]}).status_code == 304
    day.play_on(1)
    shown = text(tablet.get(page).content.decode())
    assert "Last game at this table" in shown
    assert [words for words in ("starts at", "Next game", "Settlement") if words in shown] == []
    last = day.games(1)[1]
    assert refused(next_game, game_id=last.pk, actor=day.director).code == "planned"
    day.draft(2)
    before = tablet.get(page)
    day.publish(2)
    after = tablet.get(page, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, "Round 2" in text(after.content.decode())) == (200, True)


def test_the_hash_of_a_seed_is_public_before_the_seats_are_and_the_seed_with_them() -> None:
    day = tournament(16, stages(2))
    day.draft(1)
    draw = draw_of(day.round(1))
    assert draw is not None
    assert hashlib.sha256(draw.seed.encode()).hexdigest() == draw.seed_hash
    api = reverse("api:round", args=[day.event.season.club.slug, day.event.pk, 1])
    page, told = read(Client(), url(day, "event")), Client().get(api).json()
    assert f"Rounds 1, 2: SHA-256 {draw.seed_hash}" in page
    assert (told["seed_hash"], told["seed"], told["tables"]) == (draw.seed_hash, "", [])
    assert draw.seed not in page
    day.publish(1)
    page = read(Client(), url(day, "event"))
    assert f"Round 2: SHA-256 {draw.seed_hash}" in page
    assert draw.seed in page


def test_staff_see_hidden_results_with_a_mark() -> None:
    day = tournament(4, stages(2, "random", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    words, page = "Hidden from visitors: results from round 2 onwards.", url(day, "event_standings")
    for number in (1, 2):
        day.draft(number)
        day.play(number)
        assert (words in read(director(day), page)) == (number == 2)
    assert words not in read(Client(), page)
    act(director(day), day, "reveal_results")
    assert words not in read(director(day), page)


# --- before a round is approved ------------------------------------------------------------------------------------


def test_what_was_given_in_a_round_stands_beside_its_approval_without_what_was_cancelled() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    on = {"kind": "points", "round_number": 1, "actor": day.director}
    penalise(entry_id=day.entry(3).pk, tenths=-200, reason="Dead hand", key=key(), **on)
    gone = penalise(entry_id=day.entry(4).pk, tenths=-50, reason="Mistaken", key=key(), **on)
    cancel_entry_penalty(penalty_id=gone.pk, reason="No", actor=day.director)
    day.report(1)
    page = read(director(day), url(day, "event_desk"))
    assert f"Penalties and rulings in this round: 3 {day.entry(3).player.name} : Points −20.0 , Dead hand" in page
    assert "Mistaken" not in page


def test_tables_without_a_result_are_named_longest_first() -> None:
    day = tournament(12, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    day.start(1)
    now = timezone.now()
    for table, minutes in ((1, 20), (2, 50), (3, 35)):
        Game.objects.filter(event=day.event, table__number=table).update(started_at=now - timedelta(minutes=minutes))
    Round.objects.filter(event=day.event).update(started_at=now - timedelta(minutes=60))
    assert director_desk(day.event).why_not == "Tables without a result: 2, 3, 1"


# --- accounts ------------------------------------------------------------------------------------------------------


def test_an_account_finds_its_tournaments_and_a_captain_the_line_ups() -> None:
    season = StagePlan("Season", ["schedule"] * 2, by_team=True, odd="bye", second_check=False)
    day = of_teams(4, 2, [season])
    captain, other = UserFactory(), UserFactory()
    for number, user in ((3, captain), (4, other)):
        player = day.entry(number).player
        player.user = user
        player.save()
    team = day.event.teams.get(number=2)
    profile = reverse("profile")
    page = signed_in(captain).get(profile).content.decode()
    assert reverse("own_event", args=[day.entry(3).token]) in page
    assert reverse("own_team", args=[team.token]) in page
    page = signed_in(other).get(profile).content.decode()
    assert reverse("own_event", args=[day.entry(4).token]) in page
    assert reverse("own_team", args=[team.token]) not in page
    assert "My tournaments" not in signed_in(UserFactory()).get(profile).content.decode()
