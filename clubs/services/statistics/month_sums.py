"""Sums by month are made of months that are over, and forgotten where a game of one changes, to be made anew."""

from datetime import datetime

from django.db import connection
from django.utils import timezone

from clubs.models import Club, Event, Season, SpanPair, SpanSum, SumBook, SumSpan
from clubs.queue import enqueue
from clubs.selectors.statistics.month_sums import Month, in_months, month_of, months_of, pairs_in, sums_in
from clubs.selectors.statistics.pair_sums import NUMBERS as PAIRED
from clubs.selectors.statistics.player_sums import NUMBERED, schema_fingerprint
from clubs.services.bulk_rows import write_rows
from clubs.services.statistics.statistics_lock import lock_statistics
from clubs.services.transactions import versioned_transaction

MAKE = "clubs.tasks.make_spans"
COLUMNS = ("span_id", "system", "start", "player_id", *NUMBERED, "maps", "people")
PAIR_COLUMNS = ("span_id", "system", "start", "player_id", "other_id", *PAIRED)
AT_ONCE = 12
"""How many months are made by one task; it queues itself for the rest."""


def make_spans(*, club_id: int, most: int | None = None) -> bool:
    """Make the sums of months of a club that are over and have none, at most so many; whether there are more.

    Nothing is done where the club's other sums are not kept yet.
    """
    club, now = Club.objects.get(pk=club_id), timezone.now()
    current = month_of(now, club.zone).since
    wanted = [(season, month) for season in club.seasons.order_by("pk") for month in _missing(season, club, current)]
    for season, month in wanted[:most]:
        _make(club, season, month)
    if most is None or len(wanted) <= most:
        _note(club, current)
    return most is not None and len(wanted) > most


def _missing(season: Season, club: Club, current: datetime) -> list[Month]:
    """The months of a season before the current one that have no sums; what is kept of other clocks goes."""
    spans = list(SumSpan.objects.filter(season=season))
    right = in_months(spans, club.zone)
    for span in set(spans) - set(right):
        _forget(span)
    made = {(span.since, span.until) for span in right}
    return [month for month in months_of(season, club.zone) if month.until <= current and tuple(month) not in made]


@versioned_transaction()
def _make(club: Club, season: Season, month: Month) -> None:
    book = lock_statistics(club.pk)
    if not book.made_at or SumSpan.objects.filter(season=season, since=month.since).exists():
        return
    span = SumSpan.objects.create(season=season, since=month.since, until=month.until)
    maps = SpanSum._meta.get_field("maps")
    rows = [
        (
            *(span.pk, *whose, *(values[name] for name in NUMBERED)),
            maps.get_db_prep_save(values["maps"], connection),
            values["people"],
        )
        for whose, values in sums_in(season.pk, month).items()
    ]
    write_rows(SpanSum, COLUMNS, rows)
    pairs = pairs_in(season.pk, month)
    write_rows(
        SpanPair, PAIR_COLUMNS, [(span.pk, *whom, *(values[name] for name in PAIRED)) for whom, values in pairs.items()]
    )


@versioned_transaction()
def _note(club: Club, current: datetime) -> None:
    """Write down to when the months are kept, unless one has been forgotten meanwhile."""
    book = lock_statistics(club.pk)
    if book.made_at and not any(_missing(season, club, current) for season in club.seasons.all()):
        book.spanned_to = current
        book.save(update_fields=["spanned_to"])


def forget_month(book: SumBook, event: Event) -> None:
    """Forget the month of a night whose game is about to change, in the transaction that changes it.

    That of a night of the current month was not made yet, so a game of tonight asks for nothing here.
    """
    night = event.starts_at
    if night >= month_of(timezone.now(), event.season.club.zone).since:
        return
    for span in SumSpan.objects.filter(season=event.season_id, since__lte=night, until__gt=night):
        _forget(span)
    if book.spanned_to:
        book.spanned_to = None
        book.save(update_fields=["spanned_to"])


def forget_all_months(book: SumBook) -> None:
    """Forget all months of a club."""
    seasons = list(Season.objects.filter(club=book.club_id).values_list("pk", flat=True))
    for span in SumSpan.objects.filter(season__in=seasons):
        _forget(span)
    book.spanned_to = None
    book.save(update_fields=["spanned_to"])


def _forget(span: SumSpan) -> None:
    SpanPair.objects.filter(span=span).delete()
    SpanSum.objects.filter(span=span).delete()
    span.delete()


def requeue_spans() -> int:
    """Queue every club some of whose months are over and not kept; how many."""
    without = [
        book.club_id
        for book in SumBook.objects.filter(made_at__isnull=False, made_as=schema_fingerprint()).select_related("club")
        if not book.spanned_to or book.spanned_to < month_of(timezone.now(), book.club.zone).since
    ]
    for club_id in without:
        enqueue(MAKE, club_id)
    return len(without)
