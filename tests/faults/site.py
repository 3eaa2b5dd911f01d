"""The site as `./run` starts it, on a port of its own, for a test to kill and restart."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings

from tests.workers import PATIENCE, wait_for

SERVE = [sys.executable, "-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi"]
PREPARE = [sys.executable, "-m", "config.startup_steps"]


class Answer(NamedTuple):
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body as JSON."""
        return json.loads(self.body)


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """One web server with its worker inside. `environment` is added to what `./run` would set."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.log = folder / "web.log"
        self.environment = own_environment(folder, self.port) | environment
        self.process: subprocess.Popen[bytes] | None = None
        self.descriptors: int | None = None

    def prepare(self) -> None:
        """Migrate the database and collect the static files."""
        subprocess.run(PREPARE, env=self.environment, check=True, timeout=PATIENCE, cwd=settings.BASE_DIR)

    def start(self) -> float:
        """Start it. Return the seconds until it answered."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
                cwd=settings.BASE_DIR,
            )
        wait_for(self.answers, "the site answers", self.output)
        return time.monotonic() - began

    def take(self, prepared: Path) -> None:
        """Copy a prepared folder."""
        shutil.copytree(prepared, self.environment["VAR_DIR"], dirs_exist_ok=True)

    def command(self) -> list[str]:
        """Return the command that starts it, with fewer file descriptors if the test asks for that."""
        return SERVE if self.descriptors is None else ["prlimit", f"--nofile={self.descriptors}", *SERVE]

    def answers(self) -> bool:
        """Return whether `/healthz` is answered."""
        try:
            return self.get("/healthz", patience=2).status == 200
        except OSError:
            return False

    def kill(self) -> None:
        """Kill all its processes without warning."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def kill_one(self) -> None:
        """Kill the process that answers requests, not its supervisor."""
        assert self.process is not None
        pid = self.process.pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)

    def stop(self) -> None:
        """End it."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    def output(self) -> str:
        """Return its output so far."""
        return self.log.read_text(errors="replace")[-4000:]

    def get(self, path: str, patience: float = 10, **headers: str) -> Answer:
        """Request a page."""
        return self.ask("GET", path, headers=headers, patience=patience)

    def post(self, path: str, form: dict[str, Any], patience: float = 10, **headers: str) -> Answer:
        """Send a form."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(form, doseq=True), kind | headers, patience)

    def ask(
        self,
        method: str,
        path: str,
        body: str | None = None,
        headers: dict[str, str] | None = None,
        patience: float = 10,
    ) -> Answer:
        """Send one request on a new connection. Raise `OSError` if it is not answered in time."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Answer(
                response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
            )
        except http.client.HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            connection.close()


def own_environment(folder: Path, port: int) -> dict[str, str]:
    """Return the environment of a site that stores everything in `folder` and doesn't know this test's database."""
    mine = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return mine | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "VAR_DIR": str(folder),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "DEMO": "0",
        "LOOK_AROUND": "0",
        "LOG_LEVEL": "WARNING",
    }
