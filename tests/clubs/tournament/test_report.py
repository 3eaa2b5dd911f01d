"""The report to a federation and the staff's tables of a tournament: numbers, missing data, outdated reports."""

import csv
import html
import io
import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Event, Game, Player
from clubs.selectors.tournament.federation_report import Said, base_rank, report, sent_of, weight
from clubs.services.people.clubs import ClubDetails, update_club
from clubs.services.people.players import fill_player
from clubs.services.tournament.entries import describe_entry, set_number_at
from clubs.services.tournament.federation_report import send_report
from clubs.services.tournament.penalties import disqualify, penalise
from clubs.services.tournament.planning import set_staff
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.tournament_details import Details, change_tournament
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db
COUNTRIES = ["TW", "JP", "DE", "NL", "DK", "FR", "HU"]


def rows_of(day: Day, sheet: str) -> list[list[str]]:
    answer = signed_in(user_of(day.desks[0])).get(url(day, "event_staff_file", sheet, "csv"))
    return list(csv.reader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))


def in_countries(day: Day) -> None:
    """Give the players federation numbers, and seven countries in turn."""
    for entry in day.event.entries.select_related("player"):
        number = entry.number or 0
        Player.objects.filter(pk=entry.player_id).update(
            country=COUNTRIES[number % 7], federation_id=f"{10 + number % 7}{number:06d}"
        )


def test_the_weight_of_two_days_and_forty_two_players_with_two_substitutes_of_seven_countries() -> None:
    day = tournament(42, stages(2, "random", second_check=False), substitutes=2)
    in_countries(day)
    for number in (1, 2):
        day.draft(number)
        day.play(number)
    found = report(day.event, Said(days=2))
    assert (found.players, found.substitutes, len(found.countries)) == (44, 2, 7)
    assert found.weight == Decimal("3.0")
    assert len(found.rows) == 42
    assert found.rows[0].base == Decimal(1000)
    assert base_rank(75, 100) == Decimal("252.5")


@pytest.mark.parametrize(
    ("said", "weighs"),
    [
        ({"days": 1, "players": 40, "countries": 5, "qualification": False}, "1.0"),
        ({"days": 5, "players": 41, "countries": 6, "qualification": False}, "4.0"),
        ({"days": 3, "players": 81, "countries": 10, "qualification": True}, "6.0"),
        ({"days": 2, "players": 80, "countries": 9, "qualification": True}, "4.0"),
    ],
)
def test_days_weigh_to_three_and_size_countries_and_a_qualification_add(said: dict[str, int], weighs: str) -> None:
    assert weight(**said) == Decimal(weighs)


def test_thirty_players_and_two_substitutes_are_thirty_two_of_whom_two_substitutes() -> None:
    day = tournament(30, stages(1, second_check=False), substitutes=2)
    assert report(day.event, Said()).players == 0
    day.draft(1)
    day.play(1)
    found = report(day.event, Said())
    assert (found.players, found.substitutes, len(found.rows)) == (32, 2, 30)


def test_of_more_substitutes_three_count_as_players() -> None:
    day = tournament(5, stages(2, "random", second_check=False, odd="substitutes"), substitutes=4)
    day.draft(1)
    day.play(1)
    seated = {number for _table, row in day.plan(1).numbered for number in row}
    day.event.entries.filter(number=max(seated)).update(status="left")
    day.draft(2)
    day.play(2)
    found = report(day.event, Said())
    assert (found.players - len(found.rows), found.substitutes) == (3, 4)


