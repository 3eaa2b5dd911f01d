"""Services for a club night: check-in, seat draws and tables."""
