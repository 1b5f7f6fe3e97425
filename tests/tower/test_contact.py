"""Debouncing, sample by sample."""

from __future__ import annotations

from kinito_pi.tower.contact import FirstEdge, SteadyLevel


def test_a_level_changes_once_it_has_been_steady() -> None:
    level = SteadyLevel(False, settle=0.004)
    assert [level.see(True, t) for t in (0.000, 0.002, 0.004)] == [False, False, True]


def test_a_glitch_is_not_a_level() -> None:
    level = SteadyLevel(False, settle=0.004)
    seen = [level.see(raw, n * 0.003) for n, raw in enumerate([True, False, True, False, True])]
    assert seen == [False] * 5


def test_the_first_edge_of_an_opening_is_news() -> None:
    assert FirstEdge(quiet=0.05).opened(1.0)


def test_a_bounce_is_not_news() -> None:
    edge = FirstEdge(quiet=0.05)
    edge.opened(1.000)
    edge.shut(1.001)
    assert not edge.opened(1.002)


def test_the_next_opening_is_news_again() -> None:
    edge = FirstEdge(quiet=0.05)
    edge.opened(1.0)
    edge.shut(2.0)
    assert edge.opened(2.06)


def test_a_contact_that_has_just_shut_still_counts_as_open() -> None:
    edge = FirstEdge(quiet=0.05)
    edge.opened(1.0)
    edge.shut(2.0)
    assert edge.is_open(False, 2.04)


def test_a_contact_that_has_rested_shut_counts_as_shut() -> None:
    edge = FirstEdge(quiet=0.05)
    edge.opened(1.0)
    edge.shut(2.0)
    assert not edge.is_open(False, 2.06)
