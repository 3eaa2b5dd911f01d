"""The names of statistics follow the terms of the rules in use."""

import pytest
from django.utils import translation

from clubs.selectors.player_page.count_texts import counted_page


@pytest.mark.parametrize(
    ("system", "names"),
    [("taiwan", {"fouls": "包賠", "wins": "和牌"}), ("mingjeung", {"fouls": "犯規", "wins": "食和"})],
)
def test_fouls_and_wins_have_the_word_of_their_system(system: str, names: dict[str, str]) -> None:
    with translation.override("zh-hant"):
        found = {row.id: row.name for row in counted_page(system).deals}
    assert {name: found[name] for name in names} == names
