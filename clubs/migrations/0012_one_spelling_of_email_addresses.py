from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Exists, OuterRef

from clubs.models.email_addresses import AddressField, email_key


def respell(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep every address by its key.

    Of two accounts whose addresses have one key, the older keeps it; the younger keeps its spelling, by which nobody
    signs in any longer, until staff give it another address (`./run doctor` names it).
    """
    user, owned = apps.get_model("clubs", "User"), apps.get_model("account", "EmailAddress")
    taken: set[str] = set(user.objects.values_list("email", flat=True))
    for found in user.objects.order_by("date_joined", "pk").iterator():
        key = email_key(found.email)
        if key != found.email and key not in taken:
            taken.add(key)
            user.objects.filter(pk=found.pk).update(email=key)
    verified = set(owned.objects.filter(verified=True).values_list("email", flat=True))
    pairs = set(owned.objects.values_list("user_id", "email"))
    for found in owned.objects.order_by("pk").iterator():
        key = email_key(found.email)
        if key != found.email and (found.user_id, key) not in pairs and not (found.verified and key in verified):
            pairs.add((found.user_id, key))
            verified |= {key} if found.verified else set()
            owned.objects.filter(pk=found.pk).update(email=key)
    for name in ("Player", "Invitation", "Registration"):
        model = apps.get_model("clubs", name)
        for pk, email in model.objects.exclude(email="").values_list("pk", "email").iterator():
            if (key := email_key(email)) != email:
                model.objects.filter(pk=pk).update(email=key)


def end_roles(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Remove the roles at tournaments of people who are no longer members of the club."""
    staff, member = apps.get_model("clubs", "EventStaff"), apps.get_model("clubs", "Membership")
    same = member.objects.filter(user=OuterRef("user"), club=OuterRef("event__season__club"))
    gone = staff.objects.filter(~Exists(same)).values_list("pk", flat=True)
    staff.objects.filter(pk__in=list(gone)).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("clubs", "0011_indexes_for_many_clubs"),
    ]

    operations = [
        migrations.RunPython(respell, migrations.RunPython.noop),
        migrations.RunPython(end_roles, migrations.RunPython.noop),
        migrations.SeparateDatabaseAndState(  # the columns stay as they are
            state_operations=[
                migrations.AlterField(
                    model_name="historicalplayer", name="email", field=AddressField(blank=True, max_length=254, verbose_name="email")
                ),
                migrations.AlterField(
                    model_name="invitation", name="email", field=AddressField(max_length=254, verbose_name="email")
                ),
                migrations.AlterField(
                    model_name="player", name="email", field=AddressField(blank=True, max_length=254, verbose_name="email")
                ),
                migrations.AlterField(
                    model_name="registration", name="email", field=AddressField(max_length=254, verbose_name="email")
                ),
                migrations.AlterField(
                    model_name="user", name="email", field=AddressField(max_length=254, unique=True, verbose_name="email")
                ),
            ]
        ),
    ]
