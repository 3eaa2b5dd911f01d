"""Club archives: their contents, and the conversion of rows to lines and back."""
