"""Verbs of clubs, members, players and accounts."""
