"""Countries and regions by code or name, in ten languages and in their own."""

import gettext
from collections.abc import Iterator, Mapping
from functools import cache

import pycountry

from clubs.names import fold

CATALOGUES = ("zh_TW", "zh_HK", "zh_CN", "ja", "de", "fr", "it", "es", "nl", "pl", "ru")
OWN_LANGUAGES = {
    "AM": "hy", "BE": "nl", "BG": "bg", "BY": "be", "CZ": "cs", "DK": "da", "EE": "et", "FI": "fi", "GE": "ka",
    "GR": "el", "HR": "hr", "HU": "hu", "ID": "id", "IE": "ga", "IL": "he", "IS": "is", "KR": "ko", "KZ": "kk",
    "LT": "lt", "LV": "lv", "MN": "mn", "MY": "ms", "NO": "nb_NO", "PT": "pt", "RO": "ro", "RS": "sr", "SE": "sv",
    "SI": "sl", "SK": "sk", "TH": "th", "TR": "tr", "UA": "uk", "VN": "vi",
}  # fmt: skip
"""The language of a country's own name, where it is none of the catalogues above."""
# Codes of the Olympic committees and mahjong federations that differ from ISO 3166.
OTHER_CODES = {"TPE": "TW", "GER": "DE", "NED": "NL", "DEN": "DK", "SUI": "CH", "POR": "PT", "UK": "GB", "CRO": "HR"}
EVERYDAY = {
    "GB": "England, Scotland, Wales, Great Britain, Großbritannien, Grande-Bretagne, Angleterre, Gran Bretagna, "
    "Inghilterra, Gran Bretaña, Inglaterra, Groot-Brittannië, Engeland, Anglia, Великобритания, Англия, イギリス",
    "KR": "Korea, Südkorea, Corée, Corée du Sud, Corea, Corea del Sur, Zuid-Korea, Korea Południowa, Южная Корея, "
    "Корея, 韓國, 南韓, 韓国, 한국",
    "NL": "Holland, Hollande, Olanda, Holanda, Голландия",
    "RU": "Russland, Russie, Rusia, Rosja, Россия, 俄羅斯, ロシア",
    "TW": "Taïwan, Taiwán, Tajwan, Тайвань, 台灣, 台湾",
    "US": "America, Amerika, Amérique, Estados Unidos de América, Ameryka, США, アメリカ, "
    "Vereinigte Staaten von Amerika",
    "CZ": "Czech Republic, Tschechische Republik, République tchèque, Repubblica Ceca, República Checa, "
    "Česká republika",
    "BE": "Belgique",
    "CH": "Schweizerische Eidgenossenschaft, Svizra",
    "IE": "Republic of Ireland",
    "VN": "Vietnam, 越南",
}
"""Everyday names that the catalogues don't have."""


def country_of(text: str) -> str:
    """Return the two-letter ISO 3166 code for a code or name of a country, or "" if it is unknown.

    >>> country_of("jpn"), country_of("台灣"), country_of("Hong Kong"), country_of("Narnia")
    ('JP', 'TW', 'HK', '')
    >>> country_of("Deutschland"), country_of("Pays-Bas"), country_of("Россия"), country_of("Suomi")
    ('DE', 'NL', 'RU', 'FI')
    """
    return _known().get(fold(text), "")


def _translations(languages: tuple[str, ...]) -> list[gettext.NullTranslations]:
    return [gettext.translation("iso3166-1", pycountry.LOCALES_DIR, [language]) for language in languages]


@cache
def _known() -> Mapping[str, str]:
    """Return the code of each known word; codes and English names come first, where two countries share a word."""
    found = {fold(code): alpha for code, alpha in OTHER_CODES.items()}
    for words in (_in_english(), _translated(), _everyday()):
        for word, code in words:
            found.setdefault(fold(word), code)
    return found


def _in_english() -> Iterator[tuple[str, str]]:
    for country in pycountry.countries:
        for word in (country.alpha_2, country.alpha_3, *_names(country)):
            yield word, country.alpha_2


def _translated() -> Iterator[tuple[str, str]]:
    common = _translations(CATALOGUES)
    for country in pycountry.countries:
        own = OWN_LANGUAGES.get(country.alpha_2)
        for catalogue in (*common, *(_translations((own,)) if own else ())):
            for name in _names(country):
                yield catalogue.gettext(name), country.alpha_2


def _everyday() -> Iterator[tuple[str, str]]:
    for code, words in EVERYDAY.items():
        for word in words.split(", "):
            yield word, code


def _names(country: pycountry.db.Country) -> tuple[str, ...]:
    return country.name, getattr(country, "common_name", country.name)
