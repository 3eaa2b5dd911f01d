"""Selectors for the rules pages and the calculator, and their texts."""
