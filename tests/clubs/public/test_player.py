"""The public page of a player."""

from datetime import timedelta

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Event, Player, PlayerName, SeatResult, SeatTally, WonHand
from clubs.models.people import Privacy
from clubs.page_cache.store import page_store
from clubs.process_cache import clear_process_caches
from clubs.selectors.player_page import opponents
from clubs.selectors.player_page import page as public_player
from clubs.selectors.player_page.by_system import totals_by_system
from clubs.selectors.player_page.page import player_page
from clubs.selectors.player_page.rates import Rates
from clubs.selectors.player_page.winning_hands import hands_shown
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_tally
from clubs.services.statistics.player_months import make_statistics
from clubs.statistics.counts import counts_of
from clubs.statistics.rates import rates_of as rates_of_system
from rules.registry import SYSTEMS
from tests.clubs.counts_of_games import counts_by_player
from tests.clubs.public_scenes import a_night, address, four, page, played, scored
from tests.clubs.statistics_oracle import counted, rates
from tests.factories import RON, EventFactory, PlayerFactory, SeasonFactory, seated_game
from tests.stored import forget_pages

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
    assert [(share.place, share.count) for share in found.figures.bar] == [(1, 1), (4, 1)]
    assert [(game.place, game.total) for game in found.figures.played] == [(4, -40), (1, 120)]
    html = player_html(event, players[0])
    for words in ("place 2 of 4, 2 games, +8.0 in the standings.", "+12.0", "−4.0"):
        assert words in html


def test_player_page_draws_the_total_game_by_game():
    _event, players = two_games()
    (line,) = player_page(players[0]).figures.course.wide.series
    assert [dot.value for dot in line.dots] == [0, 120, 80]


def test_player_page_with_a_single_game_draws_no_course():
    event = a_night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    compute_standings(season_id=event.season_id)
    assert player_page(players[0]).figures.course is None
    assert "game by game" not in player_html(event, players[0])


def test_player_page_counts_how_often_each_opponent_was_beaten():
    event, players = two_games()
    other = PlayerFactory(club=event.season.club)
    scored(event, [players[0], players[1], players[2], other], [1, 2, -2, -1])
    compute_standings(season_id=event.season_id)
    counted(event.season.club)
    found = player_page(players[0]).figures.opponents
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
    assert [game.total for game in player_page(players[0], {"season": "older"}).figures.played] == [300]
    assert [line.season.slug for line in player_page(players[0]).seasons] == [event.season.slug, "older"]
    assert "+30.0 in the standings." in player_html(event, players[0], "?season=older")
    assert "+8.0 in the standings." in player_html(event, players[0], "?season=unknown")


def test_player_page_is_of_the_games_that_are_asked_for():
    event, players = two_games()
    scored(event, [players[1], players[0], *players[2:]], [3, 30, -13, -20])
    compute_standings(season_id=event.season_id)
    asked = {"": (3, 380), "?wind=E": (2, 80), "?wind=S": (1, 300), "?season=all": (3, 380)}
    for query, (games, total) in asked.items():
        figures = player_page(players[0], QueryDict(query.removeprefix("?"))).figures
        assert (query, figures.games, figures.total) == (query, games, total)
    day = event.starts_at.astimezone(event.season.club.zone).date()
    for name, far in (("since", day + timedelta(days=1)), ("until", day - timedelta(days=1))):
        assert player_page(players[0], {name: far.isoformat()}).figures.games == 3
        assert player_page(players[0], {name: day.isoformat()}).figures.games == 3


@pytest.mark.parametrize(
    "query",
    ["season=nowhere", "wind=X", "since=2026-13-01", "until=1999-01-01", "system=taiwan", "page=9", "wind=E&x=1"],
)
def test_a_filter_that_makes_no_sense_gives_the_plain_page_and_keeps_nothing(query: str):
    event, players = two_games()
    url = address("player", event, players[0].number)
    plain = Client().get(f"{url}?wind=E" if "E" in query else url).content
    kept = len(page_store)
    assert Client().get(f"{url}?{query}").content == plain
    assert len(page_store) == kept


