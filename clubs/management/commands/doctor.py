"""`manage.py doctor`: whether the site has all it needs, a line for each thing with its remedy."""

import sys

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """A look at everything around the site."""

    help = (
        "Looks at versions, database, disk, memory, mail, clock, permissions, backups and TLS; 1 if something is bad."
    )
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        from config.doctor import BAD, examine

        bad = False
        for name, found in examine():
            bad = bad or found.state == BAD
            remedy = f"  → {found.remedy}" if found.remedy else ""
            self.stdout.write(f"{found.state:5} {name:12} {found.words}{remedy}")
        if bad:
            sys.exit(1)
