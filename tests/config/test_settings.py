"""The settings refuse to start half-configured, and keep their own secret where they may."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

PRODUCTION = {
    "DEPLOYMENT": "production",
    "SECRET_KEY": "not-a-real-one",
    "ALLOWED_HOSTS": "club.example",
    "PUBLIC_URL": "https://club.example",
    "DATABASE_URL": "postgres://club@database/club",
    "REDIS_URL": "redis://redis:6379/0",
    "EMAIL_URL": "smtp+tls://club:secret@mail.example:587",
}
BARE = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}


def read_settings(tmp_path: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    show = "from config import settings as s; print(s.SECURE_HSTS_SECONDS, s.SESSION_COOKIE_SECURE, s.EMBEDDED_WORKER)"
    return subprocess.run(
        [sys.executable, "-c", show],
        env=BARE | {"VAR_DIR": str(tmp_path / "var")} | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_with_everything_set_is_secure(tmp_path: Path) -> None:
    assert read_settings(tmp_path, **PRODUCTION).stdout == "3600 True False\n"


@pytest.mark.parametrize("name", sorted(PRODUCTION.keys() - {"DEPLOYMENT"}))
def test_production_names_what_is_missing(tmp_path: Path, name: str) -> None:
    read = read_settings(tmp_path, **{key: value for key, value in PRODUCTION.items() if key != name})
    assert f"ImproperlyConfigured: Set {name}: it has no default when DEPLOYMENT=production." in read.stderr


def test_embedded_needs_nothing(tmp_path: Path) -> None:
    assert read_settings(tmp_path).stdout == "0 False True\n"


def test_unknown_deployment_is_refused(tmp_path: Path) -> None:
    read = read_settings(tmp_path, DEPLOYMENT="prod")
    assert "ImproperlyConfigured: DEPLOYMENT must be embedded or production, not 'prod'." in read.stderr


def test_unknown_default_language_is_refused(tmp_path: Path) -> None:
    assert "DEFAULT_LANGUAGE must be one of en," in read_settings(tmp_path, DEFAULT_LANGUAGE="zh").stderr


def test_kept_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    secret = env.kept_secret(path)
    assert len(secret) > 50
    assert env.kept_secret(path) == secret
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


def test_database_takes_sqlite_and_postgresql_only() -> None:
    assert env.database("sqlite:////tmp/x", 4)["OPTIONS"] == env.SQLITE_OPTIONS
    pool = {"min_size": 1, "max_size": 4, "timeout": 20}
    assert env.database("postgres://a@b/c?sslmode=disable", 4)["OPTIONS"] == {"sslmode": "disable", "pool": pool}
    assert env.database("postgres://a@b/c", 0)["OPTIONS"] == {}
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must be"):
        env.database("mysql://a@b/c", 4)
