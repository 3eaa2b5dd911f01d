"""Pages of a tournament."""
