"""A player as people at home see one."""

import pytest
from django.test import Client

from clubs.models import Event, Player, PlayerName, PlayerStats
from clubs.models.people import Privacy
from clubs.selectors.public.player import player_page
from clubs.selectors.public.player_rates import rates
from clubs.selectors.seasons.tally import Count
from clubs.services.seasons.standings import compute_standings
from tests.clubs.public_scenes import a_night, address, four, page, played, scored
from tests.factories import EventFactory, PlayerFactory, SeasonFactory

pytestmark = pytest.mark.django_db


def player_html(event: Event, player: Player, query: str = "") -> str:
    return page(address("player", event, player.number) + query)


def two_games() -> tuple[Event, list[Player]]:
    event = a_night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    scored(event, players, [-4, 8, -3, -1])
    compute_standings(season_id=event.season_id)
    return event, players


def test_player_page_has_places_totals_and_games_the_newest_first():
    event, players = two_games()
    found = player_page(players[0])
    assert (found.chosen.standing.rank, found.chosen.of) == (2, 4)
    assert [(share.place, share.count) for share in found.chosen.bar] == [(1, 1), (4, 1)]
    assert [(game.place, game.total) for game in found.games] == [(4, -40), (1, 120)]
    html = player_html(event, players[0])
    for words in ("place 2 of 4,", "2 games,", "total +8.0.", "+12.0", "−4.0"):
        assert words in html


def test_player_page_draws_the_total_game_by_game():
    _event, players = two_games()
    (line,) = player_page(players[0]).wide.series
    assert [dot.value for dot in line.dots] == [0, 120, 80]


def test_player_page_with_a_single_game_draws_no_course():
    event = a_night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    compute_standings(season_id=event.season_id)
    assert player_page(players[0]).wide is None
    assert "game by game" not in player_html(event, players[0])


def test_player_page_counts_how_often_each_opponent_was_beaten():
    event, players = two_games()
    other = PlayerFactory(club=event.season.club)
    scored(event, [players[0], players[1], players[2], other], [1, 2, -2, -1])
    compute_standings(season_id=event.season_id)
    found = player_page(players[0]).opponents
    assert [(one.player, one.games, one.ahead, one.total) for one in found] == [
        (players[1], 3, 1, 90),
        (players[2], 3, 2, 90),
        (players[3], 2, 1, 80),
        (other, 1, 1, 10),
    ]
    assert "1 of 3" in player_html(event, players[0])


def test_player_page_shows_the_season_that_is_asked_for():
    event, players = two_games()
    older = EventFactory(
        season=SeasonFactory(club=event.season.club, slug="older", starts_on="2025-01-01", options=event.season.options)
    )
    scored(older, players, [30, 0, -10, -20])
    compute_standings(season_id=older.season_id)
    assert [game.total for game in player_page(players[0], "older").games] == [300]
    assert [line.season.slug for line in player_page(players[0]).seasons] == [event.season.slug, "older"]
    assert "total +30.0." in player_html(event, players[0], "?season=older")
    assert "total +8.0." in player_html(event, players[0], "?season=unknown")


def test_player_page_before_the_first_game_says_so():
    event = a_night()
    player = PlayerFactory(club=event.season.club)
    assert "No final game yet." in player_html(event, player)


def test_rates_stand_beside_those_of_the_club():
    event = a_night()
    players = four(event)
    counts = [
        {Count.DEALS: 100, Count.WINS: 30, Count.DEAL_INS: 10, Count.POINTS_WON: 150_000},
        {Count.DEALS: 100, Count.WINS: 10, Count.DEAL_INS: 20, Count.POINTS_WON: 90_000},
        {Count.DEALS: 10, Count.WINS: 8},
    ]
    for player, own in zip(players, counts, strict=False):
        PlayerStats.objects.create(season=event.season, player=player, counts=own)
    found = {str(rate.name): (rate.own, rate.club) for rate in rates(players[0], event.season).rows}
    assert found == {"Wins": ("30.0%", "22.9%"), "Deals in": ("10.0%", "14.3%"), "Win value": ("5,000", "5,000")}


def test_rates_are_not_told_of_a_few_deals():
    event = a_night()
    player = PlayerFactory(club=event.season.club)
    PlayerStats.objects.create(season=event.season, player=player, counts={Count.DEALS: 10, Count.WINS: 8})
    assert rates(player, event.season).rows == ()


def test_rates_of_a_player_are_on_the_page():
    event = a_night()
    game = played(event)
    compute_standings(season_id=event.season_id)
    player = game.seats.get(index=1).player
    assert "Rates" not in player_html(event, player)
    PlayerStats.objects.filter(player=player).update(counts={Count.DEALS: 40, Count.WINS: 10})
    html = player_html(event, player)
    assert "25.0%" in html
    assert "40 deals" in html


def test_hidden_player_is_a_number_everywhere_and_not_to_be_indexed():
    event, players = two_games()
    hidden = players[0]
    hidden.name, hidden.privacy = "Secretive", Privacy.HIDDEN
    hidden.save()
    PlayerName.objects.create(player=hidden, lang="ja", name="ひみつ")
    for player in players:
        html = player_html(event, player)
        assert "Secretive" not in html
        assert "ひみつ" not in html
    assert '<meta name="robots" content="noindex">' in player_html(event, hidden)
    assert "noindex" not in player_html(event, players[1])
    assert f'<h1><span class="nm">#{hidden.number}</span></h1>' in player_html(event, hidden)


def test_player_who_shows_a_name_shows_it_in_every_script():
    event, players = two_games()
    PlayerName.objects.create(player=players[0], lang="ja", name="さくら")
    assert '<span lang="ja">さくら</span>' in player_html(event, players[0])


def test_player_page_is_made_again_when_results_are_computed():
    event, players = two_games()
    url = address("player", event, players[0].number)
    client = Client()
    client.get(url)
    tag = client.get(url)["ETag"]
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    scored(event, players, [1, 2, -2, -1])
    compute_standings(season_id=event.season_id)
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 200


def test_player_of_another_club_is_not_here():
    event, _players = two_games()
    assert Client().get(address("player", event, 9999)).status_code == 404
