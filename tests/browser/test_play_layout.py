"""Every state of every system's tablet pages, at every size and in every language, can be read and tapped."""

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from clubs.models import Game, Player
from clubs.models.people import Club, Role
from clubs.selectors.play.deal_context import current_deal
from clubs.selectors.play.deal_lines import KongLine, WinLine
from clubs.services.activity_log import Actor
from clubs.services.play import unfinished_deal
from clubs.services.play.games import close_game
from rules.entry import EntryForm
from rules.registry import ruleset
from tests.browser.conftest import TABLET, OpenPage
from tests.browser.layout import LETTERS, SIZES, State, faults, prompts, sizes_of
from tests.browser.tables import address
from tests.factories import (
    EventFactory,
    PlayerFactory,
    SeasonFactory,
    TableFactory,
    key,
    member,
    play,
    seated_game,
    unstarted_game,
)

LANGUAGES = {"en": "en-GB", "zh-hant": "zh-TW", "zh-hans": "zh-CN", "ja": "ja-JP"}
SYSTEMS = ("riichi", "riichi-sanma", "mingjeung", "taiwan", "chengdu", "duankagen", "mcr", "hongkong")
NAMES = (
    ("Aleksandra Lindström", ""),
    ("歐陽陳志明", "zh-Hant"),
    ("Konstantinos Papadakis", ""),
    ("高橋 さくら", "ja"),
)
BY_LINES = ("chengdu", "duankagen")

PICK = "Play.put(Play.pick(document, '{}', '{}'));"
WON = PICK.format("winner-1", 1) + PICK.format("from", 0)
WAY = WON + PICK.format("way-1", "{}")
# A whole hand by tiles: triplets, or as many kongs as possible, which makes the most tiles.
WHOLE = """
  const root = document.querySelector('.values-1 [data-picker]');
  const sets = ['1p', '2p', '3p', '4s', '6s'].slice(0, (root.dataset.size - 1) / 3);
  const of = (times) => sets.map(([figure, suit]) => figure.repeat(times) + suit);
  root.picker.save({ win: '5s', ...(%s) });
"""
TRIPLETS = WHOLE % "{ concealed: `${of(3).join('')}5s` }"
KONGS = WHOLE % "{ concealed: '5s', melds: of(4).map((tiles) => `daiminkan:${tiles}`).join(' ') }"
TWO = "document.querySelector('button[data-also]').click();" + PICK.format("winner-2", 2)
LIABLE = "document.querySelector('.liable-1').open = true;"
CORRECTED = """
  const values = [...document.querySelectorAll('.values-1 .limits .cell input, [name=tenpai]')].slice(1);
  const other = values.find((value) => !value.checked);
  if (other) Play.put(other);
  const save = document.querySelector('.btn.save');
  save.disabled = false;
  save.click();
"""
FIRST_VALUE = "Play.put(document.querySelector('.values-1 .cell:not(.not-rn) input'));"
ENTRY = "form[data-entry]"
# Taps on the page of a win, in order. Those that a system doesn't have are skipped.
TAP = "((found) => found && Play.put(found))(Play.pick(document, '{}', '{}'));"
TAPS = {
    "who": TAP.format("winner-1", 1),
    "from whom": TAP.format("from", 0),
    "patterns": TAP.format("way-1", "patterns"),
    "a flower": "document.querySelector('.values-1 .flower input')?.click();",
    "no flower": "document.querySelector('.values-1 .flower input:checked')?.click();",
    "tiles": TAP.format("way-1", "tiles"),
    "value": TAP.format("way-1", "value"),
    "another": "document.querySelector('button[data-also]:not([hidden])')?.click();",
    "who else": TAP.format("winner-2", 2),
    "the first one's hand": "document.querySelector('[data-tab=\"1\"]')?.click();",
    "the first one's value": "document.querySelector('.values-1 .cell:not(.not-rn) input').click();",
    "the other's hand": "document.querySelector('[data-tab=\"2\"]')?.click();",
    "the other's value": "document.querySelector('.values-2 .cell:not(.not-rn) input')?.click();",
    "self-draw": TAP.format("from", "self"),
}
FOULS = {
    "who": TAP.format("player", 1),
    "what": "document.querySelector('[name=kind]').click();",
}
ACTS = ".acts .btn, .score, table.led thead .nm, table.led tfoot td"
HAND = ".by-hand :is(.strip, .strip button, .edit .btn, .key, .tools .btn), .savebar .save, .result h2"
VALUES = ".values .way:not(.by-patterns, .by-tiles) :is(.cell, .folds summary), .savebar .save, .pick .seat .nm"


