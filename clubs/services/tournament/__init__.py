"""Writes: tournaments, their stages and rounds."""
