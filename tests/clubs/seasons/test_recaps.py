"""Recaps of nights and seasons: created on closing, and updated after corrections."""

import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from django.conf import settings
from django.db.models import F
from django.test import Client
from django.utils.translation import override
from PIL import Image

from clubs.models import Difference, Event, Game, Player, Recap, Season
from clubs.models.people import Privacy
from clubs.selectors.pictures.fonts import Face, Typeface
from clubs.selectors.pictures.phone_picture import Sheet
from clubs.selectors.pictures.tile_sprite import TILES
from clubs.selectors.recaps.later_nights import GameFacts
from clubs.services.activity_log import Actor
from clubs.services.night.nights import close_night
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import reopen_game, void_game
from clubs.services.ratings.rating_updates import compute_ratings, request_forgotten_ratings
from clubs.services.seasons.recaps import ask_after_game, ask_season, make_recap
from clubs.services.statistics.game_counts import make_tally
from clubs.services.statistics.nightly_check import check_some
from tests.clubs.evenings import organiser
from tests.clubs.public_scenes import a_night, address, confirmed, four, page, played, scored
from tests.factories import RON, EventFactory, SeasonFactory, key, staff
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def recap(event: Event) -> dict[str, object]:
    """Return the stored facts of a night's recap, after all requested work is done."""
    count_games(event)
    found = Recap.objects.get(event=event)
    make_recap(recap_id=found.pk)
    found.refresh_from_db()
    assert found.made == found.asked
    return found.facts


def count_games(event: Event) -> None:
    """Count the final games of a night's season."""
    for game in Game.objects.filter(event__season=event.season):
        make_tally(game_id=game.pk)


def after(event: Event, days: int = 7) -> Event:
    """Return another night of the season, `days` later."""
    return EventFactory(season=event.season, starts_at=event.starts_at + timedelta(days=days))


def rescored(game: Game, won: list[int]) -> None:
    """Correct the final scores of a game."""
    game.refresh_from_db()
    reopen_game(game_id=game.pk, version=game.version, reason="Mistyped", actor=staff(game))
    game.refresh_from_db()
    scores = [25000 + 1000 * much for much in won]
    enter_scores(game_id=game.pk, version=game.version, scores=scores, deposits=0, key=key(), actor=Actor.table())
    confirmed(game)


def closed(event: Event) -> Event:
    return close_night(event=event, actor=organiser(event))


def test_a_closed_night_tells_who_won_and_who_moved():
    first = a_night()
    ana, bo, cy, di = people = four(first)
    scored(first, people, [30, 10, -10, -30])
    closed(first)
    second = after(first)
    scored(second, [di, ana, bo, cy], [70, -10, -20, -40])
    closed(second)
    facts = recap(second)
    assert [(one["player"], one["value"]) for one in facts["best"]] == [
        (di.pk, [700, 1]),
        (ana.pk, [-100, 1]),
        (bo.pk, [-200, 1]),
    ]
    assert [(one["player"], one["moved"], one["rank"]) for one in facts["up"]] == [(di.pk, 3, 1)]
    assert [one["player"] for one in facts["down"]] == [ana.pk, bo.pk, cy.pk]
    assert [(one["kind"], one["player"], one["value"]) for one in facts["records"]] == [("total", di.pk, 700)]
    assert facts["first_games"] == []
    assert recap(first)["first_games"] == [one.pk for one in people]
    Recap.objects.filter(event=second).update(facts=facts | {"up": []})
    while check_some():
        pass
    [told] = Difference.objects.filter(what__startswith="recap")
    assert (told.what, told.kept) == (f"recap {second.starts_at:%Y-%m-%d}: up", "[]")
    assert str(di.pk) in told.found


