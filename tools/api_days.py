"""What schemathesis takes for a day and a moment: those on which a club plays, as the schema's patterns say."""

import datetime as dt

import schemathesis
from hypothesis import strategies as st

FIRST, LAST = dt.datetime(1901, 1, 1), dt.datetime(2198, 12, 31)  # the offset is written below
DAYS = st.dates(FIRST.date(), LAST.date()).map(dt.date.isoformat)
MOMENTS = st.datetimes(FIRST, LAST).map(lambda moment: f"{moment.isoformat(timespec='seconds')}Z")

schemathesis.openapi.format("date", DAYS)
schemathesis.openapi.format("date-time", MOMENTS)
