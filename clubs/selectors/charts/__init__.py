"""Charts on pages."""
