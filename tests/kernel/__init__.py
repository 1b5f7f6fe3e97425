"""The tower on a real kernel's lines."""
