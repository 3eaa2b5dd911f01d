"""Functions and base classes for one hand that all systems share: reading, checking, valuing, waits."""
