"""Matching of names in a list of games: by an earlier list, an equal name, a choice, or as a new player."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from clubs.input_limits import figures
from clubs.models import Club, LogName, Player
from clubs.names import BETWEEN, fold, romanised
from clubs.selectors.people.players import names_of

SITE = "list"
"""Site name of lists of games in `LogName`."""
NEW, PLAYER = "new", "player"
SUGGESTED = 4
SAME, AGAIN = str.maketrans("yjw", "iiv"), re.compile(r"(.)\1+")
"""Letters that differ between romanisations, and doubled letters."""


@dataclass(slots=True)
class Who:
    """A name of the list: its frequency, its match (`player` or `new`), and similar players."""

    name: str
    line: int
    games: int = 0
    player: Player | None = None
    new: bool = False
    alike: Sequence[Player] = ()
    choice: str = ""

    @property
    def key(self) -> str:
        """Return the name's key in a form."""
        return f"{crc32(fold(self.name).encode()):08x}"

    @property
    def open(self) -> bool:
        """Whether the name still needs a match."""
        return self.player is None and not self.new

    @property
    def asked(self) -> bool:
        """Whether the page asks: if more than one player may match."""
        return self.open or bool(self.choice)

    @property
    def said(self) -> object:
        """Return the match as far as it affects the import."""
        return self.player.pk if self.player else self.new


class People:
    """The club's players by name; names of merged players lead to the remaining player."""

    def __init__(self, club: Club) -> None:
        found = Player.everyone.filter(club=club, former=False).prefetch_related("names")
        self.present = {player.pk: player for player in found if player.merged_into_id is None}
        self.by_number = {player.number: player for player in self.present.values()}
        self.known = {row.name: row.player_id for row in LogName.objects.filter(club=club, site=SITE)}
        self.equal: dict[str, dict[int, Player]] = defaultdict(dict)
        self.near: dict[str, dict[int, Player]] = defaultdict(dict)
        for player in found:
            if present := self.present.get(player.merged_into_id or player.pk):
                self._add(player, present)

    def _add(self, player: Player, present: Player) -> None:
        for name in names_of(player):
            self.equal[fold(name)][present.pk] = present
            self.near[_letters(name)][present.pk] = present

    def who(self, name: str, line: int, choice: str) -> Who:
        """Return the match of a name, by the user's choice if there is one."""
        who = Who(name, line, choice=choice)
        remembered = self.present.get(self.known.get(fold(name), 0))
        equal = [remembered] if remembered else list(self.equal.get(fold(name), {}).values())
        near = [player for player in self.near.get(_letters(name), {}).values() if player not in equal]
        who.alike = [*equal, *near][:SUGGESTED]
        self._decide(who, equal)
        return who

    def _decide(self, who: Who, equal: Sequence[Player]) -> None:
        if who.choice == NEW:
            who.new = True
        elif chosen := self.by_number.get(figures(who.choice) or 0):
            who.player = chosen
        else:
            who.choice = ""
            who.player = equal[0] if len(equal) == 1 else None
            who.new = not who.alike


def _letters(name: str) -> str:
    """Return a name in normalised Latin letters, regardless of romanisation and word order, to find similar names."""
    words = [AGAIN.sub(r"\1", romanised(word).translate(SAME)) for word in BETWEEN.split(name) if word]
    return "".join(sorted(words))


def names_in(lines: Iterable[tuple[int, Sequence[str]]], people: People, choices: Mapping[str, str]) -> dict[str, Who]:
    """Return the matches of all names in these lines (number and names), by folded name, in the order of the list."""
    found: dict[str, Who] = {}
    for line, names in lines:
        for name in filter(None, names):
            folded = fold(name)
            if folded not in found:
                key = Who(name, line).key
                found[folded] = people.who(name, line, choices.get(key, ""))
            found[folded].games += 1
    return found
