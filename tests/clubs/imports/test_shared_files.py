"""Example files on the import pages: with questions, refused with a reason, or imported and undone."""

import datetime as dt
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubs.models import ResultImport
from clubs.models.people import Role
from clubs.services.imports.result_import import take_results
from clubs.services.imports.result_undo import undo_results
from tests.factories import ClubFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parents[4] / "shared" / "imports"
FILES = sorted(FOLDER.glob("p0*"))
REFUSED = {"p030-link.txt": "link", "p031-half.xlsx": "end of this file", "p032-people.csv": "list of people"}
PRESETS = {"p013-lobby.log": "riichi-tenhou", "p029-sanma.csv": "riichi-sanma"}


@pytest.mark.skipif(not FILES, reason="the example files are not in this checkout")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_example_goes_through_the_pages(client: Client, path: Path) -> None:
    days = {"starts_on": dt.date(2000, 1, 1), "ends_on": dt.date(2026, 11, 1)}
    season = SeasonFactory(club=ClubFactory(), preset=PRESETS.get(path.name, "riichi"), **days)
    client.force_login(member(season.club, Role.ORGANISER))
    url = reverse("season_results", args=[season.club.slug, season.slug])
    answer = client.post(url, {"file": SimpleUploadedFile(path.name, path.read_bytes())})
    if path.name in REFUSED:
        assert answer.status_code == 422
        assert REFUSED[path.name] in answer.context["form"].errors.as_text()
        return
    assert answer.status_code == 302
    found = client.get(answer.url).context["found"]
    assert found.lines
    if found.open:
        assert any(asked.open for asked in found.questions) or all(line.wrong for line in found.of("wrong"))
        return
    assert client.post(answer.url, {"seen": found.seen, "take": "1"}).status_code == 302
    batch = ResultImport.objects.get()
    assert take_results(import_id=batch.pk) == found.taken
    assert client.post(answer.url, {"reason": "Wrong file"}).status_code == 302
    assert undo_results(import_id=batch.pk) == found.taken
    assert (season.events.count(), season.club.players.count()) == (0, 0)