def players(club: Club, count: int) -> list[Player]:
    """Return players with the longest names, in three scripts."""
    return [PlayerFactory(club=club, name=name, name_lang=lang) for name, lang in NAMES[:count]]


class Scenes:
    """The games of one system, one for each situation."""

    def __init__(self, preset: str, site: str) -> None:
        self.preset, self.rules, self.site = preset, ruleset(preset), site
        self.season = SeasonFactory(preset=preset)
        self.club = self.season.club

    def game(self, deals: int) -> Game:
        """Return a game after a number of random deals from a fixed seed."""
        event = EventFactory(season=self.season)
        game = seated_game(event=event, players=players(self.club, self.rules.players))
        rng, skill = random.Random(13), [0.25] * self.rules.players
        for _ in range(deals):
            play(game, self.rules.sample_result(game.state, rng, skill))
            game.refresh_from_db()
        return game

    def near_the_end(self, fan: int) -> Game:
        """Return a game in its last deals, after a win of so many fan, where the page shows what everybody needs."""
        event = EventFactory(season=self.season)
        game = seated_game(event=event, players=players(self.club, self.rules.players))
        play(game, {"type": "win", "wins": [{"winner": 1, "from": 2, "fan": fan}]})
        for _ in range((len(self.rules.scheduled()) or self.rules.players * 2) - 2):
            play(game, {"type": "draw", "tenpai": []})
        game.refresh_from_db()
        return game

    def ended(self) -> Game:
        game = self.game(5)
        close_game(game_id=game.pk, version=game.version, note="Time is up", actor=Actor.table())
        return game

    def face_down(self) -> Game:
        event = EventFactory(season=self.season)
        who = players(self.club, self.rules.players)
        game = unstarted_game(event=event, table=TableFactory(event=event), players=who)
        game.seats.update(tile=None, wind="", index=None)
        return game

    def with_lines(self) -> Game:
        """Return a deal with kongs and wins, entered line by line."""
        game = self.game(2)
        lines = (KongLine(2, "daiminkan", 3), WinLine({"winner": 1, "from": 0, "fan": 2}), KongLine(3, "ankan"))
        for line in lines:
            game.refresh_from_db()
            step = unfinished_deal.Step(game.pk, current_deal(game).number, game.version, key(), Actor.table())
            unfinished_deal.add_lines(step, [line])
        return game

    def signed_in(self) -> Any:
        """Return the session cookie of an organiser, for staff pages."""
        client = Client()
        client.force_login(member(self.club, Role.ORGANISER))
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        return {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self.site}

    def states(self) -> Iterator[tuple[Game, list[State]]]:
        """Yield each game with the pages on which it is checked."""
        entry = self.rules.entry()
        running_game = self.game(4)
        yield (
            running_game,
            [State("table", "", ready="#live", fold=ACTS, low=True), *self._wins(), *self._others(entry, running_game)],
        )
        yield self.ended(), [State("end of game", "", ready="#live")]
        yield self.face_down(), [State("seats", "", ready=".face-down")]
        if self.preset in BY_LINES:
            yield self.with_lines(), [State("ledger", "", ready="table.led", fold=ACTS, low=True)]
        elif self.preset.startswith("riichi"):
            yield self.near_the_end(5), [State("needs", "", ready="#live:has(.need)", crowded=True)]
            yield self.near_the_end(11), [State("large needs", "", ready="#live:has(.endings)", crowded=True)]

    def _wins(self) -> Iterator[State]:
        yield State("win by value", "win/", WAY.format("value") + FIRST_VALUE, ENTRY, VALUES)
        yield State("win by patterns", "win/", WAY.format("patterns"), ENTRY)
        yield State("win by tiles", "win/", WAY.format("tiles"), ENTRY)
        tiles = WAY.format("tiles") + TAP.format("door", 0)
        yield State("a whole hand", "win/", tiles + TRIPLETS, ENTRY, HAND, ".by-hand .strip .won")
        yield State("a hand of kongs", "win/", tiles + KONGS, ENTRY, HAND, ".by-hand .strip .won")
        if self.preset.startswith("riichi"):
            yield State("two winners", "win/", WAY.format("value") + TWO, ENTRY, VALUES)
        if self.rules.entry().pao and self.preset not in BY_LINES:
            yield State("liability", "win/", WON + LIABLE, ENTRY, ".liable[open] .chip")

    def _others(self, entry: EntryForm, game: Game) -> Iterator[State]:
        yield State("draw", "draw/", ready=ENTRY)
        if self.preset in BY_LINES:
            yield State("kong", "kong/", ready=".kongs")
        if entry.fouls:
            yield State("foul", "foul/", ready=ENTRY)
        yield State("deals", "deals/")
        yield State("correction", "deals/2/", ready="table.led" if self.preset in BY_LINES else ENTRY)
        yield State("seats were wrong", "seats/wrong/")
        yield State("final scores", "scores/")
        yield State("end it here", "close/")
        yield State("other", "other/")
        if self.preset not in BY_LINES:
            yield State("what a correction changes", "deals/2/", CORRECTED, ENTRY, ".replay thead .nm", ".replay")
        yield State(
            "substitute", f"/c/{self.club.slug}/desk/{game.public_id}/substitute/", ready="main .chip, main .check"
        )


