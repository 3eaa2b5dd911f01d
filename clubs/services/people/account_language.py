"""What an account keeps of its reader."""

from django.conf import settings

from clubs.models import User
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def keep_language(*, user: User, language: str) -> None:
    """Write to this person in this language from now on; one that the site does not speak changes nothing."""
    if language not in dict(settings.LANGUAGES) or language == user.language:
        return
    user.language = language
    User.objects.filter(pk=user.pk).update(language=language)
