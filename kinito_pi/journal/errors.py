"""What can go wrong on the disk, by name."""

from __future__ import annotations


class JournalError(Exception):
    """Base of everything the journal raises: ``code`` is stable, ``str()`` says what to do."""

    code = "journal"


class CannotWrite(JournalError):
    """The disk took nothing: full, read-only or gone. What was to be written is not on it."""

    code = "cannot_write"


class CannotRead(JournalError):
    """The disk would not give what is on it. Nothing is lost by that, and nothing is put aside."""

    code = "cannot_read"


class AlreadyRunning(JournalError):
    """Another program keeps its games in this folder."""

    code = "already_running"


class Damaged(JournalError):
    """A file holds what this program never wrote."""

    code = "damaged"
