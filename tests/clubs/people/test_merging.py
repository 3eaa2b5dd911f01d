"""Merging two players: all games move, nobody sits at a table twice, and the merge can be undone."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club, Entry, Game, LogEntry, Player, PlayerMerge, Rating, SeatResult, SeatTally, Standing
from clubs.models.people import Role
from clubs.selectors.imports.player_preview import Given, preview
from clubs.selectors.people.player_merge import merge_of
from clubs.services.activity_log import Actor
from clubs.services.people.player_merge import merge_players, undo_merge
from clubs.services.people.players import PlayerDetails, add_player, remove_player
from clubs.services.ratings.rating_updates import compute_ratings
from clubs.services.seasons.standings import compute_standings
from clubs.services.statistics.game_counts import make_tally
from clubs.templatetags.activity_log import in_words
from tests.clubs.seasons.test_standings import scored
from tests.factories import (
    EntryFactory,
    EventFactory,
    PlayerFactory,
    RoundFactory,
    SeasonFactory,
    SeatDrawFactory,
    UserFactory,
    member,
    seated_game,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return SeasonFactory(club__slug="canal", preset="riichi").club


@pytest.fixture
def actor(club: Club) -> Actor:
    return Actor.staff(member(club, Role.ORGANISER))


def people(club: Club, first: int, count: int) -> list[Player]:
    return [PlayerFactory(club=club, number=number) for number in range(first, first + count)]


def night_with(club: Club, players: list[Player]) -> Game:
    """Return a final game on a night of its own."""
    event = EventFactory(season=club.seasons.get())
    for player in players:
        EntryFactory(event=event, player=player)
    return scored(event, players, [10, 5, -5, -10])


def merged(club: Club, kept: Player, gone: Player, actor: Actor) -> PlayerMerge:
    kept, gone = Player.objects.get(pk=kept.pk), Player.objects.get(pk=gone.pk)
    seen = merge_of(kept, gone).seen
    return merge_players(club_id=club.pk, kept=kept.number, gone=gone.number, seen=seen, actor=actor)


def follow(club: Club) -> None:
    """Do the work of the background tasks."""
    for game in Game.objects.filter(event__season__club=club):
        make_tally(game_id=game.pk)
    compute_standings(season_id=club.seasons.get().pk)
    compute_ratings(club_id=club.pk)


def books(club: Club) -> tuple[object, ...]:
    """Return everything that is counted by player."""
    follow(club)
    return (
        sorted(SeatResult.objects.values_list("player", "game", "total", "place")),
        sorted(Standing.objects.values_list("player", "games", "total", "rank")),
        sorted(SeatTally.objects.values_list("player", "game", "start", "total")),
        sorted(Entry.objects.values_list("player", "pk", "event", "status")),
        sorted(Rating.objects.values_list("player", "kind", "track", "games", "value")),
    )


def test_every_game_goes_over_and_comes_back_to_the_last_row(club, actor):
    one, *others = people(club, 1, 4)
    two = PlayerFactory(club=club, number=9, name="David", email="d@example.org", club_number="A-9")
    first, second = night_with(club, [one, *others]), night_with(club, [two, *others])
    before = books(club)
    made = merged(club, one, two, actor)
    after = books(club)
    assert {row[1] for row in after[0] if row[0] == one.pk} == {first.pk, second.pk}
    [line] = [row for row in after[1] if row[0] == one.pk]
    assert {(row[0], row[3]) for row in after[4] if row[0] in (one.pk, two.pk)} == {(one.pk, 2)}
    assert (line[1], line[2]) == (2, sum(row[2] for row in before[0] if row[0] in (one.pk, two.pk)))
    assert {row[0] for rows in after for row in rows} & {two.pk} == set()
    one.refresh_from_db()
    assert (one.email, one.club_number) == ("d@example.org", "A-9")
    undo_merge(club_id=club.pk, merge_id=made.pk, actor=actor)
    assert books(club) == before
    found = {p.number: (p.email, p.club_number, p.active) for p in Player.objects.filter(number__in=[1, 9])}
    assert found == {1: ("", "", True), 9: ("d@example.org", "A-9", True)}
    words = [in_words(entry) for entry in LogEntry.objects.filter(action__startswith="player.").order_by("pk")]
    assert words == [
        "Merged player 9, David, into player 1, Player 1; games: 1".replace("Player 1", one.name),
        f"Undid the merge of player 9, David, into player 1, {one.name}",
    ]


def test_a_merge_stands_in_the_history_of_both(club, actor, client):
    kept, gone, other = people(club, 1, 3)
    made = merged(club, kept, gone, actor)
    client.force_login(actor.user)
    told = {
        player.number: client.get(reverse("player_history", args=["canal", player.number])).context["page"]
        for player in (kept, other)
    }
    acts = {number: [one.entry.action for one in page if one.entry] for number, page in told.items()}
    assert acts == {1: ["player.merged"], 3: []}
    undo_merge(club_id=club.pk, merge_id=made.pk, actor=actor)
    page = client.get(reverse("player_history", args=["canal", gone.number])).context["page"]
    assert "player.merged" in [one.entry.action for one in page if one.entry]


def test_the_same_merge_twice_is_one(club, actor):
    one, two = people(club, 1, 2)
    made = merged(club, one, two, actor)
    again = merge_players(club_id=club.pk, kept=1, gone=2, seen="", actor=actor)
    assert (again, PlayerMerge.objects.count()) == (made, 1)


def refused(club: Club, one: Player, two: Player, actor: Actor) -> str:
    with pytest.raises(ClubError) as error:
        merged(club, one, two, actor)
    assert error.value.code == "barred"
    assert Player.objects.filter(pk__in=[one.pk, two.pk]).count() == 2
    return error.value.message


def test_who_sat_in_one_game_twice_is_never_one_person(club, actor):
    four = people(club, 1, 4)
    game = night_with(club, four)
    assert refused(club, four[0], four[1], actor) == f"Both played in the same game: {game}."


def test_nobody_is_merged_while_playing_or_planned(club, actor):
    four = people(club, 1, 4)
    stranger = PlayerFactory(club=club, number=9)
    seated_game(event=EventFactory(season=club.seasons.get()), players=four)
    assert "is playing right now" in refused(club, stranger, four[0], actor)


def test_a_night_with_several_planned_draws_is_named_once(club):
    one, two = people(club, 1, 2)
    event = EventFactory(season=club.seasons.get())
    EntryFactory(event=event, player=one)
    for number in (1, 2):
        SeatDrawFactory(event=event, round=RoundFactory(event=event, number=number), status="planned")
    assert [bar for bar in merge_of(one, two).bars if "seat draw" in bar] == [
        f"A seat draw for {event} is in preparation. Finish or discard it first."
    ]


def test_two_accounts_are_two_people(club, actor):
    one, two = (PlayerFactory(club=club, number=number, user=UserFactory()) for number in (1, 2))
    assert "Both have an account" in refused(club, one, two, actor)


def test_of_two_check_ins_at_one_night_one_stays_and_both_come_back(club, actor):
    one, two = people(club, 1, 2)
    event = EventFactory(season=club.seasons.get())
    EntryFactory(event=event, player=one, status=Entry.Status.EXPECTED, checked_in_at=None)
    EntryFactory(event=event, player=two, status=Entry.Status.HERE)
    before = sorted(event.entries.values_list("pk", "player", "status", "checked_in_at"))
    made = merged(club, one, two, actor)
    assert list(event.entries.values_list("player", "status")) == [(one.pk, "here")]
    undo_merge(club_id=club.pk, merge_id=made.pk, actor=actor)
    assert sorted(event.entries.values_list("pk", "player", "status", "checked_in_at")) == before


def test_a_merge_is_done_as_it_was_seen(club, actor):
    one, two = people(club, 1, 2)
    seen = merge_of(one, two).seen
    EntryFactory(event=EventFactory(season=club.seasons.get()), player=two)
    with pytest.raises(ClubError) as error:
        merge_players(club_id=club.pk, kept=1, gone=2, seen=seen, actor=actor)
    assert error.value.code == "changed"


def test_merges_are_taken_apart_from_the_last_one_on(club, actor):
    one, two, three = people(club, 1, 3)
    first = merged(club, two, three, actor)
    second = merged(club, one, two, actor)
    assert Player.everyone.get(pk=three.pk).merged_into == one
    with pytest.raises(ClubError) as error:
        undo_merge(club_id=club.pk, merge_id=first.pk, actor=actor)
    assert error.value.code == "merged_since"
    undo_merge(club_id=club.pk, merge_id=second.pk, actor=actor)
    undo_merge(club_id=club.pk, merge_id=first.pk, actor=actor)
    assert Player.objects.filter(club=club).count() == 3


def test_the_number_and_the_name_of_who_was_merged_stay_taken(club, actor):
    one, two = PlayerFactory(club=club, number=1, name="陳大文"), PlayerFactory(club=club, number=2, name="Taiman")
    merged(club, one, two, actor)
    assert add_player(club_id=club.pk, details=PlayerDetails("New"), actor=actor).number == 3
    [line] = preview(club, Given("Taiman")).lines
    assert line.joined.player == one


def test_a_merge_costs_as_many_queries_for_many_games_as_for_few(club, django_assert_max_num_queries):
    one, *others = people(club, 1, 4)
    two = PlayerFactory(club=club, number=9)
    for _ in range(3):
        night_with(club, [two, *others])
    with django_assert_max_num_queries(20):
        merge_of(one, two)


def test_a_club_with_merged_players_can_be_taken_away(club, actor):
    one, two = people(club, 1, 2)
    merged(club, one, two, actor)
    with pytest.raises(ClubError):
        remove_player(player_id=one.pk, club_id=club.pk, actor=actor)
    club.delete()
    assert not Player.everyone.exists()


# --- pages ---


@pytest.fixture
def staff(client: Client, club: Club) -> Client:
    client.force_login(member(club, Role.ORGANISER))
    return client


def text(response) -> str:
    return unescape(response.content.decode())


def test_a_merge_is_looked_at_made_and_taken_apart_on_its_pages(staff, club):
    one, *others = people(club, 1, 4)
    two = PlayerFactory(club=club, number=9, name="David")
    night_with(club, [two, *others])
    url = reverse("player_merge", args=["canal", 1])
    page = staff.get(url, {"other": 9})
    assert page.context["merge"].counts["games"] == 1
    assert Player.objects.filter(number=9).exists()
    sent = {"other": 9, "seen": page.context["merge"].seen}
    done = staff.post(url, sent, follow=True)
    assert f"David (9) has been merged into {one.name}." in text(done)
    assert staff.post(url, sent).status_code == 302
    visitor = Client()
    assert visitor.get(reverse("player", args=["canal", 9])).headers["Location"] == reverse("player", args=["canal", 1])
    assert staff.get(reverse("player_edit", args=["canal", 9])).status_code == 302
    [made] = done.context["merges"]
    staff.post(reverse("player_unmerge", args=["canal", 1]), {"merge": made.pk})
    assert visitor.get(reverse("player", args=["canal", 9])).status_code == 200


def test_the_other_player_of_a_merge_is_found_by_name_and_picked(staff, club):
    kept = PlayerFactory(club=club, number=1, name="陳大文")
    PlayerFactory(club=club, number=2, name="林美玲")
    PlayerFactory(club=club, number=3, name="陈大文")
    PlayerFactory(number=4, name="林美玲")
    url = reverse("player_merge", args=["canal", kept.number])
    alike = staff.get(url)
    assert [other.number for other in alike.context["others"]] == [3], "who is called the same is offered"
    found = staff.get(url, {"q": "mei"})
    assert f'href="{url}?other=2"' in text(found)
    assert [other.number for other in found.context["others"]] == [2], "of this club only"
    assert "No player found for “zoe”." in text(staff.get(url, {"q": "zoe"}))
    assert "林美玲" in text(staff.get(url, {"other": 2}))
    assert "The club has no other player with this number." in text(staff.get(url, {"other": 1}))


def test_what_bars_a_merge_is_named_on_the_page(staff, club):
    four = people(club, 1, 4)
    game = night_with(club, four)
    page = staff.get(reverse("player_merge", args=["canal", 1]), {"other": 2})
    assert f"Both played in the same game: {game}." in text(page)
    refused = staff.post(reverse("player_merge", args=["canal", 1]), {"other": 2, "seen": page.context["merge"].seen})
    assert (refused.status_code, PlayerMerge.objects.count()) == (422, 0)
