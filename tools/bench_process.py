"""A bench's process made as those that serve the site."""

import gc


def as_served() -> None:
    """Look for rings among objects as seldom as a process does that serves the site."""
    from config.gunicorn import COLLECT

    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
