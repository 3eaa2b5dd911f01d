"""Read and validate an archive: sizes first, then every line; all errors are listed, and nothing is written."""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import ForeignKey
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.input_limits import MOST, one_line
from clubs.models import Season, SeatDraw
from clubs.seating.draw_plan import Inputs, Plan
from clubs.seating.draw_progress import opened_at
from clubs.seating.plan_steps import step_from_json
from clubs.selectors.archive.archive_tables import ACCOUNTS, BY_NAME, MANIFEST, Part
from clubs.selectors.archive.embedded_keys import rekeyed
from clubs.selectors.archive.json_rows import AnyField, LineError, read, row_of
from clubs.selectors.play.rules_in_force import THREE
from clubs.selectors.reader_language import core_lang
from clubs.selectors.seasons.standings_table import policy_of
from clubs.services.archive.manifest import FORMAT, VERSION, Manifest
from rules.registry import ruleset
from scoring.errors import ContractError

Json = dict[str, Any]
MOST_NAMED = 20
LARGEST_MANIFEST, LONGEST_LINE = 2**20, 2**24
LONGEST_ACCOUNT = 254
MOST_GONE = 1000
"""The most removed players that an archive may still refer to."""
RULED = ("seasons", "events", "games")
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Maximum size of an unpacked archive, and how many times its packed size that may be."""

    size: int = 2**32
    rows: int = 5_000_000
    ratio: int = 1000


def bad(message: str, problems: Sequence[str] = ()) -> ClubError:
    """Return the error for an invalid archive, with its problems line by line."""
    return ClubError("bad_archive", message, "file", problems=list(problems))


def damaged() -> ClubError:
    return bad(_("This file is damaged or isn’t a club archive."))


class Opened:
    """An opened archive whose sizes are within bounds."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self.archive, self.manifest = archive, manifest

    def lines(self, name: str) -> Iterator[bytes]:
        """Yield the lines of a part, at most as many as its manifest states."""
        said, size = self.manifest.parts[name], 0
        try:
            with self.archive.open(f"{name}.jsonl") as member:
                while text := member.readline(LONGEST_LINE):
                    size += len(text)
                    if size > said.size:
                        raise damaged()
                    yield text
        except DAMAGED:
            raise damaged() from None

    def rows(self, name: str) -> Iterator[Json]:
        """Yield the rows of a validated part."""
        return map(row_of, self.lines(name))

    def count(self, name: str) -> int:
        """Return the number of lines of a part that the manifest states."""
        return self.manifest.parts[name].rows


