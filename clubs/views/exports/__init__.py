"""Downloads of tables as files, and calendars."""
