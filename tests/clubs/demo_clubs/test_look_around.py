"""Looking around as an organiser: a demo club of one's own, that sends nothing, shows itself to nobody and ends."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import (
    Circuit,
    Club,
    Deal,
    DemoTemplate,
    Event,
    Game,
    LogEntry,
    Membership,
    Message,
    PageVersion,
    Seat,
    SeatDraw,
    Table,
    Untold,
    User,
)
from clubs.models.people import Role
from clubs.permissions import ORGANISER
from clubs.services.activity_log import Actor
from clubs.services.archive import club_removal
from clubs.services.circuits.consents import Terms, offer_club
from clubs.services.demo_clubs.ending import delete_old_demo_clubs
from clubs.services.demo_clubs.preparing import keep_template, prepare_template
from clubs.services.demo_clubs.starting import start_demo_club
from clubs.services.demo_clubs.template import write_template
from clubs.services.notifications.club_mail import send_club_mail
from clubs.services.notifications.reminders import send_reminders
from clubs.services.people.members import invite
from clubs.services.seasons.seasons import cancel_night
from tests.clubs.evenings import drawn, evening
from tests.factories import RON, ClubFactory, EventFactory, SeasonFactory, TableFactory, UserFactory, play

pytestmark = pytest.mark.django_db
NAME = "Dragon Gate"
AGE = timedelta(days=3, hours=5)
DEVICE = {"zone": "Europe/Kyiv"}


@pytest.fixture
def source(settings: Any) -> Event:
    """Return the night in progress of the club that demo clubs are copied from, prepared three days ago."""
    settings.LOOK_AROUND = True
    cache.clear()
    season = SeasonFactory(club=ClubFactory(name=NAME, time_zone="Asia/Taipei"))
    event, _people, actor = evening(8, season=season)
    TableFactory(event=event)
    TableFactory(event=event)
    drawn(event, actor)
    play(Game.objects.filter(event=event).order_by("pk")[0], RON)
    next_week = timezone.now().replace(hour=11, minute=0, second=0, microsecond=0) + timedelta(days=7)
    EventFactory(season=season, status=Event.Status.PLANNED, starts_at=next_week)
    keep_template(write_template(season.club, timezone.now() - AGE, {NAME: "Settings"}))
    return event


def opened(client: Client, **headers: str) -> Club:
    """Open a demo club as a visitor and return it."""
    response = client.post(reverse("look_around"), DEVICE, headers=headers)
    club = Club.objects.filter(kind="demo").latest("pk")
    assert response["Location"] == reverse("manage", args=[club.slug])
    return club


def test_a_visitor_is_organiser_of_a_copy_in_their_language_and_time_zone(source: Event, client: Client):
    assert reverse("look_around") in client.get("/").content.decode()
    club = opened(client, accept_language="zh-TW")
    assert (club.name, club.time_zone) == ("設定", "Europe/Kyiv")
    night = Event.objects.get(season__club=club, status=Event.Status.OPEN)
    assert abs(night.starts_at - source.starts_at - AGE) < timedelta(minutes=1)
    old = Event.objects.get(season__club__name=NAME, status=Event.Status.PLANNED)
    new = Event.objects.get(season__club=club, status=Event.Status.PLANNED)
    wall = [timezone.localtime(one.starts_at, one.season.club.zone).time() for one in (old, new)]
    assert wall[0] == wall[1]
    for route, parts in (("manage", []), ("tonight", [night.pk]), ("night", [night.pk]), ("players", []), ("log", [])):
        body = client.get(reverse(route, args=[club.slug, *parts]))
        assert body.status_code == 200, route
        assert reverse("account_signup") in body.content.decode()
    tablet = Table.objects.filter(event=night).first()
    assert tablet is not None
    shown = Client().get(reverse("table:play", args=[tablet.token]))
    assert "demo-bar" in shown.content.decode()


def test_a_copy_has_its_own_keys_and_secrets(source: Event, client: Client):
    club = opened(client)
    for model, path in ((Deal, "game__event"), (Seat, "event"), (SeatDraw, "event"), (Game, "event"), (Table, "event")):
        of_both = model.objects.filter(**{f"{path}__season__club__in": [club, source.season.club]})
        assert of_both.filter(**{f"{path}__season__club": club}).count() * 2 == of_both.count() > 0
    draw, of_source = (SeatDraw.objects.get(event__season__club=one) for one in (club, source.season.club))
    assert set(draw.inputs["players"]) == set(club.players.values_list("pk", flat=True))
    assert draw.public_id != of_source.public_id
    acts = LogEntry.objects.filter(club=club, action="draw.committed")
    assert [act.data["draw"] for act in acts] == [draw.public_id]
    assert not LogEntry.objects.filter(club=club).exclude(by=None).exists()


def test_the_visitor_is_nobody_elsewhere(source: Event, client: Client):
    club = opened(client)
    assert client.get(reverse("club_new")).status_code == 302
    assert client.post(reverse("club_new"), {"name": "Mine"}).status_code == 302
    assert client.get(reverse("profile")).status_code == 302
    assert client.get(reverse("account_signup")).status_code == 200
    assert Club.objects.count() == 2
    assert client.post(reverse("look_around"), DEVICE)["Location"] == reverse("manage", args=[club.slug])
    assert client.get(reverse("look_around"))["Location"] == reverse("manage", args=[club.slug])


def test_a_member_of_other_clubs_keeps_their_account(source: Event, client: Client):
    user = UserFactory()
    client.force_login(user)
    club = opened(client)
    assert club.memberships.get().user == user
    assert not User.objects.filter(temporary=True).exists()
    assert opened(client) == club


def test_nobody_else_sees_it(source: Event, client: Client):
    club = opened(client)
    night = Event.objects.get(season__club=club, status=Event.Status.OPEN)
    other = Client()
    other.force_login(UserFactory())
    for visitor in (Client(), other):
        for route, parts in (("club", []), ("night", [night.pk]), ("club_feed", []), ("players", [])):
            assert visitor.get(reverse(route, args=[club.slug, *parts])).status_code == 404
        for address in ("/", "/clubs/?q=", "/api/v1/clubs", "/tournaments.ics"):
            assert club.slug not in visitor.get(address).content.decode()
    assert "noindex" in client.get(reverse("club", args=[club.slug]))["X-Robots-Tag"]
    said = {"name": club.name, "slug": club.slug, "time_zone": club.time_zone}
    for wrong in ({"visibility": "public"}, {"visibility": "members", "slug": "mine"}):
        assert client.post(reverse("club_edit", args=[club.slug]), {**said, **wrong}).status_code == 422
    circuit = Circuit.objects.create(name="Cup", slug="cup")
    with pytest.raises(ClubError, match="demo"):
        offer_club(circuit_id=circuit.pk, club_id=club.pk, terms=Terms(), actor=Actor.table())


def test_it_sends_nothing(source: Event, client: Client):
    club = opened(client)
    actor = Actor.staff(club.memberships.get().user)
    planned = Event.objects.get(season__club=club, status=Event.Status.PLANNED)
    Event.objects.filter(pk=planned.pk).update(starts_at=timezone.now() + timedelta(days=1))
    send_reminders()
    cancel_night(event_id=planned.pk, club_id=club.pk, actor=actor)
    assert not send_club_mail(club, "Hello", "", "somebody@example.org")
    with pytest.raises(ClubError, match="mail"):
        invite(club=club, email="a@example.org", role=Role.MEMBER, player=None, actor=actor, rank=ORGANISER)
    of_demo = Untold.objects.filter(entry__club=club).exists(), Message.objects.exists(), len(mail.outbox)
    assert of_demo == (False, False, 0)


def test_limits(source: Event, settings: Any):
    settings.LOOK_AROUND_PER_CLIENT, settings.LOOK_AROUND_PER_HOUR = 1, 1

    def start(client: str) -> Membership:
        return start_demo_club(by=None, zone="UTC", client=client)

    assert start("a").role == Role.ORGANISER
    for client in "ab":
        with pytest.raises(ClubError, match="Try again later"):
            start(client)
    settings.LOOK_AROUND = False
    with pytest.raises(ClubError, match="switched off"):
        start("c")
    assert Club.objects.filter(kind="demo").count() == 1
    assert Client().get(reverse("look_around")).status_code == 404
    assert reverse("look_around") not in Client().get("/").content.decode()


def test_a_day_later_nothing_is_left(source: Event, client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(club_removal, "ROWS", 3)
    club = opened(client)
    visited = client.get(reverse("club", args=[club.slug]))
    assert visited.status_code == 200
    assert delete_old_demo_clubs() == 0
    long_ago = timezone.now() - timedelta(hours=25)
    Club.objects.filter(pk=club.pk).update(created_at=long_ago)
    User.objects.filter(temporary=True).update(date_joined=long_ago)
    before = Deal.objects.count(), LogEntry.objects.count()
    assert delete_old_demo_clubs() == 1
    assert (Club.objects.get().name, User.objects.filter(temporary=True).exists()) == (NAME, False)
    assert Deal.objects.count() * 2 == before[0]
    assert not PageVersion.objects.filter(subject__contains=club.slug).exists()
    assert client.get(reverse("club", args=[club.slug])).status_code == 404
    assert opened(client) != club


def test_a_template_of_other_columns_is_made_again(source: Event, client: Client, settings: Any, monkeypatch: Any):
    asked: list[str] = []
    monkeypatch.setattr("clubs.services.demo_clubs.preparing.enqueue", lambda task: asked.append(task))
    DemoTemplate.objects.update(made_as="older")
    for _visit in range(2):
        waiting = client.get(reverse("look_around")).content.decode()
        assert "being prepared" in waiting
        assert 'hx-trigger="every 10s"' in waiting
    assert client.post(reverse("look_around"), DEVICE).status_code == 422
    assert asked == ["clubs.tasks.prepare_demo_clubs"]
    made = DemoTemplate.objects.get().content
    monkeypatch.setattr("clubs.services.demo_clubs.preparing._made_in", lambda folder: bytes(made))
    assert prepare_template()
    assert not prepare_template()
    assert opened(client)
    assert DemoTemplate.objects.count() == 1
