"""Backups of a running site: they are complete, are checked before a restore, and are refused if invalid."""

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs import tasks
from clubs.models import Club, Difference, Game, Rebuilding, SeatResult, SecretKeyMark, Standing
from clubs.services.backup.backup_file import MANIFEST, BackupError
from clubs.services.backup.create import make_backup
from clubs.services.backup.database_tools import MAINTENANCE, asked, live_name
from clubs.services.backup.restore import restore
from clubs.services.people.clubs import ClubDetails, update_club
from clubs.services.secret_key import check_secret_key
from tests.clubs.statistics.test_tallies import DEALS, final
from tests.factories import RON, SeasonFactory, play, seated_game, staff
from tests.workers import database_url

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    """Return a final game with its standings. Another game of the club is still running."""
    made = final(seated_game(deals=DEALS))
    play(seated_game(event=made.event), RON)
    return made


@pytest.fixture
def _put_back() -> Iterator[None]:
    """Delete the files that a restored database leaves next to it."""
    yield
    if connection.vendor == "sqlite":
        for left in Path(str(connection.settings_dict["NAME"])).parent.glob("*-before-*"):
            left.unlink()
        return
    with asked(MAINTENANCE) as server:
        for (name,) in server.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [f"{live_name()[:30]}_before_"]
        ).fetchall():
            with suppress(psycopg.Error):
                server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def standings_page(game: Game) -> str:
    season = game.event.season
    page = Client().get(reverse("season", args=[season.club.slug, season.slug])).content.decode()
    return re.sub(r"[0-9a-f]{32}", "TAG", page)


@pytest.mark.usefixtures("_put_back")
def test_what_was_kept_comes_back_while_the_site_runs(game: Game, tmp_path: Path) -> None:
    club, page = game.event.season.club, standings_page(game)
    kept = list(Standing.objects.values_list("player_id", "total")), SeatResult.objects.count()
    manifest = make_backup(tmp_path / "site.backup")
    assert manifest.rows["clubs_deal"] == len(DEALS) + 1
    Standing.objects.all().delete()
    other = ClubDetails(name="Another name", slug=club.slug, time_zone=club.time_zone)
    update_club(club_id=club.pk, details=other, actor=staff(game))
    assert "Another name" in standings_page(game)
    said: list[str] = []
    before = restore(tmp_path / "site.backup", said.append)
    assert list(Standing.objects.values_list("player_id", "total")) == kept[0]
    assert SeatResult.objects.count() == kept[1]
    assert Club.objects.get(pk=club.pk).name == club.name
    assert standings_page(game) == page, "no page that was kept meanwhile is shown"
    assert before
    assert "A worker replays every game now" in " ".join(said)
    assert Rebuilding.objects.filter(kind=Rebuilding.Kind.CHECK, part=None).exists()


@pytest.mark.usefixtures("_put_back")
def test_a_backup_of_another_machine_belongs_to_the_key_of_this_one(game: Game, tmp_path: Path) -> None:
    SecretKeyMark.objects.create(pk=1, fingerprint="of another machine")
    make_backup(tmp_path / "site.backup")
    said: list[str] = []
    restore(tmp_path / "site.backup", said.append)
    check_secret_key()
    assert "another SECRET_KEY: everybody signs in again" in " ".join(said)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's planner works without figures of its own")
def test_the_planner_knows_the_rows_that_were_put_back(game: Game, tmp_path: Path) -> None:
    make_backup(tmp_path / "site.backup")
    restore(tmp_path / "site.backup", str)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stats WHERE schemaname = 'public' AND tablename = %s", [game._meta.db_table]
        )
        assert cursor.fetchone()[0] > 0, "or the first pages after a restore are planned blindly"


@pytest.mark.usefixtures("_put_back")
def test_figures_that_do_not_follow_from_the_deals_are_found_before_or_after(game: Game, tmp_path: Path) -> None:
    wrong = SeatResult.objects.filter(game=game).first()
    assert wrong
    SeatResult.objects.filter(pk=wrong.pk).update(total=wrong.total + 1)
    make_backup(tmp_path / "site.backup")
    SeatResult.objects.filter(pk=wrong.pk).update(total=wrong.total)
    with pytest.raises(BackupError, match=f"game {game.public_id}: total is {wrong.total + 1}, found {wrong.total}"):
        restore(tmp_path / "site.backup", str, verify=True)
    assert SeatResult.objects.get(pk=wrong.pk).total == wrong.total
    restore(tmp_path / "site.backup", str)
    assert SeatResult.objects.get(pk=wrong.pk).total == wrong.total + 1, "the site serves at once"
    assert (game.pk, "total") in Difference.objects.values_list("game", "what"), "and staff see what differs"


