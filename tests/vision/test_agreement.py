"""Several frames, one answer: a single dissenter refuses."""

from __future__ import annotations

from kinito_pi.vision import DieRead, Reading, Reason, Refusal, agree


def reading(*tops: int, confidence: float = 0.9) -> Reading:
    return Reading(tuple(DieRead(7 - top, top, 0.0, 0.0, confidence) for top in tops), confidence)


DARK = Refusal(Reason.DARK, "Too dark.")
BLURRED = Refusal(Reason.BLURRED, "Blurred.")


def test_frames_that_agree_give_their_surest_reading() -> None:
    assert agree([reading(2, 5, confidence=0.7), reading(5, 2, confidence=0.8)]) == reading(
        5, 2, confidence=0.8
    )


def test_a_dissenter_refuses_however_many_agree() -> None:
    result = agree([reading(2, 5), reading(2, 5), reading(2, 5), reading(2, 4)])
    assert isinstance(result, Refusal)
    assert result.reason is Reason.UNCERTAIN


def test_one_frame_alone_is_no_agreement() -> None:
    assert isinstance(agree([reading(2, 5)]), Refusal)


def test_two_readings_outweigh_one_refusal() -> None:
    assert agree([reading(2, 5), DARK, reading(2, 5)]) == reading(2, 5)


def test_two_readings_do_not_outweigh_two_refusals() -> None:
    assert isinstance(agree([reading(2, 5), DARK, reading(2, 5), DARK]), Refusal)


def test_the_commonest_refusal_is_named() -> None:
    assert agree([DARK, BLURRED, BLURRED]) == BLURRED


def test_nothing_seen_is_uncertain() -> None:
    result = agree([])
    assert isinstance(result, Refusal)
    assert result.reason is Reason.UNCERTAIN
