"""Servers that start at once: copies of one process that has everything imported already. Where a
system cannot do that, and where it matters that a server starts from nothing, `Running` starts a
process of its own."""

import atexit
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
CAN_COPY = hasattr(os, "fork") and hasattr(os, "pidfd_open")  # on Linux
# What `reihum serve` uses at its start; nothing that is run as a program itself.
IMPORTED = ("alembic.runtime.migration", "reihum.cli.arguments", "reihum.server.serve")
TELL_LEAKS = {"PYTHONWARNINGS": "default::ResourceWarning"}  # in the log, where tests look
MOST = 100_000  # bytes of one order


class Copy:
    """A server that was started here, used as a `subprocess.Popen`. Its parent is another process:
    it is known by a handle, which never means another one once it has ended."""

    def __init__(self, pid: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout = stdout
        self._handle: int | None = None
        with suppress(ProcessLookupError):  # it has ended already
            self._handle = os.pidfd_open(pid)

    def send_signal(self, number: int) -> None:
        if self._handle is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def wait(self, timeout: float) -> None:
        if self._handle is None:
            return
        if not select.select([self._handle], [], [], timeout)[0]:
            raise TimeoutError(f"the server {self.pid} does not end")
        os.close(self._handle)
        self._handle = None


def start(
    program: str, words: Sequence[str], environment: Mapping[str, str], log: IO[str], files: int
) -> Copy:
    """Run a program with these words, with at most so many open files (0: as many as usual)."""
    come, go = os.pipe()
    order = {
        "program": program,
        "words": [program, *words],
        "environment": dict(environment),
        "folder": str(Path.cwd()),
        "files": files,
    }
    line = _nursery()
    socket.send_fds(line, [json.dumps(order).encode()], [go, log.fileno()])
    os.close(go)
    pid = int(line.recv(MOST))
    return Copy(pid, os.fdopen(come, encoding="utf-8"))


@cache
def _nursery() -> socket.socket:
    """One for each process that runs tests; it ends with it."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.nursery", str(its.fileno())],
        cwd=ROOT,
        env=os.environ | TELL_LEAKS,  # heeded only at the start of a process
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[its.fileno()],
    )
    its.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def _copy(line: socket.socket) -> dict[str, Any] | None:
    """Make a copy for each order. What it shall be, in the copy; None in the end."""
    while True:
        text, handles, _, _ = socket.recv_fds(line, MOST, 2)
        if not text:
            return None
        pid = os.fork()
        if not pid:
            for handle, place in zip(handles, (1, 2), strict=True):
                os.dup2(handle, place)
                os.close(handle)
            order: dict[str, Any] = json.loads(text)
            return order
        line.send(str(pid).encode())
        for handle in handles:
            os.close(handle)


def main() -> None:
    for name in IMPORTED:
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is not waited for
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = socket.socket(fileno=int(sys.argv[1]))
    order = _copy(line)
    line.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if order is None:
        return
    if order["files"]:
        import resource  # noqa: PLC0415 - there is none on Windows

        resource.setrlimit(resource.RLIMIT_NOFILE, (order["files"], order["files"]))
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    sys.argv = order["words"]
    runpy.run_module(order["program"], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
