"""What the results of several systems have in common: their form only."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.contract import Fields
from scoring.errors import bad_request
from scoring.text import Text

KONGS = ("daiminkan", "kakan", "ankan")
_OTHER_TYPE = Text(
    "'{name}' does not belong to a result of this type.",
    "「{name}」不屬於這種結果。",
    "“{name}”不属于这种结果。",
    "「{name}」はこの種類の結果には使いません。",
)


def refuse_others(fields: Fields, type: str, own: Mapping[str, tuple[str, ...]]) -> None:
    """`bad_request` for a field that only another type of result has; null and an empty list are as left out."""
    for other, names in own.items():
        for name in names:
            if other != type and fields.has(name) and fields.raw(name) not in (None, []):
                raise bad_request(fields.at(name), _OTHER_TYPE.fill(name=name))


def check_kongs(fields: Fields, players: int) -> None:
    """The form of `kans` under rules that do not pay them."""
    if fields.has("kans"):
        fields.each("kans", lambda value, path: _check_kong(fields.entry(value, path), players))


def _check_kong(fields: Fields, players: int) -> None:
    fields.player("player", players)
    fields.choice("type", KONGS)
    if fields.has("from"):
        fields.player("from", players)
    fields.whole("after", 0, low=0)
    fields.done()
