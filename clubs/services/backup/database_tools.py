"""Dump and restore with each database's own tools: SQLite's online backup, `pg_dump` and `pg_restore`."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient
from psycopg import sql
from psycopg.conninfo import make_conninfo

from clubs.services.backup.backup_file import BackupError, Measured

MAINTENANCE = "postgres"
ANOTHER_KEY = "UPDATE clubs_secretkeymark SET fingerprint = %s WHERE fingerprint <> %s"
Ask = Callable[[str], Sequence[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Stock:
    """Contents of a database: its applied migrations ("app.name"), and the number of rows by table."""

    migrations: tuple[str, ...]
    rows: dict[str, int]


class Kept(ABC):
    """The site's database, as backups use it."""

    @abstractmethod
    def dump(self, put: Callable[[IO[bytes]], Measured]) -> tuple[Stock, Measured]:
        """Pass one consistent copy of the database to `put`, while others keep writing."""

    @abstractmethod
    @contextmanager
    def staged(self, take: Callable[[IO[bytes]], None], stamp: str) -> "Iterator[Staged]":
        """Yield a separate database with what `take` writes; dropped at the end, unless it replaced the live one."""
        yield  # type: ignore[misc]  # abstract


class Staged(ABC):
    """A staging database, verified before it replaces the live one."""

    url: str

    @abstractmethod
    def stock(self) -> Stock:
        """Return its contents."""

    @abstractmethod
    def forget_pages(self, subjects: Sequence[str], version: int) -> None:
        """Invalidate all cached pages of these subjects."""

    @abstractmethod
    def take_secret_key(self, fingerprint: str) -> bool:
        """Let it belong to this site's `SECRET_KEY`; return whether it belonged to another one."""

    @abstractmethod
    def replace_live(self) -> str:
        """Replace the live database atomically; return where the previous one is kept."""


def stock(ask: Ask, tables: str) -> Stock:
    """Return the contents of a database; `tables` is the query for its table names."""
    applied = ask("SELECT app, name FROM django_migrations ORDER BY app, name")
    rows = {name: int(ask(f'SELECT count(*) FROM "{name}"')[0][0]) for (name,) in ask(tables)}  # noqa: S608  # our own tables
    return Stock(tuple(f"{app}.{name}" for app, name in applied), rows)


SQLITE_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"


class SqliteKept(Kept):
    """A SQLite file; copied page by page in one read transaction, so that nobody waits."""

    def __init__(self) -> None:
        self.live = Path(str(connection.settings_dict["NAME"]))

    def dump(self, put: Callable[[IO[bytes]], Measured]) -> tuple[Stock, Measured]:
        with self._folder() as folder:
            copy = folder / "copy.sqlite3"
            copy_sqlite(self.live, copy)
            with closing(sqlite3.connect(copy)) as held:
                found = stock(lambda query: held.execute(query).fetchall(), SQLITE_TABLES)
            with copy.open("rb") as source:
                return found, put(source)

    @contextmanager
    def staged(self, take: Callable[[IO[bytes]], None], stamp: str) -> Iterator[Staged]:
        with self._folder() as folder:
            path = folder / "staged.sqlite3"
            with path.open("wb") as file:
                take(file)
            with closing(sqlite3.connect(path)) as held:
                if held.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                    raise BackupError("The database in the backup is damaged.")
            yield SqliteStaged(path, self.live, self.live.with_name(f"{self.live.stem}-before-{stamp}.sqlite3"))

    @contextmanager
    def _folder(self) -> Iterator[Path]:
        """Yield a temporary folder on the database's disk."""
        try:
            with tempfile.TemporaryDirectory(prefix=".restore-", dir=self.live.parent) as folder:
                yield Path(folder)
        except sqlite3.Error as error:
            raise BackupError(f"SQLite says: {error}.") from error


