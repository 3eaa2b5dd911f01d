"""The statistics of deals and games by player: counts, rates, percentiles, head-to-head (standings, section 3).

The functions are pure: the contract's facts of a game pass through the core once and return as counts by seat. A count
is a row of `counts.py`, a rate a row of `rates.py`.
"""
