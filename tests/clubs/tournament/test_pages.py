"""The pages of a tournament, from announcement to cut: permissions, hidden results, numbers of queries."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.actions.targets import ROUND
from clubs.actions.tournament import BY_NAME
from clubs.models import Entry, EntryPenalty, Event, EventStaff, Game, Round, Stage, User
from clubs.models.people import Role
from clubs.models.tournament import LOOKS
from clubs.selectors.tournament.round_seating import draw_of, recomputed
from clubs.services.tournament.planning import StagePlan, TournamentDetails, create_tournament, reveal_results
from clubs.services.tournament.round_seating import swap_seats
from clubs.services.tournament.score_sheets import correct_result
from clubs.services.tournament.standings import compute_stage
from clubs.views.exports.downloads import CLUB_SHEETS, PLAYER_SHEETS, SEASON_SHEETS
from tests.clubs.tournaments import Day, linear, stages, tournament, user_of
from tests.factories import RON, Browser, MembershipFactory, SeasonFactory, UserFactory, key, member, play
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Browser()
    client.force_login(user)
    return client


def url(day: Day, name: str, *more: object) -> str:
    return reverse(name, args=[day.event.season.club.slug, day.event.pk, *more])


def act(client: Client, day: Day, action: str, number: int | None = None, **more: object) -> str:
    """Press a button of Control, for a round or stage if there is a number. Return the page that follows."""
    on = BY_NAME[action].target
    found = (day.round(number) if on == ROUND else day.stage(number)) if number else day.event
    found.refresh_from_db()
    said = {"key": key(), "version": found.version} | more
    return client.post(url(day, action, *([number] if number else [])), said, follow=True).content.decode()


def test_a_tournament_from_announcing_to_the_final_by_pressing_what_is_next() -> None:
    season = SeasonFactory(preset="riichi-ema")
    club = season.club
    director = MembershipFactory(club=club, role=Role.ORGANISER).user
    client, desk = signed_in(director), signed_in(MembershipFactory(club=club, role=Role.SCORER).user)
    said = {
        "name": "Spring Open", "season": season.slug, "date": "2026-05-01", "time": "10:00", "rounds": 1, "minutes": 90,
        "method": "schedule", "odd": "substitutes", "second_check": "on", "semi_rounds": 2, "final_size": 4,
        "final_rounds": 1, "carry_percent": 50,
    }  # fmt: skip
    client.post(reverse("tournament_new", args=[club.slug]), said)
    event = Event.objects.tournaments().get()
    day = Day(event, None, ())  # type: ignore[arg-type]
    names = "\n".join(f"Player {letter}" for letter in "ABCDEFGH")
    client.post(url(day, "event_enter"), {"names": names, "kind": "player"})
    act(client, day, "open_tournament")
    page = client.get(url(day, "event_entries")).content.decode()
    assert page.count('value="here"') == 8
    for entry in event.entries.all():
        desk.post(url(day, "event_entry", entry.pk), {"do": "here", "version": entry.version})
    assert "Create round 1 seating" in client.get(url(day, "event_desk")).content.decode()
    act(client, day, "draft_round", 1)
    assert "Publish round 1" in act(client, day, "publish_round", 1) or day.round(1).status == Round.Status.PUBLISHED
    assert "Tables without a result: 1, 2" in act(client, day, "start_round", 1)
    for game in day.games(1):
        numbers = day.numbers(game)
        typed = {f"score-{seat}": score for seat, score in enumerate(linear(numbers))}
        sheet = {"game": game.public_id, "version": game.version, "deposits": 0} | typed
        for who in (desk, client):
            who.post(url(day, "event_sheets"), sheet | {"key": key()})
    assert "2 of 2 results are in" in client.get(url(day, "event_desk")).content.decode()
    page = act(client, day, "approve_round", 1)
    assert "Confirm 4 qualifiers" in page
    stage = day.stage(2)
    act(client, day, "confirm_cut", 2)
    assert stage.entrants.count() == 4
    act(client, day, "draft_round", 2)
    act(client, day, "publish_round", 2)
    assert "Round 2" in act(client, day, "start_round", 2)


def test_what_cannot_be_done_says_why_beside_the_button() -> None:
    day = tournament(8, stages(1, "random"))
    day.draft(1)
    Entry.objects.filter(event=day.event, number=3).update(status=Entry.Status.EXPECTED)
    page = signed_in(user_of(day.director)).get(url(day, "event_desk")).content.decode()
    assert "Start numbers not checked in: 3" in page
    assert 'disabled aria-describedby="why"' in page


def test_the_second_person_is_told_what_differs_and_the_first_cannot_check() -> None:
    day = started(4)
    first, second = (signed_in(user_of(desk)) for desk in day.desks)
    game = day.games(1)[0]
    scores = linear(day.numbers(game))
    sheet = {"game": game.public_id, "version": game.version, "deposits": 0}
    first.post(url(day, "event_sheets"), sheet | typed(scores) | {"key": key()})
    again = first.post(url(day, "event_sheets"), sheet | typed(scores) | {"key": key()})
    assert again.status_code == 422
    assert "Somebody else must check this sheet." in again.content.decode()
    other = [30_300 if score == 33_000 else score for score in scores]
    page = second.post(url(day, "event_sheets"), sheet | typed(other) | {"key": key()}, follow=True).content.decode()
    assert "30,300 now, 33,000 in the first entry." in page
    words = "The two entries differ. A referee or the director must decide, giving a reason."
    assert (words in page, 'name="score-0"' in page) == (True, False)
    third = signed_in(member(day.event.season.club))
    for client in (second, third):
        told = client.post(url(day, "event_sheets"), sheet | typed(scores) | {"key": key()})
        assert (told.status_code, words in told.content.decode()) == (422, True)
    assert "Nothing to enter" in third.get(url(day, "event_sheets")).content.decode()
    director = signed_in(user_of(day.director))
    sheet |= typed(scores) | {"version": day.games(1)[0].version}
    told = director.post(url(day, "event_sheets"), sheet | {"key": key(), "reason": " "})
    assert (told.status_code, "Give a reason" in told.content.decode()) == (422, True)
    director.post(url(day, "event_sheets"), sheet | {"key": key(), "reason": "Read again"})
    assert day.games(1)[0].status == "final"


def test_a_sum_that_is_wrong_keeps_what_was_typed() -> None:
    day = started(4)
    game = day.games(1)[0]
    sheet = {"game": game.public_id, "version": game.version, "deposits": 0, "key": key()}
    answer = signed_in(user_of(day.desks[0])).post(
        url(day, "event_sheets"), sheet | typed([39_000, 33_000, 27_000, 20_000])
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "1,000 missing" in page
    assert 'value="20000"' in page


def typed(scores: list[int]) -> dict[str, int]:
    return {f"score-{seat}": score for seat, score in enumerate(scores)}


def started(players: int) -> Day:
    day = tournament(players, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


# --- permissions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "may"),
    [("director", "publish penalise type"), ("referee", "penalise type"), ("desk", "type"), ("", "")],
)
def test_a_role_at_one_event_is_worth_something_there_alone(role: str, may: str) -> None:
    day, other = tournament(4, stages(1, "random")), tournament(4, stages(1, "random"))
    day.draft(1)
    user = UserFactory()
    if role:
        EventStaff.objects.create(event=day.event, user=user, role=role)
    client = signed_in(user)
    act(client, day, "publish_round", 1)
    assert (day.round(1).status == Round.Status.PUBLISHED) == ("publish" in may)
    said = {"number": 1, "kind": "points", "points": "5", "reason": "Late", "key": key()}
    client.post(url(day, "event_referee"), said)
    assert (EntryPenalty.objects.filter(entry__event=day.event, tenths=-50).count() == 1) == ("penalise" in may)
    assert (client.get(url(day, "event_sheets")).status_code == 200) == ("type" in may)
    assert client.get(url(other, "event_sheets")).status_code == 403


def test_a_referee_gives_one_table_time_and_corrects_before_the_round_is_approved_but_not_after() -> None:
    day = tournament(8, stages(1, "random", second_check=False, minutes=60))
    day.draft(1)
    day.publish(1)
    day.start(1)
    referee = UserFactory()
    EventStaff.objects.create(event=day.event, user=referee, role="referee")
    client = signed_in(referee)
    assert client.post(url(day, "pause_clock", 1), {"key": key()}).status_code == 403
    for table in ("", 2):
        clock = {"table": table, "seconds": 5, "reason": "Ruling", "key": key(), "back": "referee"}
        page = client.post(url(day, "give_time", 1), clock, follow=True).content.decode()
        assert ("Only the director can stop the clock for all tables." in page) == (table == "")
    assert list(day.round(1).acts.filter(kind__in=("pause", "extend")).values_list("table__number", flat=True)) == [2]
    day.report(1)
    for approved in (False, True):
        if approved:
            day.approve(1)
        game = day.games(1)[0]
        scores = linear(day.numbers(game))[:: 1 if approved else -1]
        sheet = {"game": game.public_id, "version": game.version, "deposits": 0, "key": key(), "reason": "Read again"}
        answer = client.post(url(day, "event_sheets") + "?table=1", sheet | typed(scores))
        assert (answer.status_code == 302) == (not approved)
        assert game.sheets.filter(current=True, by=referee).exists()
        assert game.sheets.filter(by=referee).count() == 1


def test_only_the_director_disqualifies() -> None:
    day = tournament(4, stages(1, "random"))
    referee = UserFactory()
    EventStaff.objects.create(event=day.event, user=referee, role="referee")
    said = {"number": 1, "kind": "disqualification", "reason": "Cheating", "key": key()}
    page = signed_in(referee).post(url(day, "event_referee"), said)
    assert "Only the director can disqualify." in page.content.decode()
    read = {"key": key(), "versions": f"1-{day.entry(1).version}"}
    signed_in(user_of(day.director)).post(url(day, "event_referee"), said | read)
    assert day.entry(1).status == Entry.Status.DISQUALIFIED


# --- players and visitors ------------------------------------------------------------------------------------------


def test_a_players_own_page_says_where_to_sit() -> None:
    day = tournament(8, stages(1, "random"))
    entry = day.entry(3)
    own = reverse("own_event", args=[entry.token])
    assert "Your seat appears here" in Client().get(own).content.decode()
    day.draft(1)
    assert "Your seat appears here" in Client().get(own).content.decode()
    day.publish(1)
    day.start(1)
    game = Game.objects.get(event=day.event, seats__player=entry.player_id)
    page = Client().get(own).content.decode()
    assert f"You’re playing at table {game.table.number}" in page
    wind = game.seats.get(player=entry.player_id).wind
    assert {"E": "East", "S": "South", "W": "West", "N": "North"}[wind] in page


def test_a_player_checks_in_by_the_own_link_and_another_link_does_nothing() -> None:
    day = tournament(4, stages(1, "random"))
    Entry.objects.filter(event=day.event).update(status=Entry.Status.EXPECTED)
    Browser().post(reverse("own_event", args=[day.entry(2).token]), {"do": "here", "version": day.entry(2).version})
    assert [day.entry(n).status for n in (1, 2)] == [Entry.Status.EXPECTED, Entry.Status.HERE]
    assert Client().get(reverse("own_event", args=["x" * 32])).status_code == 404


@pytest.mark.parametrize("shift", [0, 1000])
def test_hidden_results_are_the_same_page_whatever_they_are(shift: int) -> None:
    day = tournament(8, stages(2, "random"))
    day.draft(1)
    day.play(1)
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    day.draft(2)
    day.play(2, lambda numbers, _round, _table: [39_000 + shift, 33_000 - shift, 27_000, 21_000])
    compute_stage(stage_id=day.stage().pk)
    game = day.games(2)[0]
    assert Client().get(reverse("game", args=[day.event.season.club.slug, game.public_id])).status_code == 404
    first = {line.entry.number: line.value for line in day.lines(1, 1)}
    for name in ("event", "event_standings", "event_screen"):
        page = Client().get(url(day, name)).content
        assert b">R2</th>" not in page
        shown = {line.value for line in day.lines()} - set(first.values())
        assert not any(f"{value / 10:+.1f}".replace("-", "−").encode() in page for value in shown)
    reveal_results(event=day.event, actor=day.director)
    assert b"hidden until" not in Client().get(url(day, "event_standings")).content


OPEN_PAGES = (
    "event", "event_standings", "event_screen", "club", "club_calendar", "api:club", "api:players", "api:games",
    "api:nights", "api:seasons", "ratings", "club_feed", "event_calendar", "api:tournaments",
)  # fmt: skip
MOVING = re.compile(
    rb'"csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|If-None-Match&quot;: &quot;[^}]+|DTSTAMP:\w+'
    rb'|data-left="-?\d+"|data-at="[^"]*"|<p class="time[^<]*<|<p class="at">[^<]*|<updated>[^<]*'
)


COUNTED = re.compile(rb'"version":\d+|SEQUENCE:\d+|data-now="\d+"')
"""How often something was changed, for programs and calendars, and the current time for tablets."""
OF_A_SEASON = ("season", "season_race", "season_matrix", "season_paper", "season_changes", "api:standings")


def as_a_visitor_sees(day: Day, last: int = 7) -> dict[str, bytes]:
    """Return every public page and file of the event up to round `last`, without what differs between requests."""
    slug, found = day.event.season.club.slug, {}
    pages = {name: (url(day, name) if name.startswith("event") else reverse(name, args=[slug])) for name in OPEN_PAGES}
    pages |= {f"own {number}": reverse("own_event", args=[day.entry(number).token]) for number in (1, 5)}
    pages |= {f"screen {at}": url(day, "event_screen") + f"?at={at}" for at in (1, 2)}
    pages |= {"own calendar": reverse("own_calendar", args=[day.entry(1).token])}
    screen, _made = day.event.screens.get_or_create(name="Hall", shows=list(LOOKS))
    pages |= {"hall": reverse("hall_screen", args=[screen.token])}
    of_event = {"api:tournament": [], "api:round": [last], "api:stage_standings": [1]}
    pages |= {name: reverse(name, args=[slug, day.event.pk, *parts]) for name, parts in of_event.items()}
    player = [slug, day.entry(1).player.number]
    pages |= {name: reverse(name, args=player) for name in ("player", "player_calendar", "player_rating", "api:player")}
    pages |= {f"round {number}": url(day, "event_round_public", number) for number in (last - 1, last)}
    pages |= {"file": reverse("event_file", args=[slug, day.event.pk, 1, "csv"])}
    season = [slug, day.event.season.slug]
    pages |= {name: reverse(name, args=season) for name in OF_A_SEASON}
    pages |= {f"{name}, of all": reverse(name, args=player) + "?of=all" for name in ("player", "player_rating")}
    games = reverse("api:games", args=[slug])
    pages |= {f"games {query}": games + query for query in ("", "?ordering=-number", f"?player={player[1]}")}
    pages |= files_of(day, last)
    for name, page in pages.items():
        answer = Client().get(page)
        assert answer.status_code < 500, name
        found[name] = MOVING.sub(b"", answer.getvalue()) + str(answer.status_code).encode()
    return found


def files_of(day: Day, last: int) -> dict[str, str]:
    """Return public files, pages of single games and rows, and the fragments that only one page links to."""
    club, event, season = day.event.season.club.slug, day.event.pk, day.event.season.slug
    number = day.entry(1).player.number
    asked: list[tuple[str, tuple[object, ...]]] = [("api:night", (event,)), ("night", (event,))]
    asked += [("season_file", (season, sheet, "csv")) for sheet in (*SEASON_SHEETS, "results", "deals")]
    asked += [("club_file", (sheet, "csv")) for sheet in CLUB_SHEETS]
    asked += [("night_file", (event, sheet, "csv")) for sheet in ("results", "deals")]
    asked += [("player_file", (number, sheet, "csv")) for sheet in (*PLAYER_SHEETS, "results", "deals")]
    asked += [(name, (season, number)) for name in ("season_why", "season_counted")]
    asked += [("event_line", (event, day.entry(one).pk)) for one in (1, 5)]
    for game in day.games(last):
        found = (game.public_id,)
        asked += [(name, found) for name in ("game", "api:game_detail", "api:game_request", "api:game_tenhou6")]
        asked += [("game_file", (*found, "csv"))]
    return {f"{name} {where}": reverse(name, args=[club, *where]) for name, where in asked}


def test_nothing_open_tells_two_outcomes_of_a_hidden_round_apart_until_they_are_revealed() -> None:
    day = tournament(8, stages(8, "random", second_check=False))
    for number in range(1, 7):
        day.draft(number)
        day.play(number)
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=7)
    day.draft(7)
    day.play(7)
    compute_stage(stage_id=day.stage().pk)
    one = as_a_visitor_sees(day)
    for game in day.games(7):
        scores = linear(day.numbers(game))
        correct_result(
            game_id=game.pk, version=game.version, scores=scores[::-1], deposits=0, reason="Read again", key=key(),
            actor=day.director,
        )  # fmt: skip
    compute_stage(stage_id=day.stage().pk)
    forget_pages()
    other = as_a_visitor_sees(day)
    assert {name for name in one if one[name] != other[name]} == set()
    reveal_results(event=day.event, actor=day.director)
    shown = as_a_visitor_sees(day)
    told = {"event", "event_standings", "screen 2", "own 1", f"event_line {(day.event.pk, day.entry(1).pk)}"}
    told |= {f"night_file {(day.event.pk, 'results', 'csv')}"}
    told |= {f"{name} {(day.games(7)[0].public_id,)}" for name in ("game", "api:game_detail", "api:game_request")}
    assert {name for name in one if one[name] != shown[name]} >= told


def test_nothing_open_tells_two_seatings_of_a_draft_apart_until_it_is_published() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    day.draft(1)
    day.play(1)
    Round.objects.filter(pk=day.round(2).pk).update(planned_at=timezone.now())
    day.draft(2)
    tables = {f"tablet {table.number}": table.token for table in day.event.tables.all()}

    def seen() -> dict[str, bytes]:
        tablets = {name: Client().get(reverse("table:live", args=[token])) for name, token in tables.items()}
        pages = as_a_visitor_sees(day, 2) | {name: MOVING.sub(b"", told.getvalue()) for name, told in tablets.items()}
        return {name: COUNTED.sub(b"", page) for name, page in pages.items()}

    one, rows = seen(), day.plan(2).tables
    for a, b in zip(*rows, strict=True):
        found = day.round(2)
        swap_seats(round_id=found.pk, version=found.version, a=a, b=b, key=key(), actor=day.director)
    forget_pages()
    two = seen()
    assert [name for name in one if one[name] != two[name]] == []
    assert one["round 2"].endswith(b"404")
    day.publish(2)
    changed = {name for name, page in seen().items() if page != one[name]}
    told = {"event", "api:round", "round 2", "own 1", "own 5", "own calendar", "event_screen", "hall", *tables}
    assert changed >= told


def test_tables_of_a_swiss_round_are_numbered_by_lot_while_the_standing_is_hidden() -> None:
    day = tournament(32, stages(3, "swiss", second_check=False))
    day.draft(1)
    day.play(1)
    day.draft(2)
    shown = day.plan(2)
    assert shown.moved == {}
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=1)
    day.event.refresh_from_db()
    orders = set()
    for _ in range(3):
        day.draft(2)
        plan = day.plan(2)
        assert sorted(plan.moved.values()) == list(range(1, 9))
        draw = draw_of(day.round(2))
        assert draw is not None
        assert recomputed(draw) == plan
        orders.add(tuple(plan.moved.values()))
    assert len(orders) > 1
    day.publish(2)
    draw = draw_of(day.round(2))
    assert draw is not None
    page = reverse("draw", args=[day.event.season.club.slug, draw.public_id])
    assert Client().get(page).headers["Location"] == url(day, "event")
    seen = Client().get(reverse("api:round", args=[day.event.season.club.slug, day.event.pk, 2])).json()
    assert [table["table"] for table in seen["tables"]] == list(range(1, 9))
    assert [seat["number"] for seat in seen["tables"][0]["seats"]] == dict(day.plan(2).numbered)[1]


def test_pages_of_the_evening_do_not_know_a_tournament_and_its_address_as_a_night_leads_to_the_event() -> None:
    day = tournament(4, stages(1, "random"))
    club = day.event.season.club.slug
    client = signed_in(user_of(day.director))
    assert client.get(reverse("tonight", args=[club, day.event.pk])).status_code == 404
    assert client.get(reverse("night", args=[club, day.event.pk])).headers["Location"] == url(day, "event")
    assert Client().get(reverse("self_checkin", args=[day.event.checkin_token])).status_code == 404


# --- numbers of queries --------------------------------------------------------------------------------------------


@contextmanager
def counted() -> Iterator[CaptureQueriesContext]:
    with CaptureQueriesContext(connection) as found:
        yield found


def test_pages_take_as_many_queries_with_thirty_two_entries_as_with_eight() -> None:
    names = ("event", "event_standings", "event_screen", "event_desk", "event_entries", "event_sheets")
    costs: list[dict[str, int]] = []
    for players in (8, 32):
        day = tournament(players, [StagePlan("Preliminary", ["schedule", "random"])])
        day.draft(1)
        day.play(1)
        compute_stage(stage_id=day.stage().pk)
        day.draft(2)
        day.publish(2)
        day.start(2)
        client = signed_in(user_of(day.director))
        costs.append({name: asked(client, url(day, name)) for name in names})
    assert costs[0] == costs[1]
    assert max(costs[0].values()) <= 30
    assert Stage.objects.count() == 2


def asked(client: Client, page: str) -> int:
    """Return the number of queries of a page that is not cached."""
    client.get(page)
    forget_pages()
    with counted() as found:
        assert client.get(page).status_code == 200
    return len(found)


def test_the_usual_stages_are_named_in_the_readers_language_and_others_as_they_were_typed() -> None:
    day = tournament(8, [StagePlan("Preliminary", ["random"]), StagePlan("Finale des As", ["final"], size=4)])
    page = Client().get(url(day, "event"), headers={"Accept-Language": "zh-Hant"}).content.decode()
    assert "預賽" in page
    assert "Preliminary" not in page
    assert "Finale des As" in page


def test_a_table_whose_deals_come_by_tablet_is_not_the_next_sheet_to_type() -> None:
    day = started(8)
    first = day.games(1)[0]
    play(first, RON)
    page = signed_in(user_of(day.desks[0])).get(url(day, "event_sheets")).content.decode()
    assert "by tablet" in page
    assert 'action="?table=2"' in page


def test_a_latecomer_is_entered_by_name_in_the_seats_of_a_substitute() -> None:
    day = tournament(7, stages(3), substitutes=1)
    day.draft(1)
    day.play(1)
    client = signed_in(user_of(day.director))
    said = {"name": "Мар'яна", "from_round": 1, "instead_of": 8}
    refused = client.post(url(day, "event_late"), said)
    assert refused.status_code == 422
    assert "Round 1 has started. Choose the next one." in refused.content.decode()
    client.post(url(day, "event_late"), said | {"from_round": 2})
    late = day.entry(9)
    assert (late.player.name, late.status, late.joined_round) == ("Мар'яна", Entry.Status.HERE, 2)
    assert 9 in {number for row in day.plan(2).tables for number in row}
    assert 8 not in {number for row in day.plan(2).tables for number in row}


def test_a_role_is_given_to_a_member_of_the_club_and_taken_away() -> None:
    day = tournament(4, stages(1))
    client, helper = signed_in(user_of(day.director)), MembershipFactory(club=day.event.season.club).user
    assert client.post(url(day, "event_staff"), {"user": UserFactory().pk, "role": "referee"}).status_code == 422
    client.post(url(day, "event_staff"), {"user": helper.pk, "role": "referee", "version": day.event.version})
    assert EventStaff.objects.get(event=day.event).role == "referee"
    assert helper.name in client.get(url(day, "event_staff")).content.decode()
    client.post(url(day, "event_staff"), {"user": helper.pk, "role": "", "version": day.event.version + 1})
    assert not EventStaff.objects.exists()


def test_who_declines_the_final_is_replaced_on_the_control_desk() -> None:
    day = tournament(8, [*stages(1, "random"), StagePlan("Final", ["final"], size=4)])
    day.draft(1)
    day.play(1)
    client = signed_in(user_of(day.director))
    act(client, day, "confirm_cut", 2)
    going = set(day.points(2))
    page = client.get(url(day, "event_desk")).content.decode()
    assert "Replace a qualified player" in page
    assert "Top 4 advance · points restart at 0" in page
    client.post(url(day, "decline_place", 2), {"number": min(going), "reason": "Train", "key": key()})
    assert len(set(day.points(2)) - going) == 1
    assert min(going) not in day.points(2)


def test_the_clubs_page_knows_of_a_tournament_at_once() -> None:
    day = tournament(4, stages(1))
    home = reverse("club", args=[day.event.season.club.slug])
    assert day.event.name in Client().get(home).content.decode()
    details = TournamentDetails("Autumn Cup", timezone.now())
    create_tournament(season=day.event.season, details=details, stages=stages(1), actor=day.director)
    assert "Autumn Cup" in Client().get(home).content.decode()
