"""Queries on clubs, members, players and accounts."""
