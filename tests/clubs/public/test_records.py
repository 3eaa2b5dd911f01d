"""A club's records: of equal values the earlier one holds, and hidden players stay hidden."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Event, Player, SeatTally, WonHand
from clubs.models.people import Privacy
from clubs.page_cache.store import page_store
from clubs.selectors.public.records import HANDS_A_PAGE, records
from tests.clubs.seasons.test_standings import final, four, night, scored
from tests.clubs.statistics_oracle import counted
from tests.clubs.tournaments import stages, tournament
from tests.factories import RON, EventFactory, play, seated_game
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def held(club: Club) -> dict[str, tuple[str, int]]:
    """Return the records by name."""
    counted(club)
    found = records(club, {})
    assert found is not None
    return {one.name: (one.value, one.player.number) for one in found.records}


def test_the_earlier_of_equals_holds_a_record():
    event = night()
    ana, bo, cy, di = people = four(event)
    scored(event, people, [30, 10, -10, -30])
    later = EventFactory(season=event.season, starts_at=event.starts_at + timedelta(days=7))
    scored(later, [bo, ana, di, cy], [30, 10, -10, -30])
    scored(later, [bo, ana, di, cy], [20, 10, -10, -20])
    found = held(event.season.club)
    assert found["Best total"] == ("+30.0", ana.number)
    assert found["Worst score"] == ("−5,000", di.number)
    assert found["Longest run of first places"] == ("2", bo.number)
    assert found["Longest run without a last place"] == ("3", ana.number)
    assert found["Most games"] == ("3", min(one.number for one in people))


def test_a_round_whose_results_are_hidden_holds_no_record() -> None:
    day = tournament(8, stages(2, "random", second_check=False))
    for number in (1, 2):
        day.draft(number)
        day.play(number)
    club = day.event.season.club
    assert held(club)["Most games"][0] == "2"
    Event.objects.filter(pk=day.event.pk).update(results_hidden_from=2)
    held(club)
    found = records(club, {})
    assert found is not None
    assert {one.name: one.value for one in found.records}["Most games"] == "1"
    assert all(one.game is None or one.game.round.number == 1 for one in found.records)
    assert [month.games for month in found.months] == [2]


def test_limit_hands_are_shown_newest_first_and_a_hidden_name_stays_hidden():
    event = night()
    people = four(event)
    Player.objects.filter(pk=people[1].pk).update(privacy=Privacy.HIDDEN, name="Nobody's business")
    game = seated_game(event=event, players=people)
    play(game, {"type": "win", "wins": [{"winner": 1, "from": 0, "limit": "mangan"}]})
    play(game, RON)
    game.refresh_from_db()
    final(game)
    counted(event.season.club)
    hands, wins = WonHand.objects.count(), sum(SeatTally.objects.values_list("wins", flat=True))
    assert (hands, wins) == (2, 2)
    forget_pages()
    address = reverse("records", args=[event.season.club.slug])
    assert '<div class="worth">' not in Client().get(address).content.decode()
    assert '<div class="worth">' not in Client().get(f"{address}?least=haneman").content.decode()
    shown = Client().get(f"{address}?least=mangan").content.decode()
    assert shown.count('<div class="worth">') == 1
    assert f"#{people[1].number}" in shown
    assert "business" not in shown
    book = records(event.season.club, {})
    assert book is not None
    assert [(month.games, month.deals, month.wins) for month in book.months] == [(1, 2, "1.00")]
    own = event.starts_at.astimezone(event.season.club.zone)
    assert book.months[0].first == own.replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def test_limit_hands_are_turned_by_a_visitor_and_asked_for_without_the_whole_page_beside_them():
    event = night()
    game = seated_game(event=event, players=four(event))
    play(game, {"type": "win", "wins": [{"winner": 1, "from": 0, "limit": "mangan"}]})
    game.refresh_from_db()
    final(game)
    counted(event.season.club)
    [hand] = WonHand.objects.all()
    for number in range(1, HANDS_A_PAGE + 3):
        hand.pk, hand.deal = None, hand.deal + number
        hand.save(force_insert=True)
    address = reverse("records", args=[event.season.club.slug])
    for first in ("", address):
        forget_pages()
        if first:
            Client().get(first)
        made = page_store.made
        shown = Client().get(f"{address}?least=mangan&page=2").content.decode()
        assert shown.count('<div class="worth">') == 3
        assert first or page_store.made - made == 3, "its choices, its body, its frame"


def test_a_club_without_a_final_game_has_no_records():
    assert records(night().season.club, {}) is None


def test_a_limit_hand_says_whether_the_dealer_won_it_and_how_rare_it_is() -> None:
    event = night()
    game = seated_game(event=event, players=four(event))
    for winner, loser in ((1, 0), (0, 1)):
        play(game, {"type": "win", "wins": [{"winner": winner, "from": loser, "fan": 1, "fu": 30}]})
    game.refresh_from_db()
    dealer = game.state["dealer"]
    play(game, {"type": "win", "wins": [{"winner": dealer, "from": (dealer + 1) % 4, "limit": "baiman"}]})
    game.refresh_from_db()
    final(game)
    counted(event.season.club)
    forget_pages()
    found = records(event.season.club, {"least": "mangan"})
    assert found is not None
    assert found.rarity["baiman"] == 3
    assert [hand.won.dealer for hand in found.hands] == [True]
    assert (found.drawn, found.undrawn) == ((), found.hands), "the tiles are not known"
    shown = Client().get(f"{reverse('records', args=[event.season.club.slug])}?least=mangan").content.decode()
    assert "Baiman, dealer" in shown
    assert "one in 3 wins" in shown


def test_limit_hands_are_ordered_by_their_points_if_asked() -> None:
    event = night()
    game = seated_game(event=event, players=four(event))
    for loser, limit in ((0, "haneman"), (2, "baiman"), (3, "mangan")):
        play(game, {"type": "win", "wins": [{"winner": 1, "from": loser, "limit": limit}]})
    game.refresh_from_db()
    final(game)
    counted(event.season.club)
    asked = {"least": "mangan"}
    found = records(event.season.club, {**asked, "order": "points"})
    assert found is not None
    points = [hand.won.points for hand in found.hands]
    assert points == sorted(points, reverse=True)
    newest = records(event.season.club, {**asked, "order": "nothing"})
    assert newest is not None
    assert [hand.won.limit for hand in newest.hands] == ["mangan", "baiman", "haneman"]
