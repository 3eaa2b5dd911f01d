"""What Locust runs is no test: it changes how sockets and threads work as soon as it is imported."""

collect_ignore = ["people.py"]
"""Files that pytest must not import."""
