"""Club archives: a restored club shows the same pages, and nothing of it is lost."""

import io
import json
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.db.models import F

from clubs.models import (
    Club,
    Game,
    GameTally,
    Invitation,
    LogEntry,
    Membership,
    Player,
    PlayerMerge,
    SeatDraw,
    Table,
    User,
)
from clubs.models.people import Role
from clubs.selectors.archive.archive_tables import DERIVED, HERE, OUTSIDE, PARTS
from clubs.selectors.night.draw_verification import check_draw
from clubs.services.activity_log import Actor
from clubs.services.archive.archive_import import take_archive
from clubs.services.archive.archive_writer import write_archive
from clubs.services.archive.club_deletion import delete_club
from clubs.services.people.player_merge import undo_merge
from tests.clubs.archive.scene import club_of_years, pages, work
from tests.factories import UserFactory, seated_game

pytestmark = pytest.mark.django_db
# What another site creates afresh, or can't know.
OTHERWISE = {
    "accounts.jsonl",
    "memberships.jsonl",
    "invitations.jsonl",
    "event_staff.jsonl",
    "history_membership.jsonl",
}


def archived(club: Club) -> bytes:
    file = io.BytesIO()
    write_archive(club, file)
    return file.getvalue()


def deleted(club: Club) -> None:
    Game.objects.filter(event__season__club=club, status=Game.Status.PLAYING).update(status=Game.Status.VOID)
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))


def lines(archive: bytes) -> dict[str, list[Any]]:
    with zipfile.ZipFile(io.BytesIO(archive)) as parts:
        return {
            name: [json.loads(line) for line in parts.read(name).splitlines()]
            for name in parts.namelist()
            if name.endswith(".jsonl")
        }


def plain(archive: bytes) -> dict[str, list[Any]]:
    """Return the parts of an archive that are the same on every site, without accounts."""
    found = {name: rows for name, rows in lines(archive).items() if name not in OTHERWISE}
    accounts = {"by", "user", "created_by", "changed_by", "history_user", "undone_by", "cancelled_by", "by_name"}
    found["acts.jsonl"] = [row for row in found["acts.jsonl"] if row["action"] != "club.imported"]
    return {name: [{k: v for k, v in row.items() if k not in accounts} for row in rows] for name, rows in found.items()}


def test_every_table_is_in_the_archive_made_anew_or_no_clubs() -> None:
    known = [*(part.model for part in PARTS), *DERIVED, *HERE, *OUTSIDE]
    models = list(apps.get_app_config("clubs").get_models())
    assert sorted(models, key=str) == sorted(known, key=str), (
        "say in clubs/selectors/archive/archive_tables.py where it belongs"
    )
    derived = [part for part in PARTS if {field.name for field in part.fields} & {"token", "checkin_token"}]
    assert derived == [], "secrets of links do not leave the site"


def test_a_club_comes_back_whole_on_another_site() -> None:
    club = club_of_years()
    work(club)
    before, file = pages(club), archived(club)
    filled = {name for name, rows in lines(file).items() if rows}
    empty = {"player_imports", "result_imports", "drafts", "player_names", "invitations"}
    assert {part.name for part in PARTS} - {name.removesuffix(".jsonl") for name in filled} <= empty
    deleted(club)
    models = [model for model in apps.get_app_config("clubs").get_models() if model not in OUTSIDE]
    assert [model for model in models if model._base_manager.exists()] == []
    for _ in range(3):
        seated_game()  # so that no key is free
    owner = UserFactory(name="The new owner")
    taken = take_archive(file=io.BytesIO(file), by=owner)
    assert taken.club.slug == club.slug
    work(taken.club)
    assert pages(taken.club) == before
    assert plain(archived(taken.club)) == plain(file)
    draws = (
        SeatDraw.objects.filter(event__season__club=taken.club, status="committed")
        .exclude(company="stage")
        .exclude(inputs={})
    )
    assert [check_draw(draw).ok for draw in draws] == [True]


def test_the_games_of_a_club_that_comes_back_are_counted_without_waiting_for_a_sweep(
    django_capture_on_commit_callbacks: Any,
) -> None:
    club = club_of_years()
    file = archived(club)
    deleted(club)
    with django_capture_on_commit_callbacks(execute=True):
        taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    of_club = GameTally.objects.filter(game__event__season__club=taken.club)
    assert of_club.exists()
    assert not of_club.filter(asked__gt=F("made")).exists()


def test_secrets_stay_and_accounts_are_invited() -> None:
    club = club_of_years()
    mine = Membership.objects.filter(club=club, role=Role.SCORER).first().user
    secrets = set(Table.objects.filter(event__season__club=club).values_list("token", flat=True))
    by = LogEntry.objects.filter(club=club, by=mine).count()
    file = archived(club)
    assert not any(secret in json.dumps(lines(file)) for secret in secrets)
    deleted(club)
    members = User.objects.exclude(pk=mine.pk)
    taken = take_archive(file=io.BytesIO(file), by=mine, slug="elsewhere")
    assert taken.club.slug == "elsewhere"
    assert [one.user for one in Membership.objects.filter(club=taken.club)] == [mine]
    invited = Invitation.objects.filter(club=taken.club)
    assert taken.invited == invited.count() > 2
    assert set(invited.values_list("email", flat=True)) <= set(members.values_list("email", flat=True))
    entries = LogEntry.objects.filter(club=taken.club)
    assert entries.filter(by=mine).exclude(action="club.imported").count() == by
    assert entries.filter(by=None).exclude(by_name="").exists()
    assert not entries.exclude(by=None).exclude(by=mine).exists()


def test_a_merge_is_taken_apart_on_the_other_site() -> None:
    club = club_of_years()
    file = archived(club)
    kept = PlayerMerge.objects.get(club=club)
    numbers = kept.kept.number, kept.gone.number
    deleted(club)
    taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    merge = PlayerMerge.objects.get(club=taken.club)
    undo_merge(club_id=taken.club.pk, merge_id=merge.pk, actor=Actor.staff(UserFactory()))
    one, two = (Player.objects.get(club=taken.club, number=number) for number in numbers)
    assert two.name == "David"
    assert (one.seats.count(), two.seats.count()) == (1, 1)
    assert two.entries.count() == one.entries.count() == 1
