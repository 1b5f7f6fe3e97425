"""The page from outside: Flask, waitress, and what each phone is told."""
