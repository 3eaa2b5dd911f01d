"""Reads of games that came from elsewhere."""
