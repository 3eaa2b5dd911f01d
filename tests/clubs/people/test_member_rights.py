"""Whatever a membership granted ends with it."""

import html
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse
from django.utils import timezone

from clubs.models import Event, EventStaff, Invitation, Membership, Message, PushDevice, Table, Webhook
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.permissions import OWNER
from clubs.services.activity_log import Actor
from clubs.services.night.nights import prepare_tables
from clubs.services.notifications.delivery import send
from clubs.services.people.api_tokens import living, make_token
from clubs.services.people.members import change_role, invite, leave_club, remove_member
from tests.clubs.tournaments import stages, tournament
from tests.factories import EventFactory, MembershipFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


class Scene:
    """A club with an owner, and a second owner who holds one of every grant."""

    def __init__(self) -> None:
        self.event = tournament(4, stages(1)).event
        self.club = self.event.season.club
        self.owner = MembershipFactory(club=self.club, role=Role.OWNER)
        self.member = MembershipFactory(club=self.club, role=Role.OWNER)
        self.user = self.member.user
        actor = Actor.staff(self.user)
        EventStaff.objects.create(event=self.event, user=self.user, role=EventRole.DIRECTOR)
        make_token(club=self.club, name="overlay", scopes=["read"], life=timedelta(days=9), actor=actor)
        asked = {"email": "bea@example.org", "role": Role.ORGANISER, "player": None}
        invite(club=self.club, actor=actor, rank=OWNER, **asked)
        Webhook.objects.create(club=self.club, url="https://hooks.example.org/x", secret="s", made_by=self.user)

    @property
    def left(self) -> list[int]:
        """Return how many of each of the four grants remain."""
        return [
            EventStaff.objects.filter(user=self.user).count(),
            living(self.club).count(),
            Invitation.objects.filter(revoked_at=None).count(),
            Webhook.objects.filter(active=True).count(),
        ]

    def end(self, how: str) -> None:
        by = {"club_id": self.club.pk, "member_id": self.member.pk, "actor": Actor.staff(self.owner.user)}
        if how == "removed":
            remove_member(**by, rank=OWNER)
        elif how == "left":
            leave_club(club_id=self.club.pk, user=self.user)
        else:
            change_role(**by, role=Role.MEMBER, rank=OWNER)


@pytest.mark.parametrize("how", ["removed", "left", "demoted"])
def test_everything_ends_together(how):
    scene = Scene()
    assert scene.left == [1, 1, 1, 1]
    scene.end(how)
    assert scene.left == [0, 0, 0, 0]


def test_a_removed_director_opens_no_page_of_the_staff_and_makes_no_director(client):
    scene = Scene()
    client.force_login(scene.user)
    at = [scene.club.slug, scene.event.pk]
    assert client.get(reverse("event_staff", args=at)).status_code == 200
    scene.end("removed")
    assert client.get(reverse("event_staff", args=at)).status_code == 403
    assert client.get(reverse("event_registrations", args=at)).status_code == 403


def test_the_upgrade_ends_the_roles_of_people_who_left_before():
    scene = Scene()
    gone = UserFactory()
    EventStaff.objects.create(event=scene.event, user=gone, role=EventRole.DIRECTOR)
    migration = import_module("clubs.migrations.0012_one_spelling_of_email_addresses")
    migration.end_roles(apps, None)
    assert list(EventStaff.objects.values_list("user", flat=True)) == [scene.user.pk]


def test_a_raised_or_kept_role_ends_nothing():
    scene = Scene()
    EventStaff.objects.create(event=scene.event, user=scene.owner.user, role=EventRole.DIRECTOR)
    Membership.objects.filter(pk=scene.owner.pk).update(role=Role.MEMBER)
    change_role(
        club_id=scene.club.pk, member_id=scene.owner.pk, role=Role.SCORER, actor=Actor.staff(scene.user), rank=OWNER
    )
    assert EventStaff.objects.filter(user=scene.owner.user).exists()


def test_the_owner_sees_what_would_end_with_a_constant_number_of_queries(client, django_assert_max_num_queries):
    scene = Scene()
    client.force_login(scene.owner.user)
    with django_assert_max_num_queries(25):
        page = client.get(reverse("members", args=[scene.club.slug])).content.decode()
    for text in (
        "Director of Spring Open", "API token overlay", "Invitation to bea@example.org", "Webhook to hooks.example.org",
    ):  # fmt: skip
        assert text in page


def test_the_person_s_page_shows_the_owner_what_ends_and_what_stays(client):
    scene = Scene()
    player = PlayerFactory(club=scene.club, user=scene.user)
    PushDevice.objects.create(user=scene.user, endpoint="https://push.example.org/1", p256dh="p", auth="a")
    page = reverse("player_edit", args=[scene.club.slug, player.number])
    client.force_login(scene.owner.user)
    text = html.unescape(client.get(page).content.decode())
    text = text[text.index('id="membership"') :]
    ends, stays = text[: text.index(">Stays<")], text[text.index(">Stays<") :]
    for one in ("Director of", "API token overlay", "Invitation to bea@example.org", "Webhook to hooks.example.org"):
        assert one in ends, one
    for one in (f"Player {player.number}, with their results", "1 device for notifications"):
        assert one in stays, one
    organiser = MembershipFactory(club=scene.club, role=Role.ORGANISER)
    client.force_login(organiser.user)
    assert 'id="membership"' not in client.get(page).content.decode()


@pytest.mark.parametrize("chosen", [True, False])
def test_links_of_open_tables_are_renewed_if_whoever_removes_says_so(client, chosen):
    scene = Scene()
    night = EventFactory(season=scene.event.season, status=Event.Status.OPEN)
    table = prepare_tables(event=night, count=1, actor=Actor.staff(scene.owner.user))[0]
    client.force_login(scene.owner.user)
    assert 'name="new_links"' in client.get(reverse("members", args=[scene.club.slug])).content.decode()
    said = {"remove": ""} | ({"new_links": "on"} if chosen else {})
    assert client.post(reverse("member", args=[scene.club.slug, scene.member.pk]), said).status_code == 302
    assert (Table.objects.get(pk=table.pk).token == table.token) is not chosen


@pytest.mark.parametrize("kind", ["night", "referee"])
def test_what_was_on_its_way_to_somebody_removed_does_not_arrive(kind):
    scene = Scene()
    facts = {"club": "x", "of": scene.club.pk, "event": "y", "url": "/", "table": 1}
    for number in (1, 2):
        if number == 2:
            scene.end("removed")
        made = Message.objects.create(
            key=f"x{number}", kind=kind, user=scene.user, content=facts, next_try=timezone.now()
        )
        assert send(message_id=made.pk) is (number == 1)
    assert Message.objects.get(key="x2").note == "no longer a member"
