"""The printed season: all players in the standings, and each night with its winner."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.selectors.public import printed_season
from clubs.services.seasons.standings import compute_standings
from tests.clubs.seasons.test_standings import scored
from tests.factories import EventFactory, PlayerFactory, SeasonFactory

pytestmark = pytest.mark.django_db


def test_a_seasons_paper_has_all_its_players_and_nights(client: Client) -> None:
    season = SeasonFactory(slug="now", preset="riichi")
    players = [PlayerFactory(club=season.club, name=f"Zoë {n}") for n in range(4)]
    nights = [EventFactory(season=season) for _n in range(2)]
    scored(nights[0], players, [10, 5, -5, -10])
    scored(nights[1], players, [-10, 5, -5, 10])
    compute_standings(season_id=season.pk)
    page = client.get(reverse("season_paper", args=[season.club.slug, "now"])).content.decode()
    assert all(page.count(f"Zoë {n}<") == count for n, count in enumerate((2, 1, 1, 2)))
    assert page.index("Zoë 0<") < page.index("Zoë 2<")


def test_a_season_without_games_says_so(client: Client) -> None:
    season = SeasonFactory(slug="now")
    page = client.get(reverse("season_paper", args=[season.club.slug, "now"]))
    assert page.status_code == 200
    assert "No final games yet." in page.content.decode()


def test_a_long_seasons_paper_comes_in_parts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed_season, "LINES", 3)
    monkeypatch.setattr(printed_season, "NIGHTS", 1)
    season = SeasonFactory(slug="now", preset="riichi")
    players = [PlayerFactory(club=season.club, name=f"Zoë {n}") for n in range(4)]
    for turn in (1, -1, 1):
        scored(EventFactory(season=season), players[::turn], [10, 5, -5, -10])
    compute_standings(season_id=season.pk)
    address = reverse("season_paper", args=[season.club.slug, "now"])
    parts = [client.get(address, {"page": str(n)}).content.decode() for n in (1, 2, 3, 4)]
    assert [part.count('<th scope="row">') for part in parts] == [3 + 1, 1 + 1, 1, 3 + 1]
    assert ["Next page" in part for part in parts] == [True, True, False, True]
    assert ["Page 2 of 3" in part for part in parts] == [False, True, False, False]
