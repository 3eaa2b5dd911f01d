"""The public read-only API."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Leaderboard, PlayerName, SeatResult, Standing
from clubs.models.people import Privacy
from clubs.services.play.games import close_game, confirm_all
from tests.factories import (
    DRAW,
    RON,
    ClubFactory,
    EventFactory,
    PlayerFactory,
    SeasonFactory,
    key,
    play,
    seated_game,
    staff,
)

pytestmark = pytest.mark.django_db
SECRETS = ("token", "email", "user", "note", "seed")


def get(path: str, **headers: str) -> Any:
    return Client().get(f"/api/v1/{path}", headers=headers)


def finished_game(**about: Any) -> Any:
    """Return a final game of two deals."""
    game = seated_game(deals=[RON, DRAW], **about)
    actor = staff(game)
    closed = close_game(game_id=game.pk, version=game.version, note="time", actor=actor)
    return confirm_all(game_id=game.pk, version=closed.version, actor=actor, reason="they left")


def standing(season: Any, rank: int, **values: Any) -> Standing:
    player = values.pop("player", None) or PlayerFactory(club=season.club)
    numbers = {"games": 4, "counted_games": 3, "value": 512, "counted": 512, "total": 487, "best": 612, "halves": 15}
    places = {"places": [1, 1, 2, 0], "last": [1, 3, 2, 3]}
    return Standing.objects.create(season=season, player=player, rank=rank, **{**numbers, **places, **values})


def night_of(club: Club, **about: Any) -> Any:
    return EventFactory(season=SeasonFactory(club=club), **about)


def add_season(club: Club) -> str:
    Leaderboard.objects.create(season=SeasonFactory(club=club))
    return "seasons"


def add_player(club: Club) -> str:
    PlayerName.objects.create(player=PlayerFactory(club=club), lang="ja", name="佐藤 美咲")
    return "players"


def add_night(club: Club) -> str:
    seated_game(event=night_of(club))
    return "nights"


def add_game(club: Club) -> str:
    finished_game(event=night_of(club))
    return "games"


def add_standing(club: Club) -> str:
    season = club.seasons.first() or SeasonFactory(club=club)
    standing(season, season.standings.count() + 1)
    return f"seasons/{season.slug}/standings"


@pytest.mark.parametrize("add", [add_season, add_player, add_night, add_game, add_standing])
def test_list_takes_as_many_queries_for_three_as_for_one(add: Any, django_assert_num_queries: Any) -> None:
    club = ClubFactory()
    path = f"clubs/{club.slug}/{add(club)}"
    with django_assert_num_queries(10, exact=False) as one:
        assert get(path).json()["count"] == 1
    add(club), add(club)
    with django_assert_num_queries(len(one)):
        assert get(path).json()["count"] == 3


def test_clubs_take_as_many_queries_for_three_as_for_one(django_assert_num_queries: Any) -> None:
    ClubFactory()
    with django_assert_num_queries(2):
        assert get("clubs").json()["count"] == 1
    ClubFactory(), ClubFactory()
    with django_assert_num_queries(2):
        assert get("clubs").json()["count"] == 3


def test_game_takes_as_many_queries_for_three_deals_as_for_one(django_assert_num_queries: Any) -> None:
    game = seated_game(deals=[RON])
    path = f"clubs/{game.event.season.club.slug}/games/{game.public_id}"
    with django_assert_num_queries(10, exact=False) as one:
        assert len(get(path).json()["deals"]) == 1
    play(game, DRAW), play(game, DRAW)
    with django_assert_num_queries(len(one)):
        assert len(get(path).json()["deals"]) == 3


def test_club_is_shown() -> None:
    club = ClubFactory(name="東風", slug="east", about="Fridays", place="Taipei")
    assert get("clubs/east").json() == {
        "slug": "east", "name": "東風", "about": "Fridays", "place": "Taipei", "time_zone": "Asia/Taipei",
        "japanese_terms": False,
        "visibility": "public", "contact": "",
    }  # fmt: skip
    assert get("clubs").json()["results"] == [get(f"clubs/{club.slug}").json()]


def test_player_is_shown_by_the_public_name() -> None:
    club = ClubFactory(slug="east")
    named = PlayerFactory(club=club, number=1, name="佐藤 美咲", name_lang="ja")
    PlayerName.objects.create(player=named, lang="en", name="Misaki Sato")
    under_alias = {"privacy": Privacy.ALIAS, "alias": "Nine Gates", "name": "陳 志明", "name_lang": "zh-Hant"}
    PlayerName.objects.create(player=PlayerFactory(club=club, number=2, **under_alias), lang="en", name="Chen")
    PlayerFactory(club=club, number=3, name="王 建国", privacy=Privacy.HIDDEN)
    common = {"guest": False, "active": True}
    assert get("clubs/east/players").json()["results"] == [
        {"number": 1, "name": "佐藤 美咲", "lang": "ja", "names": {"en": "Misaki Sato"}, **common},
        {"number": 2, "name": "Nine Gates", "lang": "", "names": {}, **common},
        {"number": 3, "name": "#3", "lang": "", "names": {}, **common},
    ]
    assert get("clubs/east/players/2").json()["name"] == "Nine Gates"


def test_hidden_names_are_nowhere() -> None:
    game = seated_game(deals=[RON])
    club = game.event.season.club
    for player in club.players.all():
        player.privacy, player.name = Privacy.HIDDEN, "Secret Name"
        player.save()
    standing(game.event.season, 1, player=club.players.first())
    for path in ["players", "games", f"games/{game.public_id}", f"seasons/{game.event.season.slug}/standings"]:
        answered = get(f"clubs/{club.slug}/{path}")
        assert answered.status_code == 200
        assert "Secret" not in answered.content.decode()


def test_nothing_secret_is_a_field() -> None:
    game = finished_game()
    club = f"clubs/{game.event.season.club.slug}"
    for path in [club, f"{club}/players", f"{club}/seasons", f"{club}/nights", f"{club}/games/{game.public_id}"]:
        assert not keys(get(path).json()) & set(SECRETS)


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def test_standings_are_in_points() -> None:
    season = SeasonFactory(slug="autumn", club__slug="east")
    player = PlayerFactory(club=season.club, number=7, name="Olena", name_lang="en")
    standing(season, 1, player=player)
    assert get("clubs/east/seasons/autumn/standings").json()["results"] == [
        {
            "rank": 1, "shared": False, "moved": None, "player": {"number": 7, "name": "Olena", "lang": "en"},
            "value": 51.2, "games": 4, "eligible": 0, "counted_games": 3, "counted": 51.2, "total": 48.7, "adjust": 0,
            "best": 61.2, "average_place": 2.5, "places": [1, 1, 2, 0], "last": [1, 3, 2, 3], "nights": 0, "missing": 0,
        },
    ]  # fmt: skip


def test_standings_are_304_until_they_change() -> None:
    season = SeasonFactory()
    line = standing(season, 1)
    path = f"clubs/{season.club.slug}/seasons/{season.slug}/standings"
    first = get(path)
    assert get(path, **{"If-None-Match": first["ETag"]}).status_code == 304
    line.counted = 600
    line.save()
    changed = get(path, **{"If-None-Match": first["ETag"]})
    assert (changed.status_code, changed.json()["results"][0]["counted"]) == (200, 60.0)


def test_season_tells_how_far_its_standings_are() -> None:
    season = SeasonFactory(slug="autumn", club__slug="east")
    assert get("clubs/east/seasons/autumn").json()["standings"] == {"computed_at": None, "up_to_date": True}
    Leaderboard.objects.create(season=season, requested=2, computed=1)
    told = get("clubs/east/seasons").json()["results"][0]
    assert told["standings"]["up_to_date"] is False
    assert told["rules"] == {"preset": "riichi", "options": season.options}


def test_game_is_shown_deal_by_deal() -> None:
    game = finished_game()
    told = get(f"clubs/{game.event.season.club.slug}/games/{game.public_id}").json()
    assert [deal["result"] for deal in told["deals"]] == [RON, DRAW]
    assert [deal["deltas"] for deal in told["deals"]] == [[0, 5200, 0, -5200], [0, 0, 0, 0]]
    assert told["state"] == game.state
    assert [seat["wind"] for seat in told["seats"]] == list("ESWN")
    assert [(line["index"], line["place"], line["score"]) for line in told["results"]] == [
        (1, 1, 30200), (0, 2, 25000), (2, 3, 25000), (3, 4, 19800),
    ]  # fmt: skip
    assert [line["total"] for line in told["results"]] == [40.2, 5.0, -15.0, -30.2]
    assert [line["counts"] for line in told["results"]] == [True] * 4
    assert (told["status"], told["final_scores"], told["substitutions"]) == ("final", None, [])


def test_results_say_whether_they_count() -> None:
    event = EventFactory(season__best_games=1, season__min_games=0, season__club__slug="east")
    won, lost = finished_game(event=event), finished_game(event=EventFactory(season=event.season))
    apart = finished_game(event=EventFactory(season=event.season, counts_in_season=False))
    best, other = won.results.get(place=1), lost.results.get(place=1)
    SeatResult.objects.filter(pk=other.pk).update(player=best.player, total=best.total - 1)
    found = {game["id"]: game["results"][0]["counts"] for game in get("clubs/east/games").json()["results"]}
    assert found == {won.public_id: True, lost.public_id: False, apart.public_id: None}


def test_referees_note_is_not_public() -> None:
    game = seated_game()
    play(game, {**DRAW, "adjust": [1000, -1000, 0, 0], "note": "a quarrel"})
    told = get(f"clubs/{game.event.season.club.slug}/games/{game.public_id}").json()
    assert told["deals"][0]["result"] == {**DRAW, "adjust": [1000, -1000, 0, 0]}


def test_games_are_narrowed() -> None:
    season = SeasonFactory(slug="autumn", club__slug="east")
    old, new = EventFactory(season=season), EventFactory(season=season)
    final, running = finished_game(event=old), seated_game(event=new)

    def found(query: str) -> list[str]:
        return [game["id"] for game in get(f"clubs/east/games?{query}").json()["results"]]

    number = running.seats.first().player.number
    assert found("") == [running.public_id, final.public_id]
    assert found("status=final") == [final.public_id]
    assert found("status=final&status=playing") == [running.public_id, final.public_id]
    assert found(f"night={old.pk}") == [final.public_id]
    assert found(f"player={number}") == [running.public_id]
    assert found("season=autumn&limit=1&offset=1") == [final.public_id]
    assert found("season=spring") == []


def test_filter_that_cannot_be_is_told() -> None:
    club = ClubFactory()
    answered = get(f"clubs/{club.slug}/games?status=lost")
    assert (answered.status_code, answered.json()["error"]["field"]) == (400, "status")


def test_nights_are_narrowed() -> None:
    club = ClubFactory(slug="east")
    night = night_of(club, status="closed")
    night_of(club)
    told = get("clubs/east/nights?status=closed").json()
    assert [line["id"] for line in told["results"]] == [night.pk]
    assert get(f"clubs/east/nights/{night.pk}").json() == told["results"][0]


def test_night_counts_players_and_games() -> None:
    game = finished_game()
    told = get(f"clubs/{game.event.season.club.slug}/nights/{game.event_id}").json()
    assert (told["players"], told["games"]) == (0, 1)


@pytest.mark.parametrize(
    "path", ["clubs/west", "clubs/east/players/99", "clubs/east/games/zzzz", "clubs/east/nights/9"]
)
def test_what_is_not_there_is_a_json_404(path: str) -> None:
    ClubFactory(slug="east")
    answered = get(path)
    assert (answered.status_code, answered.json()["error"]["code"]) == (404, "not_found")


def test_what_belongs_to_another_club_is_not_found() -> None:
    game = seated_game()
    other = ClubFactory(slug="west")
    for path in [f"games/{game.public_id}", f"nights/{game.event_id}", f"seasons/{game.event.season.slug}"]:
        assert get(f"clubs/{other.slug}/{path}").status_code == 404


def test_lists_are_cut_at_two_hundred() -> None:
    club = ClubFactory()
    for _ in range(3):
        PlayerFactory(club=club)
    told = get(f"clubs/{club.slug}/players?limit=2").json()
    assert (told["count"], len(told["results"])) == (3, 2)
    assert get(f"clubs/{club.slug}/players?limit=2&offset=2").json()["results"] not in ([], told["results"])


def test_public_lists_cannot_be_written() -> None:
    club = ClubFactory()
    assert Client().post("/api/v1/clubs", {"key": key()}).status_code == 405
    assert Client().patch(f"/api/v1/clubs/{club.slug}", {"name": "Mine"}).status_code == 401
