"""*Enter results*: paper score sheets, row by row."""

import datetime as dt

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from clubs.models import Event, Game, Player, ScoreSheet, Season
from clubs.models.people import Role
from clubs.selectors.play.paper_scores import read_scores
from rules.registry import ruleset
from tests.factories import EventFactory, PlayerFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
NAMES = ("Ben Carter", "Chloe Wong", "Emma Fischer", "Frank Moreau", "Chloe Adams")
FOUR = ("Ben Carter", "Chloe Wong", "Emma Fischer", "Frank Moreau")
SCORES = ("352", "298", "201", "149")


def night(**season: object) -> Event:
    season = SeasonFactory(**season)
    starts_at = dt.datetime(2026, 9, 4, 11, tzinfo=dt.UTC)
    event = EventFactory(status=Event.Status.CLOSED, season=season, starts_at=starts_at)
    for name in NAMES:
        PlayerFactory(club=season.club, name=name)
    return event


def row(number: int, names: tuple[str, ...] = FOUR, scores: tuple[str, ...] = SCORES, **more: str) -> dict[str, str]:
    sent = {"key": f"key-{number}", **more}
    sent |= {f"name-{i}": name for i, name in enumerate(names)} | {f"score-{i}": text for i, text in enumerate(scores)}
    return {f"r{number}-{name}": value for name, value in sent.items()}


def send(event: Event, *rows: dict[str, str], role: str = Role.SCORER, **more: str):
    client = Client()
    client.force_login(member(event.season.club, role))
    sent = {name: value for one in rows for name, value in one.items()} | more
    return client.post(reverse("night_results", args=[event.season.club.slug, event.pk]), sent)


def send_season(season: Season, *rows: dict[str, str]):
    client = Client()
    client.force_login(member(season.club, Role.ORGANISER))
    sent = {name: value for one in rows for name, value in one.items()}
    return client.post(reverse("season_paper_results", args=[season.club.slug, season.slug]), sent)


def results(game: Game) -> list[tuple[str, int, int]]:
    rows = game.results.select_related("player").order_by("seat__index")
    return [(one.player.name, one.score, one.total) for one in rows]


def test_a_row_becomes_a_final_game_and_is_entered_once():
    event = night()
    for _time in range(2):
        assert send(event, row(0, table="3")).status_code == 302
    game = Game.objects.get()
    assert (game.status, game.table.number, game.event) == (Game.Status.FINAL, 3, event)
    assert [(name, score) for name, score, _total in results(game)] == list(
        zip(FOUR, (35200, 29800, 20100, 14900), strict=True)
    )
    assert sum(total for *_, total in results(game)) == 0


def test_scores_are_read_as_people_write_them():
    riichi = ruleset("riichi")
    assert read_scores(riichi, ["352", "298", "201", "149"]) == [35200, 29800, 20100, 14900]
    assert read_scores(riichi, ["35.2", "-6,1", "40", "30.9"]) == [35200, -6100, 40000, 30900]
    assert read_scores(riichi, ["35,200", "▲6100", "70 300", "600"]) == [35200, -6100, 70300, 600]
    assert read_scores(riichi, ["352", "x", "1e5", "9" * 30]) == [35200, None, None, None]
    assert read_scores(ruleset("taiwan"), ["352", "−52"]) == [352, -52]


def test_the_last_score_follows_from_the_sum_and_sticks():
    event = night()
    assert send(event, row(0, scores=("352", "298", "201", ""), sticks="1")).status_code == 302
    assert ScoreSheet.objects.get().scores == [35200, 29800, 20100, 13900]


def test_good_rows_are_saved_and_bad_ones_stay_with_what_was_typed():
    event = night()
    answer = send(event, row(0), row(1, scores=("352", "298", "201", "150")), row(2, ("Ben", *FOUR[1:])))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert Game.objects.count() == 1
    assert "100,100" in page
    assert 'value="150"' in page
    assert "Who is Ben?" in page
    assert page.count('name="r2-name-0"') == 1


def test_a_first_name_is_asked_and_never_silently_a_new_person():
    event = night()
    page = send(event, row(0, ("Chloe", "Ben Carter", "Emma Fischer", "Nobody Known"))).content.decode()
    assert not Game.objects.exists()
    chloes = Player.objects.filter(name__startswith="Chloe")
    assert all(f'value="{player.number}"' in page for player in chloes)
    assert 'value="new:Nobody Known"' in page
    said = {"who-0": str(chloes[1].number), "who-3": "new:Nobody Known"}
    assert send(event, row(0, ("Chloe", "Ben Carter", "Emma Fischer", "Nobody Known"), **said)).status_code == 302
    names = [name for name, *_ in results(Game.objects.get())]
    assert names == [chloes[1].name, "Ben Carter", "Emma Fischer", "Nobody Known"]


def test_a_new_person_of_two_rows_is_added_once():
    event = night()
    names, said = ("Zed", *FOUR[1:]), {"who-0": "new:Zed"}
    assert send(event, row(0, names, **said), row(1, names, ("149", "298", "201", "352"), **said)).status_code == 302
    assert Player.objects.filter(name="Zed").count() == 1
    assert send(event, row(2, names, ("298", "149", "201", "352"), **said)).status_code == 302
    assert Player.objects.filter(name="Zed").count() == 1


