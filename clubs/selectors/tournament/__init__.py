"""Queries on tournaments, their stages and rounds."""
