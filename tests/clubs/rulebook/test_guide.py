"""The organiser's guide: one source for the documentation and the app."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from clubs.selectors.rulebook.organisers_guide import FOLDER, guide

CODES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("code", CODES)
def test_every_language_tells_the_same_things(code: str) -> None:
    def shape(text: str) -> list[str]:
        return re.findall(r"<(h1|h2|li|p)\b", text)

    assert shape(guide(code)) == shape(guide("en"))
    assert {path.stem for path in FOLDER.glob("*.md")} == set(CODES)


@pytest.mark.django_db
def test_a_visitor_reads_it_in_the_own_language(client: Client) -> None:
    page = client.get(reverse("guide"), headers={"accept-language": "ja"}).content.decode()
    assert "例会の夜" in page
    assert "<h2>当日</h2>" in page
    assert client.get("/").content.decode().count(reverse("guide")) == 1
