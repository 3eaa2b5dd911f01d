"""Federations with known number formats: the format, errors, and possible mistakes.

EMA: European Mahjong Association, with eight digits, of which the first two are its number for the country.
"""

import re

from django.utils.translation import gettext as _

EMA = "EMA"
KNOWN = {EMA: "European Mahjong Association"}
"""Federations by short name, as stored. Other names are allowed, and their numbers are not checked."""
EMA_NUMBER = re.compile(r"\d{8}", re.ASCII)
EMA_COUNTRIES = {
    "01": "AT", "02": "BE", "03": "DK", "04": "FR", "05": "DE", "06": "HU", "07": "IT", "08": "NL", "09": "SE",
    "10": "ES", "11": "GB", "12": "PT", "14": "FI", "15": "RU", "16": "CH", "17": "SK", "19": "PL",
}  # fmt: skip
"""The first two digits of the EMA's numbers, by its list of members. Those of other countries are not known here."""


def federation_of(said: str) -> str:
    """Return a federation as stored: a known one's short name, for any case or the full name, else the text as typed.

    >>> federation_of(" ema "), federation_of("European mahjong association"), federation_of("Other  one")
    ('EMA', 'EMA', 'Other one')
    """
    plain = " ".join(said.split())
    names = {short.casefold(): short for short in KNOWN} | {full.casefold(): short for short, full in KNOWN.items()}
    return names.get(plain.casefold(), plain)


def number_of(federation: str, said: str) -> str:
    """Return a number as stored: without extra spaces, and for the EMA without any spaces and hyphens.

    >>> number_of("EMA", "0412-0001"), number_of("", " A  7-1 ")
    ('04120001', 'A 7-1')
    """
    plain = " ".join(said.split())
    return re.sub(r"[\s‐-―-]", "", plain) if federation == EMA else plain


def ema_digits_of(country: str) -> str:
    """Return the first digits of the EMA's numbers for a country (ISO 3166, two letters), or "" if unknown.

    >>> ema_digits_of("FR"), ema_digits_of("TW")
    ('04', '')
    """
    return next((digits for digits, code in EMA_COUNTRIES.items() if code == country), "")


def is_ema_number(text: str) -> bool:
    """Return whether a number has the EMA's format: eight digits.

    >>> is_ema_number("04120001"), is_ema_number("4120001")
    (True, False)
    """
    return bool(EMA_NUMBER.fullmatch(text))


def number_wrong(federation: str, number: str, country: str = "") -> str:
    """Return why a number is wrong for a known federation, with the right format, or "" if it may be correct.

    `country` is the player's (ISO 3166, two letters), "" if unknown.
    """
    if federation != EMA or not number:
        return ""
    if not is_ema_number(number):
        return _("EMA numbers have 8 digits. The first two are the country code, e.g. 04123456.")
    if _begins_elsewhere(number, country):
        digits = ema_digits_of(country)
        words = _("EMA numbers for %(country)s begin with %(digits)s.")
        if digits:
            return words % {"digits": digits, "country": country}
        return _("EMA numbers that begin with %(digits)s belong to %(country)s.") % {
            "digits": number[:2],
            "country": EMA_COUNTRIES[number[:2]],
        }
    return ""


def number_strange(federation: str, number: str, country: str = "") -> str:
    """Return what looks wrong about a number of an unknown federation, or "".

    Without a federation it is compared with the EMA's format, which most numbers have.
    """
    if not number:
        return ""
    if federation in KNOWN:
        return number_wrong(federation, number, country)
    if federation:
        return _("Numbers of %(federation)s can’t be checked here. Check this one yourself.") % {
            "federation": federation
        }
    if not is_ema_number(number):
        return _("The federation number is not in a known format.")
    if _begins_elsewhere(number, country):
        return _("The federation number doesn’t match this country.")
    return ""


def _begins_elsewhere(number: str, country: str) -> bool:
    """Return whether an EMA number begins with another country's digits. It doesn't if neither is known."""
    begins = EMA_COUNTRIES.get(number[:2], "")
    return bool(country) and begins != country and bool(begins or country in EMA_COUNTRIES.values())


def keep_together(fills: dict[str, object], have: tuple[str, str], said: tuple[str, str]) -> None:
    """Leave out a new number that belongs to another federation, and a new federation of another number.

    `have` and `said` are the federation and number of a player, and the new ones.
    """
    if "federation_id" in fills and have[0] and said[0] and have[0] != said[0]:
        del fills["federation_id"]
    if "federation" in fills and have[1] and have[1] != said[1]:
        del fills["federation"]
