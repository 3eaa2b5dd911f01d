"""The pages on which an owner exports, deletes and restores a club. Nobody else may."""

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from clubs.models import Club, LogEntry, Season
from clubs.models.people import Role
from tests.clubs.public_scenes import a_night, four, played
from tests.factories import UserFactory, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    event = a_night()
    played(event, four(event))
    return event.season.club


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_an_owner_moves_a_club(club: Club, django_capture_on_commit_callbacks: Any) -> None:
    client, slug = signed_in(member(club, Role.OWNER)), club.slug
    address = reverse("club_archive", args=[slug])
    assert "No archive has been created yet" in client.get(address).content.decode()
    made = client.post(address)
    assert made["Content-Disposition"].startswith(f'attachment; filename="{slug}-')
    file = b"".join(made.streaming_content)
    assert "No archive has been created yet" not in client.get(address).content.decode()
    wrong = client.post(reverse("club_delete", args=[slug]), {"name": "club"})
    assert wrong.status_code == 422
    assert "isn’t the club’s name" in wrong.content.decode()
    assert client.post(reverse("club_delete", args=[slug]), {"name": club.name}).status_code == 302
    assert client.get(reverse("club", args=[slug])).status_code == 404
    with django_capture_on_commit_callbacks(execute=True):
        again = client.post(reverse("club_bring_in"), {"file": SimpleUploadedFile("a.zip", file)})
    assert "You are its owner" in client.get(again.url).content.decode()
    assert client.get(reverse("club", args=[slug])).status_code == 200
    assert LogEntry.objects.filter(club__slug=slug, action="club.imported").count() == 1


def test_what_is_wrong_stands_on_the_page() -> None:
    client = signed_in(UserFactory())
    said = client.post(reverse("club_bring_in"), {"file": SimpleUploadedFile("a.zip", b"nothing")}, follow=True)
    assert said.status_code == 422
    assert "damaged or isn’t a club archive" in said.content.decode()
    assert client.post(reverse("club_bring_in"), {}).status_code == 422


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCORER, Role.MEMBER])
def test_only_the_owner_takes_a_club_out_or_deletes_it(club: Club, role: str) -> None:
    client = signed_in(member(club, role))
    assert client.post(reverse("club_archive", args=[club.slug])).status_code == 403
    assert client.post(reverse("club_delete", args=[club.slug]), {"name": club.name}).status_code == 403
    assert Club.objects.filter(pk=club.pk).exists()


def test_the_commands_do_the_same(club: Club, tmp_path) -> None:
    file, owner = tmp_path / "club.zip", UserFactory()
    said = io.StringIO()
    call_command("archive", club.slug, file, stdout=said)
    assert "rows" in said.getvalue()
    with pytest.raises(CommandError, match="already on this site"):
        call_command("import_archive", file, owner.email, "--address", "copy")
    with pytest.raises(CommandError, match="no account"):
        call_command("import_archive", file, "nobody@example.org")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_archive", tmp_path / "none.zip", owner.email)
    with pytest.raises(CommandError, match="no club"):
        call_command("archive", "nowhere", file)
    assert Season.objects.count() == 1
