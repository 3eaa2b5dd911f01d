"""Screens of an evening: check-in, the seat draw, the tables."""
