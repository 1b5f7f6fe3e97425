"""The networks that come with the program: small, whole, and of the shape that the reader asks for."""

from __future__ import annotations

import numpy as np

from kinito_pi import trained
from kinito_pi.vision import Networks

MB = 1_000_000


def test_both_are_two_megabytes_at_the_most() -> None:
    assert sum(map(len, trained.weights())) <= 2 * MB


def test_an_empty_frame_shows_no_face() -> None:
    networks = Networks(*trained.weights())
    faces = networks.look(np.full((480, 640, 3), 40, np.uint8))
    assert not [face for face in faces if face.together.named[1:7].sum() > 0.5]


def test_a_frame_gives_the_same_twice() -> None:
    networks, frame = Networks(*trained.weights()), np.full((480, 640, 3), 90, np.uint8)
    frame[200:280, 250:330] = 230
    first, second = networks.look(frame), networks.look(frame)
    assert [face.spot for face in first] == [face.spot for face in second]
