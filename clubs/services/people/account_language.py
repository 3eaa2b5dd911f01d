"""The language of an account."""

from django.conf import settings

from clubs.models import User
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def keep_language(*, user: User, language: str) -> None:
    """Store the language of an account's future mails; ignore languages the site doesn't support."""
    if language not in dict(settings.LANGUAGES) or language == user.language:
        return
    user.language = language
    User.objects.filter(pk=user.pk).update(language=language)
