"""Moving a game to another night or table: results follow, another system is refused, and a move can be undone."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event, Game, SeatResult, SeatTally
from clubs.models.people import Role
from clubs.selectors.night.draw_page import draw_view
from clubs.selectors.night.draw_verification import check_draw
from clubs.selectors.play.game_moves import last_place
from clubs.services.activity_log import Actor
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.game_moves import move_back, move_game
from clubs.services.play.games import confirm_all
from rules.registry import ruleset
from tests.clubs.evenings import drawn, evening
from tests.clubs.seasons.test_moving import compute_all
from tests.factories import EventFactory, SeasonFactory, key, member

pytestmark = pytest.mark.django_db


def played(count: int = 4) -> tuple[Game, Actor]:
    """Return the first table's game of a night, final."""
    event, _players, actor = evening(count)
    game = drawn(event, actor).games.order_by("table__number").first()
    assert game
    enter_scores(
        game_id=game.pk,
        version=game.version,
        scores=[40_000, 30_000, 20_000, 10_000],
        deposits=0,
        key=key(),
        actor=actor,
    )
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=actor), actor


def moved(game: Game, night: Event, table: int, actor: Actor) -> Game:
    return move_game(game_id=game.pk, version=game.version, night=night.pk, table=table, actor=actor)


def other_season(game: Game, **values: object) -> Event:
    """Return a night of another season of the same club, a week later."""
    season = SeasonFactory(club=game.event.season.club, **values)
    return EventFactory(season=season, starts_at=game.event.starts_at + timedelta(days=7), status="closed")


def test_a_game_moves_to_a_night_of_another_season_and_everything_follows() -> None:
    game, actor = played()
    old, new = game.event, other_season(game)
    compute_all()
    assert old.season.standings.count() == 4
    game = moved(game, new, 3, actor)
    assert (game.event, game.table.number, game.round.event, set(game.seats.values_list("event", flat=True))) == (
        new, 3, new, {new.pk},
    )  # fmt: skip
    results = SeatResult.objects.filter(game=game).values_list("season", "event", "night_at", "table_number")
    assert set(results) == {(new.season_id, new.pk, new.starts_at, 3)}
    compute_all()
    assert set(SeatTally.objects.values_list("season", "night_at")) == {(new.season_id, new.starts_at)}
    assert [one.standings.filter(games__gt=0).count() for one in (old.season, new.season)] == [0, 4]


def test_its_public_page_says_where_it_was_and_the_draw_is_still_verified(client: Client) -> None:
    game, actor = played(8)
    old, new = str(game.event), other_season(game)
    draw = game.draw
    assert draw
    for other in draw.games.exclude(pk=game.pk):
        assert other.status == Game.Status.PLAYING
    game = moved(game, new, 5, actor)
    page = client.get(reverse("game", args=[new.season.club.slug, game.public_id])).content.decode()
    assert f"Moved here from {old}, table 1" in page
    assert check_draw(draw).ok
    assert [row.game.table.number for row in draw_view(draw).rows if row.game] == [5, 2]


def test_a_move_is_undone_and_an_undone_move_has_no_undo() -> None:
    game, actor = played()
    old, new = game.event, other_season(game)
    game = moved(game, new, 2, actor)
    place = last_place(game)
    assert place
    assert (place.night, place.table) == (old, 1)
    game = move_back(game_id=game.pk, version=game.version, actor=actor)
    assert (game.event, game.table.number, last_place(game)) == (old, 1, None)
    with pytest.raises(ClubError) as refused:
        move_back(game_id=game.pk, version=game.version, actor=actor)
    assert refused.value.code == "not_moved"


def test_a_running_game_moves_to_a_free_table_of_its_night_only() -> None:
    event, _players, actor = evening(8)
    first, second = drawn(event, actor).games.order_by("table__number")
    with pytest.raises(ClubError) as refused:
        moved(first, event, 2, actor)
    assert (refused.value.code, refused.value.field) == ("table_taken", "table")
    with pytest.raises(ClubError) as refused:
        moved(first, other_season(first), 1, actor)
    assert refused.value.code == "not_final"
    assert moved(first, event, 7, actor).table.number == 7
    assert moved(second, event, 1, actor).table.number == 1


@pytest.mark.parametrize(
    ("values", "code"),
    [({"preset": "taiwan", "options": ruleset("taiwan").values()}, "other_rules"), ({"closed": True}, "season_closed")],
)
def test_a_season_of_other_rules_or_a_closed_one_is_refused(values: dict[str, object], code: str) -> None:
    game, actor = played()
    with pytest.raises(ClubError) as refused:
        moved(game, other_season(game, **values), 1, actor)
    assert (refused.value.code, refused.value.field) == (code, "night")


def test_nights_of_other_clubs_and_tablets_are_refused() -> None:
    game, actor = played()
    with pytest.raises(ClubError) as refused:
        moved(game, EventFactory(), 1, actor)
    assert refused.value.code == "not_found"
    with pytest.raises(ClubError):
        moved(game, game.event, 2, Actor.table())


def test_staff_move_a_game_and_undo_it_on_its_page(client: Client) -> None:
    game, _actor = played()
    new = other_season(game)
    client.force_login(member(game.event.season.club, Role.ORGANISER))
    at = reverse("desk:move", args=[game.event.season.club.slug, game.public_id])
    assert "Undo the last move" not in client.get(at).content.decode()
    sent = {"version": game.version, "night": new.pk, "table": 4, "reason": "Wrong day", "key": key()}
    assert client.post(at, sent).status_code == 302
    game.refresh_from_db()
    assert (game.event, game.table.number) == (new, 4)
    assert "Undo the last move" in client.get(at).content.decode()
    client.post(at, {"version": game.version, "back": "1", "key": key()})
    game.refresh_from_db()
    assert game.table.number == 1
    assert client.post(at, sent | {"version": game.version, "night": 0, "key": key()}).status_code == 422
