"""Imports of games played elsewhere, and of lists of players and results."""
