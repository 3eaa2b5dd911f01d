"""The breakdown of a total in a tournament's standings, on its own page."""

import html
import re
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Event
from clubs.services.tournament.penalties import penalise
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from tests.api.test_tournaments import at
from tests.clubs.tournament.test_pages import url
from tests.clubs.tournament.test_stages import cut
from tests.clubs.tournaments import Day, key, linear, stages, tournament

pytestmark = pytest.mark.django_db
ROW = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
NUMBER = re.compile(r'<span class="nr">(\d+)</span>')
CELL = re.compile(r'<td class="num[^"]*">(.*?)</td>', re.DOTALL)
LINK = re.compile(r'href="([^"#]*)(?:#([^"]*))?"')
MOVED = re.compile(r'<td class="moved">(.*?)</td>', re.DOTALL)


def line(day: Day, number: int) -> str:
    club = day.event.season.club.slug
    page = Client().get(reverse("event_line", args=[club, day.event.pk, day.entry(number).pk]))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))


def played(rounds: int) -> Day:
    day = tournament(8, stages(2, "random", second_check=False))
    for number in range(1, rounds + 1):
        day.draft(number)
        day.play(number)
    one = day.entry(1)
    penalise(entry_id=one.pk, kind="points", tenths=-55, reason="Late", key=key(), actor=day.director)
    compute_stage(stage_id=day.stage().pk)
    return day


def test_a_total_opens_its_games_with_their_parts_and_the_penalties() -> None:
    day = played(2)
    seen = line(day, 1)
    assert re.search(r"Round 1 · Table \d .* Round 2 · Table \d", seen)
    assert seen.count("39,000") == 2
    assert "Penalty \N{MINUS SIGN}5.5" in seen
    assert "Total +42.5" in seen
    club = day.event.season.club.slug
    board = Client().get(reverse("event_standings", args=[club, day.event.pk])).content.decode()
    assert reverse("event_line", args=[club, day.event.pk, day.entry(1).pk]) in board
    other = played(1)
    assert Client().get(reverse("event_line", args=[club, day.event.pk, other.entry(1).pk])).status_code == 404


def test_a_hidden_round_is_in_no_working() -> None:
    day = played(2)
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    seen = line(day, 1)
    assert "Round 1" in seen
    assert "Round 2" not in seen
    assert "42.5" not in seen


def rows(day: Day, stage: int = 1) -> dict[int, str]:
    """Return the rows of a stage's standings on its page, by start number."""
    compute_stage(stage_id=day.stage(stage).pk)
    page = html.unescape(Client().get(url(day, "event_standings"), {"stage": stage}).content.decode())
    return {int(found[1]): row for row in ROW.findall(page) if (found := NUMBER.search(row))}


def shown(day: Day, stage: int = 1) -> dict[int, int]:
    """Return by start number how many places up or down the page shows."""
    told = {}
    for number, row in rows(day, stage).items():
        words = re.sub(r"<[^>]+>", " ", MOVED.findall(row)[0]).split()
        sign, said, places = words or ("", "", "0")
        assert (sign, said) in (("▲", "up"), ("▽", "down"), ("", ""))
        told[number] = int(places) * (-1 if sign == "▽" else 1)
    return told


def turned(numbers: Sequence[int], _round: int, _table: int) -> list[int]:
    """Return scores by which the higher start number is ahead, by a large margin."""
    better = dict(zip(sorted(numbers, reverse=True), (60_000, 36_000, 24_000, 0), strict=True))
    return [better[number] for number in numbers]


def test_a_row_says_how_many_places_it_has_moved_since_the_round_before() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    day.draft(1)
    day.play(1, linear)
    assert set(shown(day).values()) == {0}, "before round 1 there are no places to move from"
    day.draft(2)
    day.play(2, turned)
    before, now = ({line.number: line.rank or 0 for line in day.lines(through=number)} for number in (1, 2))
    told = shown(day)
    assert told == {number: before[number] - now[number] for number in now}
    assert min(told.values()) < 0 < max(told.values())
    api = Client().get(at(day, "/stages/1/standings")).json()
    assert {line["number"]: line["moved"] for line in api["lines"]} == told


