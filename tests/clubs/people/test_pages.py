"""The organiser's pages between nights: content, kept input, refusals, and a constant number of queries."""

import re
from collections.abc import Callable
from datetime import date
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import Club, Event, Membership, Season
from clubs.models.people import Role
from tests.clubs.seasons.test_seasons import sent
from tests.factories import (
    ClubFactory,
    EventFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    member,
    seated_game,
)

pytestmark = pytest.mark.django_db
SEASON = {"name": "Winter", "starts_on": "2026-12-01", "counting": "all", "min_games": "0", "preset": "riichi"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def club() -> Club:
    return ClubFactory(name="Canal House", slug="canal", time_zone="Asia/Taipei")


@pytest.fixture
def staff(client: Client, club: Club) -> Client:
    client.force_login(member(club, Role.ORGANISER))
    return client


def text(response) -> str:
    return unescape(response.content.decode())


# --- creating a club ---


@pytest.fixture
def founder(client: Client) -> Client:
    client.force_login(UserFactory())
    return client


def test_founding_a_club_makes_an_address_from_a_chinese_name(founder):
    ClubFactory(slug="tai-bei-ma-jiang")
    page = founder.post(reverse("club_new"), {"name": "臺北麻將", "time_zone": "Asia/Taipei"}, follow=True)
    assert page.redirect_chain[-1][0] == "/c/tai-bei-ma-jiang-2/manage/"
    assert Membership.objects.get().role == Role.OWNER


def test_a_taken_address_is_said_at_the_field_and_what_was_typed_stays(founder):
    ClubFactory(slug="canal")
    page = founder.post(reverse("club_new"), {"name": "New", "slug": "Canal", "time_zone": "Asia/Taipei"})
    assert page.status_code == 422
    assert page.context["form"].errors == {"slug": ["Another club already uses this address. Choose a different one."]}
    assert 'value="Canal"' in text(page)


def test_the_time_zone_begins_with_the_readers_likeliest(founder):
    founder.cookies["django_language"] = "zh-hant"
    assert founder.get(reverse("club_new")).context["form"]["time_zone"].value() == "Asia/Taipei"
    founder.cookies["django_language"] = "ja"
    page = founder.get(reverse("club_new"))
    assert page.context["form"]["time_zone"].value() == "Asia/Tokyo"
    assert '<option value="Asia/Tokyo" selected>' in text(page)


def test_an_unknown_time_zone_is_refused(founder):
    page = founder.post(reverse("club_new"), {"name": "New", "time_zone": "Mars/Olympus"})
    assert list(page.context["form"].errors) == ["time_zone"]


def test_the_address_is_suggested_while_the_name_is_typed(founder):
    page = founder.get(reverse("club_new"), {"name": "臺北麻將"}, headers=HTMX)
    assert "tai-bei-ma-jiang" in text(page)
    assert "<html" not in text(page)


def test_settings_change_a_club_and_keep_its_own_address(staff, club):
    data = {"name": "Canal", "slug": "canal", "time_zone": "Europe/Kyiv", "place": "Room 4", "about": ""}
    assert staff.post(reverse("club_edit", args=["canal"]), data)["Location"] == "/c/canal/manage/"
    club.refresh_from_db()
    assert (club.name, club.time_zone) == ("Canal", "Europe/Kyiv")


# --- the hub ---


def test_the_hub_leads_a_new_club_to_its_first_night(staff, club):
    page = staff.get(reverse("manage", args=["canal"]))
    assert "Or prepare a night in three steps" in text(page)
    assert (text(page).count('class="done"'), reverse("night_new", args=["canal"]) in text(page)) == (0, False)
    night = EventFactory(season=SeasonFactory(club=club), status=Event.Status.PLANNED, starts_at="2030-11-26T11:00:00Z")
    PlayerFactory(club=club)
    page = staff.get(reverse("manage", args=["canal"]))
    assert text(page).count('class="done"') == 2
    assert reverse("tonight", args=["canal", night.pk]) in text(page)
    seated_game(event=night)
    page = staff.get(reverse("manage", args=["canal"]))
    assert "Three steps" not in text(page)
    assert "Tue 26 Nov 2030, 19:00" in text(page)


def test_the_hub_lists_the_newest_season_first_and_closed_ones_last(staff, club):
    for name, starts, closed in (("old", 2024, False), ("newest", 2026, True), ("new", 2025, False)):
        EventFactory(season=SeasonFactory(club=club, name=name, starts_on=date(starts, 9, 1), closed=closed))
    seasons = staff.get(reverse("manage", args=["canal"])).context["hub"].seasons
    assert [season.name for season in seasons] == ["new", "old", "newest"]


def test_the_hub_leads_to_the_night_that_runs(staff, club):
    season = SeasonFactory(club=club)
    running = EventFactory(season=season)
    EventFactory(season=season, status=Event.Status.PLANNED)
    assert staff.get(reverse("manage", args=["canal"])).context["hub"].night == running


# --- players ---


def test_the_search_answers_htmx_with_the_list_alone(staff, club):
    PlayerFactory(club=club, name="陳大文")
    PlayerFactory(club=club, name="Tom")
    page = staff.get(reverse("people", args=["canal"]), {"q": "陈"}, headers=HTMX)
    assert "陳大文" in text(page)
    assert "Tom" not in text(page)
    assert "<html" not in text(page)


def test_adding_a_player_guesses_the_language_of_the_name(staff, club):
    staff.post(reverse("player_new", args=["canal"]), {"name": "김서연", "name_lang": "auto", "privacy": "name"})
    assert [(player.name, player.name_lang) for player in club.players.all()] == [("김서연", "ko")]


def test_a_name_that_is_here_is_asked_about_before_it_is_added(staff, club):
    PlayerFactory(club=club, name="陳大文", number=9)
    data = {"name": "陈大文", "name_lang": "auto", "privacy": "name"}
    page = staff.post(reverse("player_new", args=["canal"]), data)
    assert "Player 9, 陳大文" in " ".join(text(page).replace('<bdi class="nm" lang="en" translate="no">', "").split())
    assert club.players.count() == 1
    staff.post(reverse("player_new", args=["canal"]), data | {"anyway": ""})
    assert club.players.count() == 2


def test_an_alias_that_is_missing_is_said_at_the_alias(staff, club):
    page = staff.post(reverse("player_new", args=["canal"]), {"name": "Tom", "name_lang": "", "privacy": "alias"})
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["alias"])


