"""The club's players as the call `sheet` knows them, and who a name in its answer is."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from clubs.models import Club, LogName, Player
from clubs.selectors.people.players import names_of
from clubs.spreadsheets.names import same_key
from clubs.spreadsheets.people import Known
from scoring.request_object import LONGEST_NAME

SITE = "list"
"""Site name of lists of games in `LogName`."""


class KnownPlayers:
    """The players by names that are unique; a name that two players share gets their numbers and fits nobody exactly.

    Names of merged players, and names that somebody chose in an earlier import, lead to the player who remains.
    """

    def __init__(self, club: Club, chosen: Mapping[str, int] | None = None) -> None:
        found = list(Player.everyone.filter(club=club, former=False).prefetch_related("names").order_by("number"))
        present = {player.pk: player for player in found if player.merged_into_id is None}
        writings: dict[int, list[str]] = defaultdict(list)
        for player in found:
            if own := present.get(player.merged_into_id or player.pk):
                writings[own.pk] += names_of(player)
        self._add_remembered(club, writings, chosen or {}, present)
        shared = _shared(writings)
        self.by_name: dict[str, Player] = {}
        self.listed = tuple(self._known(player, writings[player.pk], shared) for player in present.values())

    @staticmethod
    def _add_remembered(
        club: Club, writings: dict[int, list[str]], chosen: Mapping[str, int], present: Mapping[int, Player]
    ) -> None:
        """Add names that were chosen before or now; they belong to one player alone."""
        numbers = {player.number: player.pk for player in present.values()}
        said = {row.name: row.player_id for row in LogName.objects.filter(club=club, site=SITE)}
        said |= {name: numbers[number] for name, number in chosen.items() if number in numbers}
        for name, pk in said.items():
            for other, names in writings.items():
                if other != pk:
                    writings[other] = [one for one in names if same_key(one) != same_key(name)]
            if pk in present:
                writings[pk].append(name)

    def _known(self, player: Player, writings: Iterable[str], shared: set[str]) -> Known:
        names = [f"{name} ({player.number})" if same_key(name) in shared else name for name in writings]
        names = list(dict.fromkeys(" ".join(name.split())[:LONGEST_NAME] for name in names if name.strip()))
        first = names[0] if names else f"#{player.number}"
        self.by_name[first] = player
        return Known(first, tuple(names[1:]))


def _shared(writings: Mapping[int, Iterable[str]]) -> set[str]:
    """Return the names, as compared, that more than one player has."""
    count = Counter(key for names in writings.values() for key in {same_key(name) for name in names})
    return {key for key, players in count.items() if players > 1}
