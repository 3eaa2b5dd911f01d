"""The working of a value and of a deal in words."""

from __future__ import annotations

from rules.chengdu import words
from rules.deal.worth import Worth
from rules.seats import NAMES
from scoring.multilingual import Text, number

_DRAWN = Text("{wind} wins by self-draw", "{wind}家自摸", "{wind}家自摸", "{wind}家のツモ和了")
_TAKEN = Text(
    "{wind} wins on {other}'s discard",
    "{wind}家和牌，{other}家點炮",
    "{wind}家胡牌，{other}家点炮",
    "{wind}家が{other}家の捨て牌で和了",
)
_WORTH = Text("{value}: {price} each", "{value}：每家 {price}", "{value}：每家 {price}", "{value}：1人{price}")
_BRACKET = Text("{value}, {limit}", "{value}，{limit}", "{value}，{limit}", "{value}、{limit}")
_CAPPED = Text(
    "{value}, capped at {capped}", "{value}，計 {capped}", "{value}，计 {capped}", "{value}、{capped}として計算"
)
_BONUS = Text(
    "Self-draw: {amount} more from each",
    "自摸加底：每家多付 {amount}",
    "自摸加底：每家多付 {amount}",
    "自摸加底：各自{amount}多く払う",
)


def fan_words(fan: int | None, lang: str) -> str:
    """Return a number of fan in words: '2 fan'."""
    return words.FAN.form(lang, n=fan)


def worth_line(worth: Worth, lang: str) -> str:
    """Return the line with the fan, the limit, the fan counted and the price."""
    return _WORTH.form(lang, value=value_words(worth, lang), price=number(worth.base))


def value_words(worth: Worth, lang: str) -> str:
    """Return a value in words: '2 fan', '5 fan, 极品', '极品'."""
    if worth.fan is None:
        return words.LIMITS[worth.limit or ""].say(lang)
    value = fan_words(worth.fan, lang)
    if worth.limit:
        return _BRACKET.form(lang, value=value, limit=words.LIMITS[worth.limit].say(lang))
    if worth.fan != worth.fan_capped:
        return _CAPPED.form(lang, value=value, capped=fan_words(worth.fan_capped, lang))
    return value


def bonus_line(amount: int, lang: str) -> str:
    """Return the line for 自摸加底."""
    return _BONUS.form(lang, amount=number(amount))


def won_line(wind: str, other: str | None, lang: str) -> str:
    """Return the line with the winner and the discarder."""
    who = NAMES[wind].say(lang)
    if other is None:
        return _DRAWN.form(lang, wind=who)
    return _TAKEN.form(lang, wind=who, other=NAMES[other].say(lang))
