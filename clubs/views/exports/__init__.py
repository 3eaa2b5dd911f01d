"""Tables as files, and calendars."""
