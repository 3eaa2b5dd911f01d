"""An account's language: mails to it use that language, whoever causes them."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubs.models import Entry, Event, User
from clubs.services.activity_log import Actor
from clubs.services.night.nights import open_night
from clubs.services.notifications import preferences
from clubs.services.tournament.tournament_status import mail_cancellation
from tests.factories import PASSWORD, EntryFactory, EventFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def reader(language: str, **values: object) -> User:
    """Return an account with a confirmed address and this language."""
    user = UserFactory(language=language, **values)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def test_who_signed_up_in_japanese_is_invited_and_written_to_in_japanese(client):
    said = {"name": "美咲", "email": "misaki@example.org", "password1": "kan-dora-4417"}
    client.post(reverse("account_signup"), said, headers={"accept-language": "ja"})
    owner = MembershipFactory(role="owner", club__name="North", user__language="en")
    staff = Client(headers=ENGLISH)
    staff.force_login(owner.user)
    mail.outbox.clear()
    for address in ("MISAKI@example.org", "nobody@example.org"):
        staff.post(reverse("invite", args=[owner.club.slug]), {"email": address, "role": "member"})
    assert [sent.subject for sent in mail.outbox] == ["Northへの招待", "Invitation to North"]
    assert "この" in mail.outbox[0].body


@pytest.mark.parametrize(
    "choose",
    [
        lambda client: client.post(reverse("set_language"), {"language": "zh-hant", "next": "/"}, headers=ENGLISH),
        lambda client: client.get(reverse("look"), {"language": "zh-hant", "was": "en"}, headers=ENGLISH),
    ],
)
def test_a_language_chosen_while_signed_in_is_that_of_what_workers_send(
    client, django_capture_on_commit_callbacks, choose
):
    event = EventFactory(status=Event.Status.PLANNED, name="Night 7")
    user = MembershipFactory(club=event.season.club).user
    preferences.choose(user=user, wanted={("night", "mail")}, language="en")
    client.force_login(user)
    choose(client)
    with django_capture_on_commit_callbacks(execute=True):
        open_night(event=event, actor=Actor.staff(user))
    assert [sent.subject for sent in mail.outbox] == ["Night 7開始了"]


def test_a_language_that_the_site_does_not_speak_and_a_visitors_choice_change_no_account(client):
    user = UserFactory(language="ja")
    client.post(reverse("set_language"), {"language": "zh-hans"})
    client.force_login(user)
    client.post(reverse("set_language"), {"language": "xx"})
    user.refresh_from_db()
    assert user.language == "ja"


def test_account_mails_come_in_the_accounts_language_whoever_asks_for_them():
    user = reader("ja")
    Client().post(reverse("account_reset_password"), {"email": user.email}, headers=ENGLISH)
    assert [sent.subject for sent in mail.outbox] == ["[East One · 東一] 新しいパスワードを設定"]
    assert "East One · 東一からのお知らせ" in mail.outbox[0].body


def test_the_first_sign_in_says_the_language_of_an_account_that_has_none_and_no_later_one(client):
    user = reader("")
    for language in ("zh-hans", "ja"):
        said = {"login": user.email, "password": PASSWORD}
        client.post(reverse("account_login"), said, headers={"accept-language": language})
        client.post(reverse("account_logout"))
    user.refresh_from_db()
    assert user.language == "zh-hans"


def test_ones_own_page_chooses_it_and_the_file_of_ones_data_says_it(client):
    user = UserFactory(language="ja")
    client.force_login(user)
    assert '<option value="ja" selected>' in client.get(reverse("profile")).content.decode()
    client.post(reverse("profile"), {"name": "美咲"})
    assert User.objects.get(pk=user.pk).language == "ja"
    client.post(reverse("profile"), {"name": "美咲", "language": "zh-hant"})
    assert client.get(reverse("own_file")).json()["account"]["language"] == "zh-hant"


def test_who_is_entered_by_an_account_hears_of_a_cancelled_tournament_in_its_language():
    entry: Entry = EntryFactory(event__name="Open", event__cancel_reason="Flood", event__status=Event.Status.CANCELLED)
    entry.player.user = UserFactory(language="zh-hant")
    entry.player.save()
    mail_cancellation(of="entry", pk=entry.pk, base="https://club.example.org")
    assert [sent.subject for sent in mail.outbox] == ["Open 已取消"]
