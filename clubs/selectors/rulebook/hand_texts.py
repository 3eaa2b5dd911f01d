"""Hands, values and payments in the reader's words, for the rules pages and the calculator."""

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
    """A name in another language: `lang` as HTML writes it."""

    lang: str
    name: str


def variants(text: Text) -> tuple[Variant, ...]:
    """The names in the languages that the reader does not read, each spelling once."""
    own = text.say(core_lang())
    found: dict[str, str] = {}
    for lang in ("ja", *(lang for lang in LANGS if lang != "ja")):
        found.setdefault(text.say(lang), HTML_LANGS.get(lang, lang))
    return tuple(Variant(lang, name) for name, lang in found.items() if name != own)


def gloss(rules: Rules, text: Text) -> Variant | None:
    """The name beside the reader's own: the rules' own term for readers of English, English for all others.

    English stands beside the Japanese terms of a club that has chosen them, too.
    """
    lang = rules.terms if core_lang() == "en" else "en"
    name = text.say(lang)
    return Variant(HTML_LANGS.get(lang, lang), name) if name != text.say(core_lang()) else None


@dataclass(frozen=True, slots=True)
class Pay:
    """What a value pays, in figures: "1,300", "400, 700" or "–"; `each` where every payer pays the same."""

    text: str
    each: bool = False


def pay(rules: Rules, amounts: tuple[int, ...] | None) -> Pay:
    """The price hook's answer in figures."""
    if not amounts:
        return Pay("–")
    return Pay(listed(rules.written(amount) for amount in amounts), len(amounts) == 1)


def worth(rules: Rules, fan: int | None, yakuman: int = 0, fu: int | None = None) -> str:
    """'3 fan 40 fu', 'Yakuman', '2× yakuman' in the words of the system's tables."""
    if yakuman:
        return _cell(rules, {"yakuman": yakuman}) or f"×{yakuman}"
    said = rules.unit.fill(n=fan or 0).say(core_lang())
    return said if fu is None else _("%(fan)s, %(fu)s fu") % {"fan": said, "fu": fu}


def limit_name(rules: Rules, limit: str | None) -> str:
    """A limit's name, empty where the system has none for it."""
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
    """A meld with its tiles; of a closed kong the outer two lie face down."""

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
    """The tiles of an MPSZ text, a group for each suit letter written."""
    return tuple(tuple(figure + suit for figure in figures) for figures, suit in GROUP.findall(text))


def tiles(text: str) -> tuple[str, ...]:
    """The tiles of an MPSZ text one by one."""
    return tuple(tile for group in tile_groups(text) for tile in group)


def shown_hand(hand: Json) -> ShownHand:
    """A request of `score` as tiles to draw."""
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
    """A win of a deal's result that was entered by its tiles, to draw."""
    return shown_hand({"by": "ron" if win.get("from") is not None else "tsumo", **win["hand"]})


def shown_meld(text: str) -> ShownMeld:
    """A meld as the contract writes it; the outer tiles of a closed kong lie face down."""
    kind, _colon, written = text.partition(":")
    found = tiles(written)
    shown = ("back", *found[1:-1], "back") if kind == "ankan" else found
    return ShownMeld(text, kind, shown)


def _spoken(hand: Json, melds: Sequence[ShownMeld]) -> str:
    parts = [hand.get("concealed") or hand.get("flowers", ""), *(meld.text for meld in melds)]
    if hand.get("win_tile"):
        parts.append(f"{_('winning tile')} {hand['win_tile']}")
    return listed(part for part in parts if part)
