"""Email addresses have one key each: an address that only looks like another never finds its account."""

import re
from importlib import import_module

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from clubs.models import Invitation, Membership, Player, User
from clubs.models.people import Role
from clubs.selectors.people.email_addresses import account_of
from tests.factories import ClubFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
MIGRATION = import_module("clubs.migrations.0012_one_spelling_of_email_addresses")


def verified(email: str) -> User:
    user = UserFactory(email=email)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def test_a_sign_in_code_never_carries_the_link_of_a_look_alike_account(client):
    victim = verified("victim@example.org")
    attacker = verified("v\u0131ctim@example.org")
    client.post(reverse("account_request_login_code"), {"email": "v\u0131ctim@example.org"})
    [sent] = mail.outbox
    assert sent.to == ["v\u0131ctim@example.org"]
    link = re.search(r"/accounts/link/(\d+)/", sent.body)
    assert (int(link[1]), attacker.pk) == (attacker.pk, attacker.pk)
    assert int(link[1]) != victim.pk


def test_a_second_verified_address_carries_the_link_of_its_own_account(client):
    owner = verified("main@example.org")
    EmailAddress.objects.create(user=owner, email="second@example.org", verified=True)
    UserFactory(email="second@example.org")  # signed up with it, never confirmed
    client.post(reverse("account_request_login_code"), {"email": "second@example.org"})
    [sent] = mail.outbox
    assert int(re.search(r"/accounts/link/(\d+)/", sent.body)[1]) == owner.pk


@pytest.mark.parametrize("look_alike", ["v\u0131ctim@example.org", "victim@example.com"])
def test_no_look_up_takes_a_look_alike_for_the_address(look_alike):
    club = ClubFactory()
    member = MembershipFactory(club=club, user=verified("victim@example.org"), role=Role.MEMBER)
    assert account_of("Victim@Example.org") == member.user
    assert account_of(look_alike) is None


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Mei@Example.ORG", "mei@example.org"),
        ("\u017fam@example.org", "sam@example.org"),
        ("mei@\uff45xample.org", "mei@example.org"),
        (" \u212aim@example.org", "kim@example.org"),
    ],
)
def test_every_spelling_of_an_address_is_kept_and_found_as_one(typed, key):
    user = UserFactory(email=typed)
    assert User.objects.get(email=key) == User.objects.get(email=typed) == user == account_of(typed)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(email=key, name="another")
    club = ClubFactory()
    for made in (Player(club=club, number=1, name="A", email=typed), Invitation(club=club, email=typed)):
        made.save()
        assert made.email == key


def test_signing_up_with_another_spelling_makes_no_second_account(client):
    verified("sam@example.org")
    said = {"name": "Sam", "email": "\u017fam@example.org", "password1": "kan-dora-4417"}
    client.post(reverse("account_signup"), said)
    assert User.objects.count() == 1
    assert Membership.objects.count() == 0


def test_another_spelling_signs_in(client):
    user = verified("sam@example.org")
    user.set_password("kan-dora-4417")
    user.save()
    page = client.post(reverse("account_login"), {"login": "\u017fam@example.org", "password": "kan-dora-4417"})
    assert page.status_code == 302
    client.logout()
    client.post(reverse("account_request_login_code"), {"email": "\u017fam@example.org"})
    assert [sent.to for sent in mail.outbox] == [["sam@example.org"]]


def test_the_upgrade_respells_addresses_and_keeps_both_of_two_accounts_with_one_key():
    elder, younger, other = UserFactory(), UserFactory(), UserFactory()
    with connection.cursor() as cursor:
        raw = [("sam@example.org", elder), ("\u017fam@example.org", younger), ("\u212aim@example.org", other)]
        for email, user in raw:
            cursor.execute("UPDATE clubs_user SET email = %s WHERE id = %s", [email, user.pk])
    state = MigrationExecutor(connection).loader.project_state(MIGRATION.Migration.dependencies)
    MIGRATION.respell(state.apps, None)
    assert account_of("\u017fam@example.org") == elder
    assert account_of("kim@example.org") == other
    assert User.objects.get(pk=younger.pk).is_active
