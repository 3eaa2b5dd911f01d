"""Copy the template as a new club: rows with new keys and secrets, its times moved to now, in small transactions."""

import base64
import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import BinaryField, DateField, DateTimeField, DecimalField, Field, ForeignKey, Model
from django.utils import timezone
from django.utils.translation import gettext

from clubs.models import Club, Event, Game, Player, RatedGame, SeatDraw, User
from clubs.models.identifiers import link_token, public_id
from clubs.models.people import Visibility
from clubs.selectors.archive.archive_tables import CLUB, Part
from clubs.selectors.archive.embedded_keys import PLAYERS, rekeyed
from clubs.selectors.public import page_versions
from clubs.selectors.ratings.packed_states import with_players
from clubs.services.archive.staged_rows import insert
from clubs.services.bulk_rows import write_rows
from clubs.services.demo_clubs.template import NAMING, columns, mapped, parts
from clubs.services.transactions import bump_page_versions, versioned_transaction

STEP = timedelta(minutes=5)
"""What goes on now moves by whole steps: a night starts at a time that people choose."""
AT_ONCE = 150
"""Rows that one transaction writes: nobody else who saves waits for longer than that."""
FRESH: dict[str, Callable[[], str]] = {
    "public_id": public_id,
    "token": link_token,
    "checkin_token": link_token,
    "key": link_token,
}
"""Fields with a value that no other row has."""
Json = dict[str, Any]
T = TypeVar("T")


def copy_template(content: bytes, *, zone: str) -> Club:
    """Return a new demo club, with its times around now in this time zone and texts in the reader's language.

    It has no members yet, so that nobody sees it before it is complete.
    """
    lines = iter(gzip.decompress(content).split(b"\n"))
    head = json.loads(next(lines))
    said = {name: gettext(text) if text else "" for name, text in head[CLUB].items()}
    club = Club(**said, slug=link_token(), time_zone=zone, kind=Club.Kind.DEMO, visibility=Visibility.MEMBERS)
    with versioned_transaction():
        club.save()
        bump_page_versions(page_versions.club(club.slug))
    copy = _Copy(club, Moves.of(head, club.zone), frozenset(head["words"]))
    for part, text in zip(parts(), lines, strict=True):
        copy.write(part, json.loads(text)["rows"])
    copy.point()
    return club


@cache
def pointed_at() -> frozenset[type[Model]]:
    """Return the models that rows of a template refer to."""
    related = {one.related_model for part in parts() for one in columns(part) if isinstance(one, ForeignKey)}
    return frozenset(related | {part.model.instance_type for part in parts() if part.is_history})  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Moves:
    """How far times move: what goes on now by the template's age, everything else by whole days on the wall clock."""

    age: timedelta
    days: timedelta
    old: ZoneInfo
    new: ZoneInfo

    @classmethod
    def of(cls, head: Json, zone: ZoneInfo) -> "Moves":
        made, now, old = datetime.fromisoformat(head["made_at"]), timezone.now(), ZoneInfo(head["zone"])
        age = (now - made) // STEP * STEP
        return cls(age, now.astimezone(zone).date() - made.astimezone(old).date(), old, zone)

    def of_event(self, starts_at: datetime, status: str) -> timedelta:
        """Return the difference for an event that starts at that time."""
        if status == Event.Status.OPEN:
            return self.age
        wall = starts_at.astimezone(self.old).replace(tzinfo=None) + self.days
        return wall.replace(tzinfo=self.new) - starts_at


