"""One evening for all tests of the first boot: they follow each other as an evening does."""

from __future__ import annotations

import pytest

from tests.appliance.booted.system import SERVICE, Evening, fault, plug_in_camera, systemctl, wait_until


@pytest.fixture(scope="session")
def evening() -> Evening:
    """Two people have sat down and begun a game, and the camera is plugged in. Not closed: the plug is pulled
    while all is as it is."""
    evening = Evening()
    plug_in_camera()
    systemctl("restart", SERVICE)
    wait_until(lambda: fault() is None, "it does not find its camera")
    evening.sit_down()
    evening.start()
    return evening
