"""The tile keypad of the calculator and the tablet, from the system's own tables."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.hand_texts import ShownMeld, shown_meld, tiles
from rules.system import Rules

FULL_ROW = 9


@dataclass(frozen=True, slots=True)
class Key:
    """A tile key: its code, its name, how many there are; `wide`: shown only if there is room for it."""

    code: str
    name: str
    copies: int
    wide: bool = False

    @property
    def as_word(self) -> str:
        """Return the key as tile_keypad.js reads it: + if it is wide, the code, how many there are, the name."""
        return f"{'+' if self.wide else ''}{self.code}{self.copies}{self.name}"


@dataclass(frozen=True, slots=True)
class Picker:
    """Keys by row, callable melds, tiles set aside, most indicators, and the size of a waiting hand."""

    rows: tuple[tuple[Key, ...], ...]
    melds: tuple[tuple[str, str], ...]
    aside: tuple[Key, ...]
    dora: int
    ura: int
    size: int

    @property
    def reds(self) -> bool:
        """Return whether there are red fives."""
        return any(key.wide for row in self.rows for key in row)


def picker(rules: Rules) -> Picker:
    """Return the keypad of these rules."""
    return _picker(rules, get_language() or "")


@lru_cache(maxsize=64)
def _picker(rules: Rules, lang: str) -> Picker:
    asks = rules.hand_form()
    aside = tuple(_key(rules, code) for code in asks.flowers)
    called = tuple((meld.id, meld.name.say(core_lang())) for meld in rules.melds())
    return Picker(_rows(rules), called, aside, asks.dora, asks.ura, asks.size)


def _rows(rules: Rules) -> tuple[tuple[Key, ...], ...]:
    suits: dict[str, list[Key]] = {}
    for code in rules.tile_kinds():
        suits.setdefault(code[1], []).append(_key(rules, code))
    full = [tuple(keys) for keys in suits.values() if _plain(keys) == FULL_ROW]
    rest = [key for keys in suits.values() if _plain(keys) < FULL_ROW for key in keys]
    return tuple(row for row in (*full, tuple(rest)) if row)


def _plain(keys: list[Key]) -> int:
    return sum(not key.wide for key in keys)


def _key(rules: Rules, code: str) -> Key:
    return Key(code, tile_name(code), rules.tile_copies(code), code[0] == "0")


def tile_name(code: str) -> str:
    """Return a tile's name for screen readers."""
    figure, suit = code[0], code[1]
    named = {
        "1z": _("East"), "2z": _("South"), "3z": _("West"), "4z": _("North"),
        "5z": _("White dragon"), "6z": _("Green dragon"), "7z": _("Red dragon"),
        "0m": _("Red five of characters"), "0p": _("Red five of circles"), "0s": _("Red five of bamboo"),
    }  # fmt: skip
    suits = {
        "m": _("%(n)s of characters"),
        "p": _("%(n)s of circles"),
        "s": _("%(n)s of bamboo"),
        "f": _("Flower %(n)s"),
    }
    return named.get(code) or suits.get(suit, "%(n)s") % {"n": figure}


@dataclass(frozen=True, slots=True)
class Strip:
    """The hand above the keypad, as drawn before any script runs."""

    concealed: tuple[str, ...]
    melds: tuple[ShownMeld, ...]
    win: str
    aside: tuple[str, ...]


def strip(concealed: str, melds: tuple[str, ...], win: str, aside: str) -> Strip:
    """Return the tiles of a hand, in the order of the keypad."""
    order = sorted(tiles(concealed), key=lambda code: ("mpszf".index(code[1]), code[0].replace("0", "5"), code))
    return Strip(tuple(order), tuple(shown_meld(text) for text in melds), win, tiles(aside))
