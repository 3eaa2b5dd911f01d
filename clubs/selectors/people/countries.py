"""Countries and regions by code or name, in the languages of the site."""

import gettext
from collections.abc import Mapping
from functools import cache

import pycountry

from clubs.names import fold

CATALOGUES = ("zh_TW", "zh_HK", "zh_CN", "ja")
# Codes of the Olympic committees and mahjong federations that differ from ISO 3166.
OTHER_CODES = {"TPE": "TW", "GER": "DE", "NED": "NL", "DEN": "DK", "SUI": "CH", "POR": "PT", "UK": "GB", "CRO": "HR"}


def country_of(text: str) -> str:
    """Return the two-letter ISO 3166 code for a code or name of a country, or "" if it is unknown.

    >>> country_of("jpn"), country_of("台灣"), country_of("Hong Kong"), country_of("Narnia")
    ('JP', 'TW', 'HK', '')
    """
    return _known().get(fold(text), "")


@cache
def _known() -> Mapping[str, str]:
    found = {fold(code): alpha for code, alpha in OTHER_CODES.items()}
    catalogues = [gettext.translation("iso3166-1", pycountry.LOCALES_DIR, [lang]) for lang in CATALOGUES]
    for country in pycountry.countries:
        names = [country.name, getattr(country, "common_name", country.name)]
        said = [catalogue.gettext(name) for name in names for catalogue in catalogues]
        for word in (country.alpha_2, country.alpha_3, *names, *said):
            found.setdefault(fold(word), country.alpha_2)
    return found
