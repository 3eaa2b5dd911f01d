"""Screens of seasons, their rules and their standings."""
