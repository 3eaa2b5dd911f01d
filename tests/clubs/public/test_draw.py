"""The public page of a seat draw, with everything needed to verify it."""

import contextlib
import html
import io
import re

import pytest
from django.test import Client

from clubs.models import SeatDraw
from clubs.seating.dice import throw
from clubs.seating.seeded_random import digest
from clubs.seating.starting_winds import face_down
from clubs.services.night.draw_plan import plan_draw
from clubs.services.night.seat_draw import redraw
from tests.clubs.evenings import drawn, evening
from tests.clubs.public_scenes import address, page
from tests.stored import forget_pages

pytestmark = pytest.mark.django_db


def draw_html(draw: SeatDraw) -> str:
    return page(address("draw", draw.event, draw.public_id))


def test_draw_page_shows_hash_and_seed_and_that_all_agrees():
    event, _players, actor = evening(8)
    draw = drawn(event, actor)
    text = draw_html(draw)
    for words in (
        draw.seed,
        draw.seed_hash,
        "Verified: the draw matches its seed.",
        "Table 1: winds",
        "Table 2: dice",
    ):
        assert words in text
    assert "does not match" not in text


def test_draw_page_keeps_the_seed_secret_while_tiles_lie_face_down():
    event, _players, actor = evening(4)
    draw = drawn(event, actor, turn=False)
    text = draw_html(draw)
    assert draw.seed not in text
    assert draw.seed_hash in text
    assert "The seed is still secret" in text


def test_draw_page_shows_the_hash_of_a_draw_that_is_being_prepared():
    event, _players, actor = evening(4)
    draw = plan_draw(event=event, actor=actor)
    text = draw_html(draw)
    assert draw.seed_hash in text
    assert draw.seed not in text


def test_draw_page_says_where_the_record_does_not_agree():
    event, _players, actor = evening(4)
    draw = drawn(event, actor)
    assert "The record does not match" not in draw_html(draw)
    SeatDraw.objects.filter(pk=draw.pk).update(seed_hash="0" * 64, version=draw.version + 1)
    forget_pages()  # changed without a service
    text = draw_html(draw)
    assert "The record does not match the seed." in text
    assert "cross" in text


def test_draw_page_leads_from_a_redrawn_draw_to_the_one_that_took_its_place():
    event, _players, actor = evening(4)
    first = drawn(event, actor)
    second = redraw(draw_id=first.pk, reason="A player came late", actor=actor)
    text = draw_html(first)
    assert "drawn again" in text
    assert f"/draws/{second.public_id}/" in text
    assert f"/draws/{first.public_id}/" in draw_html(second)


def test_program_on_the_draw_page_finds_the_hash_the_winds_and_the_dice():
    event, _players, actor = evening(8)
    draw = drawn(event, actor)
    raw = Client().get(address("draw", event, draw.public_id)).content.decode()
    program = next(
        html.unescape(code) for code in re.findall(r"<pre[^>]*><code>(.*?)</code>", raw, re.DOTALL) if "import" in code
    )
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(program, {})  # the reader of the page is told to run exactly this
    lines = said.getvalue().splitlines()
    assert lines[0] == digest(draw.seed) == draw.seed_hash
    assert lines[1:] == [
        f"{table} {list(face_down(draw.seed, table))} {throw(draw.seed, table, 0)} {throw(draw.seed, table, 1)}"
        for table in (1, 2)
    ]


def test_draw_of_another_club_is_not_here():
    event, _players, actor = evening(4)
    draw = drawn(event, actor)
    other, _players, _actor = evening(0)
    assert Client().get(address("draw", other, draw.public_id)).status_code == 404
