"""The call `seating` of tournaments: who sits where, round by round, worked out from the request and its seed alone.

`reading` makes a `Request` of JSON, `seat` seats it, `quality` counts how good that is, `call` puts them together.
A company of several rounds comes from `designs` (rounds without repeats by algebra), laid on the players by `labels`
and mended by `mending`; a round by the standing from `swiss` or `spread`. Source: the tournament pages, 5 and 13.
"""
