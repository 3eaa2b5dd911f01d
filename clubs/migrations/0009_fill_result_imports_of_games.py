from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def link_games(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Name the list of results at each game that came from it: its score sheet's key began with that of the list."""
    game, sheet = apps.get_model("clubs", "Game"), apps.get_model("clubs", "ScoreSheet")
    for batch in apps.get_model("clubs", "ResultImport").objects.all():
        sheets = sheet.objects.filter(game__event__season=batch.season_id, key__startswith=f"list-{batch.key}-")
        game.objects.filter(pk__in=sheets.values("game")).update(result_import=batch)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0008_link_games_to_result_imports")]

    operations = [migrations.RunPython(link_games, migrations.RunPython.noop)]
