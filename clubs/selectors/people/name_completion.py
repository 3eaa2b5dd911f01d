"""Completion of a club's names: some letters of a name, a number, or the whole name."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.input_limits import figures
from clubs.models import Club, Player
from clubs.names import WORDS, fold, romanised
from clubs.selectors.people.players import names_of

MOST = 3_000
"""The most players whose names a page gets. Others are found by their whole name."""
OFFERED = 6


@dataclass(frozen=True, slots=True)
class Found:
    """The players that a written name may mean; `whole`: by their whole name or number, not by a part of it."""

    players: Sequence[Player] = ()
    whole: bool = False

    @property
    def sure(self) -> bool:
        """Whether only one player has this whole name or number."""
        return self.whole and len(self.players) == 1


class Names:
    """The names of a club's players, merged and removed ones left out; two queries."""

    def __init__(self, club: Club) -> None:
        found = Player.objects.filter(club=club, former=False).prefetch_related("names")
        self.players = list(found.order_by("-active", "guest", "number"))
        self.by_number = {player.number: player for player in self.players}
        self.whole: dict[str, dict[int, Player]] = defaultdict(dict)
        self.parts: list[tuple[tuple[str, ...], Player]] = []
        for player in self.players:
            names = names_of(player)
            for name in (*names, player.full_name):
                self.whole[fold(name)][player.pk] = player
            self.parts.append((tuple(_starts(names)), player))

    def find(self, written: str) -> Found:
        """Return who is meant by a whole name, a number, or the beginning of a name or of one of its words."""
        folded = fold(written)
        if equal := list(self.whole.get(folded, {}).values()):
            return Found(equal[:OFFERED], True)
        number = figures(written.strip().lstrip("#"))
        if number in self.by_number:
            return Found([self.by_number[number]], True)
        near = [player for starts, player in self.parts if any(start.startswith(folded) for start in starts)]
        return Found(near[:OFFERED])

    def listed(self) -> list[list[object]]:
        """Return what a page needs: number, name, and where the name's words begin, folded."""
        return [[player.number, player.full_name, list(starts)] for starts, player in self.parts[:MOST]]


def _starts(names: Sequence[str]) -> dict[str, None]:
    """Return the names from each of their words on, folded, as written, and in Latin letters."""
    found: dict[str, None] = {}
    for name in names:
        words = WORDS.split(name)
        for i in range(len(words)):
            end = "".join(words[i:])
            found |= dict.fromkeys((fold(end), end.casefold(), romanised(end)))
    return found
