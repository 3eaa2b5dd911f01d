"""Django's PostgreSQL, for a database that may be away; `DATABASES` names this package as the engine."""
