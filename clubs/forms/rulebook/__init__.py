"""Forms of the rules, the calculator and their vocabulary."""
