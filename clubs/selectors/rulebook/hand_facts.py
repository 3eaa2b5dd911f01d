"""What a link to a hand in the calculator says: the hand and its value."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.selectors.reader_language import core_lang, listed
from clubs.selectors.rulebook.amounts import written
from clubs.selectors.rulebook.calculator import Calculation, Way


@dataclass(frozen=True, slots=True)
class HandFact:
    """The title and the sentence of a link; the title is "" without a value or a wait."""

    title: str
    sentence: str


def hand_fact(found: Calculation) -> HandFact:
    """Return the value of a hand, or its waits, with the tiles in letters and digits."""
    hand, rules = found.hand, found.rules
    tiles = " ".join((hand.concealed, *hand.melds))
    way = next((one for one in found.ways if one.ok), None)
    if way:
        title = _("%(value)s: %(points)s") % {"value": _worth(way), "points": written(way.points, rules)}
        words = _("%(way)s: %(patterns)s. Tiles %(tiles)s, won with %(tile)s. %(rules)s.")
        said = {
            "way": (rules.glossary.ron if way.by == "ron" else rules.glossary.tsumo).say(core_lang()),
            "patterns": listed(row.name for row in way.patterns),
        }
        return HandFact(title, words % {**said, "tiles": tiles, "tile": hand.win, "rules": _rules(found)})
    if found.waits:
        title = _("Waiting for %(tiles)s") % {"tiles": listed(wait.tile for wait in found.waits)}
        return HandFact(title, _("Tiles %(tiles)s. %(rules)s.") % {"tiles": tiles, "rules": _rules(found)})
    return HandFact("", _("Enter a hand to see its patterns, its points and who pays."))


def _worth(way: Way) -> str:
    return listed(filter(None, (way.value, way.limit)))


def _rules(found: Calculation) -> str:
    return found.rules.preset.name.say(core_lang())
