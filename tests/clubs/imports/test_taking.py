"""Imported game logs become final games: all at once, each once, and as the log states."""

import json
from urllib.parse import quote

import pytest
from django.db.models import Sum

from clubs.errors import ClubError
from clubs.game_logs.preset_of_log import SANMA_TENHOU
from clubs.game_logs.season_preview import glance
from clubs.models import Deal, Game, ImportedLog, LogImport, LogName, Player, Season, SeatResult, SeatTally, Standing
from clubs.selectors.exports.game_json import text_of
from clubs.selectors.imports.log_players import LISTED
from clubs.selectors.imports.log_preview import State, preview
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.services.imports import log_import, log_reading
from clubs.services.people.person_removal import forget_player
from clubs.services.play.deals import correct_deal
from clubs.services.play.games import reopen_game, set_counts_for, void_game
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_tally
from tests.clubs.imports.logs import brought, files, game, mjlog, online_night, organiser, spoilt_scores, taken, tenhou6
from tests.factories import key
from tests.game_logs import writers
from tests.game_logs.games import play_game

pytestmark = pytest.mark.django_db


def states(batch: LogImport) -> list[State]:
    return [row.state for row in preview(batch).rows]


def test_logs_become_final_games_with_the_scores_of_the_logs():
    event = online_night()
    batch = taken(event, mjlog(1), mjlog(2))
    assert batch.status == LogImport.Status.TAKEN
    games = list(event.games.order_by("round__number"))
    assert [made.status for made in games] == [Game.Status.FINAL] * 2
    assert [(made.round.number, made.table.number) for made in games] == [(1, 1), (2, 1)]
    for made, seed in zip(games, (1, 2), strict=True):
        played = game(seed)
        rows = SeatResult.objects.filter(game=made).order_by("seat__index")
        assert [row.score for row in rows] == played.scores
        assert [row.total / 10 for row in rows] == played.totals
        assert [row.player.name for row in rows] == played.names
        assert made.deals.filter(current=True, via="log").count() == len(played.deals)
        kept = [deal.result for deal in made.deals.order_by("number")]
        assert [{**result, **plain(result)} for result in kept] == [deal.result for deal in played.deals]
        shown = [ready for result in kept for ready in result.get("tenpai", ())]
        assert shown
        assert all(counted(ready["hand"]) == 13 for ready in shown)


def plain(result):
    """Return who was ready at a draw, without the tiles."""
    return {"tenpai": [ready["player"] for ready in result["tenpai"]]} if "tenpai" in result else {}


def counted(hand) -> int:
    """Return the number of tiles in a hand. A kong counts as three."""
    return sum(map(str.isdigit, hand["concealed"])) + 3 * len(hand.get("melds", ()))


def test_the_bar_is_full_when_the_last_game_is_made():
    event = online_night()
    batch = taken(event, mjlog(1), mjlog(1), spoilt_scores(2), mjlog(3))
    assert (log_import.taking(batch).done, log_import.taking(batch).all) == (2, 2)


def test_taken_games_count_in_the_standings():
    event = online_night()
    taken(event, mjlog(1), mjlog(2))
    season = event.season
    compute_standings(season_id=season.pk)
    totals = {line.player.name: line.total for line in Standing.objects.filter(season=season)}
    both = [sum(pair) for pair in zip(game(1).totals, game(2).totals, strict=True)]
    assert totals == {name: round(total * 10) for name, total in zip(game(1).names, both, strict=True)}


def test_nothing_is_taken_before_staff_say_so():
    event = online_night()
    batch = brought(event, mjlog(1))
    assert states(batch) == [State.GOOD]
    assert (event.games.count(), Player.objects.count()) == (0, 4)


def test_a_game_is_taken_once_in_whatever_format_it_comes():
    event = online_night()
    taken(event, mjlog(1))
    again = brought(event, json.dumps(tenhou6(1), ensure_ascii=False))
    row = preview(again).rows[0]
    assert (row.state, row.known) == (State.KNOWN, event.games.get())
    with pytest.raises(ClubError, match="None of these logs") as refused:
        log_import.request_taking(import_id=again.pk, event_id=event.pk, lang="en", actor=organiser(event))
    assert refused.value.code == "nothing_to_take"


def test_the_same_game_twice_among_the_files_is_taken_once():
    event = online_night()
    taken(event, mjlog(1), mjlog(1))
    assert event.games.count() == 1


