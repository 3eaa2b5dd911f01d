"""Past tournaments and leagues from lists of results: the totals as published, pages as after a real day, undo."""

from fractions import Fraction

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, Player, PlayerImport, ResultImport, Round, SeatResult, Stage
from clubs.selectors.exports.tournament import results
from clubs.selectors.imports.player_preview import Given as People
from clubs.selectors.imports.ranking_preview import ranking_list
from clubs.selectors.imports.result_preview import Given
from clubs.selectors.imports.tournament_results import tournament_preview
from clubs.selectors.tournament.federation_report import Said, report
from clubs.selectors.tournament.final_ranking import final_ranking
from clubs.selectors.tournament.stage_standings import standing
from clubs.selectors.tournament.team_standings import team_standing
from clubs.services.imports.player_undo import undo_players
from clubs.services.imports.ranking_import import take_ranking
from clubs.services.imports.result_import import request_results, start_import, take_results
from clubs.services.imports.result_undo import request_undo, undo_results
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.standings import compute_stage
from clubs.services.tournament.tournament_status import close_tournament
from clubs.views.exports.table_response import as_file
from tests.clubs.imports.past import league, mcr_day
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db
SAMPLES = settings.BASE_DIR / "clubs" / "static" / "clubs" / "samples"


def announced(*plans: StagePlan, preset: str = "riichi-ema") -> Day:
    """A tournament that is announced and has nobody in it."""
    day = tournament(0, plans or stages(3, "random"), preset=preset)
    day.event.status, day.event.opened_at = Event.Status.PLANNED, None
    day.event.save()
    return day


def take(day: Day, given: Given, answers: dict[str, object] | None = None) -> ResultImport:
    """Import a list whose preview has no open question."""
    batch = start_import(season=day.event.season, event=day.event, given=given, key=key(), actor=day.director)
    found = tournament_preview(day.event, given)
    assert (found.open, [line.wrong for line in found.of("wrong")]) == (0, [])
    said = {"seen": found.seen, "key": batch.key, "lang": "en", "actor": day.director}
    request_results(season=day.event.season, found=found, given=given, **said)
    take_results(import_id=batch.pk)
    day.event.refresh_from_db()
    batch.refresh_from_db()
    for stage in day.event.stages.all():
        compute_stage(stage_id=stage.pk)
    return batch


def given(text: str, **more: object) -> Given:
    return Given(text.encode(), name="list.csv", pasted=False, **more)


def get(day: Day, name: str, *args: object, staff: bool = False) -> str:
    client = Client()
    if staff:
        client.force_login(user_of(day.director))
    response = client.get(reverse(name, args=[day.event.season.club.slug, day.event.pk, *args]))
    assert response.status_code == 200, name
    return str(response.content.decode())


def test_a_league_comes_out_with_its_published_totals_over_three_stages() -> None:
    """130 games of 8 teams, half of the points carried over twice, against totals worked out without the app."""
    played, day = league(), announced()
    take(day, given(played.text, carries={"2": "50", "3": "1/2"}))
    found = [{line.team.name: line.value for line in team_standing(day.stage(number))} for number in (1, 2, 3)]
    assert found == played.totals
    assert [list(one) for one in found] == [sorted(one, key=lambda team: -one[team]) for one in played.totals]
    assert [stage.rounds.count() for stage in day.event.stages.all()] == [50, 20, 10]
    assert Game.objects.filter(event=day.event, status=Game.Status.FINAL).count() == 130
    final = final_ranking(day.event)
    assert [place for place, _team in final.teams] == list(range(1, 9))
    assert day.event.status == Event.Status.FINISHED
    page = get(day, "event")
    assert all(team.name in page for _place, team in final.teams)
    assert "Table 2" in get(day, "event_round_public", 1)
    assert final.teams[0][1].name in get(day, "event_team", final.teams[0][1].number)


