"""The power is back: the same disk, and nobody has touched anything. Then the wheel, without the package."""
