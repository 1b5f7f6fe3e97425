"""The appliance: what systemd and Debian make of the program."""
