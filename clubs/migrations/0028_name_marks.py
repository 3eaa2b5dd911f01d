from itertools import groupby
from operator import itemgetter

from django.db import migrations, models

from clubs.names import Namesake, marks_of

FIELDS = ("club_id", "pk", "name", "alias", "privacy", "club_number", "number")
MARK = {"db_default": "", "default": "", "editable": False, "max_length": 40}


def mark_players(apps, schema_editor):
    """Mark the active players of one name that are stored already."""
    players = apps.get_model("clubs", "Player").objects
    active = players.filter(active=True, former=False, merged_into=None).order_by("club_id", "pk")
    for _club, rows in groupby(active.values_list(*FIELDS).iterator(), itemgetter(0)):
        whole, public = [], []
        for _key, pk, name, alias, privacy, club_number, number in rows:
            whole.append(Namesake(pk, name, alias, club_number, number))
            if privacy != "hidden":
                public.append(Namesake(pk, alias if privacy == "alias" else name, alias, club_number, number))
        for field, found in (("mark", marks_of(whole)), ("public_mark", marks_of(public))):
            for pk, mark in found.items():
                players.filter(pk=pk).update(**{field: mark})


class Migration(migrations.Migration):
    dependencies = [('clubs', '0027_demo_clubs')]

    operations = [
        migrations.AddField("player", "mark", models.CharField(**MARK)),
        migrations.AddField("player", "public_mark", models.CharField(**MARK)),
        migrations.RunPython(mark_players, migrations.RunPython.noop),
    ]
