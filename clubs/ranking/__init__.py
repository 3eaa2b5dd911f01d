"""Standings and ratings of a list of games: pure, without Django, database or clock.

`standings` computes a table from games, a policy, bonuses and penalties; `rating` replays the games in order. A game is
represented by its players, placings and totals only, so that any system and any source of games will do.
"""
