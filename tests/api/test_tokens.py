"""API tokens: what they allow, in which club, and for how long."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import ApiToken, Club, Deal, LogEntry, Membership
from clubs.models.api import Scope
from clubs.models.people import Role
from clubs.permissions import OWNER, PUBLIC, ROUTES
from clubs.services.activity_log import Actor
from clubs.services.people.api_tokens import MOST_TOKENS, make_token
from clubs.services.people.members import remove_member
from tests.factories import RON, ClubFactory, key, member, seated_game

pytestmark = pytest.mark.django_db


def token(club: Club, *scopes: str, days: int = 30, name: str = "bot") -> tuple[ApiToken, str]:
    owner = member(club, Role.OWNER)
    return make_token(club=club, name=name, scopes=scopes, life=timedelta(days=days), actor=Actor.staff(owner))


def record(game: Any, secret: str, *, under: Club | None = None) -> Any:
    club = under or game.event.season.club
    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": key()}
    body = {"number": 1, "version": game.version, "result": RON}
    address = f"/api/v1/clubs/{club.slug}/games/{game.public_id}/deals"
    return Client(enforce_csrf_checks=True).post(address, body, content_type="application/json", headers=headers)


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def test_a_program_records_a_deal_and_is_named_in_the_log() -> None:
    game = seated_game()
    made, secret = token(game.event.season.club, Scope.PLAY)
    answered = record(game, secret)
    assert answered.status_code == 201, answered.content
    assert (Deal.objects.get().via, Deal.objects.get().by) == ("api", made.user)
    entry = LogEntry.objects.get(action="deal.recorded")
    assert (entry.data["token"], entry.by) == ("bot", made.user)
    made.refresh_from_db()
    assert made.last_used_at is not None


def test_only_a_digest_is_kept() -> None:
    made, secret = token(ClubFactory(), Scope.READ)
    assert secret not in str(ApiToken.objects.filter(pk=made.pk).values().get())
    assert secret.startswith("eo_")


def test_a_scope_is_needed() -> None:
    game = seated_game()
    _, secret = token(game.event.season.club, Scope.READ, Scope.PLAYERS)
    assert code(record(game, secret)) == (403, "no_scope")


def test_another_club_is_not_opened() -> None:
    game = seated_game()
    _, secret = token(ClubFactory(), *Scope.values)
    assert code(record(game, secret)) == (403, "forbidden")


def test_a_member_of_two_clubs_acts_in_the_tokens_club_only() -> None:
    game, mine = seated_game(), ClubFactory()
    made, secret = token(mine, *Scope.values)
    Membership.objects.create(club=game.event.season.club, user=made.user, role=Role.OWNER)
    assert code(record(game, secret)) == (403, "forbidden")


@pytest.mark.parametrize("sent", ["", "eo_", "eo_" + "0" * 64, "x" * 5000, "\udcff", "schön"])
def test_what_is_no_token_is_told(sent: str) -> None:
    club = ClubFactory()
    header = f"Bearer {sent}".encode("utf-8", "surrogateescape").decode("latin-1")
    answered = Client().get(f"/api/v1/clubs/{club.slug}", HTTP_AUTHORIZATION=header)
    assert code(answered) == (401, "bad_token")
    assert answered.headers["WWW-Authenticate"] == "Bearer"


def test_a_token_ends_with_its_time() -> None:
    game = seated_game()
    made, secret = token(game.event.season.club, Scope.PLAY)
    ApiToken.objects.filter(pk=made.pk).update(expiry=timezone.now() - timedelta(seconds=1))
    assert code(record(game, secret)) == (401, "bad_token")
    assert ApiToken.objects.get().state == ApiToken.State.EXPIRED  # it stays on record


def test_a_token_ends_with_the_membership_and_does_not_come_back() -> None:
    game = seated_game()
    club = game.event.season.club
    made, secret = token(club, Scope.PLAY)
    other = Actor.staff(member(club, Role.OWNER))
    mine = Membership.objects.get(user=made.user)
    remove_member(club_id=club.pk, member_id=mine.pk, actor=other, rank=OWNER)
    Membership.objects.create(club=club, user=made.user, role=Role.OWNER)
    assert code(record(game, secret)) == (401, "bad_token")
    assert LogEntry.objects.filter(action="token.ended").count() == 1


def test_a_token_is_never_more_than_its_account() -> None:
    game = seated_game()
    made, secret = token(game.event.season.club, Scope.PLAY)
    Membership.objects.filter(user=made.user).update(role=Role.MEMBER)
    assert code(record(game, secret)) == (403, "forbidden")


def test_an_account_that_was_switched_off_has_no_token() -> None:
    game = seated_game()
    made, secret = token(game.event.season.club, Scope.PLAY)
    made.user.is_active = False
    made.user.save()
    assert code(record(game, secret)) == (401, "bad_token")


def test_a_token_opens_no_page() -> None:
    club = ClubFactory()
    _, secret = token(club, *Scope.values)
    response = Client().get(reverse("manage", args=[club.slug]), headers={"Authorization": f"Bearer {secret}"})
    assert response.status_code == 302  # to sign in


def test_only_an_owner_makes_one_and_a_club_has_its_share() -> None:
    club = ClubFactory()
    asked = {"club": club, "name": "n", "scopes": [Scope.READ], "life": timedelta(days=1)}
    with pytest.raises(ClubError, match="owner"):
        make_token(actor=Actor.staff(member(club, Role.ORGANISER)), **asked)
    owner = Actor.staff(member(club, Role.OWNER))
    for _n in range(MOST_TOKENS):
        make_token(actor=owner, **asked)
    with pytest.raises(ClubError) as refused:
        make_token(actor=owner, **asked)
    assert refused.value.code == "too_many"


def test_every_write_to_a_club_names_the_scope_that_a_token_needs() -> None:
    writes = {name: row for name, row in ROUTES.items() if name.startswith("api:") and row.write not in (None, PUBLIC)}
    assert writes
    assert [name for name, row in writes.items() if row.scope is None] == []


def test_the_owner_makes_sees_and_revokes_a_token() -> None:
    club = ClubFactory()
    client = Client()
    client.force_login(member(club, Role.OWNER))
    url = reverse("club_tokens", args=[club.slug])
    assert client.post(url, {"name": "", "life": "30"}).status_code == 422
    shown = client.post(url, {"name": "Discord", "life": "30", "scopes": ["read", "play"]})
    made = ApiToken.objects.get()
    assert (made.scopes, 29 <= (made.expiry - timezone.now()).days <= 30) == (["read", "play"], True)
    secret = shown.context["secret"]
    assert secret in shown.content.decode()
    assert "no-store" in shown.headers["Cache-Control"]
    again = client.get(url).content.decode()
    assert "Discord" in again
    assert secret not in again
    client.post(reverse("club_token_revoke", args=[club.slug, made.public_id]))
    assert code(Client().get("/api/v1/clubs", headers={"Authorization": f"Bearer {secret}"})) == (401, "bad_token")
    assert list(LogEntry.objects.values_list("action", flat=True).order_by("pk")) == ["token.made", "token.revoked"]
