"""What can be wrong at the start: one sentence that says what to do, the right exit status, no traceback."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from kinito_pi.__main__ import main
from kinito_pi.phones import PortBusy, listen
from kinito_pi.settings import SettingsError, load
from tests.house.program import PROGRAM, Phone, Program, environment, run

Start = Callable[..., Program]
CANNOT, ASKED_WRONGLY = 1, 2

CONFIGURATIONS = {
    "no TOML": (b"port = \n", "not valid TOML"),
    "not UTF-8": (b"\xff\xfe", "not valid TOML"),
    "no table": (b"port = 8000\n", "under [kinito]"),
    "a value for a table": (b"kinito = 3\n", "must be a table"),
    "an unknown key": (b"[kinito]\nprot = 8000\n", "unknown setting 'prot'"),
    "out of range": (b"[kinito]\nport = 99999\n", "from 0 to 65535"),
    "a text for a number": (b'[kinito]\nport = "8000"\n', "a whole number"),
    "a truth for a number": (b"[kinito]\nbots = true\n", "a whole number"),
    "a number for a text": (b"[kinito]\nstate = 3\n", "a text"),
    "no such tower": (b'[kinito]\ntower = "eiffel"\n', "'real', 'twin'"),
    "a NUL in a name": (b'[kinito]\nstate = "a\\u0000b"\n', "plain text"),
}


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert line.startswith("kinito-pi: ")
    assert line.endswith(".")
    return line


@pytest.mark.parametrize(("text", "told"), CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, text: bytes, told: str) -> None:
    file = tmp_path / "kinito.toml"
    file.write_bytes(text)
    with pytest.raises(SettingsError) as refused:
        load(file)
    assert told in str(refused.value)


ASKED = {
    "a configuration that is no TOML": (["--config", "{}/bad.toml"], "bad.toml: is not valid TOML"),
    "a configuration that is not there": (["--config", "{}/none.toml"], "none.toml: cannot be read"),
    "photographs that are not there": (["--frames", "{}/none"], "Name one with photographs"),
    "a folder without photographs": (["--frames", "{}"], "Put photographs in"),
    "a fault the twin does not have": (["--fault", "wet"], "no fault 'wet'"),
    "a pin map that is not there": (["--pins", "{}/none.toml"], "pin map cannot be read"),
    "too many bots": (["--bots", "10"], "from 0 to 9"),
    "a port beyond all ports": (["--port", "65536"], "from 0 to 65535"),
}


@pytest.mark.parametrize(("words", "told"), ASKED.values(), ids=ASKED)
def test_what_was_asked_wrongly_is_told(tmp_path: Path, words: list[str], told: str) -> None:
    (tmp_path / "bad.toml").write_text("port = ")
    given = [word.format(tmp_path) for word in words]
    done = run("run", "--twin", "--port", "0", "--state", str(tmp_path / "s"), *given)
    assert (done.returncode, told in one_sentence(done)) == (ASKED_WRONGLY, True)


@pytest.mark.parametrize("words", [[], ["dance"], ["run", "--port", "x"], ["run", "--twin", "--tower"]])
def test_a_command_line_that_is_none_shows_how_it_goes(words: list[str]) -> None:
    done = run(*words)
    assert (done.returncode, done.stderr.startswith("usage: kinito-pi"), "Traceback" in done.stderr) == (
        ASKED_WRONGLY, True, False,
    )  # fmt: skip


def test_two_programs_do_not_share_a_state_folder(start: Start, tmp_path: Path) -> None:
    start()
    done = run("run", "--twin", "--port", "0", "--state", str(tmp_path / "state"))
    assert (done.returncode, "another Kinito Pi keeps its games here" in one_sentence(done)) == (CANNOT, True)


def test_a_busy_port_is_told(start: Start, tmp_path: Path) -> None:
    port = str(start().port)
    done = run("run", "--twin", "--port", port, "--state", str(tmp_path / "s"))
    assert (done.returncode, f"Port {port} is in use" in one_sentence(done)) == (CANNOT, True)


def test_an_address_of_another_machine_is_told(tmp_path: Path) -> None:
    done = run("run", "--twin", "--address", "203.0.113.7", "--state", str(tmp_path / "s"))
    assert (done.returncode, "not of this machine" in one_sentence(done)) == (CANNOT, True)


def test_a_port_that_needs_more_rights_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", refuse)
    with pytest.raises(PortBusy, match="Port 80 needs more rights than this user has: try --port 8000"):
        listen("127.0.0.1", 80)


def test_a_file_for_a_state_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("run", "--twin", "--port", "0", "--state", str(tmp_path / "file"))
    assert (done.returncode, "is not a folder" in one_sentence(done)) == (CANNOT, True)


# -- disks ------------------------------------------------------------------------------------------------


def on_a_disk(folder: Path, options: str) -> tuple[str, ...]:
    """The program in a world of its own where ``folder`` is a small disk."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount a small disk (unshare -rm)")
    mount = f'mount -t tmpfs -o {options} tmpfs "{folder}" && exec "$@"'
    return ("unshare", "-rm", "sh", "-c", mount, "sh", *PROGRAM)


