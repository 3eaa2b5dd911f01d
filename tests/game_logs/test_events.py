"""What follows from the events of a deal: riichi and ippatsu, kongs and norths, the last tile, liability."""

from collections import Counter

import pytest

from clubs.game_logs.deal_play import WALLS, Table
from clubs.game_logs.log_errors import UnplacedError
from clubs.game_logs.parsed_log import Pao
from clubs.game_logs.tile_codes import NO_SANMA
from scoring.errors import Code
from scoring.tiles import parse

READY = "234567m234567p2s"
GAP = "234567m23455p13s"


def codes(text: str) -> list[int]:
    return list(parse(text, "").codes)


def one(text: str) -> int:
    return codes(text)[0]


def seats(*hands: str, later: str) -> Table:
    """Return a deal whose hands are filled up with tiles that are neither in another hand nor drawn later."""
    kinds = [kind for kind in range(34) if len(hands) == 4 or kind not in NO_SANMA]
    left = Counter(dict.fromkeys(kinds, 4))
    given = [codes(hand) if hand else [] for hand in hands]
    left.subtract([*(tile for hand in given for tile in hand), *codes(later)])
    rest = iter(sorted(left.elements(), key=lambda kind: (kind * 7) % 34))
    return Table(0, [hand + [next(rest) for _ in range(13 - len(hand))] for hand in given], stands=True)


def go(deal: Table, player: int, tile: str) -> None:
    deal.draw(player, one(tile))
    deal.discard(player, one(tile))


def declared(deal: Table, player: int, tile: str) -> None:
    deal.draw(player, one(tile))
    deal.declare(player)
    deal.discard(player, one(tile))


def test_riichi_with_the_first_discard_is_double_and_lasts_for_ippatsu_until_the_own_next_discard() -> None:
    deal = seats(READY, "", "", "", later="9m9m2s2s")
    declared(deal, 0, "9m")
    go(deal, 1, "9m")
    assert deal.ippatsu == {0}
    go(deal, 2, "2s")
    win = deal.win(0, 2)
    assert (win.riichi, win.events, deal.stood) == ("double", ("ippatsu",), {0})


def test_ippatsu_is_over_after_the_own_next_discard() -> None:
    deal = seats(READY, "", "", "", later="9m9m8s8s8s2s")
    declared(deal, 0, "9m")
    for player, tile in ((1, "8s"), (2, "8s"), (3, "8s"), (0, "9m"), (1, "2s")):
        go(deal, player, tile)
    assert deal.win(0, 1).events == ()


def test_call_ends_ippatsu_and_double_riichi() -> None:
    deal = seats(READY, "", "99m", GAP, later="9m7z2s8s2s")
    declared(deal, 0, "9m")
    deal.call(2, "pon", one("9m"), codes("99m"), 0, "")
    deal.discard(2, deal.hands[2][0])
    declared(deal, 3, "7z")
    assert deal.declared == {0: "double", 3: "riichi"}
    go(deal, 0, "8s")
    go(deal, 1, "2s")
    assert (deal.win(0, 1).events, deal.win(3, 1).events) == ((), ("ippatsu",))


def test_riichi_whose_discard_is_won_does_not_stand() -> None:
    deal = seats(READY, "", "123789m111z22s34p", "", later="5p")
    declared(deal, 0, "5p")
    deal.win(2, 0)
    assert deal.stood == set()


def test_fourth_riichi_stands_with_four() -> None:
    deal = seats("", "", "", "", later="1234z")
    for player in range(4):
        declared(deal, player, f"{player + 1}z")
    deal.abort("suucha_riichi")
    assert deal.stood == {0, 1, 2, 3}


def test_robbed_kong_leaves_ippatsu_and_is_no_last_tile() -> None:
    deal = seats("22s", GAP, "", "", later="7777z2s9m9m8s8s2s")
    go(deal, 0, "7z")
    go(deal, 1, "7z")
    go(deal, 2, "2s")
    deal.call(0, "pon", one("2s"), codes("22s"), 2, "")
    deal.discard(0, deal.hands[0][0])
    declared(deal, 1, "7z")
    go(deal, 2, "9m")
    go(deal, 3, "9m")
    deal.draw(0, one("2s"))
    deal.add(0, one("2s"), "")
    win = deal.win(1, 0)
    assert (win.tile, win.riichi, win.events) == (one("2s"), "riichi", ("ippatsu", "chankan"))


