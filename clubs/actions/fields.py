"""Fields of an action, declared once for its form and for the API."""

from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.input_limits import MOST

Words = str | Promise


class Kind(StrEnum):
    """Type of a field. `SECONDS` are typed as minutes, `NUMBERS` as a list."""

    LINE = auto()
    LINES = auto()
    WHOLE = auto()
    FLAG = auto()
    NUMBERS = auto()
    MOMENT = auto()
    SECONDS = auto()
    CHOICE = auto()


EMPTY = {Kind.LINE: "", Kind.LINES: "", Kind.FLAG: False}
"""Value of an optional field that isn't sent; None for all other kinds."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field with its limits.

    `low` and `high` bound a number, `high` the length of a text, `fewest` and `most` the length of a list. `blank`
    allows a required field to be empty or null. `default` is used for an optional field that isn't sent; with `keep`,
    such a field is omitted from the call. `initial` is shown in the form, `about` in the API's schema.
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
        """Return the value of an optional field that isn't sent."""
        return EMPTY.get(self.kind) if self.default is None and not self.blank else self.default

    def called(self, label: Words, **more: Any) -> "Field":
        """Return the same field with another label."""
        return replace(self, label=label, **more)


REASON = Field(label=_("Reason"), high=200)
NOTE = replace(REASON, required=False)
"""An optional reason."""
NUMBER = Field(Kind.WHOLE, _("Start number"), low=1)
FLAG = Field(Kind.FLAG)
OPTION = Field(Kind.FLAG, required=False)
