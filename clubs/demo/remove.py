"""Taking the demo club away."""

from django.db import transaction

from clubs.demo.cast import ACCOUNTS
from clubs.models import Club, Entry, Event, Game, Player, Round, SeatDraw, Table, User


@transaction.atomic
def remove(club: Club) -> None:
    """Delete the club with all that was played in it, and the demo's accounts."""
    for model, path in (
        (Game, "event__season__club"),
        (SeatDraw, "event__season__club"),
        (Round, "event__season__club"),
        (Table, "event__season__club"),
        (Entry, "event__season__club"),
        (Event, "season__club"),
        (Player, "club"),
    ):
        model.objects.filter(**{path: club}).delete()
    club.delete()
    User.objects.filter(email__in=[account.email for account in ACCOUNTS]).delete()
