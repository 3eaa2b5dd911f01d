"""Members, roles and invitations."""

import pytest
import time_machine
from django.core import mail
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club, Invitation, LogEntry, Membership
from clubs.models.people import Role
from clubs.permissions import ORGANISER, OWNER
from clubs.selectors.people.players import members
from clubs.services.activity_log import Actor
from clubs.services.people import members as services
from clubs.services.people.clubs import ClubDetails, create_club, update_club
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return MembershipFactory(role=Role.OWNER).club


def owner(club: Club) -> Actor:
    return Actor.staff(club.memberships.filter(role=Role.OWNER).first().user)


def change(club: Club, who: Membership, role: str, rank=OWNER) -> Membership:
    return services.change_role(club_id=club.pk, member_id=who.pk, role=role, actor=owner(club), rank=rank)


def invite(club: Club, rank=OWNER, **values) -> Invitation:
    asked = {"email": "bea@example.org", "role": Role.SCORER, "player": None} | values
    return services.invite(club=club, actor=owner(club), rank=rank, **asked)


def code_of(act) -> str:
    with pytest.raises(ClubError) as refused:
        act()
    return refused.value.code


# --- clubs ---


def test_whoever_founds_a_club_owns_it():
    user = UserFactory()
    club = create_club(details=ClubDetails("運河麻將", "canal-house", "Asia/Taipei"), by=user)
    assert [(row.user, row.role) for row in club.memberships.all()] == [(user, Role.OWNER)]


def test_an_address_belongs_to_one_club():
    ClubFactory(slug="taken")
    with pytest.raises(ClubError) as refused:
        create_club(details=ClubDetails("New", "taken", "Asia/Taipei"), by=UserFactory())
    assert (refused.value.code, refused.value.field) == ("address_taken", "slug")
    assert not Club.objects.filter(name="New").exists()


def test_update_club_logs_the_fields_that_changed(club):
    details = ClubDetails(club.name, club.slug, "Europe/Kyiv", place="Room 4")
    update_club(club_id=club.pk, details=details, actor=owner(club))
    club.refresh_from_db()
    assert (club.time_zone, club.place) == ("Europe/Kyiv", "Room 4")
    assert LogEntry.objects.get(action="club.changed").data["fields"] == ["place", "time_zone"]


# --- roles ---


def test_change_role_is_kept_and_logged(club):
    scorer = MembershipFactory(club=club, role=Role.SCORER)
    change(club, scorer, Role.ORGANISER)
    scorer.refresh_from_db()
    assert scorer.role == Role.ORGANISER
    entry = LogEntry.objects.get(action="member.role")
    assert (entry.data["before"], entry.data["after"]) == ("scorer", "organiser")


def test_the_last_owner_is_neither_demoted_nor_removed_nor_can_leave(club):
    last = club.memberships.get()
    assert code_of(lambda: change(club, last, Role.MEMBER)) == "last_owner"
    gone = {"club_id": club.pk, "member_id": last.pk, "actor": owner(club), "rank": OWNER}
    assert code_of(lambda: services.remove_member(**gone)) == "last_owner"
    assert code_of(lambda: services.leave_club(club_id=club.pk, user=last.user)) == "last_owner"
    assert club.memberships.get().role == Role.OWNER


def test_an_owner_goes_when_there_is_another(club):
    first = club.memberships.get()
    MembershipFactory(club=club, role=Role.OWNER)
    services.leave_club(club_id=club.pk, user=first.user)
    assert club.memberships.count() == 1


@pytest.mark.parametrize(
    ("present", "wanted"),
    [(Role.OWNER, Role.MEMBER), (Role.ORGANISER, Role.SCORER), (Role.SCORER, Role.ORGANISER), (Role.MEMBER, "king")],
)
def test_an_organiser_changes_scorers_and_members_only(club, present, wanted):
    who = MembershipFactory(club=club, role=present)
    assert code_of(lambda: change(club, who, wanted, rank=ORGANISER)) == "not_yours"
    who.refresh_from_db()
    assert who.role == present