class SqliteStaged(Staged):
    """A file next to the live one."""

    def __init__(self, path: Path, live: Path, before: Path) -> None:
        self.path, self.live, self.before = path, live, before
        self.url = f"sqlite:///{path}"

    def stock(self) -> Stock:
        with closing(sqlite3.connect(self.path)) as held:
            return stock(lambda query: held.execute(query).fetchall(), SQLITE_TABLES)

    def forget_pages(self, subjects: Sequence[str], version: int) -> None:
        with closing(sqlite3.connect(self.path)) as held, held:
            held.execute("UPDATE clubs_pageversion SET version = ?", [version])
            held.executemany(
                "INSERT OR REPLACE INTO clubs_pageversion (subject, version) VALUES (?, ?)",
                [(subject, version) for subject in subjects],
            )

    def take_secret_key(self, fingerprint: str) -> bool:
        with closing(sqlite3.connect(self.path)) as held, held:
            return bool(held.execute(ANOTHER_KEY.replace("%s", "?"), [fingerprint, fingerprint]).rowcount)

    def replace_live(self) -> str:
        copy_sqlite(self.live, self.before)
        copy_sqlite(self.path, self.live, plain=False)
        return str(self.before)


def copy_sqlite(source: Path, target: Path, *, plain: bool = True) -> None:
    """Copy a database by SQLite's online backup: other connections keep working, and the copy is consistent.

    `plain`: the copy is a single file without a WAL. Copying over a database in use is one transaction in it.
    """
    with closing(sqlite3.connect(source, timeout=20)) as before, closing(sqlite3.connect(target, timeout=20)) as after:
        before.backup(after)
        if plain:
            after.execute("PRAGMA journal_mode = DELETE")


POSTGRES_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"


class PostgresKept(Kept):
    """A PostgreSQL database; dumped by `pg_dump` from the snapshot in which the rows are counted."""

    def dump(self, put: Callable[[IO[bytes]], Measured]) -> tuple[Stock, Measured]:
        with asked(live_name()) as held, held.transaction():
            held.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            snapshot = str(answer(held, "SELECT pg_export_snapshot()")[0][0])
            found = stock(lambda query: answer(held, query), POSTGRES_TABLES)
            command = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
            with running("pg_dump", [*command, live_name()], stdout=subprocess.PIPE) as process:
                assert process.stdout is not None  # noqa: S101  # a pipe was asked for
                measured = put(process.stdout)
            return found, measured

    @contextmanager
    def staged(self, take: Callable[[IO[bytes]], None], stamp: str) -> Iterator[Staged]:
        name = f"{live_name()[:30]}_restoring_{stamp}".replace("-", "_")
        with asked(MAINTENANCE) as server:
            create = "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'"
            server.execute(sql.SQL(create).format(sql.Identifier(name)))
            try:
                with running("pg_restore", ["--exit-on-error", "--no-owner", f"--dbname={name}"]) as process:
                    assert process.stdin is not None  # noqa: S101  # a pipe is always asked for
                    take(process.stdin)
                with asked(name) as held:
                    held.execute("ANALYZE")  # otherwise there are no planner statistics until autovacuum runs
                yield PostgresStaged(name, stamp)
            finally:
                server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


