"""Recaps of nights and seasons: what they come to, as keys and numbers, and how a page shows that."""
