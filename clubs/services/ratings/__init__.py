"""Verbs of ratings."""
