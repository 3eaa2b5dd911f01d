"""A PostgreSQL and a Redis of the test's own, and a proxy between the site and one of them that can be cut."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from tests.faults.site import free_port
from tests.workers import wait_for

AS_POSTGRES = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
"""Before a command that refuses to run as root."""
QUICK = "-c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=16MB"


def postgresql_bin() -> Path:
    """Return the folder of PostgreSQL's programs. Without them the test is skipped; in CI it fails."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [shutil.which("initdb")]
    if found[-1] is None:
        missing("PostgreSQL's programs (initdb, postgres)")
    return Path(str(found[-1])).parent


def missing(what: str) -> None:
    """Skip the test with a reason. In CI, fail instead."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is not on this machine")
    pytest.skip(f"{what} is not on this machine")


class Postgres:
    """One cluster in a folder, on a port of its own.

    As root it runs as the user `postgres`, because it refuses to run as root.
    """

    def __init__(self, folder: Path, of: "Postgres | None" = None) -> None:
        self.bin, self.folder, self.port = postgresql_bin(), folder, free_port()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        if of:  # a standby of that one, which receives all that it writes
            self.run("pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "--no-sync", "-d", of.address())
        else:
            self.run("initdb", "--auth", "trust", "--username", "club", "--no-sync")

    def run(self, program: str, *options: str) -> None:
        """Run one of PostgreSQL's programs on the cluster's folder."""
        command = [*AS_POSTGRES, str(self.bin / program), "-D", str(self.folder), *options]
        done = subprocess.run(command, check=False, capture_output=True, timeout=240, cwd="/")
        assert done.returncode == 0, (program, options, done.stdout + done.stderr)

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = ["--options", f"-p {self.port} {QUICK}", "--log", str(self.folder / "log")]
        self.run("pg_ctl", "start", "--wait", "--silent", *options)

    def stop(self, mode: str = "fast") -> None:
        """Stop it. The mode `immediate` is like a power cut."""
        self.run("pg_ctl", "stop", "--wait", "--silent", "--mode", mode)

    def end(self) -> None:
        """Stop it if it is running."""
        with contextlib.suppress(AssertionError):
            self.stop("immediate")

    def address(self, port: int | None = None) -> str:
        """Return its database URL, or the URL through a wire."""
        return f"postgres://club@127.0.0.1:{port or self.port}/postgres"

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """Query it directly."""
        with psycopg.connect(self.address()) as connection:
            return connection.execute(query).fetchall()  # type: ignore[call-overload]


class PgBouncer:
    """A PgBouncer in session mode before a cluster, which gives out few connections."""

    def __init__(self, folder: Path, postgres: Postgres, size: int) -> None:
        found = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
        if found is None:
            missing("pgbouncer")
        self.port, self.settings = free_port(), folder / "pgbouncer.ini"
        users = folder / "users.txt"
        users.write_text('"club" ""\n')
        self.settings.write_text(
            f"[databases]\n* = host=127.0.0.1 port={postgres.port}\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {self.port}\nunix_socket_dir =\n"
            f"auth_type = trust\nauth_file = {users}\npool_mode = session\ndefault_pool_size = {size}\n"
        )
        if os.geteuid() == 0:
            for path in (users, self.settings):
                shutil.chown(path, "postgres")
        self.process = subprocess.Popen([*AS_POSTGRES, str(found), "-q", str(self.settings)], cwd="/")

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(20)


class RedisServer:
    """One Redis on a port of its own, which stores nothing on disk."""

    def __init__(self, folder: Path) -> None:
        if shutil.which("redis-server") is None:
            missing("redis-server")
        self.folder, self.port = folder, free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [
            "redis-server",
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_for(self.answers, "Redis answers")

    def answers(self) -> bool:
        """Return whether it answers."""
        with redis.Redis(port=self.port) as client, contextlib.suppress(redis.RedisError):
            return bool(client.ping())
        return False

    def forget(self) -> None:
        """Delete all that it stores: the queue and the cache."""
        with redis.Redis(port=self.port) as client:
            client.flushall()

    def kill(self) -> None:
        """Kill it without warning."""
        if self.process:
            self.process.kill()
            self.process.wait()


class Wire:
    """A TCP proxy that can be cut."""

    def __init__(self, port: int) -> None:
        self.to, self.port = port, free_port()
        self.ends: list[socket.socket] = []
        self.listener: socket.socket | None = None

    def mend(self) -> None:
        """Accept connections (again)."""
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.serve, args=(self.listener,), daemon=True).start()

    def cut(self) -> None:
        """Break every connection and refuse new ones."""
        if self.listener:
            self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def serve(self, listener: socket.socket) -> None:
        """Forward connections until the wire is cut."""
        with contextlib.suppress(OSError):
            while True:
                here, _ = listener.accept()
                self.join(here)

    def join(self, here: socket.socket) -> None:
        """Forward data in both directions."""
        try:
            there = socket.create_connection(("127.0.0.1", self.to))
        except OSError:
            here.close()
            return
        self.ends += [here, there]
        for pair in ((here, there), (there, here)):
            threading.Thread(target=carry, args=pair, daemon=True).start()


def carry(source: socket.socket, sink: socket.socket) -> None:
    """Forward bytes until either end is closed."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for end in (source, sink):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def services(folder: Path) -> Iterator[tuple[Postgres, RedisServer, Wire]]:
    """Yield both services and the wire to PostgreSQL."""
    # Not below `folder`: pytest closes its folders to other users.
    cluster = tempfile.TemporaryDirectory(prefix="east-one-postgresql-")
    postgres, queue = Postgres(Path(cluster.name)), RedisServer(folder)
    wire = Wire(postgres.port)
    try:
        postgres.start()
        queue.start()
        wire.mend()
        yield postgres, queue, wire
    finally:
        wire.cut()
        queue.kill()
        postgres.end()
        cluster.cleanup()
