"""The fields of an action, declared once for its form and for the API."""

from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.input_limits import MOST

Words = str | Promise


class Kind(StrEnum):
    """What a field holds. `SECONDS` are typed as minutes; `NUMBERS` are typed as a list of them."""

    LINE = auto()
    LINES = auto()
    WHOLE = auto()
    FLAG = auto()
    NUMBERS = auto()
    MOMENT = auto()
    SECONDS = auto()
    CHOICE = auto()


EMPTY = {Kind.LINE: "", Kind.LINES: "", Kind.FLAG: False}
"""What an optional field is where nothing is sent; None for all other kinds."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field with its limits.

    `low` and `high` bound a number, `high` the length of a text, `fewest` and `most` the length of a list. `blank` lets
    a required field be empty or null. `default` stands for an optional field that is not sent; `keep`: such a field is
    not passed on at all. `initial` stands in the form, `about` in the API's schema.
    """

    kind: Kind = Kind.LINE
    label: Words = ""
    required: bool = True
    low: int = 0
    high: int = MOST
    fewest: int = 0
    most: int = 0
    blank: bool = False
    keep: bool = False
    default: Any = None
    choices: tuple[str, ...] = ()
    initial: object = None
    about: str = ""

    @property
    def empty(self) -> Any:
        """The value of an optional field that is not sent."""
        return EMPTY.get(self.kind) if self.default is None and not self.blank else self.default

    def called(self, label: Words, **more: Any) -> "Field":
        """The same field with another label."""
        return replace(self, label=label, **more)


REASON = Field(label=_("Reason"), high=200)
NOTE = replace(REASON, required=False)
"""A reason that may be left out."""
NUMBER = Field(Kind.WHOLE, _("Start number"), low=1)
FLAG = Field(Kind.FLAG)
OPTION = Field(Kind.FLAG, required=False)
