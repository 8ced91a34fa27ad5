"""Prints the RFC 8785 token of each double whose bits stand on standard input, one hex number a line."""

import struct
import sys
from decimal import Decimal


def token(value):
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    text = "".join(map(str, digits))
    k, n = len(text), len(text) + exponent  # the names of ECMA-262, Number::toString
    if k <= n <= 21:
        form = text + "0" * (n - k)
    elif 0 < n <= 21:
        form = text[:n] + "." + text[n:]
    elif -6 < n <= 0:
        form = "0." + "0" * -n + text
    else:
        mantissa = text if k == 1 else text[0] + "." + text[1:]
        form = f"{mantissa}e{n - 1:+d}"
    return "-" * sign + form


for line in sys.stdin.read().split():
    (value,) = struct.unpack(">d", bytes.fromhex(line))
    print(token(value))
