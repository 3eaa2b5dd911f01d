"""Pictures to share, drawn on the server."""
