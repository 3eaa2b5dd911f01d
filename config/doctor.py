"""`./run doctor`: one line for everything a site needs, each with what to do where it is not well."""

import os
import platform
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from allauth.account.models import EmailAddress  # noqa: E402  # after the set-up
from django.conf import settings  # noqa: E402  # after the set-up
from django.db import connection  # noqa: E402  # after the set-up
from django.db.migrations.executor import MigrationExecutor  # noqa: E402  # after the set-up

from clubs import stuck_work  # noqa: E402  # after the set-up
from clubs.models import User  # noqa: E402  # after the set-up
from clubs.models.email_addresses import email_key  # noqa: E402  # after the set-up
from clubs.outages import room, room_is_gone  # noqa: E402  # after the set-up
from clubs.services.backup.alarm import is_late  # noqa: E402  # after the set-up
from clubs.services.notifications.mails import direct  # noqa: E402  # after the set-up
from config import health  # noqa: E402  # after the set-up

WELL, LOOK, BAD = "ok", "look", "BAD"
UNLIMITED = "-1"
LATE_BACKUP = 2 * 24 * 3600
LITTLE_MEMORY, FEW_DAYS = 150, 14


@dataclass(frozen=True, slots=True)
class Finding:
    """How one thing is (`ok`, `look`, `BAD`), in words, with the remedy where it is not well."""

    state: str
    words: str
    remedy: str = ""


def examine() -> Iterator[tuple[str, Finding]]:
    """Yield each thing by name with what was found; a check that fails is a finding."""
    for check in CHECKS:
        try:
            found = check()
        except Exception as error:  # noqa: BLE001  # whatever is wrong is the answer
            found = Finding(BAD, f"{type(error).__name__}: {error}"[:200], "see docs/operations.md")
        yield check.__name__.replace("_", " "), found


def installed() -> Finding:
    """Return the versions."""
    versions = f"Python {platform.python_version()}, Django {django.get_version()}, {settings.DEPLOYMENT}"
    return Finding(WELL, versions)


def database() -> Finding:
    """Look at the database's kind, version and migrations."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()" if connection.vendor == "sqlite" else "SHOW server_version")
        version = f"{connection.vendor} {cursor.fetchone()[0]}"
    executor = MigrationExecutor(connection)
    if left := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return Finding(BAD, f"{version}, {len(left)} migrations missing", "./run upgrade")
    if connection.vendor == "postgresql" and temporary_files() == UNLIMITED:
        return Finding(LOOK, f"{version}, one query may fill the disk", "temp_file_limit = 2GB in postgresql.conf")
    return Finding(WELL, version)


def temporary_files() -> str:
    """Return PostgreSQL's limit of the temporary files of one query."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW temp_file_limit")
        return str(cursor.fetchone()[0])


def disk() -> Finding:
    """Look at the room for what the site keeps."""
    if room_is_gone():
        return Finding(BAD, f"nothing can be written in {settings.VAR_DIR}", "free space, or move VAR_DIR")
    state = WELL if room() > settings.DISK_LOW_MB else LOOK
    return Finding(state, f"{room()} MB free in {settings.VAR_DIR}", "" if state == WELL else "delete old backups")


