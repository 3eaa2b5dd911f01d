"""Forms of circuits."""
