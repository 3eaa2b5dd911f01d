"""Verbs: each takes locks, checks, writes, leaves a log entry and enqueues tasks after commit."""
