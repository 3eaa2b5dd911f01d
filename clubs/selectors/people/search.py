"""Finding players by what they are called, in any script, and putting them in the order of how that sounds."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.utils.translation import get_language

from clubs.input_limits import figures
from clubs.models import Player
from clubs.models.people import Privacy
from clubs.names import KANA, WORDS, fold, line, romanised, short_vowels

MOST_WORDS, FEW = 8, 20
"""Words of a search that are looked for, and names that the database is asked for one by one."""


def found_by(query: str) -> Q:
    """Players with each word of the query in a name, in any spelling or (from two letters on) romanised; or with this
    number, the site's, the club's or the federation's."""
    digits = query.strip().lstrip("#")
    numbers = Q(club_number=digits) | Q(federation_id=digits) if digits else Q(pk__in=())
    return _each_word(query, ("folded", "folded_alias")) | numbers | _numbered(digits)


def found_in_public(query: str) -> Q:
    """The same by what the public sees: whom it sees by name in any script, others by what is shown only."""
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
    """Names in other scripts by Latin letters, names in Latin letters by kana; vowels may be short or long."""
    if word.isascii():
        said = {word, short_vowels(word)} if len(word) > 1 else set()
        return reduce(or_, (Q(latin__contains=one) for one in said), Q(pk__in=()))
    if KANA.fullmatch(word) and (short := short_vowels(romanised(word))):
        return Q(latin__contains=short) | Q(folded__contains=short)
    return Q(pk__in=())


def may_be_called(players: QuerySet[Player], names: Iterable[str]) -> QuerySet[Player]:
    """Of these players those who have one of the names, in any spelling; of many names, all of them are asked for."""
    wanted = {folded for name in names if (folded := fold(name))}
    if len(wanted) > FEW:
        return players
    asked = (Q(folded__contains=line(one)) | Q(folded_alias__contains=line(one)) for one in wanted)
    return players.filter(reduce(or_, asked, Q(pk__in=())))


def others_of(player: Player, query: str) -> list[Player]:
    """Other players of the club that a query finds, or without one those who may be called the same; `FEW` at most."""
    others = Player.objects.filter(club=player.club_id).exclude(pk=player.pk).prefetch_related("names")
    names = folded_names(player)
    found = others.filter(found_by(query)) if query.strip() else may_be_called(others, names[:FEW])
    return list(found.order_by(*by_sound())[:FEW])


def folded_names(player: Player) -> list[str]:
    """Every name that a player is known by, in one spelling."""
    return [*player.folded.split(), *player.folded_alias.split()]


def by_sound() -> tuple[str | Combinable, ...]:
    """How a list of players is ordered for the reader: by reading, pinyin or romanisation; in Japanese kana first."""
    if (get_language() or "").startswith("ja"):
        kana_first = Case(When(kana_key="", then=Value(1)), default=Value(0), output_field=IntegerField())
        return (kana_first, "kana_key", "sort_key", "number")
    return ("sort_key", "number")
