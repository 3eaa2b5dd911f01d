"""Recording, undoing and correcting deals."""

import pytest

from clubs.errors import ClubError
from clubs.models import Deal, Game, LogEntry
from clubs.selectors.play.table_page import table_view
from clubs.selectors.public.game import game_page
from clubs.services.activity_log import Actor
from clubs.services.play.deals import correct_deal, record_deal, set_riichi, undo_deal
from clubs.services.play.games import close_game, confirm_all, confirm_seat
from tests.factories import DRAW, RON, key, play, seated_game, staff

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
TSUMO = {"type": "win", "wins": [{"winner": 0, "fan": 4, "fu": 30}]}
BAIMAN = {"type": "win", "wins": [{"winner": 0, "from": 1, "limit": "baiman"}]}
BUST = {"type": "win", "wins": [{"winner": 0, "from": 1, "yakuman": 1}]}


def record(game: Game, result: dict[str, object], **change: object) -> Deal:
    made = {"number": 1, "version": game.version, "key": key(), "actor": TABLE} | change
    return record_deal(game_id=game.pk, result=result, **made)


def correct(game: Game, number: int, result: dict[str, object], **change: object) -> Deal:
    game.refresh_from_db()
    made = {"version": game.version, "key": key(), "actor": TABLE, "reason": "Wrong value"} | change
    return correct_deal(game_id=game.pk, number=number, result=result, **made)


def acts(game: Game) -> list[str]:
    return list(LogEntry.objects.filter(game=game).order_by("pk").values_list("action", flat=True))


def test_record_deal_keeps_the_result_and_moves_the_game_on():
    game = seated_game()
    deal = record(game, RON)
    game.refresh_from_db()
    assert (deal.number, deal.version, deal.result, deal.deltas) == (1, 1, RON, [0, 5200, 0, -5200])
    assert deal.state == game.state
    assert game.state["scores"] == [25000, 30200, 25000, 19800]
    assert (game.state["dealer"], game.status, game.version) == (1, Game.Status.PLAYING, 2)
    assert acts(game) == ["game.started", "deal.recorded"]


def test_record_deal_by_the_tablet_shows_that_the_tablet_lives():
    game = seated_game()
    game.table.refresh_from_db()
    seen = game.table.seen_at
    record(game, RON)
    game.table.refresh_from_db()
    assert game.table.seen_at > seen


def test_record_deal_by_staff_says_nothing_of_the_tablet():
    game = seated_game()
    game.table.refresh_from_db()
    seen, actor = game.table.seen_at, staff(game)
    deal = record(game, RON, actor=actor)
    game.table.refresh_from_db()
    assert (game.table.seen_at, deal.by, deal.via) == (seen, actor.user, "staff")


def test_record_deal_with_the_same_key_makes_one_deal():
    game = seated_game()
    first = record(game, RON, key="k")
    again = record(game, DRAW, key="k", number=2)
    assert (again, Deal.objects.count()) == (first, 1)


def test_record_deal_refuses_a_key_of_another_game():
    record(seated_game(), RON, key="k")
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        record(game, RON, key="k")
    assert (refused.value.code, game.deals.count()) == ("key_used", 0)


@pytest.mark.parametrize("bad", ["", "x" * 65])
def test_record_deal_refuses_what_is_no_key(bad):
    with pytest.raises(ClubError) as refused:
        record(seated_game(), RON, key=bad)
    assert refused.value.code == "bad_key"


def test_record_deal_tells_the_second_what_the_first_saved():
    game = seated_game()
    theirs = record(game, RON)
    with pytest.raises(ClubError) as refused:
        record(game, DRAW)
    assert (refused.value.code, refused.value.data) == ("conflict", {"theirs": theirs})
    assert "Ron, 3 han 40 fu" in refused.value.message
    assert game.deals.count() == 1


def test_record_deal_that_ended_the_game_tells_the_second_what_was_saved():
    game = seated_game()
    theirs = record(game, BUST)
    with pytest.raises(ClubError) as refused:
        record(game, RON)
    assert (refused.value.code, refused.value.data) == ("conflict", {"theirs": theirs})


