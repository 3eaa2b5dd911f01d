"""The Django admin for site administrators."""

import pytest
from django.contrib import admin
from django.urls import reverse

from tests.factories import RON, UserFactory, seated_game

pytestmark = pytest.mark.django_db
OURS = sorted(model._meta.model_name for model in admin.site._registry if model._meta.app_label == "clubs")


@pytest.fixture
def root(client):
    client.force_login(UserFactory(is_staff=True, is_superuser=True, email="root@example.org"))
    return client


@pytest.mark.parametrize("model", OURS)
def test_what_a_club_keeps_can_be_looked_up(root, model):
    seated_game(deals=[RON])
    assert root.get(reverse(f"admin:clubs_{model}_changelist"), {"q": "x"}).status_code == 200


def test_accounts_are_added_by_e_mail(root):
    data = {"email": "new@example.org", "name": "New", "password1": "kan-dora-4417", "password2": "kan-dora-4417"}
    page = root.post(reverse("admin:clubs_user_add"), data | {"usable_password": "true"})
    assert page.status_code == 302, page.context["errors"]
    assert "new@example.org" in root.get(reverse("admin:clubs_user_changelist")).content.decode()


@pytest.mark.parametrize("model", ["player", "season", "event", "game", "logentry"])
def test_what_services_keep_consistent_is_not_written_here(root, model):
    assert root.get(reverse(f"admin:clubs_{model}_add")).status_code == 403


def test_the_admin_is_for_superusers(client):
    client.force_login(UserFactory(is_staff=True))
    assert client.get("/admin/").status_code == 403
