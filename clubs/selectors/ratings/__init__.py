"""Selectors for ratings."""
