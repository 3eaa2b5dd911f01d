"""Cache of whole public pages, which never serves a page older than its data."""