def test_record_deal_refuses_a_number_too_far_ahead():
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        record(game, RON, number=3)
    assert (refused.value.code, refused.value.data) == ("conflict", {})


def test_record_deal_refuses_a_version_from_before_a_correction():
    game = seated_game(deals=[RON, DRAW])
    before = game.version
    correct(game, 1, TSUMO)
    with pytest.raises(ClubError) as refused:
        record(game, RON, number=3, version=before)
    assert refused.value.code == "conflict"


def test_record_deal_refuses_a_version_that_never_was():
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        record(game, RON, version=game.version + 1)
    assert refused.value.code == "conflict"


def test_record_deal_with_sticks_of_its_own_must_know_the_sticks_on_the_table():
    game = seated_game()
    before = game.version
    set_riichi(game_id=game.pk, version=before, player=2, on=True, actor=TABLE)
    with pytest.raises(ClubError) as refused:
        record(game, RON | {"riichi": []}, version=before)
    assert refused.value.code == "conflict"


def test_record_deal_without_sticks_of_its_own_takes_those_on_the_table():
    game = seated_game()
    before = game.version
    set_riichi(game_id=game.pk, version=before, player=2, on=True, actor=TABLE)
    deal = record(game, RON, version=before)
    game.refresh_from_db()
    assert deal.result["riichi"] == [2]
    assert (deal.deltas, game.riichi) == ([0, 6200, -1000, -5200], [])


def test_record_deal_refused_by_the_core_names_the_field():
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        record(game, {"type": "win", "wins": [{"winner": 1, "from": 1, "fan": 3, "fu": 40}]})
    assert refused.value.code == "bad_request"
    assert refused.value.field.startswith("wins[0]")


def test_record_deal_that_ends_the_game_waits_to_be_confirmed():
    game = seated_game(deals=[BUST])
    assert (game.status, game.end_reason) == (Game.Status.TO_CONFIRM, "tobi")
    assert game.ended_at is not None
    with pytest.raises(ClubError) as refused:
        record(game, RON, number=2)
    assert refused.value.code == "game_to_confirm"


def test_undo_deal_keeps_it_on_record_and_lays_its_sticks_again():
    game = seated_game(deals=[RON, DRAW | {"riichi": [3], "tenpai": [3]}])
    undone = undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    game.refresh_from_db()
    undone.refresh_from_db()
    assert (undone.number, undone.current, undone.undone_at is not None) == (2, False, True)
    assert game.state == game.deals.get(number=1).state
    assert game.riichi == [3]
    again = play(game, RON)
    assert again.result["riichi"] == [3]
    assert (again.number, again.version, game.deals.filter(number=2).count()) == (2, 2, 2)


def test_undo_deal_of_the_last_one_plays_on_and_drops_confirmations():
    game = seated_game(deals=[BUST])
    seat = game.seats.first()
    confirm_seat(game_id=game.pk, version=game.version, seat_id=seat.pk, actor=TABLE)
    game.refresh_from_db()
    undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    game.refresh_from_db()
    assert (game.status, game.ended_at, game.end_reason) == (Game.Status.PLAYING, None, "")
    assert game.confirmations.count() == 0


def test_undo_deal_of_a_closed_game_opens_it():
    game = seated_game(deals=[RON, DRAW])
    close_game(game_id=game.pk, version=game.version, note="Time is up", actor=TABLE)
    game.refresh_from_db()
    undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    game.refresh_from_db()
    assert (game.status, game.closed_note, game.state["over"]) == (Game.Status.PLAYING, "", False)


def test_undo_deal_twice_from_one_version_takes_one_deal():
    game = seated_game(deals=[RON, DRAW])
    undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    with pytest.raises(ClubError) as refused:
        undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    assert (refused.value.code, game.deals.filter(current=True).count()) == ("conflict", 1)


