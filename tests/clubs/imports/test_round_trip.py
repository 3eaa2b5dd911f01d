"""Exported files can be imported again without any change, in every language of their headings."""

import datetime as dt
import random

import pytest
from django.conf import settings
from django.db.models import Q
from django.utils.translation import override

from clubs.models import Club, Event, Game, Season, SeatResult
from clubs.models.people import Role
from clubs.selectors.exports.file_tables import players, results
from clubs.selectors.exports.table_rows import Sheet
from clubs.selectors.exports.tournament import entries
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_preview import Given as People
from clubs.selectors.imports.player_preview import preview as people_preview
from clubs.selectors.imports.result_preview import Given, preview
from clubs.selectors.imports.spreadsheet_file import list_text
from clubs.services.activity_log import Actor
from clubs.services.exports.xlsx_file import write_xlsx
from clubs.services.imports.entry_import import enter_list
from clubs.services.imports.player_import import take_list
from clubs.services.imports.result_import import request_results, take_results
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all
from clubs.services.play.referee import add_penalty
from clubs.views.exports.table_response import as_file
from rules.registry import presets, ruleset
from tests.clubs.statistics.test_tallies import final, staff
from tests.clubs.tournaments import stages, tournament
from tests.factories import ClubFactory, EventFactory, PlayerFactory, SeasonFactory, member, play, seated_game

pytestmark = pytest.mark.django_db
GAMES = (
    "date;round;table;East;points;South;points;West;points;North;points\n"
    "2024-03-07;1;2;Aino;48200;鈴木 健太;8400;Hannah;23800;陳大文;39600\n"
    "2024-03-07;1;5;Sofie;30600;黃詠詩;27000;美咲;32400;Priya;30000\n"
    "2024-03-14;3;1;鈴木 健太;17800;Aino;36700;Priya;23500;陳大文;42000\n"
)
BY_PLACE = "Date,1st,score,2nd,score,3rd,score,4th,score\n2024-04-04,Aino,48200,Priya,39600,Sofie,23800,Hannah,8400\n"


def season_of(slug: str) -> Season:
    days = {"starts_on": dt.date(2024, 1, 1), "ends_on": dt.date(2024, 12, 31)}
    return SeasonFactory(club=ClubFactory(slug=slug), slug="old", preset="riichi-wrc", **days)


def take(season: Season, content: bytes, key: str, *, pasted: bool = True, name: str = "") -> None:
    given = Given(content, pasted=pasted, name=name)
    found = preview(season, given)
    assert found.open == 0, [line.wrong for line in found.lines]
    about = {"seen": found.seen, "key": key, "lang": "en", "actor": Actor.staff(member(season.club, Role.ORGANISER))}
    made = request_results(season=season, found=found, given=given, **about)
    take_results(import_id=made.pk)
    made.refresh_from_db()
    assert made.status == "taken", made.problem


def figures(season: Season) -> list[tuple[object, ...]]:
    rows = SeatResult.objects.filter(season=season).order_by("night_at", "round_number", "table_number", "place")
    names = ("round_number", "table_number", "place", "player__name", "seat__wind", "score", "uma", "oka", "penalty")
    return list(rows.values_list(*names, "total"))


@pytest.mark.parametrize("lang", [code for code, _name in settings.LANGUAGES])
def test_results_come_back_to_equal_figures(lang: str):
    season, other = season_of("canal"), season_of("harbour")
    take(season, GAMES.encode(), "games")
    take(season, BY_PLACE.encode(), "places")
    game = Game.objects.filter(event__season=season).first()
    staff = Actor.staff(member(season.club, Role.ORGANISER))
    seat = game.seats.order_by("index")[1]
    add_penalty(game_id=game.pk, seat_id=seat.pk, tenths=-200, reason="Late", actor=staff)
    with override(lang):
        file = b"".join(as_file(results("r", season.club, Q(event__season=season)), "csv").streaming_content)
    take(other, file, "back", pasted=False, name="results.csv")
    assert figures(other) == figures(season)
    assert len(figures(other)) == 16


def played(season: Season, seed: int) -> Game:
    """A game of random deals, to its end or closed after thirty deals, and confirmed."""
    rules = ruleset({"preset": season.preset, "options": season.options})
    for name in ("Ada", "Bo", "陳大文", "Dee"):
        if not season.club.players.filter(name=name).exists():
            PlayerFactory(club=season.club, name=name)
    event = EventFactory(season=season, starts_at=dt.datetime(2024, 5, seed + 1, 19, tzinfo=dt.UTC))
    game = seated_game(event=event, players=list(season.club.players.order_by("number")[: rules.players]))
    lot = random.Random(seed)
    while game.status == Game.Status.PLAYING and game.deals.count() < 30:
        play(game, rules.sample_result(game.state, lot, [0.25] * rules.players))
        game.refresh_from_db()
    return confirmed(game)


