"""Tables of different sizes in one night: the draw, each table's own rules, and what counts."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from clubs.errors import ClubError
from clubs.models import Event, Game, Rating, SeatDraw
from clubs.models.people import Role
from clubs.seating.draw_plan import Inputs, Plan, make_plan, replay
from clubs.seating.night_tables import FreePlayers, night_tables
from clubs.seating.plan_steps import step_from_json
from clubs.selectors.night.draw_verification import check_draw
from clubs.selectors.play.rules_in_force import sizes_at_night
from clubs.selectors.public.seat_draw import draw_page
from clubs.selectors.public.standings import standings
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.policy import policy_sentences
from clubs.services.activity_log import Actor
from clubs.services.night.draw_plan import plan_again, plan_draw, shuffle_unlocked
from clubs.services.night.seat_draw import commit_draw
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all
from clubs.services.play.next_game import next_game
from clubs.services.ratings.rating_updates import compute_ratings
from clubs.services.seasons.seasons import change_rules
from clubs.services.seasons.standings import compute_standings
from rules.registry import ruleset
from tests.clubs.evenings import arrive, drawn, evening, organiser
from tests.factories import EventFactory, SeasonFactory, key, member

pytestmark = pytest.mark.django_db
SANMA = "riichi-sanma"


def riichi(count: int, **season: Any) -> tuple[Event, Actor]:
    """Return a riichi night with this many players, whose season has tables of three."""
    event, _players, actor = evening(count, season=SeasonFactory(preset_three=SANMA, **season))
    return event, actor


def duankagen(count: int) -> tuple[Event, Actor]:
    """Return a night by rules that leave the number of players open."""
    season = SeasonFactory(preset="duankagen", options=ruleset("duankagen").values())
    event, _players, actor = evening(count, season=season)
    return event, actor


def sizes(draw: SeatDraw) -> list[int]:
    return [len(row["players"]) for row in draw.plan["tables"]]


def finish(game: Game, scores: list[int], actor: Actor) -> Game:
    game.refresh_from_db()
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=actor)
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=actor)


# --- sizes -----------------------------------------------------------------------------------------------------------


@given(st.integers(0, 60), st.sampled_from([(4,), (3,), (4, 3), (4, 3, 2), (3, 2)]), st.integers(0, 20))
def test_as_many_as_possible_are_seated_at_few_small_tables(players: int, allowed: tuple[int, ...], most: int) -> None:
    found = night_tables(players, allowed, most)
    assert len(found) <= most
    assert sum(found) <= players
    assert list(found) == sorted(found, reverse=True)
    assert set(found) <= set(allowed)
    usual = min(players // allowed[0], most) * allowed[0]
    assert sum(found) >= usual
    if most >= players and allowed == (4, 3):
        assert sum(found) == (players if players not in (1, 2, 5) else {1: 0, 2: 0, 5: 4}[players])


def test_one_more_player_makes_another_table_of_a_smaller_size() -> None:
    assert (FreePlayers(4, (4,)).more, FreePlayers(4, (4, 3)).more, FreePlayers(7, (4, 3)).more) == (4, 2, 2)


# --- the draw --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("night", [riichi, duankagen])
def test_seven_people_are_seated_at_four_and_three(night: Any) -> None:
    event, actor = night(7)
    draw = drawn(event, actor)
    assert (sizes(draw), draw.plan["sit_out"]) == ([4, 3], [])
    games = list(draw.games.order_by("table__number"))
    assert [rules_of(game).players for game in games] == [4, 3]
    assert [game.status for game in games] == ["playing", "playing"]
    assert [sorted(game.seats.values_list("index", flat=True)) for game in games] == [[0, 1, 2, 3], [0, 1, 2]]


def test_a_draft_is_replayed_from_what_is_published_and_verified() -> None:
    event, actor = riichi(7)
    draw = plan_draw(event=event, actor=actor)
    draw = shuffle_unlocked(draw_id=draw.pk, version=draw.version, actor=actor)
    inputs = Inputs.from_json(draw.inputs)
    assert (inputs.seats, replay(inputs, draw.seed, [step_from_json(one) for one in draw.steps]).to_json()) == (
        (4, 3), draw.plan,
    )  # fmt: skip
    draw = commit_draw(draw_id=draw.pk, version=draw.version, actor=actor, turn=True)
    assert check_draw(draw).ok


def test_a_draw_of_equal_tables_has_the_inputs_it_always_had() -> None:
    event, actor = riichi(8)
    draw = plan_draw(event=event, actor=actor)
    assert ("sizes" in draw.inputs, sizes(draw)) == (False, [4, 4])


def test_staff_may_have_tables_of_the_usual_size_only_and_a_new_draft_keeps_that() -> None:
    event, actor = riichi(7)
    draw = plan_draw(event=event, actor=actor, smaller=False)
    assert (sizes(draw), len(draw.plan["sit_out"])) == ([4], 3)
    again = plan_again(draw_id=draw.pk, version=draw.version, actor=actor)
    assert (sizes(again), len(again.plan["sit_out"])) == ([4], 3)


def test_a_season_without_tables_of_three_draws_as_before() -> None:
    event, _players, actor = evening(7)
    assert (sizes_at_night(event), sizes(plan_draw(event=event, actor=actor))) == ((4,), [4])


def test_two_players_are_too_few_and_told_how_many_a_table_needs() -> None:
    event, actor = riichi(2)
    with pytest.raises(ClubError, match="A table needs 3") as refused:
        plan_draw(event=event, actor=actor)
    assert refused.value.code == "too_few"


def test_balanced_seats_know_earlier_games_at_smaller_tables() -> None:
    event, actor = riichi(3)
    for game in drawn(event, actor, seats="balanced", first_dealer="seat").games.all():
        finish(game, [40_000, 35_000, 30_000], actor)
    arrive(event, 1, actor)
    draw = drawn(event, actor, seats="balanced", first_dealer="seat")
    assert sizes(draw) == [4]
    assert check_draw(draw).ok


def test_the_page_offers_four_and_three_and_says_what_the_other_way_costs(client: Client) -> None:
    event, _actor = riichi(7)
    client.force_login(member(event.season.club, Role.ORGANISER))
    page = client.get(reverse("seat_draw", args=[event.season.club.slug, event.pk])).content.decode()
    assert "4\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}3, everyone plays" in page
    assert "4, 3 players sit out" in page
    assert "Players per table: 4\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}3." in page
    sent = {"company": "random", "way": "winds-seat", "most_tables": "", "smaller": "False"}
    client.post(reverse("seat_draw_plan", args=[event.season.club.slug, event.pk]), sent)
    assert sizes(SeatDraw.objects.get()) == [4]


def test_the_page_has_no_question_where_all_fit(client: Client) -> None:
    event, _actor = riichi(8)
    client.force_login(member(event.season.club, Role.ORGANISER))
    page = client.get(reverse("seat_draw", args=[event.season.club.slug, event.pk])).content.decode()
    assert "everyone plays" not in page


# --- play ------------------------------------------------------------------------------------------------------------


def test_each_table_plays_on_and_counts_by_its_own_rules() -> None:
    event, actor = riichi(7)
    four, three = drawn(event, actor).games.order_by("table__number")
    finish(four, [40_000, 30_000, 20_000, 10_000], actor)
    finish(three, [50_000, 35_000, 20_000], actor)
    again = next_game(game_id=three.pk, actor=Actor.table())
    assert (rules_of(again).players, again.seats.count()) == (3, 3)
    assert compute_standings(season_id=event.season_id)
    assert sorted(line.counted for line in standings(event.season).lines) == [1] * 7
    assert compute_ratings(club_id=event.season.club_id)
    tracks = set(Rating.objects.filter(club=event.season.club, kind="elo").values_list("track", flat=True))
    assert tracks == {"riichi-4", "riichi-3"}


def test_standings_say_that_games_of_both_sizes_count_alike() -> None:
    said = policy_sentences(SeasonFactory(preset_three=SANMA))
    assert any(one.startswith("Games of 4, 3 players count alike") for one in said)
    assert not any("count alike" in one for one in policy_sentences(SeasonFactory()))


def test_points_by_place_for_four_alone_leave_no_tables_of_three() -> None:
    event, actor = riichi(7, policy={"value": "place_points", "place_points": {"4": [40, 20, 10, 0]}})
    assert (sizes_at_night(event), sizes(plan_draw(event=event, actor=actor))) == ((4,), [4])
    event.season.policy["place_points"]["3"] = [30, 10, 0]
    assert sizes_at_night(event) == (4, 3)


# --- the season ------------------------------------------------------------------------------------------------------


def sent(**more: str) -> dict[str, str]:
    return {"name": "Autumn", "starts_on": "2026-09-01", "ends_on": "", "next_game": "table", **more}


def test_a_season_is_given_tables_of_three_on_its_page(client: Client) -> None:
    season = SeasonFactory()
    client.force_login(member(season.club, Role.ORGANISER))
    at = reverse("season_edit", args=[season.club.slug, season.slug])
    assert "Tables of three" in client.get(at).content.decode()
    assert client.post(at, sent(preset_three=SANMA)).status_code == 302
    season.refresh_from_db()
    assert season.preset_three == SANMA
    assert client.post(at, sent(preset_three="taiwan")).status_code == 422


def test_rules_without_tables_of_three_offer_none(client: Client) -> None:
    season = SeasonFactory(preset="taiwan", options=ruleset("taiwan").values())
    client.force_login(member(season.club, Role.ORGANISER))
    at = reverse("season_edit", args=[season.club.slug, season.slug])
    assert "Tables of three" not in client.get(at).content.decode()


def test_another_game_ends_the_season_s_tables_of_three() -> None:
    season = SeasonFactory(preset_three=SANMA)
    actor = organiser(EventFactory(season=season))
    about = {"season_id": season.pk, "club_id": season.club_id, "actor": actor}
    changed, _options = change_rules(**about, preset="riichi-wrc", options={})
    assert changed.preset_three == SANMA
    changed, _options = change_rules(**about, preset="taiwan", options={})
    assert changed.preset_three == ""


def test_plan_of_mixed_tables_keeps_locked_players_at_their_table() -> None:
    inputs = Inputs(size=4, sizes=(4, 3), tables=(1, 2), players=tuple(range(1, 8)), locked={7: 2, 6: 2, 5: 2, 4: 2})
    plan: Plan = make_plan(inputs, "ab" * 32)
    assert [len(row.players) for row in plan.tables] == [4, 3]
    assert set(plan.tables[1].players) <= {4, 5, 6, 7}


def test_the_published_program_turns_the_tiles_of_both_sizes() -> None:
    event, actor = riichi(7)
    draw = drawn(event, actor)
    program = draw_page(draw).program
    known: dict[str, Any] = {}
    exec(program, known)  # the page gives it to readers for that
    assert 'winds(2, "ESW")' in program
    for game in draw.games.select_related("table"):
        seats = list(game.seats.exclude(tile=None))
        turned = known["winds"](game.table.number, "ESWN"[: game.seats.count()])
        assert [seat.wind for seat in seats] == [turned[seat.tile] for seat in seats]


def test_a_table_of_three_has_its_rules_before_a_tile_is_turned() -> None:
    event, actor = riichi(7)
    games = drawn(event, actor, turn=False).games.order_by("table__number")
    assert [(game.status, rules_of(game).players) for game in games] == [("seating", 4), ("seating", 3)]
