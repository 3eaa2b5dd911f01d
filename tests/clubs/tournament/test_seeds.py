"""Seeds: the ranking by which a first round is seated."""

import csv
import io

import pytest

from clubs.errors import ClubError
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_preview import Given
from clubs.services.tournament.entries import set_seed
from clubs.services.tournament.planning import StagePlan
from tests.api.test_tournaments import at, post
from tests.clubs.tournament.test_listing import take
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of

pytestmark = pytest.mark.django_db
ORDER = (8, 3, 1, 6, 2, 7)
"""Start numbers in the order of their seeds. 4 and 5 have none."""


def seeded(method: str) -> Day:
    day = tournament(8, stages(1, method))
    for seed, number in enumerate(ORDER, 1):
        set_seed(event=day.event, number=number, version=day.entry(number).version, seed=seed, actor=day.director)
    return day


@pytest.mark.parametrize(
    ("method", "tables"),
    [
        ("final", [{8, 3, 1, 6}, {2, 7, 4, 5}]),
        ("snake", [{8, 6, 2, 5}, {3, 1, 7, 4}]),
        ("interval", [{8, 1, 2, 4}, {3, 6, 7, 5}]),
        ("swiss", [{8, 3, 1, 6}, {2, 7, 4, 5}]),
    ],
)
def test_a_first_round_by_rank_is_seated_by_seeds(method: str, tables: list[set[int]]) -> None:
    day = seeded(method)
    day.draft(1)
    assert [set(table) for table in day.plan(1).tables] == tables


def test_who_has_played_is_seated_by_points_whatever_the_seeds() -> None:
    day = tournament(8, [StagePlan("Preliminary", ["random", "final"])])
    for number in range(1, 9):
        set_seed(event=day.event, number=number, version=day.entry(number).version, seed=9 - number, actor=day.director)
    day.draft(1)
    day.play(1)
    day.draft(2)
    best = list(day.points())[:4]
    assert set(day.plan(2).tables[0]) == set(best)


def test_staff_set_a_seed_on_the_entries_page_and_programs_by_their_call() -> None:
    day = tournament(4, stages(1, "snake"))
    staff, entry = signed_in(user_of(day.director)), day.entry(3)
    said = {"of_entry": f"3 {entry.version}", "seed": 2}
    assert "Seed 2" in staff.post(url(day, "set_seed"), said, follow=True).content.decode()
    stale = staff.post(url(day, "set_seed"), said | {"seed": 4}, follow=True).content.decode()
    assert "Somebody else has changed this in the meantime." in stale
    assert 'value="4"' in stale
    assert day.entry(3).seed == 2
    call, version = at(day, "/entries/3/seed"), day.entry(3).version
    assert post(staff, call, seed=401, version=version).status_code == 400
    assert post(staff, call, seed=1, version=version).json()["seed"] == 1
    assert post(staff, call, seed=None, version=version + 1).json()["seed"] is None
    with pytest.raises(ClubError) as refused:
        set_seed(event=day.event, number=3, version=version + 2, seed=0, actor=day.director)
    assert refused.value.code == "bad_seed"


def test_a_list_brings_seeds_and_the_file_of_entries_has_them() -> None:
    day = tournament(0, stages(1, "snake"))
    take(day, "Name,Seed\nAnna,2\nBen,\nChiyo,1\n")
    assert dict(day.event.entries.values_list("number", "seed")) == {1: 2, 2: None, 3: 1}
    wrong = entry_list(day.event, Given("Name,Seed\nDora,first\n", guest=True))
    assert [fault.words for fault in wrong.listings[0].line.faults] == ["A seed is a number from 1 to 400."]
    staff = signed_in(user_of(day.director))
    told = b"".join(staff.get(url(day, "event_staff_file", "entries", "csv")).streaming_content).decode("utf-8-sig")
    assert [row["Seed"] for row in csv.DictReader(io.StringIO(told))] == ["2", "", "1"]
