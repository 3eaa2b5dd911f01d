"""Benchmark a site with many clubs: `./run bench installation --database postgres://…/NAME [--clubs N]`.

The demo's two clubs are created by the services; the others are copies by plain SQL with shifted keys. Every page that
an owner of the demo club may read, API lists, a final game and the sweep are measured with 20 clubs and with N, and
each ratio above `MOST` is a missed goal. The measure is CPU time: of this process and, on the same machine, of its
PostgreSQL backend. `--keep` keeps the database for another measurement; `--plans` prints how the five most expensive
statements are executed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
from bench_process import as_served
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
FEW, CLUBS, TURNS = 20, 500, 2
MOST, LEAST_MS = 1.5, 5.0
"""The highest acceptable ratio, and the milliseconds that shorter times are counted as."""
MOST_SWEEP_MS = 300.0
STRIDE = 1_000_000
"""Added to every key of a copy, times its number: URLs allow nine digits."""
SHARED = {
    "User",
    "HistoricalUser",
    "Membership",
    "HistoricalMembership",
    "PageVersion",
    "Rebuilding",
    "Difference",
    "IdempotencyRecord",
    "ApiToken",
}
LISTS = ("nights", "games", "players", "seasons", "log", "tournaments")
Figures = dict[str, float]


def run(args: list[str]) -> None:
    """Run `./run bench installation`."""
    parser = argparse.ArgumentParser(prog="./run bench installation")
    parser.add_argument("--database", default=os.environ.get("DATABASE_URL", ""), help="postgres://…/NAME, made here")
    parser.add_argument("--clubs", type=int, default=CLUBS)
    parser.add_argument("--keep", action="store_true", help="keep the database")
    parser.add_argument("--plans", action="store_true", help="print how the dearest statements are run")
    parser.add_argument("--part", choices=("build", "grow", "measure"), help=argparse.SUPPRESS)
    asked = parser.parse_args(args)
    if not asked.database.startswith("postgres"):
        parser.error("--database postgres://…/NAME: copies are made by PostgreSQL")
    if asked.part:
        return _part(asked)
    name = asked.database.rpartition("/")[2]
    with psycopg.connect(f"{asked.database.rpartition('/')[0]}/postgres", autocommit=True) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        _called(asked, "build")
        _called(asked, "grow", FEW)
        few = _called(asked, "measure")
        _called(asked, "grow", asked.clubs)
        many = _called(asked, "measure")
        if not asked.keep:
            server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
    missed = list(_report(few, many))
    print("\n" + ("\n".join(f"missed: {one}" for one in missed) or "No goal is missed."))
    return None


def _called(asked: argparse.Namespace, part: str, clubs: int = 0) -> Any:
    """Run one part in a separate process."""
    told = {**os.environ, "DATABASE_URL": asked.database, "REDIS_URL": "", "LOG_LEVEL": "ERROR"}
    command = [sys.executable, str(ROOT / "tools" / "bench.py"), "installation", "--part", part]
    command += ["--clubs", str(clubs), *(["--plans"] if asked.plans else [])]
    done = subprocess.run(command, cwd=ROOT, env=told, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def _report(few: Figures, many: Figures) -> Iterator[str]:
    sizes = [f"{one.pop('clubs'):.0f} clubs, {one.pop('games'):.0f} games" for one in (few, many)]
    print(f"| ms of CPU | {sizes[0]} | {sizes[1]} | ratio |\n|---|---|---|---|")
    for name, one in sorted(few.items(), key=lambda row: -many[row[0]] / max(row[1], LEAST_MS)):
        other = many[name]
        ratio = other / max(one, LEAST_MS)
        print(f"| {name} | {one:.1f} | {other:.1f} | {other / max(one, 0.01):.2f} |")
        if name == "sweep" and other <= MOST_SWEEP_MS:
            continue
        if ratio > MOST:
            yield f"{name}: {other:.1f} ms with many clubs, {one:.1f} with {FEW}"


# -- in the process of a part ------------------------------------------------------------------------


def _part(asked: argparse.Namespace) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django
    from django.conf import settings

    django.setup()
    settings.ALLOWED_HOSTS = ["testserver"]
    parts: dict[str, Callable[[argparse.Namespace], Any]] = {"build": _build, "grow": _grow, "measure": _measure}
    print(json.dumps(parts[asked.part](asked)))


def _build(_asked: argparse.Namespace) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("demo")


def _grow(asked: argparse.Namespace) -> None:
    """Copy the clubs created by the services until there are `clubs` of them."""
    from django.db import connection

    from clubs.models import Club

    own = Club.objects.filter(pk__lt=STRIDE).count()
    first = Club.objects.count() // own
    last = -(-asked.clubs // own) - 1
    if first <= last:
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")  # keys are copied in the order of the models
            for model in _copied():
                cursor.execute(_copy_of(model), [first, last])
            cursor.execute("SET session_replication_role = DEFAULT")
            cursor.execute("VACUUM ANALYZE")


def _copied() -> Iterator[Any]:
    from django.apps import apps

    for model in apps.get_app_config("clubs").get_models():
        if model.__name__ not in SHARED and model._meta.managed and model._meta.pk.get_internal_type() != "CharField":
            yield model


def _copy_of(model: Any) -> str:
    """Return the statement that copies a model's rows of the first clubs, once for each copy."""
    from django.db import connection

    quote = connection.ops.quote_name
    fields = model._meta.concrete_fields
    values = ", ".join(_value_of(field, quote(field.column)) for field in fields)
    columns, table = ", ".join(quote(field.column) for field in fields), quote(model._meta.db_table)
    first = quote(model._meta.pk.column)
    rows = f"FROM {table}, generate_series(%s, %s) AS copy WHERE {first} < {STRIDE}"
    return f"INSERT INTO {table} ({columns}) SELECT {values} {rows}"  # table and column names


