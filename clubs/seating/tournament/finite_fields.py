"""Finite fields, from which rounds without repeats are made."""

from collections.abc import Sequence

POLYNOMIALS = {4: (1, 1), 8: (1, 1, 0), 16: (1, 1, 0, 0), 32: (1, 0, 1, 0, 0), 64: (1, 1, 0, 0, 0, 0)}
POLYNOMIALS |= {9: (1, 0), 27: (1, 2, 0), 81: (2, 1, 0, 0), 25: (3, 0), 49: (4, 0)}
"""By order q = p^k, lowest coefficient first: x^k = −(these) is irreducible modulo p."""
PRIMES = (2, 3, 5, 7)


class Field:
    """The field with `order` elements, named 0 … order − 1. Only the orders known here are possible."""

    def __init__(self, order: int) -> None:
        self.order = order
        self.prime = next((p for p in PRIMES if order % p == 0), order) if order in POLYNOMIALS else order
        self.degree = len(POLYNOMIALS.get(order, (0,)))

    def add(self, a: int, b: int) -> int:
        """Return the sum of two elements."""
        return self._element([(x + y) % self.prime for x, y in zip(self._digits(a), self._digits(b), strict=True)])

    def times(self, a: int, b: int) -> int:
        """Return the product of two elements."""
        if self.degree == 1:
            return a * b % self.prime
        total = [0] * self.degree
        shifted = self._digits(a)
        for digit in self._digits(b):
            total = [(x + digit * y) % self.prime for x, y in zip(total, shifted, strict=True)]
            shifted = self._by_x(shifted)
        return self._element(total)

    def _by_x(self, digits: Sequence[int]) -> list[int]:
        over = digits[-1]
        raised = [0, *digits[:-1]]
        return [(x - over * y) % self.prime for x, y in zip(raised, POLYNOMIALS[self.order], strict=True)]

    def _digits(self, element: int) -> list[int]:
        digits = []
        for _ in range(self.degree):
            element, digit = divmod(element, self.prime)
            digits.append(digit)
        return digits

    def _element(self, digits: Sequence[int]) -> int:
        element = 0
        for digit in reversed(digits):
            element = element * self.prime + digit
        return element


def field(order: int) -> Field | None:
    """Return the field with this many elements, or None if there is none or it is not known here."""
    prime = order > 1 and all(order % d for d in range(2, int(order**0.5) + 1))
    return Field(order) if prime or order in POLYNOMIALS else None