@dataclass(slots=True)
class _Copy:
    """One copy: the new keys of its rows by number, and references to rows that come later."""

    club: Club
    moves: Moves
    words: frozenset[str]
    keys: dict[type[Model], list[int]] = field(default_factory=dict)
    events: list[timedelta] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    later: dict[tuple[type[Model], str], list[tuple[int, type[Model], int]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Run a transaction that changes all pages of the club."""
        with versioned_transaction():
            bump_page_versions(page_versions.club(self.club.slug))
            yield

    def write(self, part: Part, rows: list[list[Any]]) -> None:
        """Write the rows of a table."""
        fields = columns(part)
        later = [one for one in fields if isinstance(one, ForeignKey) and self._is_later(part, one)]
        self.keys[part.model] = []
        for some in in_parts(rows):
            found = [self._row(part, fields, row) for row in some]
            with self.saving():
                if later or part.model in pointed_at():
                    self._insert(part.model, fields, later, found)
                else:
                    names = [one.column or one.attname for one in fields]
                    ready = [[one.get_db_prep_save(row[one.attname], connection) for one in fields] for row in found]
                    write_rows(part.model, names, ready)

    def _insert(self, model: type[Model], fields: list[Any], later: list[Any], rows: list[Json]) -> None:
        """Write rows that others refer to, or that refer to later ones; keep their keys."""
        waiting = [{one: row[one.attname] for one in later} for row in rows]
        keys = insert([model(**row | {one.attname: None for one in later}) for row in rows])
        self.keys[model] += keys
        for key, found in zip(keys, waiting, strict=True):
            for one, number in found.items():
                if number is not None:
                    self.later[model, one.attname].append((key, one.related_model, number))

    def point(self) -> None:
        """Write the references to rows that came later."""
        for (model, name), found in self.later.items():
            for some in in_parts(found):
                rows = [model(**{"pk": key, name: self._key(to, number)}) for key, to, number in some]
                with self.saving():
                    model._base_manager.bulk_update(rows, [name.removesuffix("_id")])

    def _row(self, part: Part, fields: list[Any], row: list[Any]) -> Json:
        """Return the values of a row; those of references to later rows stay numbers."""
        event, *values = row
        said = dict(zip((one.name for one in fields), values, strict=True))
        said = rekeyed(part.name, said, self._number)
        if part.model is Event:
            starts = datetime.fromisoformat(said["starts_at"])
            self.events.append(self.moves.of_event(starts, said["status"]))
            event = len(self.events)
        by = self.events[event - 1] if event else self.moves.days
        return {one.attname: self._value(part, one, said[one.name], by) for one in fields}

    def _is_later(self, part: Part, to: Any) -> bool:
        return to.related_model is part.model or to.related_model not in {*self.keys, Club, User}

    def _value(self, part: Part, one: "Field[Any, Any]", value: Any, by: timedelta) -> Any:
        if value is None:
            return None
        if isinstance(one, ForeignKey):
            return value if self._is_later(part, one) else self._pointed(one, value)
        if part.is_history and one.name == "id":
            return self._key(part.model.instance_type, value)  # type: ignore[attr-defined]
        if one.name in FRESH and (one.unique or part.is_history):
            return self._fresh(part, one.name, value)
        if part.name in NAMING and isinstance(value, dict | list):
            return mapped(value, lambda text: self.renamed.get(text) or self._said(text))
        return self._plain(part, one, value, by)

    def _pointed(self, one: Any, number: int) -> int:
        return self.club.pk if one.related_model is Club else self._key(one.related_model, number)

    def _plain(self, part: Part, one: "Field[Any, Any]", value: Any, by: timedelta) -> Any:
        if isinstance(one, DateTimeField):
            return datetime.fromisoformat(value) + by
        if isinstance(one, DateField):
            return date.fromisoformat(value) + self.moves.days
        if isinstance(one, BinaryField):
            found = base64.b64decode(value)
            return with_players(found, lambda number: self._key(Player, number)) if part.model is RatedGame else found
        if isinstance(one, DecimalField):
            return Decimal(value)
        return self._said(value) if isinstance(value, str) else value

    def _fresh(self, part: Part, name: str, value: str) -> str:
        made = "" if part.is_history else FRESH[name]()
        if part.model in (Game, SeatDraw) and name == "public_id":
            self.renamed[value] = made
        return made

    def _said(self, text: str) -> str:
        return gettext(text) if text in self.words else text

    def _key(self, model: type[Model], number: int) -> int:
        return self.keys[model][number - 1]

    def _number(self, name: str, number: int) -> int | None:
        model = Player if name == PLAYERS else next(part.model for part in parts() if part.name == name)
        return self._key(model, number)


def in_parts(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield the rows in parts, each for one transaction."""
    for start in range(0, len(rows), AT_ONCE):
        yield rows[start : start + AT_ONCE]
