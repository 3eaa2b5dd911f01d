"""The pure call `sheet`, which reads any spreadsheet of a club's results."""
