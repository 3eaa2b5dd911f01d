"""The configuration page and the code that reads the environment name the same variables."""

import re

from django.conf import settings

BASE = settings.BASE_DIR
READ = re.compile(r'(?:env\.\w+|required_in_production|environ\.get)\(\s*"(\w+)"')
# `./run` passes these to the server; nobody sets them.
INTERNAL = {"PREPARE", "WELCOME"}


def test_every_variable_is_documented_and_read() -> None:
    sources = [BASE / "config" / name for name in ("settings.py", "env.py", "gunicorn.py")]
    read = {name for path in sources for name in READ.findall(path.read_text())}
    rows = re.findall(r"^\| (`[^|]+`) \|", (BASE / "docs" / "configuration.md").read_text(), re.MULTILINE)
    documented = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert documented == read - INTERNAL
