"""Sign-up, sign-in and password reset, in all four languages."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.models import User
from clubs.services.people.login_links import login_links
from tests.factories import PASSWORD, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
NEW = {"name": "林美玲", "email": "Mei@example.org", "password1": "kan-dora-4417"}


def errors(page) -> dict[str, list[str]]:
    return {name: list(found) for name, found in page.context["form"].errors.items()}


def test_signing_up_takes_name_e_mail_and_password_and_signs_in(client):
    page = client.post(reverse("account_signup"), NEW, follow=True)
    user = User.objects.get()
    assert (user.name, user.email) == ("林美玲", "mei@example.org")
    assert page.context["user"] == user
    assert [sent.to for sent in mail.outbox] == [["mei@example.org"]]
    client.post(reverse("account_logout"))
    said = {"login": "mei@example.org", "password": NEW["password1"]}
    page = client.post(reverse("account_login"), said, follow=True, headers={"accept-language": "zh-hant"})
    assert "已登入：林美玲" in page.content.decode()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "x" * 81}, "name"),
        ({"email": "mei@"}, "email"),
        ({"email": "taken@example.org"}, "email"),
        ({"password1": "short"}, "password1"),
        ({"password1": "password123"}, "password1"),
    ],
)
def test_what_is_wrong_with_a_sign_up_is_said_at_the_field(client, changes, field):
    UserFactory(email="taken@example.org")
    page = client.post(reverse("account_signup"), NEW | changes)
    assert list(errors(page)) == [field]
    assert User.objects.count() == 1


def test_signing_in_leads_back_to_the_page_that_was_asked_for(client):
    user = UserFactory()
    asked = client.get(reverse("profile"))
    assert asked["Location"] == "/accounts/login/?next=/me/"
    back = client.post(asked["Location"], {"login": user.email, "password": PASSWORD})
    assert back["Location"] == "/me/"


def test_a_wrong_password_is_said_at_the_password_and_the_e_mail_stays(client):
    user = UserFactory()
    page = client.post(reverse("account_login"), {"login": user.email, "password": "wrong"})
    assert list(errors(page)) == ["password"]
    assert f'value="{user.email}"' in page.content.decode()


def test_a_password_is_reset_by_the_link_of_the_mail(client):
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    client.post(reverse("account_reset_password"), {"email": user.email})
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", mail.outbox[0].body)
    page = client.get(link[1], follow=True)
    new = {"password1": "kan-dora-4417", "password2": "kan-dora-4417"}
    client.post(page.redirect_chain[-1][0], new)
    user.refresh_from_db()
    assert user.check_password("kan-dora-4417")
    assert client.get(link[1]).context["token_fail"]


def test_asking_for_a_reset_does_not_tell_who_has_an_account(client):
    page = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"}, follow=True)
    assert page.redirect_chain[-1][0] == reverse("account_reset_password_done")


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_labels_are_never_placeholders(client, name):
    page = client.get(reverse(name))
    assert "placeholder" not in page.content.decode()
    assert all(field.label for field in page.context["form"])


def test_errors_of_a_sign_up_are_in_traditional_chinese(client):
    client.cookies["django_language"] = "zh-hant"
    page = client.post(reverse("account_signup"), NEW | {"email": "mei@", "password1": "12345678"})
    assert re.search(r"[\u4e00-\u9fff]", errors(page)["email"][0])
    assert re.search(r"[\u4e00-\u9fff]", errors(page)["password1"][0])
    assert '<html lang="zh-Hant">' in page.content.decode()


def test_ones_own_name_is_changed_and_must_not_be_empty(client):
    user = UserFactory()
    client.force_login(user)
    assert client.post(reverse("profile"), {"name": ""}).status_code == 422
    client.post(reverse("profile"), {"name": "Олена"})
    user.refresh_from_db()
    assert user.name == "Олена"


def test_the_second_steps_page_shows_the_code_without_an_inline_image(client):
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    assert "<svg" in page
    assert "data:image" not in page


def test_a_code_by_mail_signs_in_without_the_password_in_the_readers_language(client):
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    page = client.post(
        reverse("account_request_login_code"), {"email": user.email}, follow=True, headers={"accept-language": "ja"}
    )
    assert "10分間" in page.content.decode()
    [sent] = mail.outbox
    assert "East One · 東一からのお知らせ" in sent.body
    code = re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]*)$", sent.body, re.MULTILINE)[1]
    wrong = client.post(reverse("account_confirm_login_code"), {"code": "WRONG1"})
    assert "_auth_user_id" not in client.session
    assert wrong.status_code in (200, 422)
    client.post(reverse("account_confirm_login_code"), {"code": code})
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_link_of_that_mail_signs_in_once_by_a_button_and_not_by_being_looked_at(client, settings):
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    client.post(reverse("account_request_login_code"), {"email": user.email})
    link = re.search(r"^http://testserver(/accounts/link/\S+)$", mail.outbox[0].body, re.MULTILINE)[1]
    elsewhere = Client()
    for look in (elsewhere.get, elsewhere.head, elsewhere.get):
        assert look(link).status_code == 200
    assert user.email in elsewhere.get(link).content.decode()
    assert "_auth_user_id" not in elsewhere.session
    settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT = -1
    assert elsewhere.post(link).status_code == 422
    settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
    assert elsewhere.post(link[:-2] + "x/").status_code == 422
    assert elsewhere.post(link).status_code == 302
    assert elsewhere.session["_auth_user_id"] == str(user.pk)
    again = Client().post(link)
    assert (again.status_code, "no longer works" in again.content.decode()) == (422, True)


def test_the_link_asks_for_the_second_step_too(client):
    user = UserFactory()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "A" * 32})
    answered = client.post(reverse("login_link", args=[user.pk, login_links.make_token(user)]))
    assert answered.url.startswith(reverse("mfa_authenticate"))
    assert "_auth_user_id" not in client.session


def test_a_code_is_asked_for_an_unknown_address_as_for_a_known_one(client):
    page = client.post(reverse("account_request_login_code"), {"email": "nobody@example.org"}, follow=True)
    assert "nobody@example.org" in page.content.decode()
    assert "a code is on its way" in page.content.decode()


def test_an_owner_without_a_second_step_is_asked_for_one(client):
    owner = MembershipFactory(role="owner")
    client.force_login(owner.user)
    page = client.get(reverse("manage", args=[owner.club.slug]))
    assert b"Set up two-factor authentication" in page.content
    TOTP.activate(owner.user, "SECRET")
    page = client.get(reverse("manage", args=[owner.club.slug]))
    assert b"Set up two-factor authentication" not in page.content
