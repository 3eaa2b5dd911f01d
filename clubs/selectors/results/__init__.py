"""Games played before, brought in as a list: what its columns are, what each line says, and what taking it would do."""
