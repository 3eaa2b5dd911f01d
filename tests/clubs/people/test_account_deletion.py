"""A person deletes their own account: what goes, what stays, and what stands in the way."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Invitation, LogEntry, Membership, Player, PushDevice, User, Wish
from clubs.models.people import Role
from clubs.services.people.account_deletion import delete_account
from tests.clubs.test_tasks import final_game
from tests.factories import PASSWORD, ClubFactory, EventFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
HERE = reverse("own_delete")


def played(user: User) -> Player:
    """Return the user's player in a club, with a final game."""
    event = EventFactory()
    player = final_game(event).results.get(place=1).player
    player.user = user
    player.save()
    MembershipFactory(club=event.season.club, user=user, role=Role.SCORER)
    return player


def sign_in(client: Client, user: User) -> None:
    """Sign in and confirm the password, which the page asks for."""
    client.force_login(user)
    assert client.get(HERE).status_code == 302
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def test_the_account_goes_and_the_games_stay_under_the_name() -> None:
    user = UserFactory()
    player = played(user)
    PushDevice.objects.create(user=user, endpoint="https://push.example.org/1")
    Wish.objects.create(user=user, kind="seat", way="mail", language="en")
    Invitation.objects.create(club=ClubFactory(), email=user.email, role=Role.MEMBER)
    delete_account(user=user, typed=user.email.upper())
    player.refresh_from_db()
    assert (player.user_id, player.former, player.results.count()) == (None, False, 1)
    assert not User.objects.filter(email=user.email).exists()
    assert not Membership.objects.filter(user=user.pk).exists()
    for model in (PushDevice, Wish, Invitation):
        assert not model._default_manager.exists()
    assert LogEntry.objects.filter(action="member.left", club=player.club).exists()


def test_in_the_clubs_that_are_ticked_the_person_becomes_a_former_player() -> None:
    user = UserFactory()
    here, there = played(user), played(user)
    delete_account(user=user, typed=user.email, clubs=[here.club_id])
    here, there = (Player.everyone.get(pk=one.pk) for one in (here, there))
    assert (here.former, there.former) == (True, False)
    assert here.results.count() == 1


def test_another_address_deletes_nothing() -> None:
    user = UserFactory()
    with pytest.raises(ClubError, match="Type your email address"):
        delete_account(user=user, typed="somebody@example.org")
    assert User.objects.filter(pk=user.pk).exists()


def test_the_only_owner_is_told_what_to_do_first(client: Client) -> None:
    owner = MembershipFactory(role=Role.OWNER)
    sign_in(client, owner.user)
    page = client.get(HERE).content.decode()
    assert "only owner" in page
    assert reverse("members", args=[owner.club.slug]) in page
    assert client.post(HERE, {"typed": owner.user.email}).status_code == 422
    assert Membership.objects.filter(pk=owner.pk).exists()
    MembershipFactory(club=owner.club, role=Role.OWNER)
    assert client.post(HERE, {"typed": owner.user.email}).status_code == 302
    assert not User.objects.filter(pk=owner.user.pk).exists()


def test_the_page_deletes_and_signs_out(client: Client) -> None:
    user = UserFactory()
    player = played(user)
    sign_in(client, user)
    page = client.get(HERE).content.decode()
    assert player.club.name in page
    answer = client.post(HERE, {"typed": user.email, "clubs": [player.club_id]}, follow=True)
    assert "Your account has been deleted." in answer.content.decode()
    assert "_auth_user_id" not in client.session
    assert Player.everyone.get(pk=player.pk).former


def test_a_club_of_somebody_else_is_no_choice(client: Client) -> None:
    user, other = UserFactory(), played(UserFactory())
    sign_in(client, user)
    client.post(HERE, {"typed": user.email, "clubs": [other.club_id]})
    assert not Player.everyone.get(pk=other.pk).former
