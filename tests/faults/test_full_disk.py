"""A full disk under SQLite: reading still works, saving says why it fails, and works again once there is room."""

import json
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.faults.site import SERVE, Site
from tests.faults.tablet import Tablet

SIZE = "40m"
ON_A_SMALL_DISK = """
mount -t tmpfs -o size="$1" none "$VAR_DIR" && cp -a "$2/." "$VAR_DIR" && $3 >"$VAR_DIR/scene.json" || exit
shift 3
exec "$@"
"""
SCENE = [sys.executable, "-m", "tests.faults.scene", "1"]
READ = [
    "{link}",
    "{link}live/",
    "{link}deals/",
    "/",
    "/c/{club}/",
    "/api/v1/clubs",
    "/accounts/login/",
]

pytestmark = pytest.mark.slow


class SmallSite(Site):
    """A site that stores everything on a disk of a few megabytes, which only its processes see."""

    prepared: Path

    def command(self) -> list[str]:
        return ["unshare", "-rm", "sh", "-c", ON_A_SMALL_DISK, "sh", SIZE, str(self.prepared), " ".join(SCENE), *SERVE]

    @property
    def disk(self) -> Path:
        """Return the path of that disk as seen from the test."""
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}/root{self.environment['VAR_DIR']}")

    def fill(self) -> None:
        """Fill the disk."""
        with (self.disk / "fill").open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))

    def empty(self) -> None:
        """Free the disk."""
        (self.disk / "fill").unlink()


@pytest.fixture
def site(tmp_path: Path, prepared: Path) -> Iterator[SmallSite]:
    """Yield a running site with one table."""
    if subprocess.run(["unshare", "-rm", "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine gives no mount namespace")
    (tmp_path / "var").mkdir()
    site = SmallSite(tmp_path, VAR_DIR=str(tmp_path / "var"))
    site.prepared = prepared
    site.start()
    try:
        yield site
    finally:
        site.stop()


def first_refused(tablet: Tablet) -> str:
    """Save deals until the disk is full (files next to the database still have some room).

    Return the refused deal's key.
    """
    for _ in range(200):
        if not tablet.send(key := uuid.uuid4().hex):
            return key
    pytest.fail("a full disk took 200 deals")


def test_reading_goes_on_and_nothing_entered_is_lost(site: SmallSite) -> None:
    table = json.loads((site.disk / "scene.json").read_text())[0]
    tablet = Tablet(site, table["link"])
    tablet.see_through("before")
    site.fill()
    refused = first_refused(tablet)
    for path in READ:
        page = site.get(path.format(**table))
        assert page.status in (200, 302), path
    assert site.get("/readyz").json()["disk"] == "DiskFullError"
    site.empty()
    tablet.see_through(refused)
    assert tablet.taken[-1] == refused
    assert set(tablet.answers) == {"204", "503"}
    assert site.get("/readyz").json()["disk"] == "low"
