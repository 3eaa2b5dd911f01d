"""A season's policy, its bonus and penalty lines, and its teams: changes by staff, and what everybody sees."""

from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.db.models import Count, Max, Sum
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.errors import ClubError
from clubs.forms.seasons.policy import MOST_OFFERED
from clubs.models import BonusLine, Event, Player, PolicyChange, Season, SeatResult, Standing, Team, TeamStanding
from clubs.models.people import Role
from clubs.selectors.people.player_merge import merge_of
from clubs.selectors.seasons.all_time_ranks import AllGames
from clubs.selectors.seasons.policy import policy_sentences, preview
from clubs.services.activity_log import Actor
from clubs.services.people.player_merge import merge_players
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all
from clubs.services.seasons.policies import Bonus, add_bonus, cancel_bonus, change_policy, remove_team, save_team
from clubs.services.seasons.seasons import change_rules
from clubs.services.seasons.standings import compute_standings
from tests.clubs.seasons.test_standings import night, scored
from tests.clubs.statistics_oracle import counted
from tests.factories import EventFactory, PlayerFactory, key, member, seated_game
from tests.factories import staff as staff_of
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db
PLACES = {"value": "place_points", "place_points": {"4": [40, 20, 10, 0]}}


@pytest.fixture
def event() -> Event:
    """Return a night of three games: Ana won once by a lot, Bo twice by a little."""
    event = night(slug="autumn")
    names = ("Ana", "Bo", "Cy", "Di")
    players = [PlayerFactory(club=event.season.club, name=name) for name in names]
    for won in ([50, -10, -15, -25], [-10, 20, 0, -10], [-12, 15, 2, -5]):
        scored(event, players, won)
    compute_standings(season_id=event.season_id)
    return event


@pytest.fixture
def staff(event: Event, client: Client) -> Client:
    client.force_login(member(event.season.club, Role.ORGANISER))
    return client


def whom(season: Season) -> dict[str, object]:
    return {"season_id": season.pk, "club_id": season.club_id, "actor": Actor.staff(member(season.club, Role.OWNER))}


def called(season: Season, name: str) -> Player:
    return Player.objects.get(club=season.club, name=name)


def ranks(season: Season) -> list[tuple[int | None, str]]:
    compute_standings(season_id=season.pk)
    found = Standing.objects.filter(season=season).select_related("player").order_by("position")
    return [(row.rank, row.player.name) for row in found]


def changed(season: Season, request: dict[str, object], reason: str = "voted on") -> PolicyChange | None:
    season.refresh_from_db()
    seen = preview(season, request).seen
    return change_policy(**whom(season), request=request, reason=reason, seen=seen)


def page(season: Season, name: str = "season", query: str = "", *more: object) -> str:
    forget_pages()
    address = reverse(name, args=[season.club.slug, season.slug, *more])
    return unescape(Client().get(address + query).content.decode())


def why(season: Season, name: str) -> str:
    return page(season, "season_why", "", called(season, name).number)


# --- the policy ---


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"count": "best", "n": 1}, "Each player’s best game counts."),
        ({"count": "best", "n": 15}, "Each player’s best 15 games count."),
        ({"count": "drop", "n": 1}, "All of each player’s games count except the worst one."),
        ({"night_cap": 1}, "The first game of each night counts."),
        ({"night_cap": 2, "night_cap_by": "best"}, "The best 2 games of each night count."),
        ({"attendance": {"tenths": 10}}, "Each night attended earns 1.0."),
        ({"attendance": {"tenths": 10, "after": 1}}, "Each night attended after the first earns 1.0."),
        ({"attendance": {"tenths": 10, "after": 3}}, "Each night attended after the first 3 earns 1.0."),
    ],
)
def test_a_policy_is_told_in_whole_sentences(event, request_, sentence):
    assert sentence in policy_sentences(event.season, request_)


