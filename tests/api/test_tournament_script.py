"""A tournament of 32 over 8 rounds, a cut and a final, run by the script of docs/examples against the live app."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from clubs.models import Club, Event, Game, StageAct
from clubs.models.api import Scope
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.people.api_tokens import make_token
from tests.factories import SeasonFactory, member

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "tournament.py"


def secret(club: Club, role: str) -> str:
    actor = Actor.staff(member(club, role))
    return make_token(club=club, name="script", scopes=[Scope.TOURNAMENTS], life=timedelta(days=1), actor=actor)[1]


@pytest.mark.django_db(transaction=True)
def test_thirty_two_players_play_eight_rounds_and_a_final_by_a_script(live_server: Any) -> None:
    season = SeasonFactory(preset="riichi-ema")
    tokens = [secret(season.club, Role.OWNER), secret(season.club, Role.OWNER)]
    told = subprocess.run(
        [
            sys.executable, str(SCRIPT), "--url", live_server.url, "--club", season.club.slug, "--season", season.slug,
            "--token", tokens[0], "--second-token", tokens[1],
        ],
        capture_output=True, text=True, check=False, timeout=200,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert [line.split()[0] for line in told.stdout.splitlines()] == ["1", "2", "3", "4"]
    event = Event.objects.tournaments().get()
    assert event.status == Event.Status.CLOSED
    assert event.entries.count() == 32
    assert event.games.filter(status=Game.Status.FINAL).count() == 8 * 8 + 2
    assert StageAct.objects.filter(stage__event=event, kind="approve", via="api").count() == 10
