"""Screens of the settlement of an evening."""