def rewritten(path: Path, **said: object) -> Path:
    """Return the backup with a changed manifest."""
    other = path.with_name("other.backup")
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(other, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name == MANIFEST:
                content = json.dumps(json.loads(content) | said).encode()
            target.writestr(name, content)
    return other


def test_what_is_no_whole_backup_of_this_version_is_refused(tmp_path: Path) -> None:
    club = SeasonFactory().club
    manifest = make_backup(path := tmp_path / "site.backup")
    whole = path.read_bytes()
    half, flipped, text = (tmp_path / name for name in ("half.backup", "flipped.backup", "text.backup"))
    half.write_bytes(whole[: len(whole) // 2])
    middle = len(whole) // 2
    flipped.write_bytes(whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :])
    text.write_text("no backup")
    other = "postgresql" if connection.vendor == "sqlite" else "sqlite"
    refused = {
        half: "is damaged",
        flipped: "damaged",
        text: "damaged, or no backup",
        tmp_path / "none.backup": "There is no file",
    }
    for broken, why in refused.items():
        with pytest.raises(BackupError, match=why):
            restore(broken, str)
    for values, why in (
        ({"format": 2}, "made by a newer version of East One"),
        ({"migrations": [*manifest.migrations, "clubs.9999_tomorrow"]}, "newer version .*9999_tomorrow"),
        # A squashed migration of an older version is no newer one: the backup's contents are checked.
        ({"migrations": [*manifest.migrations, "clubs.0001_up_to_registrations"]}, "another version than its manifest"),
        ({"migrations": ["clubs.0001_kept_facts"]}, "in the middle of version 0.1"),
        ({"rows": manifest.rows | {"clubs_club": 7}}, "clubs_club has 1 rows and should have 7"),
        ({"engine": other}, f"a backup of {other}"),
        ({"sha256": "0" * 64}, "is damaged"),
        ({"rows": None}, "is damaged"),
    ):
        with pytest.raises(BackupError, match=why):
            restore(rewritten(path, **values), str)
    assert Club.objects.get().pk == club.pk


def test_the_nightly_backup_replaces_those_that_are_too_old(tmp_path: Path, settings: pytest.FixtureRequest) -> None:
    settings.BACKUP_DIR, settings.BACKUP_DAYS = tmp_path, 3
    ages = {"east-one-old.backup": 5, "east-one-older.backup": 6, "mine.backup": 9}
    ages |= {"east-one-recent.backup": 2, "east-one-recent-2.backup": 1}
    for name, days in ages.items():
        (tmp_path / name).write_bytes(b"")
        then = (timezone.now() - timedelta(days=days)).timestamp()
        os.utime(tmp_path / name, (then, then))
    tasks.backup()
    kept = {path.name for path in tmp_path.iterdir()}
    (made,) = kept - {*ages}
    assert kept == {made, "east-one-recent.backup", "east-one-recent-2.backup", "mine.backup"}
    assert zipfile.is_zipfile(tmp_path / made)
    settings.BACKUP_DAYS = 0
    tasks.backup()
    assert len(list(tmp_path.iterdir())) == 4


def test_a_clock_that_is_far_ahead_throws_no_backup_away(
    tmp_path: Path, settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUP_DIR, settings.BACKUP_DAYS = tmp_path, 3
    for name in ("east-one-1.backup", "east-one-2.backup"):
        (tmp_path / name).write_bytes(b"")
    ahead = timezone.now() + timedelta(days=400)
    monkeypatch.setattr(timezone, "now", lambda: ahead)
    tasks.backup()
    assert len(list(tmp_path.iterdir())) == 3


ON_A_SMALL_DISK = """
mount -t tmpfs -o size=16k none "$1" && echo earlier >"$1/site.backup" || exit 3
"$2" manage.py backup "$1/site.backup"; status=$?
ls -A "$1"; head -c 8 "$1/site.backup"; exit $status
"""


def test_a_full_disk_leaves_the_earlier_backup(tmp_path: Path) -> None:
    if subprocess.run(["unshare", "-rm", "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine gives no mount namespace")
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", ON_A_SMALL_DISK, "sh", str(tmp_path), sys.executable],
        env={**os.environ, "DATABASE_URL": database_url()},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "there is no room left on the disk" in done.stderr
    assert done.stdout == "site.backup\nearlier\n"


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "none"))
