"""Tournaments in the browser with results that can be worked out by hand: what people see, type and press.

The services prepare each scenario. The steps that it tests go through the pages.
"""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs import process_cache
from clubs.models import Event, Game, Player, Round, Seat, Table
from clubs.page_cache.store import page_store
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.rounds import give_time, pause_clock, resume_clock
from clubs.services.tournament.score_sheets import report_sheet
from clubs.services.tournament.standings import compute_stage
from tests.browser.conftest import DESKTOP, PHONE, TABLET, OpenPage
from tests.browser.test_people import sign_in
from tests.browser.test_tournament import address, press
from tests.clubs.tournament.test_scenarios import SEED, TARGET, tables_of
from tests.clubs.tournaments import Day, leading_to, linear, stages, tournament, user_of
from tests.factories import key
from tests.workers import wait_for

Typed = Callable[[Sequence[int], int, int], Sequence[int]]


def public(day: Day, page: str = "") -> str:
    return f"/c/{day.event.season.club.slug}/tournaments/{day.event.pk}/{page}"


def as_director(open_page: OpenPage, day: Day) -> Page:
    page = open_page(DESKTOP)
    sign_in(page, user_of(day.director))
    return page


def shown(page: Page, day: Day, stage: int = 1) -> dict[int, str]:
    """Return the public standings of a stage as shown: total by start number, in order."""
    compute_stage(stage_id=day.stage(stage).pk)
    cache.clear()
    page.goto(public(day, f"standings/?stage={stage}"))
    rows = page.locator(".board").last.locator("tbody tr:not(.line)")
    cells = rows.evaluate_all(
        "rows => rows.map(row => [row.querySelector('.nr').innerText, row.querySelector('.total').innerText])"
    )
    return {int(number): total for number, total in cells}


def signed(points: float) -> str:
    """Return a total as pages show it."""
    return f"{points:+.1f}".replace("-", "\u2212") if points else "0.0"


def written(points: dict[int, float]) -> dict[int, str]:
    return {number: signed(one) for number, one in points.items()}


def go_on(page: Page, name: str) -> None:
    """Press the only button with this name on the control desk, and wait until it is gone."""
    button = page.get_by_role("button", name=name, exact=True)
    button.click()
    expect(button).to_have_count(0)


def type_sheets(desk: Page, day: Day, number: int, scores: Typed) -> None:
    """Enter the missing sheets of the round at the desk, in the order of the queue."""
    desk.goto(address(day, "sheets/"))
    for game in day.games(number):
        if game.status == Game.Status.FINAL:
            continue
        for seat, score in enumerate(scores(day.numbers(game), number, game.table.number)):
            desk.locator(f"[name=score-{seat}]").fill(str(score))
        desk.get_by_role("button", name="Enter", exact=True).click()
        expect(desk.get_by_text(f"{game.table}: sheet entered.")).to_be_visible()


def on_tablets(tablet: Page, day: Day, number: int, scores: Typed, *tables: int) -> None:
    """Enter the final scores on the pages of these tables. Their four players confirm them."""
    for game in day.games(number):
        if game.table.number not in tables:
            continue
        tablet.goto(f"/t/{game.table.token}/scores/")
        for seat, score in enumerate(scores(day.numbers(game), number, game.table.number)):
            tablet.locator(f"[name=score-{seat}]").fill(str(score))
        tablet.get_by_role("button", name="Save").click()
        expect(tablet.locator(".board .round")).to_have_text("Game over")
        for seat in range(4):
            tablet.locator("section.seat").nth(seat).get_by_role("button").click()
            if seat < 3:
                expect(tablet.locator(".board .counters")).to_have_text(f"{seat + 1} of 4 confirmed")
        wait_for(lambda pk=game.pk: Game.objects.get(pk=pk).status == Game.Status.FINAL, "the table's four")


def test_sixteen_players_end_with_the_figures_that_anybody_can_work_out(open_page: OpenPage, db: None) -> None:
    day = tournament(16, stages(5, second_check=False))
    page = as_director(open_page, day)
    press(page, day, "Create round 1 seating")
    expect(page.locator(".chairs tbody tr")).to_have_count(4)
    expect(page.locator("dl.quality dd").first).to_have_text("0")
    for number in range(1, 5):
        day.play(number)
    press(page, day, "Publish round 5")
    go_on(page, "Start round 5")
    day.report(5)
    press(page, day, "Approve round 5")
    expect(page.get_by_role("heading", name="All rounds are approved")).to_be_visible()
    found = shown(open_page(PHONE), day)
    assert found == written({number: 120.0 - 16.0 * (number - 1) for number in range(1, 17)})
    assert list(found) == list(range(1, 17))


