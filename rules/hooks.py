"""Hooks of a rule system that delegate to a function: the class body then names the function that does the work.

The function's parameters after `options` are those of the hook; mypy checks them against `rules.system.System`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

O = TypeVar("O")  # noqa: E741 -- the one letter that says 'options'
O_co = TypeVar("O_co", covariant=True)
P = ParamSpec("P")
T = TypeVar("T")


class Chosen(Protocol[O_co]):
    """Rules with their options."""

    @property
    def options(self) -> O_co: ...


def hook(function: Callable[Concatenate[O, P], T]) -> Callable[Concatenate[Chosen[O], P], T]:
    """Make a hook of a function that takes the options and the hook's arguments."""

    def bound(rules: Chosen[O], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(rules.options, *args, **kwargs)

    return bound


def plain(function: Callable[P, T]) -> Callable[Concatenate[Chosen[Any], P], T]:
    """Make a hook of a function that takes only the hook's arguments, whatever the options."""

    def bound(_rules: Chosen[Any], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    return bound


def table(function: Callable[[O], T]) -> Callable[[Chosen[O]], T]:
    """Make a hook of a function of the options alone; compute it once per rule set and cache the result.

    The returned value must not be changed.
    """
    key = f"{function.__module__}.{function.__qualname__}"

    def bound(rules: Chosen[O], /) -> T:
        known = vars(rules)
        made: T = known[key] if key in known else known.setdefault(key, function(rules.options))
        return made

    return bound


def always(value: T) -> Callable[[Chosen[Any]], T]:
    """Make a hook that returns the same value under all options."""

    def bound(_rules: Chosen[Any], /) -> T:
        return value

    return bound
