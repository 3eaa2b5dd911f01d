"""Views of seasons, their rules and standings."""
