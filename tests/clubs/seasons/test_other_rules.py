"""A season's standings under other rules: nothing is saved, and missing facts are listed."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Event, Player, Season, SeatResult, Standing
from clubs.models.people import Role
from clubs.selectors.seasons.other_rules import answer, wanted
from clubs.selectors.seasons.other_rules_words import told
from clubs.selectors.seasons.standings_table import policy_request
from clubs.services.activity_log import Actor
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all
from clubs.services.seasons import other_rules as services
from clubs.services.seasons.policies import Bonus, add_bonus, save_team
from clubs.services.seasons.seasons import whole_options
from clubs.services.seasons.standings import compute_standings
from tests.api.test_staff import Program, error
from tests.clubs.seasons.test_policies import FORM
from tests.clubs.seasons.test_seasons import sent
from tests.clubs.seasons.test_standings import TABLE, ZERO, final, night, scored
from tests.factories import RON, PlayerFactory, key, member, play, seated_game
from tests.factories import staff as staff_of

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bo", "Cy", "Di")


@pytest.fixture
def event() -> Event:
    """Return a night of three games with final scores: Ana won once by a lot, Bo twice by a little."""
    event = night(slug="autumn")
    players = [PlayerFactory(club=event.season.club, name=name) for name in NAMES]
    for won in ([50, -10, -15, -25], [-10, 20, 0, -10], [-12, 15, 2, -5]):
        scored(event, players, won)
    compute_standings(season_id=event.season_id)
    return event


def ask(season: Season, preset: str = "", policy: Mapping[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """Try the season's own rules with these options, or those of another preset."""
    season.refresh_from_db()
    values = whole_options(preset or season.preset, ({} if preset else season.options) | options)
    request = policy_request(season) if policy is None else dict(policy)
    return answer(season, wanted(season, preset or season.preset, values, request))


