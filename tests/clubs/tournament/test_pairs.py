"""Tournaments of pairs: teams of two, on the same pages and with the same rules as larger teams."""

import html
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Event, SeatResult
from clubs.models.people import Role
from clubs.selectors.tournament.team_standings import team_standing
from clubs.services.activity_log import Actor
from clubs.services.tournament.entries import check_in_entry
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_pages import act, signed_in, url
from tests.clubs.tournament.test_paper import printed
from tests.clubs.tournament.test_scenarios import meetings, tables_of
from tests.clubs.tournaments import Day, linear, user_of
from tests.factories import MembershipFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
ROUNDS = range(1, 5)
AHEAD, HELPED = (45_000, 35_000, 25_000, 15_000), (35_000, 30_500, 30_000, 24_500)
"""Scores with totals of 30.0, 10.0, −10.0, −30.0, and of 20.0, 5.5, −5.0, −20.5."""
LEVEL = (30_000,) * 4


def pairs(**more: object) -> Day:
    """Return a tournament of eight pairs, all checked in, planned through the pages.

    Numbers 1 and 2 are the first pair.
    """
    season = SeasonFactory(preset="riichi-ema")
    club = season.club
    user = MembershipFactory(club=club, role=Role.ORGANISER).user
    client = signed_in(user)
    said = {
        "name": "Pairs", "season": season.slug, "date": "2026-05-01", "time": "10:00", "rounds": len(ROUNDS),
        "method": "schedule", "odd": "refuse", "teams": "members", "team_tie_1": "best_member", "semi_rounds": 1,
        "final_rounds": 1, "carry_percent": 50,
    }  # fmt: skip
    client.post(reverse("tournament_new", args=[club.slug]), said | more)
    day = Day(Event.objects.tournaments().get(), Actor.staff(user), (Actor.staff(member(club)),) * 2)
    typed = "\n".join(f"Pair {at}: A{at}, B{at}" for at in range(1, 9))
    assert "8 teams added." in client.post(url(day, "event_teams"), {"teams": typed}, follow=True).content.decode()
    act(client, day, "open_tournament")
    for entry in day.event.entries.all():
        check_in_entry(entry_id=entry.pk, version=entry.version, actor=day.director)
    day.draft(1)
    return day


def mate(number: int) -> int:
    """Return the other player of a pair."""
    return number + 1 if number % 2 else number - 1


def pair(number: int) -> int:
    """Return the pair of a start number."""
    return (number + 1) // 2


def sums(day: Day, best: int = 2) -> dict[int, int]:
    """Return the total of each pair: in every round, the sum of its `best` best results."""
    numbers = dict(day.event.entries.values_list("player_id", "number"))
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for one in SeatResult.objects.filter(game__event=day.event).select_related("game__round"):
        found[pair(numbers[one.player_id]), one.game.round.number].append(one.total)
    total: Counter[int] = Counter()
    for (of, _number), totals in found.items():
        total[of] += sum(sorted(totals)[-best:])
    return dict(total)


def two_level(day: Day) -> tuple[int, int, Callable[[Sequence[int], int, int], Sequence[int]]]:
    """Return two players who meet in round 1, and scores that give each of their pairs 30.0, from one member or both.

    The second one's partner scores in a later round, at a table without the first pair. All other players are tied.
    """
    one, two, *rest = day.plan(1).tables[0]
    helper = mate(two)
    later, table = next(
        (number, table)
        for number in ROUNDS[1:]
        for table in day.plan(number).tables
        if helper in table and not {one, mate(one)} & set(table)
    )
    others = [number for number in table if number != helper]
    given = {
        1: dict(zip((one, two, *rest), AHEAD, strict=True)),
        later: dict(zip((helper, *others), HELPED, strict=True)),
    }

    def scores(numbers: Sequence[int], round_number: int, _table: int) -> Sequence[int]:
        known = given.get(round_number, {})
        return [known[number] for number in numbers] if set(numbers) == set(known) else LEVEL

    return one, two, scores


def test_pairs_play_a_whole_tournament_never_at_one_table_beside_the_players_standing() -> None:
    day = pairs()
    tables = list(tables_of(day, ROUNDS).values())
    assert all(len({pair(number) for number in row}) == 4 for row in tables)
    assert set(meetings(tables).values()) == {1}
    for number in ROUNDS:
        day.play(number, linear)
    found = sums(day)
    assert {team: round(10 * points) for team, points in day.teams().items()} == found
    assert list(day.teams().values()) == sorted(day.teams().values(), reverse=True)
    compute_stage(stage_id=day.stage().pk)
    page = html.unescape(Client().get(url(day, "event_standings")).content.decode())
    teams, players = page.split("<h2>Players</h2>")
    assert all(f">Pair {of}</a>" in teams for of in range(1, 9))
    assert all(name in players for of in range(1, 9) for name in (f"A{of}", f"B{of}"))
    own = html.unescape(Client().get(url(day, "event_team", 3)).content.decode())
    assert own.count(">A3<") >= len(ROUNDS)
    assert own.count(">B3<") >= len(ROUNDS)
    director = signed_in(user_of(day.director))
    act(director, day, "finish_tournament")
    papers = html.unescape(printed(day, "certificates"))
    order = [f"Pair {of}" for of in day.teams()]
    assert [papers.index(name) for name in order] == sorted(papers.index(name) for name in order)


def test_of_two_pairs_of_equal_points_the_one_with_the_best_member_is_ahead() -> None:
    day = pairs()
    one, two, scores = two_level(day)
    for number in ROUNDS:
        day.play(number, scores)
    assert sums(day)[pair(one)] == sums(day)[pair(two)] == 300
    first, second = team_standing(day.stage())[:2]
    assert [(line.team.number, line.rank, line.value) for line in (first, second)] == [
        (pair(one), 1, 300),
        (pair(two), 2, 300),
    ]
    assert second.split == "best_member"
    compute_stage(stage_id=day.stage().pk)
    page = html.unescape(Client().get(url(day, "event_team", pair(two))).content.decode())
    assert f"Behind Pair {pair(one)}. Best member: +20.0 against +30.0." in page


def test_where_the_best_member_of_a_pair_counts_the_other_does_not() -> None:
    day = pairs(best_members=1)
    one, two, scores = two_level(day)
    for number in ROUNDS:
        day.play(number, scores)
    found = sums(day, best=1)
    assert found != sums(day)
    assert {team: round(10 * points) for team, points in day.teams().items()} == found
    compute_stage(stage_id=day.stage().pk)
    third = next(number for number in day.plan(1).tables[0] if number not in (one, two))
    page = html.unescape(Client().get(url(day, "event_team", pair(third))).content.decode())
    made = page.split('id="made-1"')[1].split("</section>")[0]
    assert made.count("does not count") == len(ROUNDS)
    assert "<s>−10.0</s>" in made