def test_thirty_two_play_eight_rounds_a_semi_final_and_a_final_by_desk_and_tablets(
    open_page: OpenPage, db: None
) -> None:
    """Play the whole third scenario, and the eighth within it.

    The eighth: before the semi-final is published, two swapped scores of round 8 are corrected.
    """
    plans = [
        StagePlan("Preliminary", ["schedule"] * 8, second_check=False),
        StagePlan("Semi-final", ["snake", "final"], size=16, carry_percent=50, second_check=False),
        StagePlan("Final", ["final"] * 2, size=4, carry_percent=50, winds="rank", second_check=False),
    ]
    day = tournament(32, plans)
    director, desk, tablet, phone = (open_page(one) for one in (DESKTOP, DESKTOP, TABLET, PHONE))
    sign_in(director, user_of(day.director))
    sign_in(desk, user_of(day.desks[0]))
    day.draft(1, seed=SEED)
    tables = tables_of(day, range(1, 9))
    together = next(at for at, row in tables.items() if at[0] == 8 and {16, 17} <= set(row))
    right = leading_to(TARGET, tables, [together])
    swapped = {16: 27_000, 17: 33_000}

    def exchanged(numbers: Sequence[int], number: int, table: int) -> Sequence[int]:
        scores = right(numbers, number, table)
        pairs = zip(numbers, scores, strict=True)
        return [swapped.get(one, score) for one, score in pairs] if (number, table) == together else scores

    def played(number: int, scores: Typed, *at_tablets: int) -> None:
        """Play a round from publication to approval: some tables on tablets, the rest at the desk."""
        press(director, day, f"Publish round {number}")
        go_on(director, f"Start round {number}")
        on_tablets(tablet, day, number, scores, *at_tablets)
        type_sheets(desk, day, number, scores)
        press(director, day, f"Approve round {number}")

    for number in range(1, 9):
        played(number, exchanged, number)
    expect(director.get_by_role("heading", name="Qualifiers: Semi-final")).to_be_visible()
    go_on(director, "Confirm 16 qualifiers")
    go_on(director, "Create round 9 seating")
    wrong = shown(phone, day)
    assert [(one, wrong[one]) for one in list(wrong)[14:18]] == [
        (15, "+15.0"), (17, "+11.0"), (16, "\u221211.0"), (18, "\u221215.0"),
    ]  # fmt: skip
    assert set(shown(phone, day, 2)) == {*range(1, 16), 17}

    game = next(one for one in day.games(8) if one.table.number == together[1])
    director.goto(address(day, f"sheets/?round=8&table={together[1]}"))
    for seat, score in enumerate(right(day.numbers(game), *together)):
        director.locator(f"[name=score-{seat}]").fill(str(score))
    director.get_by_label("Reason").fill("Two scores were exchanged")
    director.get_by_role("button", name="Correct result").click()
    expect(director.get_by_text(f"{game.table}: corrected.")).to_be_visible()
    assert shown(phone, day) == written({number: tenths / 10 for number, tenths in TARGET.items()})
    expect(phone.get_by_text(re.compile(rf"Round 8, table {together[1]} corrected at \d\d:\d\d"))).to_be_visible()
    assert shown(phone, day, 2) == written({number: 77.5 - 5.0 * (number - 1) for number in range(1, 17)})

    assert {1, 8, 9, 16} == set(tables_of(day, [9])[9, 1])
    played(9, linear, 1, 2)
    assert list(shown(phone, day, 2).values()) == [
        signed(one - 5.0 * at) for one in (101.5, 65.5, 29.5, -6.5) for at in range(4)
    ]
    go_on(director, "Create round 10 seating")
    played(10, linear, 3, 4)
    semi = written({number: one for four in SEMI_FINAL for number, one in four.items()})
    assert shown(phone, day, 2) == semi
    assert list(shown(phone, day, 2))[:5] == [1, 2, 5, 3, 6]
    director.goto(address(day))
    alternates = director.locator(".cut tr.muted .nr")
    expect(alternates.first).to_have_text("6")
    go_on(director, "Confirm 4 qualifiers")
    assert shown(phone, day, 3) == {1: "+62.8", 2: "+52.3", 5: "+44.8", 3: "+41.8"}
    go_on(director, "Create round 11 seating")
    order = {5: 39_000, 1: 33_000, 2: 27_000, 3: 21_000}
    for number in (11, 12):
        played(number, lambda numbers, _round, _table: [order[one] for one in numbers], number - 10)
    assert list(shown(phone, day, 3).items()) == [(5, "+92.8"), (1, "+78.8"), (2, "+36.3"), (3, "\u22126.2")]
    director.goto(address(day, "paper/?what=certificates"))
    names = dict(day.event.entries.values_list("player__name", "number"))
    placed = [names[name] for name in director.locator(".certificate h1").all_inner_texts()]
    assert placed[:5] == [5, 1, 2, 3, 6]
    assert placed[15:] == list(range(16, 33))
    phone.goto(f"/e/{day.entry(5).token}/")
    expect(phone.get_by_text("Final: place 1, +92.8")).to_be_visible()
    expect(phone.get_by_text("You have played all your rounds.")).to_be_visible()


