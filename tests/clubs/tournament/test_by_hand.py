"""Seats changed by hand: locks, reseating the others, swaps, their effect on the quality card, and notifications."""

import pytest

from clubs.errors import ClubError
from clubs.models import LogEntry, Message, Player, StageAct, Wish
from clubs.selectors.notifications.texts import render_notification
from clubs.selectors.tournament.round_seating import Plan, draw_of, recomputed
from clubs.selectors.tournament.seating_quality import quality_of
from clubs.services.notifications.outbox import create_messages
from clubs.services.tournament import manual_seating
from clubs.services.tournament.round_seating import publish_round, swap_seats
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import UserFactory, key

pytestmark = pytest.mark.django_db


def seats(day: Day, number: int) -> list[list[int]]:
    return day.plan(number).tables


def refused(act: object, **values: object) -> ClubError:
    with pytest.raises(ClubError) as error:
        act(**values)  # type: ignore[operator]
    return error.value


def test_locks_stay_when_the_others_are_seated_anew_and_what_is_worse_wants_a_reason() -> None:
    day = tournament(16, stages(3, second_check=False))
    day.draft(1, seed="a")
    on = {"round_id": day.round(2).pk, "key": key(), "actor": day.director}
    rows = seats(day, 2)
    mover, stayer = rows[0][0], rows[1][2]
    for number in (mover, stayer, stayer):
        manual_seating.lock_seat(**on | {"key": key()}, version=day.round(2).version, number=number)
    assert day.plan(2).locks == {mover: "", stayer: "W"}
    version = day.round(2).version
    assert refused(swap_seats, **on | {"key": key()}, version=version, a=mover, b=rows[2][0]).code == "locked"
    first = day.round(1)
    manual_seating.seat_others(round_id=first.pk, version=first.version, key=key(), actor=day.director, seed="b")
    plan = day.plan(2)
    assert plan.table_of(mover) == 1
    assert plan.tables[1][2] == stayer
    assert plan.locks == {mover: "", stayer: "W"}
    assert plan.tables != rows
    draw = draw_of(day.round(2))
    assert recomputed(draw) == Plan.from_json(draw.plan)
    free = [[number for number in row if number not in plan.locks] for row in seats(day, 1)]
    one, other = next(row for row in free if len(row) > 2)[:2]
    two = seats(day, 2)
    at = next(row for row in two if one in row)
    here = next(number for number in at if number not in (one, other, *plan.locks))
    swapping = {"round_id": day.round(2).pk, "key": key(), "actor": day.director, "version": day.round(2).version}
    swap_seats(**swapping, a=here, b=other)
    quality = quality_of(day.round(2), draw_of(day.round(2)))
    assert quality.now["repeats"] > quality.proposed["repeats"]
    assert quality.worse
    assert tuple(sorted((one, other))) in quality.behind["repeats"]
    day.publish(1)
    publish = {"round_id": day.round(2).pk, "version": day.round(2).version, "actor": day.director}
    assert refused(publish_round, **publish, key=key()).code == "worse_seats"
    publish_round(**publish, key=key(), reason="They asked for it")
    assert StageAct.objects.filter(kind="publish").last().reason == "They asked for it"


def test_a_published_round_is_changed_by_hand_and_who_is_moved_is_told() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    day.draft(1)
    day.publish(1)
    rows, found = seats(day, 1), day.round(1)
    a, b = rows[0][0], rows[1][0]
    told = UserFactory()
    Player.objects.filter(pk=day.entry(a).player_id).update(user=told)
    Wish.objects.create(user=told, kind="seat", way="mail", language="en")
    swap_seats(round_id=found.pk, version=found.version, a=a, b=b, key=key(), actor=day.director)
    assert day.plan(1).table_of(a) == 2
    entry = LogEntry.objects.get(action="round.swap")
    create_messages(entry_id=entry.pk)
    message = Message.objects.get(user=told)
    assert render_notification(message.kind, message.content).title == "Now at table 2, not 1"
    day.start(1)
    found = day.round(1)
    assert refused(swap_seats, round_id=found.pk, version=found.version, a=a, b=b, key=key(), actor=day.director).code
