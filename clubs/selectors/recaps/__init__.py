"""Recaps of nights and seasons: facts as keys and numbers, and their display."""
