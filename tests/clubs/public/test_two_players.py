"""Two players compared: games together from both sides, rates next to each other, hidden names stay hidden."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Player
from clubs.models.people import Privacy
from clubs.selectors.charts.svg import strip
from clubs.selectors.player_page.rates import Rate
from clubs.selectors.player_page.two_players import differs, two_players
from clubs.services.seasons.standings import rebuild_standings
from tests.clubs.public_scenes import a_night, four, page, scored
from tests.clubs.statistics_oracle import counted
from tests.factories import EventFactory
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
RATE = Rate("win", "Win rate", "20.0%", "20.0%", 20, 100, True, False, None, 0, strip(1, 1, []))


def test_games_together_are_counted_from_both_sides() -> None:
    event = a_night()
    ana, bo, cy, di = people = four(event)
    scored(event, people, [12, 3, -5, -10])
    scored(event, [bo, ana, di, cy], [9, 1, -4, -6])
    scored(event, [ana, bo, cy, di], [5, 5, -5, -5])
    counted(event.season.club)
    found, other = two_players(ana, bo, {}), two_players(bo, ana, {})
    assert found.met is not None
    assert other.met is not None
    assert (found.met.games, found.met.ahead + found.met.behind + found.met.level) == (3, 3)
    assert (found.met.ahead, found.met.behind) == (other.met.behind, other.met.ahead)
    assert (found.met.total, found.met.other_total) == (other.met.other_total, other.met.total)
    assert [side.total for side in found.sides] == [found.met.total, found.met.other_total]
    assert [season.slug for season in found.seasons] == [event.season.slug]
    assert two_players(ana, bo, {"season": event.season.slug}).season == event.season


def test_players_who_never_met_or_share_no_rules_have_nothing_together() -> None:
    event = a_night()
    first, second = four(event), four(event)
    scored(event, first, [12, 3, -5, -10])
    scored(event, second, [12, 3, -5, -10])
    counted(event.season.club)
    found = two_players(first[0], second[0], {})
    assert found.met is None
    assert len(found.sides) == 2
    new = EventFactory(season__club=event.season.club)
    stranger = four(new)[0]
    assert two_players(first[0], stranger, {}).sides == ()


def test_the_page_hides_a_hidden_name_and_leads_to_merged_players() -> None:
    event = a_night()
    ana, bo, cy, di = people = four(event)
    scored(event, people, [12, 3, -5, -10])
    rebuild_standings(season=event.season)
    counted(event.season.club)
    Player.objects.filter(pk=bo.pk).update(privacy=Privacy.HIDDEN, name="Nobody’s business")
    forget_pages()
    url = reverse("two_players", args=[event.season.club.slug, ana.number, bo.number])
    shown = page(url)
    assert "business" not in shown
    assert f"#{bo.number}" in shown
    assert '<meta name="robots" content="noindex">' in shown
    assert url in page(reverse("player", args=[event.season.club.slug, ana.number]))
    same = Client().get(reverse("two_players", args=[event.season.club.slug, ana.number, ana.number]))
    assert same["Location"] == reverse("player", args=[event.season.club.slug, ana.number])
    Player.objects.filter(pk=di.pk).update(merged_into=cy)
    merged = Client().get(reverse("two_players", args=[event.season.club.slug, ana.number, di.number]))
    assert merged["Location"] == reverse("two_players", args=[event.season.club.slug, ana.number, cy.number])


def test_a_difference_is_marked_only_beyond_chance() -> None:
    many = replace(RATE, above=300, below=1000)
    assert differs(replace(RATE, above=200, below=1000), many)
    assert not differs(RATE, replace(RATE, above=25)), "25 of 100 against 20 of 100 is chance"
    assert not differs(replace(RATE, id="riichi", above=200, below=1000), replace(many, id="riichi")), "a style"
    assert not differs(replace(RATE, share=False), many), "a mean has no count behind it"
    assert not differs(replace(RATE, above=0), replace(RATE, above=0))