def test_best_hands_are_drawn_with_their_tiles_and_lead_to_their_deal():
    event = a_night()
    hand = {"concealed": "123m456p789s1122z", "win_tile": "2z"}
    cheap, known = RON, {"type": "win", "wins": [{"winner": 1, "hand": hand}]}
    game = played(event, deals=(cheap, known))
    compute_standings(season_id=event.season_id)
    make_tally(game_id=game.pk)
    player = game.seats.get(index=1).player
    html = player_html(event, player)
    best = player_page(player).figures.hands
    assert sorted((one.won.points, one.tiles is not None) for one in best) == sorted(
        (won.points, won.tiles) for won in WonHand.objects.filter(winner=player)
    )
    assert html.count('class="hand"') == 1
    assert f"{address('game', event, game.public_id)}#d2" in html


def test_a_player_of_many_games_has_pages_of_them():
    event, players = two_games()
    for _ in range(public_player.GAMES_A_PAGE):
        scored(event, players, [1, 2, -2, -1])
    compute_standings(season_id=event.season_id)
    assert len(player_page(players[0]).figures.played) == public_player.GAMES_A_PAGE
    assert [game.total for game in player_page(players[0], {"page": "2"}).figures.played] == [-40, 120]


@pytest.mark.parametrize("system", [system.id for system in SYSTEMS])
def test_what_is_counted_is_explained_for_every_system(system: str):
    html = page(f"/counts/{system}/")
    for row in (*counts_of(system), *rates_of_system(system)):
        assert f'id="{row.id}"' in html
    assert "Deal-ins ÷ Deals" in html


def test_player_page_before_the_first_game_says_so():
    event = a_night()
    player = PlayerFactory(club=event.season.club)
    assert "No final games yet." in player_html(event, player)


def tally(event: Event, player: Player, **counts: int) -> None:
    """Store what a game added to the counts of a player in it."""
    about = {"system": "riichi", "preset": "riichi", "size": 4, "start": 0, "version": 1, "night_at": event.starts_at}
    game = seated_game(event=event)
    SeatTally.objects.create(
        game=game, player=player, club=event.season.club, season=event.season, event=event, **about, **counts
    )


def test_rates_stand_beside_those_of_the_club():
    event = a_night()
    players = four(event)
    counts = [
        {"deals": 100, "wins": 30, "deal_ins": 10, "points_won": 150_000},
        {"deals": 100, "wins": 10, "deal_ins": 20, "points_won": 90_000},
        {"deals": 10, "wins": 8},
    ]
    for player, own in zip(players, counts, strict=False):
        tally(event, player, **own)
    found = {rate.name: (rate.own, rate.club) for rate in rates_of(event, players[0]).rows}
    assert found == {
        "Win rate": ("30.0%", "22.9%"),
        "Deal-in rate": ("10.0%", "14.3%"),
        "Average win": ("5,000", "5,000"),
    }


def rates_of(event: Event, player: Player) -> Rates:
    return rates(player.pk, "riichi", counts_by_player(SeatTally.objects.filter(season=event.season), "riichi"))


def test_rates_say_where_somebody_stands_from_five_players_on():
    event = a_night()
    players = [PlayerFactory(club=event.season.club) for _ in range(6)]
    for n, player in enumerate(players[:4]):
        tally(event, player, deals=100, wins=10 + n, deal_ins=10 + n)
    assert {rate.better for rate in rates_of(event, players[0]).rows} == {None}
    tally(event, players[4], deals=100, wins=14, deal_ins=14)
    tally(event, players[5], deals=19, wins=0)
    better = {rate.id: (rate.better, rate.lower, rate.among) for rate in rates_of(event, players[1]).rows}
    assert (better["win"], better["deal_in"]) == ((25, False, 5), (75, True, 5))


def test_rates_are_not_told_of_a_few_deals():
    event = a_night()
    player = PlayerFactory(club=event.season.club)
    tally(event, player, deals=10, wins=8)
    assert rates_of(event, player).rows == ()


def test_rates_of_a_player_are_on_the_page():
    event = a_night()
    game = played(event)
    compute_standings(season_id=event.season_id)
    player = game.seats.get(index=1).player
    assert "Only 0 deals recorded so far" in player_html(event, player)
    tally(event, player, deals=40, wins=10)
    make_statistics(club_id=event.season.club_id)
    forget_pages()  # changed without a service
    html = player_html(event, player)
    assert "10 of 40" in html
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
    assert f'<h1><bdi class="nm" translate="no">#{hidden.number}</bdi></h1>' in player_html(event, hidden)


def test_player_who_shows_a_name_shows_it_in_every_script():
    event, players = two_games()
    PlayerName.objects.create(player=players[0], lang="ja", name="さくら")
    assert '<span lang="ja">さくら</span>' in player_html(event, players[0])


