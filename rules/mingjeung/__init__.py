"""明將麻雀 (rulebook page mingjeung)."""