def test_another_policy_moves_players_and_keeps_who_moved_and_why(event):
    season = event.season
    assert ranks(season)[:2] == [(1, "Ana"), (2, "Bo")]
    made = changed(season, {"min_games": 0} | PLACES, "places, not luck")
    assert ranks(season)[:2] == [(1, "Bo"), (2, "Ana")]
    assert (made.reason, made.before, made.after["value"]) == ("places, not luck", {"min_games": 0}, "place_points")
    ana, bo = (called(season, name).number for name in ("Ana", "Bo"))
    assert {tuple(move[:3]) for move in made.moves} >= {(ana, 1, 280), (bo, 2, 250)}
    assert {move[4] for move in made.moves if move[0] == bo} == {1}
    assert "Place points" in page(season)
    told = page(season, "season_changes")
    assert "places, not luck" in told
    assert "Place points for games of 4 players: 4.0 – 2.0 – 1.0 – 0.0." in told


def test_the_value_of_the_policy_stands_in_the_table_and_in_the_reasons(event):
    changed(event.season, {"min_games": 0} | PLACES)
    ranks(event.season)
    assert "Ahead of Ana. Place points: 10.0 against 5.0." in why(event.season, "Bo")
    assert "<td>10.0</td>" in page(event.season)
    changed(event.season, {"min_games": 0, "value": "average_place"})
    ranks(event.season)
    assert "Average placing: 1.33 against 2.33." in why(event.season, "Bo")


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"count": "best"}, "bad_request", "n"),
        ({"count": "best", "n": 0}, "bad_option", "n"),
        ({"value": "place_points", "place_points": {"3": [30, 10, 0]}}, "bad_option", "place_points"),
        ({"ties": ["firsts", "firsts"]}, "bad_option", "ties"),
        ({"winds": []}, "bad_option", "winds"),
        ({"value": "average", "teams": {"by": "sum"}}, "bad_option", "teams.by"),
    ],
)
def test_a_policy_that_cannot_be_is_refused_at_its_option(event, request_, code, field):
    with pytest.raises(ClubError) as refused:
        change_policy(**whom(event.season), request=request_, reason="x", seen="")
    assert (refused.value.code in {code, "bad_option"}, refused.value.field) == (True, field)


def test_a_season_that_was_played_wants_a_reason_and_the_preview_of_now(event):
    season, request = event.season, {"min_games": 2}
    seen = preview(season, request).seen
    for reason, known, code in (("", seen, "reason_needed"), ("x", "old", "changed")):
        with pytest.raises(ClubError) as refused:
            change_policy(**whom(season), request=request, reason=reason, seen=known)
        assert refused.value.code == code
    Season.objects.filter(pk=season.pk).update(closed=True)
    with pytest.raises(ClubError) as refused:
        change_policy(**whom(season), request=request, reason="x", seen=seen)
    assert refused.value.code == "season_closed"
    assert not PolicyChange.objects.exists()


def test_rules_for_another_number_of_players_need_place_points_for_them(event):
    changed(event.season, {"min_games": 0} | PLACES)
    with pytest.raises(ClubError) as refused:
        change_rules(
            season_id=event.season.pk, club_id=event.season.club_id, preset="riichi-sanma", options={},
            actor=Actor.staff(member(event.season.club, Role.OWNER)),
        )  # fmt: skip
    assert refused.value.code == "no_place_points"


FORM = {"value": "total", "count": "all", "night_cap_by": "first", "winds": list("ESWN"), "guests": "unranked"}
FORM |= {"min_games": "0", "min_nights": "0", "tie_0": "average_place", "tie_1": "firsts", "tie_2": "head_to_head"}


