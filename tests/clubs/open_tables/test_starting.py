"""A table of friends: started without an account, played at, renamed."""

import pytest
from django.core.cache import cache

from clubs.errors import ClubError
from clubs.models import Club, Game, Player, Table
from clubs.services.activity_log import Actor
from clubs.services.open_tables.starting import Sitting, TableDetails, rename_table, start_next_game, start_table
from clubs.services.play.deals import record_deal
from clubs.services.seasons.seasons import Stake
from rules import registry
from tests.factories import RON, key

pytestmark = pytest.mark.django_db
FRIENDS = ("陳美玲", "Olena", "João", "佐藤")


def started(*names: str, preset: str = "riichi", stake: Stake | None = None) -> Table:
    """Start a table and return it."""
    cache.clear()
    return start_table(sitting=Sitting(preset, names), zone="Asia/Taipei", stake=stake or Stake(), client="here")


def names(game: Game) -> list[str]:
    return [seat.player.name for seat in game.seats.order_by("index")]


@pytest.mark.parametrize("preset", [preset.id for preset in registry.presets()])
def test_a_table_starts_with_no_name_typed_under_any_rules(preset: str):
    game = Game.objects.get(table=started(preset=preset))
    size = registry.ruleset(preset).players
    assert (game.status, game.preset) == ("playing", preset)
    assert names(game) == ["East", "South", "West", "North"][:size]


def test_names_sit_in_the_order_typed():
    table = started(FRIENDS[0], "", FRIENDS[2])
    game = Game.objects.get(table=table)
    assert names(game) == [FRIENDS[0], "South", FRIENDS[2], "North"]
    assert [seat.wind for seat in game.seats.order_by("index")] == list("ESWN")


@pytest.mark.parametrize(
    ("preset", "typed", "code", "field"),
    [
        ("riichi", ("Ann", "ann"), "same_name", "name_1"),
        ("riichi", ("", "", "see https://example.org"), "no_name", "name_2"),
        ("riichi-sanma", ("a", "b", "c", "d"), "players", "name_3"),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_its_field(preset: str, typed: tuple[str, ...], code: str, field: str):
    with pytest.raises(ClubError) as refused:
        started(*typed, preset=preset)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Club.objects.exists()


def test_the_next_game_takes_others_and_other_rules():
    table = started(*FRIENDS)
    game = Game.objects.get(table=table)
    again = start_next_game(table_id=table.pk, sitting=Sitting("riichi-sanma", ("Olena", "Nika")), actor=Actor.table())
    game.refresh_from_db()
    assert (game.status, again.preset, names(again)) == ("void", "riichi-sanma", ["Olena", "Nika", "West"])
    assert again.round.number == 1
    assert Player.objects.filter(club__kind="table").count() == 6


def test_a_game_with_deals_is_not_put_aside():
    table = started(*FRIENDS)
    game = Game.objects.get(table=table)
    record_deal(
        game_id=game.pk, version=game.version, number=1, result=RON, entered=RON, key=key(), actor=Actor.table()
    )
    with pytest.raises(ClubError, match="Finish it first"):
        start_next_game(table_id=table.pk, sitting=Sitting("riichi", FRIENDS), actor=Actor.table())


def test_names_change_everywhere():
    table = started()
    east = Player.objects.get(name="East")
    details = TableDetails("週五麻將", Stake(currency="元"), {east.pk: "陳美玲"})
    club = rename_table(table_id=table.pk, details=details, actor=Actor.table())
    table.refresh_from_db()
    assert (club.name, table.event.name, table.event.season.name) == ("週五麻將",) * 3
    assert names(Game.objects.get(table=table))[0] == "陳美玲"


def test_limits(settings):
    settings.OPEN_TABLES_PER_CLIENT, settings.OPEN_TABLES_PER_HOUR = 2, 3
    cache.clear()

    def start(client: str) -> Table:
        return start_table(sitting=Sitting("riichi"), zone="UTC", stake=Stake(), client=client)

    assert start("a")
    assert start("a")
    with pytest.raises(ClubError, match="Try again later"):
        start("a")
    start("b")
    with pytest.raises(ClubError, match="Try again later"):
        start("c")
    settings.OPEN_TABLES = False
    with pytest.raises(ClubError, match="switched off"):
        start("d")
    assert Club.objects.count() == 3
