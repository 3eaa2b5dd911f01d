"""The schedules that are shipped come from the seeds that their script names."""

import pytest

from clubs.seating.tournament.even import SCHEDULES
from tools import even


@pytest.mark.parametrize(("points", "rounds"), [(12, 6), (12, 15), (20, 19)])
def test_a_shipped_schedule_comes_again_from_its_seed(points: int, rounds: int) -> None:
    order, seed, steps = even.FOUND[points, rounds]
    made = even.Annealing(points, rounds, order, seed).run(steps)
    assert even.text(made) == SCHEDULES[points, rounds]
    assert even.counted(points, SCHEDULES[points, rounds].split()) == made.key


def test_every_shipped_schedule_has_a_seed() -> None:
    assert set(even.FOUND) == set(SCHEDULES)
