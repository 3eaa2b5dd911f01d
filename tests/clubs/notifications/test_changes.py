"""Notifications of cancelled and moved events, and reminders: recipients, no duplicates, unsubscribing."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Entry, Event, LogEntry, Message, Player, User, Webhook, Wish
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.night.coming import say_coming
from clubs.services.night.nights import open_night
from clubs.services.notifications import preferences
from clubs.services.notifications.outbox import create_messages
from clubs.services.notifications.reminders import send_reminders
from clubs.services.seasons.seasons import cancel_night, update_night
from clubs.services.tournament.tournament_details import Details, change_tournament
from tests.clubs.tournaments import stages, tournament
from tests.factories import EventFactory, MembershipFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Event:
    return EventFactory(status=Event.Status.PLANNED, starts_at=timezone.now() + timedelta(days=3))


@pytest.fixture
def staff(night: Event) -> Actor:
    return Actor.staff(MembershipFactory(club=night.season.club, role=Role.OWNER).user)


def member(night: Event, language: str = "") -> Player:
    user = MembershipFactory(club=night.season.club, role=Role.MEMBER, user=UserFactory(language=language)).user
    return PlayerFactory(club=night.season.club, user=user)


def comes(night: Event, player: Player, *, coming: bool = True) -> bool:
    return say_coming(event=night, player=player, coming=coming, actor=Actor.staff(player.user))


def cancel(night: Event, staff: Actor, capture: Any, reason: str = "") -> None:
    with capture(execute=True):
        cancel_night(event_id=night.pk, club_id=night.season.club_id, actor=staff, reason=reason)


def test_whoever_said_they_are_coming_hears_in_their_language_that_the_night_is_off(
    night: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    first, second, silent = member(night, "ja"), member(night, "en"), member(night)
    assert comes(night, first)
    assert comes(night, second)
    assert not comes(night, second)
    cancel(night, staff, django_capture_on_commit_callbacks, "The hall is closed.")
    sent = {letter.to[0]: letter for letter in mail.outbox}
    assert set(sent) == {first.user.email, second.user.email}
    assert silent.user.email not in sent
    assert "is cancelled" in sent[second.user.email].subject
    assert "The hall is closed." in sent[second.user.email].body
    assert "中止" in sent[first.user.email].subject
    cancel(night, staff, django_capture_on_commit_callbacks)
    assert len(mail.outbox) == 2


def test_whoever_changes_their_mind_or_unsubscribes_is_not_told(
    night: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    gone, stopped = member(night), member(night)
    comes(night, gone)
    comes(night, gone, coming=False)
    comes(night, stopped)
    preferences.stop(user_id=stopped.user.pk, kind="changed")
    cancel(night, staff, django_capture_on_commit_callbacks)
    assert mail.outbox == []
    said = LogEntry.objects.filter(action__startswith="checkin.").order_by("pk")
    assert [entry.action for entry in said] == ["checkin.coming", "checkin.not_coming", "checkin.coming"]


def test_a_night_that_moves_tells_the_old_and_the_new_time_and_another_name_tells_nobody(
    night: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    player = member(night, "en")
    comes(night, player)
    said = {"event_id": night.pk, "club_id": night.season.club_id, "actor": staff, "checkin_open": True}
    with django_capture_on_commit_callbacks(execute=True):
        update_night(name="Ladies’ night", starts_at=night.starts_at, **said)
    assert mail.outbox == []
    later = night.starts_at + timedelta(days=1, hours=1)
    with django_capture_on_commit_callbacks(execute=True):
        update_night(name="Ladies’ night", starts_at=later, **said)
    [letter] = mail.outbox
    zone = night.season.club.zone
    assert letter.subject == "Ladies’ night has moved"
    for moment in (night.starts_at, later):
        assert f"{moment.astimezone(zone):%H:%M}" in letter.body


def test_webhooks_hear_of_a_cancelled_night(
    night: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    Webhook.objects.create(club=night.season.club, url="https://example.org/hook", secret="s" * 32)
    with django_capture_on_commit_callbacks(execute=False):
        cancel_night(event_id=night.pk, club_id=night.season.club_id, actor=staff, reason="Snow.")
    create_messages(entry_id=LogEntry.objects.get(action="night.cancelled").pk)
    [message] = Message.objects.filter(kind="event.cancelled")
    assert message.content["night"]["id"] == night.pk
    assert "Snow." in message.content["content"]
    assert message.content["allowed_mentions"] == {"parse": []}


def test_entrants_of_a_tournament_get_one_mail_when_it_moves(django_capture_on_commit_callbacks: Any) -> None:
    day = tournament(8, stages(2))
    player = day.entry(3).player
    player.user = UserFactory(language="en")
    player.save()
    event, actor = day.event, day.director
    said = Details(name=event.name, starts_at=event.starts_at + timedelta(days=7), place=event.place)
    with django_capture_on_commit_callbacks(execute=True):
        change_tournament(event=event, said=said, actor=actor)
    assert [letter.to for letter in mail.outbox] == [[player.user.email]]
    assert mail.outbox[0].subject == f"{event.name} has moved"
    with django_capture_on_commit_callbacks(execute=True):
        change_tournament(event=event, said=said, actor=actor)
    assert len(mail.outbox) == 1


def remind_at(moment: datetime, capture: Any) -> int:
    before = len(mail.outbox)
    with time_machine.travel(moment, tick=False), capture(execute=True):
        send_reminders()
    return len(mail.outbox) - before


def test_a_reminder_comes_once_on_the_day_before_and_only_to_whoever_asked(
    night: Event, staff: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    asked, _other = member(night, "en"), member(night)
    preferences.choose(user=asked.user, wanted={("reminder", "mail")}, language="en")
    zone = night.season.club.zone
    starts = (timezone.now() + timedelta(days=3)).astimezone(zone).replace(hour=19, minute=0, second=0, microsecond=0)
    Event.objects.filter(pk=night.pk).update(starts_at=starts)
    day_before = starts - timedelta(days=1)
    assert remind_at(day_before.replace(hour=9), django_capture_on_commit_callbacks) == 0
    assert remind_at(day_before.replace(hour=10), django_capture_on_commit_callbacks) == 1
    assert remind_at(day_before.replace(hour=15), django_capture_on_commit_callbacks) == 0
    [letter] = mail.outbox
    assert letter.to == [asked.user.email]
    assert letter.subject.startswith("Tomorrow: ")
    assert "19:00" in letter.body
    said = {"event_id": night.pk, "club_id": night.season.club_id, "actor": staff, "name": "", "checkin_open": True}
    update_night(starts_at=starts + timedelta(days=7), **said)
    assert remind_at(day_before + timedelta(days=7), django_capture_on_commit_callbacks) == 1


def test_the_page_asks_saves_and_shows_who_is_coming(client: Client, night: Event, staff: Actor) -> None:
    player = member(night)
    address = reverse("night_coming", args=[night.season.club.slug, night.pk])
    assert client.get(address).status_code == 302
    client.force_login(player.user)
    assert "I’m coming" in client.get(address).content.decode()
    answer = client.post(address, {"coming": "yes"}, follow=True)
    assert "See you there." in answer.content.decode()
    assert player.public_name in client.get(reverse("night", args=[night.season.club.slug, night.pk])).content.decode()
    open_night(event=night, actor=staff)
    with pytest.raises(ClubError, match="Check in"):
        comes(night, player, coming=False)
    assert Entry.objects.get(event=night, player=player).status == Entry.Status.EXPECTED


def test_without_a_player_the_page_says_what_to_do(client: Client, night: Event) -> None:
    client.force_login(UserFactory())
    address = reverse("night_coming", args=[night.season.club.slug, night.pk])
    assert "isn’t linked" in client.get(address).content.decode()
    client.post(address, {"coming": "yes"})
    assert not Entry.objects.filter(event=night).exists()


def test_cancelling_says_how_many_are_told_and_the_night_stays_visible(
    client: Client, night: Event, staff: Actor
) -> None:
    comes(night, member(night))
    client.force_login(staff.user)
    page = client.get(reverse("night_edit", args=[night.season.club.slug, night.pk])).content.decode()
    assert "1 person is coming and will read:" in page
    cancel_night(event_id=night.pk, club_id=night.season.club_id, actor=staff, reason="Snow.")
    page = client.get(reverse("club", args=[night.season.club.slug])).content.decode()
    assert "Cancelled." in page
    assert "Snow." in page


def test_a_choice_without_the_default_keeps_it_off() -> None:
    user: User = UserFactory()
    preferences.choose(user=user, wanted={("seat", "mail")}, language="en")
    assert set(Wish.objects.filter(user=user).values_list("kind", "wanted")) == {("seat", True), ("changed", False)}
