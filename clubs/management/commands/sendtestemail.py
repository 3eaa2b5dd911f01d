"""`manage.py sendtestemail`: send a test mail in the reader's language."""

from argparse import ArgumentParser
from socket import gethostname

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import override

from clubs.selectors.people.email_addresses import language_of
from clubs.services.notifications.mails import direct


class Command(BaseCommand):
    """Send a mail to each address, from `EMAIL_FROM`. Addresses without an account get the site's language."""

    help = "Sends a mail to each address, to see whether mail arrives."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", nargs="+", help="who gets it")

    def handle(self, *args: object, email: list[str], **options: object) -> None:
        transport = direct()
        for one in email:
            with override(language_of(one, settings.LANGUAGE_CODE)):
                words = _("This is a test email from %(host)s. If you can read it, sending email works.")
                subject = f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{_('Test email')}"
                send_mail(
                    subject, words % {"host": settings.PUBLIC_HOST or gethostname()}, None, [one], connection=transport
                )
                self.stdout.write(f"Sent to {one}.")