def test_undo_deal_without_deals_is_refused():
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        undo_deal(game_id=game.pk, version=game.version, actor=TABLE)
    assert refused.value.code == "nothing_to_undo"


def test_correct_deal_replays_the_rest_and_keeps_the_old_version():
    game = seated_game(deals=[RON, DRAW, RON])
    new = correct(game, 1, TSUMO, reason="It was a self-draw")
    game.refresh_from_db()
    old = game.deals.get(number=1, version=1)
    assert (old.current, old.undone_at, old.result) == (False, None, RON)
    assert (new.version, new.current, new.reason) == (2, True, "It was a self-draw")
    scores = [deal.state["scores"] for deal in game.deals.filter(current=True)]
    assert scores == [[36700, 21100, 21100, 21100], [36700, 21100, 21100, 21100], [36700, 29400, 21100, 12800]]
    assert game.state == game.deals.get(number=3).state
    assert game.state["scores"] == scores[-1]
    entry = LogEntry.objects.get(game=game, action="deal.corrected")
    assert (entry.reason, entry.data) == ("It was a self-draw", {"number": 1, "version": 2})


def test_correct_deal_with_the_same_key_corrects_once():
    game = seated_game(deals=[RON])
    first = correct(game, 1, TSUMO, key="k")
    assert (correct(game, 1, DRAW, key="k"), game.deals.count()) == (first, 2)


def test_correct_deal_needs_a_reason():
    game = seated_game(deals=[RON])
    with pytest.raises(ClubError) as refused:
        correct(game, 1, TSUMO, reason=" ")
    assert (refused.value.code, refused.value.field) == ("reason_missing", "reason")


def test_correct_deal_refuses_what_a_later_deal_cannot_follow():
    game = seated_game(deals=[RON, DRAW, DRAW])
    with pytest.raises(ClubError) as refused:
        correct(game, 1, BUST)
    assert (refused.value.code, refused.value.data["deal"]) == ("later_deal", 2)
    assert refused.value.message.startswith("Deal 2 ")
    game.refresh_from_db()
    assert (game.deals.count(), game.state["scores"]) == (3, [25000, 30200, 25000, 19800])


def test_a_referee_keeps_the_deals_that_were_played_after_the_end():
    game = seated_game(deals=[RON, DRAW, RON])
    dealers = [deal.state["dealer"] for deal in game.deals.filter(current=True)]
    with pytest.raises(ClubError) as refused:
        correct(game, 1, BUST, actor=staff(game))
    assert (refused.value.code, refused.value.data["over"]) == ("later_deal", True)
    with pytest.raises(ClubError):
        correct(game, 1, BUST, played_on=True)  # the table itself may not
    with pytest.raises(ClubError):
        correct(game, 1, {**BUST, "played_on": {"dealer": 1}})
    correct(game, 1, BUST, actor=staff(game), played_on=True, reason="Nobody noticed")
    kept = list(game.deals.filter(current=True).order_by("number"))
    assert [deal.state["dealer"] for deal in kept][:2] == dealers[:2]
    assert [deal.deltas for deal in kept][1:] == [[0, 0, 0, 0], [0, 5500, 0, -5500]]
    assert kept[-1].state["scores"] == [73000, -17500, 25000, 19500]
    entry = LogEntry.objects.get(game=game, action="deal.played_on")
    assert (entry.reason, entry.data["deals"]) == ("Nobody noticed", [1, 2])
    view = table_view(Game.objects.get(pk=game.pk))
    assert [line.after_end for line in view.deals] == [False, True, True]
    assert [row.after_end for row in game_page(Game.objects.get(pk=game.pk)).deals[::-1]] == [False, True, True]


def test_correct_deal_refused_itself_names_the_field_in_the_result():
    game = seated_game(deals=[RON, DRAW])
    with pytest.raises(ClubError) as refused:
        correct(game, 2, {"type": "win", "wins": [{"winner": 9, "from": 1, "fan": 1, "fu": 30}]})
    assert refused.value.field == "wins[0].winner"


