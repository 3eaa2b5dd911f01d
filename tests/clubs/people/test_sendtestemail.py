"""The command that sends a test mail, for administrators."""

import pytest
from django.core import mail
from django.core.management import call_command

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def test_a_mail_to_try_it_out_is_in_its_readers_language_and_from_the_sites_address(settings):
    settings.DEFAULT_FROM_EMAIL = "East One <no-reply@club.example>"
    reader = UserFactory(language="zh-hant")
    call_command("sendtestemail", reader.email, "nobody@example.org", verbosity=0)
    assert [one.subject for one in mail.outbox] == [
        "[East One · 東一] 測試郵件",
        "[East One · 東一] Test email",
    ]
    assert {one.from_email for one in mail.outbox} == {"East One <no-reply@club.example>"}
    assert "寄出" in mail.outbox[0].body