def confirmed(game: Game) -> Game:
    game.refresh_from_db()
    if game.status == Game.Status.PLAYING:
        return final(game)
    return confirm_all(game_id=game.pk, version=game.version, actor=staff(game))


def exported(season: Season, lang: str, kind: str = "csv") -> bytes:
    with override(lang):
        sheet = results("r", season.club, Q(event__season=season))
        return xlsx(sheet) if kind == "xlsx" else b"".join(as_file(sheet, "csv").streaming_content)


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
def test_a_game_under_any_rules_comes_back(preset: str):
    season, other = season_of("canal"), season_of("harbour")
    for one in (season, other):
        one.preset, one.options = preset, ruleset(preset).values()
        one.save()
    played(season, 7)
    take(other, exported(season, "en"), "back", pasted=False, name="results.csv")
    assert sorted(figures(other)) == sorted(figures(season))
    assert figures(other)


HOUSE = {
    "start_points": 25000, "chips": 2, "yakitori": 10, "yakitori_to": "each", "tobi_bonus": 20, "leftover": "lost",
    "tobi_bonus_draw": "each",
}  # fmt: skip


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("lang", [code for code, _name in settings.LANGUAGES])
def test_chips_yakitori_busts_and_lost_sticks_come_back(lang: str, kind: str):
    season, other = season_of("canal"), season_of("harbour")
    for one in (season, other):
        one.preset, one.options = "riichi", ruleset({"preset": "riichi", "options": HOUSE}).values()
        one.save()
    for seed in range(4):
        played(season, seed)
    game = seated_game(
        event=EventFactory(season=season, starts_at=dt.datetime(2024, 6, 1, 19, tzinfo=dt.UTC)),
        players=list(season.club.players.all()[:4]),
    )
    beside = {"chips": [3, -4, 1, 0], "won": [0, 3], "busted": [[1, 0], [1, 3]]}
    about = {"key": "paper", "actor": Actor.staff(member(season.club, Role.ORGANISER))}
    scores = [52_000, -1_300, 27_000, 21_300]
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=1, beside=beside, **about)
    confirmed(game)
    take(other, exported(season, lang, kind), "back", pasted=False, name=f"results.{kind}")
    assert sorted(figures(other)) == sorted(figures(season))
    again = Game.objects.get(event__season=other, results__score=-1_300)
    sheet = again.sheets.get(current=True)
    assert (sheet.deposits, sorted(sheet.beside["chips"]), len(sheet.beside["busted"])) == (1, [-4, 0, 1, 3], 2)


def test_games_under_other_rules_than_the_seasons_keep_theirs():
    season, other = season_of("canal"), season_of("harbour")
    take(season, GAMES.encode(), "games")
    season.preset, season.options = "riichi-mleague", ruleset("riichi-mleague").values()
    season.save()
    other.preset, other.options = season.preset, season.options
    other.save()
    found = preview(other, Given(exported(season, "en"), pasted=False, name="results.csv"))
    assert (found.questions, found.told) == ((), ())
    take(other, exported(season, "en"), "back", pasted=False, name="results.csv")
    assert figures(other) == figures(season)
    assert set(Game.objects.filter(event__season=other).values_list("preset", flat=True)) == {"riichi-wrc"}


def test_any_list_of_a_row_per_player_may_say_who_won_and_the_chips():
    season = season_of("canal")
    season.preset, season.options = "riichi", ruleset({"preset": "riichi", "options": HOUSE}).values()
    season.save()
    rows = ["2024-05-02;1;Ada;E;40000;{};yes", "2024-05-02;1;Bo;S;30000;-2;no", "2024-05-02;1;Cy;W;20000;;",
            "2024-05-02;1;Dee;N;10000;0;x"]  # fmt: skip
    heading = "Date;Table;Player;Wind;Score;Chips;Won a hand\n"
    take(season, (heading + "\n".join(rows).format("2")).encode(), "list")
    sheet = Game.objects.get(event__season=season).sheets.get(current=True)
    assert sheet.beside == {"chips": [2, -2, 0, 0], "won": [0, 3]}
    found = preview(season, Given((heading + "\n".join(rows).format("3")).encode()))
    assert [line.wrong for line in found.lines] == [("The chips of a game must add up to 0.",)]
    found = preview(season, Given(GAMES.encode()))
    why = "Under these rules it matters who has won a hand. Add a column “Won a hand” (yes or no)."
    assert {line.wrong[0] for line in found.lines} == {why}


