"""The pages of a club night: their content, plain forms, and a constant number of queries."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import Event, Game, Player, Table
from clubs.models.people import Role
from clubs.selectors.night.checkin import check_in_list
from clubs.selectors.night.draw_page import draw_view
from clubs.selectors.night.tonight import Task, tonight
from clubs.services.activity_log import Actor
from clubs.services.night import seat_draw
from clubs.services.night.checkin import check_in, leave, sit_out
from clubs.services.play.games import close_game
from clubs.services.play.referee import substitute
from clubs.templatetags.night import nth
from tests.clubs.evenings import arrive, drawn, evening, organiser, plan_of
from tests.factories import RON, EventFactory, PlayerFactory, SeasonFactory, member, play, seated_game

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}
OUTBOX = {"HTTP_X_OUTBOX": "1"}


def signed_in(event: Event, role: str = Role.ORGANISER) -> Client:
    client = Client()
    client.force_login(member(event.season.club, role))
    return client


def at(name: str, event: Event, *more: object) -> str:
    return reverse(name, args=[event.season.club.slug, event.pk, *more])


def queries(client: Client, url: str, **headers: str) -> int:
    client.get(url, **headers)  # fills the caches
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert client.get(url, **headers).status_code == 200
    return len(seen)


# --- tonight -------------------------------------------------------------------------------------------------------


def test_tonight_takes_the_same_queries_for_one_table_and_for_three():
    counts = []
    for players in (5, 15):
        event, _players, actor = evening(players)
        for game in drawn(event, actor).games.all():
            play(game, RON)
        counts.append(queries(signed_in(event), at("tonight", event), **HTMX))
    assert counts[0] == counts[1]


def test_tonight_lists_tables_by_number_with_minutes_since_the_last_deal():
    event, _players, actor = evening(8)
    for game in drawn(event, actor).games.all():
        play(game, RON)
    game.deals.update(created_at=timezone.now() - timedelta(minutes=9, seconds=5))
    rows = tonight(event).rows
    assert [(row.table.number, row.minutes, row.slow) for row in rows] == [(1, 0, False), (2, 9, True)]
    assert rows[0].title
    assert len(rows[0].players) == 4


def test_tonight_counts_from_the_start_before_the_first_deal():
    event, _players, actor = evening(4)
    drawn(event, actor)
    Game.objects.update(started_at=timezone.now() - timedelta(minutes=3, seconds=5), minutes=75)
    (row,) = tonight(event).rows
    assert (row.minutes, row.deals, row.minutes_left) == (3, 0, 71)


def end(game: Game, actor: Actor) -> None:
    """Play one deal and end the game on time."""
    play(game, RON)
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=actor)


def next_of(event: Event) -> tuple[str, int | None]:
    found = tonight(event).next
    return found.task, found.row.table.number if found.row else None


def test_the_next_thing_is_to_open_the_night():
    assert next_of(EventFactory(status=Event.Status.PLANNED)) == (Task.OPEN, None)


def test_the_next_thing_is_to_check_people_in_then_to_draw_then_to_commit_then_to_turn():
    event, _players, actor = evening(3)
    assert next_of(event) == (Task.CHECK_IN, None)
    arrive(event, 1, actor)
    assert next_of(event) == (Task.DRAW, None)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    assert next_of(event) == (Task.PLAN, None)
    seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)
    assert next_of(event) == (Task.TURN, 1)
    seat_draw.turn_all(draw_id=draw.pk, actor=actor)
    assert next_of(event) == (Task.NOTHING, None)


def test_the_next_thing_is_first_the_referee_then_a_lost_tablet_then_a_result_to_confirm():
    event, _players, actor = evening(12)
    one, two, three = drawn(event, actor).games.order_by("table__number")
    end(three, actor)
    assert next_of(event) == (Task.CONFIRM, 3)
    long_ago = timezone.now() - timedelta(minutes=11)
    Table.objects.filter(pk=two.table_id).update(seen_at=long_ago)
    assert next_of(event) == (Task.CONFIRM, 3), "the game has begun just now"
    Game.objects.filter(pk=two.pk).update(started_at=long_ago)
    assert next_of(event) == (Task.LOST, 2)
    Table.objects.filter(pk=one.table_id).update(referee_called_at=timezone.now(), referee_note="Wrong discard")
    assert next_of(event) == (Task.REFEREE, 1)
    page = signed_in(event).get(at("tonight", event)).content.decode()
    assert f"{at('night_referee', event)}#call-1" in page
    assert "Wrong discard" in page
    assert page.count("btn primary") == 1


def test_tonight_says_who_has_not_confirmed_and_links_to_the_desk():
    event, _players, actor = evening(4)
    game = drawn(event, actor).games.get()
    end(game, actor)
    (row,) = tonight(event).rows
    assert {player.pk for player in row.missing} == set(game.seats.values_list("player", flat=True))
    page = signed_in(event, Role.SCORER).get(at("tonight", event)).content.decode()
    assert reverse("desk:play", args=[event.season.club.slug, game.public_id]) in page


def test_waiting_says_why_each_waits():
    event, _players, actor = evening(6)
    draw = drawn(event, actor)
    late = arrive(event, 1, actor)[0]
    sit_out(event=event, player=late, on=True, actor=actor)
    waiting = {one.entry.player_id: one for one in tonight(event).waiting}
    assert set(waiting) == {*plan_of(draw).waiting, late.pk}
    assert {waiting[pk].sat_out for pk in plan_of(draw).waiting} == {1}
    page = signed_in(event).get(at("tonight", event)).content.decode()
    assert "sat out game 1, has priority" in page
    assert "sitting out the next draw" in page


def test_whoever_a_substitute_has_replaced_does_not_wait_for_a_seat():
    event, players, actor = evening(5)
    game = seated_game(event=event, players=players[:4], deals=[RON])
    substitute(
        game_id=game.pk,
        seat_id=game.seats.get(player=players[0]).pk,
        player_id=players[4].pk,
        counts_for="player",
        reason="Phone call",
        actor=actor,
    )
    assert tonight(event).waiting == ()
    assert players[4] in tonight(event).rows[0].players


def test_tonight_is_not_sent_again_while_nothing_changes():
    event, _players, actor = evening(4)
    client, url = signed_in(event), at("tonight", event)
    tag = client.get(url, **HTMX)["ETag"]
    if client.get(url, HTTP_IF_NONE_MATCH=tag, **HTMX).status_code == 200:  # the minute has just changed
        tag = client.get(url, **HTMX)["ETag"]
    assert client.get(url, HTTP_IF_NONE_MATCH=tag, **HTMX).status_code == 304
    drawn(event, actor)
    assert client.get(url, HTTP_IF_NONE_MATCH=tag, **HTMX).status_code == 200


def test_tonight_now_leads_to_the_open_night():
    event = EventFactory()
    EventFactory(season=event.season, status=Event.Status.PLANNED)
    response = signed_in(event, Role.SCORER).get(reverse("tonight_now", args=[event.season.club.slug]))
    assert response.headers["Location"] == at("tonight", event)


def test_tonight_now_lists_the_nights_where_none_or_several_are_open():
    event = EventFactory(status=Event.Status.PLANNED)
    client, url = signed_in(event), reverse("tonight_now", args=[event.season.club.slug])
    assert at("tonight", event) in client.get(url).content.decode()
    for _night in range(2):
        EventFactory(season=event.season)
    assert "Several nights are open" in client.get(url).content.decode()


def test_opening_leads_to_check_in_and_closing_says_what_still_runs():
    event = EventFactory(status=Event.Status.PLANNED)
    client = signed_in(event)
    assert client.post(at("night_open", event)).headers["Location"] == at("checkin", event)
    event.refresh_from_db()
    actor = organiser(event)
    arrive(event, 4, actor)
    drawn(event, actor)
    page = client.post(at("night_close", event)).content.decode()
    assert "1 game still running" in page
    assert "Choose what to do with this table." in page


def test_a_night_of_another_club_is_not_found():
    event, other = EventFactory(), EventFactory()
    url = reverse("tonight", args=[event.season.club.slug, other.pk])
    assert signed_in(event).get(url).status_code == 404


# --- check-in ------------------------------------------------------------------------------------------------------


def test_check_in_list_takes_the_same_queries_for_one_player_and_for_three():
    counts = []
    for players in (1, 3):
        event, _players, _actor = evening(players)
        for _absent in range(players):
            PlayerFactory(club=event.season.club)
        counts.append(queries(signed_in(event), at("checkin", event), **HTMX))
    assert counts[0] == counts[1]


def test_check_in_list_has_the_regular_first_and_the_newest_arrival_on_top():
    season = SeasonFactory()
    _before, regulars, actor = evening(2, season=season)
    rare = PlayerFactory(club=season.club)
    event = EventFactory(season=season)
    found = check_in_list(event)
    assert [one.player for one in found.expected] == regulars
    assert (found.others, found.unlisted) == ((), 1)
    assert [one.player for one in check_in_list(event, others=True).others] == [rare]
    assert (found.regular, found.nights) == (2, 1)
    for player in regulars:
        check_in(event=event, player=player, actor=actor)
    assert [one.player for one in check_in_list(event).here] == regulars[::-1]
    assert check_in_list(event).last.player == regulars[1]
    assert (check_in_list(event).regular_here, check_in_list(event).regular) == (2, 2)
    check_in(event=event, player=PlayerFactory(club=season.club), actor=actor)
    assert (check_in_list(event).count, check_in_list(event).regular_here) == (3, 2)


def test_check_in_list_says_how_many_tables_the_free_players_make():
    event, _players, actor = evening(11)
    draw = drawn(event, actor)
    sit_out(event=event, player=Player.objects.get(pk=plan_of(draw).waiting[0]), on=True, actor=actor)
    arrive(event, 3, actor)
    found = check_in_list(event)
    assert (found.count, found.playing, found.sitting_out, found.ready) == (14, 8, 1, 5)
    assert (found.free.tables, found.free.over, found.free.more) == (1, 1, 3)


def test_check_in_finds_a_name_in_any_spelling():
    event, _players, _actor = evening(0)
    player = PlayerFactory(club=event.season.club, name="陳大文", name_lang="zh-Hant")
    PlayerFactory(club=event.season.club, name="Olena")
    for query in ("陈大", "chen", "陳 大文"):
        found = check_in_list(event, query)
        assert [one.player for one in (*found.expected, *found.others)] == [player]


def test_check_in_and_undo_by_a_plain_form():
    event, _players, _actor = evening(0)
    player = PlayerFactory(club=event.season.club)
    client, url = signed_in(event, Role.SCORER), at("checkin_entry", event)
    response = client.post(url, {"here": player.number, "q": "ola"})
    assert response.headers["Location"] == at("checkin", event) + "?q=ola"
    assert event.entries.get().status == "here"
    client.post(url, {"undo": player.number})
    assert event.entries.get().status == "expected"


def test_check_in_sits_out_lets_leave_and_says_what_it_refuses():
    event, players, actor = evening(4)
    client, url = signed_in(event, Role.SCORER), at("checkin_entry", event)
    client.post(url, {"sit": players[0].number})
    assert event.entries.get(player=players[0]).sits_out
    client.post(url, {"play": players[0].number})
    drawn(event, actor)
    response = client.post(url, {"leave": players[0].number, "key": "a"}, **OUTBOX)
    assert (response.status_code, response.headers["X-Refused"]) == (409, "playing")
    assert "is playing at Table 1" in response.content.decode()


@pytest.mark.parametrize("sent", [{}, {"here": "x"}, {"here": 1, "undo": 1}])
def test_check_in_refuses_what_is_no_single_tap(sent: dict[str, object]):
    event, _players, _actor = evening(1)
    response = signed_in(event).post(at("checkin_entry", event), sent | {"key": "a"}, **OUTBOX)
    assert response.status_code == 409
    assert "Tap a name." in response.content.decode()


def test_guest_is_added_by_the_name_that_was_searched():
    event, _players, _actor = evening(0)
    client = signed_in(event, Role.SCORER)
    client.post(at("checkin_guest", event), {"q": "Wei Zhang"})
    assert event.entries.get().player.guest
    again = client.post(at("checkin_guest", event), {"q": "wei zhang"})
    assert again.status_code == 422
    assert 'value="wei zhang"' in again.content.decode()
    assert "The club already has a player called Wei Zhang" in again.content.decode()


# --- the player's own phone ----------------------------------------------------------------------------------------


def phone_of(event: Event) -> tuple[Client, str]:
    return Client(), reverse("self_checkin", args=[event.checkin_token])


def test_a_phone_chooses_its_player_once_and_checks_in_with_one_button():
    event, _players, _actor = evening(0)
    player = PlayerFactory(club=event.season.club)
    client, url = phone_of(event)
    assert player.name in client.get(url).content.decode()
    client.post(url, {"do": "me", "number": player.number})
    assert "I’m here" in client.get(url).content.decode()
    client.post(url, {"do": "here"})
    entry = event.entries.get()
    assert (entry.player, entry.status, entry.by_phone) == (player, "here", True)
    following = EventFactory(season=event.season)
    assert "I’m here" in client.get(reverse("self_checkin", args=[following.checkin_token])).content.decode()


def test_a_phone_sees_public_names_only():
    event = EventFactory()
    club = event.season.club
    PlayerFactory(club=club, name="Hidden Person", privacy="hidden")
    PlayerFactory(club=club, name="Real Name", alias="Foxy", privacy="alias")
    client, url = phone_of(event)
    page = client.get(url).content.decode()
    assert "Hidden Person" not in page
    assert "Real Name" not in page
    assert "Foxy" in page
    assert "Foxy" not in client.get(url, {"q": "Real"}).content.decode()


def test_a_phone_acts_for_its_own_player_only():
    event, players, _actor = evening(1)
    client, url = phone_of(event)
    client.post(url, {"do": "leave", "number": players[0].number})
    assert event.entries.get().status == "here"


def test_a_phone_leaves_early_but_not_in_the_middle_of_a_game():
    event, players, actor = evening(4)
    client, url = phone_of(event)
    client.post(url, {"do": "me", "number": players[0].number})
    draw = drawn(event, actor)
    response = client.post(url, {"do": "leave"})
    assert response.status_code == 409
    assert "is playing at Table 1" in response.content.decode()
    close = draw.games.get()
    Game.objects.filter(pk=close.pk).update(status=Game.Status.FINAL)
    close.seats.update(active=False)
    client.post(url, {"do": "leave"})
    assert event.entries.get(player=players[0]).status == "left"


def test_a_phone_shows_its_table_after_the_draw():
    event, players, actor = evening(4)
    client, url = phone_of(event)
    client.post(url, {"do": "me", "number": players[0].number})
    assert "Table 1" not in client.get(url).content.decode()
    drawn(event, actor, turn=False)
    assert "Turn over a wind on the table’s tablet." in client.get(url).content.decode().replace("&#x27;", "'")


def test_a_phone_of_a_signed_in_player_knows_who_it_is():
    event = EventFactory()
    user = member(event.season.club, Role.MEMBER)
    player = PlayerFactory(club=event.season.club, user=user)
    client, url = phone_of(event)
    client.force_login(user)
    assert player.name in client.get(url).content.decode()
    client.post(url, {"do": "here"})
    assert event.entries.get().player == player
    client.post(url, {"do": "forget"})
    assert "Who are you?" in client.get(url).content.decode()


def test_a_phone_is_told_when_check_in_is_not_open():
    event = EventFactory(checkin_open=False)
    player = PlayerFactory(club=event.season.club)
    client, url = phone_of(event)
    client.post(url, {"do": "me", "number": player.number})
    assert "Phone check-in is closed tonight." in client.get(url).content.decode()
    assert client.post(url, {"do": "here"}).status_code == 409


# --- the draw ------------------------------------------------------------------------------------------------------


def test_seat_draw_takes_the_same_queries_for_one_table_and_for_three():
    planned, committed, lying = [], [], []
    for players in (5, 15):
        event, _players, actor = evening(players)
        client, url = signed_in(event), at("seat_draw", event)
        draw = seat_draw.plan_draw(event=event, actor=actor)
        planned.append(queries(client, url, **HTMX))
        seat_draw.commit_draw(draw_id=draw.pk, version=0, actor=actor)
        committed.append(queries(client, url, **HTMX))
        seat_draw.turn_all(draw_id=draw.pk, actor=actor)
        lying.append(queries(client, url, **HTMX))
    assert [planned[0], committed[0], lying[0]] == [planned[1], committed[1], lying[1]]


def test_seat_draw_by_plain_forms_from_plan_to_tables():
    event, _players, _actor = evening(9)
    client = signed_in(event)
    client.post(at("seat_draw_plan", event), {"company": "random", "way": "winds-dice1", "most_tables": ""})
    draw = event.draws.get()
    assert (draw.seats, draw.first_dealer) == ("winds", "dice1")
    a, b = plan_of(draw).seated[0], plan_of(draw).seated[5]
    edit = at("seat_draw_edit", event, draw.public_id)
    client.post(edit, {"version": 0, "do": "swap", "pick": [a, b]})
    client.post(edit, {"version": 1, "lock": a})
    client.post(edit, {"version": 2, "do": "shuffle"})
    assert [step["do"] for step in event.draws.get().steps] == ["swap", "lock", "shuffle"]
    client.post(edit, {"version": 3, "unlock": a})
    client.post(
        at("seat_draw_methods", event, draw.public_id), {"version": 4, "company": "random", "way": "balanced-seat"}
    )
    page = client.get(at("seat_draw", event)).content.decode()
    assert "Seat 8 players" in page
    client.post(at("seat_draw_commit", event, draw.public_id), {"version": 5})
    assert event.games.filter(status="playing").count() == 2


@pytest.mark.parametrize(
    ("number", "ordinal"),
    [(2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st"), (22, "22nd"), (113, "113th")],
)
def test_meetings_are_counted_with_english_ordinals(number, ordinal):
    assert nth(number) == ordinal


def test_seat_draw_shows_repeats_hash_and_reasons():
    event, _players, actor = evening(5)
    first = drawn(event, actor)
    Game.objects.update(status=Game.Status.FINAL)
    first.games.get().seats.update(active=False)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    page = signed_in(event).get(at("seat_draw", event)).content.decode()
    assert draw.seed not in page
    assert " ".join(draw.seed_hash[i : i + 8] for i in range(0, 64, 8)) in page
    assert "2nd game with" in page
    assert "3 pairs have already met tonight." in page
    assert "Sat out 0 tonight, 0 this season; drawn from 4 tied" in page
    assert "5 players can’t be split into tables of 4." in page


def test_seat_draw_turns_all_winds_or_those_of_a_table():
    event, _players, actor = evening(8)
    draw = drawn(event, actor, turn=False)
    game = draw.games.get(table__number=2)
    client, url = signed_in(event, Role.SCORER), at("seat_draw_turn", event, draw.public_id)
    client.post(url, {"game": game.public_id})
    assert list(event.games.filter(status="playing")) == [game]
    client.post(url)
    assert event.games.filter(status="playing").count() == 2


def test_seat_draw_says_who_came_and_who_went_since_the_plan():
    event, players, actor = evening(8)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    (late,) = arrive(event, 1, actor)
    leave(event=event, player=players[0], actor=actor)
    view = draw_view(draw)
    assert (view.came, view.gone) == ((late,), (players[0],))
    client = signed_in(event)
    news = client.get(at("seat_draw", event), {"news": f"{draw.public_id}-0"}, **HTMX).content.decode()
    assert "Arrived since:" in news
    assert "changed the draft" not in news
    refused = client.post(at("seat_draw_commit", event, draw.public_id), {"version": 0})
    assert refused.status_code == 409
    assert "No longer here:" in refused.content.decode()
    client.post(at("seat_draw_again", event, draw.public_id), {"version": 0})
    assert set(plan_of(event.draws.get(status="planned")).seated) == {p.pk for p in (*players[1:], late)}


def test_seat_draw_tells_the_second_of_two_that_the_plan_has_changed():
    event, _players, actor = evening(8)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    client = signed_in(event)
    edit = at("seat_draw_edit", event, draw.public_id)
    assert client.post(edit, {"version": 0, "do": "shuffle"}, **HTMX).status_code == 200
    late = client.post(edit, {"version": 0, "do": "shuffle"}, **HTMX)
    assert late.status_code == 409
    assert "Somebody else has changed the draft." in late.content.decode()
    assert 'name="version" value="1"' in late.content.decode()
    news = client.get(at("seat_draw", event), {"news": f"{draw.public_id}-0"}, **HTMX).content.decode()
    assert "Somebody else has changed the draft." in news


@pytest.mark.parametrize(
    "sent", [{"do": "swap"}, {"do": "swap", "pick": ["1"]}, {"do": "swap", "pick": ["x", "y"]}, {}]
)
def test_seat_draw_needs_two_players_to_swap(sent: dict[str, object]):
    event, _players, actor = evening(4)
    draw = seat_draw.plan_draw(event=event, actor=actor)
    response = signed_in(event).post(at("seat_draw_edit", event, draw.public_id), {"version": 0, **sent}, **HTMX)
    assert response.status_code == 422
    assert "Select two players, then swap them." in response.content.decode()


def test_seat_draw_keeps_what_was_typed_when_a_plan_is_refused():
    event, _players, _actor = evening(3)
    sent = {"company": "hand", "way": "winds-seat", "most_tables": "0"}
    response = signed_in(event).post(at("seat_draw_plan", event), sent)
    assert response.status_code == 422
    assert not event.draws.exists()


def test_redraw_asks_for_a_reason_and_keeps_the_old_draw():
    event, _players, actor = evening(4)
    draw = drawn(event, actor)
    client, url = signed_in(event), at("seat_draw_redraw", event, draw.public_id)
    refused = client.post(url, {"reason": ""})
    assert refused.status_code == 422
    assert "Give a reason" in refused.content.decode()
    client.post(url, {"reason": "Tiles were mixed up", "keep": "on"})
    assert sorted(event.draws.values_list("status", flat=True)) == ["planned", "redrawn"]
    assert "Seat redraw, game 1" in client.get(at("seat_draw", event)).content.decode()


def test_a_scorer_sees_the_plan_but_cannot_change_it():
    event, _players, actor = evening(4)
    seat_draw.plan_draw(event=event, actor=actor)
    page = signed_in(event, Role.SCORER).get(at("seat_draw", event)).content.decode()
    assert "Shuffle" not in page
    assert "Seat 4 players" not in page


# --- links ---------------------------------------------------------------------------------------------------------


def test_table_links_take_the_same_queries_for_one_table_and_for_three():
    counts = []
    for tables in (1, 3):
        event, _players, _actor = evening(0)
        client = signed_in(event)
        client.post(at("table_add", event), {"count": tables})
        assert event.tables.count() == tables
        counts.append(queries(client, at("table_links", event)))
    assert counts[0] == counts[1]


def test_table_links_are_drawn_as_svg_without_styles():
    event, _players, _actor = evening(0)
    client = signed_in(event)
    client.post(at("table_add", event), {"count": 1})
    page = client.get(at("table_links", event)).content.decode()
    assert event.tables.get().token in page
    assert "<svg" in page
    assert "style=" not in page


def test_table_link_is_renewed_and_revoked():
    event, _players, _actor = evening(0)
    client = signed_in(event)
    client.post(at("table_add", event), {"count": 1})
    table = event.tables.get()
    client.post(at("table_link", event, table.pk), {"do": "revoke"})
    assert "Link inactive" in client.get(at("table_links", event)).content.decode()
    client.post(at("table_link", event, table.pk), {"do": "renew"})
    renewed = event.tables.get()
    assert (renewed.link_revoked_at, renewed.token != table.token) == (None, True)


def test_links_opened_on_the_machine_itself_lead_to_its_address_in_the_network(settings):
    event, _players, _actor = evening(0)
    settings.ALLOWED_HOSTS = ["localhost", "192.0.2.7"]
    page = signed_in(event).get(at("checkin_link", event), headers={"host": "localhost:8000"}).content.decode()
    assert f"http://192.0.2.7:8000/in/{event.checkin_token}/" in page
    settings.ALLOWED_HOSTS = ["localhost"]
    page = signed_in(event).get(at("checkin_link", event), headers={"host": "localhost:8000"}).content.decode()
    assert "only on this machine" in page


def test_checkin_link_can_be_renewed():
    event, _players, _actor = evening(0)
    old = event.checkin_token
    signed_in(event).post(at("checkin_link", event))
    assert Client().get(reverse("self_checkin", args=[old])).status_code == 404
