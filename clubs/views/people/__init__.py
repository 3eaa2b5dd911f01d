"""Screens of clubs, members, players and accounts."""
