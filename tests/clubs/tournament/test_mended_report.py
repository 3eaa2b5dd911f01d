"""The federation report as a form: rows are mended in place and kept with the person for the next report."""

import pytest

from clubs.models import Entry, Player, PlayerName
from clubs.selectors.exports.tournament import federation
from clubs.selectors.people.personal_data import _player
from clubs.selectors.tournament.federation_report import Said, report
from clubs.services.people.person_removal import forget_player
from clubs.services.tournament.entries import enter_player
from tests.clubs.tournament.test_publishing import address, desk_of
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    """Return a finished round of four, one of them known in Han characters only, one by another name as well."""
    day = tournament(4, stages(1, second_check=False))
    for number, name in ((1, "Anna de Vries"), (2, "王小明"), (3, "佐藤 美咲"), (4, "Ben Ode")):
        player = day.entry(number).player
        player.name = name
        player.save()
    PlayerName.objects.create(player=day.entry(3).player, lang="en", name="SATO Misaki")
    day.draft(1)
    day.play(1)
    return day


def rows(day: Day) -> dict[int, tuple[str, str]]:
    return {row.entry.number or 0: (row.family, row.given) for row in report(day.event, Said()).rows}


def sent(day: Day, **more: str) -> dict[str, object]:
    """Return the rows as a browser sends them back, with changes."""
    page = desk_of(day).get(address(day, "report/"))
    said = {field.html_name: field.value() for field in page.context["rows"]}
    return said | more | {"mend": "1", "key": key()}


def test_names_known_in_latin_letters_are_used_and_others_are_flagged(day: Day) -> None:
    assert rows(day) == {1: ("Vries", "Anna de"), 2: ("王", "小明"), 3: ("SATO", "Misaki"), 4: ("Ode", "Ben")}
    assert [row.entry.number for row in report(day.event, Said()).unreadable] == [2]
    assert "1 name is not known in Latin letters:" in desk_of(day).get(address(day, "report/")).content.decode()


def test_what_is_mended_is_what_is_exported_and_is_kept_for_the_next_report(day: Day) -> None:
    said = sent(day, family_1="de Vries", given_1="Anna", family_2="Wang", given_2="Xiaoming", country_2="Taiwan")
    page = desk_of(day).post(address(day, "report/"), said, follow=True).content.decode()
    assert "Saved. The names are kept for the next report." in page
    assert rows(day)[1] == ("de Vries", "Anna")
    assert rows(day)[2] == ("Wang", "Xiaoming")
    exported = {(row[2], row[3], row[4]) for row in federation(day.event).rows()}
    assert ("Wang", "Xiaoming", "TW") in exported
    assert day.entry(2).player.name == "王小明", "the name on pages stays"

    later = tournament(0, stages(1, second_check=False))
    later.event.season.club = day.event.season.club
    later.event.season.save()
    enter_player(event=later.event, player=Player.objects.get(pk=day.entry(2).player_id), actor=day.director)
    player = Entry.objects.get(event=later.event, number=1).player
    assert player.report_names == {"EMA": ["Wang", "Xiaoming"]}


def test_a_fault_in_one_row_saves_none_and_stays_typed(day: Day) -> None:
    said = sent(day, family_1="de Vries", country_2="Narnia")
    answer = desk_of(day).post(address(day, "report/"), said)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "2: Unknown country" in page
    assert 'value="de Vries"' in page
    assert rows(day)[1] == ("Vries", "Anna de")


def test_a_row_changed_in_the_meantime_is_refused(day: Day) -> None:
    said = sent(day, family_1="First")
    desk_of(day).post(address(day, "report/"), sent(day, family_1="Second"))
    assert desk_of(day).post(address(day, "report/"), said).status_code == 422
    assert rows(day)[1][0] == "Second"


def test_a_removed_person_leaves_no_name_in_reports_and_may_read_their_own(day: Day) -> None:
    desk_of(day).post(address(day, "report/"), sent(day, family_2="Wang", given_2="Xiaoming"))
    player = Player.objects.get(pk=day.entry(2).player_id)
    assert _player(player)["report_names"] == {"EMA": ["Wang", "Xiaoming"]}
    forget_player(club_id=player.club_id, number=player.number, typed=player.name, actor=day.director)
    player.refresh_from_db()
    assert player.report_names == {}
    assert "Wang" not in str(rows(day))
