"""Game logs of random games, as files, and a night or round to import them into."""

import json
from functools import lru_cache
from typing import Any

from clubs.game_logs.uploads import Unpacked, unpack
from clubs.models import Event, LogImport, Season
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.imports import log_import, log_reading
from rules.registry import ruleset
from scoring.strict_json import JsonObject
from tests.clubs.tournaments import Day, stages, tournament
from tests.factories import EventFactory, PlayerFactory, SeasonFactory, member
from tests.game_logs import writers
from tests.game_logs.games import PlayedGame, play_game

NAMES = ("Ada", "文", "さくら", "Li & Co")
TENHOU = "riichi-tenhou"


@lru_cache(maxsize=64)
def game(seed: int, rules: str = TENHOU, length: str = "east") -> PlayedGame:
    """Return a random game of one wind."""
    return play_game(seed, {"preset": rules, "options": {"length": length}})


def mjlog(seed: int, **rules: str) -> str:
    """Return a game in the format of Tenhou's archive."""
    return str(writers.mjlog(game(seed, **rules)))


def tenhou6(seed: int) -> JsonObject:
    """Return a game in the format of Tenhou's editor."""
    return writers.tenhou6(game(seed))


def files(*texts: str) -> list[Unpacked]:
    """Return logs by name, as uploaded."""
    return list(unpack((f"log{n}.mjlog", text.encode()) for n, text in enumerate(texts, 1)))


def online_night(*, players: bool = True, **options: Any) -> Event:
    """Return a night of a season with Tenhou's rules, one wind a game.

    The club's players have the names in the logs.
    """
    values = ruleset({"preset": TENHOU, "options": {"length": "east", **options}}).values()
    event = EventFactory(season=SeasonFactory(preset=TENHOU, options=values))
    for name in NAMES if players else ():
        PlayerFactory(club=event.season.club, name=name)
    return event


def online_round() -> Day:
    """Return a tournament in the first of two rounds: eight players at two tables, Tenhou's rules, one wind a game."""
    day = tournament(8, stages(2, "random", second_check=True), preset=TENHOU)
    play_by(day, length="east")
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def play_by(day: Day, **options: Any) -> None:
    """Set the options of the tournament's season, and of tournaments that have begun and keep their own."""
    values = ruleset({"preset": TENHOU, "options": options}).values()
    Season.objects.update(options=values)
    Event.objects.exclude(preset="").update(options=values)
    day.event.refresh_from_db()
    day.event.season.refresh_from_db()


def organiser(event: Event) -> Actor:
    """Return an actor who may import logs."""
    return Actor.staff(member(event.season.club, Role.ORGANISER))


def brought(event: Event, *texts: str, given: list[Unpacked] | None = None) -> LogImport:
    """Return an import whose logs have been read."""
    batch = log_reading.start_import(event=event, files=given or files(*texts), lang="en", actor=organiser(event))
    log_reading.read_import(import_id=batch.pk)
    return LogImport.objects.get(pk=batch.pk)


def taken(event: Event, *texts: str, **choices: Any) -> LogImport:
    """Return an import whose logs have become games."""
    batch = brought(event, *texts)
    if choices:
        log_import.keep_choices(import_id=batch.pk, event_id=event.pk, choices=choices)
    log_import.request_taking(import_id=batch.pk, event_id=event.pk, lang="en", actor=organiser(event))
    log_import.take_import(import_id=batch.pk)
    return LogImport.objects.get(pk=batch.pk)


def spoilt_scores(seed: int) -> str:
    """Return a log that states too high a value for its first win, with matching changes and following scores."""
    log = tenhou6(seed)
    for number, deal in enumerate(log["log"]):
        if deal[-1][0] == "和了":
            deal[-1][2][3] = "110符12飜36000点" if "∀" not in deal[-1][2][3] else "110符12飜12000点∀"
            break
        assert number < len(log["log"])
    return json.dumps(log, ensure_ascii=False)
