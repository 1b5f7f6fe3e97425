"""The one way in: bounded, and nobody is left waiting."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Thread

import pytest

from kinito_pi.play import Inbox, Refused, View
from kinito_pi.play.inbox import Answer

WISH = View(None)


def code_of(answer: Future[Answer]) -> str:
    refusal = answer.exception(0)
    assert isinstance(refusal, Refused)
    return refusal.code


def test_commands_are_taken_in_the_order_they_came() -> None:
    inbox = Inbox()
    for key in "abc":
        inbox.put(View(key))
    taken = [inbox.take(0) for _ in range(3)]
    assert [each[0] for each in taken if each] == [View("a"), View("b"), View("c")]


def test_an_empty_inbox_gives_nothing() -> None:
    assert Inbox().take(0) is None


def test_a_full_inbox_says_so_at_once() -> None:
    inbox = Inbox(size=1)
    inbox.put(WISH)
    with pytest.raises(Refused, match="unavailable"):
        inbox.put(WISH)


def test_the_answer_comes_back_to_whoever_asked() -> None:
    inbox = Inbox()

    def serve() -> None:
        waiting = inbox.take(5)
        assert waiting is not None
        waiting[1].set_result({"seat": "Ana"})

    loop = Thread(target=serve)
    loop.start()
    assert inbox.ask(WISH) == {"seat": "Ana"}
    loop.join()


def test_a_caller_that_waited_in_vain_is_told() -> None:
    with pytest.raises(Refused, match="unavailable"):
        Inbox().ask(WISH, timeout=0)


def test_a_caller_that_waited_in_vain_is_not_served_any_more() -> None:
    inbox = Inbox()
    with pytest.raises(Refused):
        inbox.ask(WISH, timeout=0)
    waiting = inbox.take(0)
    assert waiting is not None
    assert not waiting[1].set_running_or_notify_cancel()


def test_a_closed_inbox_takes_nothing() -> None:
    inbox = Inbox()
    inbox.close()
    with pytest.raises(Refused, match="unavailable"):
        inbox.put(WISH)


def test_whoever_waits_when_it_closes_is_told() -> None:
    inbox = Inbox()
    answers = [inbox.put(WISH) for _ in range(3)]
    inbox.close()
    assert [code_of(each) for each in answers] == ["unavailable"] * 3


def test_it_closes_over_a_caller_that_has_gone() -> None:
    inbox = Inbox()
    gone, still_there = inbox.put(WISH), inbox.put(WISH)
    gone.cancel()
    inbox.close()
    assert code_of(still_there) == "unavailable"