def test_kong_that_is_not_robbed_ends_ippatsu_and_its_tile_is_rinshan() -> None:
    deal = seats("1111z234567m234p", READY.replace("2s", "1s"), "", "", later="8s8s9m5p")
    go(deal, 0, "8s")
    declared(deal, 1, "8s")
    go(deal, 2, "9m")
    go(deal, 3, "5p")
    deal.draw(0, one("9s"))
    deal.ankan(0, codes("1111z"), "")
    assert (deal.ippatsu, deal.quiet) == (set(), False)
    deal.draw(0, one("9p"))
    assert deal.win(0, 0).events == ("rinshan",)


def test_win_on_the_first_draw_is_of_the_first_turn() -> None:
    deal = seats(READY, "", "", "", later="2s")
    deal.draw(0, one("2s"))
    assert deal.win(0, 0).events == ("first_turn",)


@pytest.mark.parametrize(("drawn", "events"), [(WALLS[4] - 1, ("haitei",)), (WALLS[4] - 2, ())])
def test_self_draw_on_the_last_tile(drawn: int, events: tuple[str, ...]) -> None:
    deal = seats(READY, "", "", "", later="2s")
    deal.draws, deal.quiet = drawn, False
    deal.draw(0, one("2s"))
    assert deal.win(0, 0).events == events


def test_last_discard() -> None:
    deal = seats("", READY, "", "", later="2s")
    deal.draws = WALLS[4] - 1
    go(deal, 0, "2s")
    assert deal.win(1, 0).events == ("houtei",)


def test_wall_has_an_end_and_a_draw_comes_only_there() -> None:
    deal = seats("", "", "", "", later="2s3s")
    deal.draws = WALLS[4] - 1
    go(deal, 0, "2s")
    with pytest.raises(UnplacedError) as refused:
        deal.draw(1, one("3s"))
    assert refused.value.code == Code.BAD_LOG
    early = seats("", "", "", "", later="2s")
    go(early, 0, "2s")
    with pytest.raises(UnplacedError):
        early.exhausted([])


def test_liable_is_who_let_the_third_dragon_be_called() -> None:
    deal = seats("556677z1234m99p9s", "", "", "", later="5671z1z2z3z4m2z")
    deal.draw(0, one("1z"))
    deal.discard(0, one("1z"))
    for player, dragon in ((1, "5z"), (2, "6z"), (3, "7z")):
        for passing in range(1, player):
            go(deal, passing, f"{passing}z")
        go(deal, player, dragon)
        deal.call(0, "pon", one(dragon), codes(dragon * 2), player, "")
        deal.discard(0, deal.hands[0][-1])
    assert deal.pao == {0: Pao(3, "daisangen")}
    go(deal, 1, "4m")
    assert deal.win(0, 1).pao == Pao(3, "daisangen")


def test_third_dragon_made_alone_makes_nobody_liable() -> None:
    deal = seats("5566z777z1234m99p", "", "", "", later="56z7z1z1z2z")
    go(deal, 0, "1z")
    for player, dragon in ((1, "5z"), (2, "6z")):
        for passing in range(1, player):
            go(deal, passing, "2z")
        go(deal, player, dragon)
        deal.call(0, "pon", one(dragon), codes(dragon * 2), player, "")
        deal.discard(0, deal.hands[0][-1])
    for passing in (1, 2, 3):
        deal.draw(passing, one("9m"))
        deal.discard(passing, one("9m"))
    deal.draw(0, one("7z"))
    deal.ankan(0, codes("7777z"), "")
    assert deal.pao == {}


def test_north_with_three_players_ends_ippatsu_and_its_tile_is_rinshan() -> None:
    deal = seats("234567p234567s1z", "11z", "", later="9m9s8s4z1z")
    go(deal, 0, "9m")
    declared(deal, 1, "9s")
    go(deal, 2, "8s")
    deal.draw(0, one("4z"))
    deal.north(0, one("4z"), "")
    assert (deal.norths[0], deal.ippatsu) == (1, set())
    deal.draw(0, one("1z"))
    win = deal.win(0, 0)
    assert (win.events, win.hand.norths) == (("rinshan",), 1)


@pytest.mark.parametrize("tile", ["4z", "3z"])
def test_north_is_refused_with_four_players_and_of_another_tile(tile: str) -> None:
    four = seats("4z", "", "", "", later="3z")
    four.draw(0, one("3z"))
    with pytest.raises(UnplacedError) as refused:
        four.north(0, one(tile), "")
    assert refused.value.code == Code.BAD_MELD


def test_kita_kongs_and_riichi_come_only_in_the_own_turn() -> None:
    deal = seats("1111z", "", "", "", later="2s")
    for act in (lambda: deal.ankan(0, codes("1111z"), ""), lambda: deal.declare(0), lambda: deal.discard(0, 0)):
        with pytest.raises(UnplacedError) as refused:
            act()
        assert refused.value.code == Code.BAD_LOG
