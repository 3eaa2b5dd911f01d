"""The pages of a table of friends, who may open them, and what they keep to themselves."""

import json
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Game, Player, Table
from tests.clubs.open_tables.test_keeping import club_of, played
from tests.clubs.open_tables.test_starting import FRIENDS, started
from tests.factories import EventFactory, TableFactory, UserFactory

pytestmark = pytest.mark.django_db
OWN = ("table_evening", "table_game", "table_names", "table_delete", "table_keep")


def page(client: Client, route: str, *parts: object) -> str:
    response = client.get(reverse(route, args=parts))
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture(autouse=True)
def _no_limits() -> None:
    cache.clear()


def test_the_start_page_leads_to_a_table_in_two_forms(client: Client, settings):
    assert reverse("table_new") in page(client, "home")
    response = client.post(reverse("table_new"), {"preset": "taiwan", "zone": "Asia/Taipei"})
    table = Table.objects.get()
    assert response["Location"] == reverse("table:play", args=[table.token])
    assert (table.event.season.preset, table.event.season.club.time_zone) == ("taiwan", "Asia/Taipei")
    again = page(client, "table_new")
    assert again.index('value="taiwan" selected') < again.index('value="riichi"')
    assert table.token in again
    client.post(reverse("table_new"), {"forget": "on"})
    assert table.token not in page(client, "table_new")
    assert Table.objects.exists()
    settings.OPEN_TABLES = False
    assert client.get(reverse("table_new")).status_code == 404
    assert client.post(reverse("table_new"), {"preset": "riichi"}).status_code == 404


def test_a_wrong_name_keeps_what_was_typed(client: Client):
    response = client.post(reverse("table_new"), {"preset": "riichi", "name_0": "Ann", "name_1": "ann", "zone": "x"})
    assert response.status_code == 422
    assert response.content.decode().count('value="Ann"') == 1
    assert not Club.objects.exists()


def test_nothing_lists_a_table(client: Client):
    played(*FRIENDS)
    club = Club.objects.get()
    for address in ("/", "/clubs/?q=Mahjong", "/api/v1/clubs", "/tournaments.ics"):
        body = client.get(address).content.decode()
        assert club.slug not in body
        assert club.name not in body


@pytest.mark.parametrize("route", ["table_look", "game", "night_file", "game_file"])
def test_the_link_to_look_only_looks(client: Client, route: str):
    table = played(*FRIENDS)
    club, game = Club.objects.get(), Game.objects.get()
    parts = {
        "game": [game.public_id],
        "night_file": [table.event_id, "results", "csv"],
        "game_file": [game.public_id, "csv"],
    }.get(route, [])
    response = client.get(reverse(route, args=[club.slug, *parts]))
    body = b"".join(response).decode() if response.streaming else response.content.decode()
    assert response.status_code == 200
    assert "noindex" in response["X-Robots-Tag"]
    assert table.token not in body
    assert FRIENDS[1] in body


def test_a_clubs_other_addresses_lead_to_the_tables_page(client: Client):
    played(*FRIENDS)
    club = Club.objects.get()
    look = reverse("table_look", args=[club.slug])
    for route in ("club", "players", "ratings", "records", "manage", "tonight_now"):
        assert client.get(reverse(route, args=[club.slug]))["Location"] == look
    assert client.get(f"/api/v1/clubs/{club.slug}").status_code == 404
    assert client.get(f"/api/v1/clubs/{club.slug}/games").status_code == 200
    assert client.post(reverse("club_edit", args=[club.slug]), {"name": "Mine"}).status_code == 404


@pytest.mark.parametrize("route", OWN)
def test_a_foreign_link_opens_nothing(client: Client, route: str):
    table, club_table = started(*FRIENDS), TableFactory(event=EventFactory())
    client.force_login(UserFactory())
    look = Club.objects.get(kind="table").slug
    assert client.get(reverse(route, args=[table.token])).status_code == 200
    for foreign in ("x" * 32, look):
        assert client.get(reverse(route, args=[foreign])).status_code == 404
        assert client.post(reverse(route, args=[foreign]), {"sure": "on"}).status_code in (404, 405)
    assert client.get(reverse(route, args=[club_table.token])).status_code == 302
    assert client.post(reverse(route, args=[club_table.token]), {"sure": "on"}).status_code in (302, 405)
    assert Table.objects.count() == 2


