"""Backup targets: a backup is copied whole or not at all, and administrators are notified if no copy succeeds."""

import hashlib
import os
import stat
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import time_machine
from django.core import mail
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from clubs.services.backup import alarm, create
from clubs.services.backup.backup_file import BackupError
from clubs.services.backup.targets import carry, signed_headers
from config import health
from tests.factories import UserFactory

SECRETS = {
    "AWS_ACCESS_KEY_ID": "AKIAIOSFODNN7EXAMPLE",
    "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
}


@pytest.fixture
def made(tmp_path: Path) -> Path:
    path = tmp_path / "club.backup"
    path.write_bytes(b"everything" * 1000)
    return path


class Storage(ThreadingHTTPServer):
    """An object storage server that records requests and gives a chosen response."""

    status = 200

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        super().__init__(("127.0.0.1", 0), Answer)


class Answer(BaseHTTPRequestHandler):
    server: Storage

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Log nothing."""


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Storage]:
    server = Storage()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    for name, value in {**SECRETS, "S3_ENDPOINT": f"http://127.0.0.1:{server.server_address[1]}"}.items():
        monkeypatch.setenv(name, value)
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_folder_gets_the_whole_file_or_none(made: Path, tmp_path: Path) -> None:
    there = carry(made, str(tmp_path / "elsewhere"))
    assert Path(there).read_bytes() == made.read_bytes()
    assert [path.name for path in Path(there).parent.iterdir()] == ["club.backup"]
    with pytest.raises(BackupError, match="could not be copied"):
        carry(made, str(made / "no folder"))


def test_the_signature_is_that_of_the_published_example() -> None:
    """Check the GET of Amazon's *Signature Calculations for the Authorization Header*."""
    nothing = hashlib.sha256(b"").hexdigest()
    url, at = "https://examplebucket.s3.amazonaws.com/?lifecycle=", datetime(2013, 5, 24, tzinfo=UTC)
    signed = signed_headers(url, nothing, "us-east-1", SECRETS, at, "GET")
    assert signed["authorization"].endswith("fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")


def test_object_storage_gets_the_file_and_a_refusal_is_told(made: Path, storage: Storage) -> None:
    assert carry(made, "s3://bucket/east one/") == "s3://bucket/east%20one/club.backup"
    [(path, headers, body)] = storage.got
    assert (path, body) == ("/bucket/east%20one/club.backup", made.read_bytes())
    assert headers["x-amz-content-sha256"] == hashlib.sha256(body).hexdigest()
    storage.status = 403
    with pytest.raises(BackupError, match="403"):
        carry(made, "s3://bucket")


def test_sftp_puts_the_file_under_another_name_first(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "bin" / "sftp"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/said\ncat > {tmp_path}/batch\n[ ! -e {tmp_path}/fails ]\n')
    tool.chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
    assert (
        carry(made, "sftp://club@files.example.org:2222/backups") == "sftp://club@files.example.org/backups/club.backup"
    )
    assert (tmp_path / "said").read_text().split()[-3:] == ["-P", "2222", "club@files.example.org"]
    assert (tmp_path / "batch").read_text().splitlines() == [
        f'put "{made}" "/backups/club.backup.part"',
        'rename "/backups/club.backup.part" "/backups/club.backup"',
    ]
    (tmp_path / "fails").touch()
    with pytest.raises(BackupError, match=r"sftp to files\.example\.org"):
        carry(made, "sftp://club@files.example.org/backups")


@pytest.mark.parametrize("target", ["ftp://x/y", "sftp://-oProxyCommand=x/y", 'sftp://host/a"b'])
def test_other_targets_are_refused(made: Path, target: str) -> None:
    with pytest.raises(BackupError):
        carry(made, target)


@pytest.mark.django_db(transaction=True)
def test_the_command_and_the_night_copy_it_elsewhere(tmp_path: Path, settings: Settings) -> None:
    settings.BACKUP_DIR, settings.BACKUP_TO = str(tmp_path / "here"), str(tmp_path / "night")
    call_command("backup", to=str(tmp_path / "there"))
    create.nightly_backup()
    assert [len(list((tmp_path / name).iterdir())) for name in ("there", "night")] == [1, 1]


@pytest.mark.django_db
def test_administrators_hear_once_a_day_that_no_backup_succeeds() -> None:
    admin = UserFactory(is_superuser=True)
    UserFactory()
    alarm.note_success()
    began = time.time()
    for hours, mails in ((47, 0), (49, 1), (60, 1), (74, 2)):
        with time_machine.travel(began + hours * 3600):
            alarm.warn_of_missing_backup()
            assert Client().get("/readyz").json()["backup"] == (health.OVERDUE if hours > 48 else "ok")
        assert len(mail.outbox) == mails, hours
    assert {letter.to[0] for letter in mail.outbox} == {admin.email}
    alarm.note_success()
    assert not alarm.is_late()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "no backup for two days"),
        ("ja", "バックアップ"),
        ("zh-hant", "備份"),
        ("zh-hans", "备份"),
        ("", "no backup"),
    ],
)
def test_the_alarm_speaks_the_administrators_language(language: str, words: str) -> None:
    UserFactory(is_superuser=True, language=language)
    alarm.note_success()
    with time_machine.travel(time.time() + 49 * 3600):
        alarm.warn_of_missing_backup()
    [letter] = mail.outbox
    assert words in letter.subject
    assert "./run doctor" in letter.body
