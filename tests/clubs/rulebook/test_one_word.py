"""Consistent terms: a system's pages use the words of its glossary in each language, and no synonyms."""

import html
import random
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Game, Season
from clubs.services.play.games import close_game
from rules.registry import SYSTEMS, ruleset
from tests.clubs.public_scenes import TABLE, address, confirmed
from tests.factories import EventFactory, SeasonFactory, play, seated_game

pytestmark = [pytest.mark.django_db, pytest.mark.once]
DEALS = 6
# The words that a system's pages never use in each language, because they use another one; "" is for all systems.
NEVER = {
    "en": {
        "": r"Kong of a discard|Exposed kong|[Cc]alled kong|Closed kong|Oya|Counters|>From<|From whom",
        "riichi": r"[Bb]y discard|Who won on|Not ready",
        "mingjeung taiwan chengdu duankagen": r"\b(?:Ron|[Tt]sumo|[Tt]enpai|[Nn]oten|[Hh]onba|[Cc]hombo)\b",
    },
    "zh-hant": {
        "": r"抽位|抽座位|裡寶|玩家|飜|懸賞牌|起家",
        "riichi": r"點炮|出銃|和銃|食和|摸和|荒[局牌]|冧莊|爆棚|[和台番]種|杠|槓錢|過莊|非役牌的將|\d翻",
        "mingjeung": r"和牌(?![張形方])|點炮|放銃|和銃|榮和|荒[局牌]|連莊|[台番]種|牌型已知|杠|(?<!途中)流局|\d番|本場",
        "taiwan": r"盤|點炮|出銃|食和|榮和|摸和|荒[局牌]|門前|冧莊|[和番]種|杠|立直(?!麻)|本場|供託|\d[番翻]",
        "chengdu": r"放銃|出銃|和銃|食和|榮和|摸和|荒[局牌]|冧莊|[和台]種|杠|立直(?!麻)|本場|供託|雨錢|\d翻",
        "duankagen": r"點炮|出銃|和銃|食和|摸和|荒[局牌](?!相公)|冧莊|[和台]種|杠|立直(?!麻)|本場"
        r"|供託|槓錢|放銃家|和牌家|\d翻",
    },
    "zh-hans": {
        "": r"抽座位|玩家|悬赏牌|里悬赏",
        "riichi": r"点炮|出铳|和铳|食和|摸和|荒[局牌]|冧庄|爆棚|[和台番]种|杠钱|过庄|\d翻",
        "mingjeung": r"和牌(?![张形方])|点炮|放铳|和铳|荣和|荒[局牌]|连庄|[台番]种|(?<!途中)流局|\d番|本场",
        "taiwan": r"点炮|出铳|食和|荣和|摸和|荒[局牌]|碰杠|冧庄|[和番]种|立直(?!麻)|本场|供托|\d[番翻]",
        "chengdu": r"放铳|出铳|和铳|食和|荣和|摸和|荒[局牌]|冧庄|[和台]种|立直(?!麻)|本场|供托|雨钱|\d翻",
        "duankagen": r"点炮|出铳|和铳|食和|摸和|(?<!途中)流局|荒局|冧庄|[和台]种|立直(?!麻)|本场"
        r"|供托|杠钱|放铳家|和牌家|\d翻",
    },
    "ja": {
        "": r"積み棒|修正|責任払い|場決め|場所決め|チョンボ|\d ?[番翻](?![号目卓])",
        "riichi": r"不聴|荒[局牌]|翻",
        "mingjeung taiwan chengdu duankagen": r"本場|ノーテン",
        "taiwan chengdu duankagen": r"立直(?!麻)|供託",
    },
}
SAID = ("ron", "tsumo", "win", "draw", "discarder", "deals_in", "pattern")


def visible(page: str) -> str:
    """Return a page's visible text, without tags, scripts and words in other languages."""
    page = re.sub(r"<(script|style|template|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
    page = re.sub(r'<(\w+)[^>]* lang="[^"]*"[^>]*>[^<]*</\1>', "", page)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "<>", page)))


def played(season: Season, rng: random.Random) -> Game:
    """Return a game of a season with random deals."""
    game = seated_game(event=EventFactory(season=season))
    for _ in range(DEALS):
        if game.status == Game.Status.PLAYING:
            play(game, ruleset(season.preset).sample_result(game.state, rng))
            game.refresh_from_db()
    return game


def ended(game: Game) -> Game:
    """Return the game, final."""
    if game.status == Game.Status.PLAYING:
        close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    return confirmed(game)


def pages(final: Game, running: Game) -> Iterator[str]:
    """Yield the pages that use a system's terms: at the table, in the statistics, among the rules."""
    event, table = final.event, f"/t/{running.table.token}/"
    yield from (f"{table}{name}" for name in ("", "win/", "other/", "deals/", "deals/1/"))
    yield address("game", event, final.public_id)
    yield address("player", event, final.seats.first().player.number)
    yield address("records", event)
    yield from (address(name, event, event.season.slug) for name in ("season_rulebook", "season_card"))
    yield reverse("rules_preset", args=[event.season.preset])
    yield reverse("counts", args=[ruleset(final.preset).id])
    yield f"{reverse('calculator')}?rules={event.season.preset}"


@pytest.mark.parametrize("system", [system.id for system in SYSTEMS])
def test_no_page_of_a_system_has_a_second_word_for_a_thing(system: str) -> None:
    season, rng = SeasonFactory(preset=system), random.Random(7)
    games = ended(played(season, rng)), played(season, rng)
    glossary, wrong = ruleset(system).glossary, []
    for lang, never in NEVER.items():
        client = Client(headers={"accept-language": lang})
        said = {url: visible(client.get(url, follow=True).content.decode()) for url in pages(*games)}
        other = "|".join(words for systems, words in never.items() if not systems or system in systems.split())
        around = re.compile(rf".{{0,20}}(?:{other}).{{0,20}}")
        wrong += [(lang, url, *around.findall(text)) for url, text in said.items() if around.search(text)]
        words = {name: getattr(glossary, name).say(lang) for name in SAID}
        wrong += [(lang, "nowhere", word) for word in words.values() if word not in " ".join(said.values())]
    assert wrong == []
