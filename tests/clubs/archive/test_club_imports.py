"""A club's import in the background: unseen until it is complete, resumed after a crash, gone if it ends early."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from math import inf
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Club, ClubImport, ClubImportPiece, Deal, Event, Game, GameTally, Player, Season
from clubs.selectors.archive.archive_tables import DERIVED, HERE, PARTS
from clubs.services.archive import archive_import, staged_rows
from clubs.services.archive.archive_import import (
    cancel_import,
    requeue_club_imports,
    start_import,
    take_archive,
    work_on,
)
from clubs.services.archive.archive_writer import write_archive
from clubs.services.archive.import_steps import ImportRun, StoppedError
from clubs.services.archive.staged_rows import AT_ONCE
from clubs.tasks import CAUGHT_UP, SWEPT
from tests.clubs.archive.scene import archive_of_years
from tests.clubs.archive.test_archive import archived, plain
from tests.factories import UserFactory, seated_game

pytestmark = pytest.mark.django_db
OF_CLUBS = [*(part.model for part in PARTS), *DERIVED, *HERE]


Stop = Callable[[Callable[[], bool]], None]


@pytest.fixture
def file() -> bytes:
    return archive_of_years()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a worker go on until it is done, however slow the machine is."""
    monkeypatch.setattr(archive_import, "AT_A_TIME", inf)


@pytest.fixture
def stop(monkeypatch: pytest.MonkeyPatch) -> Stop:
    """Return a function that lets workers die after the first transaction for which something is true."""
    write, until = ImportRun._write, [lambda: False]

    def written(run: ImportRun, *said: Any) -> None:
        write(run, *said)
        if until[0]():
            raise StoppedError

    monkeypatch.setattr(ImportRun, "_write", written)
    return lambda condition: until.__setitem__(0, condition)


def started(file: bytes) -> ClubImport:
    return start_import(file=io.BytesIO(file), slug="", by=UserFactory(), lang="en")


def worked(batch: ClubImport) -> None:
    work_on(import_id=batch.pk)
    batch.refresh_from_db()


def left() -> list[Any]:
    return [model for model in (*OF_CLUBS, ClubImportPiece) if model._base_manager.exists()]


def test_a_club_is_seen_by_nobody_until_all_of_it_is_here(file: bytes, stop: Stop) -> None:
    batch = started(file)
    stop(Game.objects.exists)
    worked(batch)
    hidden = Club.everything.get()
    assert not Club.objects.exists()
    assert not Club.objects.listed((hidden.pk,)).exists()
    client = Client()
    for user in (batch.by, UserFactory(is_superuser=True, is_staff=True)):
        client.force_login(user)
        for name, args in (("club", []), ("manage", []), ("season", [Season.objects.first().slug]), ("players", [])):
            assert client.get(reverse(name, args=[hidden.slug, *args])).status_code == 404
        assert hidden.name not in client.get(reverse("clubs")).content.decode()
        assert hidden.name not in client.get(reverse("profile")).content.decode()
    for step in (*SWEPT, *CAUGHT_UP):
        step()
    assert not any(model._base_manager.exists() for model in DERIVED)
    stop(lambda: False)
    worked(batch)
    assert plain(archived(Club.objects.get())) == plain(file)
    assert GameTally.objects.count() == Game.objects.filter(status="final").count()
    assert not ClubImportPiece.objects.exists()
    client.force_login(batch.by)
    assert client.get(reverse("manage", args=[hidden.slug])).status_code == 200


