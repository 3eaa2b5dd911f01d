"""Hands, values and payments in the reader's language, for the rules pages and the calculator."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.selectors.reader_language import core_lang, listed
from rules.system import Rules
from scoring.multilingual import LANGS, Text
from scoring.strict_json import Json
from scoring.tiles import GROUP

HTML_LANGS = {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans"}


@dataclass(frozen=True, slots=True)
class Variant:
    """A name in another language: `lang` is its HTML language tag."""

    lang: str
    name: str


def variants(rules: Rules, text: Text) -> tuple[Variant, ...]:
    """Return the names in the other languages, each spelling once; the rules' own term comes first."""
    own = text.say(core_lang())
    found: dict[str, str] = {}
    for lang in (rules.terms, *(lang for lang in LANGS if lang != rules.terms)):
        found.setdefault(text.say(lang), HTML_LANGS.get(lang, lang))
    return tuple(Variant(lang, name) for name, lang in found.items() if name != own)


def gloss(rules: Rules, text: Text) -> Variant | None:
    """Return the second name: the rules' own term for readers of English, English for all others.

    English also accompanies the Japanese terms of a club that has chosen them.
    """
    lang = rules.terms if core_lang() == "en" else "en"
    name = text.say(lang)
    return Variant(HTML_LANGS.get(lang, lang), name) if name != text.say(core_lang()) else None


@dataclass(frozen=True, slots=True)
class Pay:
    """Payment for a value: "1,300", "400, 700" or "–"; `each` if every payer pays the same."""

    text: str
    each: bool = False


def pay(rules: Rules, amounts: tuple[int, ...] | None) -> Pay:
    """Format the answer of the price hook."""
    if not amounts:
        return Pay("–")
    return Pay(listed(rules.written(amount) for amount in amounts), len(amounts) == 1)


def worth(rules: Rules, fan: int | None, yakuman: int = 0, fu: int | None = None) -> str:
    """Return '3 fan 40 fu', 'Yakuman', '2× yakuman' and the like, in the terms of the system's tables."""
    if yakuman:
        return _cell(rules, {"yakuman": yakuman}) or f"×{yakuman}"
    said = rules.unit.fill(n=fan or 0).say(core_lang())
    return said if fu is None else _("%(fan)s, %(fu)s fu") % {"fan": said, "fu": fu}


def limit_name(rules: Rules, limit: str | None) -> str:
    """Return a limit's name, empty if the system has none for it."""
    if not limit:
        return ""
    text = rules.limit_text(limit)
    return text.say(core_lang()) if text else _cell(rules, {"limit": limit})


def _cell(rules: Rules, value: Mapping[str, object]) -> str:
    cells = rules.entry().limits
    return next((cell.label.say(core_lang()) for cell in cells if cell.value == value), "")


# -- tiles ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """A meld with its tiles; the outer two of a closed kong are face down."""

    text: str
    kind: str
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """Tiles to draw: concealed in groups as written, melds, the winning tile, flowers, indicators."""

    concealed: tuple[tuple[str, ...], ...]
    melds: tuple[ShownMeld, ...]
    win: str
    tsumo: bool
    flowers: tuple[str, ...]
    dora: tuple[str, ...]
    spoken: str


def tile_groups(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the tiles of an MPSZ text, one group for each suit letter written."""
    return tuple(tuple(figure + suit for figure in figures) for figures, suit in GROUP.findall(text))


def tiles(text: str) -> tuple[str, ...]:
    """Return the tiles of an MPSZ text one by one."""
    return tuple(tile for group in tile_groups(text) for tile in group)


def shown_hand(hand: Json) -> ShownHand:
    """Return the tiles of a `score` request to draw."""
    melds = tuple(shown_meld(text) for text in hand.get("melds", ()))
    indicators = hand.get("dora", "") + hand.get("ura", "")
    return ShownHand(
        tile_groups(hand.get("concealed", "")),
        melds,
        hand.get("win_tile") or "",
        hand.get("by") == "tsumo",
        tiles(hand.get("flowers", "")),
        tiles(indicators),
        _spoken(hand, melds),
    )


def said_win(win: Json) -> ShownHand:
    """Return the tiles to draw of a win that was entered by tiles."""
    return shown_hand({"by": "ron" if win.get("from") is not None else "tsumo", **win["hand"]})


def shown_meld(text: str) -> ShownMeld:
    """Return a meld in the contract's notation; the outer tiles of a closed kong are face down."""
    kind, _colon, written = text.partition(":")
    found = tiles(written)
    shown = ("back", *found[1:-1], "back") if kind == "ankan" else found
    return ShownMeld(text, kind, shown)


def _spoken(hand: Json, melds: Sequence[ShownMeld]) -> str:
    parts = [hand.get("concealed") or hand.get("flowers", ""), *(meld.text for meld in melds)]
    if hand.get("win_tile"):
        parts.append(f"{_('winning tile')} {hand['win_tile']}")
    return listed(part for part in parts if part)