def _value_of(field: Any, column: str) -> str:
    """Return a column's value in a copy: shifted keys, unique texts made different, and no demo accounts."""
    if field.is_relation and field.null and field.related_model.__name__ == "User":
        return "NULL"
    if field.primary_key or field.name == "id" or (field.is_relation and field.related_model.__name__ not in SHARED):
        return f"{column} + copy * {STRIDE}"
    if field.get_internal_type() in ("CharField", "SlugField", "TextField") and (field.unique or field.name == "token"):
        if field.name == "slug":
            return f"left({column}, {field.max_length - len('-9999')}) || '-' || copy"
        return f"left(md5({column} || copy), {field.max_length or 32})"
    return column


def _measure(asked: argparse.Namespace) -> Figures:
    """Return the CPU milliseconds of each page, list, save and of the sweep, without caches."""
    import bench_years
    from django.db import connection
    from django.test import Client
    from django.urls import reverse

    from clubs.models import Club, Game
    from clubs.page_cache.store import page_store
    from clubs.queue import nothing_queued
    from clubs.tasks import sweep

    season = bench_years._season("")
    slug, owner = season.club.slug, Client()
    owner.force_login(season.club.memberships.get(role="owner").user)
    pages = {f"page {name}": (owner, url) for name, url in bench_years.pages_of(season).items()}
    pages |= {f"API {name}": (owner, f"/api/v1/clubs/{slug}/{name}") for name in LISTS}
    pages |= {"start page": (Client(), reverse("home")), "start page, signed in": (owner, reverse("home"))}
    pages |= {f"public API {name}": (Client(), f"/api/v1/public/{slug}/{name}") for name in ("games", "nights")}
    jobs: dict[str, Callable[[], object]] = {}
    for name, (client, url) in pages.items():

        def ask(client: Client = client, url: str = url) -> int:
            page_store.clear()
            answer = client.get(url)
            if answer.streaming:
                b"".join(answer)
            answer.close()
            return answer.status_code

        if ask() == 200:
            jobs[name] = ask
    as_served()
    found: Figures = {"clubs": Club.objects.count(), "games": Game.objects.count()}
    with nothing_queued():
        sweep()
        jobs["sweep"] = sweep
        found |= {name: min(cpu(job, connection) for _ in range(TURNS)) for name, job in jobs.items()}
    added = bench_years.added_to(season, lambda job: cpu(job, connection))
    found["save: one more final game"] = min(added)
    if asked.plans:
        _plans(jobs, found)
    return found


def cpu(job: Callable[[], object], connection: Any) -> float:
    """Return the CPU milliseconds of a job, in this process and in its PostgreSQL backend."""
    connection.ensure_connection()
    backend = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")

    def spent() -> float:
        return time.process_time() * 1e3 + int(backend.read_text().split()[0]) / 1e6

    began = spent()
    job()
    return spent() - began


def _plans(jobs: dict[str, Callable[[], object]], found: Figures) -> None:
    """Print the plans of the slowest statement of the five most expensive jobs."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for name in sorted(jobs, key=lambda one: -found[one])[:5]:
        with CaptureQueriesContext(connection) as asked:
            jobs[name]()
        reads = [one for one in asked.captured_queries if str(one["sql"]).startswith("SELECT")]
        slowest = max(reads, key=lambda one: float(one["time"]))
        print(f"\n{name}: {slowest['time']} s of {len(reads)} statements\n{slowest['sql'][:2000]}", file=sys.stderr)
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) {slowest['sql']}".replace("%", "%%"), [])
            print("\n".join(row[0] for row in cursor.fetchall()), file=sys.stderr)
