"""Who the names in a list of games are: as at an earlier list, else by an equal name, else somebody new or as said."""

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
"""What `LogName` calls lists of games."""
NEW, PLAYER = "new", "player"
SUGGESTED = 4
SAME, AGAIN = str.maketrans("yjw", "iiv"), re.compile(r"(.)\1+")
"""Letters that one romanisation writes where another writes the other, and letters that stand twice."""


@dataclass(slots=True)
class Who:
    """A name of the list: how often it stands there, who it is (`player`, or somebody `new`), and whom it is like."""

    name: str
    line: int
    games: int = 0
    player: Player | None = None
    new: bool = False
    alike: Sequence[Player] = ()
    choice: str = ""

    @property
    def key(self) -> str:
        """What stands for this name in a form."""
        return f"{crc32(fold(self.name).encode()):08x}"

    @property
    def open(self) -> bool:
        """Whether it is still to be said who this is."""
        return self.player is None and not self.new

    @property
    def asked(self) -> bool:
        """Whether the page asks: where more than one person may be meant."""
        return self.open or bool(self.choice)

    @property
    def said(self) -> object:
        """Who it is, as far as it matters for what would be done."""
        return self.player.pk if self.player else self.new


class People:
    """The club's players by their names; the names of one who was merged into another are the other's."""

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
        """Who a name is, by a choice of the page where there is one."""
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
    """A name in Latin letters, however they are chosen and its words ordered, for names that may be one person's."""
    words = [AGAIN.sub(r"\1", romanised(word).translate(SAME)) for word in BETWEEN.split(name) if word]
    return "".join(sorted(words))


def names_in(lines: Iterable[tuple[int, Sequence[str]]], people: People, choices: Mapping[str, str]) -> dict[str, Who]:
    """Everybody who sits in these lines (number and names), by folded name, in the order of the list."""
    found: dict[str, Who] = {}
    for line, names in lines:
        for name in filter(None, names):
            folded = fold(name)
            if folded not in found:
                key = Who(name, line).key
                found[folded] = people.who(name, line, choices.get(key, ""))
            found[folded].games += 1
    return found
