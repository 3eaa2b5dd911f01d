"""Work of director and referees: rules of the day, lateness, penalties, substitutes, photos, earlier seats."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from clubs.errors import ClubError
from clubs.models import EntryPenalty, EventStaff, Game, Player, Round, SeatResult, SheetPhoto, Stage, Table
from clubs.models.tournament import EventRole
from clubs.selectors.tournament.day_rules import DEFAULT, Preset, presets_of
from clubs.selectors.tournament.desk import director_desk
from clubs.services.tournament.day_rules import Day as Rules
from clubs.services.tournament.day_rules import StageDay, set_day
from clubs.services.tournament.lateness import give_lateness, mark_seat
from clubs.services.tournament.penalties import cancel_entry_penalty, disqualify, penalise
from clubs.services.tournament.round_seating import seat_anew
from clubs.services.tournament.rounds import keep_seats, reset_round
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_messages import text
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import LINEAR, Day, linear, stages, tournament, user_of
from tests.factories import Browser, UserFactory, key

pytestmark = pytest.mark.django_db
VALUE = re.compile(r'name="score-\d"[^>]*value="([^"]*)"')


def started(players: int = 8, rounds: int = 1, method: str = "random", **more: object) -> Day:
    day = tournament(players, stages(rounds, method), **more)
    day.draft(1)
    day.publish(1)
    return day


def code_of(act: object, **values: object) -> str:
    with pytest.raises(ClubError) as refused:
        act(**values)  # type: ignore[operator]
    return refused.value.code


def rules(**more: object) -> Rules:
    said = {"grace_minutes": 10, "late_tenths": 0, "substitute_minutes": 15, "presets": DEFAULT, "stages": {}}
    return Rules(**(said | more))  # type: ignore[arg-type]


def referee(day: Day) -> object:
    return signed_in(user_of(day.director))


# --- rules of the day, lateness -------------------------------------------------------------------------------------


def test_being_late_costs_by_started_five_minutes_after_the_grace_and_is_given_with_one_tap() -> None:
    day = started()
    set_day(event=day.event, said=rules(late_tenths=50), actor=day.director)
    day.event.refresh_from_db()
    day.start(1)
    found, number = day.round(1), day.plan(1).tables[0][1]
    on = {"round_id": found.pk, "number": number, "actor": day.director}
    assert code_of(give_lateness, key=key(), **on) == "not_late"
    assert code_of(mark_seat, empty=True, key=key(), **(on | {"number": 99})) == "not_seated"
    mark_seat(empty=True, key=key(), **on)
    for minutes, tenths, sits in ((9, None, False), (12, -50, False), (16, -100, True)):
        Round.objects.filter(pk=found.pk).update(started_at=timezone.now() - timedelta(minutes=minutes, seconds=30))
        found.acts.update(created_at=timezone.now())
        [one] = director_desk(day.event).empty
        told = (one.late.tenths, one.late.substitute) if one.late else (None, False)
        assert (one.number, one.table, *told) == (number, 1, tenths, sits)
    client = referee(day)
    page = client.get(url(day, "event_referee")).content.decode()
    assert "Arrived: −10.0" in page
    assert "A substitute should take over now." in client.get(url(day, "event_desk")).content.decode()
    client.post(url(day, "event_referee"), {"seat": "late", "number": number, "key": key()})
    given = EntryPenalty.objects.get()
    assert (given.entry.number, given.tenths, given.game.table.number, given.deal) == (number, -100, 1, 1)
    assert director_desk(day.event).empty == ()
    listed = client.get(url(day, "event_staff_file", "penalties", "csv")).getvalue().decode("utf-8-sig")
    assert f"{given.entry.player.name},Preliminary,1,1,1,Points," in listed


def test_the_list_of_penalties_is_the_events_own_and_fills_what_the_referee_does_not_type() -> None:
    day = started()
    day.start(1)
    client, number = referee(day), day.plan(1).tables[1][0]
    assert [one.name for one in presets_of(day.event)] == [one.name for one in DEFAULT]
    page = client.get(url(day, "event_day")).content.decode()
    assert 'value="Dead hand after a wrong call"' in page
    typed = {f"penalty-{at}-{name}": "" for at in range(3) for name in ("name", "points")}
    typed |= {f"penalty-{at}-kind": "points" for at in range(3)}
    typed |= {"penalty-0-name": "Chombo", "penalty-0-points": "30", "penalty-1-name": "<b>Phone</b>"}
    typed |= {"penalty-1-kind": "warning", "penalty-TOTAL_FORMS": 3, "penalty-INITIAL_FORMS": 0}
    typed |= {"stage-1-end_policy": "one_more"}
    typed |= {"grace_minutes": 5, "late_points": "2.5", "substitute_minutes": 20, "version": day.event.version}
    assert client.post(url(day, "event_day"), typed | {"late_points": "-1"}).status_code == 422
    assert client.post(url(day, "event_day"), typed).status_code == 302
    day.event.refresh_from_db()
    assert presets_of(day.event) == (Preset("Chombo", "points", -300), Preset("<b>Phone</b>", "warning", 0))
    assert day.stage().end_policy == "one_more"
    assert (day.event.grace_minutes, day.event.late_tenths, day.event.substitute_minutes) == (5, 25, 20)
    stale = client.post(url(day, "event_day"), typed | {"grace_minutes": 9, "stage-1-end_policy": "finish"})
    assert stale.status_code == 422
    assert "Changed in the meantime to: 5<" in stale.content.decode()
    assert "Changed in the meantime to: The game ends after the current deal and one more" in stale.content.decode()
    day.event.refresh_from_db()
    assert (day.event.grace_minutes, day.stage().end_policy) == (5, "one_more")
    assert "&lt;b&gt;Phone&lt;/b&gt;" in client.get(url(day, "event_referee")).content.decode()
    sent = {"number": number, "preset": 0, "kind": "warning", "points": "", "reason": "", "key": key()}
    client.post(url(day, "event_referee"), sent)
    given = EntryPenalty.objects.get()
    assert (given.kind, given.tenths, given.reason, given.round.number) == ("points", -300, "Chombo", 1)


def test_a_penalty_may_count_in_the_games_total_instead_of_the_events() -> None:
    day = started()
    wanted = rules(stages={1: StageDay(penalties_in_game=True)})
    set_day(event=day.event, said=wanted, actor=day.director)
    day.start(1)
    assert code_of(set_day, event=day.event, said=rules(stages={1: StageDay()}), actor=day.director) == "begun"
    best = min(day.numbers(day.games(1)[0]))
    on = {"entry_id": day.entry(best).pk, "kind": "points", "tenths": -200, "round_number": 1, "actor": day.director}
    made = penalise(reason="Chombo", key=key(), **on)
    day.report(1)
    day.approve(1)
    result = SeatResult.objects.get(game=made.game, player=day.entry(best).player_id)
    line = next(line for line in day.lines() if line.entry.number == best)
    assert (result.penalty, result.total, line.value, line.penalties) == (-200, 40, 40, 0)
    cancel_entry_penalty(penalty_id=made.pk, reason="Mistaken", actor=day.director)
    assert next(line.value for line in day.lines() if line.entry.number == best) == 240


@pytest.mark.parametrize("in_game", [False, True])
def test_what_one_loses_by_a_penalty_nobody_else_gets(in_game: bool) -> None:
    day = started()
    set_day(event=day.event, said=rules(stages={1: StageDay(penalties_in_game=in_game)}), actor=day.director)
    day.start(1)
    best = min(day.numbers(day.games(1)[0]))
    on = {"entry_id": day.entry(best).pk, "kind": "points", "tenths": -200, "round_number": 1, "actor": day.director}
    penalise(reason="Foul", key=key(), **on)
    day.report(1)
    day.approve(1)
    expected = {}
    for table in day.plan(1).tables:
        expected |= dict(zip(sorted(table), (24.0, 8.0, -8.0, -24.0), strict=True))
    assert day.points() == expected | {best: 4.0}


def test_the_usual_list_of_penalties_fills_the_form_and_each_given_one_says_who_where_and_by_whom() -> None:
    day = started()
    day.start(1)
    client, number = referee(day), day.plan(1).tables[1][0]
    for at in range(5):
        sent = {"number": number, "preset": at, "kind": "warning", "points": "", "reason": "", "key": key()}
        client.post(url(day, "event_referee"), sent | ({"points": "7.5"} if at == 1 else {}))
    given = [(one.reason, one.kind, one.tenths) for one in EntryPenalty.objects.order_by("pk")]
    assert given == [
        ("Warning", "warning", 0), ("Lateness", "points", -75), ("Obstruction", "points", -50),
        ("Dead hand after a wrong call", "points", -200), ("Foul", "points", -200),
    ]  # fmt: skip
    page = text(client.get(url(day, "event_referee")).content.decode())
    assert f"{number} {day.entry(number).player.name} : Points −20.0 , Foul Round 1, Table 2, deal 1, " in page
    assert page.count(f"Round 1, Table 2, deal 1, {user_of(day.director)}") == 5


def test_a_penalty_of_a_game_that_is_reset_stays_with_its_entry() -> None:
    day = started()
    set_day(event=day.event, said=rules(stages={1: StageDay(penalties_in_game=True)}), actor=day.director)
    day.start(1)
    one = day.plan(1).tables[0][0]
    on = {"entry_id": day.entry(one).pk, "kind": "points", "tenths": -200, "round_number": 1, "actor": day.director}
    penalise(reason="Chombo", key=key(), **on)
    found = day.round(1)
    reset_round(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    day.play_on(1)
    line = next(line for line in day.lines() if line.entry.number == one)
    assert line.penalties == -200


# --- substitutes ----------------------------------------------------------------------------------------------------


def test_a_substitutes_line_is_worth_what_the_stage_says_and_the_others_are_as_played() -> None:
    day = started(7, substitutes=1)
    set_day(event=day.event, said=rules(stages={1: StageDay(substitute_tenths=-150)}), actor=day.director)
    day.play_on(1)
    numbers = dict(day.event.entries.values_list("player", "number"))
    totals = {numbers[one.player_id]: one.total for one in SeatResult.objects.all()}
    assert totals.pop(8) == -150
    assert sorted(totals.values()) == [-240, -80, -80, 80, 80, 240, 240]


@pytest.mark.parametrize(("policy", "worth"), [(None, 240), (-150, -150)])
def test_beside_a_substitute_three_get_what_they_played_and_the_substitutes_line_is_not_ranked(
    policy: int | None, worth: int
) -> None:
    day = started(7, substitutes=1)
    set_day(event=day.event, said=rules(stages={1: StageDay(substitute_tenths=policy)}), actor=day.director)
    [table] = [row for row in day.plan(1).tables if 8 in row]
    totals = dict(zip([8, *sorted(set(table) - {8})], (240, 80, -80, -240), strict=True))
    scores = dict(zip(totals, LINEAR, strict=True))

    def typed(numbers: Sequence[int], _round: int, _table: int) -> Sequence[int]:
        return [scores[one] for one in numbers] if 8 in numbers else linear(numbers)

    day.play_on(1, typed)
    shown = {line.entry.number: (line.rank, line.value) for line in day.lines()}
    assert 8 not in shown
    assert {one: shown[one][1] for one in totals if one != 8} == {one: totals[one] for one in totals if one != 8}
    assert sorted(rank for rank, _value in shown.values()) == [1, 2, 2, 4, 4, 6, 6]
    assert SeatResult.objects.get(player=day.entry(8).player_id).total == worth
    compute_stage(stage_id=day.stage().pk)
    page = Client().get(url(day, "event_standings")).content.decode()
    assert day.entry(8).player.name not in page


def test_a_disqualified_players_later_seats_go_to_a_substitute_who_is_free() -> None:
    day = tournament(8, stages(2, "schedule"), substitutes=1)
    day.draft(1)
    day.play(1)
    disqualify(entry_id=day.entry(3).pk, reason="Twice", key=key(), actor=day.director)
    assert 3 not in day.plan(2).seated
    assert 9 in day.plan(2).seated
    day.play(2)
    assert day.lines()[-1].entry.number == 3
    assert day.lines()[-1].rank is None


# --- a correction when the next round is published; approving one's own round -----------------------------------------


def test_published_seats_of_an_older_standing_are_kept_with_a_reason_or_made_anew() -> None:
    day = tournament(8, stages(3, "swiss"))
    day.draft(1)
    day.play(1)
    day.draft(2)
    day.publish(2)
    before = day.plan(2)

    def correct() -> None:
        game = day.games(1)[0]
        turned = list(reversed(linear(day.numbers(game))))
        on = {"game_id": game.pk, "version": game.version, "scores": turned, "deposits": 0, "key": key()}
        correct_result(**on, reason="Read wrongly", actor=day.director)

    correct()
    assert director_desk(day.event).stale
    assert day.plan(2) == before
    on = {"round_id": day.round(2).pk, "version": day.round(2).version, "actor": day.director}
    assert code_of(keep_seats, reason=" ", key=key(), **on) == "reason_missing"
    keep_seats(reason="Everybody sits", key=key(), **on)
    assert not director_desk(day.event).stale
    game = day.games(1)[0]
    on_game = {"game_id": game.pk, "version": game.version, "scores": linear(day.numbers(game)), "deposits": 0}
    correct_result(**on_game, key=key(), reason="Was right", actor=day.director)
    assert director_desk(day.event).stale
    seat_anew(round_id=day.round(2).pk, version=day.round(2).version, key=key(), actor=day.director)
    assert (day.round(2).status, director_desk(day.event).stale) == ("published", False)
    assert sorted(day.plan(2).seated) == list(range(1, 9))


def test_seated_anew_the_director_reads_who_comes_to_which_table_instead_of_which() -> None:
    day = tournament(12, stages(1, "random"))
    day.draft(1, seed="one")
    day.publish(1)
    before = day.plan(1)
    sent = {"version": day.round(1).version, "key": key()}
    page = signed_in(user_of(day.director)).post(url(day, "seat_anew", 1), sent, follow=True).content.decode()
    after = day.plan(1)
    tables = {number: (before.table_of(number), after.table_of(number)) for number in range(1, 13)}
    assert any(then != now for then, now in tables.values())
    for number, (then, now) in tables.items():
        assert (f" {number} ({then} \u2192 {now})" in page) == (then != now), number


def test_who_approves_a_round_in_which_one_plays_is_warned_and_it_is_noted() -> None:
    day = started()
    player = day.entry(1).player
    Player.objects.filter(pk=player.pk).update(user=user_of(day.director))
    day.start(1)
    day.report(1)
    assert "You are playing in this round yourself" in referee(day).get(url(day, "event_desk")).content.decode()
    day.approve(1)
    assert day.event.log.filter(action="round.approved_own").exists()


# --- sheets at the desk ---------------------------------------------------------------------------------------------


def photo(size: tuple[int, int] = (2400, 1800)) -> bytes:
    image, exif = Image.new("RGB", size, "white"), Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Secret camera"
    out = BytesIO()
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()


def test_photos_as_large_as_phones_make_them_are_taken_and_larger_ones_refused() -> None:
    day = started()
    day.start(1)
    phone = signed_in(user_of(day.desks[0]))
    for size, status in ((6 * 2**20, 302), (17 * 2**20, 400)):
        sent = {"table": 2, "photo": SimpleUploadedFile("sheet.jpg", photo((300, 200)) + bytes(size))}
        assert phone.post(url(day, "event_photo"), sent).status_code == status
    assert SheetPhoto.objects.count() == 1


def test_photos_of_a_sheet_are_small_without_exif_and_older_ones_stay() -> None:
    day = started()
    day.start(1)
    game = day.games(1)[1]
    entry = day.entry(day.numbers(game)[2])
    assert b"Secret camera" in photo()
    phone, desk = signed_in(user_of(day.desks[0])), signed_in(user_of(day.desks[1]))
    sent = {"table": 2, "photo": SimpleUploadedFile("sheet.jpg", photo())}
    phone.post(url(day, "event_photo"), sent)
    own = {"photo": SimpleUploadedFile("x.jpg", photo((90, 60)))}
    assert desk.post(f"/e/{entry.token}/photo/", own, follow=True).status_code == 200
    first, second = SheetPhoto.objects.filter(game=game).order_by("pk")
    assert (second.entry, second.by) == (entry, None)
    kept = Image.open(BytesIO(bytes(first.image)))
    assert (kept.format, kept.size, len(kept.getexif())) == ("JPEG", (1200, 1600), 0)
    assert b"Secret camera" not in bytes(first.image)
    page = desk.get(url(day, "event_sheets") + "?table=2").content.decode()
    assert all(f"sheets/photos/{one.pk}.jpg" in page for one in (first, second))
    told = desk.get(f"{url(day, 'event_sheets')}photos/{first.pk}.jpg")
    assert (told["Content-Type"], told.content) == ("image/jpeg", bytes(first.image))
    for bad in (b"<svg/>", b"GIF89a", photo()[:200], b""):
        desk.post(url(day, "event_photo"), {"table": 2, "photo": SimpleUploadedFile("x.jpg", bad)})
    assert SheetPhoto.objects.count() == 2


def test_a_referee_and_a_seated_player_send_photos_and_who_sits_out_does_not() -> None:
    day = tournament(9, stages(1, "random", odd="bye"))
    day.draft(1)
    day.publish(1)
    user = UserFactory()
    EventStaff.objects.create(event=day.event, user=user, role=EventRole.REFEREE)
    phone, [out] = signed_in(user), day.plan(1).byes

    def own(number: int) -> str:
        sent = {"photo": SimpleUploadedFile("x.jpg", photo((90, 60))), "key": key()}
        return Browser().post(f"/e/{day.entry(number).token}/photo/", sent, follow=True).content.decode()

    at_two = day.plan(1).tables[1][3]
    assert "You are not playing right now." in own(at_two)
    day.start(1)
    assert "Photo of the sheet of table 2 received." in own(at_two)
    assert "You are not playing right now." in own(out)
    assert 'enctype="multipart/form-data"' in phone.get(url(day, "event_referee")).content.decode()
    sent = {"table": 1, "back": "referee", "photo": SimpleUploadedFile("sheet.jpg", photo()), "key": key()}
    told = phone.post(url(day, "event_photo"), sent, follow=True)
    assert told.redirect_chain[-1][0] == url(day, "event_referee")
    assert "Photo of the sheet of table 1 received." in told.content.decode()
    taken = SheetPhoto.objects.order_by("game__table__number").values_list("game__table__number", "by", "entry__number")
    assert list(taken) == [(1, user.pk, None), (2, None, at_two)]


def test_a_sheet_is_typed_in_hundreds_and_shows_places_and_totals_once_it_adds_up() -> None:
    day = started(4)
    day.start(1)
    game, (first, second) = day.games(1)[0], (signed_in(user_of(desk)) for desk in day.desks)
    typed = {f"score-{seat}": score for seat, score in enumerate((350, 350, 300, 200))}
    sheet = {"game": game.public_id, "version": game.version, "deposits": 0}
    worth = url(day, "event_sheets") + "worth/"
    page = first.get(worth, sheet | {"key": key()} | typed).content.decode()
    assert [page.count(total) for total in ("+15.0", "−5.0", "−25.0")] == [2, 1, 1]
    assert "+15.0" not in first.get(worth, sheet | {"key": key()} | typed | {"score-0": 340}).content.decode()
    first.post(url(day, "event_sheets"), sheet | {"key": key()} | typed)
    game.refresh_from_db()
    assert game.sheets.get().scores == [35_000, 35_000, 30_000, 20_000]
    other = {name: score * 100 for name, score in typed.items()} | {"score-2": 30_300, "score-3": 19_700}
    second.post(url(day, "event_sheets"), sheet | {"key": key()} | other)
    page = second.get(url(day, "event_sheets") + "?table=1").content.decode()
    both = page[page.index('class="ruled both"') :]
    assert both.index("30,000") < both.index("30,300")
    third = {"reason": "The sheet says 30,000", "version": Game.objects.get().version} | typed
    director = signed_in(user_of(day.director))
    director.post(url(day, "event_sheets"), sheet | {"key": key()} | third)
    assert Game.objects.get().status == Game.Status.FINAL
    assert Stage.objects.get().second_check


def test_the_second_person_types_a_sheet_without_seeing_the_first_entry() -> None:
    day = started(4)
    day.start(1)
    [game] = day.games(1)
    first, second = (signed_in(user_of(desk)) for desk in day.desks)
    typed = {f"score-{seat}": score for seat, score in enumerate((41_300, 33_700, 25_100, 19_900))}
    first.post(url(day, "event_sheets"), {"game": game.public_id, "version": 1, "deposits": 0, "key": key()} | typed)
    assert game.sheets.get().scores == [41_300, 33_700, 25_100, 19_900]
    for page in (second.get(url(day, "event_sheets")), second.get(url(day, "event_sheets") + "?table=1")):
        told = page.content.decode()
        assert "Second check: enter the sheet without looking at the first entry." in told
        assert [score for score in ("41,300", "33,700", "25,100", "19,900", "41300", "33700") if score in told] == []
        assert [value for value in VALUE.findall(told) if value.strip("0")] == []


def test_control_names_the_tables_without_a_result_the_longest_silent_first() -> None:
    day = tournament(12, stages(1, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    day.start(1)
    Round.objects.filter(pk=day.round(1).pk).update(started_at=timezone.now() - timedelta(hours=1))
    for game, minutes in zip(day.games(1), (20, 50, 35), strict=True):
        Game.objects.filter(pk=game.pk).update(started_at=timezone.now() - timedelta(minutes=minutes))
    assert director_desk(day.event).why_not == "Tables without a result: 2, 3, 1"
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Tables without a result: 2, 3, 1" in page


def hall(players: int) -> Day:
    """Return a running round with a referee call at table 3, a sheet to be checked at 5 and a result at 7."""
    day = tournament(players, stages(1, "random", second_check=True, minutes=90))
    day.draft(1)
    day.publish(1)
    day.start(1)
    by_table = {game.table.number: game for game in day.games(1)}
    Table.objects.filter(pk=by_table[3].table_id).update(referee_called_at=timezone.now(), referee_note="Ruling")
    Game.objects.filter(pk=by_table[5].pk).update(status=Game.Status.TO_CONFIRM)
    Game.objects.filter(pk=by_table[7].pk).update(status=Game.Status.FINAL)
    return day


def test_control_of_a_large_hall_shows_the_tables_that_need_somebody_and_folds_the_others_by_state() -> None:
    now = director_desk(hall(52).event)
    assert now.folds
    assert [row.number for row in now.attention] == [3]
    assert [(group.state, [row.number for row in group.rows]) for group in now.groups] == [
        ("reported", [5]),
        ("silent", [1, 2, 4, 6, 8, 9, 10, 11, 12, 13]),
        ("checked", [7]),
    ]


def test_control_of_a_large_hall_puts_calls_first_then_play_after_time_then_the_longest_silence() -> None:
    now = director_desk(hall(52).event)
    rows = {row.number: row for row in now.rows}
    quiet = {2: replace(rows[2], state="quiet", minutes=9, deals=4), 9: replace(rows[9], state="quiet", minutes=20)}
    late = {11: replace(rows[11], state="playing", minutes=1, deals=5)}
    shown = tuple((quiet | late).get(number, row) for number, row in sorted(rows.items()))
    assert [row.number for row in replace(now, rows=shown).attention] == [3, 9, 2]
    over = replace(now, rows=shown, now=timezone.now() + timedelta(minutes=91))
    assert [row.number for row in over.attention] == [3, 2, 11, 9]
    every = [*over.attention, *(row for group in over.groups for row in group.rows)]
    assert sorted(row.number for row in every) == list(range(1, 14))


def test_control_of_a_small_hall_and_a_round_that_has_not_begun_folds_nothing() -> None:
    assert not director_desk(hall(48).event).folds
    day = tournament(52, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    assert not director_desk(day.event).folds
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert '<details class="fold hall"' not in page


def test_a_cancelled_penalty_stays_on_the_list_struck_through_with_its_reason() -> None:
    day = tournament(4, stages(1, "random", second_check=False))
    day.draft(1)
    day.play(1)
    given = penalise(
        entry_id=day.entry(2).pk, kind="points", tenths=-200, reason="Chombo", actor=day.director, key=key()
    )
    client = signed_in(user_of(day.director))
    assert "<s>" not in client.get(url(day, "event_referee")).content.decode()
    cancel_entry_penalty(penalty_id=given.pk, reason="It was none", actor=day.director)
    page = " ".join(client.get(url(day, "event_referee")).content.decode().split())
    line = page[page.index("<s>") : page.index("It was none") + 11]
    assert line.index("Chombo") < line.index("</s>") < line.index("It was none")
