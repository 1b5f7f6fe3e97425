"""One evening for all tests of the builder's tower: they follow each other as an evening does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.appliance.booted.system import Evening, fault, install, plug_in_camera, wait_until


@pytest.fixture(scope="session")
def evening() -> Iterator[Evening]:
    """The camera was plugged in before the package was installed; two people have begun a game."""
    evening = Evening()
    plug_in_camera()
    install()
    wait_until(lambda: fault() is None, "it does not find its camera")
    evening.sit_down()
    evening.start()
    yield evening
    evening.close()
