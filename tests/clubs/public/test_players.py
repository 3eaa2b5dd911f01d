"""The list of a club's players: search in any script, filters, sorting, and no hints about hidden names."""

import re

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from clubs.models import Event, Player
from clubs.models.people import Privacy
from clubs.services.seasons.standings import compute_standings
from clubs.views.public import player_pages
from tests.clubs.public_scenes import a_night, address, four, page, scored
from tests.factories import EntryFactory, PlayerFactory
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return a night of four players: Abe came first, 林美玲 last, and one name is hidden."""
    event = a_night()
    names = ("Abe", "Bo", "Secret Zoe", "林美玲")
    players = four(event)
    for player, name in zip(players, names, strict=True):
        player.name = name
        player.save()
    Player.objects.filter(pk=players[2].pk).update(privacy=Privacy.HIDDEN)
    scored(event, players, (30, 10, -10, -30))
    compute_standings(season_id=event.season_id)
    return event


def names(text: str) -> list[str]:
    rows = text[text.index("<tbody>") :] if "<tbody>" in text else ""
    return re.findall(r'class="nm"[^>]*>([^<]+)<', rows)


def number_of(event: Event, name: str) -> int:
    return Player.objects.get(club=event.season.club, name=name).number


def test_the_list_has_the_season_in_order_and_sorts_by_every_column(event: Event) -> None:
    hidden = f"#{number_of(event, 'Secret Zoe')}"
    url = address("players", event)
    assert names(page(url)) == ["Abe", "Bo", hidden, "林美玲"]
    assert names(page(url + "?sort=-rank")) == ["林美玲", hidden, "Bo", "Abe"]
    assert names(page(url + "?sort=-average"))[0] == "林美玲"
    assert 'aria-sort="ascending"' in page(url + "?sort=average")


def test_a_hidden_name_is_neither_found_nor_told_by_its_place(event: Event) -> None:
    number = number_of(event, "Secret Zoe")
    url = address("players_search", event)
    assert names(page(f"{url}?q=secret")) == []
    assert names(page(f"{url}?q={number}")) == [f"#{number}"]
    assert names(page(address("players", event) + "?sort=name"))[-1] == f"#{number}"


@pytest.mark.parametrize(
    ("query", "found"), [("lin", ["林美玲"]), ("美玲", ["林美玲"]), ("ＡＢＥ", ["Abe"]), ("x y", [])]
)
def test_search_finds_names_in_every_script(event: Event, query: str, found: list[str]) -> None:
    assert names(page(f"{address('players_search', event)}?q={query}")) == found


def test_the_search_answers_a_script_with_the_list_alone(event: Event) -> None:
    answer = Client().get(address("players_search", event), {"q": "abe"}, headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert text.lstrip().startswith('<div id="live"')
    assert names(text) == ["Abe"]
    assert Client().get(address("players_search", event), {"q": " "})["Location"] == address("players", event)


def test_filters_narrow_the_list(event: Event) -> None:
    guest = PlayerFactory(club=event.season.club, name="Gus", guest=True)
    EntryFactory(event=event, player=guest, status="here")
    forget_pages()
    url = address("players", event)
    assert "Gus" not in names(page(url))
    for who in ("guests", "here"):
        assert "Gus" in names(page(f"{url}?who={who}")), who
    assert len(names(page(url + "?who=all"))) == 5


def test_searching_has_a_limit_a_minute(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(player_pages, "SEARCHES_A_MINUTE", 2)
    answers = [Client().get(address("players_search", event), {"q": "abe"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_behind_a_proxy_everybody_has_their_own_limit(
    event: Event, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    cache.clear()
    monkeypatch.setattr(player_pages, "SEARCHES_A_MINUTE", 2)
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    def search(client: str) -> int:
        said = {"HTTP_X_FORWARDED_FOR": f"8.8.8.8, {client}"}
        return Client(**said).get(address("players_search", event), {"q": "abe"}).status_code

    assert [search("203.0.113.7") for _ in range(3)] == [200, 200, 429]
    assert search("203.0.113.8") == 200


def test_only_one_function_says_who_the_client_is() -> None:
    sources = [path for path in (settings.BASE_DIR / "clubs").rglob("*.py") if "REMOTE_ADDR" in path.read_text()]
    assert sources == []
