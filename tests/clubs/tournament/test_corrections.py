"""Corrections after a game's result: who may make them, and what follows after the round's approval."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Club, Event, EventStaff, Game, Round, SeatResult, Stage, StageAct
from clubs.models.people import Role
from clubs.models.tournament import EventRole
from clubs.selectors.tournament.desk import Next, director_desk
from clubs.selectors.tournament.loaded_tournament import Course
from clubs.selectors.tournament.public_page import corrections
from clubs.selectors.tournament.round_seating import draw_of
from clubs.services.play.games import close_game, confirm_all
from clubs.services.tournament.entries import withdraw_entry
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.rounds import keep_seats
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_messages import text
from tests.clubs.tournament.test_pages import COUNTED, act, as_a_visitor_sees, signed_in, url
from tests.clubs.tournament.test_stages import cut
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import RON, UserFactory, key, member, play
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db

OTHER = {"type": "win", "wins": [{"winner": 3, "from": 1, "fan": 3, "fu": 40}]}
SMALL = {"type": "win", "wins": [{"winner": 2, "from": 0, "fan": 1, "fu": 30}]}


def by_deals(*more: StagePlan, rounds: int = 1) -> Day:
    """Return a round without approval, the first table with deals, the second with a score sheet."""
    day = tournament(8, [*stages(rounds, "swiss", second_check=False), *more])
    day.draft(1)
    day.publish(1)
    day.start(1)
    game = day.games(1)[0]
    for result in (RON, SMALL):
        play(game, result)
    game.refresh_from_db()
    game = close_game(game_id=game.pk, version=game.version, note="Time is up", actor=day.director)
    confirm_all(game_id=game.pk, version=game.version, actor=day.director)
    day.report_tables(1, 2)
    return day


def correct(client: Client, day: Day, result: dict[str, object] = OTHER) -> tuple[int, str]:
    """Correct the first table's first deal over the API. Return the status, and the code of a refusal."""
    game = day.games(1)[0]
    path = reverse("api:correct_deal", args=[day.event.season.club.slug, game.public_id, 1])
    said = {"version": game.version, "result": result, "reason": "Wrong seat"}
    told = client.put(path, said, content_type="application/json", headers={"Idempotency-Key": key()})
    return told.status_code, told.json().get("error", {}).get("code", "")


def typed(game: Game) -> dict[str, object]:
    """Return the same correction as the desk's page sends it."""
    won = {"type": "win", "from": "1", "winner-1": "3", "value-1": "f3-40"}
    return won | {"do": "correct", "why": "seat", "version": game.version, "key": key()}


def referee_of(day: Day) -> Client:
    user = UserFactory()
    EventStaff.objects.create(event=day.event, user=user, role=EventRole.REFEREE)
    return signed_in(user)


def test_a_final_deal_is_corrected_by_a_referee_and_once_approved_by_the_director_alone() -> None:
    day = by_deals()
    desk, referee, director = signed_in(user_of(day.desks[0])), referee_of(day), signed_in(user_of(day.director))
    assert correct(desk, day) == (403, "director_only")
    assert correct(referee, day) == (200, "")
    day.approve(1)
    for client in (desk, referee):
        assert correct(client, day, RON) == (403, "director_only")
    scores = {seat.player_id: seat.score for seat in SeatResult.objects.filter(game=day.games(1)[0])}
    assert correct(director, day, RON) == (200, "")
    now = {seat.player_id: seat.score for seat in SeatResult.objects.filter(game=day.games(1)[0])}
    assert now != scores


def test_a_scorer_of_the_club_who_directs_the_tournament_corrects_what_is_approved() -> None:
    day = by_deals()
    day.approve(1)
    scorer = member(day.event.season.club, Role.SCORER)
    assert correct(signed_in(scorer), day) == (403, "director_only")
    EventStaff.objects.create(event=day.event, user=scorer, role=EventRole.DIRECTOR)
    assert correct(signed_in(scorer), day) == (200, "")


