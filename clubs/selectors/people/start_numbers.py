"""Start numbers of players who did not agree to a public name, at the tournament where they play."""

from collections.abc import Iterable

from clubs.models import Entry, Player
from clubs.models.people import Privacy


def show_start_numbers(event_id: int, players: Iterable[Player]) -> None:
    """Let these players of an event be shown by their start numbers, where they are shown by a number.

    An entry does so by itself (`Entry.player`); this is for players found by their seats. At a club night nobody has
    a start number.
    """
    hidden = [player for player in players if player.privacy == Privacy.HIDDEN]
    if not hidden:
        return
    entries = Entry.objects.filter(event=event_id, player__in={player.pk for player in hidden})
    known = dict(entries.values_list("player_id", "number"))
    for player in hidden:
        player.start_number = known.get(player.pk)