def test_correct_deal_may_end_the_game_and_un_end_it():
    game = seated_game(deals=[RON, DRAW])
    correct(game, 2, {"type": "win", "wins": [{"winner": 1, "from": 0, "yakuman": 1}]})
    game.refresh_from_db()
    assert (game.status, game.end_reason) == (Game.Status.TO_CONFIRM, "tobi")
    correct(game, 2, DRAW)
    game.refresh_from_db()
    assert (game.status, game.end_reason) == (Game.Status.PLAYING, "")


def test_correct_deal_of_a_game_to_confirm_drops_confirmations():
    game = seated_game(deals=[RON, BUST])
    confirm_seat(game_id=game.pk, version=game.version, seat_id=game.seats.first().pk, actor=TABLE)
    correct(game, 1, DRAW)
    assert game.confirmations.count() == 0


def test_correct_deal_of_a_final_game_is_for_staff_and_rewrites_its_results():
    game = seated_game(deals=[RON, BUST])
    scorer = staff(game)
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    with pytest.raises(ClubError) as refused:
        correct(game, 1, DRAW)
    assert refused.value.code == "game_final"
    correct(game, 1, DRAW, actor=scorer)
    game.refresh_from_db()
    scores = list(game.results.order_by("seat__index").values_list("score", flat=True))
    assert game.status == Game.Status.FINAL
    assert scores == game.state["scores"] == [57300, -7300, 25000, 25000]
    assert game.event.season.leaderboard.requested == 2


def test_correct_deal_that_un_ends_a_final_game_closes_it_where_it_stands():
    game = seated_game(deals=[RON, BUST])
    scorer = staff(game)
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    correct(game, 2, TSUMO, actor=scorer, reason="No yakuman")
    game.refresh_from_db()
    assert (game.status, game.end_reason, game.closed_note) == (Game.Status.FINAL, "closed", "No yakuman")
    assert game.results.count() == 4


def test_set_riichi_lays_a_stick_once_and_takes_it_back():
    game = seated_game()
    for on in (True, True):
        game = set_riichi(game_id=game.pk, version=game.version, player=2, on=on, actor=TABLE)
    assert (game.riichi, acts(game).count("riichi.on")) == ([2], 1)
    game = set_riichi(game_id=game.pk, version=game.version, player=2, on=False, actor=TABLE)
    assert (game.riichi, acts(game)[-1]) == ([], "riichi.off")


def test_set_riichi_of_two_tablets_from_one_version_lays_both_sticks():
    game = seated_game()
    for player in (1, 3):
        set_riichi(game_id=game.pk, version=game.version, player=player, on=True, actor=TABLE)
    game.refresh_from_db()
    assert game.riichi == [1, 3]


def test_set_riichi_from_before_the_last_deal_is_refused():
    game = seated_game()
    before = game.version
    play(game, RON)
    with pytest.raises(ClubError) as refused:
        set_riichi(game_id=game.pk, version=before, player=2, on=True, actor=TABLE)
    assert refused.value.code == "conflict"


def test_set_riichi_needs_the_points_for_the_stick():
    game = seated_game(deals=[BAIMAN])
    assert game.state["scores"][1] == 1000
    set_riichi(game_id=game.pk, version=game.version, player=1, on=True, actor=TABLE)
    set_riichi(game_id=game.pk, version=game.version, player=1, on=False, actor=TABLE)
    play(game, DRAW | {"adjust": [100, -100, 0, 0], "note": "Tiles shown"})
    game.refresh_from_db()
    with pytest.raises(ClubError) as refused:
        set_riichi(game_id=game.pk, version=game.version, player=1, on=True, actor=TABLE)
    assert refused.value.code == "not_allowed"


def test_a_refused_act_leaves_no_trace():
    game = seated_game(deals=[RON])
    before = (game.version, LogEntry.objects.count())
    with pytest.raises(ClubError):
        correct(game, 1, {"type": "win", "wins": []})
    game.refresh_from_db()
    assert (game.version, LogEntry.objects.count()) == before