class PostgresStaged(Staged):
    """A staging database on the same server as the live one."""

    def __init__(self, name: str, stamp: str) -> None:
        self.name = name
        self.before = f"{live_name()[:30]}_before_{stamp}".replace("-", "_")
        self.url = urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}").geturl()

    def stock(self) -> Stock:
        with asked(self.name) as held:
            return stock(lambda query: answer(held, query), POSTGRES_TABLES)

    def forget_pages(self, subjects: Sequence[str], version: int) -> None:
        put = "INSERT INTO clubs_pageversion (subject, version) VALUES (%s, %s) ON CONFLICT (subject) DO NOTHING"
        with asked(self.name) as held, held.transaction(), held.cursor() as cursor:
            cursor.executemany(put, [(subject, version) for subject in subjects])
            cursor.execute("UPDATE clubs_pageversion SET version = %s", [version])

    def take_secret_key(self, fingerprint: str) -> bool:
        with asked(self.name) as held:
            return bool(held.execute(ANOTHER_KEY, [fingerprint, fingerprint]).rowcount)

    def replace_live(self) -> str:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # this process's own connections; PostgreSQL's wrapper has it
        with asked(MAINTENANCE) as server:
            allow(server, live_name(), "false")
            try:
                end_connections(server, live_name())
                end_connections(server, self.name)
                with server.transaction():
                    rename(server, live_name(), self.before)
                    rename(server, self.name, live_name())
            except psycopg.Error:
                allow(server, live_name(), "true")
                raise
            allow(server, self.before, "true")
        return f"the database {self.before}"


def live_name() -> str:
    """Return the name of the live database."""
    return str(connection.settings_dict["NAME"])


@contextmanager
def asked(database: str) -> "Iterator[psycopg.Connection]":
    """Open a separate autocommit connection to a database of the site's server."""
    known = connection.settings_dict
    parts = {"host": known["HOST"], "port": known["PORT"], "user": known["USER"], "password": known["PASSWORD"]}
    how = {name: value for name, value in known["OPTIONS"].items() if name.startswith(("ssl", "target_session_attrs"))}
    wanted = {name: value for name, value in parts.items() if value} | how
    try:
        with psycopg.connect(make_conninfo(dbname=database, **wanted), autocommit=True) as held:
            yield held
    except psycopg.Error as error:
        raise BackupError(f"PostgreSQL says: {error}".strip()) from error


def answer(held: "psycopg.Connection", query: str) -> Sequence[tuple[Any, ...]]:
    """Return all rows of a trusted query."""
    return held.execute(query.encode()).fetchall()


def allow(server: "psycopg.Connection", name: str, word: str) -> None:
    """Allow or forbid connections to a database."""
    server.execute(sql.SQL("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}").format(sql.Identifier(name), sql.SQL(word)))


def end_connections(server: "psycopg.Connection", name: str) -> None:
    """End all connections to a database, and wait until they are closed."""
    server.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", [name])


def rename(server: "psycopg.Connection", name: str, to: str) -> None:
    server.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(name), sql.Identifier(to)))


@contextmanager
def running(program: str, options: Sequence[str], stdout: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of PostgreSQL's programs on the site's server; raises `BackupError` if it is missing or fails."""
    if (path := shutil.which(program)) is None:
        raise BackupError(
            f"{program} is not on this machine. Install PostgreSQL's client of the server's version "
            "(on Debian: apt install postgresql-client), or run this where it is."
        )
    known = connection.settings_dict
    psql, environment = DatabaseClient.settings_to_cmd_args_env(known, [])
    command = [path, *psql[1:-1], "--no-password", *options]
    of_several = known["OPTIONS"].get("target_session_attrs")
    own = {**os.environ, **(environment or {}), **({"PGTARGETSESSIONATTRS": of_several} if of_several else {})}
    with tempfile.TemporaryFile() as said:
        # Arguments come from the code and the settings only.
        process = subprocess.Popen(command, env=own, stdin=subprocess.PIPE, stdout=stdout, stderr=said)  # noqa: S603
        try:
            yield process
        except BrokenPipeError:
            pass  # the program ended early; its error output says why
        except BaseException:
            process.kill()
            raise
        finally:
            _ended(process)
        said.seek(0)
        if process.returncode:
            words = said.read().decode(errors="replace").strip().splitlines()
            raise BackupError(f"{program} failed: {' '.join(words[-3:])}")


def _ended(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe:
            try:
                pipe.close()
            except BrokenPipeError:
                continue
    process.wait()


def kept_database() -> Kept:
    """Return the site's database."""
    return SqliteKept() if connection.vendor == "sqlite" else PostgresKept()
