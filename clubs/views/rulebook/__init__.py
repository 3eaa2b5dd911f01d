"""Views of rules, calculator and glossary."""
