"""The power is back: the same disk, and nobody has touched anything; then the wheel in the package's place."""
