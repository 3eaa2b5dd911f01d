"""Selectors for play at a table: games, deals and results."""
