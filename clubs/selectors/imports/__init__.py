"""Queries on imported games and lists."""
