"""The cache of public pages: whole pages, for everybody, one for each version, never older than the last save."""

import contextlib
import gzip
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from clubs.errors import ClubError
from clubs.models import Game
from clubs.models.people import Role
from clubs.page_cache import store
from clubs.page_cache.store import Entry, PageStore, page_store
from clubs.services.activity_log import Actor
from clubs.services.night.draw_plan import discard_draw
from clubs.services.night.nights import close_night
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.play.deals import correct_deal
from clubs.services.play.games import close_game, confirm_all, reopen_game, void_game
from clubs.services.play.referee import add_penalty
from clubs.services.seasons.seasons import change_rules
from clubs.services.seasons.standings import compute_standings
from tests.clubs.public_scenes import a_night, address, four, played, scored, signed_in
from tests.clubs.test_locks import ACTS, draw_of, game_of
from tests.clubs.world import Place, place
from tests.factories import DRAW, RON, key, member, play, seated_game, staff
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
KEY = ("page", "/", "", "en", "")


def test_another_address_of_the_site_makes_new_pages(settings: Settings) -> None:
    url = f"/c/{a_night().season.club.slug}/"
    before = Client().get(url)
    settings.PUBLIC_URL = "https://moved.example"
    after = Client().get(url, headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "https://moved.example/" in after.content.decode()


def pages_of(here: Place) -> list[str]:
    """Return every page that shows something of the place."""
    club = f"/c/{here.club.slug}/"
    own = (
        f"standings/{here.season.slug}/",
        f"standings/{here.season.slug}/rules/",
        f"nights/{here.event.pk}/",
        f"games/{here.game.public_id}/",
        f"players/{here.player.number}/",
        f"draws/{here.game.draw.public_id}/",
    )
    return ["/", club, *(club + path for path in own)]


def looked_at(pages: list[str]) -> dict[str, tuple[int, bytes]]:
    answers = {url: Client().get(url) for url in pages}
    return {url: (answer.status_code, answer.content) for url, answer in answers.items()}


def ended(here: Place, actor: Actor) -> None:
    close_game(**game_of(here), note="Time is up", actor=actor)
    confirm_all(**game_of(here), actor=actor)


def over(here: Place, actor: Actor) -> None:
    void_game(game_id=here.game.pk, reason="Wrong seats", actor=actor)
    discard_draw(**draw_of(here), actor=actor)
    close_night(event=here.event, actor=actor)


DONE = {name: act for name, (_table, act) in ACTS.items()} | {"end_game": ended, "end_night": over}


@pytest.mark.parametrize("name", DONE)
def test_no_page_is_older_than_what_was_saved(name: str) -> None:
    here = place(1)
    pages = pages_of(here)
    looked_at(pages)
    with contextlib.suppress(ClubError):
        DONE[name](here, Actor.staff(here.owner))
    assert older(pages) == []


def older(pages: list[str]) -> list[str]:
    """Return the pages whose cached version differs from a fresh one."""
    kept = looked_at(pages)
    forget_pages()
    made = looked_at(pages)
    return [url for url in pages if kept[url] != made[url]]


def a_penalty(game: Game) -> dict[str, Any]:
    return {"game_id": game.pk, "seat_id": game.seats.all()[0].pk, "tenths": -70, "reason": "Late"}


AFTERWARDS: dict[str, Callable[[Game, Actor], Any]] = {
    "correct_deal": lambda game, actor: correct_deal(
        game_id=game.pk, version=game.version, number=1, result=DRAW, reason="No", key=key(), actor=actor
    ),
    "add_penalty": lambda game, actor: add_penalty(**a_penalty(game), actor=actor),
    "reopen_game": lambda game, actor: reopen_game(game_id=game.pk, version=game.version, reason="No", actor=actor),
    "void_game": lambda game, actor: void_game(game_id=game.pk, reason="No", actor=actor),
    "rename": lambda game, actor: update_player(
        player_id=game.seats.all()[0].player_id,
        club_id=game.event.season.club_id,
        details=PlayerDetails(name="Zoltan"),
        actor=actor,
    ),
    "compute_standings": lambda game, _actor: compute_standings(season_id=game.event.season_id),
}


@pytest.mark.parametrize("name", AFTERWARDS)
def test_no_page_is_older_than_what_was_changed_after_the_night(name: str) -> None:
    event = a_night()
    game = played(event)
    actor = staff(game)
    compute_standings(season_id=event.season_id)
    close_night(event=event, actor=actor)
    pages = [address("club", event), address("night", event, event.pk), address("season", event, event.season.slug)]
    before = looked_at(pages)
    game.refresh_from_db()
    AFTERWARDS[name](game, actor)
    assert older(pages) == []
    assert name == "compute_standings" or looked_at(pages[1:2]) != {pages[1]: before[pages[1]]}


def test_a_page_that_is_kept_takes_one_query_and_is_the_same():
    game = seated_game()
    url = address("game", game.event, game.public_id)
    first = Client().get(url)
    with CaptureQueriesContext(connection) as asked:
        again = Client().get(url)
    assert len(asked) == 1
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert again["Content-Security-Policy"] == first["Content-Security-Policy"]


@pytest.mark.parametrize(
    "url", ["/rules/", "/rules/riichi/", "/rules/riichi/compare/taiwan/", "/counts/taiwan/", "/guide/"]
)
def test_what_only_a_release_changes_is_made_once_and_asks_no_database(url: str) -> None:
    first = Client().get(url)
    made = page_store.made
    with CaptureQueriesContext(connection) as asked:
        again, known = Client().get(url), Client(headers={"if-none-match": first["ETag"]}).get(url)
    assert (again.content, again["ETag"], known.status_code) == (first.content, first["ETag"], 304)
    assert (len(asked), page_store.made - made) == (0, 0)
    assert "csrf" not in again.content.decode().lower()
    assert not again.cookies


def test_another_options_rules_are_shown_at_once() -> None:
    event = a_night()
    season = event.season
    url = address("season_rulebook", event, season.slug)
    assert "20,000" not in Client().get(url).content.decode()
    whom = {"season_id": season.pk, "club_id": season.club_id, "actor": Actor.staff(member(season.club, Role.OWNER))}
    change_rules(**whom, preset="riichi", options={"start_points": 20_000})
    assert "20,000" in Client().get(url).content.decode()


def test_a_page_for_all_has_no_token_and_no_cookie():
    event = a_night()
    answer = Client().get(address("club", event))
    assert "csrf" not in answer.content.decode().lower()
    assert not answer.cookies


def test_who_is_signed_in_has_a_frame_of_their_own():
    event = a_night()
    url = address("night", event, event.pk)
    member, scorer = signed_in(event, Role.MEMBER), signed_in(event, Role.SCORER)
    texts = [client.get(url).content.decode() for client in (member, scorer, Client())]
    assert ["Run this night" in text for text in texts] == [False, True, False]
    assert ["Sign in" in text for text in texts] == [False, False, True]
    assert ["X-CSRFToken" in text for text in texts] == [True, True, False]


def test_language_and_theme_have_pages_of_their_own():
    event = a_night()
    url, client = address("club", event), Client()
    client.get(url)
    for what, value in (("language", "ja"), ("theme", "dark")):
        answer = client.get("/look/", {what: value, "next": url})
        assert (answer.status_code, answer["Location"]) == (302, url)
    text = client.get(url).content.decode()
    assert 'lang="ja" data-theme="dark"' in text
    assert 'lang="en">' in Client().get(url).content.decode()
    client.get("/look/", {"theme": "device", "language": "en", "was": "en"})
    assert 'lang="ja">' in client.get(url).content.decode()


@pytest.mark.parametrize("wanted", ["https://example.org/", "//example.org", "javascript:alert(1)", ""])
def test_a_look_leads_to_pages_of_this_site_only(wanted: str) -> None:
    assert Client().get("/look/", {"theme": "dark", "next": wanted})["Location"] == "/"


def test_an_unknown_look_is_not_here():
    assert Client().get("/look/", {"theme": "pink"}).status_code == 404


NONSENSE = ("min=-1", "min=99999", "min=x", "view=worst", "page=2", "a=" + "b" * 300, "view=all&x=1")


@pytest.mark.parametrize("query", NONSENSE)
def test_a_query_that_makes_no_sense_gives_the_plain_page_and_keeps_nothing(query: str) -> None:
    event = a_night()
    url = address("season", event, event.season.slug)
    plain = Client().get(url if "all" not in query else f"{url}?view=all").content
    kept = len(page_store)
    assert Client().get(f"{url}?{query}").content == plain
    assert len(page_store) == kept


def test_a_query_of_the_page_gives_a_page_of_its_own():
    event = a_night(min_games=2)
    scored(event, four(event), (1, 2, 3, -6))
    compute_standings(season_id=event.season_id)
    url = address("season", event, event.season.slug)
    texts = [Client().get(url + query).content.decode() for query in ("", "?min=0", "")]
    assert ["unplaced" in text for text in texts] == [True, False, True]


def test_pages_are_sent_compressed():
    event = a_night()
    url = address("club", event)
    answer = Client().get(url, headers={"Accept-Encoding": "gzip, br"})
    assert gzip.decompress(answer.content) == Client().get(url).content
    assert "Accept-Encoding" in answer["Vary"]
    assert Client().get(url, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_what_is_not_here_is_not_kept():
    kept = len(page_store)
    assert Client().get("/c/nowhere/").status_code == 404
    assert len(page_store) == kept


def test_a_page_is_made_once_however_many_wait():
    mine, made, begun, go = PageStore(), [], threading.Event(), threading.Event()

    def make() -> Entry:
        made.append(1)
        begun.set()
        go.wait(10)
        return Entry((1,), b"page")

    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(mine.made_once(KEY, (1,), make))) for _ in range(6)]
    for thread in threads:
        thread.start()
    begun.wait(10)
    go.set()
    for thread in threads:
        thread.join()
    assert (len(made), {entry.body for entry in found}) == (1, {b"page"})