def open_archive(file: IO[bytes], bounds: Bounds) -> Opened:
    """Open an archive of this version or an older one; raises `bad_archive` if invalid or if it holds anything else."""
    try:
        archive = zipfile.ZipFile(file)
        infos = archive.infolist()
        if any(info.flag_bits & 1 for info in infos):
            raise bad(_("This file is password-protected. Upload the archive unchanged."))
        if MANIFEST not in archive.namelist() or archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
            raise bad(_("This file isn’t a club archive."))
        said = json.loads(archive.read(MANIFEST))
        manifest = _manifest(said)
    except (*DAMAGED, ArithmeticError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise damaged() from None
    _check_sizes(infos, manifest, bounds)
    return Opened(archive, manifest)


def _manifest(said: Json) -> Manifest:
    if said["format"] != FORMAT:
        raise bad(_("This file isn’t a club archive."))
    if said["version"] > VERSION or not set(said["parts"]) <= {*BY_NAME, ACCOUNTS}:
        raise bad(_("This archive was made by a newer version of East One. Upgrade this site first."))
    return Manifest.from_json(said)


def _check_sizes(infos: Sequence[zipfile.ZipInfo], manifest: Manifest, bounds: Bounds) -> None:
    sizes = {info.filename: info.file_size for info in infos}
    wanted = {f"{name}.jsonl": part.size for name, part in manifest.parts.items()} | {MANIFEST: sizes[MANIFEST]}
    if len(infos) != len(sizes) or sizes != wanted or not {*BY_NAME, ACCOUNTS} <= set(manifest.parts):
        raise damaged()
    unpacked, packed = sum(sizes.values()), sum(info.compress_size for info in infos)
    if unpacked > min(bounds.size, bounds.ratio * packed) or not 0 <= manifest.rows <= bounds.rows:
        words = _("This archive is too large to upload. A site administrator can import it from the command line.")
        raise bad(words)


def check(opened: Opened) -> None:
    """Validate every line; raises `bad_archive` with a list of problems."""
    problems: list[str] = []
    for name in opened.manifest.parts:
        problems += problems_in(opened, name, MOST_NAMED - len(problems))
        if len(problems) >= MOST_NAMED:
            break
    if problems:
        raise refused(problems)


def refused(problems: Sequence[str]) -> ClubError:
    """Return the error for an archive with these problems."""
    return bad(_("This archive can’t be imported. Nothing was changed."), problems)


def problems_in(opened: Opened, name: str, most: int) -> list[str]:
    """Return at most so many problems of a part."""
    return _Checked(opened, name).problems(most)


class _Checked:
    """A part during its first reading."""

    def __init__(self, opened: Opened, name: str) -> None:
        self.opened, self.name, self.part = opened, name, BY_NAME.get(name)
        self.said = opened.manifest.parts[name]

    def problems(self, most: int) -> list[str]:
        found: list[str] = []
        rows, size, measured = 0, 0, hashlib.sha256()
        for text in self.opened.lines(self.name):
            rows, size = rows + 1, size + len(text)
            measured.update(text)
            if why := self._why_not(text):
                found.append(_("%(part)s, line %(number)s: %(why)s.") % {"part": self.name, "number": rows, "why": why})
                if len(found) >= most:
                    return found
        if (rows, size, measured.hexdigest()) != (self.said.rows, self.said.size, self.said.sha256):
            found.append(_("%(part)s: the checksum doesn’t match.") % {"part": self.name})
        return found

    def _why_not(self, text: bytes) -> str:
        try:
            row = row_of(text)
            if self.part is None:
                _check_account(row)
            else:
                check_number(self.part, row, self.said.rows)
                values(self.part, row)
                _check_inside(self.name, row)
        except LineError as error:
            return str(error)
        return ""


def check_number(part: Part, row: Json, rows: int) -> None:
    """Raise an error if the row number is out of range."""
    number, most = row.get("id"), rows + MOST_GONE
    if (
        not isinstance(number, int)
        or isinstance(number, bool)
        or not (-most if part.is_history else 1) <= number <= most
    ):
        raise LineError(_("its ID is outside the archive’s range"))


def values(part: Part, row: Json) -> Json:
    """Return a row's values by field, without references and without fields that an older version did not write."""
    fields = {field.name: field for field in part.fields}
    if unknown := sorted(set(row) - {*fields, "id"}):
        raise LineError(_("%(field)s was written by a newer version") % {"field": unknown[0]})
    found: Json = {}
    for name, field in fields.items():
        if name == "id" or (name not in row and _has_default(field)):
            continue
        if name not in row:
            raise LineError(_("%(field)s is missing") % {"field": name})
        if isinstance(field, ForeignKey):
            _check_key(name, row[name])
        else:
            found[name] = read(field, row[name])
    return found


def _has_default(field: AnyField) -> bool:
    return field.has_default() or field.has_db_default() or field.null


def _check_key(name: str, value: object) -> None:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
        raise LineError(_("%(field)s refers to a missing record") % {"field": name})


def _check_inside(name: str, row: Json) -> None:
    """Check what column types do not: the rules exist in this version, and draws can be read."""
    try:
        rekeyed(name, row, lambda _part, number: _whole(number))
        if name == "draws" and row["company"] != SeatDraw.Company.STAGE:
            _read_draw(row)
        if row.get("preset_three") and ruleset({"preset": row["preset_three"]}).players != THREE:
            raise ValueError(row["preset_three"])
        if name == "seasons":
            policy_of(Season(best_games=row["best_games"], min_games=row["min_games"], policy=row["policy"]))
        if name in RULED and row["preset"]:
            ruleset({"preset": row["preset"], "options": row["options"]})
    except ContractError as error:
        raise LineError(error.text.say(core_lang()).rstrip(".。")) from error
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise LineError(_("its stored data can’t be read")) from error


def _check_account(row: Json) -> None:
    """Check a person of the archive: a number, a name, and an address or none."""
    try:
        if not isinstance(row["id"], int) or not 0 < row["id"] <= MOST:
            raise ValueError(row["id"])
        one_line(row["name"])
        if row["email"]:
            validate_email(row["email"])
        if len(row["name"]) > LONGEST_ACCOUNT or len(row["email"]) > LONGEST_ACCOUNT:
            raise ValueError(row["name"])
    except (LookupError, TypeError, ValueError, ValidationError) as error:
        raise LineError(_("its stored data can’t be read")) from error


def _whole(number: object) -> int:
    if not isinstance(number, int):
        raise TypeError(number)
    return number


def _read_draw(row: Mapping[str, Any]) -> None:
    if row["inputs"]:
        inputs = Inputs.from_json(row["inputs"])
        if inputs.sizes and (len(inputs.sizes) != len(inputs.tables) or sum(inputs.sizes) > len(inputs.players)):
            raise ValueError("sizes")
    if row["plan"]:
        Plan.from_json(row["plan"])
    for step in row["steps"]:
        step_from_json(step)
    for table in row["outcome"]:
        opened_at(row["outcome"], int(table))
