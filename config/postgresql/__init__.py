"""Django's PostgreSQL backend, robust against outages; `DATABASES` names this package as the engine."""
