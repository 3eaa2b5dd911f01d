"""Static files and catalogues are rebuilt when their sources change, whatever the file times say."""

import os
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client

from config import startup_steps
from tests.faults.site import free_port
from tools import translations

OLD = (1_000_000_000, 1_000_000_000)


def test_an_upgrade_that_keeps_file_times_collects_static_files_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    source, root = tmp_path / "source", tmp_path / "static"
    source.mkdir()
    root.mkdir()
    (source / "base.css").write_text("old")
    monkeypatch.setattr(startup_steps, "SOURCES", (source,))
    monkeypatch.setattr(startup_steps, "call_command", lambda name, **_: made.append(name))
    monkeypatch.setattr(settings, "STATIC_ROOT", root)
    (root / startup_steps.MANIFEST).write_text("{}")
    for _ in range(2):
        startup_steps.collect_static()
    assert made == ["collectstatic"]
    (source / "base.css").write_text("new")
    os.utime(source / "base.css", OLD)
    startup_steps.collect_static()
    assert made == ["collectstatic"] * 2
    (source / "more.css").write_text("")
    os.utime(source / "more.css", OLD)
    startup_steps.collect_static()
    assert made == ["collectstatic"] * 3


def test_a_catalogue_of_an_older_time_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = folder / "django.po"
    monkeypatch.setattr(translations, "LOCALE", tmp_path)
    for text in ("一", "二"):
        catalogue.write_text(
            f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "{text}"\n'
        )
        os.utime(catalogue, OLD)
        translations.compile_all()
        assert polib.mofile(str(folder / "django.mo")).find("a").msgstr == text


@pytest.mark.django_db
def test_a_site_whose_pages_fail_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_name: str, **_: object) -> str:
        raise ValueError("Missing staticfiles manifest entry")

    monkeypatch.setattr("config.health.render_to_string", fail)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["page"]) == (503, "ValueError")


@pytest.mark.slow
def test_an_older_program_refuses_a_newer_database_at_start_and_names_both(tmp_path: Path) -> None:
    about = {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings", "PATH": os.environ["PATH"]}
    newer = (
        "import django; django.setup(); from django.db import connection;"
        "from django.db.migrations.recorder import MigrationRecorder as R; r = R(connection); r.ensure_schema();"
        "r.record_applied('clubs', '0001_initial'); r.record_applied('clubs', '9999_tomorrow')"
    )
    subprocess.run([sys.executable, "-c", newer], cwd=settings.BASE_DIR, env=about, check=True)
    for alone in ("1", "2"):  # one process loads the site itself, several share what is loaded
        about |= {"WEB_CONCURRENCY": alone, "PORT": str(free_port())}
        about |= {"REDIS_URL": "redis://unused"} if alone == "2" else {}
        start = [sys.executable, "-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi"]
        done = subprocess.run(
            start, cwd=settings.BASE_DIR, env=about, check=False, capture_output=True, text=True, timeout=60
        )
        assert done.returncode != 0
        assert "it is at 9999_tomorrow, this program knows 00" in done.stderr
