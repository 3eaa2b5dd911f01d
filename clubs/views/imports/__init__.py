"""Views of imports."""