def memory() -> Finding:
    """Look at the memory that is free or can be freed."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    free = next(int(line.split()[1]) // 1024 for line in lines if line.startswith("MemAvailable"))
    if free < LITTLE_MEMORY:
        return Finding(LOOK, f"{free} MB available", "WEB_CONCURRENCY=1, or add swap (docs/operations.md)")
    return Finding(WELL, f"{free} MB available")


def mail() -> Finding:
    """Sign in at the mail server."""
    if not settings.VERIFY_EMAIL:
        return Finding(LOOK, "no mail server", "set EMAIL_URL; until then nobody resets a password")
    server = direct()
    server.open()
    server.close()
    return Finding(WELL, f"signed in at {settings.EMAIL_HOST}; try ./run manage sendtestemail you@example.org")


def clock() -> Finding:
    """Ask systemd whether the clock is set by the network."""
    tool = shutil.which("timedatectl")
    if tool is None:
        return Finding(LOOK, time.strftime("%F %T %Z"), "compare it with a watch: timedatectl is missing")
    done = subprocess.run(  # noqa: S603  # a fixed command
        [tool, "show", "-p", "NTPSynchronized", "--value"], capture_output=True, text=True, check=False, timeout=5
    )
    if done.stdout.strip() == "yes":
        return Finding(WELL, f"{time.strftime('%F %T %Z')}, set by the network")
    return Finding(LOOK, f"{time.strftime('%F %T %Z')}, not set by the network", "timedatectl set-ntp true")


def permissions() -> Finding:
    """Look for anything in `VAR_DIR` that other users of the machine can read."""
    folder = Path(settings.VAR_DIR)
    paths = [folder, *folder.iterdir()]
    if opened := [path.name for path in paths if path.stat().st_mode & 0o077]:
        return Finding(BAD, f"others can read {', '.join(opened[:3])}", f"chmod -R go= {folder}")
    return Finding(WELL, f"{folder} is private")


def accounts() -> Finding:
    """Look for accounts that can't sign in because an older one has their address."""
    strange = [user.pk for user in User.objects.only("pk", "email") if user.email != email_key(user.email)]
    strange += EmailAddress.objects.exclude(user__email="").filter(user__in=strange).values_list("user", flat=True)
    if strange:
        words = f"accounts {sorted(set(strange))} have an address of another account"
        return Finding(LOOK, words, "give them another address in /admin/")
    return Finding(WELL, f"{User.objects.count()} accounts")


def worker() -> Finding:
    """Check when a worker last swept, and what is stuck."""
    lag = health.sweep_lag()
    if lag > health.LATE:
        remedy = "start ./run" if settings.EMBEDDED_WORKER else "start celery -A config worker"
        return Finding(BAD, "no worker runs", remedy)
    if stuck := stuck_work.everything():
        words = f"{len(stuck)} stuck, first {stuck[0].task} {stuck[0].key} ({stuck[0].name})"
        return Finding(LOOK, words, "look for row_failed and tracebacks in the log")
    if health.work() != health.WELL:
        return Finding(LOOK, "a step of the sweep fails", "look for sweep_step_failed in the log")
    return Finding(WELL, f"swept {lag:.0f} s ago")


def backups() -> Finding:
    """Look at the age of the newest backup."""
    found = list(Path(settings.BACKUP_DIR).glob("*.backup")) if Path(settings.BACKUP_DIR).is_dir() else []
    if not found:
        return Finding(LOOK, f"none in {settings.BACKUP_DIR}", "./run backup --to FOLDER; then see BACKUP_TO")
    if is_late():
        return Finding(BAD, "none has succeeded for two days", "./run backup --to FOLDER, and look at what it says")
    newest = max(found, key=lambda path: path.stat().st_mtime)
    age = time.time() - newest.stat().st_mtime
    state = WELL if age < LATE_BACKUP else BAD
    return Finding(state, f"{newest.name}, {age / 3600:.0f} hours old", "" if state == WELL else "./run backup FILE")


def tls() -> Finding:
    """Look at the certificate that visitors get."""
    address = urlsplit(settings.PUBLIC_URL)
    if address.scheme != "https" or not address.hostname:
        return Finding(LOOK, settings.PUBLIC_URL, "tablets need https: a proxy with a certificate, or TLS=1")
    context = ssl.create_default_context()
    with (
        socket.create_connection((address.hostname, address.port or 443), timeout=5) as plain,
        context.wrap_socket(plain, server_hostname=address.hostname) as secure,
    ):
        ends = ssl.cert_time_to_seconds(str((secure.getpeercert() or {})["notAfter"]))
    days = (ends - time.time()) / 86400
    state = WELL if days > FEW_DAYS else LOOK
    return Finding(state, f"{address.hostname}: {days:.0f} days left", "" if state == WELL else "look at the proxy")


def pages() -> Finding:
    """Render a page."""
    health.page()
    return Finding(WELL, "a page renders")


CHECKS: tuple[Callable[[], Finding], ...] = (
    installed, database, disk, memory, mail, clock, permissions, accounts, worker, backups, tls, pages,
)  # fmt: skip


def main() -> None:
    """Print a line for each thing; exit with 1 if something is bad."""
    bad = False
    for name, found in examine():
        bad = bad or found.state == BAD
        remedy = f"  → {found.remedy}" if found.remedy else ""
        sys.stdout.write(f"{found.state:5} {name:12} {found.words}{remedy}\n")
    sys.exit(bad)


if __name__ == "__main__":
    main()
