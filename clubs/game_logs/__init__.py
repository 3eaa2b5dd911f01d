"""Logs of online games, pure: parsed into deals of the scoring contract, and accepted only if log and core agree.

`request_source` detects the format and reads text; `mjlog`, `tenhou6`, `mjai` and `majsoul` replay a format's events on
a `deal_play.Table`, which knows the legal next events and their effects. `preset_of_log` finds the rules,
`deal_results` writes deals in the contract's format, `core_comparison` compares them with the core; `log_call` is the
call `log`. No Django, no clock, no I/O.
"""
