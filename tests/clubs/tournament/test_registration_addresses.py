"""Two people of one address, a corrected address, and where replies and questions go."""

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from clubs.models import Mail, Message, Registration
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.notifications.delivery import send
from clubs.services.notifications.mails import Outbox, letter_of
from clubs.services.notifications.outbox import about_event
from clubs.services.people.clubs import ClubDetails, update_club
from clubs.services.tournament.registration import Filled, register
from clubs.services.tournament.registration_address import correct_address
from clubs.services.tournament.tournament_details import Details, change_tournament
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_registration import BASE, announced, committed, on, sent
from tests.clubs.tournaments import Day, user_of
from tests.factories import MembershipFactory, key, member

pytestmark = pytest.mark.django_db
HOME = "family@example.org"


def another(day: Day, name: str, **more: object) -> Registration | None:
    said = {"consent": True, "key": key(), "language": "en", "base": BASE, "another": True} | more
    return committed(register, event=day.event, filled=Filled(name=name, email=HOME), **said)


@pytest.fixture
def _by_mail(settings: Settings) -> None:
    settings.VERIFY_EMAIL = True


@pytest.mark.usefixtures("_by_mail")
def test_one_address_registers_two_people_and_the_mail_says_how() -> None:
    day = announced()
    sent(day, "Anna", email=HOME)
    assert sent(day, "Ben", email=HOME) is None
    assert f"{BASE}{url(day, 'event_register')}?another=1" in mail.outbox[-1].body
    found = another(day, "Ben")
    assert found is not None
    assert (found.status, found.entry.player.name) == ("confirmed", "Ben")
    assert another(day, "ANNA") is None, "the same person is answered by mail"
    assert day.event.entries.count() == 2


@pytest.mark.usefixtures("_by_mail")
def test_the_form_has_a_box_for_another_person() -> None:
    day = announced()
    sent(day, "Anna", email=HOME)
    page = url(day, "event_register")
    form = {"name": "Ben", "email": HOME, "consent": "on", "key": key()}
    Client().post(page, form)
    assert day.event.registrations.count() == 1
    Client().post(page, form | {"another": "on", "key": key()})
    assert set(day.event.registrations.values_list("name", flat=True)) == {"Anna", "Ben"}
    assert 'name="another" id="id_another" checked' in Client().get(f"{page}?another=1").content.decode()


@pytest.mark.usefixtures("_by_mail")
def test_an_account_registers_somebody_else() -> None:
    day = announced()
    user = MembershipFactory(club=day.event.season.club).user
    sent(day, "Anna", email=HOME, user=user)
    found = another(day, "Ben", user=user)
    assert found is not None
    assert (found.user, found.entry.player.user) == (None, None)


def test_a_mistyped_address_is_corrected_and_gets_the_mail_while_the_old_link_ends() -> None:
    day = announced()
    found = sent(day, "Anna", email="anna@exmaple.org")
    old, own = found.token, found.entry.token
    mail.outbox.clear()
    page = committed(
        signed_in(user_of(day.director)).post,
        path=url(day, "event_registrations"),
        data={"do": "address", "of": found.pk, "version": found.version, "email": " Anna@example.org"},
        follow=True,
    )
    found.refresh_from_db()
    found.entry.refresh_from_db()
    [letter] = mail.outbox
    assert (letter.to, f"/r/{found.token}/" in letter.body) == (["anna@example.org"], True)
    assert found.entry.player.email == "anna@example.org"
    assert Client().get(f"/r/{old}/").status_code == 404
    assert found.entry.token != own
    assert "Sent again to Anna@example.org." in page.content.decode()


def test_the_same_address_gets_the_mail_again_with_the_same_link() -> None:
    day = announced()
    found = sent(day, "Anna", email=HOME)
    old = found.token
    committed(correct_address, **on(day, found), email=HOME)
    assert len(mail.outbox) == 2
    assert f"/r/{old}/" in mail.outbox[-1].body


def test_replies_go_to_the_event_else_to_the_club_and_pages_say_so() -> None:
    day = announced()
    club = day.event.season.club
    owner = Actor.staff(member(club, Role.OWNER))
    details = ClubDetails(club.name, club.slug, club.time_zone, contact="club@example.org")
    update_club(club_id=club.pk, details=details, actor=owner)
    sent(day, "Anna")
    assert mail.outbox[-1].reply_to == ["club@example.org"]
    said = Details(day.event.name, day.event.starts_at, contact="cup@example.org")
    change_tournament(event=day.event, said=said, actor=day.director)
    day.event.refresh_from_db()
    found = sent(day, "Ben")
    assert mail.outbox[-1].reply_to == ["cup@example.org"]
    pages = url(day, "event"), url(day, "event_register"), f"/r/{found.token}/"
    assert all("mailto:cup@example.org" in Client().get(page).content.decode() for page in pages)
    assert "mailto:club@example.org" in Client().get(f"/c/{club.slug}/").content.decode()
    kept = Details(day.event.name, day.event.starts_at)
    change_tournament(event=day.event, said=kept, actor=day.director)
    day.event.refresh_from_db()
    assert day.event.contact == "cup@example.org"


def test_notifications_carry_it_too() -> None:
    day = announced()
    day.event.contact = "cup@example.org"
    facts = about_event(day.event) | {"table": 0}
    user = user_of(day.director)
    note = Message.objects.create(
        key="x", kind="seat", user=user, content=facts, next_try=day.event.season.club.created_at
    )
    assert send(message_id=note.pk)
    assert mail.outbox[-1].reply_to == ["cup@example.org"]


def test_a_kept_mail_has_the_reply_address_and_an_id_of_the_site(settings: Settings) -> None:
    settings.MAILED_URL = "https://mahjong.example"
    Outbox().send_messages([EmailMessage("Hello", "Text", None, ["a@example.org"], reply_to=["club@example.org"])])
    made = letter_of(Mail.objects.get()).message()
    assert made["Reply-To"] == "club@example.org"
    assert made["Message-ID"].endswith("@mahjong.example>")
    assert made["Message-ID"] == letter_of(Mail.objects.get()).message()["Message-ID"]
