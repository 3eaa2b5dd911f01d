from django.db import migrations

# On PostgreSQL an earlier migration dropped this index together with that of the foreign key.
CREATE = "CREATE UNIQUE INDEX IF NOT EXISTS one_current_sheet_per_game ON clubs_scoresheet (game_id) WHERE current"


class Migration(migrations.Migration):
    dependencies = [("clubs", "0002_tournaments_logs_and_statistics")]

    operations = [migrations.RunSQL(CREATE, migrations.RunSQL.noop)]
