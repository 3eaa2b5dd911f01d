"""The book of a club's sums, which whoever changes them locks first."""

from clubs.models import SumBook


def lock_statistics(club_id: int) -> SumBook:
    """The club's book, there from the first counted game on, so that no game is counted beside who makes the sums."""
    SumBook.objects.bulk_create([SumBook(club_id=club_id)], ignore_conflicts=True)
    return SumBook.objects.select_for_update(no_key=True).get(club=club_id)