def test_a_corrected_deal_draws_the_next_draft_again_and_stands_on_the_public_page() -> None:
    day = by_deals(rounds=2)
    day.approve(1)
    compute_stage(stage_id=day.stage().pk)
    day.draft(2)
    before, points = day.plan(2), day.points()
    client, game = signed_in(user_of(day.director)), day.games(1)[0]
    desk = reverse("desk:correct", args=[day.event.season.club.slug, game.public_id, 1])
    refused = signed_in(user_of(day.desks[0])).post(desk, typed(game))
    assert "Only the director can correct an approved round." in refused.content.decode()
    assert day.points() == points
    assert client.post(desk, typed(game)).status_code == 302
    assert day.points() != points
    assert day.plan(2).based_on > before.based_on
    [one] = corrections(Course(day.event))
    assert (one.round, one.table) == (1, 1)
    assert "Round 1, table 1 corrected" in Client().get(url(day, "event")).content.decode()


def test_a_corrected_sheet_stands_with_round_table_and_hour_on_every_public_page_that_shows_its_result() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    for number in (1, 2):
        day.draft(number)
        day.play(number)
    game = day.games(1)[1]
    correct_result(
        game_id=game.pk, version=game.version, scores=[30_000] * 4, deposits=0, reason="Misread", key=key(),
        actor=day.director,
    )  # fmt: skip
    compute_stage(stage_id=day.stage().pk)
    at = (timezone.now() + timedelta(days=1)).replace(hour=7, minute=42)
    game.sheets.filter(current=True).update(created_at=at)
    Club.objects.update(time_zone="Asia/Taipei")
    pages = [url(day, "event"), url(day, "event_standings"), url(day, "event_round_public", 1)]
    assert ["Round 1, table 2 corrected at 15:42" in text(Client().get(page).content.decode()) for page in pages] == [
        True
    ] * 3
    assert "corrected" not in Client().get(url(day, "event_round_public", 2)).content.decode()
    Event.objects.update(results_hidden_from=1)
    forget_pages()
    assert ["corrected" in Client().get(page).content.decode() for page in pages] == [False] * 3


def test_a_deal_corrected_after_the_cut_makes_it_again_or_is_noted_on_both_stages() -> None:
    day = by_deals(StagePlan("Final", ["final"], size=4, second_check=False))
    day.approve(1)
    director = signed_in(user_of(day.director))
    going = cut(day, 2)
    first, last = (day.numbers(day.games(1)[0])[at] for at in (1, 3))
    assert correct(director, day) == (200, "")
    again = set(day.stage(2).entrants.values_list("entry__number", flat=True))
    assert going - again == {first}
    assert again - going == {last}
    assert again == {line.entry.number for line in day.lines()[:4]}
    day.draft(2)
    day.publish(2)
    day.start(2)
    assert correct(director, day, RON) == (200, "")
    assert set(day.stage(2).entrants.values_list("entry__number", flat=True)) == again
    assert [[note["table"] for note in stage.notes] for stage in Stage.objects.filter(event=day.event)] == [[1], [1]]


# --- a result of an earlier round -------------------------------------------------------------------------------------


def no_two_equal(numbers: Sequence[int], round_number: int, table: int) -> list[int]:
    """Return scores by which the lower start number is ahead at each table, by different margins everywhere."""
    at = 2 * round_number + table - 3
    more, less = 100 * 2**at, 100 * 3**at
    by_number = dict(zip(sorted(numbers), (39_000 + more, 33_000 + less, 27_000 - less, 21_000 - more), strict=True))
    return [by_number[number] for number in numbers]


def two_rounds(method: str, *more: StagePlan, rounds: int = 2, **values: object) -> Day:
    day = tournament(8, [*stages(rounds, method, second_check=False, **values), *more])
    for number in (1, 2):
        day.draft(number, seed=f"seed {number}")
        day.play(number, no_two_equal)
    return day


def exchange(day: Day, number: int = 1) -> None:
    """Swap the scores of the best and the worst player at the first table of a round."""
    game = day.games(number)[0]
    scores = list(game.sheets.get(current=True).scores)
    best, worst = (scores.index(pick(scores)) for pick in (max, min))
    scores[best], scores[worst] = scores[worst], scores[best]
    correct_result(
        game_id=game.pk, version=game.version, scores=scores, deposits=0, reason="Exchanged", key=key(),
        actor=day.director,
    )  # fmt: skip


