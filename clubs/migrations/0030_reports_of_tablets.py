from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('clubs', '0029_contacts_of_clubs_and_events')]

    operations = [migrations.AddField("table", "tablet", models.JSONField(blank=True, null=True))]