def test_remove_member_keeps_the_player(club):
    player = PlayerFactory(club=club, user=MembershipFactory(club=club).user)
    who = club.memberships.get(user=player.user)
    services.remove_member(club_id=club.pk, member_id=who.pk, actor=owner(club), rank=ORGANISER)
    assert not club.memberships.filter(pk=who.pk).exists()
    player.refresh_from_db()
    assert player.user == who.user


def test_a_member_of_another_club_is_nobody_here(club):
    other = MembershipFactory()
    assert code_of(lambda: change(club, other, Role.SCORER)) == "no_member"


def test_members_are_listed_owners_first_with_their_players(club, django_assert_num_queries):
    scorer = MembershipFactory(club=club, role=Role.SCORER)
    MembershipFactory(club=club, role=Role.MEMBER)
    organiser = MembershipFactory(club=club, role=Role.ORGANISER)
    player = PlayerFactory(club=club, user=scorer.user)
    with django_assert_num_queries(4):
        found = members(club, ORGANISER)
    assert [line.membership.role for line in found.lines] == ["owner", "organiser", "scorer", "member"]
    assert [line.changeable for line in found.lines] == [False, False, True, True]
    assert [line.player for line in found.lines] == [None, None, player, None]
    assert [line.last_owner for line in members(club, OWNER).lines] == [True, False, False, False]
    assert organiser.user.name


# --- invitations ---


def test_an_invitation_makes_a_member_and_links_the_player(club):
    player, user = PlayerFactory(club=club), UserFactory()
    made = invite(club, player=player)
    services.accept_invitation(token=made.token, user=user)
    player.refresh_from_db()
    assert (club.memberships.get(user=user).role, player.user) == (Role.SCORER, user)
    made.refresh_from_db()
    assert (made.state, made.accepted_by) == (Invitation.State.ACCEPTED, user)


def test_a_link_works_for_one_person(club):
    made = invite(club)
    services.accept_invitation(token=made.token, user=UserFactory())
    assert code_of(lambda: services.accept_invitation(token=made.token, user=UserFactory())) == "invitation_over"
    assert club.memberships.count() == 2


def test_accepting_never_lowers_a_role_but_raises_it(club):
    person = owner(club).user
    services.accept_invitation(token=invite(club, role=Role.MEMBER).token, user=person)
    assert club.memberships.get(user=person).role == Role.OWNER
    low = MembershipFactory(club=club, role=Role.MEMBER)
    services.accept_invitation(token=invite(club, role=Role.ORGANISER).token, user=low.user)
    low.refresh_from_db()
    assert low.role == Role.ORGANISER


def test_accepting_takes_no_player_from_anybody(club):
    theirs = PlayerFactory(club=club, user=UserFactory())
    services.accept_invitation(token=invite(club, player=theirs).token, user=UserFactory())
    before = theirs.user
    theirs.refresh_from_db()
    assert theirs.user == before
    mine, free = PlayerFactory(club=club, user=UserFactory()), PlayerFactory(club=club)
    services.accept_invitation(token=invite(club, player=free).token, user=mine.user)
    free.refresh_from_db()
    assert free.user is None


def test_an_invitation_expires_after_two_weeks(club):
    with time_machine.travel("2026-11-01T12:00:00Z", tick=False):
        made = invite(club)
    with time_machine.travel("2026-11-15T11:59:59Z", tick=False):
        assert made.state == Invitation.State.OPEN
    with time_machine.travel("2026-11-15T12:00:00Z", tick=False):
        assert made.state == Invitation.State.EXPIRED
        assert code_of(lambda: services.accept_invitation(token=made.token, user=UserFactory())) == "invitation_over"


def test_a_revoked_invitation_is_over(club):
    made = invite(club)
    services.revoke_invitation(club_id=club.pk, invitation_id=made.pk, actor=owner(club))
    assert code_of(lambda: services.accept_invitation(token=made.token, user=UserFactory())) == "invitation_over"


