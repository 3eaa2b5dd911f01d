"""The export of one's own data contains all of it and nobody else's."""

from html import unescape

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import BonusLine, EventStaff, Invitation, LogEntry, Payment, Player, PlayerClaim, Registration
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


def test_what_is_kept_beside_the_games_is_in_it_too():
    event, me, other = a_night(), UserFactory(), UserFactory()
    mine, theirs, *_rest = four(event)
    Player.objects.filter(pk=mine.pk).update(user=me)
    club = event.season.club
    EmailAddress.objects.create(user=me, email="second@example.org", verified=True)
    EmailAddress.objects.create(user=me, email="not-shown@example.org", verified=False)
    PlayerClaim.objects.create(club=club, player=mine, user=me, note="With Mei", status="approved")
    PlayerClaim.objects.create(club=club, player=theirs, user=other, note="Someone else")
    for email in ("second@example.org", "not-shown@example.org", "third@example.org"):
        Invitation.objects.create(club=club, email=email, invited_by=other)
    entry = EntryFactory(event=event, player=mine, club_name="Oslo Riichi")
    Registration.objects.create(
        event=event, status="confirmed", name="Me", email="me@example.org", key="r", entry=entry, note="Vegetarian"
    )
    Registration.objects.create(event=event, status="confirmed", name="Else", email="e@example.org", key="s")
    BonusLine.objects.create(season=event.season, player=mine, tenths=-105, reason="Late", key="b")
    BonusLine.objects.create(season=event.season, player=theirs, tenths=-55, reason="Later", key="c")
    EventStaff.objects.create(event=event, user=me, role="referee")
    said = taken(me)
    assert [one["email"] for one in said["account"]["addresses"]] == ["second@example.org", "not-shown@example.org"]
    assert [(one["club"], one["note"]) for one in said["claims"]] == [(club.name, "With Mei")]
    assert [one["email"] for one in said["invitations"]] == ["second@example.org"]
    assert [(one["name"], one["note"], one["event"]) for one in said["forms"]] == [("Me", "Vegetarian", str(event))]
    assert [one["role"] for one in said["roles"]] == ["referee"]
    assert said["tokens"] == []
    [player] = said["players"]
    assert [(one["in"], one["points"], one["reason"]) for one in player["penalties"]] == [("season", -10.5, "Late")]
    assert player["nights"][0]["club"] == "Oslo Riichi"


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


def test_one_chooses_by_which_name_the_public_sees_oneself():
    event, me = a_night(), UserFactory()
    mine, theirs, *rest = four(event)
    Player.objects.filter(pk=mine.pk).update(user=me)
    scored(event, [mine, theirs, *rest], (20, 5, -10, -15))
    slug, client, visitor = event.season.club.slug, Client(), Client()
    client.force_login(me)
    url, public = reverse("own_seen", args=[slug]), reverse("player", args=[slug, mine.number])
    assert url in client.get(reverse("profile")).content.decode()
    assert mine.name in visitor.get(public).content.decode()
    for sent, word in (
        ({"privacy": "alias", "alias": ""}, "Enter the alias"),
        ({"privacy": "alias", "alias": "me＠example.org"}, "looks like an address"),
        ({"privacy": "alias", "alias": theirs.name.upper()}, "Someone else in the club already has this name."),
    ):
        refused = client.post(url, sent)
        assert (refused.status_code, word in unescape(refused.content.decode())) == (422, True)
    assert client.post(url, {"privacy": "alias", "alias": "九蓮"}).status_code == 302
    shown = visitor.get(public).content.decode()
    assert ("九蓮" in shown, mine.name in shown) == (True, False)
    assert client.post(url, {"privacy": "hidden", "alias": "九蓮"}).status_code == 302
    assert f"#{mine.number}" in visitor.get(public).content.decode()
    entry = LogEntry.objects.filter(action="player.changed").latest("pk")
    assert (entry.by, entry.data["changed"]) == (me, {"privacy": ["alias", "hidden"]})
    stranger = Client()
    stranger.force_login(UserFactory())
    assert stranger.get(url).status_code == 404


def test_a_visitor_is_asked_to_sign_in():
    assert Client().get(reverse("own_file")).status_code == 302
