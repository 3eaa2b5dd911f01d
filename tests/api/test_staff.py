"""The staff API with a token: the same services as the pages, one error format, and idempotency keys."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from clubs.models import Club, DealDraft, Event, Game, IdempotencyRecord, Player, PlayerClaim, Season
from clubs.models.api import Scope
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.idempotency import delete_old_records
from clubs.services.people.api_tokens import make_token
from clubs.services.play.disputes import dispute_deal
from tests.factories import (
    RON,
    ClubFactory,
    EventFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    key,
    member,
    seated_game,
)

pytestmark = pytest.mark.django_db


class Program:
    """An API client with a token that has every scope in one club."""

    def __init__(self, club: Club, *scopes: str) -> None:
        owner = Actor.staff(member(club, Role.OWNER))
        about = {"club": club, "name": "bot", "life": timedelta(days=1), "actor": owner}
        self.secret = make_token(scopes=scopes or Scope.values, **about)[1]
        self.root = f"/api/v1/clubs/{club.slug}"

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        sent = {"Authorization": f"Bearer {self.secret}", "Idempotency-Key": key(), **headers}
        data = body if isinstance(body, str) else json.dumps(body) if body is not None else ""
        return Client().generic(method, self.root + path, data, content_type="application/json", headers=sent)

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        answered = self(method, path, body)
        assert answered.status_code in (200, 201), (path, answered.content)
        return answered.json()


def error(answered: Any) -> tuple[int, str, str]:
    told = answered.json()
    assert set(told) == {"ok", "error"}
    assert {"code", "field", "message"} <= set(told["error"])
    return answered.status_code, told["error"]["code"], told["error"]["field"]


def evening(count: int = 8) -> tuple[Program, Event]:
    """Return a client and an open night with `count` players checked in."""
    event = EventFactory()
    club = event.season.club
    ask = Program(club)
    for number in range(1, count + 1):
        PlayerFactory(club=club, number=number)
        ask.ok("PUT", f"/nights/{event.pk}/entries/{number}", {"do": "here"})
    return ask, event


def test_a_club_says_something_else_of_itself() -> None:
    club = ClubFactory(name="East Wind", place="Room 4", time_zone="Asia/Taipei")
    ask = Program(club)
    said = ask.ok("PATCH", "", {"name": "East Wind 東風", "time_zone": "Asia/Tokyo"})
    assert (said["name"], said["place"], said["time_zone"]) == ("East Wind 東風", "Room 4", "Asia/Tokyo")
    assert said == Client().get(ask.root).json()
    assert club.log.get(action="club.changed").data["changed"]["time_zone"] == ["Asia/Taipei", "Asia/Tokyo"]
    assert error(ask("PATCH", "", {"time_zone": "Mars/Olympus"}))[::2] == (400, "time_zone")
    assert error(ask("PATCH", "", {"slug": "taken"}))[::2] == (400, "slug")
    assert error(Program(club, Scope.SEASONS)("PATCH", "", {"name": "x"}))[:2] == (403, "no_scope")


def test_a_season_is_made_changed_and_given_other_rules() -> None:
    ask = Program(ClubFactory())
    said = {"name": "Autumn", "starts_on": "2026-09-01", "ends_on": "", "rules": {"preset": "riichi"}}
    made = ask.ok("POST", "/seasons", said)
    changed = ask.ok("PATCH", f"/seasons/{made['slug']}", {"ends_on": "2026-12-31", "game_minutes": 60})
    assert (changed["name"], changed["ends_on"], changed["game_minutes"]) == ("Autumn", "2026-12-31", 60)
    rules = {"rules": {"preset": "riichi", "options": {"kiriage_mangan": True}}}
    assert ask.ok("PUT", f"/seasons/{made['slug']}/rules", rules)["rules"]["options"]["kiriage_mangan"] is True
    bad = {"rules": {"preset": "riichi", "options": {"nothing": 1}}}
    assert error(ask("PUT", f"/seasons/{made['slug']}/rules", bad))[:2] == (400, "bad_option")
    assert Season.objects.get().ends_on is not None


def test_nights_are_planned_on_the_clubs_clock_opened_and_cancelled() -> None:
    club = ClubFactory(time_zone="Asia/Tokyo")
    season, ask = SeasonFactory(club=club), Program(club)
    body = {"season": season.slug, "starts_at": "2026-11-27T19:00:00", "count": 2, "weeks": 2}
    first, second = ask.ok("POST", "/nights", body)
    assert (first["starts_at"], second["starts_at"]) == ("2026-11-27T10:00:00Z", "2026-12-11T10:00:00Z")
    assert ask.ok("PATCH", f"/nights/{first['id']}", {"name": "Gala"})["name"] == "Gala"
    assert ask.ok("POST", f"/nights/{first['id']}/open")["status"] == "open"
    assert ask.ok("POST", f"/nights/{second['id']}/cancel", {"reason": "snow"})["status"] == "cancelled"
    assert error(ask("POST", "/nights", body | {"count": 0})) == (400, "bad_request", "count")
    assert error(ask("POST", "/nights", body | {"extra": 1})) == (400, "bad_request", "extra")


def test_who_is_here_is_drawn_turned_and_drawn_again() -> None:
    ask, event = evening(9)
    at = f"/nights/{event.pk}"
    assert len(ask.ok("GET", f"{at}/entries")["results"]) == 9
    assert ask.ok("PUT", f"{at}/entries/9", {"do": "sit"})["sits_out"] is True
    plan = ask.ok("POST", f"{at}/draws", {"first_dealer": "seat"})
    assert [len(table["players"]) for table in plan["tables"]] == [4, 4]
    assert [player["number"] for player in plan["sit_out"]] == [9]
    first, second = (table["players"][0]["number"] for table in plan["tables"])
    swap = {"version": plan["version"], "do": "swap", "players": [first, second]}
    swapped = ask.ok("POST", f"{at}/draws/{plan['id']}/edit", swap)
    assert [table["players"][0]["number"] for table in swapped["tables"]] == [second, first]
    assert error(ask("POST", f"{at}/draws/{plan['id']}/edit", swap))[:2] == (409, "conflict")
    drawn = ask.ok("POST", f"{at}/draws/{plan['id']}/commit", {"version": swapped["version"], "turn": True})
    assert drawn["status"] == "committed"
    games = [ask.ok("GET", f"/games/{table['game']}") for table in drawn["tables"]]
    assert [game["status"] for game in games] == ["playing", "playing"]
    again = ask.ok("POST", f"{at}/draws/{plan['id']}/redraw", {"reason": "one came late", "keep": True})
    assert again["id"] != plan["id"]


def test_a_game_is_penalised_substituted_closed_reopened_and_void() -> None:
    ask, event = evening(5)
    plan = ask.ok("POST", f"/nights/{event.pk}/draws", {"first_dealer": "seat"})
    plan = ask.ok("POST", f"/nights/{event.pk}/draws/{plan['id']}/commit", {"version": plan["version"], "turn": True})
    at = f"/games/{plan['tables'][0]['game']}"
    out = plan["sit_out"][0]["number"]
    version = ask.ok("GET", at)["version"]
    entered = {"ways": [{"way": "patterns", "ticks": {"riichi": 1}, "fu": 40}]}
    told = ask.ok("POST", f"{at}/deals", {"number": 1, "version": version, "result": RON, "entered": entered})
    assert told["deal"]["entered"] == entered
    bad = {"number": 2, "version": told["game"]["version"], "result": RON, "entered": {"ways": [{"way": 1}]}}
    assert error(ask("POST", f"{at}/deals", bad))[:2] == (400, "bad_request")
    penalty = ask.ok("POST", f"{at}/penalties", {"index": 2, "tenths": 200, "reason": "late"})
    assert (penalty["points"], penalty["index"]) == (-20.0, 2)
    assert ask.ok("POST", f"{at}/penalties/{penalty['id']}/cancel", {"reason": "was here"})["cancelled_at"]
    ask.ok("POST", f"{at}/substitute", {"index": 0, "player": out, "reason": "ill"})
    game = ask.ok("GET", at)
    assert [change["player"]["number"] for change in game["substitutions"]] == [out]
    closed = ask.ok("POST", f"{at}/close", {"version": game["version"], "note": "time"})["game"]
    final = ask.ok("POST", f"{at}/confirm", {"version": closed["version"], "reason": "all"})["game"]
    opened = ask.ok("POST", f"{at}/reopen", {"version": final["version"], "reason": "a slip"})["game"]
    assert (final["status"], opened["status"] != "final") == ("final", True)
    assert ask.ok("POST", f"{at}/void", {"reason": "a test"})["game"]["status"] == "void"


def test_final_scores_and_the_settlement() -> None:
    game = seated_game()
    ask = Program(game.event.season.club)
    at, night = f"/games/{game.public_id}", f"/nights/{game.event_id}"
    scores = {"version": game.version, "scores": [41200, 28300, 19500, 11000]}
    entered = ask.ok("PUT", f"{at}/scores", scores)["game"]
    ask.ok("POST", f"{at}/confirm", {"version": entered["version"], "reason": "all"})
    due = ask.ok("GET", f"{night}/settlement")
    assert sum(line["total"] for line in due["lines"]) == 0
    one = due["owed"][0]
    paid = {"payer": one["payer"]["key"], "payee": one["payee"]["key"], "tenths": one["tenths"]}
    after = ask.ok("POST", f"{night}/settlement", paid)
    assert len(after["owed"]) == len(due["owed"]) - 1
    undone = ask.ok("POST", f"{night}/payments/{after['payments'][0]['payment']['id']}/undo")
    assert len(undone["owed"]) == len(due["owed"])
    assert ask.ok("POST", f"{night}/close")["status"] == "closed"


def test_a_running_deal_is_kept_line_by_line() -> None:
    game = seated_game(preset="chengdu")
    ask, at = Program(game.event.season.club), f"/games/{game.public_id}/draft"
    assert ask.ok("GET", at)["draft"] is None
    kong = {"kan": {"player": 1, "type": "ankan"}}
    told = ask.ok("POST", at, {"number": 1, "version": game.version, "lines": [kong]})
    assert told["draft"]["lines"] == [kong]
    other = {"kan": {"player": 2, "type": "daiminkan", "from": 0}}
    version = told["game"]["version"]
    told = ask.ok("PUT", f"{at}/lines/1", {"number": 1, "version": version, "line": other})
    assert told["draft"]["lines"] == [other]
    told = ask.ok("POST", f"{at}/lines/1/remove", {"number": 1, "version": told["game"]["version"]})
    assert told["draft"]["lines"] == []
    assert DealDraft.objects.filter(via="api").count() == 3
    for bad in ({"kan": {"player": "1", "type": "ankan"}}, {"win": {}}, {"kan": {"player": 0, "type": "x"}, "win": {}}):
        assert error(ask("POST", at, {"number": 1, "version": 9, "lines": [bad]}))[:2] == (400, "bad_request")


def test_players_are_added_changed_merged_and_taken_apart() -> None:
    ask = Program(ClubFactory())
    kept = ask.ok("POST", "/players", {"name": "陳 美玲", "email": "m@example.org", "names": {"en": "Mei-Ling Chen"}})
    gone = ask.ok("POST", "/players", {"name": "Mei Ling", "country": "Taiwan"})
    assert (kept["number"], gone["number"], gone["country"]) == (1, 2, "TW")
    assert ask.ok("PATCH", "/players/1", {"alias": "M"})["email"] == "m@example.org"
    seen = ask.ok("GET", "/players/1/merge/2")["seen"]
    merged = ask.ok("POST", "/players/1/merge", {"other": 2, "seen": seen})
    assert [player["number"] for player in ask.ok("GET", "/players")["results"]] == [1]
    ask.ok("POST", "/players/1/apart", {"merge": merged["merge"]})
    assert ask.ok("DELETE", "/players/2")["name"] == "Mei Ling"
    assert Player.everyone.count() == 1
    assert "email" not in Client().get(f"{ask.root}/players/1").json()
    assert ask("GET", "/players/1/details").json()["email"] == "m@example.org"
    assert error(ask("POST", "/players", {"name": "a@example.org"}))[0] == 400


# -- idempotency keys ----------------------------------------------------------------------------------------------


def test_the_same_request_again_makes_nothing_twice() -> None:
    club = ClubFactory()
    ask, body, same = Program(club), {"name": "Aki"}, {"Idempotency-Key": "k" * 64}
    first, again = ask("POST", "/players", body, **same), ask("POST", "/players", body, **same)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert club.players.count() == 1
    assert error(ask("POST", "/players", {"name": "Ben"}, **same))[:2] == (409, "key_used")
    assert error(ask("POST", "/players", body, **{"Idempotency-Key": ""})) == (400, "bad_request", "Idempotency-Key")


def test_a_refusal_is_not_kept_and_answers_are_forgotten_in_time() -> None:
    club = ClubFactory()
    ask, same = Program(club), {"Idempotency-Key": "once"}
    assert ask("POST", "/players", {"name": ""}, **same).status_code == 400
    assert ask("POST", "/players", {"name": "Aki"}, **same).status_code == 201
    IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(days=31))
    assert delete_old_records() == 1


# -- the error format -----------------------------------------------------------------------------------------------


def test_every_refusal_has_one_shape() -> None:
    ask = Program(ClubFactory())
    assert error(Client().get("/api/v1/nowhere"))[:2] == (404, "not_found")
    assert error(Client().get("/api/v1/clubs/nowhere"))[:2] == (404, "not_found")
    assert error(Client().post(f"{ask.root}/players"))[:2] == (401, "forbidden")
    assert error(ask("POST", "/players", "{"))[:2] == (400, "bad_json")
    for bad in ('{"name": "\\u0000"}', '{"name": "\\ud800"}', '{"name": NaN}', "[" * 100_000, '{"name": 1e999}'):
        assert error(ask("POST", "/players", bad))[:2] == (400, "bad_json")
    assert error(ask("POST", "/players", "[]"))[:2] == (400, "bad_request")
    assert error(ask("POST", "/players", json.dumps({"name": "x" * 300_000})))[:2] == (413, "too_large")
    told = ask("PUT", "/players", {})
    assert (error(told)[:2], told.headers["Allow"]) == ((405, "method_not_allowed"), "GET, HEAD, POST, OPTIONS")
    game = seated_game()
    deals = Client().get(f"/api/v1/clubs/{game.event.season.club.slug}/games/{game.public_id}/deals/1")
    assert (error(deals)[:2], deals.headers["Allow"]) == ((405, "method_not_allowed"), "PUT")


def test_too_many_requests_are_told_in_the_same_shape(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "get_rate", lambda self: "1/min")
    cache.clear()
    Client().get("/api/v1/clubs")
    told = Client().get("/api/v1/clubs")
    assert error(told)[:2] == (429, "throttled")
    assert int(told.headers["Retry-After"]) > 0


# -- lists, and cross-origin requests -------------------------------------------------------------------------------


def test_a_list_is_read_whole_while_rows_are_added() -> None:
    club = ClubFactory()
    for number in range(1, 6):
        PlayerFactory(club=club, number=number)
    page = Client().get(f"/api/v1/clubs/{club.slug}/players?limit=2").json()
    assert (set(page), page["count"]) == ({"count", "next", "previous", "results"}, 5)
    found = [player["number"] for player in page["results"]]
    PlayerFactory(club=club, number=6)
    while page["next"]:
        page = Client().get(page["next"]).json()
        found += [player["number"] for player in page["results"]]
    assert found == [1, 2, 3, 4, 5, 6]
    assert error(Client().get(f"/api/v1/clubs/{club.slug}/players?cursor=x%FF"))[:2] == (404, "not_found")


def test_other_sites_read_without_cookies_and_without_tokens() -> None:
    club = ClubFactory()
    read = Client().get(f"/api/v1/clubs/{club.slug}", headers={"Origin": "https://elsewhere.example"})
    assert read.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in read.headers
    asks = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    before = Client().options("/api/v1/score", headers=asks)
    assert "authorization" not in before.headers["Access-Control-Allow-Headers"]
    page = Client().get(f"/c/{club.slug}/", headers={"Origin": "https://elsewhere.example"})
    assert "Access-Control-Allow-Origin" not in page.headers


def test_games_are_listed_page_by_page_newest_night_first() -> None:
    season = SeasonFactory()
    games = [
        seated_game(event=EventFactory(season=season, starts_at=timezone.now() - timedelta(days=n))) for n in range(3)
    ]
    ask = Program(season.club)
    page, found = ask.ok("GET", "/games?limit=1"), []
    while True:
        found += [game["id"] for game in page["results"]]
        if not page["next"]:
            break
        page = Client().get(page["next"]).json()
    assert found == [game.public_id for game in games]
    assert Game.objects.count() == 3


def test_a_policy_is_looked_at_and_changed_with_a_reason() -> None:
    game = seated_game()
    season, event = game.event.season, game.event
    ask = Program(season.club)
    ask.ok("PUT", f"/games/{game.public_id}/scores", {"scores": [40000, 30000, 20000, 10000], "version": game.version})
    ask.ok("POST", f"/games/{game.public_id}/confirm", {"reason": "read out", "version": game.version + 1})
    results = ask.ok("GET", f"/games/{game.public_id}/draft")["game"]["results"]
    assert [row["counts"] for row in results] == [True] * 4
    root = f"/seasons/{season.slug}/policy"
    assert ask.ok("GET", root)["policy"] == {"min_games": 0}
    wanted = {"policy": {"min_games": 2}}
    seen = ask.ok("POST", f"{root}/preview", wanted)
    assert (seen["ranked"], seen["lines"], {move["after"]["rank"] for move in seen["moves"]}) == (0, 4, {None})
    assert error(ask("PUT", root, {**wanted, "reason": "as agreed"}))[:2] == (409, "changed")
    assert error(ask("PUT", root, {**wanted, "seen": seen["seen"]}))[:2] == (409, "reason_needed")
    assert error(ask("POST", f"{root}/preview", {"policy": {"count": "worst"}}))[::2] == (400, "count")
    said = ask.ok("PUT", root, {**wanted, "seen": seen["seen"], "reason": "as agreed"})
    assert (said["policy"], season.policy_changes.get().reason) == ({"min_games": 2}, "as agreed")
    reader = Program(season.club, Scope.PLAY)
    assert error(reader("PUT", root, wanted))[:2] == (403, "no_scope")
    assert event.season_id == season.pk


def test_bonus_penalty_and_teams_of_a_season() -> None:
    season = SeasonFactory()
    ask, root = Program(season.club), f"/seasons/{season.slug}"
    for number in (1, 2):
        PlayerFactory(club=season.club, number=number)
    team = ask.ok("POST", f"{root}/teams", {"name": "Dragons", "players": [1, 2, 2]})
    assert [one["number"] for one in team["players"]] == [1, 2]
    renamed = ask.ok("PUT", f"{root}/teams/{team['id']}", {"name": "Winds", "players": [2]})
    assert (renamed["name"], len(renamed["players"])) == ("Winds", 1)
    assert error(ask("POST", f"{root}/teams", {"name": "More", "players": [2]}))[1:] == ("in_a_team", "members")
    assert error(ask("POST", f"{root}/teams", {"name": "More", "players": [9]}))[::2] == (400, "players")
    of_team = ask.ok("POST", f"{root}/lines", {"team": team["id"], "tenths": 50, "reason": "won the cup"})
    line = ask.ok("POST", f"{root}/lines", {"player": 1, "tenths": -200, "kind": "late", "reason": "an hour late"})
    assert (line["points"], line["player"]["number"], of_team["player"]) == (-20.0, 1, None)
    both = {"player": 1, "team": team["id"], "tenths": 10, "reason": "?"}
    assert error(ask("POST", f"{root}/lines", both))[::2] == (400, "player")
    assert ask.ok("POST", f"{root}/lines/{line['id']}/cancel")["cancelled_at"]
    assert [one["id"] for one in ask.ok("GET", f"{root}/lines")["results"]] == [line["id"], of_team["id"]]
    assert error(ask("DELETE", f"{root}/teams/{team['id']}"))[:2] == (409, "has_lines")
    other = ask.ok("POST", f"{root}/teams", {"name": "More", "players": []})
    ask.ok("DELETE", f"{root}/teams/{other['id']}")
    assert [one["name"] for one in ask.ok("GET", f"{root}/teams")["results"]] == ["Winds"]


def test_wrong_seats_disputes_links_and_claims_are_put_right() -> None:
    game = seated_game()
    club, event = game.event.season.club, game.event
    ask, root = Program(club), f"/games/{game.public_id}"
    ask.ok("POST", f"{root}/deals", {"number": 1, "version": game.version, "result": RON})
    one, two = (game.seats.get(index=index).player for index in (1, 2))
    wrong = {"index": 1, "player": two.number}
    seen = ask.ok("POST", f"{root}/reseat/preview", wrong)["people"]
    scores = {row["player"]["number"]: (row["now"]["score"], row["then"]["score"]) for row in seen}
    assert scores[one.number][0] == scores[one.number][1] > 25000
    assert error(ask("POST", f"{root}/reseat", {**wrong, "version": 0, "reason": "?"}))[:2] == (409, "conflict")
    version = Game.objects.get(pk=game.pk).version
    ask.ok("POST", f"{root}/reseat", {**wrong, "version": version, "reason": "sat the other way round"})
    assert game.seats.get(index=1).player == two
    dispute_deal(game_id=game.pk, number=1, actor=Actor.staff(None), note="fu?")
    [left] = ask.ok("GET", f"/nights/{event.pk}/disputes")["results"]
    assert (left["game"], left["deal"], left["note"]) == (game.public_id, 1, "fu?")
    assert ask.ok("POST", f"/nights/{event.pk}/disputes/{left['id']}", {"word": "40 fu"})["closed_at"]
    [table] = ask.ok("GET", f"/nights/{event.pk}/tables")["results"]
    link = f"/nights/{event.pk}/tables/{table['number']}/link"
    assert ask.ok("POST", link, {"do": "renew"})["link"] != table["link"]
    assert ask.ok("POST", link, {"do": "revoke"})["link"] is None
    claim = PlayerClaim.objects.create(club=club, player=one, user=UserFactory(name="Ana"))
    [asked] = ask.ok("GET", "/claims")["results"]
    assert (asked["account"], asked["status"]) == ("Ana", "open")
    assert ask.ok("POST", f"/claims/{claim.pk}", {"approve": True})["status"] == "approved"
    assert Player.objects.get(pk=one.pk).user == claim.user