def test_each_transaction_inserts_few_rows(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    write, insert, rows = ImportRun._write, staged_rows.insert, []

    def written(run: ImportRun, *said: Any) -> None:
        rows.append(0)
        write(run, *said)

    def inserted(some: list[Any]) -> list[int]:
        rows[-1] += len(some)
        return insert(some)

    monkeypatch.setattr(ImportRun, "_write", written)
    monkeypatch.setattr(staged_rows, "insert", inserted)
    worked(started(file))
    assert max(rows) <= AT_ONCE
    assert sum(rows) > 3 * AT_ONCE


def test_a_worker_does_what_else_waits_after_a_few_seconds(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(archive_import, "AT_A_TIME", 0)
    monkeypatch.setattr(archive_import, "enqueue", lambda *task: queued.append(task))
    batch = started(file)
    for _ in range(3):
        worked(batch)
    assert batch.step == "check:table_cards"
    assert queued == [(archive_import.WORK, batch.pk)] * 4


@contextmanager
def broken_after(statements: int) -> Iterator[None]:
    left = [statements]

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        left[0] -= sql.startswith("INSERT")
        if left[0] <= 0 and sql.startswith("INSERT"):
            raise OperationalError("the machine went away")
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        yield


def test_an_import_goes_on_where_its_worker_was_lost(file: bytes) -> None:
    batch = started(file)
    for statements in (15, 25, 25):
        with broken_after(statements), pytest.raises(OperationalError):
            work_on(import_id=batch.pk)
    batch.refresh_from_db()
    assert batch.step.startswith("rows:")
    ClubImport.objects.update(touched_at=timezone.now() - timedelta(minutes=3))
    assert requeue_club_imports() == 1
    worked(batch)
    assert plain(archived(Club.objects.get())) == plain(file)


@pytest.mark.parametrize("model", [Player, Deal, Event], ids=str)
def test_a_cancelled_import_leaves_nothing(file: bytes, stop: Stop, model: Any) -> None:
    batch = started(file)
    stop(model._base_manager.exists)
    worked(batch)
    assert cancel_import(batch=batch)
    worked(batch)
    assert (batch.status, batch.message) == ("gone", "")
    assert left() == []
    assert not cancel_import(batch=batch)


def test_a_refused_import_leaves_nothing_and_says_why(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def contradicts(*_: object) -> None:
        raise LookupError("nobody thought of it")

    monkeypatch.setattr("clubs.services.archive.import_steps.ask_tallies", contradicts)
    batch = started(file)
    worked(batch)
    assert batch.status == "gone"
    assert "contradict each other" in batch.message
    assert left() == []
    with pytest.raises(ClubError):
        take_archive(file=io.BytesIO(file), by=UserFactory())
    assert left() == []
    assert not ClubImport.objects.filter(club_key__isnull=False).exists()


def test_what_a_lost_command_has_inserted_is_removed(file: bytes, stop: Stop) -> None:
    batch = started(file)
    stop(Player.everyone.exists)
    worked(batch)
    ClubImportPiece.objects.filter(part="").delete()  # a command keeps no file
    ClubImport.objects.update(touched_at=timezone.now() - timedelta(hours=1))
    assert requeue_club_imports() == 0
    ClubImport.objects.update(touched_at=timezone.now() - timedelta(hours=7))
    assert requeue_club_imports() == 1
    worked(batch)
    assert left() == []


def test_the_page_shows_progress_and_result_to_its_importer_alone(
    file: bytes, django_capture_on_commit_callbacks: Any
) -> None:
    client, other = Client(), Client()
    client.force_login(UserFactory())
    other.force_login(UserFactory())
    upload = {"file": SimpleUploadedFile("a.zip", file)}
    with django_capture_on_commit_callbacks() as queued:
        sent = client.post(reverse("club_bring_in"), upload)
    page = client.get(sent.url).content.decode()
    assert "Checking the archive" in page
    assert "Cancel the import" in page
    assert other.get(sent.url).status_code == 404
    assert other.post(sent.url).status_code == 404
    upload["file"].seek(0)
    assert "importing another club" in client.post(reverse("club_bring_in"), upload).content.decode()
    assert "See its progress" in client.get(reverse("club_bring_in")).content.decode()
    for call in queued:
        call()
    assert "has been imported" in client.get(sent.url).content.decode()


def test_a_cancelled_import_says_so(file: bytes, django_capture_on_commit_callbacks: Any) -> None:
    client = Client()
    client.force_login(UserFactory())
    sent = client.post(reverse("club_bring_in"), {"file": SimpleUploadedFile("a.zip", file)})
    with django_capture_on_commit_callbacks(execute=True):
        assert "cancelled" not in client.get(sent.url).content.decode()
        client.post(sent.url)
    assert "The import was cancelled" in client.get(sent.url).content.decode()
    assert not Club.everything.exists()


def test_an_unverified_account_imports_nothing(settings: Any) -> None:
    settings.VERIFY_EMAIL = True
    made = io.BytesIO()
    write_archive(seated_game().event.season.club, made)
    client = Client()
    client.force_login(UserFactory())
    answer = client.post(reverse("club_bring_in"), {"file": SimpleUploadedFile("a.zip", made.getvalue())})
    assert "Confirm your own email address" in answer.content.decode()
    assert not ClubImport.objects.exists()


def test_an_account_imports_a_few_clubs_a_day(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    by = UserFactory()
    facts = {"name": "Old", "slug": "old", "step": "show", "status": "taken", "touched_at": timezone.now()}
    for _ in range(3):
        ClubImport.objects.create(by=by, **facts)
    with pytest.raises(ClubError) as caught:
        start_import(file=io.BytesIO(file), slug="", by=by, lang="en")
    assert caught.value.code == "too_many"