def test_a_cell_with_rules_that_nobody_knows_is_named():
    season, other = season_of("canal"), season_of("harbour")
    take(season, GAMES.encode(), "games")
    file = exported(season, "en").replace(b"riichi-wrc", b"riichi-moon")
    found = preview(other, Given(file, pasted=False, name="results.csv"))
    assert found.open == 3
    assert found.lines[0].wrong == ("“riichi-moon” is not a set of rules that this site knows.",)


MEMBERS = (
    "Name\tName in another script\tReading (kana or Latin letters)\tAlias\tMember or guest\tEmail\t"
    "Membership number\tFederation\tFederation number\tCountry\n"
    "陳大文\tDavid Chan\t\tDave\tmember\tdavid@example.org\tA-1\tEMA\t05012345\tDE\n"
    "Zoë Müller\t\t\t\tguest\t\t\t\t\tFR\n"
    "佐藤 美咲\tMisaki Sato\tさとう みさき\t\tmember\t\t7\t\t\tJP\n"
)
OF_A_PERSON = (
    "name", "name_lang", "reading", "alias", "guest", "email", "club_number", "federation", "federation_id", "country"
)  # fmt: skip


def people_of(club: Club) -> list[tuple[object, ...]]:
    return [
        (*(getattr(one, field) for field in OF_A_PERSON), sorted(one.names.values_list("lang", "name")))
        for one in club.players.order_by("number")
    ]


def xlsx(sheet: Sheet) -> bytes:
    with write_xlsx(sheet) as file:
        return file.read()


def take_people(club: Club, text: str, key: str) -> None:
    given = People(text)
    found = people_preview(club, given)
    assert found.open == 0, [(line.note, line.faults) for line in found.lines]
    actor = Actor.staff(member(club, Role.ORGANISER))
    take_list(club_id=club.pk, given=given, seen=found.seen, key=key, actor=actor)


@pytest.mark.parametrize("lang", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_list_of_players_comes_back_to_the_same_players(lang: str, kind: str):
    club, other = ClubFactory(slug="canal"), ClubFactory(slug="harbour")
    take_people(club, MEMBERS, "list")
    with override(lang):
        file = xlsx(players(club)) if kind == "xlsx" else b"".join(as_file(players(club), "csv").streaming_content)
    take_people(other, list_text(f"players.{kind}", file).text, "back")
    assert people_of(other) == people_of(club)
    again = people_preview(club, People(list_text(f"players.{kind}", file).text))
    assert [line.state for line in again.lines] == ["known"] * 3


ENTRIES = (
    "Name,Name in another script,Country,Federation,Federation number,Club,Team,Team short name,"
    "Player or substitute,Seed,Note,Name may be public,Email\n"
    "陳大文,David Chan,DE,EMA,05012345,Canal,Reds,RED,Player,1,late,yes,david@example.org\n"
    "Ben Carter,,GB,,,Canal,Reds,RED,Player,2,,no,\n"
    "Chloe Diaz,,ES,,,Harbour,,,Substitute,,,,\n"
)


def entered(event: Event) -> list[tuple[object, ...]]:
    found = event.entries.order_by("number").select_related("player", "team")
    return [
        (
            one.player.name, one.player.country, one.player.federation_id, one.kind, one.club_name, one.seed, one.note,
            one.team and (one.team.name, one.team.short_name), bool(one.consent_at), one.player.privacy,
            sorted(one.player.names.values_list("lang", "name")),
        )
        for one in found
    ]  # fmt: skip


def take_entries(event: Event, text: str, key: str, actor: Actor) -> None:
    found = entry_list(event, People(text)).found
    assert found.open == 0, [(line.note, line.faults) for line in found.lines]
    enter_list(event=event, given=People(text), seen=found.seen, key=key, actor=actor)


@pytest.mark.parametrize("lang", [code for code, _name in settings.LANGUAGES])
def test_a_list_of_participants_comes_back_to_the_same_entries(lang: str):
    day, other = tournament(0, stages(2, "random")), tournament(0, stages(2, "random"))
    take_entries(day.event, ENTRIES, "list", day.director)
    with override(lang):
        file = b"".join(as_file(entries(day.event), "csv").streaming_content)
    take_entries(other.event, list_text("entries.csv", file).text, "back", other.director)
    assert entered(other.event) == entered(day.event)
    assert len(entered(other.event)) == 3
