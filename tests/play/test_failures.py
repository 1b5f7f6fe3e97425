"""What is written of a failure: the kind and the place, and no value."""

from __future__ import annotations

import pytest

from kinito_pi.play.failures import attempt, tell


def breaks() -> None:
    try:
        raise KeyError("dice 5 3")
    except KeyError as error:
        raise ValueError("5 and 3 make no sense") from error


@pytest.fixture
def message(caplog: pytest.LogCaptureFixture) -> str:
    attempt("The throw went wrong", breaks)
    (only,) = caplog.messages
    return only


def test_it_begins_with_what_went_wrong(message: str) -> None:
    assert message.startswith("The throw went wrong: ValueError at ")


def test_it_names_the_place(message: str) -> None:
    assert "test_failures.py:" in message


def test_it_names_the_cause(message: str) -> None:
    assert "because of KeyError at " in message


def test_it_quotes_nothing(message: str) -> None:
    assert not any(words in message for words in ("dice 5 3", "5 and 3", "make no sense"))


def test_it_is_one_line(message: str) -> None:
    assert "\n" not in message


def test_what_goes_well_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    attempt("Nothing", lambda: None)
    assert caplog.messages == []


def test_errors_that_are_each_others_cause_come_to_an_end(caplog: pytest.LogCaptureFixture) -> None:
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    tell("A knot", one)
    assert caplog.messages == ["A knot: ValueError at  because of KeyError at "]
