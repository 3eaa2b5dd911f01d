"""Imported lists of entries: checked line by line, imported completely or not at all, exported and imported again."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from clubs.errors import ClubError
from clubs.models import Entry, Event, Player, PlayerImport
from clubs.selectors.imports.entry_preview import EntryList, entry_list
from clubs.selectors.imports.player_preview import Given
from clubs.services.imports.entry_import import enter_list
from clubs.services.tournament.planning import StagePlan
from tests.clubs.tournament.test_pages import counted, signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import PlayerFactory, key

pytestmark = pytest.mark.django_db
LIST = """Name,Country,Federation number,Club,Team,Player or substitute,Short name of the team
Anna Berg,DE,04110001,Canal,Dragons,,DRG
Ben Cho,Japan,08120002,Canal,Dragons,player,
Chiyo Sato,JP,,Harbour,Winds,,
Dora Lind,SE,,Harbour,Winds,,
Sam Stone,GB,,,,substitute,
"""


def looked(day: Day, text: str, **said: object) -> EntryList:
    return entry_list(day.event, Given(text, **said))


def take(day: Day, text: str, once: str | None = None, **said: object) -> list[Entry]:
    given = Given(text, guest=True, **said)
    seen = entry_list(day.event, given).found.seen
    return enter_list(event=day.event, given=given, seen=seen, key=once or key(), actor=day.director)


def test_a_list_enters_people_with_clubs_countries_and_teams_in_its_order() -> None:
    day = tournament(0, stages(1, "random"))
    known = PlayerFactory(club=day.event.season.club, name="Dora Lind")
    once = key()
    assert len(take(day, LIST, once)) == 5
    assert take(day, LIST, once) == []
    found = list(day.event.entries.select_related("player", "team").order_by("number"))
    assert [entry.player.name for entry in found] == ["Anna Berg", "Ben Cho", "Chiyo Sato", "Dora Lind", "Sam Stone"]
    assert [entry.player.country for entry in found] == ["DE", "JP", "JP", "SE", "GB"]
    assert [entry.club_name for entry in found] == ["Canal", "Canal", "Harbour", "Harbour", ""]
    assert [entry.team.name if entry.team else "" for entry in found] == ["Dragons", "Dragons", "Winds", "Winds", ""]
    assert [team.brief for team in day.event.teams.order_by("number")] == ["DRG", "Winds"]
    assert (found[3].player, found[4].kind) == (known, "substitute")
    assert PlayerImport.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Name,Country\nAnna,Narnia", "Unknown country: “Narnia”."),
        ("Name,Team\nAnna,Dragons", "Dragons: a team needs 2 to 8 members; this one has 1."),
        ("Name,Player or substitute\nAnna,perhaps", "“perhaps” is neither “player” nor “substitute”."),
        ("Name,Club\nAnna," + "x" * 81, "Too long: at most 80 characters."),
        ("Name,Team short name\nAnna," + "x" * 13, "Too long: at most 12 characters."),
        ("Name,Club\nanna@example.org,Canal", "“anna@example.org” looks like an address, not a name."),
    ],
)
def test_a_wrong_line_is_named_and_nothing_is_taken(text: str, words: str) -> None:
    day = tournament(0, stages(1, "random"))
    lines = [one.line for one in looked(day, text).listings]
    assert [fault.words for line in lines for fault in line.faults] == [words]
    with pytest.raises(ClubError) as refused:
        take(day, text)
    assert refused.value.code == "not_ready"
    assert not Player.objects.filter(club=day.event.season.club).exists()
    assert not day.event.entries.exists()


def test_a_team_that_is_there_already_is_named_and_who_is_entered_is_not_entered_again() -> None:
    day = tournament(0, stages(1, "random"))
    take(day, LIST)
    again = looked(day, LIST + "Emil Frank,DE,,,Dragons,\n")
    assert [one.number for one in again.listings] == [1, 2, 3, 4, 5, None]
    assert [fault.words for fault in again.listings[5].line.faults] == ["There is already a team called Dragons."]
    assert [one.number for one in looked(day, LIST).entering] == []
    with pytest.raises(ClubError) as refused:
        take(day, LIST)
    assert refused.value.code == "nothing_new"


def test_the_page_shows_each_line_before_anything_is_saved_and_takes_what_was_looked_at() -> None:
    day = tournament(0, stages(1, "random"))
    client, page = signed_in(user_of(day.director)), url(day, "event_list")
    assert "Check the list" in client.get(page).content.decode()
    assert client.post(page, {"text": ""}).status_code == 422
    shown = client.post(page, {"text": LIST, "guest": "on"}).content.decode()
    assert "Add 5 players" in shown
    assert "Dragons" in shown
    assert not day.event.entries.exists()
    wrong = client.post(page, {"text": LIST, "take": "", "seen": "other", "key": key()})
    assert wrong.status_code == 422
    assert "have changed" in wrong.content.decode()
    seen = looked(day, LIST, guest=True).found.seen
    nul = client.post(page, {"text": LIST, "guest": "on", "take": "", "seen": seen, "key": "a\0b"}, follow=True)
    assert "The form was incomplete" in nul.content.decode()
    assert not day.event.entries.exists()
    done = client.post(page, {"text": LIST, "guest": "on", "take": "", "seen": seen, "key": key()}, follow=True)
    assert "5 players added." in done.content.decode()
    assert signed_in(user_of(day.desks[0])).get(page).status_code == 403


def test_what_goes_out_as_xlsx_comes_in_again_at_another_tournament() -> None:
    day, other = tournament(0, stages(1, "random")), tournament(0, stages(1, "random"))
    take(day, LIST)
    client = signed_in(user_of(day.director))
    book = b"".join(client.get(url(day, "event_staff_file", "entries", "xlsx")).streaming_content)
    assert load_workbook(io.BytesIO(book)).active.max_row == 6
    there, page = signed_in(user_of(other.director)), url(other, "event_list")
    said = {"file": SimpleUploadedFile("entries.xlsx", book), "guest": "on"}
    assert "Add 5 players" in there.post(page, said).content.decode()


def test_players_of_one_club_and_country_are_kept_apart_where_that_is_asked_for() -> None:
    day = tournament(8, [StagePlan("Preliminary", ["random"], avoid=("club", "country"))])
    for entry in day.event.entries.select_related("player"):
        pair = (entry.number or 0) % 4
        Entry.objects.filter(pk=entry.pk).update(club_name="abcd"[pair])
        Player.objects.filter(pk=entry.player_id).update(country=["DE", "FR", "JP", "TW"][pair])
    day.draft(1)
    plan = day.plan(1)
    assert (plan.quality["clubs"], plan.quality["countries"]) == (0, 0)
    assert all(len({number % 4 for number in table}) == 4 for table in plan.tables)


def test_the_preview_takes_as_many_queries_with_sixteen_lines_as_with_four() -> None:
    costs = []
    for many in (4, 16):
        day = tournament(0, stages(1, "random"))
        lines = "\n".join(f"Guest {letter},DE" for letter in "abcdefghijklmnop"[:many])
        with counted() as found:
            looked(day, f"Name,Country\n{lines}")
        costs.append(len(found))
    assert costs[0] == costs[1]
    assert Event.objects.tournaments().count() == 2


def test_a_list_says_whose_numbers_it_has_and_one_of_a_wrong_form_is_marked_in_its_cell() -> None:
    day = tournament(0, stages(1, "random"))
    rows = "Name,Federation,Federation number\nAnn,ema,0412-0001\nBen,JPML,A-17\n"
    found = entry_list(day.event, Given(rows + "Cho,EMA,412\n"))
    assert [fault.column for line in found.found.lines for fault in line.faults] == [2]
    assert "8 digits" in found.found.lines[2].faults[0].words
    take(day, rows)
    numbers = {one.player.name: (one.player.federation, one.player.federation_id) for one in day.event.entries.all()}
    assert numbers == {"Ann": ("EMA", "04120001"), "Ben": ("JPML", "A-17")}
    older = entry_list(day.event, Given("Name,Federation\nDee,04120009\n")).found.lines[0].person
    assert (older.federation, older.federation_id) == ("", "04120009")