def test_editing_a_player_keeps_names_in_other_scripts(staff, club):
    player = PlayerFactory(club=club, number=3, name="Tom")
    data = {"name": "Tom", "name_lang": "en", "privacy": "hidden", "name_zh-Hant": "湯姆", "active": "on"}
    assert staff.post(reverse("player_edit", args=["canal", 3]), data).status_code == 302
    player.refresh_from_db()
    assert (player.public_name, player.names.get().name) == ("#3", "湯姆")
    assert 'value="湯姆"' in text(staff.get(reverse("player_edit", args=["canal", 3])))


def test_an_account_is_chosen_among_members_without_a_player(staff, club):
    free, taken = member(club), member(club)
    PlayerFactory(club=club, user=taken)
    UserFactory()
    offered = set(staff.get(reverse("player_new", args=["canal"])).context["form"].fields["user"].queryset)
    assert free in offered
    assert taken not in offered
    assert offered <= {row.user for row in club.memberships.all()}


# --- seasons ---


def new_season(staff: Client, **changes: object):
    data = SEASON | {"shown": "riichi"} | sent("riichi") | changes
    return staff.post(reverse("season_new", args=["canal"]), data)


def test_a_season_is_started_with_its_rules_and_leads_to_its_nights(staff, club):
    response = new_season(staff, **{"rules-uma": "15, 5, -5, -15"})
    season = club.seasons.get()
    assert response["Location"] == "/c/canal/manage/nights/new/?season=winter"
    assert (season.preset, season.options["uma"]) == ("riichi", [15, 5, -5, -15])


