"""Forms of imports and exports."""
