"""Import an archive as a club of this site: completely, in one transaction, or not at all."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import IO, Any

import structlog
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import DEFAULT_DB_ALIAS, DataError, IntegrityError, connection
from django.db.models import ForeignKey, Model
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import (
    Club,
    Entry,
    EventStaff,
    Game,
    Invitation,
    LogEntry,
    Membership,
    Player,
    ResultImport,
    ScoreSheet,
    Season,
    SeatDraw,
    Stage,
    User,
)
from clubs.models.email_addresses import email_key
from clubs.models.identifiers import link_token
from clubs.models.people import Role
from clubs.queue import enqueue
from clubs.selectors.archive.archive_tables import ACCOUNTS, CLUB, PARTS, Part, target
from clubs.selectors.archive.embedded_keys import PLAYERS, rekeyed
from clubs.selectors.archive.json_rows import LineError
from clubs.selectors.archive.row_numbers import NewKeys
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.archive_reader import MOST_GONE, Bounds, Opened, bad, check, open_archive, values
from clubs.services.archive.club_deletion import erase
from clubs.services.archive.game_verification import check_games
from clubs.services.people.name_index import spell_anew
from clubs.services.people.name_marks import mark_names
from clubs.services.people.rate_limits import check_founding
from clubs.services.ratings.rating_updates import ask as ask_ratings
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import MAKE_SOME
from clubs.services.statistics.game_counts import ask as ask_tallies
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import versioned_transaction

Json = dict[str, Any]
log = structlog.get_logger(__name__)
AT_ONCE = 500
CONTRADICTIONS = (
    ArithmeticError, AttributeError, DataError, LookupError, ObjectDoesNotExist, RecursionError, TypeError, ValueError,
)  # fmt: skip
"""The errors that invalid combinations of values lead to, although each value is within its limits."""
NUMBERS_OF_GONE = 2_000_000_000
"""Temporary numbers for removed players."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An imported club, with the number of accounts still to be invited."""

    club: Club
    rows: int
    invited: int


def take_archive(*, file: IO[bytes], slug: str = "", by: User, bounds: Bounds | None = None) -> Taken:
    """Import an archive as a new club at the address `slug` (by default its own), owned by `by`.

    The other members get invitations, because nobody may assign another person's account. Raises `bad_archive` with a
    list in `problems`, `address_taken`, `here_already` if games of it are on this site, `too_many` if too many clubs
    were founded in a day.
    """
    opened = open_archive(file, bounds or Bounds())
    try:
        check(opened)
        check_games(opened)
        _check_free(opened, slug or opened.manifest.slug)
        with versioned_transaction():
            check_founding(by)
            return _Taking(opened, by).take(slug or opened.manifest.slug)
    except (IntegrityError, *CONTRADICTIONS) as error:
        log.warning("archive_refused", error=repr(error)[:200])
        raise bad(_("The records in this archive contradict each other. Nothing was changed.")) from None
    except LineError as error:
        raise bad(_("This archive can’t be imported. Nothing was changed."), [str(error)]) from None


def _check_free(opened: Opened, slug: str) -> None:
    if Club.objects.filter(slug=slug).exists():
        raise ClubError("address_taken", _("Another club already uses this address. Choose a different one."), "slug")
    for name, model in (("games", Game), ("draws", SeatDraw)):
        rows = opened.rows(name)
        while some := [row["public_id"] for row in islice(rows, AT_ONCE)]:
            here: Any = model._base_manager.filter(public_id__in=some)
            if found := here.select_related("event__season__club").first():
                words = _("This club is already on this site, as %(club)s. Delete it there first.")
                raise ClubError("here_already", words % {"club": found.event.season.club.name}, "file")


