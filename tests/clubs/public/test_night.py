"""The public page of a night."""

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from clubs.models import Event
from clubs.models.people import Privacy
from clubs.selectors.public.night import live_tables, night
from clubs.services.night.checkin import leave, sit_out
from clubs.services.night.draw_plan import discard_draw, plan_draw
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.play.deals import set_riichi
from clubs.services.play.games import void_game
from clubs.services.play.referee import substitute
from clubs.services.seasons.seasons import update_night
from tests.clubs.evenings import arrive, drawn, evening, organiser
from tests.clubs.public_scenes import TABLE, a_night, address, four, page, played, scored, signed_in
from tests.factories import DRAW, RON, EntryFactory, EventFactory, PlayerFactory, play, seated_game, staff
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def night_page(event: Event, client: Client | None = None) -> str:
    return page(address("night", event, event.pk), client)


def test_live_table_shows_scores_winds_and_who_leads():
    game = seated_game(deals=[RON])
    (table,) = live_tables(game.event)
    assert (table.title, table.note) == ("East 2", "")
    assert [(seat.place, seat.wind, seat.dealer, seat.score) for seat in table.seats] == [
        (1, "E", True, 30200),
        (2, "N", False, 25000),
        (2, "S", False, 25000),
        (4, "W", False, 19800),
    ]
    assert table.leader is table.seats[0]
    html = night_page(game.event)
    assert "East 2" in html
    assert "30,200" in html


def test_live_table_of_level_scores_has_no_leader_and_tells_its_counters():
    game = seated_game(deals=[{"type": "draw", "tenpai": [0, 1, 2, 3], "riichi": []}])
    (table,) = live_tables(game.event)
    assert (table.leader, table.note) == (None, "1 honba")
    assert [seat.place for seat in table.seats] == [None] * 4


def test_live_table_shows_a_stick_as_soon_as_it_is_laid():
    game = seated_game()
    set_riichi(game_id=game.pk, version=game.version, player=2, on=True, actor=TABLE)
    (table,) = live_tables(game.event)
    assert [seat.riichi for seat in table.seats] == [False, False, True, False]
    assert 'aria-label="riichi"' in night_page(game.event)


def test_live_table_names_the_substitute_who_sits_there():
    game = seated_game()
    other = PlayerFactory(club=game.event.season.club, name="Zoltan")
    seat = game.seats.get(index=1)
    substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=other.pk, counts_for="original", reason="Ill", actor=staff(game)
    )
    html = night_page(game.event)
    assert "Zoltan" in html
    assert f">{seat.player.name}<" not in html


def test_a_deal_makes_only_its_own_table_anew(django_assert_max_num_queries):
    """After a deal, only its own table is read again, and no other table is out of date."""
    game = seated_game()
    other = seated_game(event=game.event)
    before = live_tables(game.event)
    with django_assert_max_num_queries(2):
        assert live_tables(game.event) == before
    play(game, RON)
    after = {table.game.pk: table for table in live_tables(game.event)}
    assert after[game.pk].title == "East 2"
    assert next(table for table in before if table.game.pk == other.pk) is after[other.pk]
    assert "East 2" in night_page(game.event)


@pytest.mark.parametrize("name", ["club", "night"])
def test_a_page_that_is_made_again_after_a_deal_asks_for_that_table_alone(
    name: str, django_assert_max_num_queries: Any
) -> None:
    """After a deal, arrivals, draws, results, the season and links come from the cache and are not queried again."""
    event = a_night()
    played(event)
    game, *_ = (seated_game(event=event) for _ in range(3))
    EntryFactory(event=event, status="expected", checked_in_at=None)
    url = address(name, event, *([event.pk] if name == "night" else []))
    page(url)
    play(game, RON)
    with django_assert_max_num_queries(6):
        html = Client().get(url, headers={"HX-Request": "true"}).content.decode()
    assert "East 2" in html
    forget_pages()
    assert Client().get(url, headers={"HX-Request": "true"}).content.decode() == html


def test_a_live_table_that_was_seen_shows_a_substitute_and_a_new_name_at_once():
    game = seated_game()
    first, second = game.seats.order_by("index")[:2]
    night_page(game.event)
    other = PlayerFactory(club=game.event.season.club, name="Zoltan")
    substitute(
        game_id=game.pk, seat_id=first.pk, player_id=other.pk, counts_for="original", reason="Ill", actor=staff(game)
    )
    former, renamed = second.player.name, PlayerDetails(name="Yolanda")
    club = game.event.season.club
    update_player(player_id=second.player_id, club_id=club.pk, details=renamed, actor=staff(game))
    html = night_page(game.event)
    assert "Zoltan" in html
    assert "Yolanda" in html
    assert f">{former}<" not in html
    with override("ja"):
        assert [table.title for table in live_tables(game.event)] == ["東1局"]


def test_live_table_whose_seats_are_being_drawn_shows_who_sits_there():
    event, players, actor = evening(4)
    drawn(event, actor, turn=False)
    html = night_page(event)
    assert "Seats are being drawn" in html
    assert all(player.name in html for player in players)


