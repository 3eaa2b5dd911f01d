"""The steps of a club's import, in transactions so small that no save waits for them; each can be resumed."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import inf
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import DataError, IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import (
    Club,
    ClubImport,
    Game,
    Invitation,
    Membership,
    Player,
    ResultImport,
    ScoreSheet,
    Season,
    SeatDraw,
    Stage,
    User,
)
from clubs.models.people import Role
from clubs.queue import enqueue
from clubs.selectors.archive.archive_tables import ACCOUNTS, BY_NAME, CLUB, PARTS
from clubs.selectors.archive.embedded_keys import PLAYERS
from clubs.selectors.archive.json_rows import LineError
from clubs.selectors.public import page_versions
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.archive_reader import MOST_NAMED, Opened, bad, problems_in, refused
from clubs.services.archive.club_deletion import erase
from clubs.services.archive.game_verification import check_games
from clubs.services.archive.staged_rows import (
    AT_ONCE,
    GONE,
    LONGEST_PAUSE,
    NUMBERS_OF_GONE,
    Chunk,
    StagedRows,
    has_accounts,
    later_fields,
)
from clubs.services.people.name_index import spell_anew
from clubs.services.people.name_marks import mark_names
from clubs.services.ratings.rating_updates import ask as ask_ratings
from clubs.services.seasons.standings import request_standings
from clubs.services.statistics.game_counts import MAKE_SOME
from clubs.services.statistics.game_counts import ask as ask_tallies
from clubs.services.tournament.standings import request_stage
from clubs.services.transactions import bump_page_versions, versioned_transaction

T = TypeVar("T")
log = structlog.get_logger(__name__)
CHECK, ROWS, LINKS = "check:", "rows:", "links:"
STEPS: tuple[str, ...] = (
    *(f"{CHECK}{name}" for name in (*BY_NAME, ACCOUNTS)),
    "games",
    *(f"{ROWS}{part.name}" for part in PARTS if not has_accounts(part)),
    *(f"{LINKS}{part.name}" for part in PARTS if later_fields(part)),
    *("gone", "lists", "names", "invitations", "counts", "show"),
)
CONTRADICTIONS = (
    ArithmeticError, AttributeError, DataError, IntegrityError, LookupError, ObjectDoesNotExist, RecursionError,
    TypeError, ValueError,
)  # fmt: skip
"""The errors that invalid combinations of values lead to, although each value is within its limits."""
Status = ClubImport.Status


class StoppedError(Exception):
    """Raised where an import was cancelled, or another worker is ahead with it."""


class ImportRun:
    """An import on its way through its steps."""

    def __init__(self, opened: Opened, batch: ClubImport, by: User) -> None:
        self.opened, self.batch, self.by = opened, batch, by
        self.staged = StagedRows(opened, batch, by)
        self.done_before = dict(zip(STEPS, self._done_before(), strict=True))

    def advance(self, until: float = inf) -> bool:
        """Take steps until the club is complete (True), or until this moment by the monotonic clock.

        Raises `bad_archive` with a list in `problems`, `here_already`, or `StoppedError`.
        """
        try:
            for step in STEPS[STEPS.index(self.batch.step) :]:
                for row, write in self._chunks(step, self.batch.row if step == self.batch.step else 0):
                    self._write(step, row, write)
                    if step != STEPS[-1] and time.monotonic() >= until:
                        return False
        except CONTRADICTIONS as error:
            log.warning("archive_refused", error=repr(error)[:200])
            raise bad(_("The records in this archive contradict each other. Nothing was changed.")) from None
        except LineError as error:
            raise refused([str(error)]) from None
        return True

    def _write(self, step: str, row: int, write: Callable[[], None]) -> None:
        """Commit a few rows with how far the import is, and leave the database to others for as long."""
        batch, began = self.batch, time.monotonic()
        here = ClubImport.objects.filter(pk=batch.pk, status=Status.TAKING, step=batch.step, row=batch.row)
        done = min(batch.rows, self.done_before[step] + (row if ":" in step else 0))
        with versioned_transaction():
            if not here.update(step=step, row=row, done=done, touched_at=timezone.now(), problems=batch.problems):
                raise StoppedError
            bump_page_versions(page_versions.club(batch.slug))
            write()
        batch.step, batch.row = step, row
        time.sleep(min(LONGEST_PAUSE, time.monotonic() - began))

    def _done_before(self) -> Iterator[int]:
        """Yield for each step the rows that are checked, or inserted, before it."""
        before, phase = 0, CHECK
        for step in STEPS:
            kind, _colon, part = step.partition(":")
            if step.startswith(ROWS) and phase == CHECK:
                before, phase = 0, ROWS
            yield before
            if f"{kind}:" in (CHECK, ROWS):
                before += self.opened.count(part)

    def _chunks(self, step: str, start: int) -> Iterator[Chunk]:
        kind, _colon, part = step.partition(":")
        if f"{kind}:" == CHECK:
            return self._checked(part, start)
        if f"{kind}:" == ROWS:
            return self.staged.insert(BY_NAME[part], start)
        if f"{kind}:" == LINKS:
            return self.staged.link(BY_NAME[part], start)
        chunks: Callable[[int], Iterator[Chunk]] = getattr(self, f"_{kind}")
        return chunks(start)

    # --- before anything is inserted -------------------------------------------------------------------------------

    def _checked(self, part: str, start: int) -> Iterator[Chunk]:
        if start or len(self.batch.problems) >= MOST_NAMED:
            return
        self.batch.problems += problems_in(self.opened, part, MOST_NAMED - len(self.batch.problems))
        yield max(1, self.opened.count(part)), _nothing

    def _games(self, start: int) -> Iterator[Chunk]:
        """Replay the games, and look whether they are here already."""
        if start:
            return
        if self.batch.problems:
            raise refused(self.batch.problems)
        check_games(self.opened)
        self._check_free()
        yield 1, _nothing

    def _check_free(self) -> None:
        for name, model in (("games", Game), ("draws", SeatDraw)):
            rows = self.opened.rows(name)
            while some := [row["public_id"] for row in islice(rows, AT_ONCE)]:
                here: Any = model._base_manager.filter(public_id__in=some)
                if found := here.select_related("event__season__club").first():
                    words = _("This club is already on this site, as %(club)s. Delete it there first.")
                    raise ClubError("here_already", words % {"club": found.event.season.club.name}, "file")

    # --- what follows ----------------------------------------------------------------------------------------------

    @cached_property
    def club(self) -> Club:
        """The club, which is complete only at the end."""
        return Club.everything.get(pk=self.batch.club_key or 0)

    def _gone(self, start: int) -> Iterator[Chunk]:
        gone = Player.everyone.filter(club=self.club, number__gt=NUMBERS_OF_GONE, name=GONE)
        yield 1, lambda: erase(gone)

    def _lists(self, start: int) -> Iterator[Chunk]:
        """Name the list of results at each game that came from it; older archives say it by the sheets' keys alone."""
        lists = list(ResultImport.objects.filter(season__club=self.club, imported_games=None).order_by("pk"))
        for done, batch in enumerate(lists, 1):
            yield done, lambda batch=batch: _link_games(batch)  # type: ignore[misc]

    def _names(self, start: int) -> Iterator[Chunk]:
        keys = Player.everyone.filter(club=self.club).order_by("pk").values_list("pk", flat=True)
        for done, some in _slices(keys, start):
            yield done, lambda some=some: _spell(some)  # type: ignore[misc]

    def _invitations(self, start: int) -> Iterator[Chunk]:
        """Invite every other member."""
        for done, some in _slices(self._invited(), start):
            yield done, lambda some=some: _invite(self.batch, some)  # type: ignore[misc]

    def _counts(self, start: int) -> Iterator[Chunk]:
        final = Game.objects.filter(event__season__club=self.club, status=Game.Status.FINAL).order_by("pk")
        for done, some in _slices(final.values_list("pk", flat=True), start):
            yield done, lambda some=some: ask_tallies(some)  # type: ignore[misc]

    def _invited(self) -> list[Invitation]:
        staged = self.staged
        players = {row["user"]: staged.key(PLAYERS, row["id"]) for row in self.opened.rows(PLAYERS) if row["user"]}
        roles = {row["user"]: row["role"] for row in self.opened.rows("memberships")}
        wanted = {account: roles.get(account, Role.MEMBER.value) for account in {*roles, *players}}
        return [
            Invitation(club=self.club, email=email, role=role, player_id=players.get(account), invited_by=self.by)
            for account, role in sorted(wanted.items())
            if staged.account(account) is None and (email := staged.accounts[account]["email"])
        ]

    def _show(self, start: int) -> Iterator[Chunk]:
        """Show the club, with its owner, and request everything derived that the archive left out."""
        of = [row["id"] for row in self.opened.rows(PLAYERS) if row["user"] and self.staged.account(row["user"])]
        own = [self.staged.key(PLAYERS, number) for number in of]
        yield 1, lambda: self._complete(next(self.opened.rows(CLUB)), own)

    def _complete(self, row: dict[str, Any], own: Sequence[int]) -> None:
        club, manifest = self.club, self.opened.manifest
        club.kind = Club.Kind.CLUB
        club.visibility = row.get("visibility", club._meta.get_field("visibility").get_default())
        Club.everything.filter(pk=club.pk).update(kind=club.kind, visibility=club.visibility)
        Player.everyone.filter(pk__in=own).update(user=self.by)
        Membership.objects.create(club=club, user=self.by, role=Role.OWNER)
        mark_names(club.pk, Player.objects.filter(club=club))
        for season in Season.objects.filter(club=club, results__isnull=False).select_related("club").distinct():
            request_standings(season=season)
        if Game.objects.filter(event__season__club=club, status=Game.Status.FINAL).exists():
            ask_ratings(club)
        for stage in Stage.objects.filter(event__season__club=club):
            request_stage(stage)
        enqueue(MAKE_SOME)  # the games' counts, none of which is queued yet
        enqueue(settings.CATCH_UP_TASK)  # recaps, which were not requested
        actor, made, rows = Actor.staff(self.by), manifest.made_at[:10], manifest.rows
        record_activity(actor=actor, action="club.imported", club=club, name=club.name, made=made, rows=rows)
        ClubImport.objects.filter(pk=self.batch.pk).update(status=Status.TAKEN, done=self.batch.rows)


def _nothing() -> None:
    """Write only how far the import is."""


def _slices(rows: Iterable[T], start: int) -> Iterator[tuple[int, list[T]]]:
    """Yield rows from this one on, a few at a time, each time with how many precede the rest."""
    rest = islice(rows, start, None)
    while some := list(islice(rest, AT_ONCE)):
        start += len(some)
        yield start, some


def _link_games(batch: ResultImport) -> None:
    of_list = {"game__event__season": batch.season_id, "key__startswith": f"list-{batch.key}-"}
    sheets = ScoreSheet.objects.filter(**of_list)
    Game.objects.filter(pk__in=sheets.values("game")).update(result_import=batch)


def _spell(players: Sequence[int]) -> None:
    spell_anew(Player.everyone.filter(pk__in=players))


def _invite(batch: ClubImport, invitations: Sequence[Invitation]) -> None:
    batch.invited += len(Invitation.objects.bulk_create(invitations))
    ClubImport.objects.filter(pk=batch.pk).update(invited=batch.invited)
