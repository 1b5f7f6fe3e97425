"""A Linux kernel with GPIO lines and a Debian trixie: made once, kept, and booted as an ordinary process.

A Raspberry Pi's kernel cannot run here, but a User-Mode Linux can, without virtual machines: its ``gpio-sim``
gives a real ``/dev/gpiochip0``, and systemd runs on it as it does on a Pi.
"""