def test_the_game_and_whose_rules_are_chosen_first_and_the_season_has_a_name(staff, club):
    page = staff.get(reverse("season_new", args=["canal"]))
    games = page.context["games"]
    assert [game.chosen for game in games.games] == [True, *[False] * 6]
    assert all(game.about and len(game.faces) == 3 for game in games.games)
    assert next(one.about for one in games.presets if one.id == "riichi-wrc").startswith("30,000 · 15, 5")
    assert page.context["form"]["name"].value() == date_format(timezone.localdate(), "YEAR_MONTH_FORMAT")
    part = staff.get(reverse("season_new", args=["canal"]), {"preset": "taiwan"}, headers=HTMX)
    assert re.search(r'name="preset" id="game_taiwan" value="taiwan" checked', text(part))
    assert "Rule set" not in text(part)


def test_the_first_nights_lead_back_to_the_steps_and_later_ones_to_their_season(staff, club):
    season = SeasonFactory(club=club, slug="autumn")
    data = {"season": "autumn", "date": "2030-11-26", "time": "19:00", "count": "2", "weeks": "1"}
    assert staff.post(reverse("night_new", args=["canal"]), data)["Location"] == "/c/canal/manage/"
    later = staff.post(reverse("night_new", args=["canal"]), data | {"date": "2031-01-07"})
    assert later["Location"] == reverse("season_edit", args=["canal", season.slug])


def test_an_option_that_cannot_be_is_said_at_the_option_and_all_stays(staff, club):
    page = new_season(staff, **{"rules-uma": "15, 5, -5", "name": "Winter 2026"})
    assert (page.status_code, list(page.context["rules"].errors)) == (200, ["uma"])
    assert 'value="15, 5, -5"' in text(page)
    assert 'value="Winter 2026"' in text(page)
    assert not club.seasons.exists()


def test_choosing_another_preset_shows_its_values_and_keeps_the_rest(staff, club):
    part = staff.get(reverse("season_new", args=["canal"]), {"preset": "riichi-wrc"}, headers=HTMX)
    assert 'name="shown" value="riichi-wrc"' in text(part)
    assert 'value="15, 5, −5, −15"' in text(part)
    assert "<html" not in text(part)
    page = new_season(staff, preset="riichi-wrc", name="Typed")
    assert page.context["rules"].preset.id == "riichi-wrc"
    assert page.context["rules"].differing == 0
    assert 'value="Typed"' in text(page)
    assert not club.seasons.exists()


def test_a_new_season_copies_the_last_ones_rules_and_policy(staff, club):
    SeasonFactory(club=club, starts_on=date(2025, 9, 1), slug="old", min_games=3)
    options = Season.objects.get().options | {"uma": [30, 10, -10, -30]}
    SeasonFactory(club=club, starts_on=date(2026, 9, 1), options=options, best_games=10, min_games=6)
    page = staff.get(reverse("season_new", args=["canal"]))
    assert page.context["rules"]["uma"].value() == "30, 10, −10, −30"
    assert [page.context["form"][name].value() for name in ("counting", "best_games", "min_games")] == ["best", 10, 6]
    plain = staff.get(reverse("season_new", args=["canal"]), {"from": ""})
    assert plain.context["rules"].differing == 0
    assert "New seasons start with this. Preset: Deal passes" in text(plain)
    older = staff.get(reverse("season_new", args=["canal"]), {"from": "old"})
    assert older.context["form"]["min_games"].value() == 3


def test_the_rules_page_says_that_games_which_have_begun_keep_theirs(staff, club):
    season = SeasonFactory(club=club, slug="autumn")
    url = reverse("season_rules", args=["canal", "autumn"])
    assert "later games only" not in text(staff.get(url))
    seated_game(event=EventFactory(season=season))
    assert "1 game has started under the current rules and keeps them" in text(staff.get(url))


def test_saving_the_rules_marks_what_differs_from_the_preset(staff, club):
    SeasonFactory(club=club, slug="autumn")
    url = reverse("season_rules", args=["canal", "autumn"])
    staff.post(url, sent("riichi", start_points="30000") | {"preset": "riichi", "shown": "riichi"})
    page = staff.get(url)
    assert "≠ preset: 25,000" in text(page)
    assert page.context["rules"].differing == 1
    back = staff.get(url, {"preset": "riichi", "plain": ""}, headers=HTMX)
    assert back.context["rules"].differing == 0


