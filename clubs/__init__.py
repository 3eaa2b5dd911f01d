"""The club: what is kept, who may do what, every screen, the REST API and the background tasks."""
