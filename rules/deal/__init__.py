"""Functions and base classes for deals and games that all systems share: reading, paying, describing, sampling."""
