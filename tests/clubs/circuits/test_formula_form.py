"""The formula of a circuit as a form in plain words: weights, ageing, Elo, kyu and dan."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from clubs.circuits.presets import PRESETS
from clubs.models import Circuit
from clubs.selectors.circuits.formulas import BY_ID, check_formula, formula_of, said_by
from clubs.services.circuits.rankings import publish_ranking
from tests.clubs.circuits_scene import listed, new_circuit, now, owner_of

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 5, 3)
LIST = "1;Ada;SE\n2;Bo;DK\n3;Cy;DE\n4;Di;DE"


def staff(circuit: Circuit) -> Client:
    client = Client()
    client.force_login(circuit.managers.get(role="owner").user)
    return client


def save(circuit: Circuit, status: int = 302, **said: object) -> Circuit:
    """Send the form of the formula."""
    sent = staff(circuit).post(reverse("circuit_formula", args=[circuit.slug]), said)
    assert sent.status_code == status, sent.context["form"].errors
    return Circuit.objects.get(pk=circuit.pk)


@pytest.mark.parametrize("preset", BY_ID)
def test_every_formula_can_be_chosen_as_it_is_and_shows_its_own_fields(preset: str) -> None:
    circuit = new_circuit()
    check_formula(formula_of(preset))
    shown = staff(circuit).get(reverse("circuit_formula", args=[circuit.slug]), {"preset": preset})
    assert set(shown.context["form"].fields) == {"preset", *BY_ID[preset].fields}
    said = {name: value for name, value in shown.context["form"].initial.items() if value not in (None, "", [])}
    assert save(circuit, **said).formula == formula_of(preset)


def test_weights_and_ageing_are_ticked_not_programmed() -> None:
    saved = save(
        new_circuit(), preset="best_n_sum", n=3, weights=["days", "players"], full=12, half=12, since="2026-01-01"
    )
    params = saved.formula["params"]
    assert params["weight"] == PRESETS["mers"]["weight"][:2]
    assert params["age"] == {"steps": [[12, 1], [24, 0.5]], "edge": "kept"}
    assert (params["n"], params["since"]) == (3, "2026-01-01")
    assert said_by(saved.formula) | {"n": 3} == said_by(saved.formula)
    event = listed(saved, "Open", DAY, LIST, days=2)
    assert now(saved).answer["events"] == [
        {**now(saved).answer["events"][0], "id": str(event.pk), "weight": 2}
    ]  # fmt: skip
    assert now(saved).lines[0]["value"] == 2000


def test_elo_moves_by_its_own_numbers() -> None:
    saved = save(new_circuit(), preset="elo", k=10, start=1000, provisional=1, inactive="", spread="")
    listed(saved, "Open", DAY, "1;Ada;SE\n2;Bo;DK")
    assert [line["value"] for line in now(saved).lines] == [1005, 995]
    assert saved.formula["params"] == {"from": "places", "k": 10, "start": 1000, "provisional": 1}


def test_kyu_by_points_and_dan_by_a_promotion_event() -> None:
    ladder = "2 kyu\n1 kyu; 60\n1 dan; ; ; ; 50"
    saved = save(new_circuit(), preset="kyu_dan", ladder=ladder)
    assert saved.formula["params"]["ladder"] == [
        {"grade": "2 kyu"}, {"grade": "1 kyu", "rp": 60}, {"grade": "1 dan", "exam": 0.5},
    ]  # fmt: skip
    shown = staff(saved).get(reverse("circuit_formula", args=[saved.slug])).context["form"]
    assert shown.initial["ladder"] == "2 kyu\n1 kyu; 60\n1 dan; ; ; ; 50"
    listed(saved, "First", DAY, LIST)
    second = listed(saved, "Second", DAY + dt.timedelta(7), LIST)
    edit = reverse("circuit_event_edit", args=[saved.slug, second.pk])
    facts = {"name": "Second", "date": "2026-05-10", "counts": "on", "exam": "1 dan"}
    assert staff(saved).post(edit, facts).status_code == 302
    lines = now(saved).lines
    assert [line["grade"] for line in lines] == ["1 dan", "1 dan", "1 kyu", "2 kyu"]
    ranking = Client().get(reverse("circuit_ranking", args=[saved.slug])).content.decode()
    assert "1 dan" in ranking
    why = Client().get(reverse("circuit_player", args=[saved.slug, int(lines[2]["player"])])).content.decode()
    assert "Next grade, 1 dan, needs: a promotion event" in why
    assert "2 matches, average place 3<" in why
    publish_ranking(circuit_id=saved.pk, actor=owner_of(saved))
    for name in ("circuit", "circuit_events", "circuit_countries"):
        assert Client().get(reverse(name, args=[saved.slug])).status_code == 200
    for kind in ("csv", "json"):
        file = reverse("circuit_file", args=[saved.slug, "ranking", kind])
        assert "1 dan" in Client().get(file).getvalue().decode()
    read = Client().get(reverse("api:circuit_ranking", args=[saved.slug])).json()["results"][0]
    assert (read["grade"], read["value"]) == ("1 dan", None)
    player = reverse("api:circuit_player", args=[saved.slug, int(lines[0]["player"])])
    assert Client().get(player).json()["grade"] == "1 dan"


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"preset": "best_n_sum", "half": 12}, "full"),
        ({"preset": "kyu_dan", "ladder": "1 kyu; many"}, "ladder"),
        ({"preset": "kyu_dan", "ladder": "1 kyu; 5; 5; 2; 50; 9"}, "ladder"),
        ({"preset": "kyu_dan", "ladder": "2 kyu\n2 kyu; 5"}, "__all__"),
        ({"preset": "elo", "k": 0}, "k"),
        ({"preset": "points_by_place", "points": "25 x"}, "points"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(said: dict[str, object], field: str) -> None:
    circuit = new_circuit()
    sent = staff(circuit).post(reverse("circuit_formula", args=[circuit.slug]), said)
    assert (sent.status_code, list(sent.context["form"].errors)) == (422, [field])
    assert Circuit.objects.get().formula == circuit.formula
