"""Starting winds of a first final game: drawn or chosen at the table; by lot while the standing is hidden."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Event, Stage
from clubs.selectors.tournament.control import control
from clubs.selectors.tournament.seating import draw_of, recomputed
from clubs.services.tournament.by_hand import lock_seat, seat_others
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.winds import enter_winds
from tests.clubs.tournaments import Day, key, stages, tournament, user_of
from tests.factories import Browser

pytestmark = pytest.mark.django_db


def at_the_final(winds: str, hidden_from: int | None = None) -> Day:
    """Eight players have played a round, four of them go into a final of four games, which is drafted."""
    plans = [*stages(1, "random", second_check=False), StagePlan("Final", ["final"] * 4, size=4, winds=winds)]
    day = tournament(8, plans)
    if hidden_from:
        Event.objects.filter(pk=day.event.pk).update(results_hidden_from=hidden_from)
        day.event.refresh_from_db()
    day.draft(1)
    day.play(1)
    final = day.stage(2)
    ranked = [line.entry.number or 0 for line in day.lines()]
    confirm_cut(
        stage_id=final.pk, version=final.version, key=key(), actor=day.director, chosen=ranked[:4], reason="by lot"
    )
    day.draft(2)
    return day


def enter(day: Day, order: list[int], table: int = 1) -> None:
    found = day.round(2)
    enter_winds(round_id=found.pk, version=found.version, table=table, order=order, key=key(), actor=day.desks[0])


@pytest.mark.parametrize("winds", [Stage.Winds.CHOICE, Stage.Winds.DRAW])
def test_a_final_waits_until_the_desk_has_entered_the_winds_and_everybody_starts_in_each_once(winds: str) -> None:
    day = at_the_final(winds)
    day.publish(2)
    page = reverse("event_round", args=[day.event.season.club.slug, day.event.pk, 2])
    told = Client().get(reverse("api:round", args=[day.event.season.club.slug, day.event.pk, 2])).json()
    assert {seat["wind"] for seat in told["tables"][0]["seats"]} == {""}
    with pytest.raises(ClubError) as refused:
        day.start(2)
    assert refused.value.code == "winds_open"
    assert control(day.event).why_not == "Winds not entered: tables 1"
    order = day.plan(2).tables[0][::-1]
    client = Browser()
    client.force_login(user_of(day.desks[0]))
    assert b"Wind still open" in client.get(page).content
    said = dict(zip("ESWN", order, strict=True))
    on = {"version": day.round(2).version, "key": key(), "table": 1}
    client.post(page + "winds/", {**on, **said})
    assert b"Wind still open" not in client.get(page).content
    assert day.plan(2).tables == [order]
    rows = [day.plan(number).tables[0] for number in (2, 3, 4, 5)]
    assert all(len({row[seat] for row in rows}) == 4 for seat in range(4))
    for number in (2, 3, 4, 5):
        draw = draw_of(day.round(number))
        assert draw is not None
        assert recomputed(draw) == day.plan(number)
    day.start(2)
    assert day.numbers(day.games(2)[0]) == order


def test_winds_are_given_once_to_each_player_of_the_table_and_only_where_they_are_drawn() -> None:
    day = at_the_final(Stage.Winds.DRAW)
    order = day.plan(2).tables[0]
    for wrong, table, code in (
        ([order[0], order[0], order[1], order[2]], 1, "bad_winds"),
        (order[:3], 1, "bad_winds"),
        (order, 2, "no_table"),
    ):
        with pytest.raises(ClubError) as refused:
            enter(day, wrong, table)
        assert refused.value.code == code
    Stage.objects.filter(event=day.event, number=2).update(winds=Stage.Winds.RANK)
    with pytest.raises(ClubError) as refused:
        enter(day, order)
    assert refused.value.code == "fixed_winds"


def test_winds_by_rank_are_drawn_by_lot_while_the_standing_is_hidden() -> None:
    assert _by_rank(at_the_final(Stage.Winds.RANK))
    day = at_the_final(Stage.Winds.RANK, hidden_from=1)
    seen = set()
    for _ in range(8):
        day.draft(2)
        rows = [day.plan(number).tables[0] for number in (2, 3, 4, 5)]
        assert all(len({row[seat] for row in rows}) == 4 for seat in range(4))
        seen.add(tuple(rows[0]))
    assert len(seen) > 1


def test_who_is_locked_in_a_wind_stays_there_while_the_others_winds_are_drawn_by_lot() -> None:
    day = at_the_final(Stage.Winds.RANK, hidden_from=1)
    south = day.plan(2).tables[0][1]
    for _ in range(2):
        found = day.round(2)
        lock_seat(round_id=found.pk, version=found.version, number=south, key=key(), actor=day.director)
    seen = set()
    for _ in range(12):
        found = day.round(2)
        seat_others(round_id=found.pk, version=found.version, key=key(), actor=day.director)
        seen.add(tuple(day.plan(2).tables[0]))
    assert {row[1] for row in seen} == {south}
    assert len(seen) > 1
    rows = [day.plan(number).tables[0] for number in (2, 3, 4, 5)]
    assert all(len({row[seat] for row in rows}) == 4 for seat in range(4)), "everybody starts in each wind once"


def test_balanced_winds_of_a_final_table_begin_anew_and_keep_who_is_locked() -> None:
    day = at_the_final(Stage.Winds.BALANCE)
    every = (2, 3, 4, 5)

    def once() -> bool:
        rows = [day.plan(number).tables[0] for number in every]
        return all(len({row[seat] for row in rows}) == 4 for seat in range(4))

    assert once()
    assert day.plan(2).quality["winds"]["max"] == 0
    locked = day.plan(4).tables[0][0]
    for _ in range(2):
        found = day.round(4)
        lock_seat(round_id=found.pk, version=found.version, number=locked, key=key(), actor=day.director)
    for _ in range(6):
        found = day.round(2)
        seat_others(round_id=found.pk, version=found.version, key=key(), actor=day.director)
        assert day.plan(4).tables[0][0] == locked
        assert once()
    day.play(2)
    found = day.round(3)
    seat_others(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    assert day.plan(4).tables[0][0] == locked
    assert once()


def _by_rank(day: Day) -> bool:
    ranked = [line.entry.number for line in day.lines(2, 0)]
    return day.plan(2).tables[0] == ranked
