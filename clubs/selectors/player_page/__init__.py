"""Reads of players' figures: which games are asked for, rates, patterns, hands, streaks, opponents."""