def test_in_a_later_stage_it_has_moved_since_the_points_that_were_carried() -> None:
    final = {"size": 8, "second_check": False}
    for percent in (50, 0):
        day = tournament(
            8, [*stages(1, "random", second_check=False), StagePlan("Final", ["final"], carry_percent=percent, **final)]
        )
        day.draft(1)
        day.play(1, linear)
        cut(day, 2)
        day.draft(2)
        day.play(2, turned)
        before, now = ({line.number: line.rank or 0 for line in day.lines(2, number)} for number in (0, 1))
        moved = {number: before[number] - now[number] for number in now}
        assert any(moved.values())
        assert shown(day, 2) == (moved if percent else dict.fromkeys(moved, 0))


def words(part: str) -> str:
    """Return the text of a part of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", html.unescape(part)).split())


def opened(cell: str) -> str:
    """Return the part of a page to which the link on a number of the standings leads."""
    address, part = LINK.findall(cell)[0]
    page = Client().get(html.unescape(address))
    assert page.status_code == 200, address
    found = page.content.decode()
    return words(found.split(f'id="{part}"')[1].split("</tr>")[0] if part else found)


def test_every_number_of_a_row_opens_what_it_is_made_of() -> None:
    final = StagePlan("Final", ["final"], size=4, carry_percent=50, second_check=False)
    day = tournament(9, [*stages(2, "random", odd="bye", bye_tenths=-55, second_check=False), final])
    for number in (1, 2):
        day.draft(number)
        day.play(number, linear)
    out = day.entry(day.plan(1).byes[0])
    said = {"kind": "points", "reason": "Late", "key": key(), "actor": day.director}
    penalise(entry_id=out.pk, tenths=-70, round_number=2, **said)  # type: ignore[arg-type]
    total, games, byes, lost = (CELL.findall(rows(day)[out.number or 0])[at] for at in (-1, -4, -3, -2))
    assert words(byes) == "1 · −5.5"
    assert opened(byes) == "> Byes 1 −5.5"
    assert opened(lost) == "> Penalty Round 2 −7.0"
    assert words(games) == "1"
    assert opened(games).startswith("> Score breakdown")
    assert f"Total {words(total)}" in opened(total)
    for number, row in rows(day).items():
        for nth, cell in enumerate(CELL.findall(row)[1:3], 1):
            if words(cell) != "–":
                assert opened(cell).startswith(f"> Round {nth} · Table "), number
                assert opened(cell).endswith(words(cell)), number
    cut(day, 2, chosen=[line.number for line in day.lines()[:4]], reason="By lot")
    day.draft(3)
    day.play(3, linear)
    for row in rows(day, 2).values():
        carried, played = CELL.findall(row)[1:3]
        assert opened(carried) == f"> R0 Carried over {words(carried)}"
        assert opened(played).startswith("> Round 3 · Table 1")
        assert opened(played).endswith(words(played))


BY_ROUND = {1: (1, 2, 3, 4), 2: (3, 2, 1, 4)}
"""Who comes first to last in each round: 1, 2 and 3 have 20.0 each, and 1 and 3 have a better best game."""


@pytest.mark.parametrize(
    ("ties", "behind", "ahead"),
    [
        (
            ("best_game",),
            "Behind {who}. Best game: +10.0 against +30.0.",
            "Ahead of {who}. Best game: +30.0 against +10.0.",
        ),
        (
            ("places",),
            "Behind {who}. Placings from the top: 0 2 0 against 1 0 1.",
            "Ahead of {who}. Placings from the top: 1 0 1 against 0 2 0.",
        ),
    ],
)
def test_a_line_says_by_what_it_is_behind_or_ahead_with_both_values(
    ties: tuple[str, ...], behind: str, ahead: str
) -> None:
    day = tournament(4, stages(2, "random", second_check=False, ties=ties))
    for number in (1, 2):
        day.draft(number)
        day.play(
            number,
            lambda numbers, nth, _table: [45_000 - 10_000 * BY_ROUND[nth].index(number) for number in numbers],
        )
    compute_stage(stage_id=day.stage().pk)
    assert [(found.rank, found.value) for found in day.lines()] == [(1, 200), (1, 200), (3, 200), (4, -600)]
    _first, second, third, last = (found.entry for found in day.lines())
    assert behind.format(who=second.player.public_name) in line(day, third.number or 0)
    assert ahead.format(who=third.player.public_name) in line(day, second.number or 0)
    assert "Ahead of" not in line(day, third.number or 0)
    assert "Behind" not in line(day, last.number or 0)
