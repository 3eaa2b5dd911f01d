"""Dataclasses that are cheap to create, for records made many times per hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen=False, **how):
        """Return a dataclass decorator whose `frozen` is checked by mypy only: it compares and hashes as if frozen.

        Instances are created four times as fast, because a dataclass frozen at run time sets each field by a call.
        """
        return dataclass(**how, unsafe_hash=frozen)


__all__ = ["record"]
