"""The activity log: who did what, and why."""

from typing import Any, ClassVar

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql.compiler import SQLCompiler

from clubs.models.games import Game, Via
from clubs.models.people import Club, User
from clubs.models.seasons import Event


class Said(models.Func):
    """Text value of a key in an entry's `data`; null if the key is missing.

    The key is compiled into the SQL as a literal so that both databases can match the expression to an index.
    """

    def __init__(self, name: str) -> None:
        super().__init__("data", name=name, output_field=models.TextField())

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any) -> tuple[str, Any]:
        """Cast to text, numbers included: SQLite never treats a number and a string as equal."""
        return self.as_sql(compiler, connection, template="CAST(JSON_EXTRACT(%(expressions)s, '$.%(name)s') AS TEXT)")

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any) -> tuple[str, Any]:
        """Use `->>`, which always returns text."""
        return self.as_sql(compiler, connection, template="(%(expressions)s ->> '%(name)s')")


def _about(name: str) -> models.Index:
    """Return an index that finds club-level entries (no event) by a key in `data`, newest first.

    Deals are left out.
    """
    found = models.F("club"), Said(name), models.F("created_at").desc(), models.F("id").desc()
    return models.Index(*found, condition=models.Q(event__isnull=True), name=f"acts_by_{name}")


class LogEntry(models.Model):
    """One logged action: `action` names it (`deal.recorded`, `game.reopened` …), `data` holds the details.

    An entry outlives the event and the game it refers to. `by_name` is set if the person's account was on another site,
    from which the club was imported.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log", db_index=False)
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="log")
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="log", db_index=False)
    action = models.CharField(max_length=40)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by_name = models.CharField(max_length=80, blank=True, default="", db_default="")
    via = models.CharField(max_length=8, choices=Via, default=Via.STAFF)
    reason = models.CharField(max_length=200, blank=True)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["game", "-created_at"]),
            models.Index(fields=["club", "-created_at", "-id"], name="log_of_a_club"),
            models.Index(fields=["club", "-id"], name="log_of_a_club_by_id"),
            models.Index(
                fields=["club", "-created_at", "-id"],
                condition=models.Q(action="club.archived"),
                name="archives_of_a_club",
            ),
            *map(_about, ("number", "kept_number", "name")),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.created_at:%F %T}"

    @property
    def who(self) -> str:
        """Return the name of the person who acted; empty if it was nobody with an account."""
        return str(self.by) if self.by else self.by_name
