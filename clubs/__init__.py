"""The Django app of the site: data, permissions, all pages, the REST API and the background tasks."""
