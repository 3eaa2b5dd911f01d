"""The public page of the standings."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from clubs.models import Event, Leaderboard, Player, Standing
from clubs.models.people import Privacy
from clubs.selectors.public.standings import explain_rank, standings
from clubs.selectors.seasons.other_readings import View
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.seasons.standings import compute_standings, request_standings
from tests.clubs.evenings import organiser
from tests.clubs.public_scenes import a_night, address, four, page, scored
from tests.factories import EventFactory, PlayerFactory
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def season_page(event: Event, query: str = "") -> str:
    return page(address("season", event, event.season.slug) + query)


def ranks(event: Event, **chosen: object) -> list[tuple[int | None, str, int]]:
    return [(line.rank, line.player.name, line.value) for line in standings(event.season, **chosen).lines]


def sentences(event: Event, player: Player) -> tuple[str, ...]:
    found = explain_rank(event.season, player.number)
    assert found is not None
    return found.sentences


def three_games(**season: object) -> tuple[Event, list[str]]:
    """Return a night and its players' names. Ana has one great game, Bo three steady ones."""
    event = a_night(**season)
    players = [PlayerFactory(club=event.season.club, name=name) for name in ("Ana", "Bo", "Cy", "Di")]
    for won in ([40, 10, -20, -30], [-20, 15, 10, -5], [-19, 14, 6, -1]):
        scored(event, players, won)
    compute_standings(season_id=event.season_id)
    return event, [player.name for player in players]


def test_standings_follow_the_seasons_policy_of_best_games():
    event, _ = three_games(best_games=1)
    assert [row[:2] for row in ranks(event)] == [(1, "Ana"), (2, "Bo"), (3, "Cy"), (4, "Di")]
    assert [row[2] for row in ranks(event)] == ["+40.0", "+15.0", "+10.0", "−1.0"]


def test_standings_of_all_games_may_be_asked_for():
    event, _ = three_games(best_games=1)
    assert ranks(event, view=View.ALL) == [
        (1, "Bo", "+39.0"),
        (2, "Ana", "+1.0"),
        (3, "Cy", "−4.0"),
        (4, "Di", "−36.0"),
    ]
    assert "+39.0" in season_page(event, "?view=all")
    assert "+39.0" not in season_page(event)


def test_standings_without_best_games_have_one_view_only():
    event, _ = three_games()
    assert ranks(event, view=View.BEST) == ranks(event)
    assert "view=best" not in season_page(event)


def test_standings_give_no_place_below_the_least_games_unless_asked():
    event, _ = three_games(min_games=4)
    assert {rank for rank, _, _ in ranks(event)} == {None}
    assert "1 more game to qualify" in season_page(event)
    assert [rank for rank, _, _ in ranks(event, least=0)] == [1, 2, 3, 4]
    assert "1 more game to qualify" not in season_page(event, "?min=0")


@pytest.mark.parametrize("query", ["?view=worst", "?min=-1", "?min=x", "?min=99999", "?min=²"])
def test_standings_ignore_what_they_do_not_know(query):
    event, _ = three_games()
    assert "+39.0" in season_page(event, query)


def test_standings_split_equal_totals_and_leave_guests_out_as_the_computed_ones_do():
    event = a_night()
    players = four(event)
    players[1].guest = True
    players[1].save()
    scored(event, players, [10, 20, 10, -40])
    compute_standings(season_id=event.season_id)
    kept = dict(Standing.objects.values_list("player", "rank"))
    assert [(line.player, line.rank) for line in standings(event.season).lines] == [
        (players[0], 1),
        (players[2], 2),
        (players[3], 3),
        (players[1], None),
    ]
    assert {line.player.pk: line.rank for line in standings(event.season).lines} == kept


def test_standings_tell_who_moved_since_the_night_before():
    event = a_night()
    players = four(event)
    scored(event, players, [30, 10, -10, -30])
    later = EventFactory(season=event.season, number=9, starts_at=event.starts_at + timedelta(days=7))
    scored(later, players, [-50, 10, 10, 30])
    compute_standings(season_id=event.season_id)
    assert [(line.player, line.moved) for line in standings(event.season).lines] == [
        (players[1], 1),
        (players[3], 2),
        (players[2], 0),
        (players[0], -3),
    ]
    assert "Moved: places gained or lost since before Night 9." in season_page(event)


def test_standings_of_a_first_night_tell_nothing_of_moves():
    event, _ = three_games()
    assert {line.moved for line in standings(event.season).lines} == {None}
    assert "Moved" not in season_page(event)


def test_standings_page_shows_a_row_as_it_is():
    event, _ = three_games()
    row = season_page(event).split('<tr id="')[1]
    for words in (
        "Bo",
        "+39.0",
        "1.33",
        'aria-label="1st × 2, 2nd × 1"',
        'aria-label="Last places: 2nd, 1st, 1st"',
        "+15.0",
    ):
        assert words in row, words


def test_standings_page_says_when_it_was_computed_on_the_clubs_clock():
    with time_machine.travel("2026-11-19T13:43:00Z", tick=False):
        event, _ = three_games()
        assert "Updated 21:43." in season_page(event)
    with time_machine.travel("2026-11-20T13:43:00Z", tick=False):
        assert "Updated Thu 19 Nov, 21:43." in season_page(event)


def test_standings_page_says_that_results_wait_to_be_counted():
    event, _ = three_games()
    assert "Recalculating" not in season_page(event)
    Leaderboard.objects.filter(season=event.season).update(requested=99)
    forget_pages()  # changed without a service
    assert "New results are in. Recalculating…" in season_page(event)


def test_standings_page_before_any_game_says_so():
    event = a_night()
    assert "No final games yet." in season_page(event)


