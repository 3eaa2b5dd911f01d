"""Standings and ratings of a list of games: pure, without Django, database or clock.

`standings` makes a table from games, a policy and lines of bonus and penalty; `rating` replays the games in order.
What they say of a game is its players, places and totals only, so that any system and any source of games will do.
"""
