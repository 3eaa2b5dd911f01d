"""Visitors come and go while a club saves deals; `./run bench visitors` does the same at full size, with a clock."""

from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from clubs.models import Club, Deal, User
from clubs.services.demo_clubs.preparing import keep_template
from clubs.services.demo_clubs.template import write_template
from tests.factories import RON, seated_game
from tools.bench_visitors import crowd


@pytest.mark.django_db(transaction=True)
def test_a_club_saves_its_deals_while_visitors_come_and_go(settings: Any) -> None:
    settings.LOOK_AROUND = True
    cache.clear()
    source = seated_game(deals=[RON]).event.season.club
    keep_template(write_template(source, timezone.now(), {}))
    found = crowd(tables=4, demos=3, patience=0)
    assert found.left == 0
    assert len(found.saves) >= 3
    assert Deal.objects.count() == len(found.saves) + 1
    assert set(Club.objects.values_list("kind", flat=True)) == {"club"}
    assert not User.objects.filter(temporary=True).exists()
