"""When the last backup succeeded, and the alarm where that is too long ago."""

import time
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import caches
from django.core.mail import send_mail

from clubs.models import User

SUCCEEDED = "backup-succeeded"
LATE, DAY = timedelta(days=2).total_seconds(), timedelta(days=1).total_seconds()


def note_success() -> None:
    """Keep that a backup is where it should be."""
    caches["shared"].set(SUCCEEDED, time.time(), timeout=None)


def is_late() -> bool:
    """Return whether no nightly backup has succeeded for two days, counted from when the site first looked."""
    return bool(settings.BACKUP_DAYS) and time.time() - _last_success() > LATE


def _last_success() -> float:
    return float(caches["shared"].get_or_set(SUCCEEDED, time.time, timeout=None) or 0)


def warn_of_missing_backup() -> None:
    """Mail the site's administrators once for each day on which no backup succeeds."""
    last = _last_success()
    days = int((time.time() - last - LATE) // DAY)
    if not is_late() or not caches["shared"].add(f"backup-warned-{last:.0f}-{days}", True, timeout=DAY):
        return
    admins = User.objects.filter(is_superuser=True, is_active=True).exclude(email="")
    site = urlsplit(settings.MAILED_URL).netloc
    text = (
        f"No backup of {site} has succeeded for two days.\n\n"
        "./run doctor says what is wrong. ./run backup FILE makes a backup now; see docs/operations.md."
    )
    for email in admins.values_list("email", flat=True):
        send_mail(f"{site}: no backup for two days", text, None, [email])
