"""When the last backup succeeded, and the alarm where that is too long ago."""

import time
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import caches
from django.core.mail import send_mail
from django.utils.translation import gettext as _
from django.utils.translation import override

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
    """Mail the site's administrators, in their languages, once for each day on which no backup succeeds."""
    last = _last_success()
    days = int((time.time() - last - LATE) // DAY)
    if not is_late() or not caches["shared"].add(f"backup-warned-{last:.0f}-{days}", True, timeout=DAY):
        return
    admins = User.objects.filter(is_superuser=True, is_active=True).exclude(email="")
    site = urlsplit(settings.MAILED_URL).netloc
    for admin in admins:
        with override(admin.language_or(settings.LANGUAGE_CODE)):
            subject = _("%(site)s: no backup for two days") % {"site": site}
            what = _("No backup of %(site)s has succeeded for two days.") % {"site": site}
            remedy = _("./run doctor says what is wrong, ./run backup FILE makes a backup now. See docs/operations.md.")
            send_mail(subject, f"{what}\n\n{remedy}", None, [admin.email])
