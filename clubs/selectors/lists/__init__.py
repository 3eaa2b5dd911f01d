"""Lists that staff bring in: files and pasted text as rows of cells, and what each column is."""
