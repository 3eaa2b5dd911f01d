"""The final ranking: one list from 1 to N over all stages, with the deciding tie-breaks, the same everywhere."""

import csv
import io
import re

import pytest
from django.urls import reverse

from clubs.models import Event
from clubs.selectors.tournament.final_ranking import final_ranking
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.planning import reveal_results
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.tournament_status import finish_tournament
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, StagePlan, stages, tournament, user_of
from tests.factories import Browser, key

pytestmark = pytest.mark.django_db
TWO = [
    StagePlan("Preliminary", ["schedule"] * 2, second_check=False),
    StagePlan("Final", ["final"], size=4, carry_percent=50, second_check=False),
]


def played(plans: list[StagePlan] | None = None, players: int = 16, hidden: int | None = None) -> Day:
    day = tournament(players, plans or TWO)
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=hidden)
    day.draft(1)
    day.play(1)
    day.play(2)
    stage = day.stage(2)
    of = {"stage_id": stage.pk, "version": stage.version, "key": key(), "actor": day.director}
    confirm_cut(**of, chosen=[line.number for line in day.lines()[:4]], reason="As it stands")
    day.draft(3)
    day.play(3)
    day.event.refresh_from_db()
    finish_tournament(event=day.event, actor=day.director)
    day.event.refresh_from_db()
    return day


def places(day: Day) -> list[tuple[int | None, int]]:
    return [(row.place, row.line.number) for row in final_ranking(day.event).rows]


def test_one_ranking_is_on_the_page_the_hall_the_wall_the_file_and_the_api() -> None:
    day = played()
    expected = places(day)
    assert len(expected) == 16
    assert [number for _place, number in expected[:4]] == [line.number for line in day.lines(2)]
    numbers = [number for _place, number in expected]
    table = re.compile(r'<th scope="row"><span class="nr">(\d+)</span>')
    public = Browser().get(url(day, "event")).content.decode()
    staff = signed_in(user_of(day.director))
    assert [int(one) for one in table.findall(public.partition('id="final"')[2])] == numbers
    assert [int(one) for one in table.findall(staff.get(url(day, "event_finish")).content.decode())] == numbers
    paper = staff.get(url(day, "event_paper"), {"what": "final"}).content.decode()
    assert [int(one) for one in re.findall(r"<td>(\d+)</td>\s*<th", paper)] == numbers
    answer = staff.get(url(day, "event_staff_file", "ranking", "csv"))
    rows = list(csv.reader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))[1:]
    assert [int(row[1]) for row in rows] == numbers
    told = Browser().get(reverse("api:final_ranking", args=[day.event.season.club.slug, day.event.pk])).json()
    assert [(row["place"], row["number"]) for row in told["players"]] == expected
    for stage in day.event.stages.all():
        compute_stage(stage_id=stage.pk)
    for row in final_ranking(day.event).rows[:6]:
        working = Browser().get(url(day, "event_line", row.line.entry.pk) + f"?stage={row.stage.number}")
        assert working.status_code == 200


def test_nothing_hidden_leaks_before_it_is_revealed() -> None:
    day = played(hidden=3)
    address = reverse("api:final_ranking", args=[day.event.season.club.slug, day.event.pk])
    assert 'id="final"' not in Browser().get(url(day, "event")).content.decode()
    assert Browser().get(address).json() == {"players": [], "teams": []}
    assert 'id="final"' in signed_in(user_of(day.director)).get(url(day, "event_finish")).content.decode()
    reveal_results(event=day.event, actor=day.director)
    assert 'id="final"' in Browser().get(url(day, "event")).content.decode()


def test_a_tie_says_which_tie_break_decided() -> None:
    day = tournament(8, stages(1, "random", second_check=False, ties=("best_game", "lot")))
    day.draft(1)
    day.play(1)
    rows = final_ranking(day.event).rows
    assert [row.place for row in rows] == list(range(1, 9))
    assert [row.decided for row in rows[1::2]] == ["tie-break 2: Drawing lots"] * 4
    assert [row.decided for row in rows[::2]] == [""] * 4
