"""How somebody comes to a seat: sits down, asks for it back, or takes it in hand at the table's screen."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request

from kinito_pi.phones.answers import good
from kinito_pi.phones.api import COOKIE, body, key, refuse_other_sites, text
from kinito_pi.phones.tries import Tries
from kinito_pi.play import AskBack, AskNewPin, GiveBack, Inbox, Refused, SitDown, TakeInHand

A_YEAR = 365 * 24 * 3600
"""s: a seat is kept until somebody gives it up."""


def sitting(inbox: Inbox, tries: Tries) -> Blueprint:
    """The routes under ``/api`` of those that have no seat in their hand yet."""
    routes = Blueprint("sitting", __name__, url_prefix="/api")
    routes.before_request(refuse_other_sites)

    @routes.post("/join")
    def join() -> Response:
        return _sit_down(inbox, tries)

    @routes.post("/back")
    def back() -> Response:
        return _ask_back(inbox, tries)

    @routes.post("/hand/pin")
    def ask_new_pin() -> Response:
        return _ask_new_pin(inbox, tries)

    @routes.post("/hand")
    def take_in_hand() -> Response:
        words = body()
        return good(inbox.ask(TakeInHand(text(words, "seat"), text(words, "pin"))), 201)

    @routes.post("/hand/back")
    def give_back() -> Response:
        body()
        return good(inbox.ask(GiveBack(key())))

    return routes


def _sit_down(inbox: Inbox, tries: Tries) -> Response:
    words = _words_of_a_stranger(tries)
    take = text(words, "take") if words.get("take") is not None else None
    name = text(words, "name") if take is None or "name" in words else ""
    pin = text(words, "pin") if words.get("pin") is not None else None
    seat = _with_code(inbox, tries, SitDown(text(words, "code"), name, take, pin))
    if pin is not None:
        return good({"seat": seat["seat"]}, 201)
    return _with_key(good({"seat": seat["seat"]}, 201), seat["key"])


def _ask_back(inbox: Inbox, tries: Tries) -> Response:
    """The key is no seat's yet: it becomes one's when the table agrees."""
    words = _words_of_a_stranger(tries)
    asked = _with_code(inbox, tries, AskBack(text(words, "code"), text(words, "seat")))
    return _with_key(good({"number": asked["number"]}, 202), asked["key"])


def _ask_new_pin(inbox: Inbox, tries: Tries) -> Response:
    words = _words_of_a_stranger(tries)
    wish = AskNewPin(text(words, "code"), text(words, "seat"), text(words, "pin"))
    return good({"number": _with_code(inbox, tries, wish)["number"]}, 202)


def _words_of_a_stranger(tries: Tries) -> dict[str, Any]:
    if not tries.allows(request.remote_addr or ""):
        raise Refused("too_many_tries")
    return body()


def _with_code(inbox: Inbox, tries: Tries, command: SitDown | AskBack | AskNewPin) -> dict[str, Any]:
    try:
        return inbox.ask(command)
    except Refused as refusal:
        if refusal.code == "wrong_code":
            tries.wrong(request.remote_addr or "")
        raise


def _with_key(answer: Response, secret: str) -> Response:
    answer.set_cookie(COOKIE, secret, max_age=A_YEAR, httponly=True, samesite="Strict")
    return answer
