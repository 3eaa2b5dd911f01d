"""Layouts of score sheets: the measures that printed sheets and readers of photos have agreed on."""

import pytest

from clubs.photo.layout import DEALS, SCORES, SELF, SIZES, VERSION, Box, layout
from clubs.photo.markers import PATTERNS, white_cells
from clubs.photo.value_columns import value_columns
from rules.registry import presets, ruleset

RIICHI = ruleset("riichi")


def boxes(sheet: str, preset: str = "riichi") -> dict[str, Box]:
    return {box.field: box for box in layout(sheet, ruleset(preset)).boxes}


def edges(box: Box) -> tuple[float, float, float, float]:
    return tuple(round(edge, 2) for edge in (box.x, box.y, box.width, box.height))


def test_score_sheet_has_its_boxes_where_printed_sheets_have_them() -> None:
    found = boxes(SCORES)
    for seat in range(4):
        y = 48 + 17.5 * seat
        assert edges(found[f"minus.{seat}"]) == (91, y + 2.5, 6, 6)
        assert [edges(found[f"score.{seat}.{k}"]) for k in range(4)] == [(100 + 9.5 * k, y, 8.5, 11) for k in range(4)]
        assert [edges(found[f"place.{seat}.{p}"]) for p in (1, 2, 3, 4)] == [
            (156 + 10 * (p - 1), y + 2.5, 6, 6) for p in (1, 2, 3, 4)
        ]
    assert edges(found["sticks"]) == (128.5, 117, 8.5, 11)
    assert len(found) == 4 * 9 + 1
    assert [(mark.id, mark.x, mark.y) for mark in layout(SCORES, RIICHI).marks] == [
        (0, 7, 7), (1, 193, 7), (2, 193, 131), (3, 7, 131), (4, 100, 7), (5, 100, 131),
    ]  # fmt: skip


def test_deal_sheet_has_its_boxes_where_printed_sheets_have_them() -> None:
    found, x = boxes(DEALS), 25.0
    groups = {
        "void": [""], "win": "0123", "from": [*"0123", SELF], "riichi": "0123", "draw": [""], "ready": "0123",
        "fan": ["1", "2", "3", "4", "mangan", "haneman", "baiman", "sanbaiman", "yakuman-1"],
        "fu": ["20", "25", "30", "40", "50", "60", "70"],
    }  # fmt: skip
    for group, ids in groups.items():
        for own in ids:
            for row in range(16):
                field = f"{group}.{row}.{own}" if own else f"{group}.{row}"
                assert edges(found[field]) == (round(x, 2), round(45.2 + 8.1 * row, 2), 4.8, 4.8)
            x += 6.7
        x += 2.2
    for seat in range(4):
        assert edges(found[f"minus.{seat}"]) == (40 + 62 * seat, 180.5, 4.8, 4.8)
        assert [edges(found[f"score.{seat}.{k}"]) for k in range(4)] == [
            (46 + 62 * seat + 8 * k, 177.5, 7.2, 10) for k in range(4)
        ]
    assert len(found) == 16 * 35 + 4 * 5
    assert [mark.id for mark in layout(DEALS, RIICHI).marks] == [10, 11, 12, 13, 14, 15, 16, 17]
    assert layout(DEALS, RIICHI).code == (256, 18)


@pytest.mark.parametrize("preset", [preset.id for preset in presets()])
@pytest.mark.parametrize("sheet", [SCORES, DEALS])
def test_boxes_of_every_system_are_on_the_sheet_and_apart(preset: str, sheet: str) -> None:
    found, (width, height) = layout(sheet, ruleset(preset)), SIZES[sheet]
    assert found.version == VERSION
    assert len({box.field for box in found.boxes}) == len(found.boxes)
    for at, box in enumerate(found.boxes):
        assert box.x >= 18, box
        assert box.x + box.width <= width - 17, box
        assert box.y + box.height <= height - 18, box
        for other in found.boxes[at + 1 :]:
            across = max(box.x, other.x) - min(box.x + box.width, other.x + other.width)
            down = max(box.y, other.y) - min(box.y + box.height, other.y + other.height)
            assert max(across, down) > 0.7, (box, other)


def test_value_columns_come_from_the_rules() -> None:
    said = {}
    for preset in ("mingjeung", "taiwan", "chengdu", "duankagen", "hongkong", "mcr"):
        found = value_columns(ruleset(preset).entry())
        said[preset] = [" ".join(c.label.say("en") for c in group.columns) for group in found.groups], found.digits
    assert said == {
        "mingjeung": (["1 2 3 4 5 6 7 8 9 10 S G"], 0),
        "taiwan": (["10 20 30 40", "0 1 2 3 4 5 6 7 8 9"], 0),
        "chengdu": (["0 1 2 J"], 0),
        "duankagen": (["0 1 2 3 4"], 0),
        "hongkong": (["3 4 5 6 7 8 9 10"], 0),
        "mcr": ([], 3),
    }
    limits = value_columns(RIICHI.entry()).groups[0].columns[4:]
    assert [column.label.say("ja") for column in limits] == ["満", "跳", "倍", "三", "役"]
    assert dict(limits[0].value) == {"limit": "mangan"}


def test_several_rows_of_one_deal_are_joined_only_where_play_goes_on_after_a_win() -> None:
    assert "same.0" in boxes(DEALS, "chengdu")
    assert "same.0" not in boxes(DEALS, "riichi")
    assert "ready.0.0" not in boxes(DEALS, "taiwan")
    assert "win.0.3" not in boxes(DEALS, "riichi-sanma")


def test_scores_that_are_not_in_hundreds_have_another_box_instead_of_zeros() -> None:
    assert layout(SCORES, RIICHI).hundreds
    assert not layout(SCORES, ruleset("mcr")).hundreds
    assert "score.0.4" in boxes(SCORES, "mcr")
    assert "score.0.4" not in boxes(SCORES)
    assert "sticks" not in boxes(SCORES, "mcr")


def test_marks_are_the_patterns_of_the_dictionary() -> None:
    """Every pattern differs from every other, however it is turned."""
    assert len(PATTERNS) == 50
    turned = {}
    for mark in range(50):
        cells = white_cells(mark)
        for _turn in range(4):
            cells = tuple(sorted((5 - y, x) for x, y in cells))
            assert turned.setdefault(cells, mark) == mark