def test_substitutes_fill_the_tables_and_have_no_place(open_page: OpenPage, db: None) -> None:
    day = tournament(30, stages(8, second_check=False), substitutes=2)
    day.draft(1)
    page, desk = as_director(open_page, day), open_page(DESKTOP)
    sign_in(desk, user_of(day.desks[0]))
    page.goto(address(day, "rounds/8/"))
    expect(page.locator(".chairs tbody tr")).to_have_count(8)
    expect(page.locator("dl.quality dd").first).to_have_text("0")
    day.publish(1)
    day.start(1)
    game = next(one for one in day.games(1) if 31 in day.numbers(one))
    others = sorted(number for number in day.numbers(game) if number != 31)
    won = dict(zip((others[0], 31, *others[1:]), (39_000, 33_000, 27_000, 21_000), strict=True))
    desk.goto(address(day, f"sheets/?table={game.table.number}"))
    for seat, number in enumerate(day.numbers(game)):
        desk.locator(f"[name=score-{seat}]").fill(str(won[number]))
    desk.get_by_role("button", name="Enter", exact=True).click()
    expect(desk.get_by_text(f"{game.table}: sheet entered.")).to_be_visible()
    for one in day.games(1):
        if one != game:
            day_report(day, one)
    press(page, day, "Approve round 1")
    found = shown(page, day)
    assert len(found) == 30
    assert {31, 32} & set(found) == set()
    assert [found[one] for one in others] == ["+24.0", "\u22128.0", "\u221224.0"]
    page.goto(public(day, "rounds/1/"))
    expect(page.locator(".boards > li").nth(game.table.number - 1)).to_contain_text("+8.0")
    page.goto(address(day, "report/"))
    expect(page.locator("dl.quality.sheet")).to_contain_text("32 (substitutes: 2)")


def day_report(day: Day, game: Game) -> None:
    typed = linear(day.numbers(game))
    report_sheet(game_id=game.pk, version=game.version, scores=typed, deposits=0, key=key(), actor=day.desks[1])


SEMI_FINAL = (
    {1: 125.5, 2: 104.5, 3: 83.5, 4: 62.5},
    {5: 89.5, 6: 68.5, 7: 47.5, 8: 26.5},
    {9: 53.5, 10: 32.5, 11: 11.5, 12: -9.5},
    {13: 17.5, 14: -3.5, 15: -24.5, 16: -45.5},
)  # the second round's tables, by rank after the first
LONG_NAME = "Wolfgang Theophilus Chrysostomus Mozart-Weber von Salzburg und Aigen"
CUT_NAMES = (
    "[...document.querySelectorAll('#screen .nm')].filter((one) => one.scrollHeight > one.clientHeight + 1)"
    ".map((one) => one.textContent)"
)


