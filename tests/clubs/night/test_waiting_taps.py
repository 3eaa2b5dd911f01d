"""Taps that waited on a phone at the front desk: each counts once, and what changed in the meantime is asked."""

from decimal import Decimal

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from clubs.models import Event, LogEntry, Payment, Player
from clubs.models.people import Role
from clubs.selectors.settlement.balances import settlement
from clubs.services.activity_log import Actor
from clubs.services.night.checkin import check_in, undo_check_in
from clubs.services.night.waiting_taps import tell_waiting, waiting_taps
from clubs.services.settlement.payments import mark_paid, take_back
from tests.clubs.evenings import arrive, evening
from tests.clubs.night.test_night_views import OUTBOX, at, signed_in
from tests.clubs.public_scenes import a_night, four, scored
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db
PHONE, OTHER = "a" * 16, "b" * 16


@pytest.fixture(autouse=True)
def _nothing_waits() -> None:
    caches["shared"].clear()


def door() -> tuple[Event, Player, Actor, Client]:
    event, _players, actor = evening(0)
    return event, PlayerFactory(club=event.season.club), actor, signed_in(event, Role.SCORER)


def test_tap_sent_twice_counts_once_and_tells_the_rows_version() -> None:
    event, player, _actor, client = door()
    said = {"here": player.number, "version": 0, "key": "k1"}
    answers = [client.post(at("checkin_entry", event), said, **OUTBOX) for _again in range(2)]
    assert [(one.status_code, one["X-Saved"], one["X-Version"]) for one in answers] == [(200, "k1", "1")] * 2
    assert answers[0].content.decode() == f"{player} is checked in."
    assert LogEntry.objects.filter(action="checkin.here").count() == 1


def test_key_of_another_tap_and_none_are_refused() -> None:
    event, player, _actor, client = door()
    client.post(at("checkin_entry", event), {"here": player.number, "key": "k1"}, **OUTBOX)
    other = client.post(at("checkin_entry", event), {"undo": player.number, "key": "k1"}, **OUTBOX)
    assert (other.status_code, other["X-Refused"]) == (409, "key_used")
    without = client.post(at("checkin_entry", event), {"undo": player.number}, **OUTBOX)
    assert (without.status_code, without["X-Refused"]) == (409, "bad_key")
    assert event.entries.get().status == "here"


@pytest.mark.parametrize(("act", "before", "words"), [("here", "undo", "undone"), ("undo", "again", "checked in")])
def test_what_changed_since_the_tap_is_asked_and_done_when_it_is_meant(act: str, before: str, words: str) -> None:
    event, player, actor, client = door()
    entry = check_in(event=event, player=player, actor=actor)
    seen = 0 if act == "here" else entry.version
    undo_check_in(event=event, player=player, actor=actor)
    if before == "again":
        check_in(event=event, player=player, actor=actor)
    said = {act: player.number, "version": seen, "key": "k1"}
    asked = client.post(at("checkin_entry", event), said, **OUTBOX)
    assert (asked.status_code, asked["X-Refused"]) == (409, "changed")
    assert words in asked.content.decode()
    now = asked["X-Version"]
    assert client.post(at("checkin_entry", event), said | {"version": now}, **OUTBOX).status_code == 200
    assert event.entries.get().status == ("here" if act == "here" else "expected")


def test_what_another_phone_did_as_well_is_no_question() -> None:
    event, player, actor, client = door()
    check_in(event=event, player=player, actor=actor)
    said = {"here": player.number, "version": 0, "key": "k1"}
    assert client.post(at("checkin_entry", event), said, **OUTBOX).status_code == 200


def test_guest_who_waited_is_added_once_and_a_known_name_is_asked() -> None:
    event, player, _actor, client = door()
    said = {"q": "Grace Park", "key": "k1"}
    for _again in range(2):
        assert client.post(at("checkin_guest", event), said, **OUTBOX).status_code == 200
    asked = client.post(at("checkin_guest", event), {"q": player.name, "key": "k2"}, **OUTBOX)
    assert (asked.status_code, asked["X-Refused"]) == (409, "same_name")
    meant = client.post(at("checkin_guest", event), {"q": player.name, "another": "1", "key": "k2"}, **OUTBOX)
    assert meant.status_code == 200
    assert event.entries.filter(player__guest=True).count() == 2


def test_draw_says_what_waits_on_other_phones() -> None:
    event, _players, actor = evening(0)
    arrive(event, 4, actor)
    client = signed_in(event)
    client.cookies["desk"] = PHONE
    for phone, number in ((OTHER, 2), (PHONE, 1), ("../x", 5)):
        tell_waiting(event=event, phone=phone, number=number)
    page = client.get(at("seat_draw", event)).content.decode()
    assert "2 check-ins wait on another phone." in page
    assert "1 check-in waits on this phone." in page
    client.get(at("checkin", event), headers={"X-Waiting": "0"})
    tell_waiting(event=event, phone=OTHER, number=0)
    assert waiting_taps(event, PHONE) == (0, 0)
    assert "waits on" not in client.get(at("seat_draw", event)).content.decode()


def test_only_so_many_phones_are_remembered() -> None:
    event, _players, _actor = evening(0)
    for number in range(30):
        tell_waiting(event=event, phone=f"{number:016x}", number=100_000)
    assert waiting_taps(event, PHONE) == (0, 20 * 999)


def test_payment_that_was_undone_in_the_meantime_is_asked() -> None:
    event = a_night(point_price=Decimal("0.1"), currency="€")
    scored(event, four(event), (20, 5, -10, -15))
    owed = settlement(event).owed[0]
    sides = {"payer": owed.payer.key, "payee": owed.payee.key, "tenths": owed.tenths}
    url = reverse("settlement", args=[event.season.club.slug, event.pk])
    client = signed_in(event)
    for _again in range(2):
        assert client.post(url, sides | {"version": 0, "key": "k1"}, **OUTBOX)["X-Saved"] == "k1"
    assert Payment.objects.count() == 1
    take_back(event=event, payment_id=Payment.objects.get().pk, actor=Actor.table())
    asked = client.post(url, sides | {"version": 0, "key": "k2"}, **OUTBOX)
    assert (asked.status_code, asked["X-Refused"], asked["X-Version"]) == (409, "changed", "2")
    assert mark_paid(event=event, actor=Actor.table(), seen=2, **sides).undone_at is None
