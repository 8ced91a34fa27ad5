"""Prints the canonical form of each JSON document on standard input, one a line, each ended by NUL."""

import json
import sys

for line in sys.stdin.buffer:
    document = json.loads(line)
    text = json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode() + b"\n\0")