def test_standings_page_is_not_made_again_until_something_changes():
    event, _ = three_games()
    url = address("season", event, event.season.slug)
    client = Client()
    client.get(url)
    tag = client.get(url)["ETag"]
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    request_standings(season=event.season)
    changed = client.get(url, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    compute_standings(season_id=event.season_id)
    assert client.get(url, headers={"If-None-Match": changed["ETag"]}).status_code == 200


def test_standings_page_is_made_again_when_a_player_hides():
    event, _ = three_games()
    player = standings(event.season).lines[0].player
    url = address("season", event, event.season.slug)
    client = Client()
    client.get(url)
    tag = client.get(url)["ETag"]
    update_player(
        player_id=player.pk,
        club_id=player.club_id,
        details=PlayerDetails(player.name, privacy=Privacy.HIDDEN),
        actor=organiser(event),
    )
    hidden = client.get(url, headers={"If-None-Match": tag})
    assert hidden.status_code == 200
    assert ">Bo<" not in page(url)
    assert f"#{player.number}" in page(url)


def test_standings_page_gives_htmx_its_part_with_a_tag_of_its_own():
    event, _ = three_games()
    url = address("season", event, event.season.slug)
    asked = {"HX-Request": "true"}
    part = Client().get(url, headers=asked)
    assert b"<html" not in part.content
    assert b'id="standings"' in part.content
    assert part["ETag"] != Client().get(url)["ETag"]
    again = Client().get(url, headers=asked | {"If-None-Match": part["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert part["ETag"].strip('W/"') in Client().get(url).content.decode()


def test_standings_of_another_club_are_not_here():
    event, _ = three_games()
    other = a_night()
    assert Client().get(address("season", other, event.season.slug)).status_code == 404


def test_every_rank_says_what_decides_it():
    event = a_night()
    players = four(event)
    for number, player in enumerate(players):
        player.name = "ABCD"[number]
        player.save()
    scored(event, players, [20, 10, -10, -20])
    scored(event, players, [-10, 10, 15, -15])
    scored(event, [players[1], players[0], *players[2:]], [-10, 0, 5, 5])
    compute_standings(season_id=event.season_id)
    said = [(line.rank, sentences(event, line.player)) for line in standings(event.season).lines]
    assert said[0][1] == ("3 of 3 games count.", "Ahead of A. Average placing: 1.67 against 2.33.")
    assert said[1][1][1:] == (
        "Behind C. Average placing: 2.33 against 1.67.",
        "Ahead of B. Average placing: 2.33 against 2.67.",
    )
    assert said[2][1][1:] == (
        "Behind A. Average placing: 2.67 against 2.33.",
        "Ahead of D. Total: +10.0 against −30.0.",
    )
    assert said[3][1][1:] == ("Behind B. Total: −30.0 against +10.0.",)
    asked = f"why/{players[1].number}/"
    assert f'href="{asked}"' in season_page(event)
    assert "Ahead of D. Total: +10.0 against −30.0." in page(address("season", event, event.season.slug) + asked)


def test_what_decides_a_rank_follows_the_view_and_the_games_for_a_place():
    event, _ = three_games(best_games=1, min_games=4)
    ana = event.season.club.players.get(name="Ana")
    url = address("season", event, event.season.slug)
    assert sentences(event, ana) == ("1 of 3 games count.",)
    assert "1 more game to qualify" in page(f"{url}why/{ana.number}/")
    assert f'href="why/{ana.number}/?min=0"' in season_page(event, "?min=0&page=2&nights=7")
    assert "Ahead of Bo. Total: +40.0 against +15.0." in page(f"{url}why/{ana.number}/?min=0")
    assert "Behind Bo. Total: +1.0 against +39.0." in page(f"{url}why/{ana.number}/?min=0&view=all")
    assert Client().get(f"{url}why/999/").status_code == 404


def test_a_part_says_what_decides_a_rank_without_the_page_around_it():
    event, _ = three_games()
    bo = event.season.club.players.get(name="Bo")
    url = f"{address('season', event, event.season.slug)}why/{bo.number}/"
    part = Client().get(url, headers={"hx-request": "true"}).content.decode()
    assert part.strip().startswith("<p>")
    assert "3 of 3 games count." in part
    assert "<html" not in part


def test_the_standings_of_24_players_are_light_in_every_language():
    event = a_night(best_games=15, min_games=2)
    people = [PlayerFactory(club=event.season.club, name=f"Player of number {i}") for i in range(24)]
    for turn in range(24):
        scored(event, [people[(turn + 7 * i) % 24] for i in range(4)], [40, 10, -20, -30])
    for turn in range(24):
        scored(event, [people[(5 * turn + 7 * i) % 24] for i in range(4)], [40, 10, -20, -30])
    compute_standings(season_id=event.season_id)
    forget_pages()
    url = address("season", event, event.season.slug)
    bodies = [Client().get(url, headers={"accept-language": lang}).content for lang, _name in settings.LANGUAGES]
    assert {body.count(b'<tr id="s') for body in bodies} == {24}
    assert max(map(len, bodies)) < 25_000
    assert len(set(bodies)) == len(bodies) == 4


def test_a_shared_rank_is_marked_and_says_with_whom():
    event = a_night()
    players = four(event)
    scored(event, players, [10, -10, 0, 0])
    scored(event, [players[1], players[0], players[3], players[2]], [10, -10, 0, 0])
    compute_standings(season_id=event.season_id)
    lines = standings(event.season).lines
    assert [(line.rank, line.shared) for line in lines] == [(1, True), (1, True), (3, True), (3, True)]
    level = f"Level with {players[1].public_name}: Average placing, First"
    assert sentences(event, lines[0].player)[1].startswith(level)
    assert ">1=</a>" in season_page(event)
