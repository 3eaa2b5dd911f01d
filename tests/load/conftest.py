"""Keep pytest away from Locust's file, which changes how sockets and threads work when it is imported."""

collect_ignore = ["people.py"]
"""Files that pytest must not import."""
