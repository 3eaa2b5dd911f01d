"""All processes of a site share one `SECRET_KEY`: another one is refused at the start, unless it is accepted once."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command

from clubs.models import SecretKeyMark
from clubs.services.secret_key import SecretKeyError, check_secret_key, fingerprint

ANOTHER = "another key, of a second machine that made its own"


@pytest.mark.django_db(transaction=True)
def test_another_key_is_refused_until_it_is_accepted(settings: Any) -> None:
    check_secret_key()
    check_secret_key()
    first = fingerprint()
    assert SecretKeyMark.objects.get().fingerprint == first
    settings.SECRET_KEY = ANOTHER
    with pytest.raises(SecretKeyError, match=f"another SECRET_KEY \\({first[:8]}…\\) than.*secret_key --accept"):
        check_secret_key()
    with pytest.raises(CommandError, match="another SECRET_KEY"):
        call_command("secret_key")
    call_command("secret_key", accept=True)
    check_secret_key()
    assert SecretKeyMark.objects.get().fingerprint == fingerprint() != first
