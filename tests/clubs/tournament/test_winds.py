"""Starting winds of a final's first game: drawn or chosen at the table, or by lot while the standings are hidden."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Entry, Event, Stage
from clubs.selectors.tournament.desk import director_desk
from clubs.selectors.tournament.round_seating import draw_of, recomputed
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.manual_seating import lock_seat, seat_others
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.starting_winds import enter_winds
from tests.clubs.tournament.test_places import apart
from tests.clubs.tournaments import Day, key, stages, tournament, user_of
from tests.factories import Browser

pytestmark = pytest.mark.django_db


def at_the_final(winds: str, hidden_from: int | None = None, games: int = 4) -> Day:
    """Return a day of eight players after one round, with a drafted final of four players and `games` games."""
    final = StagePlan("Final", ["final"] * games, size=4, winds=winds, second_check=False)
    plans = [*stages(1, "random", second_check=False), final]
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
    day.draft(2, hidden_winds="lot")
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
    assert director_desk(day.event).why_not == "Tables without winds: 1"
    order = day.plan(2).tables[0][::-1]
    client = Browser()
    client.force_login(user_of(day.desks[0]))
    assert b"Wind unknown" in client.get(page).content
    said = dict(zip("ESWN", order, strict=True))
    on = {"version": day.round(2).version, "key": key(), "table": 1}
    client.post(page + "winds/", {**on, **said})
    assert b"Wind unknown" not in client.get(page).content
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


@pytest.mark.parametrize("games", [3, 4, 5])
@pytest.mark.parametrize("winds", [one.value for one in Stage.Winds])
def test_in_a_final_everybody_starts_in_the_winds_as_evenly_as_can_be(winds: str, games: int) -> None:
    day = at_the_final(winds, games=games)
    ranked = [line.entry.number or 0 for line in day.lines(2, 0)]
    numbers = range(2, 2 + games)
    if winds in (Stage.Winds.DRAW, Stage.Winds.CHOICE):
        ranked = [ranked[at] for at in (2, 0, 3, 1)]
        enter(day, ranked)
    for number in numbers:
        day.play(number)
    starts = [day.numbers(day.games(number)[0]) for number in numbers]
    if winds != Stage.Winds.BALANCE:
        assert starts[0] == ranked, "the best sits East, or everybody where it was drawn or chosen"
    least, most = games // 4, -(-games // 4)
    for one in ranked:
        had = [row.index(one) for row in starts]
        assert {had.count(wind) for wind in range(4)} <= {least, most}


def test_four_of_two_groups_play_a_final_of_one_table_and_more_than_four_one_by_rank() -> None:
    final = StagePlan("Final", ["final"] * 4, size=2, group="club", winds=Stage.Winds.RANK, second_check=False)
    day = tournament(8, [*stages(1, "random", second_check=False), final])
    for number in range(1, 9):
        Entry.objects.filter(event=day.event, number=number).update(club_name="Riichi" if number % 2 else "Kan")
    day.draft(1)
    day.play(1, apart)
    stage = day.stage(2)
    ranked = [line.entry.number or 0 for line in day.lines()]
    said = {"chosen": ranked[:4], "reason": "By lot"}
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director, **said)  # type: ignore[arg-type]
    day.draft(2)
    rows = [day.plan(number).tables[0] for number in (2, 3, 4, 5)]
    assert rows[0] == ranked[:4]
    assert all(len({row[seat] for row in rows}) == 4 for seat in range(4))
    stage = day.stage(2)
    said = {"chosen": ranked, "reason": "All of them"}
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director, **said)  # type: ignore[arg-type]
    day.draft(2)
    assert [len(day.plan(2).tables), draw_of(day.round(3))] == [2, None], "the second game is by the standing after it"


@pytest.mark.parametrize("winds", [one.value for one in Stage.Winds])
def test_a_final_game_that_is_seated_anew_leaves_everybody_each_wind_once(winds: str) -> None:
    day = at_the_final(winds)
    if winds in (Stage.Winds.DRAW, Stage.Winds.CHOICE):
        enter(day, day.plan(2).tables[0][::-1])
    day.play(2)
    for _ in range(4):
        day.draft(3)
        rows = [day.plan(number).tables[0] for number in (2, 3, 4, 5)]
        assert all(len({row[seat] for row in rows}) == 4 for seat in range(4))
    found = day.round(4)
    seat_others(round_id=found.pk, version=found.version, key=key(), actor=day.director)
    rows = [day.plan(number).tables[0] for number in (2, 3, 4, 5)]
    assert all(len({row[seat] for row in rows}) == 4 for seat in range(4))


def test_of_a_final_at_several_tables_only_the_first_game_seats_the_best_east() -> None:
    final = StagePlan("Final", ["final"] * 4, size=8, winds=Stage.Winds.RANK, carry_percent=100, second_check=False)
    day = tournament(8, [*stages(1, "random", second_check=False), final])
    day.draft(1, seed="a")
    day.play(1)
    stage = day.stage(2)
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director)
    ranked = [line.entry.number for line in day.lines(2, 0)]
    starts: Counter[tuple[int, int]] = Counter()
    for number in (2, 3, 4, 5):
        day.draft(number, seed="a")
        tables = day.plan(number).tables
        if number == 2:
            assert tables == [ranked[:4], ranked[4:]]
        starts.update((one, seat) for row in tables for seat, one in enumerate(row))
        day.play(number)
    assert max(starts.values()) <= 2, "who leads does not start East in every game"
