"""A tower at the hands of its builder: wrong settings, bad cards, a newer package, and none."""
