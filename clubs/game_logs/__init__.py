"""Logs of online games, pure: read into deals of the scoring contract, and taken only where log and core agree.

`source` tells the format and reads text, `mjlog`, `tenhou6`, `mjai` and `majsoul` read a format's events onto a
`table`, which knows what may follow and what follows from it. `preset` says by which rules, `results` writes deals as
the contract does, `agreement` compares them with the core; `call` is the call `log`. No Django, no clock, no I/O.
"""
