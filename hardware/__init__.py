"""The tower itself: parameters, parts, drawings. Shares data with the software, never code."""