def look(page: Page, game: Game, state: State, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """Return the faults of one page of a game."""
    page.goto(state.path if state.path.startswith("/") else address(game, state.path))
    expect(page.locator(state.ready).first).to_be_visible()
    page.evaluate(LETTERS)
    if state.act:
        page.evaluate(f"() => {{ {state.act} }}")
        expect(page.locator(state.done or state.ready).first).to_be_visible()
        page.evaluate(LETTERS)
    return [*prompts(page), *faults(page, state, sizes)]


@pytest.mark.parametrize("number", range(len(SYSTEMS)), ids=SYSTEMS)
def test_every_state_can_be_read_at_every_size(open_page: OpenPage, site: str, number: int) -> None:
    """Check each state in one language, a different one in each system."""
    scenes = Scenes(SYSTEMS[number], site)
    pages = [open_page(TABLET, locale=locale) for locale in LANGUAGES.values()]
    for page in pages:
        page.context.add_cookies([scenes.signed_in()])
    states = [(game, state) for game, found in scenes.states() for state in found]
    wrong = [
        look(page, *at, sizes_of(i + number, low=at[1].low))
        for i, at in enumerate(states)
        for page in (pages if at[1].crowded else [pages[(i + number) % len(pages)]])
    ]
    assert list(chain(*wrong)) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_prompt_preview_and_save_agree_after_every_tap(open_page: OpenPage, site: str, system: str) -> None:
    scenes = Scenes(system, site)
    game, page = scenes.game(4), open_page(TABLET)
    fouls = [("foul/", FOULS)] if scenes.rules.entry().fouls else []
    wrong = []
    for path, taps in [("win/", TAPS), ("draw/", {}), *fouls]:
        page.goto(address(game, path))
        for name, tap in {"": "", **taps}.items():
            page.evaluate(f"() => {{ {tap} }}")
            wrong += [f"{path} {name}: {fault}" for fault in prompts(page)]
    assert wrong == []
