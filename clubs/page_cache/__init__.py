"""Public pages as they were last made: kept whole, answered first, and never older than asked for."""
