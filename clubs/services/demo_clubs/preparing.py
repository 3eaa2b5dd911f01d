"""The template of demo clubs: made once in a process and a database of its own, and kept until an upgrade."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.cache import caches

from clubs.models import DemoTemplate
from clubs.queue import enqueue
from clubs.services.demo_clubs.template import made_as
from clubs.services.transactions import versioned_transaction

PREPARE = "clubs.tasks.prepare_demo_clubs"
ASKED, PATIENCE = "demo-template-asked", 900
"""The key in the shared cache that says it is being made, and after how many seconds it is requested again."""
ALONE = {
    "DEPLOYMENT": "embedded",
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "EMAIL_URL": "dummymail://",
    "LOG_LEVEL": "ERROR",
    "LOOK_AROUND": "0",
    "METRICS_PORT": "0",
    "REDIS_URL": "",
    "SENTRY_DSN": "",
}
"""The environment of the process, besides its folder: nothing in it is the site's."""


def template() -> bytes | None:
    """Return the template, or None while there is none for this version; then it is requested."""
    found = DemoTemplate.objects.filter(made_as=made_as()).values_list("content", flat=True).first()
    if found is None:
        request_template()
    return None if found is None else bytes(found)


def request_template() -> None:
    """Have the template made, unless somebody has just asked for it."""
    if caches["shared"].add(ASKED, 1, PATIENCE):
        enqueue(PREPARE)


def request_missing_template() -> None:
    """Have the template made before the first visitor asks, where no demo with accounts for everybody is loaded."""
    if settings.LOOK_AROUND and not settings.DEMO and not _is_there():
        request_template()


def prepare_template() -> bool:
    """Make the template; False if it is there, or nobody may look around."""
    if not settings.LOOK_AROUND or _is_there():
        return False
    with TemporaryDirectory() as folder:
        content = _made_in(Path(folder))
    keep_template(content)
    return True


@versioned_transaction()
def keep_template(content: bytes) -> None:
    """Store the template of this version in place of an older one."""
    DemoTemplate.objects.exclude(made_as=made_as()).delete()
    DemoTemplate.objects.update_or_create(made_as=made_as(), defaults={"content": content})
    caches["shared"].delete(ASKED)


def _is_there() -> bool:
    return DemoTemplate.objects.filter(made_as=made_as()).exists()


def _made_in(folder: Path) -> bytes:
    """Build the club in a database in this folder. The builder sets the clock of its process, so it has its own."""
    file = folder / "template"
    own = ALONE | {"VAR_DIR": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}"}
    command = [sys.executable, "manage.py", "demo_template", str(file)]
    subprocess.run(command, cwd=settings.BASE_DIR, env={**os.environ, **own}, check=True)  # noqa: S603  # our own command
    return file.read_bytes()
