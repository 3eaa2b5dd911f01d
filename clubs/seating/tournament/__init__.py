"""The call `seating` of tournaments: who sits where, round by round, determined by the request and its seed alone.

`request_reading` parses a `Request` from JSON, `seat_rounds` seats it, `seating_quality` measures the result, and
`seating_call` combines them. Several rounds at once come from `block_designs` (rounds without repeats by algebra),
assigned to players by `design_labels` and repaired by `local_search`; a round by standings from `swiss_round` or
`rank_spread`. Source: the tournament pages, sections 5 and 13.
"""
