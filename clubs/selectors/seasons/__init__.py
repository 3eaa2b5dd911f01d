"""Queries on seasons, their rules and their standings."""
