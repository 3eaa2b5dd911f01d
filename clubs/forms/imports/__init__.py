"""Forms of what comes in and goes out."""
