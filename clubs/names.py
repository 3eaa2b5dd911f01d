"""Normalised names: for search in any script, and for sorting by sound."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from anyascii import anyascii
from opencc import OpenCC

HAN = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# Letters in names that neither Unicode nor OpenCC normalises.
VARIANTS = str.maketrans("髙邉﨑槗栁濵", "高邊崎橋柳濱")
LATIN_MARKS = re.compile(r"[\u0300-\u036f]")
KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
BETWEEN = re.compile(r"[\s・･·•,，、.．'’\-\u200b-\u200f\u2060\ufeff]+")
WORDS = re.compile(r"[\s・･·,，、]+")
KANA = re.compile(r"[\u3041-\u3096ー]+")
ONE_HAN = re.compile(f"[{HAN}]")
LONG_VOWEL = re.compile(r"o[ou]|uu")
LONGEST_KEY = 120
SPOKEN_AS_WRITTEN = ("", "zh-Hant", "zh-Hans")
"""Languages whose Han characters are read as Mandarin. "" is unknown."""
APART = "0"
"""Separates two words of a sort key. Every database sorts it before letters, so that Chen Li precedes Cheng An."""
UNSAID = "~"
"""The sort key of a name without pronounceable characters. Only keys that have not been computed are empty."""

# Surnames with a special reading in Mandarin, in simplified characters.
SURNAMES: Mapping[str, str] = {
    "万俟": "moqi", "尉迟": "yuchi", "澹台": "tantai", "单于": "chanyu",
    "曾": "zeng", "单": "shan", "解": "xie", "仇": "qiu", "查": "zha", "区": "ou", "乐": "yue", "朴": "piao",
    "翟": "zhai", "缪": "miao", "召": "shao", "覃": "qin", "盖": "ge", "折": "she", "员": "yun", "种": "chong",
    "秘": "bi", "贲": "ben", "薄": "bo", "洗": "xian", "祭": "zhai",
}  # fmt: skip


class Keys(NamedTuple):
    """The stored keys for finding and sorting a player's names. In each text, line breaks surround every line.

    `folded`: name, reading and other names, normalised. `folded_alias`: the same for the alias. `latin`: non-Latin
    names in Latin letters. `sort_key`: the name by sound, in Latin letters; `kana_key`: in kana, or "".
    """

    folded: str
    folded_alias: str
    latin: str
    sort_key: str
    kana_key: str


class Named(NamedTuple):
    """A player's names: `lang` is the language of `name`, `names` are its other forms by language."""

    name: str
    lang: str = ""
    reading: str = ""
    alias: str = ""
    names: Mapping[str, str] = {}


