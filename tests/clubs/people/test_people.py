"""Players: adding, changing, removing and searching, with names in several scripts."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubs.errors import ClubError
from clubs.models import LogEntry, Player
from clubs.models.people import Privacy, Role
from clubs.names import Keys, fold
from clubs.seating.plan_steps import Step
from clubs.selectors.people.activity_log import KINDS, About, log_page
from clubs.selectors.people.names import address_from, free_address, guess_lang
from clubs.selectors.people.players import By, Show, counts, doubles, players
from clubs.services import activity_log
from clubs.services.activity_log import Actor
from clubs.services.people.name_index import spell_missing
from clubs.services.people.players import PlayerDetails, add_player, add_players, remove_player, update_player
from clubs.templatetags.activity_log import WORDS, in_words
from tests.factories import ClubFactory, EntryFactory, PlayerFactory, member

pytestmark = pytest.mark.django_db


def organiser(club) -> Actor:
    return Actor.staff(member(club, Role.ORGANISER))


def add(club, *names: str, **values) -> list[Player]:
    people = [PlayerDetails(name, **values) for name in names]
    return add_players(club_id=club.pk, players=people, actor=organiser(club))


def found(club, query: str) -> list[str]:
    return [player.name for player in players(club, query=query)]


# --- adding and changing ---


def test_players_get_the_clubs_next_numbers_and_are_logged():
    club = ClubFactory()
    PlayerFactory(club=club, number=7)
    PlayerFactory(number=99)
    assert [player.number for player in add(club, "陳大文", "Zoë")] == [8, 9]
    entry = LogEntry.objects.get(club=club, action="player.added")
    assert (entry.data["numbers"], in_words(entry)) == ([8, 9], "Added 陳大文, Zoë")


def test_players_added_together_have_a_history_and_are_found_by_every_name():
    club = ClubFactory()
    added = add(club, "陳大文", "林小明", names={"en": "David"})
    assert [[row.history_type for row in player.history.all()] for player in added] == [["+"], ["+"]]
    assert found(club, "david") == found(club, "David") != []


def test_a_club_number_is_taken_by_whoever_is_added_first():
    club = ClubFactory()
    people = [PlayerDetails("A"), PlayerDetails("B", club_number="7"), PlayerDetails("C", club_number="7")]
    with pytest.raises(ClubError) as refused:
        add_players(club_id=club.pk, players=people, actor=organiser(club))
    assert (refused.value.code, refused.value.field) == ("number_taken", "club_number")


def test_add_player_keeps_the_names_in_other_scripts():
    club = ClubFactory()
    [player] = add(club, "陳大文", name_lang="zh-Hant", names={"en": "David Chan", "ja": "", "zh-Hant": "陳大文"})
    assert dict(player.names.values_list("lang", "name")) == {"en": "David Chan"}


def test_many_players_are_added_all_or_none():
    club = ClubFactory()
    people = [PlayerDetails("A"), PlayerDetails("B", privacy=Privacy.ALIAS)]
    with pytest.raises(ClubError) as refused:
        add_players(club_id=club.pk, players=people, actor=organiser(club))
    assert (refused.value.code, refused.value.field) == ("alias_missing", "alias")
    assert not club.players.exists()


def test_update_player_replaces_names_and_logs_what_changed():
    club = ClubFactory()
    [player] = add(club, "Olena", names={"uk": "Олена", "en": "Helen"})
    details = PlayerDetails("Olena", names={"uk": "Олена К."}, alias="Lena", privacy=Privacy.ALIAS)
    update_player(player_id=player.pk, club_id=club.pk, details=details, actor=organiser(club))
    player.refresh_from_db()
    assert player.public_name == "Lena"
    assert dict(player.names.values_list("lang", "name")) == {"uk": "Олена К."}
    assert LogEntry.objects.get(action="player.changed").data["fields"] == ["alias", "privacy", "names"]


def test_update_player_without_a_change_writes_no_log():
    club = ClubFactory()
    [player] = add(club, "Olena", names={"uk": "Олена"})
    details = PlayerDetails("Olena", names={"uk": "Олена"})
    update_player(player_id=player.pk, club_id=club.pk, details=details, actor=organiser(club))
    assert not LogEntry.objects.filter(action="player.changed").exists()


def test_an_account_is_one_player_of_a_club():
    club = ClubFactory()
    user = member(club)
    [first] = add(club, "A", user=user)
    with pytest.raises(ClubError) as refused:
        add_player(club_id=club.pk, details=PlayerDetails("B", user=user), actor=organiser(club))
    assert (refused.value.code, refused.value.field) == ("account_taken", "user")
    assert f"player {first.number}" in refused.value.message


def test_remove_player_only_while_nothing_is_theirs():
    club = ClubFactory()
    [new] = add(club, "By mistake")
    remove_player(player_id=new.pk, club_id=club.pk, actor=organiser(club))
    assert not club.players.exists()
    here = EntryFactory().player
    with pytest.raises(ClubError) as refused:
        remove_player(player_id=here.pk, club_id=here.club_id, actor=organiser(here.club))
    assert refused.value.code == "has_played"
    assert not LogEntry.objects.filter(club=here.club, action="player.removed").exists()


# --- finding ---


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("陳大文", "陈"),
        ("陈大文", "陳大"),
        ("渡邉 明", "渡辺明"),
        ("髙橋 さくら", "高橋サクラ"),
        ("김서연", "서연"),
        ("Zoë O’Rourke", "zoe orourke"),
        ("Андрій Шевчук", "шевчук"),
        ("陳大文", "chen"),
        ("Ｗｅｉ Zhang", "wei"),
    ],
)
def test_search_finds_a_name_in_any_spelling(name: str, query: str):
    club = ClubFactory()
    add(club, "林志明", name)
    assert found(club, query) == [name]


def test_search_looks_at_other_names_aliases_numbers_and_those_inactive():
    club = ClubFactory()
    add(club, "佐藤 美咲", names={"en": "Misaki Sato"}, active=False)
    add(club, "Tom", alias="Big T")
    assert [found(club, query) for query in ("sato", "big", "2", "#1", "nobody")] == [
        ["佐藤 美咲"],
        ["Tom"],
        ["Tom"],
        ["佐藤 美咲"],
        [],
    ]


def test_search_by_one_latin_letter_does_not_romanise_everybody():
    club = ClubFactory()
    add(club, "陳大文", "Carol")
    assert found(club, "c") == ["Carol"]


def test_search_takes_words_in_any_order_and_ways_to_write_how_a_name_is_read():
    club = ClubFactory()
    add(club, "佐藤 美咲", name_lang="ja", reading="サトウ ミサキ", names={"en": "Misaki Sato"})
    add(club, "曾國藩", "ジョン・スミス")
    asked = ("sato misaki", "satou", "さとう", "サトー みさき", "zeng", "ceng", "jon", "misaki zeng", "・")
    shown = [found(club, query) for query in asked]
    sato, zeng, john = ["佐藤 美咲"], ["曾國藩"], ["ジョン・スミス"]
    assert shown == [sato, sato, sato, sato, zeng, zeng, john, [], []]


def test_a_name_that_is_changed_merged_away_or_kept_by_an_older_version_is_found_as_it_is_now():
    club = ClubFactory()
    [player, other] = add(club, "Olena", "Bohdan")
    details = PlayerDetails("Olena", names={"uk": "Олена"}, alias="Lena")
    update_player(player_id=player.pk, club_id=club.pk, details=details, actor=organiser(club))
    assert [found(club, query) for query in ("олена", "lena")] == [["Olena"]] * 2
    update_player(player_id=player.pk, club_id=club.pk, details=PlayerDetails("Iryna"), actor=organiser(club))
    assert [found(club, query) for query in ("олена", "lena", "iry")] == [[], [], ["Iryna"]]
    Player.everyone.filter(pk=other.pk).update(**dict.fromkeys(Keys._fields, ""))
    assert found(club, "boh") == []
    assert (spell_missing(), spell_missing(), found(club, "boh")) == (1, 0, ["Bohdan"])


def test_a_list_goes_by_how_names_are_read():
    club = ClubFactory()
    add(club, "鄭一", "Zoë", "陳 力", "曾 偉")
    add(club, "伊藤", name_lang="ja", reading="いとう")
    add(club, "青木", name_lang="ja", reading="アオキ")
    add(club, "Cheng An")
    by_sound = ["青木", "陳 力", "Cheng An", "伊藤", "曾 偉", "鄭一", "Zoë"]
    assert [player.name for player in players(club)] == by_sound
    with override("ja"):
        kana = ["青木", "伊藤"]
        assert [player.name for player in players(club)] == kana + [name for name in by_sound if name not in kana]
    assert [player.number for player in players(club, by=By.NUMBER)] == [1, 2, 3, 4, 5, 6, 7]


def test_lists_show_active_guests_and_inactive():
    club = ClubFactory()
    add(club, "A")
    add(club, "B", guest=True)
    add(club, "C", active=False)
    lists = {str(show): [player.name for player in players(club, show=show)] for show in Show}
    assert lists == {"active": ["A", "B"], "guests": ["B"], "inactive": ["C"]}
    assert counts(club) == {"active": 2, "guests": 1, "inactive": 1}


def test_doubles_are_told_across_spellings_and_within_a_list():
    club = ClubFactory()
    [chan] = add(club, "陳大文", names={"en": "David Chan"})
    asked = [("Zoe",), ("陈大文",), ("Zoë",), ("david chan", "大衛"), ("陳大武",)]
    assert doubles(club, asked) == {1: chan, 2: None, 3: chan}
    assert doubles(club, [("陳大文",)], but=chan.pk) == {}
    assert doubles(ClubFactory(), [("陳大文",)]) == {}


# --- names ---


@pytest.mark.parametrize(
    ("name", "reader", "lang"),
    [
        ("陳偉", "en", "zh-Hant"),
        ("陈伟", "en", "zh-Hans"),
        ("林美玲", "zh-Hans", "zh-Hans"),
        ("佐藤", "ja", "ja"),
        ("佐藤 みさき", "en", "ja"),
        ("박도윤", "en", "ko"),
        ("Ірина", "en", "uk"),
        ("Hannah Weiss", "zh-Hant", ""),
    ],
)
def test_the_language_of_a_name_is_guessed(name: str, reader: str, lang: str):
    assert guess_lang(name, reader) == lang


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("臺北週四麻將", "tai-bei-zhou-si-ma-jiang"),
        ("Canal House Mahjong", "canal-house-mahjong"),
        ("Клуб Київ", "klub-kiiv"),
        ("★ ★", ""),
        ("A very long name of a very large mahjong club", "a-very-long-name-of-a-very-large-mahjong"),
    ],
)
def test_an_address_is_made_from_a_name_in_any_script(name: str, address: str):
    assert address_from(name) == address


def test_a_taken_address_gets_a_number_and_stays_short():
    assert free_address("club", {"club", "club-2"}) == "club-3"
    assert free_address("x" * 40, {"x" * 40}) == "x" * 38 + "-2"


def test_fold_keeps_different_names_apart():
    assert len({fold(name) for name in ("陳大文", "陳大武", "程大文", "Tom", "Tim", "さくら", "ざくら")}) == 7


# --- the log ---


def strings(node: ast.AST | None) -> list[str]:
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_action_of_a_service_has_words_and_a_kind():
    rooms = Path(activity_log.__file__).parent
    # Backups and prepared demo clubs are no act of a club, and name files. Messages have their own words.
    beside = {rooms / "backup", rooms / "demo_clubs", rooms / "notifications"}
    sources = [path.read_text() for path in rooms.rglob("*.py") if not beside & set(path.parents)]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    actions = {text for node in nodes for text in strings(node) if re.fullmatch(r"[a-z]+\.[a-z_]+", text)}
    # A step of a plan is logged as `draw.` followed by its name.
    actions |= {f"draw.{step.do}" for step in get_args(Step)}
    assert actions - set(WORDS) == set()
    assert "draw.swap" in actions
    assert {action.partition(".")[0] for action in actions} <= {kind for kinds in KINDS.values() for kind in kinds}


def test_words_are_looked_for_in_the_newest_entries_then_further_back(monkeypatch):
    monkeypatch.setattr("clubs.selectors.people.activity_log.LOOKED_AT", 3)
    club, client = ClubFactory(), Client()
    for name in ("Ada", "Bo", "Cy", "Di", "Ed"):
        add(club, name)
    client.force_login(member(club, Role.OWNER))
    address = reverse("log", args=[club.slug])
    newest = client.get(address, {"q": "Ada"})
    assert (len(newest.context["page"]), "Search further back" in newest.content.decode()) == (0, True)
    further = client.get(address, {"q": "Ada", "before": newest.context["last"].pk})
    assert (len(further.context["page"]), "Search further back" in further.content.decode()) == (1, False)
    assert len(client.get(address, {"q": "Ed", "before": "9" * 30}).context["page"]) == 1


def test_the_log_is_of_one_club_in_pages_and_parts(django_assert_num_queries):
    club = ClubFactory()
    for _ in range(60):
        add(club, "A")
    add(ClubFactory(), "B")
    first, last = log_page(club).entries, log_page(club, "2").entries
    assert (len(first), len(last), first.has_next(), last.has_next()) == (50, 10, True, False)
    assert log_page(club, "3").entries.number == 1
    assert len(log_page(club, about=About.GAMES).entries) == 0
    assert len(log_page(club, about=About.CLUB).entries) == 50
