"""Views of a night's settlement."""
