"""A parlour whose loop runs by itself, and phones that talk to its app without a network between."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.phones.parlour import CODE, Parlour

Data = dict[str, Any]


class Client(FlaskClient):
    """Reads each answer whole, as a phone does, so that files are closed."""

    def open(self, *args: Any, **options: Any) -> TestResponse:
        return super().open(*args, **{"buffered": True, **options})


class Phone:
    """One phone, by what it can do: its cookie is kept by the client."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def post(self, path: str, body: Any, **options: Any) -> TestResponse:
        return self.client.post(path, json=body, **options)

    def join(self, name: str, **words: Any) -> TestResponse:
        return self.post("/api/join", {"code": CODE, "name": name, **words})

    def do(self, what: str, at: int | None = None, **words: Any) -> TestResponse:
        return self.post("/api/do", {"do": what, "at": self.at if at is None else at, **words})

    def look(self) -> TestResponse:
        return self.post("/api/look", {})

    @property
    def at(self) -> int:
        at: int = self.table["at"]
        return at

    @property
    def table(self) -> Data:
        return self.client.get("/api/table").get_json()  # type: ignore[no-any-return]

    @property
    def seat(self) -> Data:
        return self.client.get("/api/seat").get_json()  # type: ignore[no-any-return]


class Evening:
    """The parlour with its loop running, until it is closed."""

    def __init__(self, state: Path, heartbeat: float = 3600.0) -> None:
        self.parlour = Parlour(state, heartbeat=heartbeat)
        self.parlour.app.test_client_class = Client
        self.dice = self.parlour.dice
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.parlour.turn(0.002)
            self.parlour.step(0.05)

    def phone(self) -> Phone:
        return Phone(self.parlour.app.test_client())

    def seated(self, *names: str) -> list[Phone]:
        """A phone for each of ``names``, sat down in that order."""
        phones = [self.phone() for _ in names]
        for phone, name in zip(phones, names, strict=True):
            assert phone.join(name).status_code == 201
            assert phone.seat["you"] == name
        return phones

    def playing(self, *names: str) -> list[Phone]:
        phones = self.seated(*names)
        assert phones[0].do("start").status_code == 200
        return phones

    def throw(self, phone: Phone, *dice: int) -> None:
        """``phone`` shakes and ``dice`` are read."""
        self.dice.lay(dice)
        assert phone.do("shake").status_code == 200
        while phone.table["throw"] is not None:
            self._stopping.wait(0.005)

    def close(self) -> None:
        self._stopping.set()
        self._thread.join()
        self.parlour.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    opened = Evening(tmp_path / "state")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A phone without a seat, at a table where nobody sits: for what changes nothing there."""
    opened = Evening(tmp_path_factory.mktemp("empty") / "state")
    yield opened.phone()
    opened.close()


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return evening.phone()


@pytest.fixture
def refusal() -> Callable[[TestResponse], str]:
    """The code of a refusal, once it is seen that it is one: JSON, a sentence, nothing to be kept."""

    def code_of(answer: TestResponse) -> str:
        assert answer.mimetype == "application/json"
        assert answer.headers["Cache-Control"] == "no-store"
        error: Data = answer.get_json()["error"]
        assert error["sentence"].strip()
        assert "Traceback" not in answer.text
        code: str = error["code"]
        return code

    return code_of
