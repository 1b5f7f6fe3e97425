"""The power is back: the same disk, and nobody has touched anything; then a newer package, and none."""
