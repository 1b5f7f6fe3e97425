"""The tower's own Wi-Fi, told on the table's screen while it is on."""

from __future__ import annotations

from kinito_pi.hotspot_sign import Hotspot
from tests.phones.conftest import Evening

KINITO = Hotspot("Kinito", "fe4rkq9mzt")


def test_without_one_there_is_nothing_to_tell(evening: Evening) -> None:
    client = evening.phone().client
    assert [client.get(f"/api/{each}").status_code for each in ("wifi", "wifi.svg")] == [204, 204]


def test_name_and_password_are_told_while_it_is_on(evening: Evening) -> None:
    evening.parlour.hotspot = KINITO
    assert evening.phone().client.get("/api/wifi").get_json() == {"name": "Kinito", "password": "fe4rkq9mzt"}


def test_its_code_is_a_picture(evening: Evening) -> None:
    evening.parlour.hotspot = KINITO
    answer = evening.phone().client.get("/api/wifi.svg")
    assert (answer.mimetype, b"<svg" in answer.data) == ("image/svg+xml", True)


def test_no_snapshot_knows_of_it(evening: Evening) -> None:
    """A snapshot is drawn, logged and compared; a password has no place in one."""
    evening.parlour.hotspot = KINITO
    assert "fe4rkq9mzt" not in evening.phone().client.get("/api/table").get_data(as_text=True)