def test_a_read_only_disk_is_told(tmp_path: Path) -> None:
    program = on_a_disk(tmp_path, "ro")
    done = run("run", "--twin", "--port", "0", "--state", str(tmp_path / "s"), program=program)
    assert (done.returncode, "Read-only file system" in one_sentence(done)) == (CANNOT, True)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    program = on_a_disk(tmp_path, "size=4k,nr_inodes=2")
    done = run("run", "--twin", "--port", "0", "--state", str(tmp_path / "s"), program=program)
    assert (done.returncode, "No space left" in one_sentence(done)) == (CANNOT, True)


def test_a_disk_that_fills_up_costs_an_answer_and_no_more(start: Start, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    house = start(state=disk, program=on_a_disk(disk, "size=256k"))
    ana, jon = Phone(house.port), Phone(house.port)
    ana.join(house.code, "Ana")
    filler = Path(f"/proc/{house.process.pid}/root{disk}/filler")
    with pytest.raises(OSError, match="No space left"):
        filler.write_bytes(bytes(1_000_000))
    full = jon.ask("POST", "/api/join", {"code": house.code, "name": "Jon"})
    assert (full[0], full[1]["error"]["code"]) == (507, "disk")
    filler.unlink()
    assert (jon.join(house.code, "Jon"), ana.seat["you"]) == (201, "Ana")


# -- surroundings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_it_answers_at_the_address_that_it_prints(start: Start, address: str) -> None:
    house = start("--address", address)
    shown = house.said[0].split()[4].rsplit("/#")[0]
    assert shown == (
        f"http://[{address}]:{house.port}" if ":" in address else f"http://{address}:{house.port}"
    )
    with socket.create_connection((address, house.port)) as line:
        line.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert line.recv(15) == b"HTTP/1.0 200 OK"


@pytest.mark.parametrize("language", [{"LANG": "C"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"}])
def test_names_in_any_letters_need_no_locale(start: Start, tmp_path: Path, language: dict[str, str]) -> None:
    state = tmp_path / "Beñat 李雷"
    house = start(state=state, env=environment(**language))
    phone = Phone(house.port)
    phone.join(house.code, "Beñat 李雷")
    assert phone.seat["you"] == "Beñat 李雷"


def test_it_needs_no_home(start: Start) -> None:
    house = start(env=environment(HOME=None, USER=None, XDG_CONFIG_HOME=None))
    assert Phone(house.port).ask("GET", "/")[0] == 200


@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-", "| true"])
def test_it_plays_on_when_nobody_reads_what_it_prints(tmp_path: Path, closed: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = f'run --twin --address 127.0.0.1 --port {port} --state "{tmp_path}/s"'
    shell = f'exec "$@" {words} {closed}' if "|" not in closed else f'"$@" {words} {closed}'
    with subprocess.Popen(
        ["sh", "-c", shell, "sh", *PROGRAM], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            assert answers(port)
            assert '"stage":"lobby"' in str(Phone(port).ask("GET", "/api/table")[1]).replace(
                "'", '"'
            ).replace(" ", "")
        finally:
            os.killpg(process.pid, 15)


def answers(port: int) -> bool:
    for _ in range(600):
        try:
            return Phone(port).ask("GET", "/")[0] == 200
        except OSError:
            subprocess.run(["sleep", "0.05"], check=True)
    return False


def test_nothing_printed_lands_in_a_file_of_the_game(tmp_path: Path) -> None:
    """With its standard streams closed, the first files that are opened must not get their numbers."""
    shell = f'exec "$@" run --twin --port 0 --state "{tmp_path}/s" --frames "{tmp_path}/none" <&- >&- 2>&-'
    subprocess.run(["sh", "-c", shell, "sh", *PROGRAM], timeout=30, check=False)
    assert [each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()] == [b""]


def test_a_mistake_in_a_command_is_a_line_without_a_value(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(args: object) -> int:
        raise ValueError("5 2")

    monkeypatch.setattr("kinito_pi.commands.rules.run", wrong)
    assert main(["rules", "ikb"]) == 1
    told = capsys.readouterr().err
    assert (told.count("\n"), "ValueError" in told, "5 2" in told) == (1, True, False)