def test_a_void_game_makes_room_for_its_log():
    event = online_night()
    taken(event, mjlog(1))
    void_game(game_id=event.games.get().pk, reason="Wrong night", actor=organiser(event))
    taken(event, mjlog(1))
    assert sorted(event.games.values_list("status", flat=True)) == ["final", "void"]


@pytest.mark.parametrize("act", ["correct", "reopen", "counts"])
def test_a_taken_game_is_never_edited(act: str):
    event = online_night()
    taken(event, mjlog(1))
    made, actor = event.games.get(), organiser(event)
    seat = made.seats.first()
    acts = {
        "correct": lambda: correct_deal(
            game_id=made.pk, number=1, version=made.version, result={"type": "draw", "tenpai": []}, reason="x",
            key=key(), actor=actor,
        ),
        "reopen": lambda: reopen_game(game_id=made.pk, version=made.version, reason="x", actor=actor),
        "counts": lambda: set_counts_for(
            game_id=made.pk, seat_id=seat.pk, player_id=seat.player_id, reason="x", actor=actor
        ),
    }  # fmt: skip
    with pytest.raises(ClubError) as refused:
        acts[act]()
    assert refused.value.code == "imported"


def test_names_are_asked_once_and_known_ever_after():
    event = online_night(players=False)
    members = [Player.objects.create(club=event.season.club, number=n, name=f"Member {n}") for n in range(1, 4)]
    batch = brought(event, mjlog(1))
    page = preview(batch)
    assert [row.state for row in page.rows] == [State.NAME]
    with pytest.raises(ClubError, match="Choose who “Ada” is first") as refused:
        log_import.request_taking(import_id=batch.pk, event_id=event.pk, lang="en", actor=organiser(event))
    assert refused.value.code == "names_open"
    said = {name.name.key: {"who": str(n + 1)} for n, name in enumerate(page.names[:3])}
    said[page.names[3].name.key] = {"who": "new"}
    log_import.keep_choices(import_id=batch.pk, event_id=event.pk, choices={"names": said})
    log_import.request_taking(import_id=batch.pk, event_id=event.pk, lang="en", actor=organiser(event))
    log_import.take_import(import_id=batch.pk)
    guest = Player.objects.get(name="Li & Co")
    assert guest.guest
    assert [row.player for row in event.games.get().results.order_by("seat__index")] == [*members, guest]
    assert set(LogName.objects.values_list("site", "name")) == {("tenhou", name) for name in game(1).names}
    assert states(brought(event, mjlog(2))) == [State.GOOD]


def test_of_a_club_of_hundreds_whoever_is_named_is_known_and_the_first_are_offered():
    event = online_night(players=False)
    people = [Player.objects.create(club=event.season.club, number=n, name=f"Member {n}") for n in range(1, LISTED + 4)]
    *_rest, known, alike, last = people
    known.name, alike.name = "Ada", "さくらこ"
    known.save()
    alike.save()
    batch = brought(event, mjlog(1))
    asked = {one.name.text: one for one in preview(batch).names}
    assert asked["Ada"].player == known
    assert [person.player for person in asked["さくら"].suggested] == [alike]
    said = {asked["文"].name.key: {"who": "other", "typed": str(last.number)}}
    log_import.keep_choices(import_id=batch.pk, event_id=event.pk, choices={"names": said})
    page = preview(LogImport.objects.get(pk=batch.pk))
    assert {one.name.text: one for one in page.names}["文"].player == last
    assert [person.player for person in page.players] == [*people[:LISTED], known, alike, last]


def test_nobodys_names_are_never_joined_by_themselves():
    event = online_night()
    Player.objects.create(club=event.season.club, number=50, name="NoName")
    log = tenhou6(1)
    log["name"] = ["NoName", "Ada", "Ada", ""]
    page = preview(brought(event, json.dumps(log)))
    assert [name.settled for name in page.names] == [False] * 4
    assert all(name.nobody for name in page.names)


def test_one_player_cannot_sit_twice_at_a_table():
    event = online_night()
    batch = brought(event, mjlog(1))
    page = preview(batch)
    number = page.names[0].player.number
    log_import.keep_choices(
        import_id=batch.pk, event_id=event.pk, choices={"names": {page.names[1].name.key: {"who": str(number)}}}
    )
    row = preview(LogImport.objects.get(pk=batch.pk)).rows[0]
    assert (row.state, row.message) == (State.WRONG, "The same player appears twice at this table.")


