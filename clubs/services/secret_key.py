"""The site's processes share one `SECRET_KEY`: its fingerprint is stored in the database, and another key is refused.

With two keys each process would end the sessions of the other, and nobody could sign in.
"""

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.crypto import salted_hmac

from clubs.models import SecretKeyMark

ONLY = 1
"""The primary key of the table's only row."""


class SecretKeyError(Exception):
    """Raised where the database belongs to another `SECRET_KEY`. The message says what to do."""


def fingerprint() -> str:
    """Return the fingerprint of this process's key, from which nobody finds the key."""
    return salted_hmac("east-one-secret-key", "fingerprint", algorithm="sha256").hexdigest()


def check_secret_key() -> None:
    """Raise SecretKeyError if the database belongs to another key; the first key is stored.

    A database that can't be asked, or has no tables yet, is not checked now.
    """
    own = fingerprint()
    try:
        kept, _made = SecretKeyMark.objects.get_or_create(pk=ONLY, defaults={"fingerprint": own})
    except DatabaseError:
        return
    finally:  # nothing of it is left to processes that are forked from this one
        connection.close()
        getattr(connection, "close_pool", lambda: None)()
    if kept.fingerprint != own:
        raise SecretKeyError(
            f"This database belongs to another SECRET_KEY ({kept}…) than this process has ({own[:8]}…). With two keys "
            "nobody stays signed in. Give all web and worker processes the same SECRET_KEY; where it isn't set, it is "
            f"in {settings.VAR_DIR / 'secret_key'}. If you changed the key on purpose, run “./run manage secret_key "
            "--accept” once: then everybody signs in again, and links mailed before no longer work."
        )


def accept_secret_key() -> bool:
    """Store the fingerprint of this process's key; return whether the database belonged to another one."""
    own = fingerprint()
    known = SecretKeyMark.objects.filter(pk=ONLY).exclude(fingerprint=own).exists()
    SecretKeyMark.objects.update_or_create(pk=ONLY, defaults={"fingerprint": own})
    return known
