"""A season under each of the rules: games played through the services have the same totals as the core's."""

import random
from collections import Counter

import pytest
from django.test import Client

from clubs.forms.seasons.rules import RulesForm
from clubs.models import Event, Game, Player, SeatTally, Standing
from clubs.services.activity_log import Actor
from clubs.services.play.games import close_game, confirm_all
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_tally
from rules import calls
from rules.ranking import to_tenths
from rules.registry import presets, ruleset
from tests.clubs.counts_of_games import counts_by_player
from tests.clubs.pure_stats import agree
from tests.factories import EventFactory, PlayerFactory, SeasonFactory, play, seated_game, staff

pytestmark = pytest.mark.django_db

PRESETS = [preset.id for preset in presets()]
MOST = 14


def played(event: Event, players: list[Player], rng: random.Random) -> Game:
    """Return a final game, played to its end or closed after some deals."""
    game = seated_game(event=event, players=players)
    rules = ruleset(game.rules)
    for _ in range(MOST):
        play(game, rules.sample_result(game.state, rng))
        game.refresh_from_db()
        if game.status != Game.Status.PLAYING:
            break
    else:
        close_game(game_id=game.pk, version=game.version, note="Time is up", actor=Actor.table())
        game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_season_adds_up_what_its_games_come_to(preset: str) -> None:
    event = EventFactory(season=SeasonFactory(preset=preset))
    players = [PlayerFactory(club=event.season.club) for _ in range(ruleset(preset).players)]
    rng = random.Random(7)
    totals: Counter[int] = Counter()
    deals = wins = 0
    games = [played(event, players, rng) for _ in range(2)]
    for game in games:
        make_tally(game_id=game.pk)
        results = [deal.result for deal in game.deals.filter(current=True).order_by("number")]
        answer = calls.game({"rules": game.rules, "deals": results, "closed": True})
        deals += sum(result.get("reason") != "void" for result in results)
        wins += sum(len(result.get("wins", ())) for result in results)
        for line in answer["final"]:
            totals[players[line["player"]].pk] += to_tenths(line["total"]) or 0
    assert compute_standings(season_id=event.season_id)
    rows = Standing.objects.filter(season=event.season)
    assert {row.player_id: row.total for row in rows} == dict(totals)
    assert [row.total for row in rows.order_by("rank")] == sorted(totals.values(), reverse=True)
    counts = counts_by_player(SeatTally.objects.filter(season=event.season), ruleset(preset).id).values()
    assert [count["deals"] for count in counts] == [deals] * len(players)
    assert sum(count["wins"] for count in counts) == wins
    agree(games, ruleset(preset).id)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", ["zh-hant", "ja"])
def test_the_pages_of_a_running_game_open(preset: str, lang: str, client: Client) -> None:
    game = seated_game(preset=preset)
    rules = ruleset(game.rules)
    play(game, rules.sample_result(game.state, random.Random(3)))
    club = game.event.season.club.slug
    pages = [f"/t/{game.table.token}/", f"/t/{game.table.token}/win/", f"/c/{club}/games/{game.public_id}/"]
    for page in (*pages, f"/rules/{preset}/", f"/calculator/?rules={preset}"):
        assert client.get(page, headers={"accept-language": lang}).status_code == 200


def test_the_decider_says_who_deals_and_why_and_what_would_end_it(client: Client) -> None:
    draw = {"type": "draw", "tenpai": []}
    game = seated_game(preset="mingjeung", deals=[draw] * 8)
    dealer = game.seats.get(index=0).player.public_name
    page = client.get(f"/t/{game.table.token}/").text
    for words in (f"{dealer} deals: in first place after South 4", "No round wind", "Smallest win to end the game"):
        assert words in page
    home = client.get(f"/c/{game.event.season.club.slug}/games/{game.public_id}/").text
    assert f"{dealer} deals: in first place after South 4" in home
    play(game, draw)
    following = game.seats.get(index=1).player.public_name
    assert f"{following} deals: next in turn after a draw" in client.get(f"/t/{game.table.token}/").text


def test_what_would_end_the_game_is_shown_in_a_last_deal_of_riichi_too(client: Client) -> None:
    draw = {"type": "draw", "tenpai": []}
    assert "Smallest win to end" not in client.get(f"/t/{seated_game(deals=[draw] * 6).table.token}/").text
    assert "Smallest win to end" in client.get(f"/t/{seated_game(deals=[draw] * 7).table.token}/").text


@pytest.mark.parametrize(
    ("typed", "uma"), [("7.5, 2.5, −2.5, −7.5", [7.5, 2.5, -2.5, -7.5]), ("15 5 -5 -15", [15, 5, -5, -15])]
)
def test_a_club_writes_league_points_with_a_half(typed: str, uma: list[float]) -> None:
    form = _rules_form(typed)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["uma"] == uma


@pytest.mark.parametrize("typed", ["1, 2, 3", "1.25, 0, 0, 0", "one, two"])
def test_league_points_that_cannot_be_are_refused_at_their_field(typed: str) -> None:
    assert list(_rules_form(typed).errors) == ["uma"]


def _rules_form(uma: str) -> RulesForm:
    values = ruleset("mingjeung").values()
    typed = {"start_points": "250", "return_points": "300", "oka": "on", "standing": "points", "double_wind": "1"}
    blank = RulesForm("mingjeung", values, None)
    return RulesForm(
        "mingjeung", values, {blank.add_prefix(key): value for key, value in (typed | {"uma": uma}).items()}
    )