def test_the_report_has_the_tournaments_head_and_a_row_for_each_player() -> None:
    day = tournament(8, stages(1, "random", second_check=False, minutes=75), preset="riichi-ema")
    in_countries(day)
    Event.objects.filter(pk=day.event.pk).update(place="Town hall")
    set_staff(event=day.event, user=user_of(day.desks[1]), role="referee", actor=day.director)
    day.draft(1)
    day.play(1)
    played = (day.round(1).started_at or day.event.starts_at).astimezone(day.event.season.club.zone)
    said = Said(country="TW", days=1, observer="A. Observer", qualification=True)
    send_report(event=day.event, said=said, key=key(), actor=day.director)
    page = signed_in(user_of(day.director)).get(url(day, "event_report")).content.decode()
    told = re.findall(r"<dt>(.*?)</dt>\s*<dd\s*>(.*?)</dd>", html.unescape(page), re.DOTALL)
    head = {name: " ".join(re.sub("<[^>]*>", "", value).split()) for name, value in told}
    assert head.pop("Referees") == str(user_of(day.desks[1]))
    assert head.pop("Countries").startswith("7 (")
    assert head == {
        "Tournament": day.event.name, "Venue": "Town hall, TW", "Rules": "EMA 2025",
        "Days": f"{played:%a} {played.day} {played:%b %Y} (1)",
        "Rounds × minutes": "1 × 75", "Players": "8", "Observer": "A. Observer", "Qualification": "required",
        "Weight (MERS)": "2.5",
    }  # fmt: skip
    columns = ["Place", "Federation number", "Family name", "Given name", "Country", "Total"]
    for shown, line in zip(rows_of(day, "report")[1:], day.lines(), strict=True):
        found, player = dict(zip(columns, shown, strict=False)), line.entry.player
        assert " ".join((found["Family name"], found["Given name"])).split() == player.name.split()[::-1]
        assert found["Federation number"] == player.federation_id
        assert (found["Country"], float(found["Total"])) == (player.country, line.value / 10)


def test_missing_numbers_come_first_and_who_was_disqualified_has_no_place() -> None:
    day = tournament(8, stages(1, "random", second_check=False, minutes=75))
    in_countries(day)
    Player.objects.filter(pk=day.entry(3).player_id).update(federation_id="")
    Player.objects.filter(pk=day.entry(5).player_id).update(federation_id="12-34", country="", name="WANG Ming")
    set_staff(event=day.event, user=user_of(day.desks[1]), role="referee", actor=day.director)
    day.draft(1)
    day.play(1)
    disqualify(entry_id=day.entry(5).pk, reason="Cheating", key=key(), actor=day.director)
    page = signed_in(user_of(day.director)).get(url(day, "event_report")).content.decode()
    assert "2 players have no eight-digit federation number" in page
    assert page.index("2 players have no eight-digit") < page.index("<table")
    assert "1 player has no country" in page
    assert "1 × 75" in page
    assert str(user_of(day.desks[1])) in page
    head, *rows = rows_of(day, "report")
    assert head[:4] == ["Place", "Federation number", "Family name", "Given name"]
    assert rows[-1][:4] == ["", "12-34", "WANG", "Ming"]
    assert len(rows) == 8


def test_a_report_that_was_sent_is_outdated_once_a_result_is_corrected() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    in_countries(day)
    client = signed_in(user_of(day.director))
    once = key()
    said = {"key": once, "country": "Taiwan", "days": 1, "observer": "A. Observer"}
    assert "There are no results to report yet." in client.post(url(day, "event_report"), said).content.decode()
    day.draft(1)
    day.play(1)
    wrong = client.post(url(day, "event_report"), said | {"country": "Narnia"})
    assert (wrong.status_code, b"Unknown country" in wrong.content) == (422, True)
    for _ in range(2):
        page = client.post(url(day, "event_report"), said, follow=True).content.decode()
    assert "nothing has changed since" in page
    assert "A. Observer" in page
    game = day.games(1)[0]
    correct_result(
        game_id=game.pk, version=game.version, scores=[30_000] * 4, deposits=0, reason="Misread", key=key(),
        actor=day.director,
    )  # fmt: skip
    assert "is out of date" in client.get(url(day, "event_report")).content.decode()
    send_report(event=day.event, said=Said(), key=key(), actor=day.director)
    assert "nothing has changed since" in client.get(url(day, "event_report")).content.decode()


