"""Set up a benchmark's process like a web process."""

import gc


def as_served() -> None:
    """Collect garbage as rarely as a web process does."""
    from config.gunicorn import COLLECT

    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
