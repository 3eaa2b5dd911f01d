"""Archives with hostile values: every value is accepted or refused as if a stranger had typed it, without an error."""

import hashlib
import io
import json
import os
import random
import re
import zipfile
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club, ClubImport, Event, User
from clubs.services.archive.archive_import import start_import, take_archive
from clubs.tasks import SWEPT
from tests.clubs.archive.scene import archive_of_years
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
VALUES: list[Any] = [
    None, True, "", "x", "x" * 5000, "A\u202eB\u0000", "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+14:00",
    "2026-02-30", -1, 0, 2**31, 2**63, 1e308, [], {}, [None], {"a": None}, [[[]]], {"players": [[1, "x"]], "": {}},
    [-1, 2**70, "E"], "NaN", "\ud800",
]  # fmt: skip
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,40}")
AMONG = 25
"""The number of changes tried. HOSTILE=long tries all."""


def parts_of(file: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(file)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def packed(parts: dict[str, bytes], name: str, rows: list[Any]) -> bytes:
    """Return the archive with one part's rows replaced and the manifest updated."""
    said = json.loads(parts["manifest.json"])
    text = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    said["parts"][name] = {"rows": len(rows), "size": len(text), "sha256": hashlib.sha256(text).hexdigest()}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in (parts | {f"{name}.jsonl": text, "manifest.json": json.dumps(said).encode()}).items():
            archive.writestr(part, content)
    return made.getvalue()


def changed_manifest(parts: dict[str, bytes], path: tuple[str, ...], value: Any) -> bytes:
    """Return the archive with one value of its manifest replaced."""
    said = json.loads(parts["manifest.json"])
    place = said
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in (parts | {"manifest.json": json.dumps(said).encode()}).items():
            archive.writestr(part, content)
    return made.getvalue()


def soundly(club: Club, by: User) -> None:
    """Open pages of a club, and do what waits in the background."""
    for step in SWEPT:
        step()
    client, slug = Client(), club.slug
    client.force_login(by)
    events = list(Event.objects.filter(season__club=club).order_by("pk"))
    found = [reverse(name, args=[slug]) for name in ("club", "players", "ratings", "manage", "members", "log")]
    found += [reverse("season", args=[slug, one.slug]) for one in club.seasons.all()]
    found += [reverse("event_registrations", args=[slug, one.pk]) for one in events if one.kind == "tournament"]
    for url in found:
        assert client.get(url).status_code in (200, 302), url


def places(parts: dict[str, bytes]) -> list[tuple[str, str]]:
    """Return every field of every part that has rows."""
    found = []
    for name, content in parts.items():
        if name.endswith(".jsonl") and content:
            found += [(name.removesuffix(".jsonl"), field) for field in json.loads(content.splitlines()[0])]
    return found


def inside(value: Any, other: Any, draw: random.Random) -> Any:
    """Return a copy of JSON with one value inside replaced."""
    if isinstance(value, dict) and value:
        key = draw.choice(sorted(value))
        return value | {key: inside(value[key], other, draw) if draw.random() < 0.7 else other}
    if isinstance(value, list) and value:
        at = draw.randrange(len(value))
        return [*value[:at], inside(value[at], other, draw) if draw.random() < 0.7 else other, *value[at + 1 :]]
    return other


def test_no_value_of_an_archive_is_an_error_of_ours() -> None:
    parts, draw, by = parts_of(archive_of_years()), random.Random(38), UserFactory()
    changes = [(part, field, value) for part, field in places(parts) for value in VALUES]
    draw.shuffle(changes)
    wrong = []
    for part, field, value in changes if os.environ.get("HOSTILE") == "long" else changes[:AMONG]:
        rows = [json.loads(line) for line in parts[f"{part}.jsonl"].splitlines()]
        row = draw.randrange(len(rows))
        old = rows[row].get(field)
        rows[row][field] = inside(old, value, draw) if isinstance(old, dict | list) else value
        try:
            with transaction.atomic():
                soundly(take_archive(file=io.BytesIO(packed(parts, part, rows)), by=by).club, by)
                transaction.set_rollback(True)
        except ClubError:
            pass
        except Exception as error:  # noqa: BLE001  # whatever it is, it is an error of ours
            wrong.append((part, field, value, repr(error)[:200]))
        assert not Club.objects.exists()
    assert wrong == []


MANIFEST = [
    *(("club", "slug"), ("club", "name"), ("club",), ("made_at",), ("version",), ("format",), ("parts",)),
    *(("parts", "games", "rows"), ("parts", "games", "size"), ("parts", "games", "sha256"), ("parts", "games")),
]


def test_no_value_of_a_manifest_is_an_error_of_ours() -> None:
    parts, by = parts_of(archive_of_years()), UserFactory()
    wrong = []
    for path in MANIFEST:
        for value in (*VALUES, "a/b", "../x", float("inf"), "2026-11-29 99:00"):
            try:
                start_import(file=io.BytesIO(changed_manifest(parts, path, value)), slug="", by=by, lang="en")
            except ClubError:
                continue
            except Exception as error:  # noqa: BLE001  # whatever it is, it is an error of ours
                wrong.append((path, value, repr(error)[:200]))
                continue
            batch = ClubImport.objects.get()
            assert SLUG.fullmatch(batch.slug), (path, value)
            batch.delete()
    assert wrong == []
