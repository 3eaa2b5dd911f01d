"""Write a club's archive: a zip of JSON lines, row by row, from one database snapshot."""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Event, User
from clubs.selectors.archive.archive_tables import ACCOUNTS, MANIFEST, PARTS, Part, target
from clubs.selectors.archive.embedded_keys import OF_A_PLAYER, PLAYERS, rekeyed
from clubs.selectors.archive.json_rows import keys_in, line, written
from clubs.selectors.archive.row_numbers import Numbers
from clubs.services.archive.manifest import Manifest, Measure

AT_ONCE = 1000
Json = dict[str, Any]


def write_archive(club: Club, to: IO[bytes], event: Event | None = None) -> Manifest:
    """Write the whole club, or one of its tournaments, to a file; return the manifest.

    Other connections can keep writing to the database.
    """
    with _one_moment(), zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        writer = _Writer(club, event)
        measures = {part.name: _put(archive, part.name, writer.lines(part)) for part in PARTS}
        measures[ACCOUNTS] = _put(archive, ACCOUNTS, writer.accounts())
        manifest = Manifest(club.name, club.slug, timezone.now().isoformat(timespec="seconds"), measures)
        archive.writestr(MANIFEST, json.dumps(manifest.to_json(), ensure_ascii=False, indent=1))
    return manifest


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read from one snapshot; the transaction is opened by hand because Django's would lock SQLite for writing."""
    if connection.in_atomic_block:
        yield
        return
    begin = "BEGIN" if connection.vendor == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def _put(archive: zipfile.ZipFile, name: str, lines: Iterator[bytes]) -> Measure:
    rows, size, found = 0, 0, hashlib.sha256()
    with archive.open(f"{name}.jsonl", "w", force_zip64=True) as member:
        for text in lines:
            member.write(text)
            found.update(text)
            rows, size = rows + 1, size + len(text)
    return Measure(rows, size, found.hexdigest())


class _Writer:
    """Rows by their numbers in the archive, and the accounts that they refer to."""

    def __init__(self, club: Club, event: Event | None = None) -> None:
        self.club, self.event = club, event
        self.numbers = {part.name: Numbers(_keys(self.rows(part))) for part in PARTS if not part.is_history}
        self.numbers[PLAYERS] = self.numbers[PLAYERS].with_more(self._named_and_gone())
        self.by_account: dict[int, int] = {}
        self.gone: dict[tuple[str, int], int] = {}

    def rows(self, part: Part) -> QuerySet[Model]:
        """Return the rows of a part to be written."""
        return part.of_event(self.event) if self.event else part.rows(self.club)

    def lines(self, part: Part) -> Iterator[bytes]:
        """Yield a part line by line."""
        names = ["pk", *(field.attname for field in part.fields)]
        kept = {field.name: field.attname for field in part.fields}
        for values in self.rows(part).values_list(*names).iterator(AT_ONCE):
            found = dict(zip(names, values, strict=True))
            row = {name: found[column] for name, column in kept.items()}
            yield line(self._row(part, found["pk"], row))

    def _row(self, part: Part, key: int, row: Json) -> Json:
        said = {field.name: written(field, row[field.name]) for field in part.fields}
        said |= {name: self._number_in(part, name, pk) for name, pk in keys_in(part, row).items()}
        number = self._number_of_past(part, row["id"]) if part.is_history else self.key(part.name, key)
        return {"id": number} | rekeyed(part.name, said | {"id": number}, self.key)

    def _number_in(self, part: Part, name: str, key: int | None) -> int | None:
        if key is None:
            return None
        field = next(field for field in part.fields if field.name == name)
        to = target(field)
        return self.key(to.name if to else ACCOUNTS, key)

    def _number_of_past(self, part: Part, key: int) -> int:
        """Return the number of the row that a history line is about; below 0 for a deleted row."""
        of = part.name.removeprefix("history_")
        found = next(one for one in PARTS if not one.is_history and one.model._meta.model_name == of)
        return self.key(found.name, key) or self.gone.setdefault((of, key), -len(self.gone) - 1)

    def key(self, part: str, key: int) -> int | None:
        """Return the number of a row or an account in the archive."""
        if part == ACCOUNTS:
            return self.by_account.setdefault(key, len(self.by_account) + 1)
        return self.numbers[part].of(key)

    def accounts(self) -> Iterator[bytes]:
        """Yield the accounts that acted: names, with the address of members and players."""
        known = User.objects.filter(Q(memberships__club=self.club) | Q(players__club=self.club))
        addresses = dict(known.values_list("pk", "email"))
        names = dict(User.objects.filter(pk__in=list(self.by_account)).values_list("pk", "name"))
        for key, number in self.by_account.items():
            yield line({"id": number, "name": names.get(key, ""), "email": addresses.get(key, "")})

    def _named_and_gone(self) -> set[int]:
        """Return removed players who still occur in a draw, which needs their position among the others."""
        named: set[int] = set()

        def note(part: str, key: int) -> int:
            if part == PLAYERS:
                named.add(key)
            return key

        for part in PARTS:
            if part.name in ("draws", "acts"):
                for row in _with_players(part, self.rows(part)):
                    rekeyed(part.name, row, note)
        return {key for key in named if self.numbers[PLAYERS].of(key) is None}


def _keys(rows: QuerySet[Model]) -> Iterator[int]:
    return rows.order_by("pk").values_list("pk", flat=True).iterator(AT_ONCE)


def _with_players(part: Part, rows: QuerySet[Model]) -> Iterator[Json]:
    """Yield rows whose JSON refers to players."""
    names: tuple[str, ...]
    if part.name == "draws":
        names = ("company", "inputs", "plan", "steps", "outcome")
    else:
        rows, names = rows.filter(action__in=OF_A_PLAYER), ("action", "data")
    yield from rows.values(*names).iterator(AT_ONCE)
