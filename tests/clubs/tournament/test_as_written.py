"""Results: sheets whose scores don't add up, kept as written; corrections that start from the present result."""

import pytest
from django.test import Client

from clubs.errors import ClubError
from clubs.models import Game, Round, SeatResult
from clubs.services.tournament.score_sheets import check_sheet, keep_sheet
from tests.clubs.tournament.test_publishing import address, desk_of
from tests.clubs.tournaments import Day, stages, tournament, user_of
from tests.factories import key

pytestmark = pytest.mark.django_db

SHORT = (39_000, 33_000, 27_000, 20_000)
"""Scores that are 1,000 short."""


def started(**stage: object) -> Day:
    day = tournament(8, stages(2, **stage))
    day.draft(1)
    day.publish(1)
    day.start(1)
    return day


def typed(game: Game, scores: tuple[int, ...], **more: object) -> dict[str, object]:
    """Return a sheet as the desk's page sends it."""
    said = {"game": game.public_id, "version": game.version, "key": key(), "deposits": 0}
    return said | {f"score-{seat}": score for seat, score in enumerate(scores)} | more


def totals(game: Game) -> list[tuple[int, int, int]]:
    found = SeatResult.objects.filter(game=game).order_by("seat__index")
    return [(row.score, row.place, row.total) for row in found]


def test_a_sheet_that_is_short_is_kept_as_written_with_a_reason_and_each_total_from_its_score() -> None:
    day = started(second_check=False)
    game, client = day.games(1)[0], desk_of(day)
    sheets = address(day, "sheets/?table=1")
    page = client.post(sheets, typed(game, SHORT)).content.decode()
    assert "1,000" in page
    page = client.post(sheets, typed(game, SHORT, as_written="on")).content.decode()
    assert "reason" in page.lower()
    game.refresh_from_db()
    assert game.status != Game.Status.FINAL

    client.post(sheets, typed(game, SHORT, as_written="on", reason="Signed by all four"))
    assert totals(game) == [(39_000, 1, 240), (33_000, 2, 80), (27_000, 3, -80), (20_000, 4, -250)]
    public = Client().get(f"/c/{day.event.season.club.slug}/games/{game.public_id}/").content.decode()
    assert "Kept as written: 119,000" in public


def test_a_sheet_kept_as_written_still_needs_the_second_person() -> None:
    day = started(second_check=True)
    game, (first, second) = day.games(1)[0], day.desks
    said = {"scores": SHORT, "deposits": 0, "actor": first}
    with pytest.raises(ClubError) as refused:
        keep_sheet(game_id=game.pk, version=game.version, key=key(), reason=" ", **said)
    assert refused.value.code == "reason_missing"
    keep_sheet(game_id=game.pk, version=game.version, key=key(), reason="Signed", **said)
    game.refresh_from_db()
    assert game.status == Game.Status.TO_CONFIRM
    assert check_sheet(game_id=game.pk, scores=SHORT, deposits=0, key=key(), actor=second) == ()
    game.refresh_from_db()
    assert game.status == Game.Status.FINAL
    assert totals(game)[3] == (20_000, 4, -250)


def test_a_desk_scorer_cannot_keep_a_sheet_as_written() -> None:
    day = started(second_check=False)
    game, client = day.games(1)[0], Client()
    client.force_login(user_of(day.desks[0]))
    client.post(address(day, "sheets/?table=1"), typed(game, SHORT, as_written="on", reason="Signed"))
    game.refresh_from_db()
    assert game.status != Game.Status.FINAL


def test_a_correction_starts_from_the_present_result_and_says_what_changed() -> None:
    day = started(second_check=False)
    day.report(1)
    game, client = day.games(1)[0], desk_of(day)
    sheets = address(day, "sheets/?table=1&round=1")
    before = [score for score, _place, _total in totals(game)]
    page = client.get(sheets).content.decode()
    for score in before:
        assert f'value="{score}"' in page

    after = [before[0] + 1000, before[1] - 1000, *before[2:]]
    answer = client.post(sheets, typed(game, tuple(after), reason="Misread"), follow=True).content.decode()
    assert f"East {before[0]:,} → {after[0]:,}" in answer
    assert f"South {before[1]:,} → {after[1]:,}" in answer
    assert "West" not in answer.partition("corrected.")[2][:80]
    assert day.round(1).status in (Round.Status.STARTED, Round.Status.APPROVED)