@pytest.mark.parametrize("lang", [code for code, _name in settings.LANGUAGES])
def test_a_league_that_went_out_as_a_file_comes_back_to_equal_figures(lang: str) -> None:
    played, day, other = league((("Regular season", 8, 8), ("Final", 4, 4))), announced(), announced()
    take(day, given(played.text, carries={"2": "1/3"}))
    with override(lang):
        file = b"".join(as_file(results(day.event), "csv").streaming_content)
    take(other, Given(file, name="results.csv", pasted=False, carries={"2": "1/3"}))
    for number in (1, 2):
        found = [[(line.team.name, line.value) for line in team_standing(one.stage(number))] for one in (day, other)]
        assert found[0] == found[1]
    assert [stage.rounds.count() for stage in other.event.stages.all()] == [4, 4]


def test_an_mcr_day_that_went_out_as_a_file_comes_back_to_equal_figures() -> None:
    played, day, other = mcr_day(), announced(preset="mcr"), announced(preset="mcr")
    take(day, given(played.text))
    file = b"".join(as_file(results(day.event), "csv").streaming_content)
    take(other, Given(file, name="results.csv", pasted=False))
    found = [[(str(line.entry.player), line.value, line.points) for line in standing(one.stage(1))]
             for one in (day, other)]  # fmt: skip
    assert found[0] == found[1]


def test_a_share_of_any_fraction_is_carried_over_rounded_to_a_tenth() -> None:
    played, day = league((("Regular season", 8, 8), ("Final", 2, 4))), announced()
    take(day, given(played.text, carries={"2": "1/3"}))
    before = {line.team.name: line.value for line in team_standing(day.stage(1))}
    for line in team_standing(day.stage(2)):
        exact = Fraction(before[line.team.name], 3)
        assert abs(line.carried - exact) <= Fraction(1, 2)


def test_what_a_later_stage_takes_over_is_asked_unless_the_plan_says_it() -> None:
    played, day = league((("Regular season", 8, 8), ("Final", 2, 4))), announced()
    found = tournament_preview(day.event, given(played.text))
    assert (found.open, [stage.open for stage in found.stages]) == (1, [False, True])
    planned = announced(StagePlan("Regular season", ["schedule"] * 2), StagePlan("Final", ["final"], 4, 50))
    found = tournament_preview(planned.event, given(played.text))
    assert (found.open, [stage.carry for stage in found.stages]) == (0, ["", "50"])


