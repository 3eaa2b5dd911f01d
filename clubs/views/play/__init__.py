"""Views of the table pages: a game, its deals and its end."""
