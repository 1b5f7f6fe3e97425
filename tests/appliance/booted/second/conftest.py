"""One evening for all tests of the second boot: it goes on where the plug was pulled."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.appliance.booted.system import Evening, fault, shown, wait_until


@pytest.fixture(scope="session")
def evening() -> Iterator[Evening]:
    evening = Evening.again()
    wait_until(lambda: shown("ActiveState") == "active", "it did not come up by itself")
    wait_until(lambda: fault() is None, "it does not find its parts")
    yield evening
    evening.close()
