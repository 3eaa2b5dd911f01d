"""Daily limits for each person, lockouts after wrong passwords, and what mails and sign-up reveal."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Invitation, Membership, User
from clubs.models.people import Role
from clubs.services.people import rate_limits
from tests.factories import PASSWORD, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
NEW = {"name": "林美玲", "email": "mei@example.org", "password1": "kan-dora-4417"}


@pytest.fixture
def owner() -> Membership:
    return MembershipFactory(role=Role.OWNER)


@pytest.fixture
def _mails(settings) -> None:
    """Configure a mail server, so that addresses must be confirmed first."""
    settings.VERIFY_EMAIL, settings.ACCOUNT_EMAIL_VERIFICATION = True, "mandatory"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def found(client: Client, number: int):
    data = {"name": f"Club {number}", "slug": f"new-{number}", "time_zone": "Asia/Taipei"}
    return client.post(reverse("club_new"), data)


def invite(client: Client, club: Club, email: str):
    return client.post(reverse("invite", args=[club.slug]), {"email": email, "role": "member"}, follow=True)


def sign_in(password: str, user: User, address: str) -> bool:
    page = Client().post(reverse("account_login"), {"login": user.email, "password": password}, REMOTE_ADDR=address)
    return page.status_code == 302


# --- clubs and invitations ---


def test_an_account_founds_so_many_clubs_a_day_and_is_told_when_the_next(client):
    user = UserFactory()
    asked = [found(signed_in(user), number).status_code for number in range(rate_limits.CLUBS_A_DAY + 1)]
    assert asked == [302] * rate_limits.CLUBS_A_DAY + [422]
    assert "tomorrow" in found(signed_in(user), 9).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        assert found(signed_in(user), 10).status_code == 302


def test_many_accounts_of_one_address_found_so_many_clubs_a_day():
    asked = [found(signed_in(UserFactory()), number).status_code for number in range(12)]
    assert asked == [302] * 10 + [422] * 2


def test_a_club_invites_so_many_a_day(owner, monkeypatch):
    monkeypatch.setattr(rate_limits, "INVITATIONS_A_DAY", 4)
    client = signed_in(owner.user)
    for number in range(6):
        page = invite(client, owner.club, f"guest{number}@example.org")
    assert (len(mail.outbox), Invitation.objects.count()) == (4, 4)
    assert "4 invitations have been sent within a day" in page.content.decode()


def test_nobody_is_sent_more_than_a_few_invitations_a_day_whoever_sends_them():
    for _ in range(5):
        club = MembershipFactory(role=Role.OWNER)
        invite(signed_in(club.user), club.club, "victim@example.org")
    assert len(mail.outbox) == rate_limits.TO_ONE_ADDRESS_A_DAY


@pytest.mark.usefixtures("_mails")
def test_only_somebody_with_a_confirmed_address_invites(owner):
    page = invite(signed_in(owner.user), owner.club, "guest@example.org")
    assert "Confirm your own email address first" in page.content.decode()
    assert (mail.outbox, Invitation.objects.count()) == ([], 0)
    EmailAddress.objects.create(user=owner.user, email=owner.user.email, verified=True)
    invite(signed_in(owner.user), owner.club, "guest@example.org")
    assert len(mail.outbox) == 1


def test_an_invitation_ends_with_the_rank_of_who_made_it(owner):
    organiser = MembershipFactory(club=owner.club, role=Role.ORGANISER)
    invite(signed_in(organiser.user), owner.club, "guest@example.org")
    link = reverse("invitation", args=[Invitation.objects.get().token])
    where = reverse("member", args=[owner.club.slug, organiser.pk])
    signed_in(owner.user).post(where, {"role": "scorer"})
    stranger = signed_in(UserFactory())
    assert "withdrawn it" in stranger.get(link).content.decode()
    stranger.post(link)
    assert owner.club.memberships.count() == 2


def test_an_invitation_of_somebody_who_is_gone_makes_nobody_a_member(owner):
    gone = MembershipFactory(club=owner.club, role=Role.OWNER)
    made = Invitation.objects.create(club=owner.club, email="a@example.org", role=Role.OWNER, invited_by=gone.user)
    Membership.objects.filter(pk=gone.pk).delete()
    page = signed_in(UserFactory()).post(reverse("invitation", args=[made.token]), follow=True)
    assert "no longer allowed to invite" in page.content.decode()
    assert owner.club.memberships.count() == 1


def test_a_line_break_in_a_clubs_name_is_refused_and_an_old_one_breaks_no_mail(owner):
    client = signed_in(owner.user)
    data = {"name": "Club\r\nBcc: b@example.org", "slug": "club", "time_zone": "Asia/Taipei"}
    assert client.post(reverse("club_edit", args=[owner.club.slug]), data).status_code == 422
    Club.objects.filter(pk=owner.club.pk).update(name="Club\nBcc: b@example.org")
    invite(client, owner.club, "guest@example.org")
    assert mail.outbox[0].recipients() == ["guest@example.org"]


# --- sign-in and sign-up ---


def test_wrong_passwords_elsewhere_lock_nobody_out_at_home():
    user = UserFactory()
    assert [sign_in("wrong", user, "203.0.113.9") for _ in range(6)] == [False] * 6
    assert not sign_in(PASSWORD, user, "203.0.113.9")
    assert sign_in(PASSWORD, user, "198.51.100.7")


def test_one_address_tries_so_many_passwords_whosever_they_are():
    users = [UserFactory() for _ in range(25)]
    assert not any(sign_in("wrong", user, "203.0.113.9") for user in users)
    assert not sign_in(PASSWORD, users[-1], "203.0.113.9")


@pytest.mark.usefixtures("_mails")
def test_sign_up_says_the_same_whether_an_address_is_known_or_not():
    UserFactory(email="taken@example.org")
    pages = [
        Client().post(reverse("account_signup"), NEW | {"email": email}, follow=True)
        for email in ("mei@example.org", "taken@example.org")
    ]
    told = [re.sub(r"\w{64}|(mei|taken)@example.org", "", page.content.decode()) for page in pages]
    assert pages[0].redirect_chain == pages[1].redirect_chain
    assert told[0] == told[1]
    assert [sent.to for sent in mail.outbox] == [["mei@example.org"], ["taken@example.org"]]
    assert User.objects.filter(email="taken@example.org").count() == 1


@pytest.mark.usefixtures("_mails")
def test_the_link_of_the_mail_confirms_and_signs_in_where_one_wanted_to_go(client):
    client.post(f"{reverse('account_signup')}?next=/me/", NEW | {"next": "/me/"})
    link = re.search(r"http://testserver(/accounts/confirm-email/\S+/)", mail.outbox[0].body)[1]
    page = client.post(link, follow=True)
    assert EmailAddress.objects.get().verified
    assert (page.context["user"].email, page.redirect_chain[-1][0]) == ("mei@example.org", "/me/")


def test_mails_name_the_sites_own_address_whatever_host_was_asked(client, owner, settings):
    settings.MAILED_URL, settings.PUBLIC_HOST = "https://club.example.org", "club.example.org"
    settings.ALLOWED_HOSTS = ["*"]
    EmailAddress.objects.create(user=owner.user, email=owner.user.email, primary=True, verified=True)
    bad = {"HTTP_HOST": "evil.example.net"}
    client.post(reverse("account_reset_password"), {"email": owner.user.email}, **bad)
    data = {"email": "guest@example.org", "role": "member"}
    signed_in(owner.user).post(reverse("invite", args=[owner.club.slug]), data, **bad)
    assert len(mail.outbox) == 2
    for sent in mail.outbox:
        assert "https://club.example.org/" in sent.body
        assert "evil" not in sent.body + sent.subject
