"""Stored texts that name a person: reasons, notes, messages."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from django.db.models import CharField, Model, Q, TextField

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
    Invitation,
    LineUp,
    LogImport,
    Message,
    Penalty,
    Player,
    PlayerImport,
    PlayerName,
    PolicyChange,
    PostponedTable,
    Registration,
    RegistrationMember,
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
NAMES = ("name", "alias", "reading", "email")
"""Fields of a player, current or former, that may occur in the texts of a log."""
MOST_LISTED = 50


def words_of(player: Player) -> Iterator[str]:
    """Yield all names and addresses that this person has had."""
    yield from (getattr(player, name) for name in NAMES)
    yield from player.names.values_list("name", flat=True)
    for before in player.history.values_list(*NAMES):
        yield from before
    for registration in Registration.objects.filter(entry__player=player):
        yield from (registration.name, registration.email)
    yield from RegistrationMember.objects.filter(entry__player=player).values_list("name", flat=True)
    yield from Invitation.objects.filter(player=player).values_list("email", flat=True)


def texts_naming(player: Player) -> list[str]:
    """Return the reasons and notes of the club that hold a name of this person, without duplicates, at most a page."""
    words = sorted({word for word in words_of(player) if word.strip()})
    texts = dict.fromkeys(_texts_with(player.club, words))
    if not texts:
        return []
    rewrite = rewriter(words, of_others(player.club, [player], words), "")
    return [text for text in texts if rewrite(text) != text][:MOST_LISTED]


def _texts_with(club: Club, words: Iterable[str]) -> Iterator[str]:
    """Yield the written texts of a club that contain one of these words, also within another."""
    for model, (path, fields) in WRITTEN.items():
        for field in fields:
            if not isinstance(model._meta.get_field(field), CharField | TextField):
                continue
            named = Q(*(Q(**{f"{field}__icontains": word}) for word in words), _connector=Q.OR)
            yield from model._default_manager.filter(named, **{path: club}).values_list(field, flat=True)[:MOST_LISTED]
    for word in words:
        yield from log_entries(club, query=word).exclude(reason="").values_list("reason", flat=True)[:MOST_LISTED]


def of_others(club: Club, people: Iterable[Player], words: Iterable[str]) -> set[str]:
    """Return names of other people that contain one of these words: removing 陳偉 must not change 陳偉明."""
    keys = [player.pk for player in people]
    others = Player.everyone.filter(club=club).exclude(pk__in=keys).values_list("name", "alias")
    more = PlayerName.objects.filter(player__club=club).exclude(player__in=keys).values_list("name", flat=True)
    names = {name for both in others for name in both} | set(more)
    low = [word.casefold() for word in words]
    return {name for name in names if any(word in name.casefold() and word != name.casefold() for word in low)}


def rewriter(words: Iterable[str], others: Iterable[str], instead: str) -> Rewrite:
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
