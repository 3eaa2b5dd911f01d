"""Tables of two and three under rules that count in money: draw, play, confirmation and standings."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.forms.play.final_scores import ScoresForm
from clubs.forms.play.staff_actions import PenaltyForm
from clubs.models import Event, Game, Season, SeatResult
from clubs.selectors.public.standings import standings
from clubs.selectors.rulebook.amounts import written, written_total
from clubs.services.activity_log import Actor
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import close_game, confirm_all
from clubs.services.play.referee import add_penalty
from clubs.services.seasons.standings import compute_standings
from clubs.templatetags.formatting import points, signed, tenths
from rules.registry import ruleset
from tests.clubs.evenings import drawn, evening
from tests.factories import EventFactory, SeasonFactory, key, play, seated_game

pytestmark = pytest.mark.django_db


def season(players: int, **options: Any) -> Season:
    rules = ruleset({"preset": "duankagen", "options": {"players": players, "scale": "5124", **options}})
    return SeasonFactory(preset="duankagen", options=rules.values())


def won(players: int) -> dict[str, Any]:
    """Return a result in which everybody else wins from player 0, for 1, 2 … fan."""
    return {"type": "win", "wins": [{"winner": p, "from": 0, "fan": p} for p in range(1, players)]}


def final(game: Game, actor: Actor) -> Game:
    game.refresh_from_db()
    close_game(game_id=game.pk, note="Late", version=game.version, actor=actor)
    game.refresh_from_db()
    return confirm_all(game_id=game.pk, version=game.version, actor=actor)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", ["seat", "dice1"])
def test_an_evening_is_drawn_played_and_ranked(client: Client, players: int, first: str) -> None:
    event, people, actor = evening(2 * players, season=season(players))
    games = list(drawn(event, actor, first_dealer=first).games.order_by("table__number"))
    assert [game.seats.count() for game in games] == [players, players]
    for game in games:
        assert sorted(game.seats.values_list("index", flat=True)) == list(range(players))
        play(game, won(players))
        assert client.get(reverse("table:play", args=[game.table.token])).status_code == 200
        final(game, actor)
    assert SeatResult.objects.filter(game__in=games).count() == len(people)
    assert compute_standings(season_id=event.season_id)
    lines = standings(event.season).lines
    sums = {2: (5, -5), 3: (10, 5, -15), 4: (20, 10, 5, -35)}[players]
    shown = [f"{'+' if amount > 0 else ''}{written(amount, event.season)}" for amount in sums for _ in range(2)]
    assert [line.value for line in lines] == shown
    html = client.get(reverse("season", args=[event.season.club.slug, event.season.slug])).content.decode()
    assert {"+" + written(sums[0], event.season), written(sums[-1], event.season)} <= set(
        html.replace("<", ">").split(">")
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_page_of_the_table_opens_for_so_many(client: Client, players: int) -> None:
    game = seated_game(event=EventFactory(season=season(players)), deals=[won(players)])
    for name in ("play", "win", "draw", "deals", "scores"):
        response = client.get(reverse(f"table:{name}", args=[game.table.token]), follow=True)
        assert response.status_code == 200, name
    club = game.event.season.club.slug
    for name, args in (("game", [game.public_id]), ("night", [game.event.pk]), ("season", [game.event.season.slug])):
        assert client.get(reverse(name, args=[club, *args])).status_code == 200


def test_money_is_shown_as_the_club_writes_it_on_every_page_of_a_game(client: Client) -> None:
    game = seated_game(event=EventFactory(season=season(2)), deals=[won(2), won(2)])
    texts = {
        name: client.get(reverse(name, args=args)).content.decode()
        for name, args in (
            ("table:play", [game.table.token]),
            ("table:deals", [game.table.token]),
            ("game", [game.event.season.club.slug, game.public_id]),
            ("night", [game.event.season.club.slug, game.event.pk]),
        )
    }
    for name, html in texts.items():
        words = set(html.replace("<", ">").split(">"))
        assert words & {"0.5", "+0.5", "1", "+1"}, name
        assert not words & {"5", "+5", "−5", "10", "+10"}, name


def test_final_scores_are_typed_as_they_are_written() -> None:
    rules = ruleset({"preset": "duankagen", "options": {"players": 3}})
    names = ["A", "B", "C"]
    head = {"version": 0, "key": "k"}
    form = ScoresForm(rules, names, {**head, "score-0": "2.5", "score-1": "−0.5", "score-2": "-2"})
    assert form.is_valid(), form.errors
    assert form.scores() == [25, -5, -20]
    wrong = ScoresForm(rules, names, {**head, "score-0": "2.5", "score-1": "0.5", "score-2": "0"})
    assert not wrong.is_valid()
    assert "3" in wrong.errors["__all__"][0]
    assert [repair.value for repair in wrong.repairs()] == ["−0.5", "−2.5", "−3"]
    assert "0.25" not in str(wrong.errors)
    finer = ScoresForm(rules, names, {**head, "score-0": "0.25", "score-1": "0", "score-2": "0"})
    assert "25.3" in str(finer.errors["score-0"])


def test_whole_points_are_typed_as_before() -> None:
    typed = {"score-0": "41.200", "score-1": "28 300", "score-2": "19,500", "score-3": "１１０００"}
    form = ScoresForm(ruleset("riichi"), list("ABCD"), {"version": 0, "key": "k", **typed})
    assert form.is_valid(), form.errors
    assert form.scores() == [41200, 28300, 19500, 11000]
    assert form["score-0"].field.widget.attrs["inputmode"] == "numeric"


def test_a_penalty_is_money_and_shown_so(client: Client) -> None:
    event, _people, actor = evening(2, season=season(2))
    game = drawn(event, actor, first_dealer="seat").games.get()
    play(game, won(2))
    seat = game.seats.get(index=1)
    form = PenaltyForm(ruleset("duankagen"), game.seats.all(), {"seat": seat.pk, "points": "0.5", "reason": "Late"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["points"] == -50
    bad = PenaltyForm(ruleset("duankagen"), game.seats.all(), {"seat": seat.pk, "points": "0.25", "reason": "Late"})
    assert not bad.is_valid()
    add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-50, reason="Late", actor=actor)
    final(game, actor)
    assert SeatResult.objects.get(game=game, player=seat.player).total == 0
    html = client.get(reverse("game", args=[event.season.club.slug, game.public_id])).content.decode()
    assert "−0.5" in html
    assert "−5.0" not in html


def test_final_scores_alone_end_a_sitting(client: Client) -> None:
    event, _people, actor = evening(3, season=season(3))
    game = drawn(event, actor, first_dealer="seat").games.get()
    said = {"version": str(game.version), "key": key(), "score-0": "1.5", "score-1": "-1", "score-2": "-0.5"}
    answer = client.post(reverse("table:scores", args=[game.table.token]), said)
    assert answer.status_code in (200, 302)
    game.refresh_from_db()
    assert game.sheets.get(current=True).scores == [15, -10, -5]
    assert game.status in (Game.Status.TO_CONFIRM, Game.Status.FINAL)


def test_amounts_of_whole_points_look_as_before() -> None:
    for played in (None, ruleset("riichi")):
        assert [points(value, played) for value in (25000, -1300, 0, None)] == ["25,000", "−1,300", "0", "–"]
        assert [signed(value, played) for value in (25000, -1300, 0, None)] == ["+25,000", "−1,300", "0", "–"]
        assert [tenths(value, played) for value in (512, -205, 0, None)] == ["+51.2", "−20.5", "0.0", "–"]


def test_amounts_of_tenths_are_written_with_a_point() -> None:
    rules = ruleset("duankagen")
    assert [points(value, rules) for value in (5, -3, 120, 0)] == ["0.5", "−0.3", "12", "0"]
    assert [signed(value, rules) for value in (5, -3, 120, 0)] == ["+0.5", "−0.3", "+12", "0"]
    assert [tenths(value, rules) for value in (50, -30, 0)] == ["+0.5", "−0.3", "0"]
    assert written_total(1200, rules) == "12"


def test_an_evening_of_two_is_a_table_of_its_own() -> None:
    event, _people, actor = evening(5, season=season(2))
    draw = drawn(event, actor, first_dealer="seat")
    assert [game.seats.count() for game in draw.games.all()] == [2, 2]
    assert Event.objects.get(pk=event.pk).status == Event.Status.OPEN


def test_scores_that_do_not_add_up_are_refused_by_the_service() -> None:
    game = seated_game(event=EventFactory(season=season(2)))
    with pytest.raises(Exception, match="add up"):
        enter_scores(game_id=game.pk, version=game.version, scores=[5, 0], deposits=0, key=key(), actor=Actor.table())


def test_a_sitting_has_no_uma_on_the_page_to_confirm(client: Client) -> None:
    event, _people, actor = evening(2, season=season(2))
    game = drawn(event, actor, first_dealer="seat").games.get()
    play(game, won(2))
    game.refresh_from_db()
    close_game(game_id=game.pk, note="Late", version=game.version, actor=actor)
    html = client.get(reverse("table:play", args=[game.table.token])).content.decode()
    assert "Uma" not in html
    assert "+0.5" in html


def test_limits_are_named_in_the_calculator(client: Client) -> None:
    hand = {"rules": "duankagen", "concealed": "123789p1119s", "win": "9s"}
    assert "3 fan, Jipin" in client.get(reverse("calculator"), hand).content.decode()
