"""A second machine with a `SECRET_KEY` of its own ends at its start and says what to do."""

import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tests.faults.site import PREPARE, SERVE, Site

WORK = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "solo"]


def test_neither_web_nor_worker_starts_with_another_key(prepared: Path, tmp_path: Path) -> None:
    site = Site(tmp_path, SECRET_KEY="another key", EMBEDDED_WORKER="0")
    site.take(prepared)
    for command in (PREPARE, SERVE, WORK):
        done = subprocess.run(
            command,
            env=site.environment,
            cwd=settings.BASE_DIR,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode != 0, command
        assert "belongs to another SECRET_KEY" in done.stdout + done.stderr, (command, done.stderr[-500:])
