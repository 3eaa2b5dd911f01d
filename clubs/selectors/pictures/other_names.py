"""Names in Latin letters of players whose names a picture's fonts can't write."""

from collections.abc import Callable, Mapping

from clubs.models import Club, PlayerName
from clubs.models.people import Privacy

OtherNames = Callable[[], Mapping[str, str]]


def latin_names(club: Club) -> Mapping[str, str]:
    """Return the English names of a club's players by their public names, the longest first."""
    found = PlayerName.objects.filter(player__club=club, lang="en", player__privacy=Privacy.NAME, player__former=False)
    named = {one.player.public_name: one.name for one in found.select_related("player")}
    return dict(sorted(named.items(), key=lambda pair: -len(pair[0])))
