"""Verbs of the settlement of an evening."""