def keep(day: Day, number: int) -> None:
    """Keep the seats of a round as the director, with a reason."""
    found = day.round(number)
    keep_seats(round_id=found.pk, version=found.version, reason="Everybody sits", key=key(), actor=day.director)


def test_after_a_correction_published_seats_are_kept_with_a_reason_or_made_anew_before_the_round_starts() -> None:
    day = two_rounds("swiss", rounds=3)
    day.draft(3)
    day.publish(3)
    plan = day.plan(3)
    exchange(day, 2)
    client = signed_in(user_of(day.director))
    for _once_more in range(2):
        with pytest.raises(ClubError, match="Redo it, or keep it and give a reason") as refused:
            day.start(3)
        assert refused.value.code == "older_standing"
        page = text(client.get(url(day, "event_desk")).content.decode())
        assert "Round 2, table 1 was corrected after this seating was published." in page
        assert "A result was corrected. Keep or redo this seating first." in page
        act(client, day, "unpublish_round", 3)
        day.publish(3)
    act(client, day, "seat_anew", 3)
    assert day.plan(3).based_on > plan.based_on
    assert (director_desk(day.event).undecided, director_desk(day.event).why_not) == (False, "")
    exchange(day, 2)
    assert director_desk(day.event).undecided
    keep(day, 3)
    day.start(3)
    assert day.stage(1).notes == []


def test_seats_that_hang_on_no_standing_start_after_a_correction_as_before() -> None:
    day = two_rounds("random", rounds=3)
    day.draft(3)
    day.publish(3)
    exchange(day, 2)
    assert day.start(3).status == Round.Status.STARTED


def test_a_correction_of_an_earlier_round_draws_the_draft_after_the_next_ones_again() -> None:
    day = two_rounds("swiss", rounds=3)
    day.draft(3)
    before, played = day.plan(3), day.plan(2)
    exchange(day)
    assert day.plan(3).based_on > before.based_on
    assert day.plan(2) == played


def test_a_draft_that_cannot_be_seated_any_more_is_put_aside_and_refuses_no_correction() -> None:
    day = tournament(8, stages(2, "swiss", second_check=False, odd="refuse"))
    day.draft(1)
    day.play(1)
    day.draft(2)
    gone = day.entry(8)
    withdraw_entry(entry_id=gone.pk, version=gone.version, from_round=2, actor=day.director)
    points = day.points()
    exchange(day)
    assert day.points() != points
    assert (draw_of(day.round(2)), day.round(2).status) == (None, Round.Status.DRAFT)


def test_a_correction_of_an_earlier_round_makes_the_cut_again_or_is_noted_once_the_next_stage_began() -> None:
    day = two_rounds("random", StagePlan("Final", ["final"], size=4, second_check=False))
    cut(day, 2)
    day.draft(3)
    exchange(day)
    going = {line.entry.number for line in day.lines()[:4]}
    assert set(day.points(2)) == going == day.plan(3).seated
    day.publish(3)
    day.start(3)
    exchange(day)
    assert {line.entry.number for line in day.lines()[:4]} != going
    assert set(day.points(2)) == going
    assert [[note["round"] for note in stage.notes] for stage in Stage.objects.filter(event=day.event)] == [[1], [1]]


def test_after_a_correction_published_seats_of_the_next_stage_are_kept_or_taken_back_and_the_cut_made_anew() -> None:
    day = two_rounds("random", StagePlan("Final", ["final"], size=4, second_check=False))
    before = cut(day, 2)
    day.draft(3)
    day.publish(3)
    exchange(day)
    client = signed_in(user_of(day.director))
    words = "Final: round 1, table 1 was corrected after the cut. "
    words += "Unpublish the round to confirm the qualifiers again, or keep this seating."
    assert words in text(client.get(url(day, "event_desk")).content.decode())
    assert (set(day.points(2)), director_desk(day.event).next) == (before, Next.START)
    page = act(client, day, "unpublish_round", 3)
    assert "Qualifiers: Final" in page
    assert words not in text(page)
    act(client, day, "confirm_cut", 2)
    going = {line.entry.number for line in day.lines()[:4]}
    assert set(day.points(2)) == going != before
    assert director_desk(day.event).next == Next.DRAFT
    day.draft(3)
    assert day.plan(3).seated == going
    assert [[note["round"] for note in stage.notes] for stage in Stage.objects.filter(event=day.event)] == [[1], [1]]
    day.publish(3)
    exchange(day)
    with pytest.raises(ClubError, match="Unpublish the round, or keep this seating and give a reason"):
        day.start(3)
    keep(day, 3)
    day.start(3)
    page = text(client.get(url(day, "event_desk")).content.decode())
    assert page.count("Final: round 1, table 1 was corrected after the cut. The cut is unchanged.") == 2
    assert set(day.points(2)) == going


