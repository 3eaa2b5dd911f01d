"""Hostile or broken input for fields that expect a number, a date, a name or an address."""

# Each has a short name, which the tests use to report it.
TEXTS: dict[str, str] = {
    "superscript": "²",
    "arabic": "٣",
    "full width": "９",
    "5,000 figures": "9" * 5000,
    "19 figures": "9" * 19,
    "minus": "-9223372036854775809",
    "exponent": "1e999999",
    "not a number": "NaN",
    "null": "\x00",
    "null inside": "a\x00b",
    "surrogate": "\ud800",
    "brackets": "[" * 100_000,
    "year 1": "0001-01-01",
    "year 1 with hour": "0001-01-01T00:00:00+14:00",
    "year 9999": "9999-12-30",
    "year 9999 with hour": "9999-12-31T23:59:59-12:00",
    "line break": "a\r\nBcc: b@example.org",
    "other direction": "\u202e\u2066\ufeff",
    "markup": "\"'><u hostile>{{ 7 }}{% now %}",
    "object": '{"a": []}',
    "path": "../../../../etc/passwd",
    "quote": "'; --",
}
# What fits into a URL: servers accept at most some 4,000 characters.
IN_ADDRESS = {name: text for name, text in TEXTS.items() if len(text) < 10_000}
