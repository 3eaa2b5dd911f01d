"""Tournament archives: restored on another site, a tournament has the same standings.

They contain no unrelated data.
"""

import hashlib
import io
import json
import zipfile

import pytest
from PIL import Image

from clubs.models import (
    EntryPenalty,
    Event,
    EventArchive,
    EventTeam,
    Game,
    LineUp,
    LogEntry,
    Player,
    ScoreSheet,
    SecondEntry,
    SheetPhoto,
    StageAct,
)
from clubs.models.people import Role
from clubs.selectors.tournament.stage_standings import standing
from clubs.selectors.tournament.team_standings import team_standing
from clubs.services.activity_log import Actor
from clubs.services.archive.archive_import import take_archive
from clubs.services.archive.archive_writer import write_archive
from clubs.services.archive.club_archives import make_event_archive
from clubs.services.archive.club_deletion import delete_club
from clubs.services.archive.tournament_archives import make_archive_of, request_forgotten_archives, requeue_archives
from clubs.services.people.person_removal import forget_player
from clubs.services.tournament.cuts import confirm_cut
from clubs.services.tournament.penalties import penalise, penalise_team
from clubs.services.tournament.planning import StagePlan
from clubs.services.tournament.score_sheet_photos import add_photo
from clubs.services.tournament.score_sheets import check_sheet, report_sheet, resolve_sheet
from clubs.services.tournament.teams import choose_captain
from clubs.services.tournament.tournament_status import close_tournament
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, linear, of_teams, stages, tournament, user_of
from tests.factories import EventFactory, PlayerFactory, UserFactory, key, member

pytestmark = pytest.mark.django_db


def told(event: Event) -> list[list[tuple[object, ...]]]:
    """Return the standings of all stages, with players' names."""
    return [
        [(line.rank, line.entry.number, line.entry.player.name, line.value) for line in standing(stage)]
        for stage in event.stages.select_related("event__season__club").order_by("number")
    ]


@pytest.fixture
def day() -> Day:
    """Return a tournament with two rounds, a penalty and a cut ahead.

    Its club has another night and a member who never plays.
    """
    plans = [*stages(2, "random", second_check=False), StagePlan("Final", ["final"], size=4, carry_percent=50)]
    made = tournament(8, plans)
    for number in (1, 2):
        made.draft(number)
        made.play(number)
    penalise(entry_id=made.entry(2).pk, kind="points", tenths=-200, reason="Chombo", key=key(), actor=made.director)
    EventFactory(season=made.event.season, number=7)
    PlayerFactory(club=made.event.season.club, name="Somebody Else", email="else@example.org")
    return made


def test_a_tournament_comes_back_with_the_same_standings_and_seeds(day: Day) -> None:
    club = day.event.season.club
    before, draws = told(day.event), sorted(day.event.draws.values_list("seed", "seed_hash"))
    acts = sorted(StageAct.objects.filter(stage__event=day.event).values_list("kind", "reason"))
    file = make_event_archive(day.event).read()
    Game.objects.filter(event__season__club=club, status=Game.Status.PLAYING).update(status=Game.Status.VOID)
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))
    taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    [event] = Event.objects.filter(season__club=taken.club)
    assert told(event) == before
    assert sorted(event.draws.values_list("seed", "seed_hash")) == draws
    assert sorted(StageAct.objects.filter(stage__event=event).values_list("kind", "reason")) == acts
    assert event.entries.get(number=2).penalties.get().tenths == -200
    assert not Player.objects.filter(club=taken.club, name="Somebody Else").exists()