def test_three_names_are_a_game_of_three():
    event = night()
    assert send(event, row(0, FOUR[:3], ("412", "350", "288"))).status_code == 302
    game = Game.objects.get()
    assert (game.preset, len(results(game))) == ("riichi-sanma", 3)


def test_two_people_who_type_one_sheet_are_asked():
    event = night()
    send(event, row(0))
    answer = send(event, row(1))
    assert answer.status_code == 422
    assert "already there" in answer.content.decode()
    assert send(event, row(1, twice="on")).status_code == 302
    assert Game.objects.count() == 2


def test_scores_that_do_not_add_up_can_be_kept_as_written():
    event = night()
    assert send(event, row(0, scores=("352", "298", "201", "150"), as_written="on")).status_code == 302
    game = Game.objects.get()
    plain = send(event, row(1, scores=("352", "298", "201", "149"), twice="on"))
    assert plain.status_code == 302
    one, other = (results(each) for each in Game.objects.order_by("pk"))
    assert [name for name, *_ in one] == [name for name, *_ in other]
    assert [score for _name, score, _total in one] == [35200, 29800, 20100, 15000]
    assert [a[2] - b[2] for a, b in zip(one, other, strict=True)] == [0, 0, 0, 1]
    assert ScoreSheet.objects.get(game=game).as_written


def test_a_season_that_pays_for_chips_winners_and_busts_asks_for_them():
    options = ruleset({"preset": "riichi", "options": {"yakitori": 10, "chips": 2, "tobi_bonus": 5}}).values()
    event = night(options=options)
    page = Client()
    page.force_login(member(event.season.club, Role.SCORER))
    shown = page.get(reverse("night_results", args=[event.season.club.slug, event.pk])).content.decode()
    assert all(f'name="r0-{name}-0"' in shown for name in ("won", "chips", "bust"))
    said = {"won-0": "on", "won-1": "on", "won-2": "on", "chips-0": "3", "chips-3": "-3", "bust-3": "0"}
    assert send(event, row(0, scores=("452", "398", "211", "−61"), **said)).status_code == 302
    assert ScoreSheet.objects.get().beside == {"chips": [3, 0, 0, -3], "won": [0, 1, 2], "busted": [[3, 0]]}
    plain = night()
    page.force_login(member(plain.season.club, Role.SCORER))
    bare = page.get(reverse("night_results", args=[plain.season.club.slug, plain.pk])).content.decode()
    assert 'name="r0-' in bare
    assert not any(f'name="r0-{name}-0"' in bare for name in ("won", "chips", "bust"))
    send(plain, row(1, scores=("452", "398", "211", "−61")))
    with_extras = [total for *_, total in results(Game.objects.get(event=event))]
    without = [total for *_, total in results(Game.objects.get(event=plain))]
    assert [a - b for a, b in zip(with_extras, without, strict=True)] == [60 + 50 + 34, 33, 33, -60 - 50 - 100]


def test_a_season_makes_the_nights_of_its_days_and_offers_ways_out_of_other_days():
    event = night(ends_on=dt.date(2026, 12, 31))
    season = event.season
    other = SeasonFactory(club=season.club, starts_on=dt.date(2026, 1, 1), ends_on=dt.date(2026, 8, 31), name="Spring")
    answer = send_season(season, row(0, day="2026-09-04"), row(1, day="2026-09-11"), row(2, day="2026-08-28"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert [game.event == event for game in Game.objects.order_by("pk")] == [True, False]
    assert "outside the season" in page
    assert "Spring" in page
    assert send_season(season, row(2, day="2026-08-28", other=other.slug)).status_code == 302
    assert Game.objects.latest("pk").event.season == other
    assert send_season(season, row(3, day="2026-08-27", extend="on")).status_code == 302
    season.refresh_from_db()
    assert season.starts_on == dt.date(2026, 8, 27)


def test_pasted_rows_and_a_line_of_a_chat_fill_the_grid():
    event = night()
    text = "Ben 352 Chloe 298 Emma 201 Frank 149\nsee you next week\n"
    page = send(event, row(0), do="fill", text=text).content.decode()
    assert page.count('value="Ben Carter"') == 1
    assert all(f'value="{value}"' in page for value in ("Ben", "35200", "Frank", "14900"))
    assert not Game.objects.exists()
    rows = "Emma Fischer\t35.2\tBen Carter\t29.8\tFrank Moreau\t20.1\tChloe Wong\t14.9\n"
    page = send(event, do="fill", text=rows).content.decode()
    assert 'value="Emma Fischer"' in page
    assert 'value="14900"' in page


def test_a_planned_night_takes_no_results():
    event = night()
    Event.objects.update(status=Event.Status.PLANNED)
    assert send(event, row(0)).status_code == 422
    assert not Game.objects.exists()


def test_a_game_kept_as_written_stays_so_when_its_results_are_made_again():
    event = night()
    send(event, row(0, scores=("352", "298", "201", "150"), as_written="on"))
    before = results(Game.objects.get())
    call_command("rebuild_statistics")
    assert results(Game.objects.get()) == before
