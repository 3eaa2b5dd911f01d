"""Email addresses in one spelling, so that every look-up and every constraint compares the same text."""

import unicodedata
from typing import Any

from django.db import models


def email_key(address: str) -> str:
    """Return the one spelling of an address: NFKC, case-folded, without spaces around it.

    Letters that merely look alike stay different, also those that a database's `UPPER` would join.

    >>> email_key(" Mei@Example.ORG"), email_key("\u017fam@example.org"), email_key("v\u0131ctim@example.org")
    ('mei@example.org', 'sam@example.org', 'v\u0131ctim@example.org')
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", address).casefold()).strip()


class AddressField(models.EmailField):  # type: ignore[type-arg]  # generic in the stubs only
    """Email address, kept and looked up by its key."""

    def to_python(self, value: Any) -> Any:
        return email_key(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        return self.to_python(super().get_prep_value(value))

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self.to_python(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value
