"""Damaged or altered archives are refused whole, with the reason."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.services.activity_log import Actor
from clubs.services.archive import archive_reader
from clubs.services.archive.archive_import import take_archive
from clubs.services.archive.archive_reader import Bounds
from clubs.services.archive.archive_writer import write_archive
from clubs.services.archive.club_deletion import delete_club
from tests.clubs.public_scenes import a_night, four, played, scored
from tests.factories import RON, UserFactory, play, seated_game

pytestmark = pytest.mark.django_db
Rows = dict[str, list[Any]]


@pytest.fixture
def file() -> bytes:
    """Return the archive of a deleted club."""
    event = a_night()
    players = four(event)
    played(event, players)
    scored(event, players, (20, 5, -10, -15))
    club, made = event.season.club, io.BytesIO()
    write_archive(club, made)
    delete_club(club_id=club.pk, typed=club.name, actor=Actor.staff(UserFactory()))
    return made.getvalue()


def refused(file: bytes, **options: Any) -> ClubError:
    """Return the error of a refused archive. Check that nothing was changed."""
    with pytest.raises(ClubError) as caught:
        take_archive(file=io.BytesIO(file), by=UserFactory(), **options)
    assert not Club.objects.exists()
    assert not Player.everyone.exists()
    return caught.value


def problems(error: ClubError) -> str:
    said = error.data["problems"]
    assert isinstance(said, list)
    return "\n".join(said)


def changed(file: bytes, change: Callable[[dict[str, bytes]], None]) -> bytes:
    """Return the archive with changed parts."""
    with zipfile.ZipFile(io.BytesIO(file)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    change(parts)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in parts.items():
            new.writestr(name, content)
    return made.getvalue()


def rewritten(file: bytes, **rows: Callable[[list[Any]], None]) -> bytes:
    """Return the archive with changed rows and matching checksums."""

    def change(parts: dict[str, bytes]) -> None:
        said = json.loads(parts["manifest.json"])
        for name, alter in rows.items():
            found = [json.loads(line) for line in parts[f"{name}.jsonl"].splitlines()]
            alter(found)
            text = b"".join(json.dumps(row).encode() + b"\n" for row in found)
            said["parts"][name] = {"rows": len(found), "size": len(text), "sha256": hashlib.sha256(text).hexdigest()}
            parts[f"{name}.jsonl"] = text
        parts["manifest.json"] = json.dumps(said).encode()

    return changed(file, change)


def manifest(**values: Any) -> Callable[[dict[str, bytes]], None]:
    def change(parts: dict[str, bytes]) -> None:
        parts["manifest.json"] = json.dumps(json.loads(parts["manifest.json"]) | values).encode()

    return change


def set_in(name: str, value: Any, row: int = 0) -> Callable[[list[Any]], None]:
    def change(rows: list[Any]) -> None:
        rows[row][name] = value

    return change


@pytest.mark.parametrize(
    "broken",
    [
        lambda file: b"",
        lambda file: b"PK\x03\x04 nothing more",
        lambda file: file[: len(file) // 2],
        lambda file: file[:-40] + b"\0" * 40,
        lambda file: changed(file, lambda parts: parts.pop("manifest.json")),
        lambda file: changed(file, lambda parts: parts.pop("deals.jsonl")),
        lambda file: changed(file, lambda parts: parts.update({"more.jsonl": b"{}\n"})),
        lambda file: changed(file, lambda parts: parts.update({"manifest.json": b'{"format": ' + b"[" * 100_000})),
        lambda file: changed(file, manifest(format="another")),
        lambda file: changed(file, manifest(parts={})),
        lambda file: changed(file, manifest(parts=7)),
    ],
)
def test_what_is_no_archive_is_refused(file, broken):
    assert refused(broken(file)).code == "bad_archive"


def test_a_newer_version_is_named(file):
    assert "newer version" in refused(changed(file, manifest(version=99))).message
    newer = rewritten(file, players=set_in("rank_in_the_guild", 3))
    assert "rank_in_the_guild was written by a newer version" in problems(refused(newer))


def test_a_password_is_named(file):
    locked = bytearray(file)
    for at in range(len(locked) - 4):
        if locked[at : at + 4] == b"PK\x01\x02":
            locked[at + 8] |= 1
    assert "password" in refused(bytes(locked)).message


def test_a_part_that_was_changed_is_told_by_its_checksum(file):
    def other(parts: dict[str, bytes]) -> None:
        parts["players.jsonl"] = parts["players.jsonl"].replace(b"Player", b"Prayer")

    assert "players: the checksum" in problems(refused(changed(file, other)))


def test_a_bomb_is_never_unpacked(file, monkeypatch):
    read = 0

    def counted(*args: Any) -> bytes:
        nonlocal read
        read += 1
        return readline(*args)

    readline = zipfile.ZipExtFile.readline
    monkeypatch.setattr(zipfile.ZipExtFile, "readline", counted)
    huge = {"acts.jsonl": b'{"id":1}\n' * 3_000_000}
    assert refused(changed(file, lambda parts: parts.update(huge))).code == "bad_archive"
    assert refused(file, bounds=Bounds(size=1000)).code == "bad_archive"
    assert "too large" in refused(file, bounds=Bounds(rows=10)).message
    assert read == 0


@pytest.mark.parametrize(
    ("part", "alter", "said"),
    [
        ("players", set_in("name", "x" * 500), "players, line 1: name: "),
        ("players", set_in("name", "a\0b"), "players, line 1: contains characters"),
        ("players", set_in("country", "\ud800"), "players, line 1: contains characters"),
        ("players", set_in("privacy", "open"), "players, line 1: privacy: "),
        ("players", set_in("number", 2**70), "players, line 1: number: "),
        ("players", set_in("created_at", "2026-01-01T00:00:00"), "players, line 1: created_at has no time zone"),
        ("players", set_in("id", 10**9), "players, line 1: its ID"),
        ("players", lambda rows: rows.append([1, 2]), "players, line 5: not a record"),
        ("players", lambda rows: rows[0].pop("name"), "players, line 1: name is missing"),
        ("seasons", set_in("preset", "chess"), "seasons, line 1: "),
        ("seasons", set_in("slug", "../x"), "seasons, line 1: slug: "),
        ("events", set_in("status", "maybe"), "events, line 1: status: "),
        ("games", set_in("public_id", "/etc"), "games, line 1: public_id"),
        ("seats", set_in("player", 77), "players has no line 77"),
        ("seats", set_in("player", -1), "seats, line 1: player refers to a missing record"),
        ("draws", set_in("inputs", {"players": ["x"]}), "draws, line 1: its stored data"),
        ("deals", set_in("state", {}), "the scores after deal 1"),
        ("deals", set_in("result", {"type": "win", "wins": []}), "Game "),
        ("deals", set_in("deltas", [9000, -3000, -3000, -3000]), "the scores after deal 1 don’t match"),
        ("results", set_in("total", 99999), "its results don’t match"),
        ("sheets", set_in("scores", [1, 2, 3, 4]), "Game "),
        ("seats", lambda rows: rows.reverse(), "same order as the games"),
    ],
)
def test_what_is_wrong_is_listed(file, part, alter, said):
    error = refused(rewritten(file, **{part: alter}))
    assert said in problems(error)


def test_rows_that_contradict_each_other_are_refused(file):
    def twice(rows: list[Any]) -> None:
        rows[1]["number"] = rows[0]["number"]

    assert "contradict" in refused(rewritten(file, players=twice)).message


def test_many_faults_are_listed_but_not_without_end(file):
    def all_wrong(rows: list[Any]) -> None:
        rows += [rows[0] | {"privacy": "open"}] * 100

    said = refused(rewritten(file, players=all_wrong)).data["problems"]
    assert isinstance(said, list)
    assert len(said) == archive_reader.MOST_NAMED


def test_a_club_is_here_once():
    game = seated_game()
    play(game, RON)
    club, made = game.event.season.club, io.BytesIO()
    write_archive(club, made)
    for slug, code in (("", "address_taken"), ("another", "here_already")):
        with pytest.raises(ClubError) as caught:
            take_archive(file=io.BytesIO(made.getvalue()), by=UserFactory(), slug=slug)
        assert caught.value.code == code
    assert Club.objects.count() == 1


def test_a_club_is_deleted_by_its_name_and_not_while_it_plays():
    game = seated_game()
    club, actor = game.event.season.club, Actor.staff(UserFactory())
    for typed, code in (("", "other_name"), (club.name.upper(), "other_name"), (club.name, "playing")):
        with pytest.raises(ClubError) as caught:
            delete_club(club_id=club.pk, typed=typed, actor=actor)
        assert caught.value.code == code
    assert Club.objects.filter(pk=club.pk).exists()


def test_an_archive_of_an_older_version_is_taken(file):
    def older(rows: list[Any]) -> None:
        for row in rows:
            del row["place"], row["counts_in_season"], row["kind"]

    taken = take_archive(file=io.BytesIO(rewritten(file, events=older)), by=UserFactory())
    event = taken.club.seasons.get().events.get()
    assert (event.place, event.counts_in_season, event.kind) == ("", True, "night")


STRANGE = {
    "an account without an address": ("accounts", "email", None),
    "an account whose name is a number": ("accounts", "name", 7),
    "an account with a strange number": ("accounts", "id", "1"),
    "a night at the end of time": ("events", "starts_at", "9999-12-31T23:59:59-14:00"),
    "a night at the start of time": ("events", "starts_at", "0001-01-01T00:00:00+14:00"),
    "a name of two lines": ("seasons", "name", "a\nb"),
    "a place with a bell": ("club", "place", "a\x07"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_values_that_a_stranger_typed_are_refused_and_never_a_crash(file: bytes, name: str) -> None:
    part, field, value = STRANGE[name]
    assert refused(rewritten(file, **{part: set_in(field, value)})).code == "bad_archive"


def test_a_name_with_invisible_characters_from_before_the_rule_is_taken_without_them(file: bytes) -> None:
    taken = take_archive(file=io.BytesIO(rewritten(file, seasons=set_in("name", "Spr\u202eing"))), by=UserFactory())
    assert list(taken.club.seasons.values_list("name", flat=True)) == ["Spring"]


def test_what_contradicts_itself_only_when_put_together_is_a_refusal(
    file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise AttributeError("nobody thought of it")

    monkeypatch.setattr("clubs.services.archive.import_steps.check_games", crash)
    assert refused(file).code == "bad_archive"


def test_an_archive_that_unpacks_to_far_more_than_it_is_is_refused_before_it_is_read(file: bytes) -> None:
    def repeat(rows: list[Any]) -> None:
        rows[0]["about"] = "a" * 2_000_000

    bomb = rewritten(file, club=repeat)
    assert len(bomb) < 100_000
    assert "too large" in refused(bomb, bounds=Bounds(ratio=50)).message
    assert take_archive(file=io.BytesIO(file), by=UserFactory(), bounds=Bounds(ratio=50)).club.pk
