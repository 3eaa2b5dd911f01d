"""Start numbers for those without a public name, names beside typed numbers, names in the order of the language."""

import json
import re

import pytest
from django.test import Client
from django.utils.translation import override

from clubs.models import Entry, Player, SeatResult
from clubs.models.people import Privacy
from clubs.selectors.exports.tournament import results
from clubs.selectors.tournament.public_page import round_view
from clubs.services.tournament.standings import compute_stage
from tests.clubs.tournament.test_publishing import address, desk_of
from tests.clubs.tournaments import Day, stages, tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    """Return a day of eight players with a published round; number 3 shows no name and is player 903 of the club."""
    day = tournament(8, stages(3, second_check=False))
    Player.objects.filter(entries=day.entry(3)).update(privacy=Privacy.HIDDEN, number=903, name="Secret Person")
    day.draft(1)
    day.publish(1)
    return day


def public(day: Day, page: str = "") -> str:
    return Client().get(f"/c/{day.event.season.club.slug}/tournaments/{day.event.pk}/{page}").content.decode()


def test_whoever_shows_no_name_is_the_start_number_on_every_page_and_in_every_file(day: Day) -> None:
    pages = [
        public(day),
        public(day, "rounds/1/"),
        desk_of(day).get(address(day, "paper/?what=seats")).content.decode(),
    ]
    day.start(1)
    game = next(game for game in day.games(1) if 3 in day.numbers(game))
    pages.append(Client().get(f"/c/{day.event.season.club.slug}/games/{game.public_id}/").content.decode())
    pages.append(Client().get(f"/t/{game.table.token}/").content.decode())
    day.report(1)
    day.approve(1)
    compute_stage(stage_id=day.stage().pk)
    pages += [public(day, "standings/"), public(day, "rounds/1/")]
    pages.append(desk_of(day).get(address(day, "paper/?what=standing")).content.decode())
    for page in pages:
        assert "#3" in page
        assert "#903" not in page
        assert "Secret" not in page
    rows = list(results(day.event).rows())
    assert SeatResult.objects.filter(event=day.event).count() == len(rows) == 8
    assert sorted(row[6] for row in rows) == list(range(1, 9))
    assert [row[7] for row in rows if row[6] == 3] == ["#3"]


def test_a_page_with_fields_for_start_numbers_knows_who_has_them(day: Day) -> None:
    Entry.objects.filter(pk=day.entry(5).pk).update(club_name="Kranich")
    for page in ("", "entries/", "rounds/1/", "referee/"):
        shown = desk_of(day).get(address(day, page)).content.decode()
        found = re.search(r'<div id="start-numbers".*?<script type="application/json">(.*?)</script>', shown, re.DOTALL)
        assert found
        known = json.loads(found[1])
        assert known["3"] == "Secret Person"
        assert known["5"].endswith("Kranich")


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("en", ["Éa", "Eb", "Łukasz", "Lz", "佐藤", "鈴木", "Zoë", "#3"]),
        ("ja", ["佐藤", "鈴木", "Éa", "Eb", "Łukasz", "Lz", "Zoë", "#3"]),
    ],
)
def test_names_are_sorted_as_the_language_sorts_them(day: Day, language: str, order: list[str]) -> None:
    readings = {"佐藤": "さとう", "鈴木": "すずき"}
    for number, name in zip((1, 2, 4, 5, 6, 7, 8), ("Zoë", "Lz", "鈴木", "Eb", "Łukasz", "佐藤", "Éa"), strict=True):
        player = day.entry(number).player
        player.name, player.name_lang, player.reading = name, "ja" if name in readings else "", readings.get(name, "")
        player.save()
    with override(language):
        view = round_view(day.round(1))
        assert view is not None
        assert [chair.title for chair in view.by_name] == order