def lines(season: Season, found: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Return each player's rank and value in tenths, before and after."""
    names = dict(Player.objects.filter(club=season.club_id).values_list("pk", "name"))
    return {
        names[key]: (before and (before[0], before[2]), after and (after[0], after[2]))
        for key, before, after, _why, _placings in found["lines"]
    }


def test_uma_moves_players_and_says_why(event: Event) -> None:
    found = ask(event.season, uma=[40, 10, -10, -40])
    assert lines(event.season, found) == {
        "Bo": ((2, 250), (1, 1150)), "Ana": ((1, 280), (2, 180)),
        "Cy": ((3, -130), (3, -30)), "Di": ((4, -400), (4, -1300)),
    }  # fmt: skip
    keys = {player.name: player.pk for player in Player.objects.filter(club=event.season.club)}
    whys = {key: (why, placings) for key, _before, _after, why, placings in found["lines"]}
    assert whys[keys["Bo"]] == ([["uma", 900]], 0)
    assert (found["games"], found["settled"], found["changed"], found["notes"]) == (3, 3, 3, [("scores", 3)])


def test_reasons_add_up_where_not_all_games_count(event: Event) -> None:
    season = event.season
    Season.objects.filter(pk=season.pk).update(best_games=1)
    season.refresh_from_db()
    compute_standings(season_id=season.pk)
    values = whole_options(season.preset, season.options | {"uma": [40, 10, -10, -40]})
    asked = wanted(season, season.preset, values, policy_request(season))
    shown = {line.player.name: line for line in told(season, asked, answer(season, asked)).lines}
    ana = shown["Ana"]
    assert (ana.before and ana.before.value, ana.after and ana.after.value) == ("+50.0", "+90.0")
    assert ana.why == ("Uma −10.0", "games that don’t count +50.0")


def test_nothing_is_saved(event: Event) -> None:
    before = list(SeatResult.objects.values()), list(Standing.objects.values()), Season.objects.values().get()
    ask(event.season, "riichi-wrc")
    assert before == (list(SeatResult.objects.values()), list(Standing.objects.values()), Season.objects.values().get())


POLICIES = [
    {},
    {"min_games": 3, "count": "best", "n": 2},
    {"value": "place_points", "place_points": {"4": [40, 20, 10, 0]}, "min_games": 0},
    {"value": "average_place", "attendance": {"tenths": 55}, "guests": "ranked"},
    {"night_cap": 1, "night_cap_by": "best", "max_guests": 0, "guests": "hidden", "winds": ["E", "S"]},
    {"count": "run", "n": 2, "teams": {"by": "best", "k": 1}, "min_nights": 1},
]


@pytest.mark.parametrize("policy", POLICIES)
def test_the_rules_that_were_played_move_nobody(event: Event, policy: dict[str, Any]) -> None:
    season = event.season
    ana, bo, *_ = Player.objects.filter(club=season.club).order_by("number")
    actor = Actor.staff(member(season.club, Role.OWNER))
    about = {"season_id": season.pk, "club_id": season.club_id, "actor": actor}
    add_bonus(**about, bonus=Bonus(-30, "late", "late", player=bo, event=event), key=key())
    save_team(**about, name="South", players=[ana, bo])
    guest = PlayerFactory(club=season.club, name="Guest", guest=True)
    game = seated_game(event=event, players=[guest, *Player.objects.filter(club=season.club, guest=False)[:3]])
    play(game, RON)
    game.refresh_from_db()
    final(game)
    kept = {name: value for name, value in policy.items() if name not in ("min_games", "count", "n")}
    Season.objects.filter(pk=season.pk).update(
        policy=kept | ({"count": "run", "n": 2} if policy.get("count") == "run" else {}) or None,
        min_games=policy.get("min_games", 0),
        best_games=policy.get("n") if policy.get("count") == "best" else None,
    )
    found = ask(season)
    assert len(found["lines"]) == (5 if policy.get("guests") != "hidden" else 4)
    assert found["changed"] == 0
    assert [line for line in found["lines"] if line[1] != line[2]] == []


# --- how games are settled, and what nobody recorded ---


def test_final_scores_start_from_the_other_rules_points_and_deals_are_settled_again(event: Event) -> None:
    game = seated_game(event=event, players=list(Player.objects.filter(club=event.season.club)))
    play(game, RON)
    game.refresh_from_db()
    final(game)
    found = ask(event.season, "riichi-wrc")
    assert (found["games"], found["settled"]) == (4, 4)
    assert dict(found["notes"]) == {"scores": 3, "deals": 1, "values": 1}
    total = sum(after[2] for _key, _before, after, _why, _placings in found["lines"])
    assert total == 0


def test_facts_that_nobody_recorded_are_listed_and_change_nothing(event: Event) -> None:
    found = ask(event.season, yakitori=10, chips=2, tobi_bonus=10, leftover="dealer")
    assert dict(found["notes"]) == {"scores": 3, "won": 3, "chips": 3}
    assert found["changed"] == 0


def test_recorded_facts_are_counted(event: Event) -> None:
    Season.objects.filter(pk=event.season_id).update(options=event.season.options | {"yakitori": 5})
    event.season.refresh_from_db()
    players = list(Player.objects.filter(club=event.season.club).order_by("number"))
    game = seated_game(event=event, players=players)
    enter_scores(
        game_id=game.pk, version=game.version, scores=[25000] * 4, deposits=0, beside={"won": [0]}, key=key(),
        actor=TABLE,
    )  # fmt: skip
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=staff_of(game))
    found = ask(event.season, yakitori=10)
    whys = [why for _key, _before, _after, why, _placings in found["lines"] if why]
    assert sorted(whys) == [[["yakitori", -50]]] * 3 + [[["yakitori", 150]]]
    assert dict(found["notes"])["won"] == 3


def test_deals_that_the_other_rules_do_not_have_leave_the_final_scores(event: Event) -> None:
    game = seated_game(event=event, players=list(Player.objects.filter(club=event.season.club)))
    play(game, {"type": "abort", "reason": "kyuushu_kyuuhai"})
    game.refresh_from_db()
    final(game)
    found = ask(event.season, kyuushu_kyuuhai="off")
    assert dict(found["notes"]) == {"scores": 3, "unfitting": 1}
    assert found["changed"] == 0


def test_games_of_another_system_stay(event: Event) -> None:
    found = ask(event.season, "mcr")
    assert (dict(found["notes"]), found["changed"]) == ({"other_game": 3}, 0)


def test_queries_do_not_grow_with_games(event: Event) -> None:
    def count() -> int:
        compute_standings(season_id=event.season_id)
        with CaptureQueriesContext(connection) as queries:
            ask(event.season, uma=[40, 10, -10, -40])
        return len(queries)

    before = count()
    scored(event, list(Player.objects.filter(club=event.season.club)), [5, -1, -2, -2])
    assert count() == before


# --- the pages and the call ---


@pytest.fixture
def staff(event: Event, client: Client) -> Client:
    client.force_login(member(event.season.club, Role.ORGANISER))
    return client


def form_of(**options: str) -> dict[str, Any]:
    """Return what a browser sends for the season's options with some changed."""
    zero = {"rounding": "none", "uma": "0 0 0 0", "return_points": "25000", "target_points": "25000"}
    form = sent("riichi", **zero | options) | {"preset": "riichi", "shown": "riichi"}
    return {name: value for name, value in form.items() if name != "rules-oka"}


