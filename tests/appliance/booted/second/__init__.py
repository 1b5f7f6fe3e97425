"""The power is back: the same disk, and nobody has touched anything."""
