"""The cost of entering a deal: database queries, calls of the core, bytes of the page."""

import re
from collections import Counter
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Game
from rules import replay
from rules.entry import BOTH
from rules.registry import presets, ruleset
from tests.factories import PlayerFactory, key, seated_game

pytestmark = pytest.mark.django_db
PRESETS = [preset.id for preset in presets()]
MOST_BYTES, MOST_SAVE, MOST_PREVIEW = 41_600, 17, 5
"""Bytes of the win page (41,000 before names and winds were marked as not to be translated), and queries."""


def link(game: Game, page: str) -> str:
    return f"/t/{game.table.token}/{page}"


def tapped(game: Game, **more: Any) -> dict[str, Any]:
    """Return a win on a discard, as the page sends it, by the first value that pays under these rules."""
    rules = ruleset(game.rules)
    entry = rules.entry()
    cells = [cell for row in entry.rows for cell in row.cells if cell] + list(entry.limits)
    paid = next(cell for cell in cells if cell.by == BOTH and rules.price(cell.value, False, False))
    game.refresh_from_db()
    said = {"type": "line" if entry.running or entry.kans else "win", "from": "0", "winner-1": "1"}
    marks = {"number": 1, "version": game.version, "key": key()}
    return {**said, "way-1": "value", "value-1": paid.key, **marks, **more}


@pytest.fixture
def core(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what the core settles and replays."""
    asked: Counter[str] = Counter()

    def counted(name: str) -> None:
        real = getattr(replay, name)

        def call(*args: Any, **more: Any) -> Any:
            asked[name] += 1
            return real(*args, **more)

        monkeypatch.setattr(replay, name, call)

    counted("settle")
    counted("game")
    return asked


@pytest.mark.parametrize("preset", PRESETS)
def test_a_save_settles_once_and_replays_nothing(client: Client, preset: str, core: Counter[str]) -> None:
    game = seated_game(preset=preset)
    url, sent = link(game, "save/"), tapped(game)
    with CaptureQueriesContext(connection) as asked:
        response = client.post(url, sent)
    assert response.status_code == 302
    assert len(asked) <= MOST_SAVE
    assert core == {"settle": 1}


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if ruleset(preset).entry().kans])
def test_the_end_of_a_deal_kept_line_by_line_costs_as_little(client: Client, preset: str, core: Counter[str]) -> None:
    game = seated_game(preset=preset)
    client.post(link(game, "save/"), tapped(game))
    client.get(link(game, "draw/"))
    url, sent = link(game, "save/"), tapped(game, type="draw")
    core.clear()
    with CaptureQueriesContext(connection) as asked:
        response = client.post(url, sent)
    assert response.status_code == 302
    assert len(asked) <= MOST_SAVE
    assert core == {"settle": 1}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preview_asks_little(client: Client, preset: str) -> None:
    game = seated_game(preset=preset)
    url, sent = link(game, "preview/"), tapped(game)
    with CaptureQueriesContext(connection) as asked:
        response = client.post(url, sent, headers={"HX-Request": "true"})
    assert response.context["outlook"].lines
    assert len(asked) <= MOST_PREVIEW


@pytest.mark.parametrize("lang", ["en", "zh-hant", "zh-hans", "ja"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_win_page_is_small(client: Client, preset: str, lang: str) -> None:
    PlayerFactory.reset_sequence(0)  # longer names, with numbers left over from other tests, would make the page larger
    game = seated_game(preset=preset)
    page = client.get(link(game, "win/"), headers={"accept-language": lang})
    assert page.status_code == 200
    assert len(page.content) <= MOST_BYTES


def test_another_winner_is_one_more_part_of_the_page_without_scripts(client: Client) -> None:
    game = seated_game(preset="riichi-ema")
    page = client.post(link(game, "preview/"), tapped(game, winners="2"))
    assert [slot["n"] for slot in page.context["slots"]] == [1, 2]
    text = page.content.decode()
    assert all(f'data-slot="{n}"' in text for n in (1, 2))
    assert 'name="winners" value="3"' in text


def test_further_fields_are_drawn_once_for_all_tables_and_name_whoever_plays(client: Client) -> None:
    client.get(link(seated_game(preset="taiwan"), "win/"))
    players = [PlayerFactory(name=f"Guest & {n}") for n in range(4)]
    page = client.get(link(seated_game(preset="taiwan", players=players), "win/"))
    assert "clubs/play/_rule_field.html" not in {template.name for template in page.templates}
    chips = re.findall(r'name="eye_watch".*?</label>', page.content.decode(), re.DOTALL)
    assert [re.findall(r"Guest &amp; \d", chip) for chip in chips] == [[f"Guest &amp; {n}"] for n in range(4)]
    assert '<option value="2">Guest &amp; 2</option>' in page.content.decode()
