"""Deletion of players that an import added and that nothing else refers to."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from clubs.models import (
    BonusLine,
    Entry,
    LogEntry,
    OtherStanding,
    Payment,
    Player,
    PlayerClaim,
    PlayerMerge,
    Rating,
    RatingStep,
    Seat,
    SeatTally,
    Standing,
    Substitution,
    TeamMember,
)
from clubs.services.archive.club_deletion import erase
from clubs.services.people.name_marks import mark_names


def delete_unused(club_id: int, numbers: Iterable[int]) -> int:
    """Delete the players of a club with these numbers that nobody has changed, linked, merged or let play since.

    Returns how many were deleted.
    """
    made = Player.everyone.filter(club=club_id, number__in=list(numbers), user=None, former=False, merged_into=None)
    for model, name in (
        (Entry, "player"),
        (Seat, "player"),
        (Substitution, "player"),
        (BonusLine, "player"),
        (TeamMember, "player"),
        (PlayerClaim, "player"),
        (PlayerMerge, "kept"),
        (Payment, "payer"),
        (Payment, "payee"),
    ):
        made = made.exclude(Exists(model._base_manager.filter(**{name: OuterRef("pk")})))
    history = Player.history.model.objects.filter(id=OuterRef("pk"), history_type="~")
    told = LogEntry.objects.filter(club=club_id, action="player.changed")
    renamed = set(told.values_list("data__number", flat=True)) if numbers else set()
    unused = [player for player in made.exclude(Exists(history)) if player.number not in renamed]
    for player in unused:
        for derived in (Standing, OtherStanding, Rating, RatingStep, SeatTally):
            erase(derived.objects.filter(player=player))
        player.delete()
    mark_names(club_id)
    return len(unused)
