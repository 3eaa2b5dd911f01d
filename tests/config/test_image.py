"""What the Docker image contains: the site, but no secrets and no stored data."""

import re
import subprocess
from pathlib import Path

from django.conf import settings

SECRET = [
    ".env", "docker/.env", "clubs/.env.local", "config/production.env", "var/secret_key", "var/db.sqlite3",
    "club.backup", "clubs/old.backup", "config/tls.key", "config/tls.pem", ".git/config", ".venv/bin/python",
    "id_rsa", "notes.txt", "tests/factories.py", "var/backups/east-one-20261122-183000.backup",
]  # fmt: skip
NEEDED = [
    "manage.py", "requirements.txt", "tools/translations.py", "config/settings.py", "templates/404.html",
    "docs/organisers/ja.md",
]  # fmt: skip


def in_context(path: str) -> bool:
    """Return whether Docker sends this file to the build, by the last pattern that matches it or a folder above it."""
    taken = True
    for line in (settings.BASE_DIR / ".dockerignore").read_text().splitlines():
        pattern = line.strip()
        if pattern and not pattern.startswith("#") and expression(pattern.lstrip("!")).match(path):
            taken = pattern.startswith("!")
    return taken


def expression(pattern: str) -> re.Pattern[str]:
    """Return a `.dockerignore` pattern as a regular expression. It also matches everything below a matching folder."""
    parts = {"**/": "(?:[^/]+/)*", "*": "[^/]*", "?": "[^/]", "[": "[", "]": "]"}
    found = re.findall(r"\*\*/|[*?\[\]]|[^*?\[\]]+", pattern)
    return re.compile("".join(parts.get(part) or re.escape(part) for part in found) + "(?:/.*)?$")


def test_no_secret_comes_into_the_image() -> None:
    assert [path for path in SECRET if in_context(path)] == []


def test_the_site_comes_into_the_image() -> None:
    assert [path for path in NEEDED if not in_context(path)] == []
    listed = subprocess.run(["git", "ls-files"], cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    tracked = [path for path in listed.stdout.splitlines() if (Path(settings.BASE_DIR) / path).exists()]
    site = [
        path
        for path in tracked
        if path.startswith(("clubs/", "config/", "rules/", "scoring/", "templates/", "locale/"))
    ]
    assert [path for path in site if not in_context(path)] == []
    beside = {path.split("/")[0] for path in tracked if in_context(path)} - {path.split("/")[0] for path in site}
    assert beside <= {"docs", "manage.py", "requirements.txt", "tools"}
