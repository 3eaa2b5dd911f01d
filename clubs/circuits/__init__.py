"""Rankings of players over many tournaments: pure, without Django, database or clock.

`circuit_call` is the call `circuit` of the scoring contract. A formula is data: list formulas (`list_ranking`) add up
or average the results that count, `elo_ranking` replays them, `grade_ranking` promotes players up a ladder of grades.
`next_change` finds the day on which a ranking changes by itself. `feed_signature` signs what sites publish for each
other in the one form that `canonical_json` writes; `feed_document` reads it and says what is refused.
"""
