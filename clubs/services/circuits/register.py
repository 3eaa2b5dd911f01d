"""The register of a circuit: people are matched by federation number, by account, or by an earlier list."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Max

from clubs.models import Circuit, CircuitMatch, CircuitPerson, Player
from clubs.names import fold
from clubs.selectors.circuits.people import folded_name

Why = CircuitMatch.Why


@dataclass(frozen=True, slots=True)
class Who:
    """A person of a source: a club's player, or a line of an imported list."""

    name: str
    lang: str = ""
    country: str = ""
    federation: str = ""
    federation_id: str = ""
    user_id: int | None = None
    player_id: int | None = None
    agreed: bool = False
    former: bool = False
    known_as: str = ""
    """What identifies the person in the source, where it is not the name."""

    @classmethod
    def of(cls, player: Player) -> "Who":
        """Return the person behind a club's player."""
        own = (player.federation, player.federation_id, player.user_id, player.pk)
        return cls(player.name, player.name_lang, player.country, *own, former=player.former)

    @property
    def body(self) -> tuple[str, str]:
        """Return federation and number, by which two entries are one person."""
        return self.federation.casefold(), self.federation_id.casefold()


@dataclass(slots=True)
class Register:
    """The people of a circuit by everything that identifies one; the circuit's row is locked while it is used."""

    circuit: Circuit
    people: dict[int, CircuitPerson] = field(default_factory=dict)
    by_player: dict[int, int] = field(default_factory=dict)
    by_listed: dict[str, int] = field(default_factory=dict)
    by_body: dict[tuple[str, str], int] = field(default_factory=dict)
    by_user: dict[int, int] = field(default_factory=dict)
    last: int = 0

    @classmethod
    def read(cls, circuit: Circuit) -> "Register":
        """Return the register as it is, in three queries."""
        made = cls(circuit)
        for one in circuit.people.all():
            made._note(one)
        for person, player, listed in circuit.matches.values_list("person", "player", "listed_name"):
            if player is not None:
                made.by_player[player] = person
            if listed:
                made.by_listed[listed] = person
        made.last = circuit.people.aggregate(last=Max("number"))["last"] or 0
        return made

    def person(self, who: Who, taken: Iterable[int] = ()) -> CircuitPerson:
        """Return the entry of a person, made if nothing but the name is known; nobody in `taken` again."""
        barred = set(taken)
        key = self.by_player.get(who.player_id or 0) if who.player_id else None
        if key is not None and key not in barred:
            return self._fresh(self.people[key], who)
        listed = "" if who.player_id else (who.known_as or fold(who.name))[:160]
        for why, found in (
            (Why.NUMBER, self.by_body.get(who.body) if who.federation_id else None),
            (Why.ACCOUNT, self.by_user.get(who.user_id or 0)),
            (Why.NAME, self.by_listed.get(listed) if listed and not self._other_number(listed, who) else None),
        ):
            if found is not None and found not in barred:
                return self._matched(self._fresh(self.people[found], who), who, why, listed)
        return self._matched(self.new_entry(who), who, Why.NEW, listed)

    def _other_number(self, listed: str, who: Who) -> bool:
        """Return whether an earlier person of this name has another number of the same federation."""
        known = self.people.get(self.by_listed.get(listed, 0))
        return bool(known and who.federation_id and known.federation_id and known.federation_id != who.federation_id)

    def _matched(self, person: CircuitPerson, who: Who, why: str, listed: str) -> CircuitPerson:
        if who.player_id and who.player_id not in self.by_player:
            CircuitMatch.objects.create(circuit=self.circuit, person=person, player_id=who.player_id, why=why)
            self.by_player[who.player_id] = person.pk
        elif listed and listed not in self.by_listed:
            CircuitMatch.objects.create(circuit=self.circuit, person=person, listed_name=listed, why=why)
            self.by_listed[listed] = person.pk
        return person

    def new_entry(self, who: Who) -> CircuitPerson:
        """Make an entry under the next number."""
        self.last += 1
        made = CircuitPerson.objects.create(
            circuit=self.circuit, number=self.last, name=who.name[:80], name_lang=who.lang,
            folded=folded_name(who.name), country=who.country, federation=who.federation,
            federation_id=who.federation_id, user_id=who.user_id, agreed=who.agreed,
        )  # fmt: skip
        self._note(made)
        return made

    def _fresh(self, person: CircuitPerson, who: Who) -> CircuitPerson:
        """Note what the source now knows of a person, without taking anything away."""
        if who.former or person.former:
            return person
        wanted = {"country": who.country, "federation": who.federation, "federation_id": who.federation_id}
        wanted = {name: value for name, value in wanted.items() if value and not getattr(person, name)}
        if who.player_id and person.name != who.name:
            wanted |= {"name": who.name[:80], "name_lang": who.lang, "folded": folded_name(who.name)}
        changed: dict[str, object] = {**wanted}
        if who.user_id and person.user_id is None:
            changed["user_id"] = who.user_id
        if who.agreed and not person.agreed:
            changed["agreed"] = True
        if changed:
            for name, value in changed.items():
                setattr(person, name, value)
            person.save(update_fields=[name.removesuffix("_id") if name == "user_id" else name for name in changed])
            self._note(person)
        return person

    def _note(self, person: CircuitPerson) -> None:
        self.people[person.pk] = person
        if person.federation_id:
            self.by_body.setdefault((person.federation.casefold(), person.federation_id.casefold()), person.pk)
        if person.user_id:
            self.by_user.setdefault(person.user_id, person.pk)
