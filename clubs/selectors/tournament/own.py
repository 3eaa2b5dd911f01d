"""The tournaments of an account: where its player is entered, and whose captain it is."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from clubs.models import Entry, Event, Stage, User

GONE = (Entry.Status.WITHDRAWN,)


def tournaments_of(user: User) -> QuerySet[Entry]:
    """The entries of an account's players in tournaments that are not over, the next one first.

    `captains`: whether the account is the captain of the entry's team in a league: its first member.
    """
    first = Entry.objects.filter(team=OuterRef("team"), kind=Entry.Kind.PLAYER).order_by("number")
    league = Exists(Stage.objects.filter(event=OuterRef("event"), by_team=True))
    over = (Event.Status.FINISHED, Event.Status.CLOSED, Event.Status.CANCELLED, Event.Status.DRAFT)
    found = Entry.objects.filter(player__user=user).exclude(token=None).exclude(status__in=GONE)
    found = found.exclude(event__status__in=over).select_related("event__season__club", "team")
    mine = Q(pk=F("first"), team__isnull=False)
    return found.annotate(
        first=Subquery(first.values("pk")[:1]), league=league, captains=mine & Q(league=True)
    ).order_by("event__starts_at", "pk")
