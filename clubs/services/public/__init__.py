"""What is derived for public pages in the background."""
