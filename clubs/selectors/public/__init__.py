"""Selectors for public pages."""
