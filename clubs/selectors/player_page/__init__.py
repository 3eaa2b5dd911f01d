"""Queries for players' statistics: game filters, rates, patterns, hands, streaks, opponents."""
