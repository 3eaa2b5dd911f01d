"""Names across scripts: validation, guessing a name's language, slugs."""

import re
import unicodedata

from anyascii import anyascii
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.input_limits import hides
from clubs.names import HAN, opencc

HTML_LANGS = {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans"}
ADDRESS = re.compile(r"\S@\S|\S\s*@\s*[^\s@.]+\.[^\s@.]|://|^www\.", re.IGNORECASE)
SIGNS = r"\s().,+\-/·・\u2010-\u2015"
PHONE = re.compile(rf"^\D{{0,6}}\d(?:[{SIGNS}]*\d){{6,}}\W*$")
PHONE_BESIDE = re.compile(rf"(?<![^\W_])\d(?:[{SIGNS}]*\d){{6,}}")
"""A phone number next to a name. Digits at the end of a word, as in a nickname, do not match."""
MARKUP = re.compile(r"<[a-z/!?]|&(?:#\d+|[a-z]+);|^=|\{\{|\{%", re.IGNORECASE)
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that display nothing."""


def name_fault(text: str) -> str:
    """Return why this is not a person's name, in the reader's language, or "" if it may be one or is empty.

    >>> name_fault("Zoë"), name_fault("zoe@example.org")
    ('', '“zoe@example.org” looks like an address, not a name.')
    >>> name_fault("+886 912 345 678")
    '“+886 912 345 678” looks like a phone number, not a name.'
    >>> name_fault("<b>x\\u202e")
    '“<b>x” looks like markup or a formula, not a name.'
    """
    plain = unicodedata.normalize("NFKC", text)  # full-width letters equal the normal ones
    faults = {
        _("“%(name)s” looks like an address, not a name."): ADDRESS.search(plain),
        _("“%(name)s” looks like a phone number, not a name."): is_phone(plain) or PHONE_BESIDE.search(plain),
        _("“%(name)s” looks like markup or a formula, not a name."): MARKUP.search(plain),
        _("This name has no visible characters."): text and not _is_seen(text),
        _("“%(name)s” has invisible characters. Type the name instead of pasting it."): hides(text),
    }
    return next((words % {"name": _plainly(text)[:40]} for words, found in faults.items() if found), "")


def _plainly(text: str) -> str:
    """Return the text without invisible characters, some of which reverse the direction of the following text."""
    return "".join(sign for sign in text if unicodedata.category(sign) not in ("Cf", "Cc"))


def is_phone(text: str) -> bool:
    """Whether a text is a phone number, in any digits, with or without a word before it.

    >>> is_phone("電話 ０９１２－３４５－６７８"), is_phone("Zoë 7")
    (True, False)
    """
    return PHONE.search(unicodedata.normalize("NFKC", text)) is not None


def _is_seen(text: str) -> bool:
    return any(unicodedata.category(letter)[0] in "LNPS" and letter not in BLANK for letter in text)


_SCRIPTS = [
    ("ko", re.compile(r"[\uac00-\ud7a3\u1100-\u11ff]")),
    ("ja", re.compile(r"[\u3041-\u30ff]")),
    ("uk", re.compile(r"[\u0400-\u04ff]")),
]


def guess_lang(text: str, reader: str = "zh-Hant") -> str:
    """Return the language whose letter forms suit a name; `reader` decides if Han characters are ambiguous.

    >>> guess_lang("김서연"), guess_lang("さくら"), guess_lang("陈伟"), guess_lang("陳偉"), guess_lang("Olena")
    ('ko', 'ja', 'zh-Hans', 'zh-Hant', '')
    """
    for lang, script in _SCRIPTS:
        if script.search(text):
            return lang
    if not re.search(f"[{HAN}]", text):
        return ""
    return _han_lang(text, reader)


def _han_lang(text: str, reader: str) -> str:
    if opencc("t2s").convert(text) != text:
        return "ja" if reader == "ja" else "zh-Hant"
    if opencc("s2t").convert(text) != text:
        return "ja" if reader == "ja" else "zh-Hans"
    return reader if reader in ("ja", "zh-Hans") else "zh-Hant"


def address_from(name: str, longest: int = 40) -> str:
    """Return a slug for a name in any script, or "" if nothing is left of it.

    >>> address_from("臺北週四麻將"), address_from("East One & friends"), address_from("★")
    ('tai-bei-zhou-si-ma-jiang', 'east-one-friends', '')
    """
    spaced = re.sub(f"([{HAN}])", r" \1 ", name)
    slug = slugify(" ".join(anyascii(word) for word in spaced.split()))
    if len(slug) <= longest:
        return slug
    return slug[: longest + 1].rpartition("-")[0] or slug[:longest]


def free_address(wanted: str, taken: set[str], longest: int = 40) -> str:
    """Return `wanted`, or with the lowest number appended that is free.

    >>> free_address("club", {"club", "club-2"})
    'club-3'
    """
    found, number = wanted, 1
    while found in taken:
        number += 1
        found = f"{wanted[: longest - len(str(number)) - 1].rstrip('-')}-{number}"
    return found


def html_lang(code: str) -> str:
    """Return the `lang` attribute of a language code: zh-hant → zh-Hant."""
    return HTML_LANGS.get(code, code)
