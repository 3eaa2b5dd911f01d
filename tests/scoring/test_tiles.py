"""Tile text, melds, packed counts."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import Code, ContractError
from scoring.melds import parse_meld
from scoring.tiles import FLOWERS, GROUP, KINDS, RED, counts, fifth, kinds, parse, spell, triple, write

codes = st.sampled_from([*range(KINDS + FLOWERS), 4 | RED, 13 | RED, 22 | RED])


@given(st.lists(codes, max_size=20))
def test_written_tiles_are_read_again(tiles: list[int]) -> None:
    assert sorted(parse(write(tiles), "x").codes) == sorted(tiles)


@given(st.lists(codes, max_size=18))
def test_packed_counts_are_the_counts(tiles: list[int]) -> None:
    found = parse("".join(map(spell, tiles)), "x")
    own = [code & 63 for code in tiles]
    assert counts(found.packed) == [own.count(kind) for kind in range(KINDS)]
    assert kinds(found.mask) == sorted(set(own))
    assert fifth(found.packed) == any(own.count(kind) > 4 for kind in own)
    assert triple(found.packed) == any(own.count(kind) > 2 for kind in own)


@pytest.mark.parametrize("text", ["123", "m", "1m2", "8z", "0z", "9f", "0f", "1 m", "1M", "１m", "1m\n", "-1m", "東"])
def test_what_is_no_tile_text_is_refused(text: str) -> None:
    with pytest.raises(ContractError) as caught:
        parse(text, "concealed")
    assert (caught.value.code, caught.value.field) == (Code.BAD_TILE, "concealed")


@pytest.mark.parametrize("text", ["1m" * 100, "1" * 199 + "m"])
def test_text_of_two_hundred_characters_is_the_longest(text: str) -> None:
    assert len(parse(text, "x").codes) == len(text) - text.count("m")
    with pytest.raises(ContractError) as caught:
        parse("1" + text, "melds[0]")
    assert (caught.value.code, caught.value.field) == (Code.BAD_TILE, "melds[0]")
    assert "200" in caught.value.text.say("en")


@pytest.mark.parametrize("text", ["²m", "٣m", "1m\x00", "\ud800m", "1\ud800"])
def test_what_only_looks_like_a_figure_is_refused(text: str) -> None:
    with pytest.raises(ContractError) as caught:
        parse(text, "concealed")
    assert caught.value.code == Code.BAD_TILE


def test_a_long_run_of_figures_is_looked_at_once() -> None:
    began = time.process_time()
    assert GROUP.findall("1" * 200_000) == []
    assert time.process_time() - began < 1


def test_red_five_is_zero() -> None:
    assert parse("0m5m", "x").codes == (4 | RED, 4)
    assert write([4, 4 | RED, 3]) == "450m"


@pytest.mark.parametrize(
    ("text", "fault"),
    [("chi:123m", False), ("chi:321p", False), ("chi:406s", False), ("chi:135m", True), ("chi:789s", False),
     ("chi:891m", True), ("chi:123z", True), ("pon:505p", False), ("pon:556p", True), ("ankan:7777z", False),
     ("daiminkan:777z", True), ("pon:11f", True), ("pon:111f", True)],
)  # fmt: skip
def test_meld_knows_whether_it_can_be(text: str, fault: bool) -> None:
    assert parse_meld(text, "melds[0]").fault == fault


@pytest.mark.parametrize(
    ("text", "code"), [("kan:1111m", Code.BAD_MELD), ("123m", Code.BAD_MELD), ("pon:11", Code.BAD_TILE)]
)
def test_meld_of_unknown_type_or_tiles_is_refused(text: str, code: Code) -> None:
    with pytest.raises(ContractError) as caught:
        parse_meld(text, "melds[0]")
    assert caught.value.code == code
