"""The documentation's example script runs a whole club night against the site."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from clubs.models import Event, Game
from clubs.models.api import Scope
from clubs.models.people import Role
from clubs.services.activity_log import Actor
from clubs.services.people.api_tokens import make_token
from tests.factories import ClubFactory, PlayerFactory, SeasonFactory, member

SCRIPT = Path("docs/api-night.py")


@pytest.mark.django_db(transaction=True)
def test_a_script_of_sixty_lines_runs_a_night(live_server: Any) -> None:
    club = ClubFactory()
    SeasonFactory(club=club)
    for number in range(1, 10):
        PlayerFactory(club=club, number=number, name=f"Player {number}")
    owner = Actor.staff(member(club, Role.OWNER))
    scopes = [Scope.READ, Scope.NIGHTS, Scope.PLAY]
    _, secret = make_token(club=club, name="script", scopes=scopes, life=timedelta(days=1), actor=owner)
    asked = [sys.executable, str(SCRIPT), live_server.url, club.slug, secret]
    ran = subprocess.run(asked, capture_output=True, text=True, timeout=240)  # our own script
    assert ran.returncode == 0, ran.stderr
    assert len(SCRIPT.read_text().splitlines()) <= 60
    assert Event.objects.get().status == Event.Status.CLOSED
    assert list(Game.objects.values_list("status", flat=True)) == ["final", "final"]
    assert "table 2  1. Player" in ran.stdout
    standings = ran.stdout.splitlines()[8:]
    assert len(standings) == 8  # computed in the background, with everybody in it
