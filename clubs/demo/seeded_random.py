"""Reproducible random numbers."""

import hashlib
import random

SEED = "East One"


def lots(*label: object) -> random.Random:
    """Return a separate generator for each label, so that more calls for one purpose don't change the others."""
    return random.Random(_text(*label))  # noqa: S311  # must be repeatable, guards nothing


def draw_seed(*label: object) -> str:
    """Return the seed of a seat draw, in the form of a real one."""
    return hashlib.sha256(_text(*label).encode()).hexdigest()


def _text(*label: object) -> str:
    return ":".join(map(str, (SEED, *label)))
