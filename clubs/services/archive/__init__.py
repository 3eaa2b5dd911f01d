"""Club archives: export to one file, validation, import, and deletion of a club."""
