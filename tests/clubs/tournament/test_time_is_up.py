"""The end of a round's time: calls, announcements to the hall, and games that end by the policy of their stage."""

import random
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Announcement, EventStaff, Game, Round, User
from clubs.models.tournament import EventRole
from clubs.selectors.tournament.announcements import announcements_of
from clubs.selectors.tournament.desk import director_desk
from clubs.services.play.deals import undo_deal
from clubs.services.play.games import confirm_all
from clubs.services.tournament.announcements import announce, call_round, end_announcement
from clubs.services.tournament.rounds import give_time
from clubs.services.tournament.standings import compute_stage
from rules.registry import SYSTEMS, ruleset
from tests.clubs.tournament.test_pages import signed_in, url
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import DRAW, RON, UserFactory, key, play

pytestmark = pytest.mark.django_db


def started(policy: str, preset: str = "riichi-ema") -> tuple[Day, Game]:
    rules = ruleset(preset)
    day = tournament(rules.players, stages(1, "random", minutes=60, end_policy=policy), preset=preset)
    day.draft(1)
    day.publish(1)
    day.start(1)
    game = day.games(1)[0]
    play(game, RON if preset == "riichi-ema" else rules.sample_result(game.state, random.Random(3)))
    return day, game


def ring(day: Day, ago: int = 1) -> None:
    """Let the round's time have run out `ago` minutes ago."""
    found = day.round(1)
    Round.objects.filter(pk=found.pk).update(started_at=timezone.now() - timedelta(minutes=60 + ago))
    for game in found.games.all():
        game.deals.update(created_at=timezone.now() - timedelta(minutes=30))


def status(game: Game) -> tuple[str, str]:
    game = Game.objects.get(pk=game.pk)
    return game.status, game.closed_note


@pytest.mark.parametrize(("policy", "more"), [("finish", 1), ("one_more", 2), ("none", None)])
def test_the_tablet_says_which_deal_is_the_last_and_closes_the_game(
    policy: str, more: int | None, client: Client
) -> None:
    day, game = started(policy)
    page, live = f"/t/{game.table.token}/", f"/t/{game.table.token}/live/"
    before = client.get(live)["ETag"]
    ring(day)
    told = client.get(live)
    assert (told["ETag"] != before) == (policy != "none")
    assert ("Time is up: finish this deal" in told.content.decode()) == (policy == "finish")
    assert ("Time is up: this deal and one more" in told.content.decode()) == (policy == "one_more")
    assert ("End before next deal" in told.content.decode()) == (policy == "finish")
    for at in range(1, 3):
        if more is not None and at > more:
            break
        play(Game.objects.get(pk=game.pk), DRAW)
        assert (status(game)[0] == "to_confirm") == (at == more)
        if policy == "one_more" and at == 1:
            assert "Time is up: finish this deal" in client.get(page).content.decode()
    if more:
        assert status(game) == ("to_confirm", "Time is up")
        found = Game.objects.get(pk=game.pk)
        undo_deal(game_id=found.pk, version=found.version, actor=day.director)
        assert status(game)[0] == "playing"


@pytest.mark.parametrize("preset", [system.presets[0].id for system in SYSTEMS])
@pytest.mark.parametrize(("policy", "more"), [("finish", 1), ("one_more", 2), ("none", 3)])
def test_games_of_every_system_end_as_the_policy_says(preset: str, policy: str, more: int) -> None:
    day, game = started(policy, preset)
    ring(day)
    for at in range(1, more + 1):
        assert status(game)[0] == "playing", at
        play(game, ruleset(preset).sample_result(Game.objects.get(pk=game.pk).state, random.Random(at)))
    assert status(game) == (("playing", "") if policy == "none" else ("to_confirm", "Time is up"))


def test_a_foul_in_the_one_more_deal_brings_no_other() -> None:
    day, game = started("one_more")
    ring(day)
    play(game, DRAW)
    assert status(game)[0] == "playing"
    play(game, {"type": "foul", "player": 1, "kind": "other"})
    assert status(game) == ("to_confirm", "Time is up")


def test_a_foul_in_the_last_deal_brings_no_other_and_extra_time_moves_the_end() -> None:
    day, game = started("finish")
    ring(day)
    extra = {"round_id": day.round(1).pk, "table": 1, "reason": "Ruling", "actor": day.director}
    give_time(seconds=600, key=key(), **extra)
    play(Game.objects.get(pk=game.pk), DRAW)
    assert status(game)[0] == "playing"
    give_time(seconds=-600, key=key(), **extra)
    play(Game.objects.get(pk=game.pk), {"type": "foul", "player": 1, "kind": "other"})
    assert status(game) == ("to_confirm", "Time is up")


def test_where_no_dice_were_thrown_the_table_ends_the_game_at_once(client: Client) -> None:
    day, game = started("finish")
    ring(day)
    found = Game.objects.get(pk=game.pk)
    client.post(f"/t/{game.table.token}/close/", {"version": found.version, "note": "Time is up"})
    assert status(game) == ("to_confirm", "Time is up")
    assert found.deals.filter(current=True).count() == 1