@cache
def opencc(conversion: str) -> OpenCC:
    """Return a converter between variants of Han characters."""
    return OpenCC(conversion)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return a normalised name for comparison: 陳 = 陈, 渡邊 = 渡辺, Ａ = a, é = e, サトウ = さとう, without spaces.

    >>> fold("陳 大文") == fold("陈大文"), fold("髙橋") == fold("高橋"), fold("Zoë") == fold("ZOE")
    (True, True, True)
    """
    plain = unicodedata.normalize("NFKC", text).translate(VARIANTS)
    plain = opencc("t2s").convert(opencc("jp2t").convert(plain))
    plain = LATIN_MARKS.sub("", unicodedata.normalize("NFD", plain))
    plain = unicodedata.normalize("NFC", plain).translate(KATAKANA)
    return BETWEEN.sub("", plain.casefold())


@cache
def _syllables() -> Mapping[str, str]:
    """Return the romanisation of kana pairs that are read as one syllable: しょ → sho."""
    found: dict[str, str] = {}
    for sign in "きぎしじちぢにひびぴみり":
        head = anyascii(sign)[:-1]
        glide = "" if head in ("sh", "j", "ch") else "y"
        found |= {sign + small: head + glide + vowel for small, vowel in zip("ゃゅょ", "auo", strict=True)}
    return found


def _latin_of_kana(text: str) -> str:
    for signs, said in _syllables().items():
        text = text.replace(signs, said)
    return anyascii(text)


@lru_cache(maxsize=8192)
def romanised(text: str) -> str:
    """Return the name in plain Latin letters, for keyboards without its script: 陳 → chen, しょう → shou.

    >>> romanised("陳 大文"), romanised("ジョン"), romanised("Київ")
    ('chendawen', 'jon', 'kiiv')
    """
    return BETWEEN.sub("", _latin_of_kana(unicodedata.normalize("NFKC", text).translate(KATAKANA)).casefold())


def short_vowels(latin: str) -> str:
    """Return Latin letters without vowel length: satou = satō = sato."""
    return LONG_VOWEL.sub(lambda found: found[0][0], latin)


def keys_of(who: Named) -> Keys:
    """Return the stored keys of a player's names.

    >>> keys_of(Named("陳 大文")).sort_key, keys_of(Named("佐藤 美咲", "ja", "サトウ ミサキ")).sort_key
    ('chen0da0wen', 'satou0misaki')
    """
    names = [name for name in (who.name, who.reading, *who.names.values()) if name]
    latin = [one for name in names for one in _in_latin(name, who)]
    alias = [fold(who.alias), *_in_latin(who.alias, who)] if who.alias else []
    return Keys(_framed(map(fold, names)), _framed(alias), _framed(latin), _sort_key(who), _kana(who))


def marked(name: str, mark: str) -> str:
    """Return a name with the mark that tells it from the same name of somebody else.

    >>> marked("王偉", "#12"), marked("王偉", "")
    ('王偉 (#12)', '王偉')
    """
    return f"{name} ({mark})" if mark else name


class Namesake(NamedTuple):
    """A player as shown somewhere, with what may tell them from others of the same name."""

    key: int
    shown: str
    alias: str
    club_number: str
    number: int


def marks_of(players: Iterable[Namesake]) -> dict[int, str]:
    """Return the mark of each player who shares the shown name with another: alias, else club number, else number.

    >>> marks_of([Namesake(1, "王偉", "Panda", "", 7), Namesake(2, "王 伟", "", "", 9), Namesake(3, "Zoë", "Z", "", 1)])
    {1: 'Panda', 2: '#9'}
    """
    named: dict[str, list[Namesake]] = {}
    for player in players:
        named.setdefault(fold(player.shown), []).append(player)
    found: dict[int, str] = {}
    for same in (same for same in named.values() if len(same) > 1):
        aliases = Counter(fold(one.alias) for one in same)
        for one in same:
            apart = aliases[fold(one.alias)] == 1 and fold(one.alias) not in ("", fold(one.shown))
            found[one.key] = one.alias if apart else one.club_number or f"#{one.number}"
    return found


def line(folded: str) -> str:
    """Return a whole line of a key."""
    return f"\n{folded}\n"


def _framed(lines: Iterable[str]) -> str:
    found = [one for one in dict.fromkeys(lines) if one]
    return line("\n".join(found)) if found else ""


def _in_latin(name: str, who: Named) -> list[str]:
    """Yield ways to write a non-Latin name in Latin letters."""
    plain = romanised(name)
    if plain == fold(name):
        return [short_vowels(plain)] if name == who.reading and short_vowels(plain) != plain else []
    by_surname = "".join(_mandarin(name)) if who.lang in SPOKEN_AS_WRITTEN and ONE_HAN.search(name) else plain
    short = short_vowels(plain) if KANA.search(fold(name)) else plain
    return [plain, by_surname, short]


def _mandarin(name: str) -> list[str]:
    """Return a name's syllables and words in Latin letters, with surnames by their special reading."""
    simple = opencc("t2s").convert(unicodedata.normalize("NFKC", name).strip())
    surname = next((one for one in SURNAMES if simple.startswith(one)), "")
    said = [SURNAMES[surname]] if surname else []
    rest = ONE_HAN.sub(lambda found: f" {found[0]} ", simple[len(surname) :])
    return said + [romanised(word) for word in WORDS.split(rest) if romanised(word)]


def _sort_key(who: Named) -> str:
    """Return the sort key: by reading, else by kana, else by another name's Latin form unless read as Mandarin."""
    said = who.reading or who.name
    unread = ONE_HAN.search(said) and who.lang not in SPOKEN_AS_WRITTEN
    if unread:
        said = who.names.get("en") or said
    words = _mandarin(said) if ONE_HAN.search(said) else [romanised(word) for word in WORDS.split(said)]
    return APART.join(word for word in words if word)[:LONGEST_KEY] or UNSAID


def _kana(who: Named) -> str:
    """Return the first of reading, name and Japanese name that is entirely in kana."""
    found = (fold(one) for one in (who.reading, who.name, who.names.get("ja", "")))
    return next((one for one in found if KANA.fullmatch(one)), "")[:LONGEST_KEY]