def test_every_screen_shows_one_clock_with_its_pause_and_extra_time(open_page: OpenPage, db: None) -> None:
    day = tournament(20, stages(1, "random", minutes=90))
    Player.objects.filter(pk=day.entry(1).player_id).update(name=LONG_NAME)
    day.draft(1)
    day.publish(1)
    found = day.start(1)
    began = timezone.now().replace(microsecond=0) - timedelta(minutes=70)
    pause_clock(round_id=found.pk, key=key(), actor=day.director)
    resume_clock(round_id=found.pk, key=key(), actor=day.director)
    give_time(round_id=found.pk, table=5, seconds=360, reason="Ruling", key=key(), actor=day.director)
    Round.objects.filter(pk=found.pk).update(started_at=began)
    for kind, minutes in (("pause", 30), ("resume", 40), ("extend", 50)):
        found.acts.filter(kind=kind).update(created_at=began + timedelta(minutes=minutes))
    page, tablet, screen = as_director(open_page, day), open_page(TABLET), open_page(DESKTOP)
    ends = began + timedelta(minutes=100)
    hour = f"{timezone.localtime(ends, day.event.season.club.zone):%H:%M}"
    left, later = re.compile(r"^(30:00|29:\d\d)$"), re.compile(r"^(36:00|35:\d\d)$")
    phone = open_page(PHONE)
    for _restart in range(2):
        cache.clear()  # and everything else that a server loses on restart
        page_store.clear()
        process_cache.clear_process_caches()
        for number, words in ((day.plan(1).tables[0][0], left), (day.plan(1).tables[4][0], later)):
            phone.goto(f"/e/{day.entry(number).token}/")
            expect(phone.locator("#time-left .time")).to_have_text(words)
        page.goto(address(day, "referee/"))
        expect(page.locator("#time-left .time")).to_have_text(left)
        page.goto(address(day))
        expect(page.get_by_text(f"Round 1 ends at {hour}")).to_be_visible()
        expect(page.locator(".time")).to_have_text(left)
        screen.goto(public(day, "screen/"))
        expect(screen.locator(".time")).to_have_text(left)
        expect(screen.locator(".seats")).to_contain_text(LONG_NAME)
        assert screen.evaluate(CUT_NAMES) == []
        screen.goto(public(day))
        expect(screen.get_by_text(f"Ends at {hour}")).to_be_visible()
        for table, more in ((1, 0), (5, 360)):
            tablet.goto(f"/t/{Table.objects.get(event=day.event, number=table).token}/")
            expect(tablet.locator("[data-ends]")).to_have_attribute("data-ends", str(int(ends.timestamp()) + more))


def test_hidden_results_are_shown_to_everybody_when_they_are_revealed(open_page: OpenPage, db: None) -> None:
    day = tournament(4, stages(8, "random", second_check=False))
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=7)
    for number in range(1, 8):
        day.draft(number)
        day.play(number)
    page, phone = as_director(open_page, day), open_page(PHONE)
    assert shown(phone, day) == written({1: 144.0, 2: 48.0, 3: -48.0, 4: -144.0})
    expect(phone.get_by_text("The latest results are hidden until they are revealed.")).to_be_visible()
    assert shown(page, day) == written({1: 168.0, 2: 56.0, 3: -56.0, 4: -168.0})
    press(page, day, "Reveal results")
    expect(page.get_by_role("button", name="Reveal results")).to_have_count(0)
    assert shown(phone, day) == written({1: 168.0, 2: 56.0, 3: -56.0, 4: -168.0})


def test_a_start_by_mistake_is_taken_back_with_the_same_seats_and_seed(open_page: OpenPage, db: None) -> None:
    day = tournament(16, stages(1, "random"))
    day.draft(1)
    day.publish(1)
    seats, seed = day.plan(1).tables, day.round(1).draws.get().seed
    page = as_director(open_page, day)
    press(page, day, "Start round 1")
    expect(page.get_by_text("0 of 4 results are in")).to_be_visible()
    page.get_by_text("Cancel round 1 …").click()
    page.get_by_role("button", name="Cancel round 1", exact=True).click()
    expect(page.get_by_role("button", name="Start round 1")).to_be_enabled()
    assert not Seat.objects.filter(event=day.event, active=True).exists()
    assert (day.plan(1).tables, day.round(1).draws.get().seed) == (seats, seed)
    go_on(page, "Start round 1")
    assert len(day.games(1)) == 4
    assert (day.plan(1).tables, day.round(1).draws.get().seed) == (seats, seed)
