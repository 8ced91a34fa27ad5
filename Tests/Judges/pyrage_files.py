#!/usr/bin/env python3
"""Seals or opens one age file with pyrage, an implementation of the format that shares no code with ours.

Usage: pyrage_files.py seal recipient|passphrase KEY INPUT OUTPUT
       pyrage_files.py open identity|passphrase KEY INPUT OUTPUT

KEY is a file that holds the text of the key or the passphrase.
"""

import pathlib
import sys

import pyrage


def work(action, kind, key, data):
    if kind == "passphrase":
        return {"seal": pyrage.passphrase.encrypt, "open": pyrage.passphrase.decrypt}[action](data, key)
    if action == "seal":
        return pyrage.encrypt(data, [pyrage.x25519.Recipient.from_str(key)])
    return pyrage.decrypt(data, [pyrage.x25519.Identity.from_str(key)])


def main():
    action, kind, key, source, target = sys.argv[1:]
    text = pathlib.Path(key).read_text(encoding="utf-8")
    pathlib.Path(target).write_bytes(work(action, kind, text, pathlib.Path(source).read_bytes()))


if __name__ == "__main__":
    main()
