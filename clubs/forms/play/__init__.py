"""Forms at the table: a game, its deals and its end."""
