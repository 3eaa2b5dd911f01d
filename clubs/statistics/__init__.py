"""What deals and games add to whom: counts, rates, percentiles, meetings (standings, section 3).

Pure: a game's facts in the contract's words go through the core once and come back as counts by seat.
A count is a row of `counts.py`, a rate a row of `rates.py`.
"""