def test_the_desk_and_a_referee_end_a_game_by_hand_once_and_it_is_reported_as_by_the_tablet() -> None:
    day, game = started("none")
    other = tournament(4, stages(1, "random"))
    desk, referee = signed_in(user_of(day.desks[0])), signed_in(UserFactory())
    EventStaff.objects.create(event=day.event, user=User.objects.latest("pk"), role=EventRole.REFEREE)
    close = reverse("desk:close", args=[day.event.season.club.slug, game.public_id])
    assert close not in desk.get(url(day, "event_desk")).content.decode()
    ring(day)
    for client, page in ((desk, "event_desk"), (referee, "event_referee")):
        assert close in client.get(url(day, page)).content.decode()
    kept = re.search(r'name="key" value="(\w+)"', referee.get(close).content.decode())
    assert kept
    said = {"version": Game.objects.get(pk=game.pk).version, "note": "The hall closes", "key": kept[1]}
    assert signed_in(user_of(other.desks[0])).post(close, said).status_code in (403, 404)
    assert referee.post(close, said | {"note": " "}).status_code == 422
    for _ in range(2):
        assert referee.post(close, said).status_code == 302
    assert status(game) == ("to_confirm", "The hall closes")
    found = Game.objects.get(pk=game.pk)
    assert (found.end_reason, found.deals.filter(current=True).count()) == ("closed", 1)
    assert [(row.state, row.words) for row in director_desk(day.event).rows] == [("reported", "")]
    late = desk.post(close, said | {"key": key(), "note": "Time is up"})
    assert "The game has ended and is awaiting confirmation." in late.content.decode()
    assert close not in desk.get(url(day, "event_desk")).content.decode()
    confirm_all(game_id=found.pk, version=found.version, actor=day.director)
    late = desk.post(close, said | {"key": key(), "note": "Time is up"})
    assert "The game is final." in late.content.decode()
    assert 'name="note"' not in late.content.decode()
    assert status(game)[1] == "The hall closes"


def test_before_the_first_deal_no_game_is_ended_by_hand() -> None:
    day = tournament(4, stages(1, "random", minutes=60))
    day.draft(1)
    day.publish(1)
    day.start(1)
    game = day.games(1)[0]
    desk = signed_in(user_of(day.desks[0]))
    close = reverse("desk:close", args=[day.event.season.club.slug, game.public_id])
    told = desk.post(close, {"version": game.version, "note": "Time is up", "key": key()})
    assert "No deals have been entered." in told.content.decode()
    assert status(game) == ("playing", "")


def test_a_call_and_words_reach_screen_tablet_and_phone_and_end(client: Client) -> None:
    day = tournament(4, stages(2))
    day.draft(1)
    day.play(1)
    day.publish(2)
    token = day.round(1).games.get().table.token
    pages = (url(day, "event"), url(day, "event_screen"), f"/e/{day.entry(1).token}/", f"/t/{token}/")
    director = signed_in(user_of(day.director))
    version = day.round(2).version
    calling = {"version": version, "minutes": 10, "key": key()}
    director.post(url(day, "call_round", 2), calling)
    saying = {"text": "Lunch is <b>ready</b>", "minutes": 20, "key": key()}
    director.post(url(day, "announce"), saying)
    call = Announcement.objects.get(round=day.round(2))
    hour = timezone.localtime(call.starts_at, day.event.season.club.zone)
    for page in pages:
        text = client.get(page).content.decode()
        assert f"Round 2 starts at {hour:%H:%M}." in text
        assert "Lunch is &lt;b&gt;ready&lt;/b&gt;" in text
    tag = client.get(f"/t/{token}/live/")["ETag"]
    said = Announcement.objects.get(round=None)
    end_announcement(event=day.event, announcement=said.pk, actor=day.director)
    assert client.get(f"/t/{token}/live/", headers={"If-None-Match": tag}).status_code == 200
    assert "Lunch" not in client.get(pages[0]).content.decode()
    day.start(2)
    assert "starts at" not in client.get(pages[0]).content.decode()
    day.event.refresh_from_db()
    assert announcements_of(day.event) == ()
    for text, minutes, code in ((" ", 5, "bad_text"), ("x" * 201, 5, "bad_text"), ("Tea", 0, "bad_time")):
        with pytest.raises(ClubError) as refused:
            announce(event=day.event, text=text, minutes=minutes, key=key(), actor=day.director)
        assert refused.value.code == code
    found = day.round(2)
    with pytest.raises(ClubError) as refused:
        call_round(round_id=found.pk, version=found.version, minutes=5, key=key(), actor=day.director)
    assert refused.value.code == "round_started"


def test_control_says_when_the_round_ends_and_then_since_when_its_time_is_up() -> None:
    day, _game = started("finish")
    client = signed_in(user_of(day.director))
    hour = r"<p class=\"muted\">\s*Round 1{} \d\d:\d\d\s*</p>"
    assert re.search(hour.format(" ends at"), client.get(url(day, "event_desk")).content.decode())
    ring(day)
    page = client.get(url(day, "event_desk")).content.decode()
    assert re.search(hour.format(": time was up at"), page)
    assert "Round 1 ends at" not in page


def test_where_the_number_of_deals_is_fixed_the_desk_and_the_score_details_say_how_many_were_played() -> None:
    day, game = started("finish", "mcr")
    play(game, ruleset("mcr").sample_result(Game.objects.get(pk=game.pk).state, random.Random(4)))
    desk = signed_in(user_of(day.director))
    assert "2 of 16 deals" in desk.get(url(day, "event_desk")).text
    ring(day)
    play(
        Game.objects.get(pk=game.pk), ruleset("mcr").sample_result(Game.objects.get(pk=game.pk).state, random.Random(5))
    )
    found = Game.objects.get(pk=game.pk)
    confirm_all(game_id=found.pk, version=found.version, actor=day.director)
    day.approve(1)
    compute_stage(stage_id=day.stage().pk)
    entry = day.lines()[0].entry
    details = desk.get(url(day, "event_line", entry.pk)).text
    assert re.search(r'>Deals</th>.*<td class="num">3 of 16</td>', details, re.DOTALL)


def test_where_deals_may_be_repeated_nobody_says_how_many_there_are() -> None:
    day, _game = started("finish")
    assert "<small>1 deal</small>" in re.sub(
        r"\s*\n\s*", "", signed_in(user_of(day.director)).get(url(day, "event_desk")).text
    )
