"""Dates at the limits of what can be stored are refused with an error, in every time zone."""

import zoneinfo

import pytest
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from clubs.api.common.inputs import Day, Moment

ZONES = ("UTC", "Asia/Taipei", "America/New_York", "Pacific/Kiritimati")
ENDS = (
    "0001-01-01T00:00:00", "0001-01-01T00:00:00+14:00", "0001-01-01",
    "9999-12-31T23:59:59", "9999-12-31T23:59:59-14:00", "9999-12-31",
)  # fmt: skip


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("end", ENDS)
def test_the_ends_of_time_are_refused_not_a_crash(zone: str, end: str) -> None:
    with timezone.override(zoneinfo.ZoneInfo(zone)):
        for field in (Moment(), Day()):
            with pytest.raises(ValidationError):
                field.run_validation(end)


def test_a_moment_of_today_is_of_the_clubs_clock() -> None:
    with timezone.override(zoneinfo.ZoneInfo("Asia/Taipei")):
        assert Moment().run_validation("2026-11-28T19:00:00").isoformat() == "2026-11-28T19:00:00+08:00"
