"""Records of which many are made for each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen=False, **how):
        """A dataclass whose `frozen` is left to mypy: it compares and hashes as one, and is made four times as fast.

        One that is frozen while it runs sets each of its fields by a call.
        """
        return dataclass(**how, unsafe_hash=frozen)


__all__ = ["record"]
