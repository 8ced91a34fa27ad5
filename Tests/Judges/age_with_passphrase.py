#!/usr/bin/env python3
"""Runs `age`, which asks for a passphrase on a terminal only, and answers what it asks.

Usage: age_with_passphrase.py FILE ARGUMENT…

FILE holds the passphrase. Ends as age does.
"""

import os
import pathlib
import pty
import sys


def main():
    passphrase = pathlib.Path(sys.argv[1]).read_bytes()
    process, terminal = pty.fork()
    if process == 0:
        os.execvp("age", ["age"] + sys.argv[2:])
    said = b""
    while True:
        try:
            said += os.read(terminal, 1024)
        except OSError:  # the terminal is closed: age has ended
            break
        if not said:
            break
        if said.rstrip().endswith(b":"):
            os.write(terminal, passphrase + b"\n")
            said = b" "
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    if status != 0:
        sys.stderr.buffer.write(said)
    sys.exit(status)


if __name__ == "__main__":
    main()
