"""Kinito Pi: a dice tower that shakes, reads the dice unseen and keeps the game."""
