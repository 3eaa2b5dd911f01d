"""The seat draw, pure and repeatable: whoever has the published seed gets the same tables, winds and dice.

`lots` turns a seed into chance, `sitting_out` says who waits, `company` who shares a table, `winds` who sits where,
`dice` who deals first; `plan` puts them together and replays what staff changed by hand. No Django, no clock, no I/O.
"""
