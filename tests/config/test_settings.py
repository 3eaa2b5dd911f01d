"""Incomplete settings stop the start, and the settings create their own secret where that is allowed."""

import os
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

PRODUCTION = {
    "DEPLOYMENT": "production",
    "SECRET_KEY": "not-a-real-one",
    "PUBLIC_URL": "https://club.example",
    "DATABASE_URL": "postgres://club@database/club",
    "REDIS_URL": "redis://redis:6379/0",
    "EMAIL_URL": "smtp+tls://club:secret@mail.example:587",
}

Read = Callable[..., dict[str, Any]]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Read:
    """Return a function that reloads the settings with only these environment variables."""

    def read_settings(**variables: str) -> dict[str, Any]:
        for name in list(os.environ):
            monkeypatch.delenv(name)
        for name, value in {"VAR_DIR": str(tmp_path / "var"), **variables}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(env.BASE_DIR / "config" / "settings.py"))

    return read_settings


def test_postgresql_breaks_off_statements_after_a_time_that_the_last_one_sets() -> None:
    config: dict[str, Any] = {"ENGINE": "config.postgresql", "OPTIONS": {"options": "-c lock_timeout=1"}}
    env.limit_statements(config, 30)
    env.limit_statements(config, 0)
    assert config["OPTIONS"]["options"] == "-c lock_timeout=1 -c statement_timeout=30000 -c statement_timeout=0"


def security(settings: dict[str, Any]) -> tuple[int, bool, bool]:
    return settings["SECURE_HSTS_SECONDS"], settings["SESSION_COOKIE_SECURE"], settings["EMBEDDED_WORKER"]


def test_production_with_everything_set_is_secure(read: Read) -> None:
    assert security(read(**PRODUCTION)) == (3600, True, False)


@pytest.mark.parametrize(
    "url", ["https://example.org/mahjong", "example.org", "https://example.org/?a=1", "ftp://a.org"]
)
def test_an_address_with_more_than_a_host_stops_the_start(read: Read, url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"PUBLIC_URL must be http\(s\):// and a host, without a path"):
        read(**PRODUCTION | {"PUBLIC_URL": url})
    assert read(**PRODUCTION | {"PUBLIC_URL": "https://example.org:8443/"})["PUBLIC_URL"] == "https://example.org:8443"


@pytest.mark.parametrize("name", sorted(PRODUCTION.keys() - {"DEPLOYMENT"}))
def test_production_names_what_is_missing(read: Read, name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"Set {name}: it has no default when DEPLOYMENT=production."):
        read(**{key: value for key, value in PRODUCTION.items() if key != name})


def test_embedded_needs_nothing(read: Read) -> None:
    assert security(read()) == (0, False, True)


def test_site_answers_to_its_public_name(read: Read) -> None:
    assert read(**PRODUCTION)["ALLOWED_HOSTS"] == ["club.example"]
    assert {"club.lan", "localhost"} < set(read(PUBLIC_URL="http://club.lan:8000")["ALLOWED_HOSTS"])


def test_mails_name_the_address_that_the_site_was_started_with(read: Read) -> None:
    assert read(HOST="192.168.1.5", PORT="8001")["MAILED_URL"] == "http://192.168.1.5:8001"
    assert read(HOST="0.0.0.0", PORT="8001")["MAILED_URL"].endswith(":8001")  # a setting only
    assert read(PUBLIC_URL="https://club.lan/", HOST="192.168.1.5")["MAILED_URL"] == "https://club.lan"


def test_unknown_deployment_is_refused(read: Read) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"DEPLOYMENT must be embedded or production, not 'prod'\."):
        read(DEPLOYMENT="prod")


def test_unknown_default_language_is_refused(read: Read) -> None:
    with pytest.raises(ImproperlyConfigured, match="DEFAULT_LANGUAGE must be one of en,"):
        read(DEFAULT_LANGUAGE="zh")


def test_kept_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    secret = env.kept_secret(path)
    assert len(secret) > 50
    assert env.kept_secret(path) == secret
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


def test_database_takes_sqlite_and_postgresql_only() -> None:
    assert env.database("sqlite:////tmp/x", 4)["OPTIONS"] == env.SQLITE_OPTIONS
    pool = {"min_size": 1, "max_size": 4, "timeout": 3}
    assert env.database("postgres://a@b/c?connect_timeout=9", 4)["OPTIONS"] == {
        **env.IMPATIENT,
        **env.KEPT_READY,
        "connect_timeout": 9,
        "pool": pool,
    }
    assert env.database("postgres://a@b/c", 0)["OPTIONS"] == env.IMPATIENT | env.KEPT_READY
    with pytest.raises(ImproperlyConfigured, match="DATABASE_POOL or DATABASE_BOUNCER, not both"):
        env.database("postgres://a@b/c", 4, bouncer=True)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must be"):
        env.database("mysql://a@b/c", 4)
