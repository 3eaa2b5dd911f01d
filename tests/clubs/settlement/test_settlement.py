"""Settling a night: balances of final games, the fewest transfers, and payments recorded and undone."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event, LogEntry, Payment, Player, Table, User
from clubs.models.people import Role
from clubs.selectors.settlement.balances import Settlement, settlement
from clubs.services.activity_log import Actor
from clubs.services.play.games import close_game, reopen_game
from clubs.services.play.referee import add_penalty, substitute
from clubs.services.settlement.payments import mark_paid, take_back
from tests.clubs.public_scenes import PLAIN, a_night, address, confirmed, four, page, scored, signed_in
from tests.factories import (
    RON,
    EntryFactory,
    EventFactory,
    PlayerFactory,
    SeasonFactory,
    TableFactory,
    member,
    seated_game,
    staff,
)

pytestmark = pytest.mark.django_db
TABLE = Actor.table()


def owed(found: Settlement) -> set[tuple[str, str, int]]:
    return {(one.payer.said, one.payee.said, one.tenths) for one in found.owed}


def balances(found: Settlement) -> dict[str, int]:
    return {line.party.said: line.left for line in found.lines}


def pay(event: Event, one: object, table: Table | None = None) -> Payment:
    sides = {"payer": one.payer.key, "payee": one.payee.key, "tenths": one.tenths}  # type: ignore[attr-defined]  # Owed
    return mark_paid(event=event, table=table, actor=TABLE, **sides)


def two_games() -> tuple[Event, list[Player]]:
    """Return a night with two games of the same four players: +20 +5 -10 -15, then -5 +5 +10 -10."""
    event = a_night(point_price=Decimal("0.1"), currency="€")
    players = four(event)
    scored(event, players, (20, 5, -10, -15))
    scored(event, players, (-5, 5, 10, -10))
    return event, players


# --- balances and transfers ----------------------------------------------------------------------------------------


def test_final_games_of_the_evening_add_up_and_the_fewest_transfers_settle_them():
    event, (a, b, c, d) = two_games()
    found = settlement(event)
    assert balances(found) == {str(a): 150, str(b): 100, str(c): 0, str(d): -250}
    assert owed(found) == {(str(d), str(a), 150), (str(d), str(b), 100)}
    assert found.exact


def test_games_of_other_evenings_and_running_games_are_not_settled():
    event, players = two_games()
    other = a_night()
    scored(other, four(other), (20, 5, -10, -15))
    seated_game(event=event, players=players, deals=[RON])
    found = settlement(event)
    assert sum(abs(line.left) for line in found.lines) == 500
    assert found.running == 1


def test_running_games_count_in_the_balance_as_it_stands():
    event, players = two_games()
    seated_game(event=event, players=players, deals=[RON])
    now = {line.party.said: (line.now or 0) - line.total for line in settlement(event).lines}
    assert now == {str(player): tenths for player, tenths in zip(players, (0, 52, 0, -52), strict=True)}


def test_totals_with_uma_are_settled_and_said_to_be_so():
    event = a_night()
    event.season.options = PLAIN | {"uma": [20, 10, -10, -20]}
    event.season.save()
    found = settlement(scored(event, four(event), (20, 5, -10, -15)).event)
    assert found.uma
    assert sorted(line.left for line in found.lines) == [-350, -200, 150, 400]


def test_a_table_settles_its_own_games_only():
    event, _players = two_games()
    elsewhere = four(event)
    table = TableFactory(event=event)
    scored_at(event, table, elsewhere)
    assert set(balances(settlement(event, table))) == {str(player) for player in elsewhere}
    assert len(settlement(event).lines) == 8


def scored_at(event: Event, table: Table, players: list[Player]) -> None:
    game = scored(event, players, (20, 5, -10, -15))
    game.table = table
    game.save()


def test_a_penalty_goes_to_the_club():
    event, players = two_games()
    game = event.games.order_by("pk").first()
    add_penalty(
        game_id=game.pk,
        seat_id=game.seats.get(index=0).pk,
        tenths=-20,
        reason="Late",
        actor=staff(game, Role.ORGANISER),
    )
    found = settlement(event)
    assert balances(found) == {str(p): t for p, t in zip(players, (130, 100, 0, -250), strict=True)} | {"the club": 20}
    assert found.lines[-1].party.club
    assert sum(one.tenths for one in found.owed) == 250


def test_whom_a_game_counts_for_settles_it():
    event = a_night()
    a, b, c, d = four(event)
    game = seated_game(event=event, players=(a, b, c, d), deals=[RON])
    seat, other = game.seats.get(index=3), PlayerFactory(club=event.season.club)
    substitute(
        game_id=game.pk, seat_id=seat.pk, player_id=other.pk, counts_for="substitute", reason="Ill", actor=staff(game)
    )
    game.refresh_from_db()
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    confirmed(game)
    assert owed(settlement(event)) == {(str(other), str(b), 52)}


def test_who_bets_from_outside_is_a_party_of_the_settlement():
    event = EventFactory(season=SeasonFactory(preset="taiwan"))
    a, b, c, d = four(event)
    bets = {"nei": [], "wai": [{"name": "甲", "on": 2}]}
    win = {"type": "win", "wins": [{"winner": 2, "from": 0, "fan": 3}], "side_bets": bets}
    game = seated_game(event=event, players=(a, b, c, d), deals=[win])
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    confirmed(game)
    found = settlement(event)
    assert owed(found) == {(str(a), str(c), 7000), (str(a), "甲", 7000)}
    assert found.money.say(7000) == "700"
    pay(event, next(one for one in found.owed if one.payee.said == "甲"))
    assert owed(settlement(event)) == {(str(a), str(c), 7000)}


def test_money_is_written_as_its_rules_write_it():
    event = EventFactory(season=SeasonFactory(preset="duankagen", currency="元", point_price=Decimal(3)))
    money = settlement(event).money
    assert (money.say(50), money.price) == ("0.5 元", None)


# --- payments ------------------------------------------------------------------------------------------------------


def test_what_was_paid_is_kept_and_the_rest_stays_as_it_was():
    event, (a, b, _c, d) = two_games()
    first, second = settlement(event).owed
    payment = pay(event, first)
    found = settlement(event)
    assert (payment.payer, payment.payee, payment.tenths, payment.via) == (d, a, 150, "table")
    assert owed(found) == {(str(d), str(b), 100)}
    pay(event, second)
    assert settlement(event).owed == ()
    assert set(balances(settlement(event)).values()) == {0}


def test_paid_twice_is_paid_once():
    event, _players = two_games()
    one = settlement(event).owed[0]
    assert pay(event, one) == pay(event, one)
    assert LogEntry.objects.filter(action="payment.made").count() == 1


def test_a_payment_taken_back_stays_on_record_and_is_owed_again():
    event, _players = two_games()
    before = owed(settlement(event))
    payment = pay(event, settlement(event).owed[0])
    for _ in range(2):
        take_back(event=event, payment_id=payment.pk, actor=TABLE)
    found = settlement(event)
    assert owed(found) == before
    assert [one.stands for one in found.payments] == [False]
    assert LogEntry.objects.filter(action="payment.undone").count() == 1
    assert pay(event, found.owed[0]) != payment


def test_a_payment_that_is_not_owed_is_refused():
    event, (a, _b, _c, d) = two_games()
    with pytest.raises(ClubError) as refusal:
        mark_paid(event=event, payer=f"p{d.pk}", payee=f"p{a.pk}", tenths=999, actor=TABLE)
    assert refusal.value.code == "conflict"
    assert not Payment.objects.exists()


def test_a_result_that_is_corrected_after_a_payment_changes_what_is_left():
    event, (a, b, c, d) = two_games()
    for one in settlement(event).owed:
        pay(event, one)
    game = event.games.order_by("pk").last()
    reopen_game(game_id=game.pk, version=game.version, reason="Wrong", actor=staff(game, Role.ORGANISER))
    assert balances(settlement(event)) == {str(a): 50, str(b): -50, str(c): -100, str(d): 100}


def test_payments_at_a_table_count_for_the_night_and_a_settled_night_ends_those_at_tables():
    event, _players = two_games()
    table = event.games.order_by("pk").first().table
    event.games.update(table=table)
    pay(event, settlement(event, table).owed[0], table)
    assert len(settlement(event).owed) == 1
    payment = pay(event, settlement(event).owed[0])
    there = settlement(event, table)
    assert (there.elsewhere, there.owed, len(there.payments)) == (True, (), 1)
    with pytest.raises(ClubError):
        take_back(event=event, table=table, payment_id=payment.pk, actor=TABLE)


# --- pages ---------------------------------------------------------------------------------------------------------


def test_staff_mark_a_payment_and_take_it_back_on_the_nights_page():
    event, (a, _b, _c, d) = two_games()
    url, client = address("settlement", event, event.pk), signed_in(event)
    text = page(url, client)
    assert all(words in text for words in ("Who pays whom", d.name, a.name, "25", "the fewest possible"))
    assert client.post(url, {"payer": f"p{d.pk}", "payee": f"p{a.pk}", "tenths": 150}).status_code == 200
    payment = Payment.objects.get()
    assert (payment.by, payment.via) == (client_user(client), "staff")
    assert client.post(url, {"undo": payment.pk}).status_code == 200
    payment.refresh_from_db()
    assert payment.undone_at
    assert client.post(url, {"payer": "p1", "payee": "p2", "tenths": 7}).status_code == 409
    assert client.post(url, {"tenths": "x"}).status_code == 409


def client_user(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_the_players_of_the_evening_see_who_pays_whom_and_other_members_do_not():
    event, (a, _b, _c, d) = two_games()
    url = address("settlement", event, event.pk)
    user = member(event.season.club, Role.MEMBER)
    client = Client()
    client.force_login(user)
    assert d.name not in page(url, client)
    d.user = user
    d.save()
    text = page(url, client)
    assert d.name in text
    assert 'name="payer"' not in text
    assert client.post(url, {"payer": f"p{d.pk}", "payee": f"p{a.pk}", "tenths": 150}).status_code == 403


def test_a_phone_at_the_door_reads_the_settlement_with_its_own_line_marked():
    event, (_a, _b, _c, d) = two_games()
    EntryFactory(event=event, player=d)
    client = Client()
    client.post(reverse("self_checkin", args=[event.checkin_token]), {"do": "me", "number": d.number})
    text = page(reverse("self_settlement", args=[event.checkin_token]), client)
    assert 'class="own"' in text
    assert 'name="payer"' not in text


def test_hidden_names_stay_hidden_on_the_tablet_and_the_phone():
    event, (_a, _b, _c, d) = two_games()
    d.privacy = "hidden"
    d.save()
    table = event.games.order_by("pk").first().table
    for url in (
        reverse("self_settlement", args=[event.checkin_token]),
        reverse("table:settlement", args=[table.token]),
    ):
        text = page(url)
        assert f"#{d.number}" in text
        assert f">{d.name}<" not in text


def test_a_tables_tablet_settles_its_table_and_no_other():
    event, _players = two_games()
    table, other = (game.table for game in event.games.order_by("pk"))
    url = reverse("table:settlement", args=[table.token])
    one = settlement(event, table).owed[0]
    sent = {"payer": one.payer.key, "payee": one.payee.key, "tenths": one.tenths}
    assert Client().post(url, sent).status_code == 200
    assert Payment.objects.get().table == table
    other_one = next(owed for owed in settlement(event, other).owed if owed not in settlement(event, table).owed)
    sent = {"payer": other_one.payer.key, "payee": other_one.payee.key, "tenths": other_one.tenths + 1}
    assert Client().post(url, sent).status_code == 409


def test_a_point_is_worth_what_the_season_says():
    event, _players = two_games()
    event.season.point_price, event.season.currency = Decimal("0.1"), "元"
    event.season.save()
    text = page(address("settlement", event, event.pk), signed_in(event))
    assert "1.5 元" in text
    assert ("+1.5 元" in text, "−2.5 元" in text) == (True, True)
    assert "1 point = 0.1 元." in text


@pytest.mark.parametrize(
    ("price", "tenths", "words"),
    [("0.1", 512, "5.12 元"), ("2", 20, "4 元"), ("0.0333", 1, "0.00333 元"), ("1000", 12345, "1,234,500 元")],
)
def test_money_is_exact(price: str, tenths: int, words: str):
    event = a_night()
    event.season.point_price, event.season.currency = Decimal(price), "元"
    assert settlement(event).money.worth(tenths) == words


def test_settlement_of_an_evening_without_games_says_that_there_is_nothing():
    event = a_night(point_price=Decimal(1))
    assert "nothing to settle" in page(address("settlement", event, event.pk), signed_in(event))


def test_settlement_takes_a_constant_number_of_queries():
    def taken(many: int) -> int:
        event = a_night()
        for _ in range(many):
            players = four(event)
            game = scored(event, players, (20, 5, -10, -15))
            seat = game.seats.get(index=0)
            add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-20, reason="Late", actor=staff(game, Role.ORGANISER))
            seated_game(event=event, players=players, deals=[RON])
            pay(event, settlement(event).owed[0])
        event = Event.objects.select_related("season__club").get(pk=event.pk)
        with CaptureQueriesContext(connection) as queries:
            settlement(event)
        return len(queries)

    assert taken(1) == taken(3)
