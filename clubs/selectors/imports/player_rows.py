"""Parsing of a line of a player list: the person, and errors."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from clubs.federations import federation_of, number_of, number_wrong
from clubs.models.email_addresses import email_key
from clubs.names import HAN
from clubs.selectors.imports.player_columns import Column, is_guest
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.names import guess_lang, name_fault

NUMBERED = re.compile(r"^\s*(?:\d+\s*[.)、．。:：]\s*|\d+\s+(?=\D)|[-–•・*]\s+)?")
FORMS = re.compile(r"[/／|｜]")
JOINED = re.compile(f"^[{HAN}\u3041-\u30ff\uac00-\ud7a3]+$")
HAN_NAME = re.compile(f"^[{HAN}\u3041-\u30ff\uac00-\ud7a3\\s·・]+$")
FIGURES = re.compile(r"\d")
"""Digits distinguish numbers from federations' names: a column of numbers may be headed “federation”."""
BRACKETED = re.compile(r"^([^()（）]+)[(（]([^()（）]+)[)）]$")
BEHIND = re.compile(r"^([^;；,，]+)[;；,，]([^;；,，]+)$")
LONGEST = {
    "name": 80,
    "other": 80,
    "reading": 80,
    "alias": 40,
    "email": 254,
    "club_number": 20,
    "federation": 20,
    "federation_id": 40,
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A person from a line, with empty values where not given; `guest` is None if neither guest nor member."""

    name: str = ""
    name_lang: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    reading: str = ""
    alias: str = ""
    email: str = ""
    club_number: str = ""
    federation: str = ""
    federation_id: str = ""
    country: str = ""
    guest: bool | None = None

    @property
    def all_names(self) -> tuple[str, ...]:
        return (self.name, *self.names.values())


@dataclass(frozen=True, slots=True)
class Fault:
    """An error as text, with its column (None: the whole line)."""

    words: str
    column: int | None = None


def listed(cells: Sequence[str], columns: Sequence[Column], reader: str) -> tuple[Listed, tuple[Fault, ...]]:
    """Return the person in these cells and all errors; `reader` is the reader's language (HTML), to guess scripts."""
    said = [
        (column, cell, at) for at, (column, cell) in enumerate(zip(columns, cells, strict=False)) if column and cell
    ]
    faults = [fault for column, cell, at in said if (fault := _fault(column, cell, at))]
    values = _sorted_out({column: cell for column, cell, _at in said})
    forms = _forms(values)
    if not forms:
        faults.append(Fault(_("The name is missing."), _first(columns, Column.NAME)))
    elif len(forms[0]) > LONGEST["name"]:
        faults.append(Fault(_("Names can have at most %(most)s characters.") % {"most": LONGEST["name"]}))
    others = [*forms[1:], *(form for column, cell, _at in said if column == Column.OTHER for form in _apart(cell))]
    person = _person(values, forms[0] if forms else "", others, reader)
    if fault_of := number_wrong(person.federation, person.federation_id):
        faults.append(Fault(fault_of, _first(columns, Column.FEDERATION)))
    return person, tuple(faults)


def _sorted_out(values: Mapping[Column, str]) -> dict[Column, str]:
    """Return the values, with additions to a name moved to their columns: “鈴木 健太 (Suzuki)”, “Priya Nair; guest”."""
    found = dict(values)
    name = found.get(Column.NAME, "")
    if said := (BRACKETED.match(name) or BEHIND.match(name)):
        name, more = said[1].strip(), said[2].strip()
        if is_guest(more) is not None:
            found |= {Column.NAME: name, Column.KIND: found.get(Column.KIND) or more}
        elif said.re is BRACKETED:
            into = Column.READING if HAN_NAME.match(name) else Column.ALIAS
            if not found.get(into) and len(more) <= LONGEST[into]:
                found |= {Column.NAME: name, into: more}
    if FIGURES.search(found.get(Column.BODY, "")) and not found.get(Column.FEDERATION):
        found[Column.FEDERATION] = found.pop(Column.BODY)
    return found


def _first(columns: Sequence[Column], wanted: Column) -> int | None:
    return next((at for at, column in enumerate(columns) if column == wanted), None)


def _forms(values: Mapping[Column, str]) -> list[str]:
    """Return the name, and other forms of it in the same cell."""
    whole = values.get(Column.NAME, "")
    if not whole:
        parts = [values.get(Column.FAMILY, ""), values.get(Column.GIVEN, "")]
        if all(JOINED.match(part) for part in parts):
            return ["".join(parts)]
        whole = " ".join(part for part in reversed(parts) if part)
    return _apart(NUMBERED.sub("", whole, count=1))


def _apart(cell: str) -> list[str]:
    return [part.strip() for part in FORMS.split(cell) if part.strip()]


def _person(values: Mapping[Column, str], name: str, others: Sequence[str], reader: str) -> Listed:
    lang = guess_lang(name, reader)
    federation = federation_of(values.get(Column.BODY, ""))
    names = {guess_lang(other, reader) or "en": other for other in others}
    return Listed(
        name=name,
        name_lang=lang,
        names={code: other for code, other in names.items() if code != lang},
        reading=values.get(Column.READING, ""),
        alias=values.get(Column.ALIAS, ""),
        email=email_key(values.get(Column.EMAIL, "")),
        club_number=values.get(Column.CLUB_NUMBER, ""),
        federation=federation,
        federation_id=number_of(federation, values.get(Column.FEDERATION, "")),
        country=country_of(values.get(Column.COUNTRY, "")),
        guest=is_guest(values[Column.KIND]) if Column.KIND in values else None,
    )


def _fault(column: Column, cell: str, at: int) -> Fault | None:
    most = LONGEST.get(column)
    if most and len(cell) > most and column != Column.NAME:
        return Fault(_("Too long: at most %(most)s characters.") % {"most": most}, at)
    words = FAULTS[column](cell) if column in FAULTS else ""
    return Fault(words, at) if words else None


def _email_fault(cell: str) -> str:
    try:
        validate_email(cell)
    except ValidationError:
        return _("“%(cell)s” is not a valid email address.") % {"cell": cell[:40]}
    return ""


def _kind_fault(cell: str) -> str:
    known = is_guest(cell) is not None
    return "" if known else _("“%(cell)s” is neither “member” nor “guest”.") % {"cell": cell[:40]}


def _country_fault(cell: str) -> str:
    return "" if country_of(cell) else _("Unknown country: “%(cell)s”.") % {"cell": cell[:40]}


FAULTS: Mapping[Column, Callable[[str], str]] = {
    Column.NAME: name_fault,
    Column.FAMILY: name_fault,
    Column.GIVEN: name_fault,
    Column.OTHER: name_fault,
    Column.READING: name_fault,
    Column.ALIAS: name_fault,
    Column.EMAIL: _email_fault,
    Column.KIND: _kind_fault,
    Column.COUNTRY: _country_fault,
}
