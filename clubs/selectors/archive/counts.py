"""How much a club's archive would hold, and when the last one was made."""

from django.db.models import Count, Q

from clubs.models import Club, Event, Game, LogEntry, Player, Season


def counts(club: Club) -> dict[str, int]:
    """What people call the parts of a club, each with how many there are."""
    events = Event.objects.filter(season__club=club).aggregate(
        nights=Count("pk", filter=Q(kind=Event.Kind.NIGHT)),
        tournaments=Count("pk", filter=Q(kind=Event.Kind.TOURNAMENT)),
    )
    return {
        "players": Player.objects.filter(club=club).count(),
        "seasons": Season.objects.filter(club=club).count(),
        **events,
        "games": Game.objects.filter(event__season__club=club).count(),
        "acts": LogEntry.objects.filter(club=club).count(),
    }


def last_archive(club: Club) -> LogEntry | None:
    """The act of making the last archive."""
    return LogEntry.objects.filter(club=club, action="club.archived").select_related("by").first()