def test_the_page_shows_who_would_move_before_it_saves(event, staff):
    season = event.season
    address = reverse("season_policy", args=[season.club.slug, season.slug])
    sent = FORM | {"value": "place_points", "points_4": "4, 2, 1, 0"}
    shown = staff.post(address, sent)
    assert (shown.status_code, season.policy_changes.count()) == (200, 0)
    assert [(line.player.name, line.up) for line in shown.context["lines"]] == [
        ("Bo", 1), ("Cy", 1), ("Ana", -2), ("Di", 0)
    ]  # fmt: skip
    page = shown.content.decode()
    assert ("Standings under these rules" in page, "other ranking rules" in page) == (True, True)
    best = staff.post(address, FORM | {"count": "best", "n": "1"}).content.decode()
    assert "1 game counts instead of 3" in best
    again = staff.post(address, sent | {"seen": shown.context["shown"].seen})
    assert (again.status_code, again.context["form"].errors.keys()) == (422, {"reason"})
    saved = staff.post(address, sent | {"seen": shown.context["shown"].seen, "reason": "as voted"})
    assert saved.status_code == 302
    season.refresh_from_db()
    assert season.policy["place_points"] == {"4": [40, 20, 10, 0]}
    assert season.policy_changes.get().reason == "as voted"


def test_a_policy_that_would_rank_nobody_says_so_before_it_is_saved(event, staff):
    address = reverse("season_policy", args=[event.season.club.slug, event.season.slug])
    assert "Nobody would be ranked" in staff.post(address, FORM | {"min_games": "4"}).content.decode()
    assert "Nobody would be ranked" not in staff.post(address, FORM | {"min_games": "3"}).content.decode()


def test_what_is_wrong_in_the_form_stands_at_its_field(event, staff):
    address = reverse("season_policy", args=[event.season.club.slug, event.season.slug])
    wrong = {
        "n": {"count": "drop"},
        "k": {"teams": "best"},
        "points_4": {"value": "place_points", "points_4": "4, 2"},
        "lot": {"tie_3": "lot", "lot": "Nobody at all"},
        "tie_0": {"tie_0": "firsts"},
        "attendance": {"attendance": "a lot"},
        "teams": {"value": "average", "teams": "sum"},
    }
    for field, values in wrong.items():
        refused = staff.post(address, FORM | values)
        assert (refused.status_code, set(refused.context["form"].errors)) == (422, {field})


# --- bonus and penalty ---


def test_a_line_counts_until_it_is_cancelled_and_stands_on_the_page_with_its_reason(event):
    season = event.season
    bonus = Bonus(-800, "late", "an hour late", player=called(season, "Ana"), event=event)
    line = add_bonus(**whom(season), bonus=bonus, key="once")
    assert add_bonus(**whom(season), bonus=bonus, key="once") == line
    assert ranks(season)[0] == (1, "Bo")
    assert "an hour late" in page(season)
    assert "Bonuses and penalties: −80.0." in why(season, "Ana")
    assert "an hour late" in page(season, "season_counted", "", called(season, "Ana").number)
    cancel_bonus(**whom(season), line_id=line.pk)
    assert ranks(season)[0] == (1, "Ana")
    assert ", doesn’t count." in page(season)
    assert BonusLine.objects.count() == 1


def test_staff_give_a_line_by_name_and_nobody_is_guessed(event, staff):
    address = reverse("season_lines", args=[event.season.club.slug, event.season.slug])
    sent = {"who": "bo", "tenths": "−2.5", "kind": "chombo", "reason": "chombo", "key": key()}
    for name, value in (("who", "Xu"), ("tenths", "0"), ("tenths", "2.55"), ("reason", "")):
        refused = staff.post(address, sent | {name: value})
        assert (refused.status_code, set(refused.context["form"].errors)) == (422, {name})
    assert staff.post(address, sent).status_code == 302
    line = BonusLine.objects.get()
    assert (line.player.name, line.tenths) == ("Bo", -25)
    staff.post(reverse("season_line_cancel", args=[event.season.club.slug, event.season.slug, line.pk]))
    line.refresh_from_db()
    assert line.cancelled_at