def renamed(day: Day, **said: str) -> None:
    """Change the details of the tournament."""
    event = day.event
    kept = {"name": event.name, "place": event.place, "starts_at": event.starts_at}
    change_tournament(event=event, said=Details(**kept | said), actor=day.director)


def elsewhere(day: Day) -> None:
    """Move the club to a time zone in which it was already the next day."""
    club = day.event.season.club
    began = day.round(1).started_at
    assert began is not None
    day.event.rounds.update(started_at=began.replace(hour=12))
    report_sent(day)
    there = ClubDetails(name=club.name, slug=club.slug, time_zone="Pacific/Kiritimati")
    update_club(club_id=club.pk, details=there, actor=day.director)


def report_sent(day: Day) -> None:
    send_report(event=Event.objects.get(pk=day.event.pk), said=Said("TW"), key=key(), actor=day.director)


CHANGES: dict[str, Callable[[Day], object]] = {
    "name": lambda day: renamed(day, name="Summer Open"),
    "place": lambda day: renamed(day, place="Town hall"),
    "days": elsewhere,
    "referee": lambda day: set_staff(
        event=day.event, user=user_of(day.desks[1]), role="referee", actor=day.director
    ),
    "player's name": lambda day: fill_player(player=day.entry(2).player, actor=day.director, name="Huang Meili"),
    "country": lambda day: describe_entry(
        event=day.event, number=2, version=day.entry(2).version, country="Japan", actor=day.director
    ),
    "federation": lambda day: set_number_at(
        event=day.event, number=2, version=day.entry(2).version, federation="wrc", federation_id="1234",
        actor=day.director,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", CHANGES)
def test_a_report_that_was_sent_is_outdated_once_anything_that_it_shows_has_changed(what: str) -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    day.draft(1)
    day.play(1)
    report_sent(day)
    sent = sent_of(Event.objects.get(pk=day.event.pk))
    assert sent is not None
    assert not sent.outdated
    CHANGES[what](day)
    client = signed_in(user_of(day.director))
    assert "is out of date because its contents have changed" in client.get(url(day, "event_report")).content.decode()
    report_sent(day)
    assert "nothing has changed since" in client.get(url(day, "event_report")).content.decode()


def test_tables_of_the_staff_hold_everything_hidden_results_too() -> None:
    day = tournament(8, stages(1, "random", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    penalise(entry_id=day.entry(2).pk, kind="points", tenths=-50, reason="=Late", key=key(), actor=day.director)
    day.draft(1)
    assert len(rows_of(day, "seating")) == 1
    day.play(1)
    entries = rows_of(day, "entries")
    assert [row[0] for row in entries[1:]] == [str(number) for number in range(1, 9)]
    assert len(rows_of(day, "seating")) == 9
    results = rows_of(day, "results")
    assert len(results) == 9
    assert sum(Decimal(row[results[0].index("Total")]) for row in results[1:]) == 0
    head, given = rows_of(day, "penalties")
    assert (given[head.index("Points")], given[head.index("Reason")]) == ("-5.0", "'=Late")
    public = signed_in(user_of(day.desks[0])).get(url(day, "night_file", "results", "csv"))
    assert len(b"".join(public.streaming_content).splitlines()) == 1
    assert Game.objects.filter(event=day.event).count() == 2


def test_tables_take_as_many_queries_with_sixteen_entries_as_with_eight() -> None:
    costs: list[dict[str, int]] = [{}, {}]
    for players, cost in zip((8, 16), costs, strict=True):
        day = tournament(players, stages(1, "random", second_check=False))
        penalise(entry_id=day.entry(2).pk, kind="warning", reason="Late", key=key(), actor=day.director)
        day.draft(1)
        day.play(1)
        for sheet in ("entries", "seating", "results", "penalties", "report"):
            with CaptureQueriesContext(connection) as asked:
                rows_of(day, sheet)
            cost[sheet] = len(asked)
    assert costs[0] == costs[1]
