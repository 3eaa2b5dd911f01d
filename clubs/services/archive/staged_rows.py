"""Rows of an archive on their way in: each with its new key, in chunks that a short transaction can write."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import ForeignKey, Model
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, ClubImport, ClubImportPiece, Entry, EventStaff, LogEntry, Membership, Player, User
from clubs.models.email_addresses import email_key
from clubs.models.identifiers import link_token
from clubs.models.people import Visibility
from clubs.selectors.archive.archive_tables import ACCOUNTS, CLUB, PARTS, Part, target
from clubs.selectors.archive.embedded_keys import PLAYERS, rekeyed
from clubs.selectors.archive.json_rows import LineError, row_of
from clubs.selectors.archive.row_numbers import NewKeys
from clubs.services.archive.archive_reader import MOST_GONE, Opened, values

Json = dict[str, Any]
AT_ONCE, BYTES_AT_ONCE = 100, 2**18
"""Most rows of a transaction, and bytes of their lines, except where one line is longer."""
NUMBERS_OF_GONE = 2_000_000_000
"""Temporary numbers for removed players."""
GONE = "–"
LONGEST_PAUSE = 0.25
Chunk = tuple[int, Callable[[], None]]
"""Rows of a step that are done after a transaction, and what writes it."""
Pointer = tuple[str, int, str, int]
"""A field of a row with this key, which refers to a part's row with this number."""


def has_accounts(part: Part) -> bool:
    """Return whether a part says who may do what: this site cannot know whose accounts these are."""
    return part.model in (Membership, EventStaff) or (part.is_history and part.model is Membership.history.model)


def later_fields(part: Part) -> list[tuple[str, Part]]:
    """Return the fields that can be set only when all rows exist, with the part that each refers to."""
    found = [(one.attname, to) for one in part.fields if (to := target(one)) and _is_later(part, to)]
    return [] if part.is_history or has_accounts(part) else found


def _is_later(part: Part, to: Part) -> bool:
    return part is to or PARTS.index(to) > PARTS.index(part)