def test_a_second_invitation_to_an_address_replaces_the_first(club):
    first, second = invite(club), invite(club, email="BEA@example.org")
    first.refresh_from_db()
    assert (first.state, second.state) == (Invitation.State.REVOKED, Invitation.State.OPEN)


def test_an_organiser_invites_no_organiser(club):
    assert code_of(lambda: invite(club, rank=ORGANISER, role=Role.ORGANISER)) == "not_yours"
    assert not club.invitations.exists()


def test_a_member_is_not_invited_to_the_role_he_has(club):
    MembershipFactory(club=club, role=Role.SCORER, user=UserFactory(email="bea@example.org"))
    assert code_of(lambda: invite(club)) == "already_member"


# --- the pages ---


@pytest.fixture
def staff(client, club):
    client.force_login(owner(club).user)
    return client


def test_inviting_sends_the_link_and_shows_it(staff, club):
    asked = {"email": "Bea@Example.org", "role": "scorer", "player": PlayerFactory(club=club).number}
    page = staff.post(reverse("invite", args=[club.slug]), asked, follow=True)
    made = club.invitations.get()
    link = f"http://testserver/i/{made.token}/"
    assert (made.email, made.player.club) == ("bea@example.org", club)
    assert link in page.content.decode()
    assert [(sent.to, link in sent.body) for sent in mail.outbox] == [(["bea@example.org"], True)]


def test_an_invitation_whose_mail_cannot_go_out_says_so_and_keeps_the_link(staff, club, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    page = staff.post(reverse("invite", args=[club.slug]), {"email": "bea@example.org", "role": "member"}, follow=True)
    assert "could not be sent" in page.content.decode()
    assert club.invitations.get().token in page.content.decode()


def test_a_bad_address_is_said_at_the_field_and_stays(staff, club):
    page = staff.post(reverse("invite", args=[club.slug]), {"email": "bea@", "role": "member"})
    assert page.status_code == 422
    assert page.context["form"].errors["email"]
    assert 'value="bea@"' in page.content.decode()


def test_the_page_says_why_the_last_owner_stays(staff, club):
    page = staff.post(reverse("member", args=[club.slug, club.memberships.get().pk]), {"remove": ""}, follow=True)
    assert "is the club’s only owner. Appoint another owner first." in page.content.decode()


def test_a_visitor_signs_up_by_an_invitation_and_comes_back_to_it(client, club):
    made = invite(club)
    page = client.get(reverse("invitation", args=[made.token]))
    signup = f"{reverse('account_signup')}?next=/i/{made.token}/"
    assert signup in page.content.decode()
    asked = {"name": "Bea", "email": "bea@example.org", "password1": "kan-dora-4417"}
    back = client.post(signup, asked, follow=True)
    assert back.redirect_chain[-1][0] == f"/i/{made.token}/"
    joined = client.post(f"/i/{made.token}/", follow=True)
    assert "Welcome to" in joined.content.decode()
    assert club.memberships.get(user__email="bea@example.org").role == Role.SCORER


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"revoked_at": "2026-01-01T00:00Z"}, "withdrawn it"),
        ({"accepted_at": "2026-01-01T00:00Z"}, "already been used"),
        ({"created_at": "2026-01-01T00:00Z"}, "expired"),
    ],
)
def test_the_page_of_an_invitation_that_is_over_says_why(client, club, state, words):
    made = invite(club)
    Invitation.objects.filter(pk=made.pk).update(**state)
    page = client.get(reverse("invitation", args=[made.token])).content.decode()
    assert words in page
    assert "Sign up" not in page


def test_leaving_a_club_ends_the_membership(client, club):
    scorer = MembershipFactory(club=club, role=Role.SCORER)
    client.force_login(scorer.user)
    client.post(reverse("leave", args=[club.slug]))
    assert not club.memberships.filter(pk=scorer.pk).exists()
