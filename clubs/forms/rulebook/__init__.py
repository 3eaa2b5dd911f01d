"""Forms of the rules, the calculator and words of both."""
