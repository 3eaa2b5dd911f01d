"""Queries on the statistics computed from final games."""
