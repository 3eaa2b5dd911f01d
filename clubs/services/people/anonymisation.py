"""Replacing a person's name by a number in all stored texts: logs, reasons, notes, sent messages."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db.models import Model

from clubs.models import (
    Announcement,
    BonusLine,
    Club,
    Deal,
    Dispute,
    Entry,
    EntryPenalty,
    Event,
    Game,
    IdempotencyRecord,
    LineUp,
    LogImport,
    Message,
    Penalty,
    Player,
    PlayerImport,
    PlayerName,
    PolicyChange,
    PostponedTable,
    ResultImport,
    ScoreSheet,
    SeatDraw,
    StageAct,
    Substitution,
    Table,
)
from clubs.names import HAN
from clubs.selectors.people.activity_log import log_entries

UNSPACED = rf"{HAN}\u3041-\u30ff"
"""Letters of scripts that don't separate words by spaces."""
BEGINS, ENDS = rf"(?<![^\W{UNSPACED}])", rf"(?![^\W{UNSPACED}])"
OF_EVENT, OF_GAME = "event__season__club", "game__event__season__club"
WRITTEN: Mapping[type[Model], tuple[str, tuple[str, ...]]] = {
    Announcement: (OF_EVENT, ("text",)),
    BonusLine: ("season__club", ("reason",)),
    Deal: (OF_GAME, ("reason",)),
    Dispute: (OF_GAME, ("note", "word")),
    EntryPenalty: ("stage__event__season__club", ("reason", "cancel_reason")),
    Entry: ("event__season__club", ("note",)),
    Event: ("season__club", ("cancel_reason",)),
    Game: (OF_EVENT, ("closed_note",)),
    IdempotencyRecord: ("club", ("body",)),
    LineUp: ("round__event__season__club", ("reason",)),
    LogImport: (OF_EVENT, ("choices", "reason")),
    Message: ("webhook__club", ("content",)),
    Penalty: ("seat__event__season__club", ("reason",)),
    PlayerImport: ("club", ("reason",)),
    PolicyChange: ("season__club", ("reason",)),
    PostponedTable: ("round__event__season__club", ("reason",)),
    ResultImport: ("season__club", ("given", "reason")),
    ScoreSheet: (OF_GAME, ("reason",)),
    SeatDraw: (OF_EVENT, ("reason",)),
    StageAct: ("stage__event__season__club", ("data", "reason")),
    Substitution: ("seat__event__season__club", ("reason",)),
    Table: (OF_EVENT, ("referee_note",)),
}
"""Texts that may name a person, except the activity log: the lookup path to the club, and the fields."""
Rewrite = Callable[[str], str]


def write_number(club: Club, people: Iterable[Player], words: Iterable[str], instead: str) -> None:
    """Replace these words of `people` by `instead` in the activity log and all other stored texts."""
    found = sorted({word for word in words if word.strip()}, key=len, reverse=True)
    rewrite = _rewriter(found, _of_others(club, people, found), instead)
    for word in found:
        for entry in log_entries(club, query=word).order_by().iterator():
            _keep(entry, ("data", "reason", "by_name"), rewrite)
    for model, (path, fields) in WRITTEN.items():
        for row in model._default_manager.filter(**{path: club}).only("pk", *fields).iterator():
            _keep(row, fields, rewrite)


def _keep(row: Model, fields: tuple[str, ...], rewrite: Rewrite) -> None:
    """Save the fields of a row that were rewritten."""
    said = {field: getattr(row, field) for field in fields}
    told = {field: _without(value, rewrite) for field, value in said.items()}
    if changed := {field: value for field, value in told.items() if value != said[field]}:
        type(row)._default_manager.filter(pk=row.pk).update(**changed)


def _of_others(club: Club, people: Iterable[Player], words: Iterable[str]) -> set[str]:
    """Return names of other people that contain one of these words: removing 陳偉 must not change 陳偉明."""
    keys = [player.pk for player in people]
    others = Player.everyone.filter(club=club).exclude(pk__in=keys).values_list("name", "alias")
    more = PlayerName.objects.filter(player__club=club).exclude(player__in=keys).values_list("name", flat=True)
    names = {name for both in others for name in both} | set(more)
    low = [word.casefold() for word in words]
    return {name for name in names if any(word in name.casefold() and word != name.casefold() for word in low)}


def _rewriter(words: Iterable[str], others: Iterable[str], instead: str) -> Rewrite:
    """Return a function that replaces each word by `instead`, except within longer names of others or within words."""
    gone = {word.casefold() for word in words}
    longest = sorted({*words, *others}, key=len, reverse=True)
    sign = re.compile("|".join(_bounded(word) for word in longest), re.IGNORECASE)
    return lambda text: sign.sub(lambda found: instead if found[0].casefold() in gone else found[0], text)


def _bounded(word: str) -> str:
    """Return a pattern for the word that respects word boundaries, if its script separates words."""
    if len(word) == 1:
        return rf"(?<!\w){re.escape(word)}(?!\w)"
    unspaced = re.compile(f"[{UNSPACED}]")
    begins, ends = ("" if unspaced.match(letter) else bound for letter, bound in ((word[0], BEGINS), (word[-1], ENDS)))
    return f"{begins}{re.escape(word)}{ends}"


def _without(value: Any, rewrite: Rewrite) -> Any:
    """Rewrite every text in a JSON value."""
    if isinstance(value, str):
        return rewrite(value)
    if isinstance(value, list):
        return [_without(one, rewrite) for one in value]
    if isinstance(value, dict):
        return {key: _without(one, rewrite) for key, one in value.items()}
    return value
