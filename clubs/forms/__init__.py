"""Forms: parsing of user input, and errors in the user's words."""
