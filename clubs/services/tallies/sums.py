"""The sums of a club's games are kept: raised with each counted game, made anew where something else changed."""

from collections.abc import Iterable, Mapping

from django.db import connection
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from clubs.models import Club, PlayerSum, SeatTally, SumBook
from clubs.queue import enqueue
from clubs.selectors.tallies.kept import (
    NUMBERED,
    Key,
    Values,
    add,
    kept,
    nothing,
    pieces,
    says_something,
    spread,
    sums_of,
)
from clubs.services.rows import write_rows
from clubs.services.versions import act

MAKE = "clubs.tasks.make_sums"
COLUMNS = ("club_id", "season_id", "system", "start", "player_id", *NUMBERED, "maps")
Pieces = Mapping[Key, Values]


def follow(club_id: int, before: Pieces, after: Pieces) -> None:
    """Let the sums of a club follow a game that added `before` and adds `after`, in the transaction that changes it.

    A game that is new is added, whatever there is already; for one that was changed the sums of its people are made
    anew. Nothing is done where the club's sums are not kept yet.
    """
    if before == after or not _locked(club_id).made_at:
        return
    people = {key.player for key in (*before, *after)}
    if before:
        theirs = SeatTally.objects.filter(club=club_id, player__in=people)
        new = {key: values for key, values in spread(pieces(theirs)).items() if key.player}
        PlayerSum.objects.filter(club=club_id, player__in=people).delete()
    else:
        new = {key: values for key, values in spread(after).items() if key.player}
        _put_together(new, _taken(club_id, new), alone=True)
    _write(club_id, new | _everybody(club_id, before, after))


def _locked(club_id: int) -> SumBook:
    """The club's book, there from the first counted game on, so that no game is counted beside who makes the sums."""
    SumBook.objects.bulk_create([SumBook(club_id=club_id)], ignore_conflicts=True)
    return SumBook.objects.select_for_update(no_key=True).get(club=club_id)


def _put_together(sums: Mapping[Key, Values], more: Pieces, *, alone: bool) -> None:
    for key, values in more.items():
        add(sums[key], values, alone=alone)


def _everybody(club_id: int, before: Pieces, after: Pieces) -> dict[Key, Values]:
    """The sums of everybody that the game touches, without their old rows, which are deleted."""
    was, now = (
        {key: values for key, values in spread(found).items() if key.player is None} for found in (before, after)
    )
    sums = {key: nothing() for key in (*was, *now)}
    _put_together(sums, _taken(club_id, sums), alone=False)
    for found, sign in ((was, -1), (now, 1)):
        for key, values in found.items():
            add(sums[key], values, alone=False, sign=sign)
    return {key: values for key, values in sums.items() if says_something(values)}


def _taken(club_id: int, keys: Iterable[Key]) -> dict[Key, Values]:
    """These sums, few of them, each found by the whole index and taken away: they are written anew."""
    wanted = Q(pk__in=())
    for key in keys:
        season = Q(season=key.season) if key.season else Q(season=None)
        player = Q(player=key.player) if key.player else Q(player=None)
        wanted |= Q(club=club_id, system=key.system, start=key.start) & season & player
    rows = list(PlayerSum.objects.filter(wanted))
    PlayerSum.objects.filter(pk__in=[row.pk for row in rows]).delete()
    return kept(rows)


def _write(club_id: int, sums: Pieces) -> None:
    maps = PlayerSum._meta.get_field("maps")
    rows = [
        (
            club_id,
            *(key.season, key.system, key.start, key.player),
            *(values[name] for name in NUMBERED),
            maps.get_db_prep_save(values["maps"], connection),
        )
        for key, values in sums.items()
    ]
    write_rows(PlayerSum, COLUMNS, rows)


@act()
def make_sums(*, club_id: int) -> None:
    """Make all sums of a club anew from its counted games; from then on they are kept."""
    book = _locked(club_id)
    for whose, found in sums_of(club_id):
        PlayerSum.objects.filter(whose, club=club_id).delete()
        _write(club_id, found)
    book.made_at = timezone.now()
    book.save(update_fields=["made_at"])


@act()
def forget_sums(*, club_id: int) -> None:
    """Keep no sums of a club, whose games are about to change in many rows: the sweep has them made anew."""
    SumBook.objects.filter(pk=_locked(club_id).pk).update(made_at=None)
    PlayerSum.objects.filter(club=club_id).delete()


def requeue_sums() -> int:
    """Queue every club that has counted games and no sums; how many."""
    counted = Exists(SeatTally.objects.filter(club=OuterRef("pk")))
    without = list(Club.objects.filter(counted, sum_book__made_at=None).values_list("pk", flat=True))
    for club_id in without:
        enqueue(MAKE, club_id)
    return len(without)
