"""Send a demo site all requests that its schema allows, and more, with every check of schemathesis.

    ./run api [--seconds N] [--phases examples,coverage,fuzzing,stateful]

The club is built in VAR_DIR, a new folder unless it is given; an existing one is used as it is.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONFIG = ROOT / "tools" / "schemathesis.toml"
PATIENCE = 60
MAKE_ONE = """
import json
from datetime import timedelta
from clubs.models import Event, Game, Membership
from clubs.models.api import Scope
from clubs.services.activity_log import Actor
from clubs.services.people.api_tokens import make_token
owner = Membership.objects.filter(club__slug="east-wind", role="owner").first()
about = {"name": "schemathesis", "scopes": Scope.values, "life": timedelta(days=1)}
events, games = Event.objects.filter(season__club=owner.club), Game.objects.filter(event__season__club=owner.club)
draws = events.nights().filter(status="open").values_list("draws__public_id", flat=True)
known = {
    "event": events.nights().filter(status="open").values_list("pk", flat=True),
    "game": games.order_by("-pk").values_list("public_id", flat=True)[:40],
    "draw": draws.order_by("-draws__pk")[:3],
    "season": owner.club.seasons.values_list("slug", flat=True),
    "tournament": events.tournaments().values_list("pk", flat=True),
    "number": range(1, 9),
    "table": range(1, 5),
    "stage": events.tournaments().values_list("stages__pk", flat=True),
}
print("token", make_token(club=owner.club, actor=Actor.staff(owner.user), **about)[1])
print(json.dumps({name: [str(one) for one in values if one] for name, values in known.items()}))
"""


def manage(*words: str, env: dict[str, str]) -> str:
    """Return the output of a Django command."""
    ran = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=env, check=True, capture_output=True, text=True
    )
    return ran.stdout


@contextmanager
def site(env: dict[str, str]) -> Iterator[str]:
    """Run a site on a separate port."""
    url = f"http://127.0.0.1:{env['PORT']}"
    command = [sys.executable, "-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi"]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as served:
        try:
            wait(f"{url}/readyz")
            yield url
        finally:
            served.terminate()


def wait(url: str) -> None:
    """Wait until the site answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=5).close()  # noqa: S310  # our own site
        except OSError:
            time.sleep(0.5)
        else:
            return
    sys.exit(f"{url} does not answer.")


def main() -> None:
    """Build, serve, test."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--seconds", type=int, default=300)
    said.add_argument("--phases", default="examples,coverage,fuzzing,stateful")
    given = said.parse_args()
    many = dict.fromkeys(("API_RATE_ANONYMOUS", "API_RATE_USER", "API_RATE_CALLS"), "1000000/min")
    with tempfile.TemporaryDirectory() as made:
        env = {"VAR_DIR": made, "PORT": "8199", **os.environ, **many, "HOST": "127.0.0.1", "LOG_LEVEL": "ERROR"}
        manage("migrate", env=env)
        if not (Path(env["VAR_DIR"]) / "demo-built").exists():
            manage("demo", "--club", env=env)
            (Path(env["VAR_DIR"]) / "demo-built").touch()
        *_said, told, known = manage("shell", "-c", MAKE_ONE, env=env).splitlines()
        with site(env) as url:
            sys.exit(ask(url, told.split()[-1], known, given.seconds, given.phases))


def ask(url: str, token: str, known: str, seconds: int, phases: str) -> int:
    """Return schemathesis's exit status, 0 without findings. `known` are the club's own ids, as JSON."""
    command = [str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(CONFIG), "run"]
    about = ["--checks", "all", "--continue-on-failure", "--phases", phases, "--max-time", str(seconds)]
    header = ["-H", f"Authorization: Bearer {token}"]
    env = {**os.environ, "SCHEMATHESIS_HOOKS": "tools.fuzz_api_dates", "KNOWN": known}
    asked = [*command, f"{url}/api/v1/schema/?format=json", *about, *header]
    return subprocess.run(asked, cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    main()