def test_what_is_corrected_later_shows_in_the_recap_and_in_later_ones():
    first = a_night()
    ana, bo, cy, di = people = four(first)
    game = scored(first, people, [30, 10, -10, -30])
    scored(first, [bo, ana, cy, di], [5, 1, -2, -4])
    closed(first)
    second = after(first)
    scored(second, people, [1, 0, 0, -1])
    closed(second)
    assert recap(first)["game"]["player"] == ana.pk
    assert recap(second)["records"] == []
    void_game(game_id=game.pk, reason="Wrong table", actor=staff(game))
    assert recap(first)["game"]["player"] == bo.pk
    assert recap(first)["games"] == 1


def test_a_correction_asks_for_later_nights_of_other_seasons_only_where_a_record_or_a_first_can_change():
    first = a_night()
    ana, bo, cy, di = people = four(first)
    scored(first, people, [30, 10, -10, -30])
    closed(first)
    second = after(first)
    corrected, lower = scored(second, people, [9, 1, -2, -8]), scored(second, people, [8, 2, -2, -8])
    closed(second)
    season = SeasonFactory(club=first.season.club)
    later = []
    for week, seats in enumerate((people, people, [bo, ana, cy, di], people), 8):
        night = EventFactory(season=season, starts_at=first.starts_at + timedelta(weeks=week))
        scored(night, seats, [5, 1, -2, -4])
        later.append(closed(night))
    for night in (first, second, *later):
        recap(night)

    def asked(change: Callable[[], object]) -> list[Event]:
        change()
        count_games(second)
        behind = [
            one.event
            for one in Recap.objects.filter(event__isnull=False, asked__gt=F("made")).order_by("event__starts_at")
        ]
        for night in behind:
            recap(night)
        return behind

    assert asked(lambda: rescored(lower, [7, 3, -2, -8])) == [second], "no record, nobody else first"
    assert asked(lambda: rescored(lower, [3, 7, -2, -8])) == [second, *later[:3]], "Ana's run went on until Bo's game"
    assert asked(lambda: rescored(corrected, [40, 1, -2, -39])) == [second, *later], "a record"


def test_a_recap_waits_until_its_games_are_counted():
    event = a_night()
    played(event, deals=[RON])
    closed(event)
    found = Recap.objects.get(event=event)
    assert not make_recap(recap_id=found.pk)
    facts = recap(event)
    assert (facts["deals"], facts["wins"]) == (1, 1)


def test_the_page_tells_the_night_in_words_and_keeps_hidden_names():
    event = a_night()
    people = four(event)
    Player.objects.filter(pk=people[1].pk).update(privacy=Privacy.HIDDEN, name="Nobody's business")
    played(event, people, deals=[RON])
    assert Client().get(address("night_recap", event, event.pk)).status_code == 302
    closed(event)
    recap(event)
    forget_pages()
    shown = page(address("night_recap", event, event.pk))
    assert "Hand of the night" in shown
    assert f"#{people[1].number}" in shown
    assert "business" not in shown
    assert address("night_recap", event, event.pk) in page(address("night", event, event.pk))
    assert address("night_recap", event, event.pk) in page(address("club", event))


def test_the_recap_marks_a_place_that_two_have():
    event = a_night()
    for people in (four(event), four(event)):
        scored(event, people, [30, 10, -10, -30])
    closed(event)
    assert [one["rank"] for one in recap(event)["best"]] == [1, 1, 3]
    forget_pages()
    shown = page(address("night_recap", event, event.pk))
    assert ("<span>1=</span>" in shown, "Shared first place" in shown) == (True, True)
    assert "<span>3=</span>" in shown, "the other one of that place is fourth in the list, and not told"


def test_a_night_without_a_final_game_says_so():
    event = a_night()
    closed(event)
    make_recap(recap_id=Recap.objects.get(event=event).pk)
    assert "there is no recap" in page(address("night_recap", event, event.pk))
    Recap.objects.all().delete()  # as in an imported club
    forget_pages()
    assert "there is no recap" in page(address("night_recap", event, event.pk))


