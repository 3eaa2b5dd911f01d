"""Participants: no-shows appear nowhere, latecomers rank after their first game, base ranks go from 0 to 1000."""

import csv
import io

import pytest

from clubs.models import Entry
from clubs.selectors.tournament.federation_report import Said, report
from clubs.selectors.tournament.participants import participants
from clubs.selectors.tournament.printouts import placed
from clubs.selectors.tournament.public_page import event_view
from clubs.services.tournament.entries import check_in_entry, mark_no_shows, withdraw_entry
from clubs.services.tournament.penalties import disqualify
from clubs.services.tournament.round_seating import replace_in_rounds
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import Browser, key

pytestmark = pytest.mark.django_db


def with_no_shows(players: int = 8, absent: tuple[int, ...] = (7, 8), rounds: int = 2) -> Day:
    """Return a day whose schedule was drawn before check-in, and whose no-shows were replaced by substitutes."""
    day = tournament(players, stages(rounds, second_check=False), substitutes=len(absent))
    day.draft(1)
    day.event.entries.filter(number__in=absent).update(status=Entry.Status.EXPECTED)
    mark_no_shows(event=day.event, actor=day.director)
    for old, new in zip(absent, range(players + 1, players + 1 + len(absent)), strict=True):
        replace_in_rounds(day.event, 1, old, new, day.director)
    return day


def test_a_no_show_who_was_replaced_is_in_no_standings_certificate_report_or_list() -> None:
    day = with_no_shows()
    day.play(1)
    day.play(2)
    assert sorted(line.number for line in day.lines()) == [1, 2, 3, 4, 5, 6]
    assert len(placed(day.event)) == 6
    found = report(day.event, Said())
    assert (found.players, found.substitutes, len(found.rows)) == (8, 2, 6)
    bases = [row.base for row in found.rows if row.base is not None]
    assert len(bases) == 6
    assert max(bases) == 1000
    assert min(bases) > 0
    assert [entry.number for entry in participants(day.event)] == [1, 2, 3, 4, 5, 6, 9, 10]
    assert event_view(day.event).players == 6
    page = Browser().get(url(day, "event")).content.decode()
    assert day.entry(7).player.public_name not in page
    assert day.entry(9).player.public_name in page
    assert "6 players" in page


def test_somebody_here_is_listed_but_not_ranked_until_a_game_counts() -> None:
    day = tournament(9, stages(2, "random", second_check=False, odd="bye"))
    day.draft(1)
    (out,) = day.plan(1).byes
    assert [line.rank for line in day.lines()] == [None] * 9
    day.play(1)
    (last,) = [line for line in day.lines() if line.rank is None]
    assert last.number == out
    assert day.lines()[-1] == last
    assert len(placed(day.event)) == 8
    day.draft(2)
    day.play(2)
    assert all(line.rank for line in day.lines())


def test_who_withdraws_before_playing_leaves_public_pages_and_after_playing_stays_marked() -> None:
    day = tournament(12, stages(2, "random", second_check=False, odd="bye"))
    gone = day.entry(12)
    withdraw_entry(entry_id=gone.pk, version=gone.version, actor=day.director)
    assert gone.player.public_name not in Browser().get(url(day, "event")).content.decode()
    day.draft(1)
    day.play(1)
    played = next(line.entry for line in day.lines() if line.rank)
    withdraw_entry(entry_id=played.pk, version=played.version, actor=day.director, from_round=2)
    lines = {line.number: line for line in day.lines()}
    assert lines[played.number or 0].rank
    assert lines[played.number or 0].gone
    page = Browser().get(url(day, "event")).content.decode()
    assert played.player.public_name in page
    assert 'class="muted">Left<' in page


def test_a_disqualified_player_is_the_last_row_of_the_report_without_place_and_base_rank() -> None:
    day = with_no_shows()
    day.play(1)
    disqualify(entry_id=day.entry(1).pk, reason="Cheating", key=key(), actor=day.director)
    rows = report(day.event, Said()).rows
    assert (rows[-1].entry.number, rows[-1].place, rows[-1].base) == (1, None, None)
    assert all(row.place and row.base for row in rows[:-1])


def test_staff_still_see_everybody_in_the_list_of_entries() -> None:
    day = with_no_shows()
    answer = signed_in(user_of(day.director)).get(url(day, "event_staff_file", "entries", "csv"))
    rows = list(csv.reader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert [row[0] for row in rows[1:]] == [str(number) for number in range(1, 11)]
    back = day.entry(7)
    check_in_entry(entry_id=back.pk, version=back.version, actor=day.director)
    assert 7 in [entry.number for entry in participants(day.event)]
