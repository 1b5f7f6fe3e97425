"""From the installation to a plug that is pulled in the middle of a round."""
