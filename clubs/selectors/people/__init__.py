"""Reads of clubs, members, players and accounts."""
