"""Everybody takes out the data on themselves, and nobody else's."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Payment, Player
from tests.clubs.public_scenes import a_night, four, scored
from tests.factories import EntryFactory, UserFactory

pytestmark = pytest.mark.django_db


def taken(user) -> dict:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("own_file"))
    assert answer["Content-Disposition"] == 'attachment; filename="my-data.json"'
    assert "no-store" in answer["Cache-Control"]
    return answer.json()


def test_one_takes_out_all_of_oneself_and_of_nobody_else():
    event = a_night()
    me, other = UserFactory(name="林美玲"), UserFactory()
    mine, theirs, *rest = four(event)
    for player, user in ((mine, me), (theirs, other)):
        Player.objects.filter(pk=player.pk).update(user=user, email=f"{player.number}@example.org")
        EntryFactory(event=event, player=player)
    scored(event, [mine, theirs, *rest], (20, 5, -10, -15))
    Payment.objects.create(event=event, payer=theirs, payee=mine, tenths=125, via="staff")
    said = taken(me)
    assert said["account"]["name"] == "林美玲"
    (player,) = said["players"]
    assert (player["name"], player["email"]) == (mine.name, f"{mine.number}@example.org")
    assert [(row["place"], row["score"], row["total"]) for row in player["results"]] == [(1, 45000, 20.0)]
    assert [(row["points"], row["paid"]) for row in player["payments"]] == [(12.5, False)]
    assert len(player["nights"]) == 1
    text = str(said)
    assert theirs.name not in text
    assert other.email not in text
    assert "password" not in text
    assert taken(UserFactory())["players"] == []


def test_the_file_asks_as_often_for_many_games_as_for_one():
    event = a_night()
    user, people = UserFactory(), four(event)
    Player.objects.filter(pk=people[0].pk).update(user=user)
    counted = []
    for _ in range(3):
        scored(event, people, (20, 5, -10, -15))
        with CaptureQueriesContext(
            connection,
        ) as asked:
            taken(user)
        counted.append(len(asked))
    assert len(set(counted)) == 1


def test_a_visitor_is_asked_to_sign_in():
    assert Client().get(reverse("own_file")).status_code == 302