def test_nothing_open_tells_who_goes_on_while_the_results_before_the_cut_are_hidden() -> None:
    day = two_rounds("random", StagePlan("Final", ["final"], size=4, second_check=False))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    cut(day, 2)
    going, seen = [], []
    for _ in range(2):
        going.append(set(day.points(2)))
        for number in (1, 2):
            compute_stage(stage_id=day.stage(number).pk)
        forget_pages()
        seen.append({name: COUNTED.sub(b"", page) for name, page in as_a_visitor_sees(day, 2).items()})
        exchange(day, 2)
    assert going[0] != going[1]
    one, other = seen
    assert [name for name in one if one[name] != other[name]] == []


def test_a_game_whose_result_is_approved_is_not_opened_but_made_void_with_what_follows() -> None:
    day = by_deals(rounds=2)
    day.approve(1)
    day.draft(2)
    before, client = day.plan(2), signed_in(user_of(day.director))
    game = day.games(1)[0]
    desk = reverse("desk:reopen", args=[day.event.season.club.slug, game.public_id])
    told = client.post(desk, {"do": "reopen", "reason": "Again", "version": game.version})
    assert "Correct it, or undo the approval first." in told.content.decode()
    assert day.games(1)[0].status == Game.Status.FINAL
    client.post(desk, {"do": "void", "reason": "A tile was marked", "version": game.version})
    assert [found.table.number for found in day.games(1)] == [2]
    assert day.plan(2).based_on > before.based_on
    assert StageAct.objects.get(kind="void").reason == "A tile was marked"
    assert [(one.round, one.table) for one in corrections(Course(day.event))] == [(1, 1)]


def pages(day: Day, table: int) -> list[str]:
    """Return the pages on which a table's result is corrected."""
    game, club = day.games(1)[table - 1], day.event.season.club.slug
    if table == 2:
        return [reverse("desk:scores", args=[club, game.public_id])]
    names = {"desk:correct": [1], "desk:scores": [], "desk:seats": []}
    return [reverse(name, args=[club, game.public_id, *more]) for name, more in names.items()]


@pytest.mark.parametrize("approved", [False, True])
def test_who_may_not_correct_a_result_reads_why_instead_of_the_form_and_finds_no_way_there(approved: bool) -> None:
    day = by_deals()
    referee, scorer = referee_of(day), member(day.event.season.club, Role.SCORER)
    if approved:
        day.approve(1)
    words = (
        "Only the director can correct an approved round" if approved else "Only a referee or the director can correct"
    )
    desk = signed_in(scorer)
    for address in (*pages(day, 1), *pages(day, 2)):
        told = desk.get(address)
        assert (told.status_code, words in told.content.decode()) == (403, True)
        assert referee.get(address).status_code == (403 if approved else 200)
        assert signed_in(user_of(day.director)).get(address).status_code == 200
    listed = reverse("desk:deals", args=[day.event.season.club.slug, day.games(1)[0].public_id])
    correction = f'href="{pages(day, 1)[0]}"'
    assert [correction in client.get(listed).content.decode() for client in (desk, referee)] == [False, not approved]
    sheet = desk.get(url(day, "event_sheets") + "?table=2").content.decode()
    assert (words in sheet, "score-0" in sheet) == (True, False)
    EventStaff.objects.create(event=day.event, user=scorer, role=EventRole.DIRECTOR)
    for address in (*pages(day, 1), *pages(day, 2)):
        assert desk.get(address).status_code == 200
    assert "score-0" in desk.get(url(day, "event_sheets") + "?table=2").content.decode()
