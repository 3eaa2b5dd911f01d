"""The best of each group qualify: alternates, ties within a group, and seating of a final."""

import html
from typing import Any

import pytest
from django.utils.html import strip_tags

from clubs.models import Entry, EventTeam, Stage
from clubs.selectors.tournament.cut import proposed_cut
from clubs.services.tournament.cuts import decline_place
from clubs.services.tournament.planning import StagePlan
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournament.test_places import apart
from tests.clubs.tournament.test_playoffs import in_order, play
from tests.clubs.tournament.test_stages import cut, refused
from tests.clubs.tournaments import Day, Scores, linear, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db
FINAL = StagePlan("Final", ["final"] * 4, size=2, group="club", winds="rank", carry_percent=50, second_check=False)


def of_two_clubs(clubs: str, scores: Scores) -> tuple[Day, list[int], list[int]]:
    """Return a day of twelve players after one round. The best two of each club play a final of four games.

    `clubs` names the club of each rank. The start numbers of A and of B, in that order, are returned with the day.
    """
    day = tournament(12, [*stages(1, "random", second_check=False), FINAL], substitutes=2)
    day.draft(1)
    day.play(1, scores)
    members: dict[str, list[int]] = {"A": [], "B": []}
    for line, club in zip(day.lines(), clubs, strict=True):
        Entry.objects.filter(pk=line.entry.pk).update(club_name=club)
        members[club].append(line.number)
    return day, members["A"], members["B"]


def decline(day: Day, number: int) -> set[int]:
    """Decline a player's place. Return the start numbers in the final afterwards."""
    decline_place(stage_id=day.stage(2).pk, number=number, key=key(), actor=day.director)
    return set(day.points(2))


def test_the_next_of_the_same_group_moves_up_and_another_group_only_when_it_has_nobody_left() -> None:
    day, ours, others = of_two_clubs("ABABBAAAABBB", apart)
    assert cut(day, 2) == {*ours[:2], *others[:2]}
    assert decline(day, ours[0]) == {*ours[1:3], *others[:2]}
    assert decline(day, others[0]) == {*ours[1:3], *others[1:3]}
    Entry.objects.filter(event=day.event, number__in=ours[3:]).update(status=Entry.Status.LEFT)
    assert decline(day, ours[1]) == {ours[2], *others[1:4]}
    day.draft(2)
    assert day.plan(2).seated == {ours[2], *others[1:4]}


def test_the_first_alternates_are_the_next_of_every_group_each_named_with_its_group() -> None:
    day, ours, others = of_two_clubs("AAAAAAAAABBB", apart)
    Entry.objects.filter(event=day.event, number=ours[8]).update(club_name="")
    found = proposed_cut(day.stage(2))
    assert found
    next_ones = [(line.entry.number, club) for line, club in found.next_with_groups]
    assert next_ones[:4] == [(ours[2], "A"), (others[2], "B"), (ours[3], "A"), (ours[4], "A")]
    assert next_ones[-1] == (ours[8], "")
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    rows = [" ".join(strip_tags(row).split()) for row in page.split('class="ruled cut"')[1].split("<tr")[1:]]
    assert [row.split()[-2] for row in rows[1:5]] == ["A", "A", "B", "B"]
    assert rows[6].split()[-2] == "A"
    assert rows[7].split()[-2] == "B"


def test_alternates_of_teams_are_named_with_their_team(django_assert_num_queries: Any) -> None:
    day, ours, _others = of_two_clubs("ABABBAAAABBB", apart)
    Stage.objects.filter(pk=day.stage(2).pk).update(group="team")
    for name in "EW":
        EventTeam.objects.create(event=day.event, number=ord(name), name=name, token=name)
    first, second = day.event.teams.order_by("number")
    day.event.entries.filter(kind=Entry.Kind.PLAYER).update(team=first)
    day.event.entries.filter(number__in=ours).update(team=second)
    found = proposed_cut(day.stage(2))
    assert found
    with django_assert_num_queries(0):
        assert {name for _line, name in (*found.going_with_groups, *found.next_with_groups)} == {"E", "W"}


def test_equals_of_a_group_are_named_by_their_numbers_and_play_for_the_last_place_of_their_own_group() -> None:
    day, ours, others = of_two_clubs("ABBAABABABAB", linear)
    one, two = sorted(ours[1:3])
    said = f"Numbers {one} · {two} are level on every tie-break. Choose a play-off, draw lots, or let 5 advance."
    assert refused(day, 2) == said
    page = html.unescape(signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode())
    assert said in " ".join(page.split())
    assert f"Play-off for numbers {one} · {two}" in page
    assert "Places" not in page
    found = play(day)
    assert day.plan(found.number).seated == {one, two, 13, 14}
    day.play(found.number, in_order(13, 14, two, one))
    assert cut(day, 2) == {ours[0], two, *others[:2]}


def test_whoever_is_chosen_beside_a_group_stands_by_the_place_of_the_stage_before() -> None:
    day, ours, others = of_two_clubs("AAABBABABABB", apart)
    stage = day.stage(2)
    Stage.objects.filter(pk=stage.pk).update(carry_percent=0)
    assert cut(day, 2, chosen=[*ours[:3], others[0]], reason="As announced") == {*ours[:3], others[0]}
    day.draft(2)
    assert day.plan(2).tables == [[*ours[:3], others[0]]]
