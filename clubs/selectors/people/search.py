"""Search for players by name in any script, and sorting by sound."""

import re
from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.utils.translation import get_language

from clubs.input_limits import figures
from clubs.models import Player
from clubs.models.people import Privacy
from clubs.names import KANA, UNSAID, WORDS, Named, fold, keys_of, line, romanised, short_vowels

MARK = re.compile(r"\([^()]{0,60}\)$")
MOST_WORDS, FEW = 8, 20
"""Maximum number of words in a search, and of names looked up one by one."""


def found_by(query: str) -> Q:
    """Return a filter for players with each word of the query in a name.

    Words match in any spelling or, from two letters on, romanised; a number matches that of the site, club or
    federation.
    """
    digits = query.strip().lstrip("#")
    numbers = Q(club_number=digits) | Q(federation_id=digits) if digits else Q(pk__in=())
    return _each_word(query, ("folded", "folded_alias")) | numbers | _numbered(digits)


def found_in_public(query: str) -> Q:
    """Return the same filter limited to public names: every script for players with a public name, else the displayed
    name only.
    """
    by_name = Q(privacy=Privacy.NAME) & _each_word(query, ("folded",))
    by_alias = Q(privacy=Privacy.ALIAS) & _each_word(query, ("folded_alias",), latin=False)
    return by_name | by_alias | _numbered(query.strip().lstrip("#"))


def _numbered(digits: str) -> Q:
    number = figures(digits)
    return Q(pk__in=()) if number is None else Q(number=number)


def _each_word(query: str, columns: Iterable[str], *, latin: bool = True) -> Q:
    words = [folded for word in WORDS.split(query) if (folded := fold(word))][:MOST_WORDS]
    if not words:
        return Q(pk__in=())
    wanted = Q()
    for word in words:
        as_written = reduce(or_, (Q(**{f"{column}__contains": word}) for column in columns))
        wanted &= as_written | _romanised(word) if latin else as_written
    return wanted


def _romanised(word: str) -> Q:
    """Return a filter for names in other scripts by Latin letters, or Latin names by kana; vowel length is ignored."""
    if word.isascii():
        said = {word, short_vowels(word)} if len(word) > 1 else set()
        return reduce(or_, (Q(latin__contains=one) for one in said), Q(pk__in=()))
    if KANA.fullmatch(word) and (short := short_vowels(romanised(word))):
        return Q(latin__contains=short) | Q(folded__contains=short)
    return Q(pk__in=())


def may_be_called(players: QuerySet[Player], names: Iterable[str]) -> QuerySet[Player]:
    """Return the players that may have one of the names, in any spelling; for many names, all players."""
    wanted = {folded for name in names if (folded := fold(name))}
    if len(wanted) > FEW:
        return players
    asked = (Q(folded__contains=line(one)) | Q(folded_alias__contains=line(one)) for one in wanted)
    return players.filter(reduce(or_, asked, Q(pk__in=())))


def others_of(player: Player, query: str) -> list[Player]:
    """Return other players that match the query, or without one those who may have the same name; at most `FEW`."""
    others = Player.objects.filter(club=player.club_id).exclude(pk=player.pk).prefetch_related("names")
    names = folded_names(player)
    found = others.filter(found_by(query)) if query.strip() else may_be_called(others, names[:FEW])
    return list(found.order_by(*by_sound())[:FEW])


def without_mark(name: str) -> str:
    """Return a name without the mark that tells it from another's: 王偉 (#12) → 王偉."""
    return MARK.sub("", name.rstrip()).rstrip()


def folded_names(player: Player) -> list[str]:
    """Return every name of a player, in normalised spelling."""
    return [*player.folded.split(), *player.folded_alias.split()]


def by_sound() -> tuple[str | Combinable, ...]:
    """Return the sort keys of a player list: by reading, pinyin or romanisation; for Japanese readers kana first."""
    if (get_language() or "").startswith("ja"):
        kana_first = Case(When(kana_key="", then=Value(1)), default=Value(0), output_field=IntegerField())
        return (kana_first, "kana_key", "sort_key", "number")
    return ("sort_key", "number")


def sound_of(player: Player | None, shown: str) -> tuple[bool, str, str]:
    """Return the key by which a shown name is sorted in Python, as `by_sound` sorts players, whatever the database.

    Players shown by a number come last; a name that isn't the player's own, such as an alias or a team's, is sorted by
    what is shown.
    """
    if player is not None and (player.former or player.privacy == Privacy.HIDDEN):
        return True, "", UNSAID
    own = player is not None and player.privacy == Privacy.NAME
    kana, latin = (player.kana_key, player.sort_key) if player and own else _keys(shown)
    japanese = (get_language() or "").startswith("ja")
    return (not kana, kana, latin) if japanese else (False, "", latin)


@lru_cache(maxsize=1024)
def _keys(shown: str) -> tuple[str, str]:
    keys = keys_of(Named(shown))
    return keys.kana_key, keys.sort_key