def test_an_mcr_day_comes_out_with_its_published_table() -> None:
    played, day = mcr_day(), announced(preset="mcr")
    take(day, given(played.text))
    assert day.stage(1).place_points == [40, 20, 10, 0]
    lines = standing(day.stage(1))
    points = {line.entry.player.name: sum(one or 0 for one in line.points) // 10 for line in lines}
    assert {line.entry.player.name: Fraction(line.value, 10) for line in lines} == (
        {name: share for name, (share, _points) in played.table.items()}
    )
    assert points == {name: total for name, (_share, total) in played.table.items()}
    order = sorted(played.table, key=lambda name: tuple(-one for one in played.table[name]))
    assert [line.entry.player.name for line in lines] == order
    told = report(day.event, Said())
    assert (told.players, told.rounds, told.table_points) == (16, ((4, None),), True)
    assert [row.entry.player.name for row in told.rows] == order


def test_the_sample_tournament_is_finished_with_its_public_pages() -> None:
    day = announced()
    batch = take(day, given((SAMPLES / "tournament.csv").read_text()))
    assert (batch.games, batch.players, day.event.status) == (6, 8, Event.Status.FINISHED)
    assert [one.status for one in day.event.rounds.all()] == [Round.Status.APPROVED] * 3
    assert set(day.event.stages.values_list("status", flat=True)) == {Stage.Status.FINISHED}
    winds = SeatResult.objects.filter(event=day.event).values_list("seat__wind", flat=True)
    assert sorted(set(winds)) == ["E", "N", "S", "W"]
    page = get(day, "event")
    assert "Final ranking" in page
    assert "Ada Winter" in page
    for name, args in (("event_standings", ()), ("event_round_public", (2,))):
        assert "Ada Winter" in get(day, name, *args)
    for name in ("event_finish", "event_report", "event_desk", "event_entries", "event_paper"):
        assert get(day, name, staff=True)
    assert get(day, "event_round", 1, staff=True)
    slug, here = day.event.season.club.slug, reverse("event", args=[day.event.season.club.slug, day.event.pk])
    for game in day.event.games.select_related("draw"):
        assert "Total" in Client().get(reverse("game", args=[slug, game.public_id])).content.decode()
        assert Client().get(reverse("draw", args=[slug, game.draw.public_id]))["Location"] == here


def test_winds_that_nobody_knows_are_on_no_page() -> None:
    text = (SAMPLES / "tournament.csv").read_text().splitlines()
    rows = [",".join(cell for at, cell in enumerate(line.split(",")) if at != 2) for line in text]
    day = announced()
    take(day, given("\n".join(rows)))
    assert set(SeatResult.objects.filter(event=day.event).values_list("seat__wind", flat=True)) == {""}
    assert "North" not in get(day, "event_round_public", 1)


def test_a_second_game_of_a_round_becomes_a_round_of_its_own_and_the_page_says_so() -> None:
    text = (SAMPLES / "tournament.csv").read_text().replace("\n2,", "\n1,")
    found = tournament_preview(announced().event, given(text))
    assert [len(games) for games in found.stages[0].rounds] == [2, 2, 2]
    assert sum("a round of its own" in line.note for line in found.lines) == 2


def test_somebody_in_two_teams_is_named() -> None:
    played = league((("Regular season", 16, 4),))
    rows = [list(row) for row in played.rows]
    rows[0][3] = "Team Z"
    text = played.text.replace(",".join(map(str, played.rows[0])), ",".join(map(str, rows[0])))
    found = tournament_preview(announced().event, given(text))
    assert ["plays for two teams" in " ".join(line.wrong) for line in found.of("wrong")] == [True]


def test_undoing_it_leaves_the_tournament_as_it_was_announced() -> None:
    day = announced()
    batch = take(day, given((SAMPLES / "league.csv").read_text(), carries={"2": "100"}))
    assert Player.objects.count() == 8
    request_undo(import_id=batch.pk, season_id=day.event.season_id, reason="Wrong file", actor=day.director)
    undo_results(import_id=batch.pk)
    day.event.refresh_from_db()
    assert (day.event.status, Game.objects.count(), Entry.objects.count()) == (Event.Status.PLANNED, 0, 0)
    assert (Player.objects.count(), day.event.teams.count()) == (0, 0)
    assert set(day.event.rounds.values_list("status", flat=True)) == {Round.Status.DRAFT}
    again = take(day, given((SAMPLES / "league.csv").read_text(), carries={"2": "100"}))
    assert (again.games, Game.objects.count()) == (6, 6)


def test_a_tournament_that_has_begun_or_is_closed_refuses() -> None:
    day = tournament(8, stages(2, "random"))
    with pytest.raises(ClubError, match="before check-in opens"):
        start_import(season=day.event.season, event=day.event, given=given("x"), key=key(), actor=day.director)
    past = announced()
    batch = take(past, given((SAMPLES / "tournament.csv").read_text()))
    close_tournament(event=past.event, actor=past.director)
    with pytest.raises(ClubError, match="closed for good"):
        request_undo(import_id=batch.pk, season_id=past.event.season_id, reason="Late", actor=past.director)


# --- only a ranking ------------------------------------------------------------------------------------------------


def rank(day: Day, text: str) -> PlayerImport:
    people = People(text)
    found = ranking_list(day.event, people, {})
    assert (found.open, found.fault) == (0, "")
    said = {"chosen": {}, "seen": found.seen, "key": key(), "actor": day.director}
    batch = take_ranking(event=day.event, given=people, **said)
    day.event.refresh_from_db()
    compute_stage(stage_id=day.stage(1).pk)
    return batch


def test_a_ranking_alone_is_the_final_ranking_of_a_finished_tournament() -> None:
    day = announced()
    rank(day, (SAMPLES / "ranking.csv").read_text())
    rows = final_ranking(day.event).rows
    assert [row.place for row in rows] == list(range(1, 9))
    assert [row.line.value for row in rows][:2] == [1205, 960]
    assert (day.event.status, day.event.rounds.count(), Game.objects.count()) == (Event.Status.FINISHED, 0, 0)
    for name in ("event", "event_standings"):
        page = get(day, name)
        assert "Only this ranking is known" in page
        assert "Hana Kolar" in page
    assert "Only this ranking is known" in get(day, "event_line", rows[0].line.entry.pk)
    told = report(day.event, Said())
    assert (told.players, told.countries, told.rounds) == (8, ("AT", "CZ", "DE", "ES", "GB", "HU", "SE"), ())
    for name in ("event_finish", "event_report", "event_desk", "event_entries", "event_paper"):
        assert get(day, name, staff=True)


def test_an_mcr_ranking_keeps_table_points_beside_points() -> None:
    played, day = mcr_day(), announced(preset="mcr")
    rank(day, played.ranking)
    lines = standing(day.stage(1))
    assert {line.entry.player.name: (line.value / 10, sum(line.points) // 10) for line in lines} == (
        {name: (pytest.approx(float(points), abs=0.01), total) for name, (points, total) in played.table.items()}
    )
    assert "Table points" in get(day, "event_standings")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Name,Total\nAda,10\nBen,30\nCy,10\n", [1, 2, 2]),
        ("Platz;Name;Punkte\n1.;Ada;10,5\n2.;Ben;-3,2\n2.;Cy;-3,2\n4.;Di;-4\n", [1, 2, 2, 4]),
        ("名次,姓名,總分\n1,王大明,12.5\n2,陳小美,▲3.0\n", [1, 2]),
        ("Rank,Name\n1,Ada\n2,Ben\n", [1, 2]),
    ],
)
def test_places_come_from_the_list_or_from_its_totals(text: str, places: list[int]) -> None:
    day = announced()
    rank(day, text)
    assert [line.rank for line in standing(day.stage(1))] == places
    assert [row.unknown for row in final_ranking(day.event).rows] == ["Rank,Name\n" in text] * len(places)


