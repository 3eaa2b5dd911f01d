"""Selectors for the settlement of a night."""
