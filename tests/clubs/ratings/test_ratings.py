"""Stored ratings: equal to the call `rating`, recalculated from the night of a change on, and explained in words."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import (
    Difference,
    Game,
    Player,
    RatedGame,
    Rating,
    RatingBook,
    RatingStep,
    Rebuilding,
    Season,
    SeatResult,
)
from clubs.models.people import Privacy
from clubs.ranking.ranking_calls import rating as call
from clubs.selectors.ratings.packed_states import pack, unpack
from clubs.selectors.ratings.player_history import Step, rated_results, steps_of
from clubs.selectors.ratings.rating_pages import LINES_A_PAGE, board, player_rating
from clubs.selectors.ratings.rating_tracks import KINDS
from clubs.services.people.players import PlayerDetails, update_player
from clubs.services.play.games import void_game
from clubs.services.ratings import rating_updates
from clubs.services.statistics.nightly_check import check_some
from tests.clubs.evenings import organiser
from tests.clubs.public_scenes import a_night, address, four, page, scored
from tests.clubs.seasons.test_table import random_season
from tests.factories import EventFactory, staff
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db

ORDER = ("night_at", "event_id", "round_number", "table_number", "game_id", "start")


def pure(season: Season, kind: str, track: str) -> dict[str, Any]:
    """Return the answer of the call `rating` for a track of a season, with guests as nobody."""
    games: dict[int, dict[str, list[Any]]] = {}
    for row in SeatResult.objects.filter(season=season).select_related("player").order_by(*ORDER):
        if track in ("all", f"{row.system}-{row.size}"):
            game = games.setdefault(row.game_id, {"players": [], "places": []})
            game["players"].append(None if row.player.guest else str(row.player_id))
            game["places"].append(row.place)
    return call({"kind": kind, "games": list(games.values())})


def steps(season: Season, kind: str, track: str) -> list[Step]:
    """Return every stored step of a track."""
    players = Player.everyone.filter(ratings__kind=kind, ratings__track=track, club=season.club)
    return [
        step
        for player in players
        for step in steps_of(rated_results(player, track).select_related("game__rated"), kind, track)
    ]


def kept(season: Season) -> list[tuple[Any, ...]]:
    """Return every rated game and every value, without keys."""
    games = RatedGame.objects.filter(club=season.club).values_list("game", "track", "night_at", "state")
    values = Rating.objects.filter(club=season.club).values_list(
        "kind", "track", "player", "value", "mu", "sigma", "games", "change", "last_at"
    )
    return sorted((key, *map(str, rest)) for key, *rest in games) + sorted(map(str, values))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_kept_steps_are_those_of_the_call(seed: int) -> None:
    season = random_season(seed)
    assert rating_updates.rebuild_ratings(club=season.club)
    tracks = set(Rating.objects.values_list("kind", "track"))
    assert tracks == {("elo", "riichi-3"), ("elo", "riichi-4"), ("openskill", "all"), ("openskill", "riichi-3"),
                      ("openskill", "riichi-4")}  # fmt: skip
    for kind, track in tracks:
        answer = pure(season, kind, track)
        told = [seat for game in answer["games"] for seat in game if seat["player"] is not None]
        found = {(str(row.result.player_id), row.games): row for row in steps(season, kind, track)}
        assert len(found) == len(told)
        played: dict[str, int] = {}
        for seat in told:
            row = found[seat["player"], played.get(seat["player"], 0)]
            played[seat["player"]] = row.games + 1
            assert row.after == pytest.approx(seat["value"], abs=2e-6)
            numbers = {name: value for name, value in seat.items() if name != "player"}
            assert row.numbers == pytest.approx(numbers, abs=2e-6)
        values = {line["player"]: line["value"] for line in answer["players"]}
        assert {
            str(row.player_id): row.value for row in Rating.objects.filter(kind=kind, track=track)
        } == pytest.approx(values, abs=2e-6)


def test_a_change_is_rated_anew_from_its_night_on_and_gives_what_a_rebuild_gives() -> None:
    season = random_season(4)
    rating_updates.rebuild_ratings(club=season.club)
    event = season.events.get(number=3)
    RatedGame.objects.filter(night_at__lt=event.starts_at).update(version=77)
    first = SeatResult.objects.filter(event=event).order_by(*ORDER)[0]
    for row in SeatResult.objects.filter(game=first.game_id):
        SeatResult.objects.filter(pk=row.pk).update(place=row.size + 1 - row.place)
    SeatResult.objects.filter(event__number=5).delete()
    before = kept(season)
    rating_updates.request_ratings(event=event)
    assert rating_updates.compute_ratings(club_id=season.club_id)
    assert not rating_updates.compute_ratings(club_id=season.club_id)
    changed = kept(season)
    assert changed != before
    earlier = RatedGame.objects.filter(night_at__lt=event.starts_at)
    assert set(earlier.values_list("version", flat=True)) == {77}
    rating_updates.rebuild_ratings(club=season.club)
    assert kept(season) == changed


def test_an_older_worker_never_overwrites_a_newer_one() -> None:
    season = random_season(5)
    rating_updates.ask(season.club)
    slow = RatingBook.objects.select_related("club").get(club=season.club)
    rating_updates.compute_ratings(club_id=season.club_id)
    newer = kept(season)
    with pytest.raises(rating_updates.OvertakenError):
        rating_updates._write(slow, rating_updates.FIRST, rating_updates.Made())
    assert kept(season) == newer


def rated_night() -> tuple[Any, list[Player]]:
    event = a_night()
    players = four(event)
    scored(event, players, [12, 3, -5, -10])
    scored(event, players, [-4, 8, -3, -1])
    rating_updates.compute_ratings(club_id=event.season.club_id)
    return event, players


def test_a_final_game_is_rated_in_the_background_and_a_void_one_no_more(django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        event, _players = rated_night()
    assert Rating.objects.filter(kind="elo").count() == 4
    with django_capture_on_commit_callbacks(execute=True):
        for game in Game.objects.filter(event=event):
            void_game(game_id=game.pk, reason="x", actor=staff(game))
    assert (Rating.objects.count(), RatedGame.objects.count()) == (0, 0)
    assert board(event.season.club, {}) is None, "no track is offered"


def test_the_tracks_of_a_book_that_has_not_counted_them_are_those_that_it_will_have() -> None:
    club = rated_night()[0].season.club
    found = board(club, {})
    RatingBook.objects.filter(club=club).update(tracks=None)
    before = board(club, {})
    assert found
    assert before
    assert (before.chosen, before.away) == (found.chosen, found.away)


def test_the_list_and_every_step_are_told() -> None:
    event, players = rated_night()
    found = board(event.season.club, {})
    assert next((line.player, line.rank, line.value) for line in found.lines) == (players[1], None, "1,540")
    html = page(address("ratings", event))
    assert "1,540 <small>provisional</small>" in html
    own = player_rating(players[0], {})
    assert [line.change for line in own.lines] == ["−30.69", "+30.00"]
    assert own.lines[1].why == (
        "Placed 1 of 4: +30. Table average 1,500.00, own rating 1,500.00: 0.00. 0 previous games: × 1.000. "
        "+30.00 → 1,530.00."
    )
    steps = page(address("player_rating", event, players[0].number))
    assert own.lines[0].why in steps
    shown = player_rating(players[0], {"kind": "openskill", "track": "all"})
    assert shown.lines[1].why.startswith("Expected placing 2.50, actual placing 1 of 4. Strength μ 25.00 → 27.80")
    assert "1,560.09" in page(address("player_rating", event, players[0].number) + "?kind=openskill&track=all")


def test_ten_games_make_a_place_and_half_a_year_without_one_takes_it() -> None:
    event, players = rated_night()
    Rating.objects.update(games=10)
    found = board(event.season.club, {})
    assert [line.rank for line in found.lines] == [1, 2, 3, 4]
    Rating.objects.filter(player=players[1]).update(last_at="2020-01-01T12:00Z")
    found = board(event.season.club, {})
    assert ([line.rank for line in found.lines], found.away) == ([1, 2, 3], 1)
    assert players[1] not in [line.player for line in found.lines]


def test_a_place_that_is_shared_across_two_pages_is_the_same_on_both() -> None:
    club = EventFactory().season.club
    values = [1900.0 - n for n in range(LINES_A_PAGE - 2)] + [1500.0, 1500.0000001, 1500.0, 1499.0, 1500.0]
    people = [Player(club=club, number=n, name=f"Player {n}") for n in range(1, len(values) + 1)]
    shared = {"club": club, "kind": "elo", "track": "riichi-4", "games": 10, "change": 0, "last_at": timezone.now()}
    Rating.objects.bulk_create(
        Rating(player=player, value=value, **shared)
        for player, value in zip(Player.objects.bulk_create(people), values, strict=True)
    )
    Rating.objects.filter(player=people[0]).update(games=1)
    first, second = (board(club, {"page": page}) for page in ("1", "2"))
    assert [line.rank for line in first.lines[-4:]] == [LINES_A_PAGE - 3, *[LINES_A_PAGE - 2] * 3]
    assert [line.rank for line in second.lines] == [LINES_A_PAGE - 2, LINES_A_PAGE + 2, None]
    assert [line.shared for line in first.lines[-4:]] == [False, True, True, True]
    assert [line.shared for line in second.lines] == [True, False, False], "the others of the place stand on page 1"


def test_who_becomes_a_guest_is_rated_no_more_and_who_is_hidden_is_a_number() -> None:
    event, players = rated_night()
    guest, hidden = players[:2]
    actor = organiser(event)
    for player, details in (
        (guest, PlayerDetails(name=guest.name, guest=True)),
        (hidden, PlayerDetails(name="Secretive", privacy=Privacy.HIDDEN)),
    ):
        update_player(player_id=player.pk, club_id=player.club_id, details=details, actor=actor)
    rating_updates.compute_ratings(club_id=event.season.club_id)
    assert not Rating.objects.filter(player=guest).exists()
    html = page(address("ratings", event)) + page(address("player_rating", event, hidden.number))
    assert ("Secretive" in html, f"#{hidden.number}" in html) == (False, True)


def test_rating_pages_take_a_constant_number_of_queries() -> None:
    event, players = rated_night()
    urls = [address("ratings", event), address("player_rating", event, players[0].number)]

    def queries() -> list[int]:
        found = []
        for url in urls:
            forget_pages()
            with CaptureQueriesContext(connection) as taken:
                assert Client().get(url).status_code == 200
            found.append(len(taken))
        return found

    one = queries()
    for _ in range(3):
        scored(EventFactory(season=event.season), [*players[:1], *four(event)[:3]], [1, 2, 3, -6])
    rating_updates.compute_ratings(club_id=event.season.club_id)
    assert queries() == one


def test_every_kind_goes_on_from_its_own_steps() -> None:
    for kind in KINDS.values():
        before, played, places = [kind.track.newcomer()] * 4, [0, 3, 7, 600], [1, 2, 2, 4]
        after = list(kind.track.after(before, played, places))
        assert kind.read(tuple(kind.flat(after))) == after
        assert [step.after for step in kind.track.play(before, played, places)] == after
        row = Rating(kind=kind.id, value=kind.track.shown(after[0]), **kind.track.numbers(after[0]))
        assert kind.strength(row) == after[0]


def tampered(state: bytes) -> bytes:
    """Return a stored game with all values of the placement rating one point too high."""
    game = unpack(state)
    elo = [value + 1 for value in game.own.strengths["elo"]]
    strong = [number for own in game.own.strengths["openskill"] for number in own]
    whole = [number for own in game.whole.strengths["openskill"] for number in own]
    return pack(game.players, game.places, [*game.own.games, *elo, *strong], [*game.whole.games, *whole])


def test_steps_of_the_version_before_are_made_anew_from_the_first_game() -> None:
    season = random_season(2)
    rating_updates.rebuild_ratings(club=season.club)
    told, row = kept(season), SeatResult.objects.filter(season=season).order_by(*ORDER)[0]
    RatedGame.objects.all().delete()
    Rating.objects.update(value=1, mu=None, sigma=None)
    RatingStep.objects.create(club=season.club, kind="elo", track="riichi-4", player=row.player, game=row.game,
        version=1, night_at=row.night_at, place=1, size=4, games=0, before=1500, after=1530)  # fmt: skip
    rating_updates.request_ratings(event=season.events.latest("number"))
    assert rating_updates.requeue_ratings()
    assert rating_updates.compute_ratings(club_id=season.club_id)
    assert (kept(season), RatingStep.objects.count()) == (told, 0)


def test_the_nightly_check_tells_ratings_that_are_not_what_the_games_say() -> None:
    season = random_season(1)
    rating_updates.rebuild_ratings(club=season.club)
    assert not check_some()
    told = Difference.objects.filter(club=season.club, what__contains="riichi-4 ")
    assert not told.exists()
    step = max(steps(season, "elo", "riichi-4"), key=lambda step: step.games)
    player, game = step.result.player_id, step.result.game_id
    RatedGame.objects.filter(pk=game).update(state=tampered(step.result.game.rated.state))
    Rating.objects.filter(kind="openskill", track="riichi-4", player=player).delete()
    Rating.objects.create(
        club=season.club,
        kind="elo",
        track="riichi-2",
        player_id=player,
        value=1,
        games=1,
        change=0,
        last_at=step.result.night_at,
    )
    assert not check_some()
    found = {(row.what, row.player_id, row.game_id) for row in Difference.objects.filter(club=season.club)}
    assert found >= {
        ("elo riichi-4 after", player, game),
        ("openskill riichi-4 Rating", player, None),
        ("elo riichi-2 Rating", player, None),
    }
    assert bytes(RatedGame.objects.get(pk=game).state) == tampered(step.result.game.rated.state)
    RatingBook.objects.update(requested=9)
    check_some()
    assert not told.filter(run=Rebuilding.objects.first()).exists()