def test_the_evening_says_money_and_when_it_goes(client: Client):
    table = played(*FRIENDS)
    season = table.event.season
    assert "pays" not in page(client, "table_evening", table.token)
    season.point_price, season.currency = Decimal("0.1"), "元"
    season.save()
    body = page(client, "table_evening", table.token)
    assert "元" in body
    assert "Who pays whom" in body
    assert "is deleted on" in body
    assert "Paid" not in page(client, "table_look", season.club.slug).replace("Payments", "")


def test_the_same_four_again(client: Client):
    table = played(*FRIENDS)
    body = page(client, "table_game", table.token)
    assert all(name in body for name in FRIENDS)
    assert client.get(reverse("table:next_game", args=[table.token]))["Location"] == reverse(
        "table_game", args=[table.token]
    )
    names = {f"name_{place}": name for place, name in enumerate(FRIENDS)}
    shuffled = client.post(reverse("table_game", args=[table.token]), {"preset": "riichi", "shuffle": "on", **names})
    assert shuffled.status_code == 200
    client.post(reverse("table_game", args=[table.token]), {"preset": "riichi", **names})
    assert Game.objects.filter(status="playing").count() == 1
    assert Player.objects.count() == 4


def test_names_and_money_change(client: Client):
    table = started()
    east = Player.objects.get(name="East")
    names = {f"player_{player.pk}": player.name for player in Player.objects.all()}
    sent = {**names, f"player_{east.pk}": "Olena", "name": "Friday", "point_price": "0.5", "currency": "€"}
    assert client.post(reverse("table_names", args=[table.token]), sent).status_code == 302
    season = Table.objects.get().event.season
    assert (season.club.name, season.point_price, season.currency) == ("Friday", Decimal("0.5"), "€")
    assert "Olena" in page(client, "table:play", table.token)


def test_deleting_asks_first(client: Client):
    table = played(*FRIENDS)
    page(client, "table_delete", table.token)
    assert Table.objects.exists()
    assert client.post(reverse("table_delete", args=[table.token])).status_code == 302
    assert client.get(reverse("table:play", args=[table.token])).status_code == 404


def test_keeping_asks_for_an_account_and_keeps_the_links(client: Client):
    table, user = played(*FRIENDS), UserFactory()
    keep = reverse("table_keep", args=[table.token])
    assert reverse("account_login") in client.get(keep)["Location"]
    season = club_of(user, FRIENDS[0])
    client.force_login(user)
    assert season.club.name in page(client, "table_keep", table.token)
    where = reverse("table_keep_in", args=[table.token, season.pk])
    assert "selected" in page(client, "table_keep_in", table.token, season.pk)
    old = Club.objects.get(kind="table")
    fields = {f"player_{player.pk}": "" for player in Player.objects.filter(club=old)}
    assert client.post(where, {**fields, "keep": "on"})["Location"] == keep
    assert client.get(reverse("table:play", args=[table.token])).status_code == 200
    night = reverse("night", args=[season.club.slug, table.event_id])
    assert client.get(reverse("table_evening", args=[table.token]))["Location"] == night
    assert client.get(reverse("table_look", args=[old.slug]))["Location"] == night
    assert "Undo" in page(client, "table_keep", table.token)
    client.post(keep, {"undo": "on"})
    assert page(client, "table_evening", table.token)
    assert client.post(keep, {"name": "Ours"})["Location"] == reverse("manage", args=[old.slug])


def test_no_words_of_nights_draws_or_seasons(client: Client):
    table = played(*FRIENDS)
    for route in ("table_new", "table_evening", "table_game", "table_names", "table:play"):
        body = page(client, route, *([] if route == "table_new" else [table.token])).lower()
        said = body[body.index("<main") :].split('id="play-words"')[0]
        assert [word for word in (" night", "season", " draw ", "draws", "referee") if word in said] == [], route


def test_the_api_gives_the_links(client: Client):
    sent = {"preset": "duankagen", "names": ["Ann", "", "", "Bob"], "time_zone": "Asia/Taipei"}
    response = client.post("/api/v1/tables", json.dumps(sent), content_type="application/json")
    assert response.status_code == 201
    table = Table.objects.get()
    said = response.json()
    assert said["play"].endswith(reverse("table:play", args=[table.token]))
    assert client.get(said["look"]).status_code == 200
    wrong = client.post("/api/v1/tables", json.dumps({"preset": "chess"}), content_type="application/json")
    assert wrong.status_code == 400