def test_a_closed_season_tells_its_champion_and_its_closest_pair():
    event = a_night()
    ana, _bo, cy, di = people = four(event)
    for _ in range(5):
        scored(event, people, [30, 10, -19, -21])
    played(event, people, deals=[RON])
    closed(event)
    season = event.season
    Season.objects.filter(pk=season.pk).update(closed=True)
    recap(event)
    ask_season(season)
    found = Recap.objects.get(season=season, event=None)

    request_forgotten_ratings()
    compute_ratings(club_id=season.club_id)
    assert make_recap(recap_id=found.pk)
    found.refresh_from_db()
    assert found.facts["best"][0]["player"] == ana.pk
    assert found.facts["games"] == 6
    assert found.facts["pair"]["players"] == [cy.pk, di.pk]
    own = {one["player"]: one for one in found.facts["players"]}
    assert own[ana.pk]["nemesis"] is None
    assert own[di.pk]["nemesis"]["player"] == ana.pk
    assert own[ana.pk]["best"] == 300
    earlier = EventFactory(season__club=season.club, starts_at=event.starts_at - timedelta(days=300))
    ask_after_game(earlier, GameFacts(), GameFacts())
    found.refresh_from_db()
    assert found.asked > found.made, "ratings go on from season to season, and so does who rose"
    forget_pages()
    shown = page(address("season_recap", event, season.slug))
    assert "Closest pair" in shown
    assert "Player by player" in shown


def test_a_recap_is_shared_as_a_picture_of_one_phone_screen():
    event = a_night()
    played(event, deals=[RON])
    url = address("night_recap_picture", event, event.pk, "en")
    assert Client().get(url).status_code == 404
    closed(event)
    recap(event)
    forget_pages()
    found = Client().get(url)
    assert (found.status_code, found["Content-Type"]) == (200, "image/png")
    assert Image.open(BytesIO(found.content)).size == (1080, 1920)
    assert Client().get(url, headers={"If-None-Match": found["ETag"]}).status_code == 304
    assert Client().get(address("night_recap_picture", event, event.pk, "tlh")).status_code == 404
    assert url in page(address("night_recap", event, event.pk))


def test_without_a_font_for_them_names_are_in_latin_letters():
    face = Face(None)
    assert Typeface(face).readable("林 Zoe") == "Lin Zoe"
    assert not face.has("林")


def test_the_faces_for_pictures_are_those_of_the_sprite():
    folder = settings.BASE_DIR / "clubs/static/clubs/tiles"
    assert set(TILES) == set(re.findall(r'<symbol id="(\w+)"', (folder / "tiles.svg").read_text()))
    with Image.open(folder / "tiles.png") as faces:
        assert faces.size == (60 * len(TILES), 80)


def test_a_picture_writes_long_words_smaller_before_it_cuts_them() -> None:
    sheet = Sheet("en")
    words, room = "Daniel Okafor 3, Emma Lindqvist 2", 500
    assert sheet.regular.width(words, 40) > room
    assert sheet.text(words, 40, room=room) <= room
    small = sheet.small(words, sheet.regular, 40, room)
    assert 20 < small < 40
    assert sheet.fitted(words, sheet.regular, small, room) == words


def test_names_of_a_picture_go_on_in_the_next_line_before_they_get_small() -> None:
    sheet = Sheet("en")
    short, names = ["陳志明"], ["Emma Lindqvist ▲1", "Konstantinos Papadakis ▲2", "黃建宏 ▲3"]
    assert sheet.lines([], 40, 500, 500) == [""]
    assert sheet.lines(short, 40, 500, 500) == short
    assert sheet.lines(names, 40, 2000, 2000) == [", ".join(names)]
    assert sheet.lines(names, 40, 500, 500) == ["Emma Lindqvist ▲1,", "Konstantinos Papadakis ▲2,", "黃建宏 ▲3"]
    assert sheet.lines(names, 40, 400, 900) == ["Emma Lindqvist ▲1,", "Konstantinos Papadakis ▲2, 黃建宏 ▲3"]
    with override("zh-hant"):
        assert sheet.lines(names, 40, 400, 900) == ["Emma Lindqvist ▲1、", "Konstantinos Papadakis ▲2、黃建宏 ▲3"]
