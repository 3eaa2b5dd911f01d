import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0069_keep_where_forms_led'),
    ]

    operations = [
        migrations.AddField(
            model_name='eventteam',
            name='captain',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.entry'),
        ),
    ]