def test_sheets_with_both_entries_photos_and_rulings_come_back_with_the_standing() -> None:
    day = tournament(8, stages(1, "random"))
    first, second = day.desks
    day.draft(1)
    day.publish(1)
    day.start(1)
    one, other = day.games(1)
    scores, mistyped = linear(day.numbers(one)), (30_300, 32_700, 33_000, 24_000)
    said = {"scores": scores, "deposits": 0, "key": key()}
    report_sheet(game_id=one.pk, version=one.version, **said, actor=first)  # type: ignore[arg-type]
    assert check_sheet(game_id=one.pk, scores=mistyped, deposits=0, key=key(), actor=second)
    wrong = {"scores": scores, "deposits": 0, "key": key(), "reason": "The sheet is right"}
    one.refresh_from_db()
    resolve_sheet(game_id=one.pk, version=one.version, **wrong, actor=day.director)  # type: ignore[arg-type]
    day.report_tables(1, other.table.number)
    drawn = io.BytesIO()
    Image.effect_noise((90, 60), 80).save(drawn, "JPEG")
    add_photo(game_id=other.pk, content=drawn.getvalue(), actor=first, entry=day.entry(day.numbers(other)[1]))
    ruled = {"kind": "ruling", "reason": "The wall was rebuilt", "round_number": 1, "key": key()}
    penalise(entry_id=day.entry(5).pk, **ruled, actor=day.director)  # type: ignore[arg-type]
    day.approve(1)

    def facts(event: Event) -> dict[str, object]:
        where = ("game__table__number", "scores", "deposits")
        sheets = ScoreSheet.objects.filter(game__event=event).order_by("game__table__number", "pk")
        again = SecondEntry.objects.filter(game__event=event).order_by("game__table__number", "pk")
        photo = SheetPhoto.objects.get(game__event=event)
        acts = LogEntry.objects.filter(event=event, action__startswith="sheet.").order_by("pk").select_related("by")
        rulings = EntryPenalty.objects.filter(stage__event=event, kind="ruling")
        return {
            "sheets": list(sheets.values_list(*where, "current", "reason", "created_at")),
            "checks": list(again.values_list(*where, "agrees", "sheet__scores", "created_at")),
            "photo": (bytes(photo.image), photo.entry and photo.entry.number, photo.game.table.number, photo.via),
            "rulings": list(rulings.values_list("entry__number", "reason", "round__number", "game__table__number")),
            "by": [(one.action, one.by_name or (one.by and one.by.name)) for one in acts],
            "standing": told(event),
        }

    before, club = facts(day.event), day.event.season.club
    assert [row[3] for row in before["checks"]] == [False, True]  # type: ignore[attr-defined]
    file = make_event_archive(day.event).read()
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))
    taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    assert facts(Event.objects.get(season__club=taken.club)) == before


def test_a_teams_captain_comes_back() -> None:
    day = of_teams(4, 2, [StagePlan("Season", ["schedule"], by_team=True, odd="bye", second_check=False)])
    club, team = day.event.season.club, day.event.teams.get(number=2)
    choose_captain(team_id=team.pk, number=4, actor=day.director)
    file = make_event_archive(day.event).read()
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))
    taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    teams = EventTeam.objects.filter(event__season__club=taken.club).order_by("number")
    assert [(team.captain.number, team.captain.team_id) for team in teams] == [
        (number, team.pk) for number, team in zip((1, 4, 5, 7), teams, strict=True)
    ]


def test_a_league_comes_back_with_its_teams_standings_penalties_and_line_ups() -> None:
    plans = [StagePlan("Season", ["schedule"] * 2, by_team=True, odd="bye", second_check=False)]
    plans.append(StagePlan("Final", ["schedule"], size=4, carry_percent=50, by_team=True, second_check=False))
    day = of_teams(8, 2, plans)
    day.draft(1)
    for number in (1, 2):
        day.publish(number)
        day.line_up(number)
        day.play_on(number)
    team = day.event.teams.get(number=3)
    penalise_team(team_id=team.pk, kind="points", tenths=-75, reason="Late", key=key(), actor=day.director)
    cut = day.stage(2)
    chosen = {"chosen": [8, 1, 3, 2], "reason": "As they like"}
    confirm_cut(stage_id=cut.pk, version=cut.version, key=key(), actor=day.director, **chosen)

    def of(event: Event) -> list[object]:
        stood = [
            (stage.number, line.rank, line.team.number, line.value)
            for stage in event.stages.select_related("event__season__club").order_by("number")
            for line in team_standing(stage)
        ]
        played = LineUp.objects.filter(round__event=event).order_by("round__number", "team__number")
        return [stood, list(played.values_list("round__number", "team__number", "entry__number"))]

    before, club = of(day.event), day.event.season.club
    assert [len(part) for part in before] == [12, 16]
    file = make_event_archive(day.event).read()
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))
    taken = take_archive(file=io.BytesIO(file), by=UserFactory())
    assert of(Event.objects.get(season__club=taken.club)) == before