def test_live_table_says_how_long_it_may_play():
    event = a_night(game_minutes=60)
    game = seated_game(event=event)
    (table,) = live_tables(event)
    assert (table.until - game.started_at).total_seconds() == 3600
    assert "Ends at" in night_page(event)


def test_night_adds_up_what_each_player_made_of_it():
    event = a_night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    scored(event, players, [-4, 8, -3, -1])
    found = night(event)
    assert found.come.numbers == (1, 2)
    assert [(line.rank, line.player, line.games, line.total) for line in found.come.lines] == [
        (1, players[1], (30, 80), 110),
        (2, players[0], (120, -40), 80),
        (3, players[2], (-50, -30), -80),
        (4, players[3], (-100, -10), -110),
    ]
    assert [one.number for one in found.come.rounds] == [2, 1]
    html = night_page(event)
    assert "Game 2 results" in html
    assert "+11.0" in html


def test_night_tells_who_is_here_and_who_waits():
    event, players, actor = evening(6)
    draw = drawn(event, actor)
    seated = set(draw.games.get().seats.values_list("player", flat=True))
    waiting = [player for player in players if player.pk not in seated]
    sit_out(event=event, player=waiting[0], on=True, actor=actor)
    leave(event=event, player=waiting[1], actor=actor)
    EntryFactory(event=event, status="expected", checked_in_at=None)
    found = night(event)
    assert [entry.player for entry in found.besides.waiting] == [waiting[0]]
    assert [entry.player for entry in found.besides.left] == [waiting[1]]
    assert (found.playing, len(found.besides.expected)) == (4, 1)
    html = night_page(event)
    for words in ("Waiting", "sitting out", "Gone home", "Expected", "4 playing"):
        assert words in html


def test_night_shows_a_hidden_player_by_number_only():
    game = seated_game()
    seat = game.seats.get(index=0)
    seat.player.name, seat.player.privacy = "Secretive", Privacy.HIDDEN
    seat.player.save()
    html = night_page(game.event)
    assert "Secretive" not in html
    assert f"#{seat.player.number}" in html


def test_night_lists_every_draw_also_those_thrown_away():
    event, _players, actor = evening(8)
    plan = plan_draw(event=event, actor=actor)
    assert f"/draws/{plan.public_id}/" in night_page(event)
    discard_draw(draw_id=plan.pk, version=plan.version, actor=actor)
    made = drawn(event, actor)
    html = night_page(event)
    assert all(f"/draws/{draw.public_id}/" in html for draw in (plan, made))
    assert "Discarded" in html


def test_night_that_has_not_begun_says_when_it_does():
    event = EventFactory(status=Event.Status.PLANNED)
    assert "Not started yet." in night_page(event)


def test_closed_night_is_not_asked_for_again_and_again():
    event = a_night()
    assert 'hx-trigger="look"' in night_page(event)
    event.status = Event.Status.CLOSED
    event.save()
    forget_pages()  # changed without a service
    html = night_page(event)
    assert "hx-get" not in html
    assert "No final games this night." in html


def test_night_offers_check_in_to_members_and_the_evening_to_staff():
    event = a_night()
    token = event.checkin_token
    assert token not in night_page(event)
    assert token in night_page(event, signed_in(event, "member"))
    assert "Run this night" not in night_page(event, signed_in(event, "member"))
    assert "Run this night" in night_page(event, signed_in(event))


def test_night_page_is_made_again_for_every_deal_stick_and_arrival():
    event, _players, actor = evening(5)
    game = drawn(event, actor).games.get()
    url = address("night", event, event.pk)
    client = Client()

    def changed(tag: str) -> str:
        """Return the page's current ETag and check that it differs from `tag`."""
        answer = client.get(url, headers={"HX-Request": "true", "If-None-Match": tag})
        assert answer.status_code == 200
        same = client.get(url, headers={"HX-Request": "true", "If-None-Match": answer["ETag"]})
        assert same.status_code == 304
        return answer["ETag"]

    tag = changed('"nothing"')
    play(game, DRAW)
    tag = changed(tag)
    game.refresh_from_db()
    set_riichi(game_id=game.pk, version=game.version, player=0, on=True, actor=TABLE)
    tag = changed(tag)
    waiting = night(event).besides.waiting[0].player
    leave(event=event, player=waiting, actor=actor)
    tag = changed(tag)
    arrive(event, 1, actor)
    tag = changed(tag)
    told = {"name": "Grand night", "starts_at": event.starts_at, "checkin_open": True}
    update_night(event_id=event.pk, club_id=event.season.club_id, **told, actor=actor)
    changed(tag)


def test_night_of_another_club_is_not_here():
    event, other = a_night(), a_night()
    assert Client().get(address("night", other, event.pk)).status_code == 404


def test_void_game_is_not_shown_on_the_night():
    event = a_night()
    game = played(event)
    void_game(game_id=game.pk, reason="Wrong tiles", actor=organiser(event))
    found = night(event)
    assert (found.live, found.come.rounds, found.come.lines) == ((), (), ())
