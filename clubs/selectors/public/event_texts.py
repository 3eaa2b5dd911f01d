"""Titles and dates of nights, in words. `config.formats` says how each language writes a date."""

from datetime import date, datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from clubs.models import Club, Event


def night_title(event: Event) -> str:
    """Return the title of a night: its own name, or its number in the season."""
    return event.name or _("Night %(number)s") % {"number": event.number}


def day(moment: datetime, club: Club) -> str:
    """Return the weekday and date in the club's time zone: Thu 19 Nov; with the year unless it is this one."""
    local = timezone.localtime(moment, club.zone)
    this_year = local.year == timezone.localtime(timezone=club.zone).year
    return _day_said(local.date(), this_year, get_language())


@lru_cache(maxsize=1024)
def _day_said(day: date, this_year: bool, _language: str | None) -> str:
    return date_format(day, "MONTH_DAY_FORMAT" if this_year else "DATE_FORMAT")


def full_day(day: date) -> str:
    """Return the weekday and date, always with the year: Thu 19 Nov 2026."""
    return _day_said(day, False, get_language())


def axis_day(day: date) -> str:
    """Return a date as the axis of a chart has room for it: 19 Nov."""
    return date_format(day, pgettext("date format", "j M"))