# --- nights ---


def test_the_dates_are_shown_before_nights_are_planned(staff, club):
    SeasonFactory(club=club, slug="autumn")
    asked = {"season": "autumn", "date": "2030-11-26", "time": "19:00", "count": "2", "weeks": "2"}
    page = staff.get(reverse("night_new", args=["canal"]), asked, headers=HTMX)
    assert "Tue 26 Nov 2030, 19:00" in text(page)
    assert "Tue 10 Dec 2030, 19:00" in text(page)
    assert not Event.objects.exists()
    staff.post(reverse("night_new", args=["canal"]), asked)
    assert [f"{night.starts_at:%F %H:%M}" for night in Event.objects.order_by("starts_at")] == [
        "2030-11-26 11:00",
        "2030-12-10 11:00",
    ]


def test_a_day_that_has_a_night_is_said_at_the_date(staff, club):
    season = SeasonFactory(club=club, slug="autumn")
    EventFactory(season=season, starts_at="2030-11-26T11:00:00Z")
    asked = {"season": "autumn", "date": "2030-11-19", "time": "19:00", "count": "2", "weeks": "1"}
    page = staff.post(reverse("night_new", args=["canal"]), asked)
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["date"])


def test_a_night_is_moved_and_cancelled(staff, club):
    night = EventFactory(season=SeasonFactory(club=club, slug="autumn"), status=Event.Status.PLANNED)
    data = {"name": "", "date": "2030-11-26", "time": "18:30", "checkin_open": "on"}
    staff.post(reverse("night_edit", args=["canal", night.pk]), data)
    night.refresh_from_db()
    assert f"{night.starts_at:%F %H:%M}" == "2030-11-26 10:30"
    staff.post(reverse("night_cancel", args=["canal", night.pk]), {"reason": "The hall is closed"})
    said = staff.get(reverse("night", args=["canal", night.pk])).content.decode()
    assert "Cancelled." in said
    assert "The hall is closed" in said
    assert "Running" not in staff.get(reverse("manage", args=["canal"])).content.decode()


# --- queries ---


def people(club: Club) -> None:
    player = PlayerFactory(club=club, user=member(club))
    player.names.create(lang="uk", name="Ім’я")


def invited(club: Club) -> None:
    MembershipFactory(club=club)
    club.invitations.create(email="x@example.org", player=PlayerFactory(club=club), invited_by=UserFactory())


def played(club: Club) -> None:
    season = SeasonFactory(club=club)
    EventFactory(season=season, status=Event.Status.PLANNED)
    seated_game(event=EventFactory(season=season))


def nights(club: Club) -> None:
    season = club.seasons.filter(slug="one").first() or SeasonFactory(club=club, slug="one")
    seated_game(event=EventFactory(season=season))


PAGES = [
    ("people", [], people),
    ("members", [], invited),
    ("manage", [], played),
    ("log", [], played),
    ("player_new", [], people),
    ("season_new", [], played),
    ("season_edit", ["one"], nights),
    ("night_new", [], played),
]


@pytest.mark.parametrize(("name", "parts", "add"), PAGES, ids=[page[0] for page in PAGES])
def test_a_page_asks_the_same_number_of_queries_for_one_and_three(
    staff: Client, club: Club, name: str, parts: list[str], add: Callable[[Club], None], django_assert_max_num_queries
):
    url = reverse(name, args=["canal", *parts])
    add(club)
    staff.get(url)
    with django_assert_max_num_queries(40) as one:
        staff.get(url)
    asked = len(one)
    add(club)
    add(club)
    staff.get(url)  # the club's bar is cached until the club changes
    with django_assert_max_num_queries(asked):
        staff.get(url)


def test_ones_clubs_are_listed_in_a_constant_number_of_queries(client, django_assert_num_queries):
    user = UserFactory()
    MembershipFactory(user=user)
    client.force_login(user)
    with django_assert_num_queries(8):
        client.get(reverse("profile"))
    MembershipFactory(user=user)
    MembershipFactory(user=user)
    with django_assert_num_queries(8):
        assert text(client.get(reverse("profile"))).count("Leave") >= 3
