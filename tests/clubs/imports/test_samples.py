"""The upload pages offer sample files that they can read, and the guide links to them."""

import datetime as dt
import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from clubs.models.people import Role
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_preview import Given as People
from clubs.selectors.imports.player_preview import preview as people_preview
from clubs.selectors.imports.result_preview import Given, preview
from clubs.selectors.rulebook.organisers_guide import guide
from tests.clubs.imports.test_past_tournaments import announced
from tests.clubs.tournaments import stages, tournament
from tests.factories import ClubFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
FOLDER = settings.BASE_DIR / "clubs" / "static" / "clubs" / "samples"
PEOPLE = ("players.csv", "participants.csv")
OF_TOURNAMENTS = ("tournament.csv", "league.csv", "ranking.csv")
RESULTS = sorted(path.name for path in FOLDER.iterdir() if path.name not in (*PEOPLE, *OF_TOURNAMENTS))


@pytest.mark.parametrize("name", RESULTS)
def test_a_sample_of_results_comes_in_without_a_question(name):
    season = SeasonFactory(preset="riichi", starts_on=dt.date(2026, 1, 1), ends_on=dt.date(2026, 3, 1))
    found = preview(season, Given((FOLDER / name).read_bytes(), pasted=False, name=name))
    assert (found.open, found.questions) == (0, ())
    assert found.taken == (3 if name == "row-per-player.csv" else 12)
    assert len(found.new) == 8 - (name == "row-per-player.csv" and len(found.skipped))


def test_the_samples_of_people_come_in_without_a_question():
    day = tournament(0, stages(2, "random"))
    found = people_preview(ClubFactory(), People((FOLDER / "players.csv").read_text()))
    assert (found.open, found.taken) == (0, 3)
    entries = entry_list(day.event, People((FOLDER / "participants.csv").read_text()))
    assert (entries.found.open, len(entries.entering), len(entries.teams)) == (0, 5, 2)


def test_every_upload_page_offers_its_samples(client: Client):
    day, past = tournament(0, stages(2, "random")), announced()
    past.event.season.club = day.event.season.club
    past.event.season.save()
    club = day.event.season.club
    client.force_login(member(club, Role.ORGANISER))
    pages = [
        reverse("season_results", args=[club.slug, day.event.season.slug]),
        reverse("people_paste", args=[club.slug]),
        reverse("event_list", args=[club.slug, day.event.pk]),
        reverse("event_results", args=[club.slug, past.event.pk]),
        reverse("event_ranking", args=[club.slug, past.event.pk]),
    ]
    linked = "".join(client.get(page).content.decode() for page in pages)
    for path in FOLDER.iterdir():
        assert path.stem in linked, path


@pytest.mark.parametrize("code", [code for code, _name in settings.LANGUAGES])
def test_the_guide_shows_pictures_and_links_to_every_sample(code):
    page = guide(code)
    assert len(re.findall(rf'<img src="/static/clubs/guide/{code}/import-\w+', page)) == 2
    for path in FOLDER.iterdir():
        assert f"/static/clubs/samples/{path.stem}" in page