def test_what_is_no_place_or_no_figure_is_wrong_in_its_cell() -> None:
    found = ranking_list(announced().event, People("Place,Name,Total\n1,Ada,12\nfirst,Ben,many\n"), {})
    [line] = found.entries.found.of("wrong")
    assert [fault.column for fault in line.faults] == [0, 2]
    nothing = ranking_list(announced().event, People("Name,Country\nAda,DE\n"), {})
    assert (nothing.open, "Choose the column" in nothing.fault) == (1, True)


def test_undoing_a_ranking_leaves_the_tournament_as_it_was_announced() -> None:
    day = announced()
    batch = rank(day, (SAMPLES / "ranking.csv").read_text())
    club = day.event.season.club
    undo_players(import_id=batch.pk, club_id=club.pk, reason="Wrong file", actor=day.director)
    day.event.refresh_from_db()
    assert (day.event.status, Entry.objects.count(), Player.objects.count()) == (Event.Status.PLANNED, 0, 0)
    assert list(day.event.rounds.values_list("status", "stage__number")) == [(Round.Status.DRAFT, 1)] * 3
    rank(day, (SAMPLES / "ranking.csv").read_text())


def test_the_pages_lead_from_a_file_to_the_final_ranking(client: Client) -> None:
    day = announced()
    club = day.event.season.club
    client.force_login(user_of(day.director))
    url = reverse("event_ranking", args=[club.slug, day.event.pk])
    text = (SAMPLES / "ranking.csv").read_text()
    page = client.post(url, {"text": text, "heading": "yes", "key": key()})
    found = page.context["looked_at"]
    assert f'name="seen" value="{found.seen}"' in page.content.decode()
    sent = {"text": text, "seen": found.seen, "take": "", "key": key(), "heading": "yes"}
    done = client.post(url, sent | {f"of-{what}": "" if at is None else at for what, at in found.columns.items()})
    assert done["Location"] == reverse("event_finish", args=[club.slug, day.event.pk])
    assert "in this list is new" not in client.get(done["Location"]).content.decode()
    assert "only be imported before check-in" in client.get(url).content.decode()
