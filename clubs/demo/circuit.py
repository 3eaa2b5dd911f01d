"""The demo's circuit: both demo clubs and three lists from elsewhere, ranked as MERS does."""

from datetime import datetime, timedelta

from clubs.demo.build import at_once, demo_club
from clubs.demo.members import ACCOUNTS
from clubs.demo.other_systems_club import four_seas
from clubs.models import Circuit, Club, User
from clubs.models.people import Role
from clubs.selectors.circuits.formulas import formula_of
from clubs.selectors.circuits.people import proposals
from clubs.services.activity_log import Actor
from clubs.services.circuits.circuits import CircuitDetails, create_circuit
from clubs.services.circuits.consents import Terms, ask_club
from clubs.services.circuits.listed_events import EventDetails, import_list
from clubs.services.circuits.people import merge_people
from clubs.services.circuits.rankings import compute_ranking, publish_ranking
from clubs.services.transactions import versioned_transaction

NAME = "淡水河巡迴賽 · Tamsui Circuit"
ABOUT = "兩個社團與三場公開賽的年度排名。\nTwo clubs and three open tournaments in one ranking."
LISTS = (
    ("基隆公開賽 · Keelung Open", 120, 2, "TW", 0),
    ("香港邀請賽 · Hong Kong Invitational", 75, 3, "HK", 3),
    ("那霸杯 · Naha Cup", 30, 2, "JP", 7),
)
"""Name, how many days ago, days, country, and by how many places its list is turned."""
PEOPLE = (
    "鄭浩然,TW", "Elena Rossi,IT", "木村 葵,JP", "何子晴,HK", "Lars Nyberg,SE", "吳俊傑,TW", "小林 蓮,JP",
    "Marta Nowak,PL",
    "梁詠詩,HK", "Jonas Weber,DE", "許家瑜,TW", "松本 陽,JP",
)  # fmt: skip


def demo_circuit() -> Circuit | None:
    """The demo's circuit, if it has been made."""
    club = demo_club()
    return Circuit.objects.filter(name=NAME, consents__club=club).first() if club else None


def found_circuit(club: Club, now: datetime) -> Circuit:
    """Make the circuit around `now`, owned by the demo's owner, with one published ranking."""
    owner = User.objects.get(email=next(one.email for one in ACCOUNTS if one.role == Role.OWNER))
    actor, today = Actor.staff(owner), now.date()
    with at_once(), versioned_transaction():
        details = CircuitDetails(NAME, today - timedelta(days=730), about=ABOUT)
        made = create_circuit(details=details, formula=formula_of("mers", min_events=2), by=owner)
        for one in filter(None, (club, four_seas())):
            ask_club(circuit_id=made.pk, club_id=one.pk, terms=Terms(), actor=actor)
        for name, ago, days, country, turn in LISTS:
            last = today - timedelta(days=ago)
            event = EventDetails(name, last, last - timedelta(days=days - 1), country=country)
            people = [*PEOPLE[turn:], *PEOPLE[:turn]]
            text = "\n".join(f"{place},{person}" for place, person in enumerate(people, 1))
            facts = {"players": 44, "countries": 7}
            import_list(circuit_id=made.pk, details=event, facts=facts, text=text, agreed=True, actor=actor)
        compute_ranking(circuit_id=made.pk)
        _merge(made, actor)
        compute_ranking(circuit_id=made.pk)
        publish_ranking(circuit_id=made.pk, actor=actor)
    return made


def _merge(circuit: Circuit, actor: Actor) -> None:
    """Let one person of the lists be the club's player of that name; the other pairs stay proposals."""
    for pair in proposals(circuit)[:1]:
        merge_people(circuit_id=circuit.pk, kept=pair.kept.number, gone=pair.gone.number, actor=actor)