@dataclass
class StagedRows:
    """The rows of one archive, inserted into a club that nobody sees yet."""

    opened: Opened
    batch: ClubImport
    by: User
    keys: dict[str, NewKeys] = field(default_factory=lambda: defaultdict(NewKeys))

    def __post_init__(self) -> None:
        for part, content in self.batch.pieces.exclude(part="").values_list("part", "content"):
            pairs = array("q", bytes(content))
            for number, key in zip(pairs[::2], pairs[1::2], strict=True):
                self.keys[part].put(number, key)

    @cached_property
    def accounts(self) -> dict[int, Json]:
        """The archive's accounts by their number."""
        return {row["id"]: row for row in self.opened.rows(ACCOUNTS)}

    # --- rows ------------------------------------------------------------------------------------------------------

    def insert(self, part: Part, start: int) -> Iterator[Chunk]:
        """Yield the insertion of a part's rows from this one on."""
        for done, rows in _chunks(self._lines(part), start):
            made = [self._row(part, row) for row in rows]
            yield done, lambda rows=rows, made=made: self._insert(part, rows, made)  # type: ignore[misc]

    def _insert(self, part: Part, rows: Sequence[Json], made: list[Model]) -> None:
        pairs = array("q")
        for row, key in zip(rows, insert(made), strict=True):
            if not part.is_history:
                self.keys[part.name].put(row["id"], key)
                pairs.extend((row["id"], key))
        if part.name == CLUB:
            self.batch.club_key = pairs[1]
            ClubImport.objects.filter(pk=self.batch.pk).update(club_key=pairs[1])
        if pairs:
            ClubImportPiece.objects.create(batch=self.batch, part=part.name, content=pairs.tobytes())

    def link(self, part: Part, start: int) -> Iterator[Chunk]:
        """Yield the setting of a part's references to rows that did not exist yet."""
        names = [(name.removesuffix("_id"), name, to) for name, to in later_fields(part)]
        for done, rows in _chunks(self._lines(part), start):
            found = [
                (name, self.key(part.name, row["id"]), to.name, row[short])
                for row in rows
                for short, name, to in names
                if row.get(short) is not None
            ]
            yield done, lambda found=found: self._link(part, found)  # type: ignore[misc]

    def _link(self, part: Part, found: Sequence[Pointer]) -> None:
        for name in {pointer[0] for pointer in found}:
            rows = [
                part.model(**{"pk": key, name: self.key(to, number)})
                for field_name, key, to, number in found
                if field_name == name
            ]
            part.model._base_manager.bulk_update(rows, [name.removesuffix("_id")])

    def _lines(self, part: Part) -> Iterator[tuple[Json, int]]:
        lines = ((row_of(text), len(text)) for text in self.opened.lines(part.name))
        return self._with_gaps(lines) if part.name == PLAYERS else lines

    def _with_gaps(self, rows: Iterator[tuple[Json, int]]) -> Iterator[tuple[Json, int]]:
        """Yield players in order; placeholders for removed players are deleted again once all rows have keys."""
        last = 0
        for row, size in rows:
            if not last < row["id"] <= last + MOST_GONE:
                raise LineError(_("the players are out of order"))
            for number in range(last + 1, row["id"]):
                said = {"club": row["club"], "number": NUMBERS_OF_GONE + number, "name": GONE}
                yield {"id": number, "removed": True} | said, 0
            yield row, size
            last = row["id"]

    # --- values ----------------------------------------------------------------------------------------------------

    def _row(self, part: Part, row: Json) -> Model:
        if row.pop("removed", False):
            said = {"number": row["number"], "name": row["name"], "created_at": timezone.now()}
            return Player(club_id=self.key(CLUB, row["club"]), **said)
        row = rekeyed(part.name, row, self._new)
        found = values(part, row)
        if part.is_history:
            of = part.name.removeprefix("history_")
            named = next(one.name for one in PARTS if not one.is_history and one.model._meta.model_name == of)
            found["id"] = self.keys[named].of(row["id"]) or row["id"]
        found |= self._pointers(part, row) | self._secrets(part, row)
        if part.name == CLUB:
            found |= {"slug": self.batch.slug, "kind": Club.Kind.IMPORT, "visibility": Visibility.MEMBERS}
        plain = {one.name: one.db_default for one in part.fields if one.has_db_default() and one.name not in row}
        return part.model(**plain | found)

    def _pointers(self, part: Part, row: Json) -> Json:
        found: Json = {}
        for one in part.fields:
            value = row.get(one.name)
            if not isinstance(one, ForeignKey) or value is None:
                continue
            to = target(one)
            if to is None:
                found[one.attname] = None if part.name == PLAYERS else self.account(value)
            elif not _is_later(part, to):
                found[one.attname] = self.key(to.name, value)
        if part.model is LogEntry and row.get("by") and found["by_id"] is None:
            found["by_name"] = self.accounts[row["by"]]["name"][:80]
        return found

    def _secrets(self, part: Part, row: Json) -> Json:
        """Return new secrets for links, which archives do not contain."""
        if part.model is Entry and row.get("number") is not None:
            return {"token": link_token()}
        return {"checkin_token": ""} if part.is_history and "checkin_token" in part.left else {}

    def key(self, part: str, number: int) -> int:
        """Return the new key of a row. Raise `LineError` if there is none."""
        found = self.keys[part].of(number)
        if found is None:
            raise LineError(_("%(part)s has no line %(number)s") % {"part": part, "number": number})
        return found

    def _new(self, part: str, number: int) -> int | None:
        """Return the new key for a key inside JSON, where the row may be gone."""
        return self.account(number) if part == ACCOUNTS else self.keys[part].of(number)

    def account(self, number: int) -> int | None:
        """Return the account; only the importer's own account is matched, by address."""
        found = self.accounts.get(number)
        if found is None:
            raise LineError(_("%(part)s has no line %(number)s") % {"part": ACCOUNTS, "number": number})
        return self.by.pk if email_key(found["email"]) == self.by.email else None


def _chunks(lines: Iterator[tuple[Json, int]], start: int) -> Iterator[tuple[int, list[Json]]]:
    """Yield rows after the first `start` ones, a few at a time, each time with how many rows precede the rest."""
    rows: list[Json] = []
    done, size = 0, 0
    for done, (row, length) in enumerate(lines, 1):
        if done <= start:
            continue
        rows, size = [*rows, row], size + length
        if len(rows) >= AT_ONCE or size >= BYTES_AT_ONCE:
            yield done, rows
            rows, size = [], 0
    if rows:
        yield done, rows


def insert(rows: list[Model]) -> list[int]:
    """Insert rows with their original timestamps (`bulk_create` sets these to now) and return their keys."""
    model = type(rows[0])
    fields = [one for one in model._meta.concrete_fields if one is not model._meta.auto_field]
    size, keys = connection.ops.bulk_batch_size(fields, rows) or len(rows), []
    for start in range(0, len(rows), size):
        some = rows[start : start + size]
        said = {"fields": fields, "returning_fields": [model._meta.pk], "raw": True, "using": DEFAULT_DB_ALIAS}
        keys += [key for (key,) in model._base_manager.all()._insert(some, **said)]  # type: ignore[attr-defined]  # as Model.save_base(raw=True) does, for many
    return keys