def test_of_many_nights_the_latest_are_offered_and_another_is_taken_and_kept_in_the_form(event, staff):
    first = event.starts_at - timedelta(days=1000)
    older = [EventFactory(season=event.season, starts_at=first + timedelta(days=n)) for n in range(MOST_OFFERED)]
    address = reverse("season_lines", args=[event.season.club.slug, event.season.slug])
    offered = [night for night, _label in staff.get(address).context["form"].fields["event"].widget.choices]
    assert offered == ["", event.pk, *(night.pk for night in reversed(older[1:]))]
    sent = {"who": "bo", "tenths": "5", "kind": "other", "reason": "won", "key": key(), "event": older[0].pk}
    refused = staff.post(address, sent | {"reason": ""})
    assert f'<option value="{older[0].pk}" selected>' in refused.content.decode()
    assert staff.post(address, sent).status_code == 302
    assert BonusLine.objects.get().event == older[0]


def test_a_line_is_of_the_season_and_its_club(event):
    for bonus in (Bonus(10, "other", "x", player=PlayerFactory()), Bonus(10, "other", "x", event=night())):
        with pytest.raises(ClubError) as refused:
            add_bonus(**whom(event.season), bonus=bonus, key=key())
        assert refused.value.code == "not_found"


# --- teams ---


def test_teams_are_ranked_by_what_the_policy_says(event):
    season = event.season
    ana, bo, cy, di = (called(season, name) for name in ("Ana", "Bo", "Cy", "Di"))
    save_team(**whom(season), name="South", players=[ana, di])
    save_team(**whom(season), name="North", players=[bo, cy])
    changed(season, {"min_games": 0, "teams": {"by": "sum"}})
    compute_standings(season_id=season.pk)
    rows = TeamStanding.objects.order_by("position")
    assert [(row.rank, row.team.name, row.value) for row in rows] == [(1, "North", 120), (2, "South", -120)]
    assert "Ahead of South. Total: +12.0 against −12.0." in page(season)
    with pytest.raises(ClubError) as refused:
        save_team(**whom(season), name="West", players=[ana])
    assert (refused.value.code, refused.value.field) == ("in_a_team", "members")


def test_staff_make_change_and_remove_teams(event, staff):
    season = event.season
    address = reverse("season_teams", args=[season.club.slug, season.slug])
    assert staff.post(address, {"name": "South", "members": "Ana\nNobody"}).status_code == 422
    assert staff.post(address, {"name": "ana@example.org", "members": "Ana"}).status_code == 422
    assert staff.post(address, {"name": "South", "members": f"Ana\n#{called(season, 'Bo').number}"}).status_code == 302
    team = Team.objects.get()
    own = reverse("season_team", args=[season.club.slug, season.slug, team.pk])
    assert staff.post(own, {"name": "South", "members": "Cy"}).status_code == 302
    assert [one.player.name for one in team.members.all()] == ["Cy"]
    add_bonus(**whom(season), bonus=Bonus(10, "carry", "from spring", team=team), key=key())
    with pytest.raises(ClubError) as refused:
        remove_team(**whom(season), team_id=team.pk)
    assert refused.value.code == "has_lines"
    BonusLine.objects.all().delete()
    staff.post(own, {"remove": "1"})
    assert not Team.objects.exists()


def test_lines_and_teams_go_over_when_two_players_are_one(event):
    season = event.season
    ana, other = called(season, "Ana"), PlayerFactory(club=season.club, name="Anna")
    add_bonus(**whom(season), bonus=Bonus(-800, "late", "late", player=other), key=key())
    team = save_team(**whom(season), name="South", players=[other])
    given = {"club_id": season.club_id, "actor": whom(season)["actor"]}
    merge_players(kept=ana.number, gone=other.number, seen=merge_of(ana, other).seen, **given)
    assert [one.player for one in team.members.all()] == [ana]
    assert ranks(season)[0] == (1, "Bo")


# --- which games, and all seasons ---


def test_the_page_behind_a_line_says_which_games_count(event):
    changed(event.season, {"min_games": 0, "count": "best", "n": 2})
    ranks(event.season)
    shown = page(event.season, "season_counted", "", called(event.season, "Ana").number)
    assert (shown.count("● counts"), shown.count("doesn’t count")) == (2, 1)
    assert "+40.0" in shown