def test_what_is_not_shared_is_made_once_in_this_process_alone():
    here, there = PageStore(), PageStore()
    key = ("body", "/", "", "en", "0")
    for _ in range(2):
        assert here.made_once(key, (1,), maker((1,), b"one"), shared=False).body == b"one"
    assert (here.made, there.get(key, (1,))) == (1, None)


def maker(stamp: tuple[int, ...], body: bytes) -> Callable[[], Entry]:
    return lambda: Entry(stamp, body)


def test_a_page_older_than_asked_for_is_made_again_and_a_newer_one_is_not():
    mine = PageStore()
    mine.made_once(KEY, (1, 5, 5), maker((1, 5, 5), b"old"))
    assert mine.get(KEY, (1, 5, 6)) is None
    assert mine.get(KEY, (2, 5, 5)) is None
    assert mine.made_once(KEY, (1, 6, 5), maker((1, 6, 5), b"new")).body == b"new"
    assert mine.made_once(KEY, (1, 5, 5), maker((1, 5, 5), b"late")).body == b"new"


def test_what_a_process_keeps_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_BYTES", 1000)
    mine = PageStore()
    for number in range(50):
        mine.made_once(("page", str(number)), (1,), maker((1,), b"x" * 90))
    assert 0 < len(mine) < 12
    assert mine.get(("page", "49"), (1,))
    assert mine.get(("page", "0"), (1,)) is None or settings.REDIS_URL


@pytest.mark.skipif(not settings.REDIS_URL, reason="pages go from process to process by Redis")
def test_another_process_has_the_page_by_redis_within_so_many_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "SLOTS", 4)
    here, there = PageStore(), PageStore()
    for number in range(30):
        here.made_once(("page", str(number)), (1,), maker((1,), b"%d" % number))
    found = [entry.body for number in range(30) if (entry := there.get(("page", str(number)), (1,)))]
    assert 0 < len(found) <= 4
    assert there.get(("page", found[0].decode()), (2,)) is None
    assert not caches["default"].has_key(f"{store._slot(('page', '0'))}:page")


def test_what_is_saved_is_seen_by_the_next_who_asks_with_a_tag():
    game = seated_game()
    url = address("game", game.event, game.public_id)
    tag = Client().get(url)["ETag"]
    assert Client().get(url, headers={"If-None-Match": tag}).status_code == 304
    play(game, RON)
    assert Client().get(url, headers={"If-None-Match": tag}).status_code == 200
