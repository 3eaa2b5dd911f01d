"""Games with final scores only."""

import pytest

from clubs.errors import ClubError
from clubs.forms.play.final_scores import ScoresForm
from clubs.models import Game, ScoreSheet
from clubs.services.activity_log import Actor
from clubs.services.play.deals import undo_deal
from clubs.services.play.final_scores import enter_scores
from clubs.services.play.games import confirm_all, reopen_game
from rules.registry import ruleset
from tests.factories import DRAW, RON, key, play, seated_game, staff

pytestmark = pytest.mark.django_db

TABLE = Actor.table()
SCORES = [41200, 28300, 19500, 11000]


def enter(game: Game, scores: list[int], deposits: int = 0, **change: object) -> ScoreSheet:
    game.refresh_from_db()
    made = {"version": game.version, "key": key(), "actor": TABLE} | change
    return enter_scores(game_id=game.pk, scores=scores, deposits=deposits, **made)


def test_enter_scores_ends_a_game_without_deals():
    game = seated_game()
    sheet = enter(game, [40200, 28300, 19500, 11000], 1)
    game.refresh_from_db()
    assert (sheet.version, sheet.current, sheet.deposits) == (1, True, 1)
    assert (game.status, game.state["scores"]) == (Game.Status.TO_CONFIRM, [40200, 28300, 19500, 11000])
    confirm_all(game_id=game.pk, version=game.version, actor=staff(game))
    totals = game.results.order_by("place").values_list("score", "total")
    assert list(totals) == [(41200, 512), (28300, 83), (19500, -205), (11000, -390)]


@pytest.mark.parametrize(
    ("scores", "deposits", "over", "word"),
    [([40200, 28300, 19500, 11000], 0, -1000, "1,000 missing"), (SCORES, 2, 2000, "2,000 too much")],
)
def test_enter_scores_that_do_not_add_up_says_what_is_missing(scores, deposits, over, word):
    game = seated_game()
    with pytest.raises(ClubError) as refused:
        enter(game, scores, deposits)
    assert (refused.value.code, refused.value.field) == ("bad_score", "scores")
    assert (refused.value.data, word in refused.value.message) == ({"over": over}, True)
    game.refresh_from_db()
    assert (game.status, game.sheets.count()) == (Game.Status.PLAYING, 0)


@pytest.mark.parametrize("scores", [[41250, 28250, 19500, 11000], [50000, 50000]])
def test_enter_scores_that_cannot_be_are_refused_by_the_core(scores):
    with pytest.raises(ClubError) as refused:
        enter(seated_game(), scores)
    assert refused.value.field == "scores"


def test_enter_scores_with_the_same_key_makes_one_sheet():
    game = seated_game()
    first = enter(game, SCORES, key="k")
    assert (enter(game, SCORES, key="k"), game.sheets.count()) == (first, 1)


def test_enter_scores_refuses_a_key_of_another_game():
    enter(seated_game(), SCORES, key="k")
    with pytest.raises(ClubError) as refused:
        enter(seated_game(), SCORES, key="k")
    assert refused.value.code == "key_used"


def test_enter_scores_from_an_old_version_is_refused():
    game = seated_game()
    before = game.version
    enter(game, SCORES)
    with pytest.raises(ClubError) as refused:
        enter(game, SCORES, version=before)
    assert refused.value.code == "conflict"


def test_enter_scores_again_is_a_new_version():
    game = seated_game()
    enter(game, SCORES)
    sheet = enter(game, [28300, 41200, 19500, 11000])
    game.refresh_from_db()
    assert (sheet.version, list(game.sheets.values_list("version", "current"))) == (2, [(1, False), (2, True)])
    assert game.state["scores"][1] == 41200


def test_enter_scores_in_the_place_of_deals_needs_a_reason_and_keeps_them():
    game = seated_game(deals=[RON, DRAW])
    with pytest.raises(ClubError) as refused:
        enter(game, SCORES)
    assert (refused.value.code, refused.value.field) == ("reason_missing", "reason")
    enter(game, SCORES, reason="Sheet was kept on paper")
    assert list(game.deals.values_list("number", "current")) == [(1, False), (2, False)]


def test_enter_scores_taken_back_brings_the_deals_back():
    game = seated_game(deals=[RON, DRAW])
    enter(game, SCORES, reason="Sheet was kept on paper")
    enter(game, [28300, 41200, 19500, 11000])
    game.refresh_from_db()
    assert undo_deal(game_id=game.pk, version=game.version, actor=TABLE) is None
    game.refresh_from_db()
    assert (game.status, game.state["scores"]) == (Game.Status.PLAYING, [25000, 30200, 25000, 19800])
    assert game.deals.filter(current=True, undone_at=None).count() == 2
    assert play(game, RON).number == 3


def test_enter_scores_of_a_final_game_is_for_staff_with_a_reason():
    game = seated_game()
    enter(game, SCORES)
    game.refresh_from_db()
    scorer = staff(game)
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    changed = [28300, 41200, 19500, 11000]
    for actor, reason, code in [(TABLE, "Swapped", "game_final"), (scorer, "", "reason_missing")]:
        with pytest.raises(ClubError) as refused:
            enter(game, changed, actor=actor, reason=reason)
        assert refused.value.code == code
    enter(game, changed, actor=scorer, reason="Swapped")
    game.refresh_from_db()
    assert game.status == Game.Status.FINAL
    assert list(game.results.order_by("seat__index").values_list("score", flat=True)) == changed


def test_reopen_game_known_by_its_scores_plays_on():
    game = seated_game(deals=[RON])
    enter(game, SCORES, reason="Sheet was kept on paper")
    game.refresh_from_db()
    scorer = staff(game)
    confirm_all(game_id=game.pk, version=game.version, actor=scorer)
    game.refresh_from_db()
    reopen_game(game_id=game.pk, version=game.version, reason="They play on", actor=scorer)
    game.refresh_from_db()
    assert (game.status, game.deals.filter(current=True).count()) == (Game.Status.PLAYING, 1)


@pytest.mark.parametrize(
    ("typed", "scores"),
    [
        (["412", "283", "195", "110"], SCORES),
        (["41.2", "28.3", "19.5", "11"], SCORES),
        (["41,200", "28300", "19500", "11000"], SCORES),
        (["\N{MINUS SIGN}5.2", "28.3", "65.9", "11"], [-5200, 28300, 65900, 11000]),
        (["412", "283", "195", "111"], None),
        (["41.2", "28.3", "19.5", "12"], None),
    ],
)
def test_scores_are_typed_in_points_hundreds_or_thousands(typed, scores):
    data = {"version": "1", "key": "k", "deposits": "0", **{f"score-{i}": text for i, text in enumerate(typed)}}
    form = ScoresForm(ruleset("riichi"), list("abcd"), data)
    assert (form.scores() if form.is_valid() else None) == scores


def test_scores_in_hundreds_count_the_sticks_left_over():
    typed = {f"score-{i}": text for i, text in enumerate(["402", "283", "195", "110"])}
    form = ScoresForm(ruleset("riichi"), list("abcd"), {"version": "1", "key": "k", "deposits": "1", **typed})
    assert form.is_valid()
    assert form.scores() == [40200, 28300, 19500, 11000]
