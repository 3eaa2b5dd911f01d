from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("clubs", "0006_statistics_by_month")]

    operations = [
        migrations.DeleteModel(name="SpanPair"),
        migrations.DeleteModel(name="SpanSum"),
        migrations.DeleteModel(name="SumSpan"),
        migrations.DeleteModel(name="MonthSum"),
        migrations.DeleteModel(name="PairSum"),
        migrations.DeleteModel(name="PlayerRecord"),
        migrations.DeleteModel(name="PlayerSum"),
        migrations.DeleteModel(name="SumBook"),
    ]