def test_the_page_shows_the_standings_beside_todays(event: Event, staff: Client) -> None:
    season = event.season
    address = reverse("season_other_rules", args=[season.club.slug, season.slug])
    assert "Try other rules" in staff.get(address).content.decode()
    shown = staff.post(address, form_of(uma="40 10 -10 -40") | FORM)
    assert [(line.player.name, line.up) for line in shown.context["lines"]] == [
        ("Bo", 1), ("Ana", -1), ("Cy", 0), ("Di", 0)
    ]  # fmt: skip
    assert "Uma +90.0" in shown.content.decode()
    again = staff.get(f"{address}?tried={shown.context['trial'].key}")
    assert "Uma +90.0" in again.content.decode()
    refused = staff.post(address, form_of() | FORM | {"count": "drop"})
    assert (refused.status_code, set(refused.context["policy"].errors)) == (422, {"n"})


def test_members_see_what_an_organiser_shares_and_nothing_else(event: Event, staff: Client) -> None:
    season = event.season
    address = reverse("season_other_rules", args=[season.club.slug, season.slug])
    link = staff.post(address, form_of(uma="40 10 -10 -40") | FORM).context["shared"]
    client = Client()
    client.force_login(member(season.club, Role.MEMBER))
    assert client.get(address).status_code == 403
    page = client.get(link)
    assert "Uma +90.0" in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert "Page for members" not in page.content.decode()
    assert client.get(link[:-3] + "xx/").status_code == 404
    assert Client().get(link).status_code == 302
    other = night(slug="spring").season
    client.force_login(member(other.club, Role.MEMBER))
    moved = link.replace(f"/{season.club.slug}/", f"/{other.club.slug}/").replace("/autumn/", "/spring/")
    assert client.get(moved).status_code == 404


def test_rules_of_a_season_that_was_played_are_saved_after_a_look(event: Event, staff: Client) -> None:
    season = event.season
    address = reverse("season_rules", args=[season.club.slug, season.slug])
    wanted = form_of(uma="40 10 -10 -40")
    shown = staff.post(address, wanted)
    season.refresh_from_db()
    assert (shown.status_code, season.options["uma"]) == (200, [0, 0, 0, 0])
    assert "Uma +90.0" in shown.content.decode()
    assert staff.post(address, wanted | {"seen": shown.context["trial"].key}).status_code == 302
    season.refresh_from_db()
    assert season.options["uma"] == [40, 10, -10, -40]


def test_many_games_are_settled_by_a_worker_with_progress(
    event: Event, staff: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 2)
    season = event.season
    address = reverse("season_other_rules", args=[season.club.slug, season.slug])
    with django_capture_on_commit_callbacks() as queued:
        shown = staff.post(address, form_of(uma="40 10 -10 -40") | FORM)
    tried = shown.context["trial"]
    assert (tried.done, tried.all, tried.found) == (0, 3, None)
    part = f"{address}?tried={tried.key}"
    assert 'max="3" value="0"' in staff.get(part, headers={"HX-Request": "true"}).content.decode()
    seen: list[int] = []
    keep = services._keep
    monkeypatch.setattr(services, "_keep", lambda asked, done, *rest: (seen.append(done), keep(asked, done, *rest)))
    for work in queued:
        work()
    assert (seen[0], seen[-1]) == (0, 3)
    assert "Uma +90.0" in staff.get(part, headers={"HX-Request": "true"}).content.decode()


def test_the_call_answers_at_once_or_with_the_address_of_the_result(
    event: Event, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    season, ask = event.season, Program(event.season.club)
    path = f"/seasons/{season.slug}/what-if"
    said = ask.ok("POST", path, {"rules": {"preset": "riichi", "options": ZERO | {"uma": [40, 10, -10, -40]}}})
    assert [(line["player"]["name"], line["up"]) for line in said["lines"]][:2] == [("Bo", 1), ("Ana", -1)]
    assert said["lines"][0]["parts"] == {"uma": 900}
    assert error(ask("POST", path, {"policy": {"count": "worst"}}))[::2] == (400, "count")
    monkeypatch.setattr(services, "AT_ONCE", 2)
    with django_capture_on_commit_callbacks() as queued:
        waiting = ask("POST", path, {"rules": {"preset": "riichi-wrc"}})
    assert (waiting.status_code, waiting.json()["all"]) == (202, 3)
    key = waiting.json()["result"].rpartition("/")[2]
    assert ask("GET", f"{path}/{key}").status_code == 202
    for work in queued:
        work()
    assert len(ask.ok("GET", f"{path}/{key}")["lines"]) == 4
    assert ask("GET", f"{path}/unknown").status_code == 404
