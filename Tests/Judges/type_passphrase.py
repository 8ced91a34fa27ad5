#!/usr/bin/env python3
"""Runs a program that asks for a passphrase under a shell's job control, and tells what signals do.

Usage: type_passphrase.py HOW PROGRAM ARGUMENT…

HOW is a key (ctrl-c, ctrl-z, ctrl-backslash) or a signal (HUP, INT, QUIT, STOP, TERM, TSTP). Prints whether
the terminal shows what is typed while the program asks, while it is stopped, after it continues, and at its
end; whether it showed the passphrase; how often it asked again; and how it ended.
"""

import os
import pty
import select
import signal
import sys
import termios
import time

KEYS = {"ctrl-c": b"\x03", "ctrl-z": b"\x1a", "ctrl-backslash": b"\x1c"}
STOPPING = {"ctrl-z", "TSTP", "STOP"}
DEADLINE = time.monotonic() + 60


def shell(news):
    """What a shell with job control does for one program: a group of its own in the foreground."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    program = os.fork()
    if program == 0:
        # Whoever started us may block or ignore signals.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        for name in ["HUP", "INT", "QUIT", "TERM", "TSTP"]:
            signal.signal(getattr(signal, "SIG" + name), signal.SIG_DFL)
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpgrp())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execvp(sys.argv[2], sys.argv[2:])
    os.write(news, b"%d\n" % program)
    status = 0
    while True:
        _, status = os.waitpid(program, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            break
        os.write(news, b"stopped\n")
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
    os.write(news, b"ended %d\n" % code)
    # The settings of the terminal stay as long as somebody has it open.
    signal.pause()


class Session:
    def __init__(self):
        self.news, writing = os.pipe()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            shell(writing)
        os.close(writing)
        self.said = b""
        self.told = b""

    def shows(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def prompts(self):
        return self.said.count(b"assphrase")

    def until(self, condition):
        while not condition():
            if time.monotonic() > DEADLINE:
                sys.exit(f"nothing more came after {self.said!r} {self.told!r}")
            for ready in select.select([self.terminal, self.news], [], [], 0.02)[0]:
                if ready == self.terminal:
                    self.said += os.read(ready, 4096)
                else:
                    self.told += os.read(ready, 4096)


def main():
    session = Session()
    try:
        watch(session, sys.argv[1])
    finally:
        os.kill(session.process, signal.SIGKILL)
        os.waitpid(session.process, 0)


def watch(session, how):
    session.until(lambda: session.prompts() > 0 and not session.shows() and b"\n" in session.told)
    program = int(session.told.split()[0])
    print("asking", session.shows())
    before = session.prompts()
    os.write(session.terminal, b"abc" + KEYS.get(how, b""))
    if how not in KEYS:
        os.kill(program, getattr(signal, "SIG" + how))
    if how in STOPPING:
        session.until(lambda: b"stopped" in session.told)
        print("stopped", session.shows())
        os.kill(program, signal.SIGCONT)
        session.until(lambda: session.prompts() > before and not session.shows())
        print("continued", session.shows())
        os.write(session.terminal, b"\x04")
    session.until(lambda: b"ended" in session.told)
    print("shows", session.shows())
    print("echoed", b"abc" in session.said)
    print("asked", session.prompts() > before)
    print("status", session.told.split()[-1].decode())


if __name__ == "__main__":
    main()
