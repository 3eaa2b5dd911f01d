"""The seat draw, pure and repeatable: the published seed gives everybody the same tables, winds and dice.

`seeded_random` turns a seed into random numbers, `sitting_out` chooses who sits out, `table_groups` who shares a table,
`starting_winds` who sits where, `dice` who deals first; `draw_plan` combines them and replays manual changes by staff.
No Django, no clock, no I/O.
"""
