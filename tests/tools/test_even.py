"""The shipped schedules come from the seeds that their script names."""

import pytest

from clubs.seating.tournament.even_schedules_data import SCHEDULES
from tools import find_even_schedules


@pytest.mark.parametrize(("points", "rounds"), [(12, 6), (12, 15), (20, 19)])
def test_a_shipped_schedule_comes_again_from_its_seed(points: int, rounds: int) -> None:
    order, seed, steps = find_even_schedules.FOUND[points, rounds]
    made = find_even_schedules.Annealing(points, rounds, order, seed).run(steps)
    assert find_even_schedules.text(made) == SCHEDULES[points, rounds]
    assert find_even_schedules.counted(points, SCHEDULES[points, rounds].split()) == made.key


def test_every_shipped_schedule_has_a_seed() -> None:
    assert set(find_even_schedules.FOUND) == set(SCHEDULES)
