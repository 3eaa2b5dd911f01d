"""The strict reader of requests, and the core's texts."""

import pytest

from scoring.errors import Code, ContractError, join
from scoring.multilingual import LANGS, Listed, Text, number
from scoring.score_moves import Move, ceil_to, moving, total
from scoring.strict_json import Fields, request_fields


def code_of(read: object) -> str:
    with pytest.raises(ContractError) as caught:
        read()  # type: ignore[operator]
    return f"{caught.value.code} {caught.value.field}"


def test_missing_field_is_named_with_its_path() -> None:
    assert code_of(lambda: Fields({}, "deals[2]").whole("honba")) == "bad_request deals[2].honba"


def test_unknown_field_is_named_with_its_path() -> None:
    fields = Fields({"a": 1, "b": 2}, "state")
    fields.whole("a")
    assert code_of(fields.done) == "bad_request state.b"


def test_truth_is_no_number_and_number_no_truth() -> None:
    fields = Fields({"a": True, "b": 1, "c": 1.0})
    assert code_of(lambda: fields.whole("a")) == "bad_request a"
    assert code_of(lambda: fields.flag("b")) == "bad_request b"
    assert code_of(lambda: fields.whole("c")) == "bad_request c"


def test_wrong_value_has_the_code_of_its_object_but_a_missing_one_is_bad_request() -> None:
    fields = Fields({"dealer": 7}, "state", Code.BAD_STATE)
    assert code_of(lambda: fields.player("dealer", 4)) == "bad_state state.dealer"
    assert code_of(lambda: fields.raw("round")) == "bad_request state.round"


def test_unused_field_waits_until_it_is_checked() -> None:
    fields = Fields({"streak": 1, "honba": 0})
    fields.unused("honba", 0)
    fields.check_later()
    fields.unused("streak", 0)
    fields.done()
    assert code_of(fields.check_later) == "not_allowed streak"


def test_false_is_not_the_default_zero() -> None:
    fields = Fields({"honba": False})
    fields.unused("honba", 0)
    assert code_of(fields.check_later) == "not_allowed honba"


def test_player_list_refuses_a_player_twice() -> None:
    assert code_of(lambda: Fields({"riichi": [1, 1]}).player_list("riichi", 4)) == "bad_request riichi[1]"


def test_list_of_another_length_is_refused() -> None:
    assert code_of(lambda: Fields({"scores": [1, 2]}).whole_list("scores", 4)) == "bad_request scores"


@pytest.mark.parametrize("code", [Code.BAD_REQUEST, Code.BAD_STATE])
def test_a_list_too_long_is_refused_before_its_entries_are_read(code: Code) -> None:
    fields = Fields({"riichi": [None] * 101}, "result", code)
    assert code_of(lambda: fields.player_list("riichi", 4)) == "bad_request result.riichi"
    assert len(Fields({"melds": ["pon:111m"] * 100}).words("melds")) == 100


def nested(depth: int) -> object:
    value: object = "x"
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


def test_a_request_nests_thirty_two_deep_at_most() -> None:
    assert request_fields({"id": nested(31)}).has("id")
    assert code_of(lambda: request_fields({"a": 1, "id": nested(32)})) == "bad_request id"
    assert code_of(lambda: request_fields({"id": nested(100_000)})) == "bad_request id"


def test_paths_join() -> None:
    assert [join("", "a"), join("a", "b"), join("a", "[0]"), join("a", "")] == ["a", "a.b", "a[0]", "a"]


def test_text_fills_texts_in_the_same_language() -> None:
    inner = Text("East", "東", "东", "東")
    outer = Text("{wind} {n}", "{wind}{n}局", "{wind}{n}局", "{wind}{n}局").fill(wind=inner, n=2)
    assert [outer.say(lang) for lang in LANGS] == ["East 2", "東2局", "东2局", "東2局"]
    assert Listed((inner, inner)).say("zh-hans") == "东、东"


def test_unknown_language_is_english() -> None:
    assert Text("a", "b", "c", "d").say("fr") == "a"


def test_numbers_have_commas_and_a_true_minus() -> None:
    assert [number(1200), number(-8000), number(0)] == ["1,200", "−8,000", "0"]


def test_moves_add_up_and_empty_ones_are_left_out() -> None:
    moves = (Move("win", (1, -1), 0), Move("draw", (0, 0)), Move("adjust", (-2, 2)))
    assert total(moves, 2) == (-1, 1)
    assert [move.kind for move in moving(moves)] == ["win", "adjust"]


def test_rounding_up_keeps_what_is_round() -> None:
    assert [ceil_to(1900, 100), ceil_to(1901, 100), ceil_to(0, 100)] == [1900, 2000, 0]
