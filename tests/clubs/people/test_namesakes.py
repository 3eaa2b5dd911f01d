"""Two active players of one name carry a mark on every page; the forms ask who is meant."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import ClubError
from clubs.models import Club, Event, Player
from clubs.models.people import Privacy, Role
from clubs.selectors.people.name_completion import Names
from clubs.selectors.people.players import called
from clubs.services.activity_log import Actor
from clubs.services.night.checkin import add_guest, check_in
from clubs.services.people.person_removal import forget_player
from clubs.services.people.player_merge import undo_merge
from clubs.services.people.players import PlayerDetails, add_player, fill_player, remove_player
from clubs.services.tournament.entries import enter_names
from tests.clubs.evenings import drawn, evening
from tests.clubs.people.test_merging import merged
from tests.clubs.public_scenes import a_night, scored
from tests.clubs.tournaments import stages, tournament
from tests.factories import PlayerFactory, SeasonFactory, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return SeasonFactory(club__slug="canal", preset="riichi").club


@pytest.fixture
def actor(club: Club) -> Actor:
    return Actor.staff(member(club, Role.ORGANISER))


def wei(club: Club, actor: Actor, **more: str) -> Player:
    return add_player(club_id=club.pk, details=PlayerDetails(name="王偉", **more), actor=actor)


def shown(club: Club) -> list[tuple[str, str]]:
    return [(player.public_name, player.full_name) for player in Player.objects.filter(club=club)]


def test_both_carry_alias_else_membership_number_else_number(club: Club, actor: Actor):
    first = wei(club, actor)
    assert (first.public_name, first.full_name) == ("王偉", "王偉")
    wei(club, actor, alias="Panda")
    add_player(club_id=club.pk, details=PlayerDetails(name="王 伟", club_number="A-3"), actor=actor)
    assert shown(club) == [
        ("王偉 (#1)", "王偉 (#1)"),
        ("王偉 (Panda)", "王偉 (Panda)"),
        ("王 伟 (A-3)", "王 伟 (A-3)"),
    ]
    assert shown(club) == [(player.public_name, player.full_name) for player in Player.everyone.filter(club=club)]


def test_a_hidden_name_gives_nobody_a_mark_on_public_pages(club: Club, actor: Actor):
    wei(club, actor)
    wei(club, actor, privacy=Privacy.HIDDEN)
    wei(club, actor, privacy=Privacy.ALIAS, alias="Panda")
    assert [public for public, _full in shown(club)] == ["王偉", "#2", "Panda"]
    assert [full for _public, full in shown(club)] == ["王偉 (#1)", "王偉 (#2)", "王偉 (Panda)"]


def test_equal_aliases_are_told_apart_by_number(club: Club, actor: Actor):
    for name in ("Ann", "Bea"):
        details = PlayerDetails(name=name, privacy=Privacy.ALIAS, alias="Panda")
        add_player(club_id=club.pk, details=details, actor=actor)
    assert shown(club) == [("Panda (#1)", "Ann"), ("Panda (#2)", "Bea")]


def test_the_mark_goes_when_the_other_is_renamed_inactive_or_removed(club: Club, actor: Actor):
    first, second = wei(club, actor), wei(club, actor)
    second = Player.objects.get(pk=second.pk)
    for gone, back in (({"name": "陳明"}, {"name": "王偉"}), ({"active": False}, {"active": True})):
        fill_player(player=second, actor=actor, **gone)  # type: ignore[arg-type]  # a flag, not a text
        assert Player.objects.get(pk=first.pk).public_name == "王偉"
        second = fill_player(player=Player.objects.get(pk=second.pk), actor=actor, **back)  # type: ignore[arg-type]
        assert {public for public, _full in shown(club)} == {"王偉 (#1)", "王偉 (#2)"}
    remove_player(player_id=second.pk, club_id=club.pk, actor=actor)
    assert shown(club) == [("王偉", "王偉")]


def test_the_mark_goes_with_a_merge_comes_back_with_its_undo_and_goes_with_a_forgotten_person(club: Club, actor: Actor):
    first, second = wei(club, actor), wei(club, actor)
    made = merged(club, first, second, actor)
    assert shown(club) == [("王偉", "王偉")]
    undo_merge(club_id=club.pk, merge_id=made.pk, actor=actor)
    assert {public for public, _full in shown(club)} == {"王偉 (#1)", "王偉 (#2)"}
    forget_player(club_id=club.pk, number=2, typed="王偉", actor=actor)
    assert Player.objects.get(pk=first.pk).full_name == "王偉"


def pages_of(event: Event) -> dict[str, str]:
    client = Client()
    client.force_login(member(event.season.club, Role.ORGANISER))
    slug = event.season.club.slug
    names = {name: [slug, event.pk] for name in ("checkin", "seat_draw", "tonight", "night", "settlement")}
    addresses = {name: reverse(name, args=args) for name, args in (names | {"people": [slug]}).items()}
    tables = event.tables.filter(games__status__in=["seating", "playing"])
    addresses |= {f"tablet {table}": f"/t/{table.token}/" for table in tables[:1]}
    pages = {name: client.get(address, follow=True) for name, address in addresses.items()}
    return {name: unescape(page.content.decode()) for name, page in pages.items()}


def test_every_page_shows_who_is_who():
    event = a_night(preset="riichi")
    actor = Actor.staff(member(event.season.club, Role.ORGANISER))
    club = event.season.club
    others = [PlayerFactory(club=club, number=number) for number in (50, 51)]
    players = [wei(club, actor), wei(club, actor), *others]
    for player in players:
        check_in(event=event, player=player, actor=actor)
    scored(event, players, (20, 5, -10, -15))
    drawn(event, actor)
    marks = {f"王偉 (#{player.number})" for player in players[:2]}
    for name, text in pages_of(event).items():
        assert all(mark in text for mark in marks), name


def test_check_in_asks_which_and_another_of_the_name_is_added():
    event, _players, actor = evening(0)
    known = wei(event.season.club, actor)
    client = Client()
    client.force_login(actor.user)
    guest = reverse("checkin_guest", args=[event.season.club.slug, event.pk])
    asked = client.post(guest, {"q": "王偉"})
    assert asked.status_code == 422
    assert f'name="here" value="{known.number}"' in asked.content.decode()
    assert 'name="another" value="1"' in asked.content.decode()
    client.post(guest, {"q": "王偉", "another": "1"})
    assert event.entries.get().player.full_name == f"王偉 (#{known.number + 1})"
    client.post(reverse("checkin_entry", args=[event.season.club.slug, event.pk]), {"here": known.number})
    assert event.entries.filter(status="here").count() == 2


def test_a_guest_of_a_known_name_is_added_where_another_is_meant():
    event, _players, actor = evening(0)
    wei(event.season.club, actor)
    assert add_guest(event=event, name="王偉", actor=actor, another=True).player.mark


def test_the_form_says_that_there_is_one_of_the_name(club: Club, actor: Actor):
    wei(club, actor)
    client = Client()
    client.force_login(actor.user)
    sent = {"name": "王伟", "name_lang": "auto", "privacy": "name", "active": "on"}
    page = client.post(reverse("player_new", args=[club.slug]), sent).content.decode()
    assert "already has this name. Is this someone else?" in page
    done = client.post(reverse("player_new", args=[club.slug]), sent | {"anyway": ""}, follow=True)
    assert "王伟 (#2) added as player 2." in done.content.decode()


def test_a_marked_name_finds_its_player_and_an_unmarked_one_is_asked_about(club: Club, actor: Actor):
    first, second = wei(club, actor), wei(club, actor, alias="Panda")
    assert called(club, ["王偉 (Panda)", "王偉 (#1)"]) == [second, first]
    assert Names(club).find("王偉 (Panda)").players == [second]
    assert {player.pk for player in Names(club).find("王偉").players} == {first.pk, second.pk}


def test_a_tournament_asks_which_of_two():
    day = tournament(0, stages(2))
    event, actor, club = day.event, day.director, day.event.season.club
    first, _second = wei(club, actor), wei(club, actor)
    with pytest.raises(ClubError) as refused:
        enter_names(event=event, names=["王偉"], actor=actor)
    assert refused.value.code == "several"
    assert "王偉 (#1), 王偉 (#2)" in refused.value.message
    [entry] = enter_names(event=event, names=[Player.objects.get(pk=first.pk).full_name], actor=actor).entries
    assert entry.player == first