def test_rules_that_differ_are_named_and_may_be_the_games_own():
    event = online_night(length="south")
    batch = brought(event, mjlog(1))
    row = preview(batch).rows[0]
    assert row.state == State.ASK
    assert [way.id for way in row.ways] == ["season", "own", "leave"]
    assert [one.name for one in row.differs] == ["Length"]
    batch = taken(event, mjlog(1), ways={"1": "own"})
    made = event.games.get()
    assert (made.options["length"], event.season.options["length"]) == ("east", "south")
    assert ImportedLog.objects.get(game=made).way == "own"


def test_rules_that_differ_without_another_payment_may_be_the_games_own_as_well():
    event = online_night(uma=[15, 5, -5, -15])
    batch = brought(event, mjlog(1))
    row = preview(batch).rows[0]
    assert (row.state, row.way) == (State.GOOD, "season")
    assert [way.id for way in row.ways] == ["season", "own", "leave"]
    assert row.rules.told[:2] == ("Tenhou", "East only")
    assert [one.name for one in row.differs] == ["Uma"]
    taken(event, mjlog(1), ways={"1": "own"})
    assert [row.total / 10 for row in event.games.get().results.order_by("seat__index")] == game(1).totals


def test_what_is_said_of_all_logs_holds_for_those_that_were_not_decided():
    event = online_night(length="south")
    batch = brought(event, mjlog(1), mjlog(2), mjlog(3))
    assert [way.id for way in preview(batch).for_all] == ["season", "own", "leave"]
    taken(event, mjlog(1), mjlog(2), mjlog(3), ways={"2": "leave"}, all="own")
    assert [made.options["length"] for made in event.games.all()] == ["east", "east"]


def test_where_core_and_log_disagree_only_the_scores_are_taken_on_staffs_word():
    event = online_night()
    spoilt = spoilt_scores(1)
    row = preview(brought(event, spoilt)).rows[0]
    assert row.state == State.ASK
    assert "the game log has" in row.message
    assert [way.id for way in row.ways] == ["scores", "leave"]
    taken(event, spoilt, ways={"1": "scores"})
    made = event.games.get()
    assert (made.status, made.deals.count()) == (Game.Status.FINAL, 0)
    assert [row.score for row in made.results.order_by("seat__index")] == game(1).scores
    entry = made.log.get(action="game.from_scores")
    assert "the game log has" in entry.reason
    assert entry.by is not None


def test_other_games_and_other_numbers_of_players_are_refused():
    event = online_night()
    sanma = play_sanma()
    batch = brought(event, sanma, mjlog(1)[:2000], "<!DOCTYPE x><mjloggm/>", "nothing")
    rows = preview(batch).rows
    assert [row.state for row in rows] == [State.WRONG] * 4
    assert "3 players" in rows[0].message
    assert all(row.message for row in rows)
    assert all(not bytes(row.log.content) for row in rows[1:])


def play_sanma() -> str:
    return str(writers.mjlog(play_game(3, {"preset": "riichi-sanma", "options": {**SANMA_TENHOU, "length": "east"}})))


def test_a_failure_on_the_way_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch):
    event = online_night()
    batch = brought(event, mjlog(1), mjlog(2))
    log_import.request_taking(import_id=batch.pk, event_id=event.pk, lang="en", actor=organiser(event))
    whole, calls = log_import.make_game, []

    def dies(**values: object) -> Game:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return whole(**values)

    monkeypatch.setattr(log_import, "make_game", dies)
    with pytest.raises(KeyboardInterrupt):
        log_import.take_import(import_id=batch.pk)
    assert (event.games.count(), event.rounds.count(), Deal.objects.count()) == (0, 0, 0)
    monkeypatch.undo()
    assert log_import.take_import(import_id=batch.pk) == 2
    assert log_import.take_import(import_id=batch.pk) == 0
    assert event.games.count() == 2


def test_reading_goes_on_where_it_stopped():
    event = online_night()
    batch = log_reading.start_import(event=event, files=files(mjlog(1), mjlog(2)), lang="en", actor=organiser(event))
    batch.logs.filter(position=1).update(status=ImportedLog.Status.REFUSED, read={"fault": {"en": "read before"}})
    assert log_reading.read_import(import_id=batch.pk) == 1
    assert [row.state for row in preview(LogImport.objects.get(pk=batch.pk)).rows] == [State.WRONG, State.GOOD]


