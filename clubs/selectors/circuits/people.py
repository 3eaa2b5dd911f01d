"""People of a circuit: who is one person, and the only names that public pages may show."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Circuit, CircuitMatch, CircuitMerge, CircuitPerson, Player, User
from clubs.models.people import Privacy
from clubs.names import fold, romanised

MOST_FOUND, MOST_PROPOSED = 500, 100


def folded_name(name: str) -> str:
    """Return the spelling by which names are compared: folded, in Latin letters, words in any order.

    >>> folded_name("CHAN David") == folded_name("David Chan"), folded_name("陳 大文") == folded_name("Chen Da Wen")
    (True, False)
    """
    return " ".join(sorted(romanised(fold(word)) for word in name.replace(",", " ").split()))[:160]


@dataclass(frozen=True, slots=True)
class Shown:
    """A person as public pages show them; `country` is "" where the name is not shown either."""

    number: int
    name: str
    lang: str = ""
    country: str = ""
    named: bool = False


def roots_of(circuit: Circuit) -> dict[int, int]:
    """Return the entry that each merged entry counts for, by keys."""
    merged = CircuitPerson.objects.filter(circuit=circuit).exclude(merged_into=None)
    into = dict(merged.values_list("pk", "merged_into_id"))
    return {key: _root(key, into) for key in into}


def _root(key: int, into: Mapping[int, int]) -> int:
    while key in into:
        key = into[key]
    return key


def shown_people(circuit: Circuit, people: Iterable[CircuitPerson]) -> dict[int, Shown]:
    """Return how each of these people is shown, by number, in a constant number of queries.

    A number alone is shown unless the name is agreed to: by each club that the person plays for, by whoever imported
    a list, or by the person's own setting.
    """
    asked = list(people)
    roots = roots_of(circuit)
    wanted = {one.pk: one for one in asked}
    children = [key for key, root in roots.items() if root in wanted]
    others = CircuitPerson.objects.filter(pk__in=children)
    members: dict[int, list[CircuitPerson]] = {one.pk: [one] for one in asked}
    for other in others:
        members[roots[other.pk]].append(other)
    keys = [one.pk for found in members.values() for one in found]
    players: dict[int, list[Player]] = defaultdict(list)
    for match in (
        CircuitMatch.objects.filter(person__in=keys).exclude(player=None).select_related("player__merged_into")
    ):
        if match.player is not None:
            players[match.person_id].append(match.player.merged_into or match.player)
    return {
        wanted[key].number: _shown(wanted[key], found, [player for one in found for player in players[one.pk]])
        for key, found in members.items()
    }


def _shown(person: CircuitPerson, members: list[CircuitPerson], players: list[Player]) -> Shown:
    live = [one for one in players if not one.former]
    if any(one.former for one in members) and not live:
        return Shown(person.number, _("former player %(number)s") % {"number": person.number})
    wish = next((one.privacy for one in members if one.privacy), "")
    hidden = any(one.privacy == Privacy.HIDDEN for one in live) or (bool(players) and not live)
    if not players:
        hidden = not any(one.agreed for one in members)
    if wish == Privacy.HIDDEN or (hidden and wish != Privacy.NAME):
        return Shown(person.number, _("Player %(number)s") % {"number": person.number})
    countries = [*(one.country for one in live), *(one.country for one in members)]
    country = next(filter(None, countries), "")
    alias = next((one.alias for one in live if one.privacy == Privacy.ALIAS), "")
    if alias and wish != Privacy.NAME:
        return Shown(person.number, alias, country=country, named=True)
    first = live[0] if live else None
    name, lang = (first.name, first.name_lang) if first else (person.name, person.name_lang)
    return Shown(person.number, name, lang, country, named=True)


def found_people(circuit: Circuit, query: str) -> list[CircuitPerson]:
    """Return people whose public name or number a word matches; names that are not public never match."""
    word = folded_name(query)
    if not word:
        return []
    rows = circuit.people.filter(merged_into=None)
    if query.strip().isdecimal():
        return list(rows.filter(number=min(int(query.strip()[:9]), 2**31 - 1)))
    roots = roots_of(circuit)
    parts = word.split()
    near = circuit.people.all()
    for part in parts:
        near = near.filter(folded__contains=part)
    aliased = circuit.matches.filter(player__privacy=Privacy.ALIAS, player__folded_alias__contains=fold(query))
    keys = {*near.values_list("pk", flat=True)[:MOST_FOUND], *aliased.values_list("person", flat=True)[:MOST_FOUND]}
    people = list(rows.filter(pk__in={roots.get(key, key) for key in keys}).order_by("number")[:MOST_FOUND])
    shown = shown_people(circuit, people)
    return [
        one
        for one in people
        if shown[one.number].named and all(part in folded_name(shown[one.number].name) for part in parts)
    ]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two entries with one name, which may be one person; staff see both with their sources."""

    kept: CircuitPerson
    gone: CircuitPerson


def proposals(circuit: Circuit) -> list[Proposal]:
    """Return pairs of entries with the same name that nobody has merged or declared different, by number."""
    by_name: dict[str, list[CircuitPerson]] = defaultdict(list)
    for one in circuit.people.filter(merged_into=None, former=False).exclude(folded="").order_by("number"):
        by_name[one.folded].append(one)
    refused = CircuitMerge.objects.filter(circuit=circuit, refused=True, undone_at=None)
    known = {frozenset(pair) for pair in refused.values_list("kept", "gone")}
    pairs = (pair for group in by_name.values() if len(group) > 1 for pair in _pairs(group))
    return [pair for pair in pairs if frozenset((pair.kept.pk, pair.gone.pk)) not in known][:MOST_PROPOSED]


def _pairs(group: list[CircuitPerson]) -> Iterator[Proposal]:
    first, *others = group
    for other in others:
        if not _differ(first, other):
            yield Proposal(first, other)


def _differ(one: CircuitPerson, other: CircuitPerson) -> bool:
    """Return whether two entries have different numbers of one federation."""
    return bool(
        one.federation_id
        and other.federation_id
        and one.federation == other.federation
        and one.federation_id != other.federation_id
    )


def entries_of(user: User) -> list[CircuitPerson]:
    """Return the entries of an account's person in the registers of circuits, by name of the circuit."""
    rows = CircuitPerson.objects.filter(user=user, merged_into=None).select_related("circuit")
    return list(rows.order_by("circuit__name"))
