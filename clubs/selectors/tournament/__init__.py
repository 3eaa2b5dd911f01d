"""Reads: tournaments, their stages and rounds."""