def test_nothing_of_others_is_in_it_and_the_clubs_archive_has_all_of_it(day: Day) -> None:
    with zipfile.ZipFile(make_event_archive(day.event)) as parts:
        one = {name: parts.read(name) for name in parts.namelist()}
    assert b"Somebody Else" not in b"".join(one.values())
    assert len(one["players.jsonl"].splitlines()) == 8
    assert [json.loads(line)["name"] for line in one["events.jsonl"].splitlines()] == ["Spring Open"]
    assert one["memberships.jsonl"] == one["invitations.jsonl"] == b""
    whole = io.BytesIO()
    write_archive(day.event.season.club, whole)
    with zipfile.ZipFile(whole) as parts:
        for name in ("stages", "rounds", "draws", "games", "sheets", "stage_acts", "entry_penalties", "second_entries"):
            there = len(parts.read(f"{name}.jsonl").splitlines())
            assert there == len(one[f"{name}.jsonl"].splitlines()), name


def test_the_director_takes_it_by_a_link_and_the_desk_does_not(day: Day) -> None:
    answer = signed_in(user_of(day.director)).get(url(day, "event_archive"))
    assert answer["Content-Type"] == "application/zip"
    assert "spring-open" in answer["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as parts:
        assert "manifest.json" in parts.namelist()
    assert signed_in(member(day.event.season.club, Role.SCORER)).get(url(day, "event_archive")).status_code == 403


def finished(day: Day) -> Day:
    """Return the tournament after its final."""
    stage = day.stage(2)
    said = {"chosen": [line.entry.number or 0 for line in day.lines()[:4]], "reason": "By lot"}
    confirm_cut(stage_id=stage.pk, version=stage.version, key=key(), actor=day.director, **said)  # type: ignore[arg-type]
    day.draft(3)
    day.play(3)
    return day


def test_closing_makes_the_archive_in_the_background_and_keeps_it_with_its_checksum(
    day: Day, django_capture_on_commit_callbacks: object
) -> None:
    finished(day)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        close_tournament(event=day.event, actor=day.director)
    kept = EventArchive.objects.get(event=day.event)
    assert (kept.asked, kept.made, kept.ready) == (1, 1, True)
    assert (kept.size, kept.sha256) == (len(kept.file), hashlib.sha256(kept.file).hexdigest())
    with zipfile.ZipFile(io.BytesIO(bytes(kept.file))) as parts:
        event = json.loads(parts.read("events.jsonl"))
    assert event["status"] == "closed"
    director = signed_in(user_of(day.director))
    given = b"".join(director.get(url(day, "event_archive")).streaming_content)
    assert hashlib.sha256(given).hexdigest() == kept.sha256
    assert kept.sha256 in director.get(url(day, "event_desk")).content.decode()
    assert kept.sha256 in director.get(url(day, "event_paper")).content.decode()
    assert not make_archive_of(archive_id=kept.pk)


def test_an_archive_that_was_lost_on_the_way_is_made_by_the_sweep(
    day: Day, django_capture_on_commit_callbacks: object
) -> None:
    close_tournament(event=finished(day).event, actor=day.director)
    director = signed_in(user_of(day.director))
    assert "The archive is being created." in director.get(url(day, "event_desk")).content.decode()
    assert director.get(url(day, "event_archive")).status_code == 200
    EventArchive.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        request_forgotten_archives()
    assert EventArchive.objects.get(event=day.event).ready
    assert requeue_archives() == 0


def test_who_is_removed_for_good_is_in_no_kept_archive(day: Day, django_capture_on_commit_callbacks: object) -> None:
    finished(day)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        close_tournament(event=day.event, actor=day.director)
    player = day.entry(3).player
    before = EventArchive.objects.get(event=day.event)
    assert player.name.encode() in inside(before)
    forget_player(
        club_id=player.club_id, number=player.number, typed=player.name, actor=Actor.staff(user_of(day.director))
    )
    gone = EventArchive.objects.get(event=day.event)
    assert (gone.file, gone.sha256, gone.ready) == (None, "", False)
    assert make_archive_of(archive_id=gone.pk)
    assert player.name.encode() not in inside(EventArchive.objects.get(event=day.event))


def inside(kept: EventArchive) -> bytes:
    with zipfile.ZipFile(io.BytesIO(bytes(kept.file or b""))) as parts:
        return b"".join(parts.read(name) for name in parts.namelist())
