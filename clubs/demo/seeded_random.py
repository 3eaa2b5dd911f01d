"""Chance that falls the same way every time."""

import hashlib
import random

SEED = "East One"


def lots(*label: object) -> random.Random:
    """A generator of its own for each label, so that one more call for one thing moves nothing else."""
    return random.Random(_text(*label))  # noqa: S311  # must be repeatable, guards nothing


def draw_seed(*label: object) -> str:
    """The seed of a seat draw, in the form of a real one."""
    return hashlib.sha256(_text(*label).encode()).hexdigest()


def _text(*label: object) -> str:
    return ":".join(map(str, (SEED, *label)))
