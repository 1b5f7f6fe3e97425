"""The page's sentences: complete in every language, used, and none of them shown raw."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
LANGUAGES = ("es", "fr", "en")
PLURAL = re.compile(r"\.(one|other)$")

CODES = {
    "error": "hidden_roll no_such_game tower_works"
    " wrong_code too_many_tries name_taken name_invalid table_full between_rounds stale no_seat"
    " not_yours not_allowed not_a_kinito nothing_special not_higher no_such_die counter_with_sip"
    " malformed too_large nothing_to_see busy tower_failed no_such_page"
    " unavailable needs_two_seats needs_more_seats elsewhere no_such_seat wrong_method disk unknown"
    " disk_at_start host_only paused no_such_motion too_many_motions no_vote seat_moved turned_down"
    " wrong_pin pin_invalid no_pin",
    "refused": "cocked stacked count empty dark overexposed blurred foreign uncertain",
    "fault": "stalled no_home home_stuck lid_open guard_tripped overheated unattended pins_failed camera_gone"
    " pins_missing pins_busy timeout unknown",
    "unit": "glass half_glass sip kinito",
    "turn": "you_to_roll you_to_announce you_to_answer you_to_pay you_to_counter you_to_send"
    " they_to_roll they_to_announce they_to_answer they_to_pay they_to_counter they_to_send",
    "log": "started joined rolled thrown announced passed_on believed lifted_true lifted_lie shown countered"
    " kept counter_made counter_failed drank owed left ended refused refused_throw failed cup_opened void"
    " looked challenged shown_to_all turned scored sent fault no_such_score all_drank cancelled"
    " seat_moved new_pin host left_ko left_technical_ko left_disqualified",
    "vote": "ko technical_ko disqualified stand_in seat_back new_pin host pause resume end void",
    "twin": "jam jam_once home_dead home_stuck lid_open cup_opened chatter slow_motor cocked stacked"
    " one_die dark camera_gone guard_trip",
    "say.pair": "1 2 3 4 5 6",
}


def catalogue(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((WEB / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    return read


def placeholders(sentence: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)\}", sentence))


def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.glob("*.js")))


def plain_keys() -> set[str]:
    """The keys of the catalogue as the scripts write them: a plural without its form."""
    return {PLURAL.sub("", key) for key in catalogue("en")}


def written_out() -> set[str]:
    """Every string of the scripts that could be a key."""
    return set(re.findall(r'"([a-z][a-z_]*(?:\.[a-z0-9_]+)*)"', scripts()))


def asked_for() -> set[str]:
    """The keys that stand in a call or a choice of keys, so that each must exist."""
    calls = re.findall(r"\b(?:t|tell|many|tellMany|known)\(((?:[^()`]|\([^()]*\))*)", scripts())
    return {key for call in calls for key in re.findall(r'"([a-z]+\.[a-z0-9_.]+)"', call)}


def beginnings() -> set[str]:
    """What keys that end in a code begin with: `error.${code}` gives "error."."""
    return set(re.findall(r"`([a-z]+\.[a-z_.]*)\$\{", scripts()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_things(language: str) -> None:
    english = catalogue("en")
    differing = [
        key for key, words in catalogue(language).items() if placeholders(words) != placeholders(english[key])
    ]
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_padded(language: str) -> None:
    assert [key for key, words in catalogue(language).items() if not words or words != words.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_flat_text(language: str) -> None:
    assert {type(words) for words in catalogue(language).values()} == {str}


def test_no_line_begins_with_a_french_mark_or_ends_with_a_quote_that_opens() -> None:
    """The space before it, and behind what opens a quotation, does not break."""
    assert [key for key, words in catalogue("fr").items() if re.search(r" [;:!?»]|« ", words)] == []


def test_every_plural_has_one_and_other() -> None:
    forms = {key for key in catalogue("en") if PLURAL.search(key)}
    assert forms == {f"{PLURAL.sub('', key)}.{form}" for key in forms for form in ("one", "other")}


@pytest.mark.parametrize(("family", "codes"), CODES.items())
def test_every_code_of_the_tower_has_its_sentence(family: str, codes: str) -> None:
    assert {f"{family}.{code}" for code in codes.split()} <= plain_keys()


def test_every_key_that_the_page_asks_for_exists() -> None:
    assert asked_for() - plain_keys() == set()


def test_the_scan_of_the_scripts_finds_most_keys() -> None:
    """Else the test before this one would hold by finding nothing."""
    assert len(asked_for()) > 80


def test_every_key_is_used_by_the_page() -> None:
    begun = tuple(beginnings())
    assert {key for key in plain_keys() - written_out() if not key.startswith(begun)} == set()