def test_rules_changed_since_reading_are_read_anew():
    event = online_night()
    batch = brought(event, mjlog(1))
    log_import.request_taking(import_id=batch.pk, event_id=event.pk, lang="en", actor=organiser(event))
    Season.objects.filter(pk=event.season_id).update(options=event.season.options | {"length": "south"})
    assert log_import.take_import(import_id=batch.pk) == 0
    batch.refresh_from_db()
    assert "rules have changed" in batch.problem
    assert event.games.count() == 0


def test_games_of_different_people_stand_at_tables_of_the_same_round():
    event = online_night()
    others = tenhou6(2)
    others["name"] = ["E", "F", "G", "H"]
    for name in others["name"]:
        Player.objects.create(club=event.season.club, number=60 + ord(name), name=name)
    taken(event, mjlog(1), json.dumps(others), mjlog(3))
    places = event.games.order_by("pk").values_list("round__number", "table__number")
    assert list(places) == [(1, 1), (1, 2), (2, 1)]
    assert SeatResult.objects.filter(game__event=event).aggregate(sum=Sum("uma"))["sum"] == 0


@pytest.mark.parametrize("how", ["deals", "scores", "void"])
def test_a_taken_game_stands_on_every_page(client, how: str):
    event = online_night()
    if how == "scores":
        taken(event, spoilt_scores(1), ways={"1": "scores"})
    else:
        taken(event, mjlog(1))
    if how == "void":
        void_game(game_id=event.games.get().pk, reason="Wrong night", actor=organiser(event))
    made, club = event.games.get(), event.season.club.slug
    player = made.seats.first().player
    for url in (
        f"/c/{club}/games/{made.public_id}/", f"/c/{club}/nights/{event.pk}/", f"/c/{club}/players/{player.number}/",
        f"/c/{club}/standings/{event.season.slug}/", f"/api/v1/clubs/{club}/games/{made.public_id}",
    ):  # fmt: skip
        assert client.get(url).status_code == 200, url
    assert client.get(f"/api/v1/clubs/{club}/games/{made.public_id}").json()["draw"] is None
    client.force_login(organiser(event).user)
    desk = f"/c/{club}/desk/{made.public_id}/"
    for url in (f"/c/{club}/staff/nights/{event.pk}/", desk, f"{desk}reopen/", f"/c/{club}/manage/log/"):
        assert client.get(url).status_code == 200, url


def test_what_is_counted_is_what_stands_in_the_log():
    """Compare with counts made by hand from the log's REACH, AGARI (`ten`), RYUUKYOKU (`sc`) and INIT (`oya`) tags."""
    event = online_night()
    taken(event, mjlog(1))
    make_tally(game_id=event.games.get().pk)
    asked = ("deals", "dealer", "wins", "self_draws", "rons", "deal_ins", "riichi", "draws", "tenpai", "points_won")
    rows = SeatTally.objects.order_by("start").values_list(*asked)
    assert list(rows) == [
        (8, 2, 1, 1, 0, 0, 1, 5, 2, 7900),
        (8, 3, 0, 0, 0, 0, 0, 5, 2, 0),
        (8, 1, 1, 0, 1, 0, 1, 5, 1, 5200),
        (8, 2, 0, 0, 0, 1, 0, 5, 4, 0),
    ]


def test_the_log_of_somebody_who_was_removed_is_the_same_without_the_name():
    event = online_night()
    batch = taken(event, mjlog(1), json.dumps(tenhou6(2), ensure_ascii=False))
    person = SeatResult.objects.filter(game__event=event).order_by("pk")[0].player
    assert any(named(log, person.name) for log in batch.logs.all())
    before = {log.pk: log.read for log in batch.logs.all()}
    forget_player(club_id=person.club_id, number=person.number, typed=person.name, actor=organiser(event))
    for log in batch.logs.all():
        assert not named(log, person.name)
        assert {**log.read, "names": 0} == {**before[log.pk], "names": 0}
        assert glance(text_of(log), log.source, rules_of_event(event)).fingerprint == log.fingerprint


def named(log: ImportedLog, name: str) -> bool:
    kept = text_of(log) + json.dumps(log.read, ensure_ascii=False)
    return name in kept or quote(name) in kept