def test_what_is_remembered_of_everybodys_rates_follows_each_result():
    event = a_night()
    people = [PlayerFactory(club=event.season.club) for _ in range(6)]
    for n in range(12):
        make_tally(game_id=scored(event, [people[(n + i) % 6] for i in range(4)], [30 + n, 10, -10, -30 - n]).pk)
    compute_standings(season_id=event.season_id)
    make_statistics(club_id=event.season.club_id)
    urls = [address("player", event, player.number) for player in people[:2]]
    before = [page(url) for url in urls]
    make_tally(game_id=scored(event, people[2:], [500, 0, 0, -500]).pk)
    compute_standings(season_id=event.season_id)
    after = [page(url) for url in urls]
    clear_process_caches()
    forget_pages()
    assert after == [page(url) for url in urls]
    assert after[0] != before[0]


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


def test_a_player_of_several_systems_has_one_card_over_all():
    event = a_night()
    people = four(event)
    scored(event, people, [30, 10, -10, -30])
    forget_pages()
    compute_standings(season_id=event.season_id)
    url = address("player", event, people[0].number)
    assert "By type of mahjong" not in page(url)
    SeatResult.objects.create(**_other_system(people[0]))
    forget_pages()
    shown = page(url)
    assert "By type of mahjong" in shown
    assert "+30.0" in shown
    assert [(one.id, one.games, one.average_place) for one in totals_by_system(people[0])] == [
        ("riichi", 1, "1.00"),
        ("taiwan", 1, "3.00"),
    ]


def test_games_that_the_newest_season_has_none_of_are_found_by_a_visitor():
    event = a_night()
    people = four(event)
    scored(event, people, [30, 10, -10, -30])
    compute_standings(season_id=event.season_id)
    SeatResult.objects.create(**_other_system(people[0]))
    url = address("player", event, people[0].number)
    for first in ("", url):
        forget_pages()
        if first:
            page(first)
        assert '<option value="taiwan" selected' in page(f"{url}?season=all&system=taiwan")


def test_a_query_to_a_page_that_is_not_kept_makes_that_page_alone():
    event, players = two_games()
    url = address("player", event, players[0].number)
    forget_pages()
    made = page_store.made
    page(f"{url}?wind=E")
    assert page_store.made - made == 3, "its choices, its body, its frame"


def _other_system(player: Player) -> dict[str, object]:
    """Return the fields of a result of the player in another system."""
    event = EventFactory(season=SeasonFactory(club=player.club, preset="taiwan"))
    game = seated_game(event=event, players=[player, *four(event)[:3]])
    seat = game.seats.get(player=player)
    row = dict.fromkeys(("uma", "oka", "penalty", "round_number", "table_number", "tie", "start"), 0)
    where = {"club": player.club, "season": event.season, "event": event, "night_at": event.starts_at}
    return {
        **row, **where, "game": game, "seat": seat, "player": player, "score": 100, "total": 1000, "place": 3,
        "system": "taiwan", "size": 4, "tied": 1, "last": False,
    }  # fmt: skip


def test_the_systems_of_a_player_are_read_once_for_a_page_and_what_leads_to_it():
    event, players = two_games()
    url = address("player", event, players[0].number)
    forget_pages()
    with CaptureQueriesContext(connection) as asked:
        page(f"{url}?season=all&wind=E")
    assert sum('MIN("clubs_seatresult"."night_at")' in query["sql"] for query in asked) == 1


def test_opponents_met_equally_often_stand_by_number(monkeypatch):
    monkeypatch.setattr(opponents, "MOST", 2)
    event, players = two_games()
    counted(event.season.club)
    others = sorted(players[1:], key=lambda player: player.number)
    found = player_page(players[0]).figures.opponents
    assert [one.player for one in found] == others[:2]


def test_a_win_by_flowers_alone_has_no_tiles_to_draw() -> None:
    event = EventFactory(season=SeasonFactory(preset="taiwan"))
    people = four(event)
    eight = {"type": "win", "wins": [{"winner": 0, "hand": {"flower_win": "ba_xian_guo_hai"}}], "dice": [1, 2, 3]}
    game = played(event, people, deals=[eight])
    make_tally(game_id=game.pk)
    [shown] = hands_shown(WonHand.objects.filter(game=game))
    assert (shown.won.tiles, shown.tiles) == (True, None)
    assert "Deal by deal" in page(address("game", event, game.public_id))