@dataclass
class _Taking:
    """One archive import: the new keys of its rows, and references that can be set only when all rows exist."""

    opened: Opened
    by: User
    keys: dict[str, NewKeys] = field(default_factory=lambda: defaultdict(NewKeys))
    accounts: dict[int, Json] = field(default_factory=dict)
    later: dict[tuple[type[Model], str], list[tuple[int, str, int]]] = field(default_factory=lambda: defaultdict(list))
    gone: list[int] = field(default_factory=list)

    def take(self, slug: str) -> Taken:
        self.accounts = {row["id"]: row for row in self.opened.rows(ACCOUNTS)}
        for part in PARTS:
            self._put_back(part, slug)
        for (model, name), found in self.later.items():
            self._point(model, name, found)
        erase(Player.everyone.filter(pk__in=[self.keys[PLAYERS].of(number) for number in self.gone]))
        club = Club.objects.get(slug=slug)
        self._link_imported(club)
        invited = self._members(club)
        self._ask(club)
        made, rows = self.opened.manifest.made_at, self.opened.manifest.rows
        record_activity(
            actor=Actor.staff(self.by), action="club.imported", club=club, name=club.name, made=made[:10], rows=rows
        )
        return Taken(club, rows, invited)

    # --- rows ------------------------------------------------------------------------------------------------------

    def _put_back(self, part: Part, slug: str) -> None:
        if part.model in (Membership, EventStaff) or (part.is_history and part.model is Membership.history.model):
            return  # this site cannot know whose accounts these are
        rows = self._with_gaps(part) if part.name == PLAYERS else self.opened.rows(part.name)
        while some := list(islice(rows, AT_ONCE)):
            made = [self._row(part, row, slug) for row in some]
            for row, key in zip(some, insert(made), strict=True):
                self._note(part, row, key)

    def _with_gaps(self, part: Part) -> Iterator[Json]:
        """Yield players in order; placeholders for removed players are deleted again once all rows have keys."""
        last = 0
        for row in self.opened.rows(part.name):
            if not last < row["id"] <= last + MOST_GONE:
                raise LineError(_("the players are out of order"))
            for number in range(last + 1, row["id"]):
                yield {
                    "id": number,
                    "removed": True,
                    "club": row["club"],
                    "number": NUMBERS_OF_GONE + number,
                    "name": "–",
                }
            yield row
            last = row["id"]

    def _row(self, part: Part, row: Json, slug: str) -> Model:
        if row.pop("removed", False):
            self.gone.append(row["id"])
            said = {"number": row["number"], "name": row["name"], "created_at": timezone.now()}
            return Player(club_id=self._key(CLUB, row["club"]), **said)
        row = rekeyed(part.name, row, self._new)
        found = values(part, row)
        if part.is_history:
            of = part.name.removeprefix("history_")
            named = next(one.name for one in PARTS if not one.is_history and one.model._meta.model_name == of)
            found["id"] = self.keys[named].of(row["id"]) or row["id"]
        found |= self._pointers(part, row) | self._secrets(part, row)
        if part.name == CLUB:
            found["slug"] = slug
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
                found[one.attname] = self._account(value)
            elif not (part is to or PARTS.index(to) > PARTS.index(part)):
                found[one.attname] = self._key(to.name, value)
        if part.model is LogEntry and row.get("by") and found["by_id"] is None:
            found["by_name"] = self.accounts[row["by"]]["name"][:80]
        return found

    def _secrets(self, part: Part, row: Json) -> Json:
        """Return new secrets for links, which archives do not contain."""
        if part.model is Entry and row.get("number") is not None:
            return {"token": link_token()}
        return {"checkin_token": ""} if part.is_history and "checkin_token" in part.left else {}

    def _note(self, part: Part, row: Json, key: int) -> None:
        """Remember the row's new key, and its references to rows that do not exist yet."""
        if part.is_history:
            return
        self.keys[part.name].put(row["id"], key)
        for one in part.fields:
            to = target(one)
            if to and row.get(one.name) is not None and (part is to or PARTS.index(to) > PARTS.index(part)):
                self.later[part.model, one.attname].append((key, to.name, row[one.name]))

    def _point(self, model: type[Model], name: str, found: list[tuple[int, str, int]]) -> None:
        rows = [model(**{"pk": key, name: self._key(part, number)}) for key, part, number in found]
        model._base_manager.bulk_update(rows, [name.removesuffix("_id")], batch_size=AT_ONCE)

    def _key(self, part: str, number: int) -> int:
        found = self.keys[part].of(number)
        if found is None:
            raise LineError(_("%(part)s has no line %(number)s") % {"part": part, "number": number})
        return found

    def _new(self, part: str, number: int) -> int | None:
        """Return the new key for a key inside JSON, where the row may be gone."""
        return self._account(number) if part == ACCOUNTS else self.keys[part].of(number)

    def _account(self, number: int) -> int | None:
        """Return the account; only the importer's own account is matched, by address."""
        found = self.accounts.get(number)
        if found is None:
            raise LineError(_("%(part)s has no line %(number)s") % {"part": ACCOUNTS, "number": number})
        return self.by.pk if email_key(found["email"]) == self.by.email else None

    def _link_imported(self, club: Club) -> None:
        """Name the list of results at each game that came from it; older archives say it by the sheets' keys alone."""
        for batch in ResultImport.objects.filter(season__club=club, imported_games=None):
            of_list = {"game__event__season": batch.season_id, "key__startswith": f"list-{batch.key}-"}
            sheets = ScoreSheet.objects.filter(**of_list)
            Game.objects.filter(pk__in=sheets.values("game")).update(result_import=batch)

    # --- what follows ----------------------------------------------------------------------------------------------

    def _members(self, club: Club) -> int:
        """Add the owner, and an invitation for every other member."""
        Membership.objects.create(club=club, user=self.by, role=Role.OWNER)
        players = {row["user"]: self.keys[PLAYERS].of(row["id"]) for row in self.opened.rows(PLAYERS) if row["user"]}
        roles = {row["user"]: row["role"] for row in self.opened.rows("memberships")}
        wanted = {account: roles.get(account, Role.MEMBER.value) for account in {*roles, *players}}
        made = [
            Invitation(club=club, email=email, role=role, player_id=players.get(account), invited_by=self.by)
            for account, role in sorted(wanted.items())
            if (email := self.accounts[account]["email"]) and self._account(account) is None
        ]
        return len(Invitation.objects.bulk_create(made))

    def _ask(self, club: Club) -> None:
        """Request everything derived that the archive left out: search keys, statistics and standings."""
        spell_anew(Player.everyone.filter(club=club))
        mark_names(club.pk, Player.objects.filter(club=club))
        final = Game.objects.filter(event__season__club=club, status=Game.Status.FINAL)
        ask_tallies(final.order_by("pk").values_list("pk", flat=True).iterator(AT_ONCE))
        for season in Season.objects.filter(club=club, results__isnull=False).select_related("club").distinct():
            request_standings(season=season)
        if final.exists():
            ask_ratings(club)
        for stage in Stage.objects.filter(event__season__club=club):
            request_stage(stage)
        enqueue(MAKE_SOME)  # the games' counts, none of which is queued yet
        enqueue(settings.CATCH_UP_TASK)  # recaps, which were not requested


def insert(rows: list[Model]) -> list[int]:
    """Insert rows with their original timestamps (`bulk_create` sets these to now) and return their keys."""
    model = type(rows[0])
    fields = [one for one in model._meta.concrete_fields if not one.primary_key]
    size, keys = connection.ops.bulk_batch_size(fields, rows) or len(rows), []
    for start in range(0, len(rows), size):
        some = rows[start : start + size]
        said = {"fields": fields, "returning_fields": [model._meta.pk], "raw": True, "using": DEFAULT_DB_ALIAS}
        keys += [key for (key,) in model._base_manager.all()._insert(some, **said)]  # type: ignore[attr-defined]  # as Model.save_base(raw=True) does, for many
    return keys
