"""The record on disk: append, recover, list; and who sits at the table."""

from kinito_pi.journal.errors import AlreadyRunning, CannotRead, CannotWrite, Damaged, JournalError
from kinito_pi.journal.folder import StateFolder
from kinito_pi.journal.record_file import (
    RecordFile,
    create_record,
    list_records,
    open_record,
    read_record_file,
)
from kinito_pi.journal.sealed_table import read_sealed, write_sealed
from kinito_pi.journal.seats_file import NAME as SEATS_NAME
from kinito_pi.journal.seats_file import load_seats, put_aside, save_seats

__all__ = [
    "SEATS_NAME",
    "AlreadyRunning",
    "CannotRead",
    "CannotWrite",
    "Damaged",
    "JournalError",
    "RecordFile",
    "StateFolder",
    "create_record",
    "list_records",
    "load_seats",
    "open_record",
    "put_aside",
    "read_record_file",
    "read_sealed",
    "save_seats",
    "write_sealed",
]
