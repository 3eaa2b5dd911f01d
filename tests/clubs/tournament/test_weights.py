"""The weights of seating and the tie-breaks of an event, set in the plan, on the rules page and over the API."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event
from clubs.models.people import Role
from clubs.seating.tournament.request import Weights
from clubs.selectors.tournament.round_seating import draw_of, recomputed
from clubs.services.tournament.planning import StagePlan
from tests.api.test_tournaments import at, post
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, of_teams, stages, tournament, user_of
from tests.factories import MembershipFactory, SeasonFactory, key

pytestmark = pytest.mark.django_db


def swiss(**values: object) -> Day:
    """Return a day of eight players after one round, with the second drafted by standings."""
    day = tournament(8, stages(2, "swiss", second_check=False, **values))
    day.draft(1)
    day.play(1)
    day.draft(2)
    return day


def test_the_events_own_weights_are_frozen_in_the_draw_and_make_the_cost_of_the_card() -> None:
    day = swiss(weights={"repeats": 7, "back_to_back": 3, "spread": 1})
    draw = draw_of(day.round(2))
    assert draw.inputs["weights"] == {"repeats": 7, "back_to_back": 3}
    figures = day.plan(2).quality
    assert figures["repeats"] == figures["back_to_back"] == 4
    assert figures["cost"] == 7 * 4 + 3 * 4 + figures["spread"]
    day.event.stages.update(weights={"repeats": 0})
    assert recomputed(draw) == day.plan(2)
    page = signed_in(user_of(day.director)).get(url(day, "event_round", 2)).content.decode()
    assert "Total cost" in page
    assert f">{figures['cost']}" in page


def test_a_rule_with_weight_0_is_switched_off() -> None:
    """Without a weight against repeats, tied players of one table meet again if they are closest in the standings."""
    usual, off = swiss(), swiss(weights={"repeats": 0, "back_to_back": 0, "mates": 0, "spread": 0})
    assert "weights" not in draw_of(usual.round(2)).inputs
    assert usual.plan(2).quality["cost"] == 60_016
    assert off.plan(2).quality["cost"] == 0


def test_an_interval_takes_the_stages_step_but_no_more_tables_than_there_are() -> None:
    for step, asked in ((1, 1), (2, 2), (9, 4)):
        day = tournament(16, stages(1, "interval", second_check=False, step=step))
        day.draft(1)
        assert draw_of(day.round(1)).inputs["step"] == asked
        table = set(day.plan(1).tables[0])
        assert table == {1, 1 + asked, 1 + 2 * asked, 1 + 3 * asked}


@pytest.mark.parametrize("values", [{"weights": {"luck": 1}}, {"weights": {"spread": -1}}, {"step": 0}])
def test_weights_that_are_none_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(ClubError) as refused:
        tournament(4, stages(1, "swiss", **values))
    assert refused.value.code == "bad_weights"


def test_the_plan_and_the_api_take_them() -> None:
    season = SeasonFactory(preset="riichi-ema")
    client = signed_in(MembershipFactory(club=season.club, role=Role.ORGANISER).user)
    said = {
        "name": "Spring Open", "season": season.slug, "date": "2026-05-01", "time": "10:00", "rounds": 2,
        "method": "interval", "odd": "bye", "semi_rounds": 2, "final_rounds": 1, "carry_percent": 50, "step": 3,
        "repeats": 0, "mates": Weights().mates, "clubs": "", "tie_1": "fewest_lasts", "tie_2": "", "tie_3": "places",
    }  # fmt: skip
    place = reverse("tournament_new", args=[season.club.slug])
    assert f'value="{Weights().repeats}"' in client.get(place).content.decode()
    refused = client.post(place, said | {"spread": -1})
    assert refused.status_code == 422
    client.post(place, said)
    stage = Event.objects.tournaments().get().stages.get()
    assert (stage.weights, stage.step, stage.ties) == ({"repeats": 0}, 3, ["fewest_lasts", "places"])
    sent = {
        "name": "Autumn Open", "season": season.slug, "starts_at": "2026-09-01T10:00",
        "stages": [{"name": "Preliminary", "methods": ["swiss"], "weights": {"spread": 2}, "step": 2}],
    }  # fmt: skip
    answer = post(client, f"/api/v1/clubs/{season.club.slug}/tournaments", **sent)
    assert answer.status_code == 201
    assert answer.json()["stages"][0]["weights"] == {"spread": 2}
    sent["stages"][0]["weights"] = {"luck": 2}
    assert (
        post(client, f"/api/v1/clubs/{season.club.slug}/tournaments", **sent).json()["error"]["code"] == "bad_weights"
    )


def day_page(client: Client, place: str, stage: int = 1, **changes: object) -> HttpResponse:
    """Post the rules of the day as the page shows them, with changes to one stage."""
    page = client.get(place)
    context = page.context
    sent: dict[str, object] = {"penalty-TOTAL_FORMS": 0, "penalty-INITIAL_FORMS": 0}
    for form in (context["form"], *context["stages"]):
        for field in form:
            value = field.value()
            sent |= {field.html_name: value} if value is not None and value is not False else {}
    prefix = f"stage-{stage}-"
    return client.post(place, sent | {prefix + name: value for name, value in changes.items()})


def test_the_rules_page_sets_chain_weights_and_step_until_the_stage_begins() -> None:
    plans = [*stages(2, "interval", ties=("places", "best_game")), StagePlan("Final", ["final"], size=4)]
    day = tournament(8, plans)
    client, place = signed_in(user_of(day.director)), url(day, "event_day")
    page = client.get(place).content.decode()
    assert "Tie-breaks" in page
    assert "Seating priorities" in page
    answer = day_page(client, place, tie_1="fewest_lasts", tie_2="head_to_head", tie_3="", lot="on", spread=5, step=2)
    assert answer.status_code == 302
    stage = day.stage()
    assert (stage.ties, stage.weights, stage.step) == (["fewest_lasts", "head_to_head", "lot"], {"spread": 5}, 2)
    assert len(stage.seed) == 64
    assert (day.stage(2).ties, day.stage(2).weights) == (["places", "best_game"], {})
    day.draft(1)
    assert draw_of(day.round(1)).inputs["step"] == 2
    day.publish(1)
    day.start(1)
    assert day_page(client, place, spread=7).status_code == 302
    assert day.stage().weights == {"spread": 7}
    answer = day_page(client, place, tie_1="places")
    assert answer.status_code == 422
    assert "has started, so its scoring can’t be changed." in answer.content.decode()
    assert day.stage().ties == ["fewest_lasts", "head_to_head", "lot"]


def test_a_chain_longer_than_the_page_has_links_stays_whole_on_it() -> None:
    chain = ["places", "firsts", "seconds", "best_game", "lot"]
    day = tournament(8, stages(1, "random", ties=chain))
    client = signed_in(user_of(day.director))
    assert day_page(client, url(day, "event_day"), minutes="").status_code == 302
    assert day.stage().ties == chain
    assert day_page(client, url(day, "event_day"), tie_4="").status_code == 302
    assert day.stage().ties == ["places", "firsts", "seconds", "lot"]
    answer = day_page(client, url(day, "event_day"), tie_2="places")
    assert "Use each tie-break only once" in answer.content.decode()


def test_teams_have_a_chain_of_their_own_on_the_rules_page() -> None:
    day = of_teams(8, 2, [StagePlan("Season", ["schedule"], by_team=True)])
    client = signed_in(user_of(day.director))
    assert day_page(client, url(day, "event_day"), team_tie_1="best_member").status_code == 302
    assert (day.stage().ties, day.stage().team_ties) == (["places", "best_game"], ["best_member"])


def test_a_program_sets_chain_and_weights_and_leaves_what_it_does_not_name() -> None:
    day = tournament(8, stages(2, "swiss", weights={"spread": 3}))
    client, place = signed_in(user_of(day.director)), f"{at(day)}/day"
    said = client.get(place).json()
    assert (said["stages"][0]["ties"], said["stages"][0]["weights"]) == (["places", "best_game"], {"spread": 3})
    sent = said | {"stages": [{"number": 1, "ties": ["firsts"]}], "penalties": []}
    answer = client.put(place, sent, "application/json", headers={"Idempotency-Key": key()})
    assert answer.status_code == 200, answer.content
    assert (day.stage().ties, day.stage().weights) == (["firsts"], {"spread": 3})
    sent |= {"stages": [{"number": 1, "ties": ["lot", "firsts"]}], "version": answer.json()["version"]}
    answer = client.put(place, sent, "application/json", headers={"Idempotency-Key": key()})
    assert answer.json()["error"]["code"] == "bad_ties"