def test_a_table_of_some_days_has_only_their_games(event):
    earlier = EventFactory(season=event.season, starts_at=event.starts_at - timedelta(days=7))
    scored(earlier, [called(event.season, name) for name in ("Ana", "Bo", "Cy", "Di")], [-100, 20, 30, 50])
    compute_standings(season_id=event.season.pk)
    day = f"{event.starts_at.astimezone(event.season.club.zone):%F}"
    for query, total in (("", "−72.0"), (f"?since={day}", "+28.0"), ("?since=1999-01-01", "−72.0")):
        assert f"<td>{total}</td>" in page(event.season, query=query)


def test_the_table_of_all_seasons_adds_them_up(event):
    other = night(club=event.season.club, slug="winter")
    players = [called(event.season, name) for name in ("Ana", "Bo", "Cy", "Di")]
    scored(other, players, [-40, 20, 10, 10])
    counted(event.season.club)
    forget_pages()
    shown = unescape(Client().get(reverse("all_time", args=[event.season.club.slug])).content.decode())
    assert shown.index("Bo") < shown.index("Ana")
    assert "+45.0" in shown
    assert "−12.0" in shown


def test_the_table_of_all_seasons_is_what_the_results_say(event):
    ana, bo, cy = players = [called(event.season, name) for name in ("Ana", "Bo", "Cy")]
    games = AllGames(event.season.club_id, "riichi")
    for more in (None, night(club=event.season.club, slug="three", preset="riichi-sanma", options={})):
        if more is not None:
            scored_by_three(more, players)
        counted(event.season.club)
        summed = games.lines(0, 9)
        results = SeatResult.objects.filter(club=event.season.club).values_list("player").order_by()
        said = results.annotate(n=Count("pk"), sum=Sum("total"), most=Max("total"))
        assert sorted((line.player, line.games, line.total, line.best) for line in summed) == sorted(said)
        assert games.players() == len(summed) == 4
    halves = {line.player: (line.games, line.halves) for line in summed}
    assert (halves[ana.pk], halves[bo.pk], halves[cy.pk]) == before_and(event, (2, 5, 8), players)


def test_the_table_of_all_seasons_comes_in_order_by_an_index(event):
    counted(event.season.club)
    with CaptureQueriesContext(connection) as asked:
        assert AllGames(event.season.club_id, "riichi").lines(0, 9)
    (ranked, _guests) = [query["sql"] for query in asked if "ORDER BY total" in query["sql"]]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # it would sort so few rows rather than use an index
            cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN {'QUERY PLAN' if connection.vendor == 'sqlite' else ''} {ranked}")
        assert "totals_of_all_time" in str(cursor.fetchall())


def test_the_table_of_all_seasons_has_no_page_for_those_who_played_apart_alone(event):
    """Players of a tournament that does not count in its season have no line."""
    apart = EventFactory(season=event.season, counts_in_season=False)
    scored(apart, [PlayerFactory(club=event.season.club) for _ in range(4)], [50, -10, -15, -25])
    games = AllGames(event.season.club_id, "riichi")
    counted(event.season.club)
    assert len(games.lines(0, 9)) == games.players() == 4


def before_and(event: Event, more: tuple[int, ...], players: list[Player]) -> tuple[tuple[int, int], ...]:
    """Return games and twice the sum of placings with one more game, whose placings (doubled) are in `more`."""
    results = [player.results.filter(event=event).values_list("place", flat=True) for player in players]
    return tuple((len(own) + 1, 2 * sum(own) + much) for own, much in zip(results, more, strict=True))


def scored_by_three(event: Event, players: list[Player]) -> None:
    game = seated_game(event=event, players=players)
    scores = [50_000, 35_000, 20_000]
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=Actor.table())
    game.refresh_from_db()
    confirm_all(game_id=game.pk, version=game.version, actor=staff_of(game))
