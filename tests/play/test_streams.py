"""The one way out: the newest snapshot, to the screen it was made for and no other."""

from __future__ import annotations

import pytest

from kinito_pi.play import Stream, Streams, TooManyScreens


@pytest.fixture
def streams() -> Streams:
    return Streams(limit=3)


def newest(stream: Stream) -> str | None:
    got = stream.next(0)
    return None if got is None else got[1]


def test_a_screen_gets_what_was_made_for_its_viewer(streams: Streams) -> None:
    ana, jon, table = streams.open("Ana"), streams.open("Jon"), streams.open(None)
    streams.publish(1, {"Ana": "for Ana", "Jon": "for Jon", None: "for all"})
    assert [newest(each) for each in (ana, jon, table)] == ["for Ana", "for Jon", "for all"]


def test_the_version_comes_with_it(streams: Streams) -> None:
    ana = streams.open("Ana")
    streams.publish(7, {"Ana": "text"})
    assert ana.next(0) == (7, "text")


def test_a_viewer_for_whom_nothing_was_made_gets_nothing(streams: Streams) -> None:
    ana = streams.open("Ana")
    streams.publish(1, {None: "for all"})
    assert newest(ana) is None


def test_a_slow_screen_gets_the_newest_alone(streams: Streams) -> None:
    ana = streams.open("Ana")
    for version in (1, 2, 3):
        streams.publish(version, {"Ana": str(version)})
    assert [newest(ana), newest(ana)] == ["3", None]


def test_what_a_screen_has_seen_does_not_come_again(streams: Streams) -> None:
    ana = streams.open("Ana")
    streams.publish(1, {"Ana": "once"})
    newest(ana)
    assert newest(ana) is None


def test_a_seats_newer_screen_ends_the_older(streams: Streams) -> None:
    older = streams.open("Ana")
    streams.open("Ana")
    assert older.ended == "replaced"


def test_the_older_screen_gets_nothing_any_more(streams: Streams) -> None:
    older = streams.open("Ana")
    streams.open("Ana")
    streams.publish(1, {"Ana": "text"})
    assert newest(older) is None


def test_what_lay_in_its_mailbox_is_not_handed_out_after_it_ended(streams: Streams) -> None:
    ana = streams.open("Ana")
    streams.publish(1, {"Ana": "text"})
    streams.end_seat("Ana")
    assert newest(ana) is None


def test_public_screens_do_not_end_each_other(streams: Streams) -> None:
    tables = [streams.open(None) for _ in range(3)]
    assert [each.ended for each in tables] == [None] * 3


def test_one_screen_too_many_is_refused(streams: Streams) -> None:
    for seat in ("Ana", "Jon", None):
        streams.open(seat)
    with pytest.raises(TooManyScreens):
        streams.open(None)


def test_at_the_bound_a_seat_may_still_change_its_screen(streams: Streams) -> None:
    for seat in ("Ana", "Jon", None):
        streams.open(seat)
    assert streams.open("Ana").ended is None


def test_a_refused_screen_leaves_the_others_open(streams: Streams) -> None:
    opened = [streams.open(None) for _ in range(3)]
    with pytest.raises(TooManyScreens):
        streams.open("Ana")
    assert [each.ended for each in opened] == [None] * 3


def test_a_closed_screen_makes_room(streams: Streams) -> None:
    opened = [streams.open(None) for _ in range(3)]
    streams.close(opened[0])
    assert streams.open("Ana").ended is None


def test_the_last_screen_of_a_seat_is_told_as_the_last(streams: Streams) -> None:
    assert streams.close(streams.open("Ana"))


def test_a_replaced_screen_is_not_the_last(streams: Streams) -> None:
    older = streams.open("Ana")
    streams.open("Ana")
    assert not streams.close(older)


def test_closing_keeps_the_reason_it_ended_for(streams: Streams) -> None:
    older = streams.open("Ana")
    streams.open("Ana")
    streams.close(older)
    assert older.ended == "replaced"


def test_a_seat_given_up_has_no_screen(streams: Streams) -> None:
    ana, jon = streams.open("Ana"), streams.open("Jon")
    streams.end_seat("Ana")
    assert (ana.ended, jon.ended) == ("closed", None)


def test_at_the_end_every_screen_ends(streams: Streams) -> None:
    opened = [streams.open("Ana"), streams.open(None)]
    streams.close_all()
    assert [each.ended for each in opened] == ["closed", "closed"]


def test_after_the_end_none_opens(streams: Streams) -> None:
    streams.close_all()
    with pytest.raises(TooManyScreens):
        streams.open(None)


def test_viewers_are_those_with_an_open_screen(streams: Streams) -> None:
    gone = streams.open("Jon")
    streams.open("Ana")
    streams.open(None)
    streams.close(gone)
    assert streams.viewers() == {"Ana", None}


def test_however_many_look_on_a_seat_finds_a_place() -> None:
    streams = Streams(limit=3, kept_for_seats=1)
    streams.open(None)
    streams.open(None)
    assert streams.open("Ana").ended is None


def test_public_screens_do_not_take_the_places_kept_for_seats() -> None:
    streams = Streams(limit=3, kept_for_seats=1)
    streams.open(None)
    streams.open(None)
    with pytest.raises(TooManyScreens):
        streams.open(None)
