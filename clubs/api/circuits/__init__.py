"""Circuits in the API: what visitors see."""
