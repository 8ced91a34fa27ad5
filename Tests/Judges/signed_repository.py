"""Reads a repository by `git cat-file`, and OpenSSH's signatures, for judge_commits.py.

It shares no code with careplan: trees and headers of commits are taken apart here, and Ed25519 is
computed with Python's own numbers. Objects are kept by their ids for all repositories of a run.
"""

import base64
import functools
import hashlib
import struct
import subprocess

ARMOR = "-----BEGIN SSH SIGNATURE-----"


# Ed25519 (RFC 8032). Points are (X, Y, Z, T); multiples of a point come from a table of its own.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def decompress(text):
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or x == 0 and sign:
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def compress(p):
    inverse = pow(p[2], -1, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


NEUTRAL = (0, 1, 1, 0)
BASE = decompress((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=None)
def table(point):
    """Fifteen multiples of a point for each four bits of a number."""
    rows = []
    for _ in range(64):
        row = [NEUTRAL, point]
        for _ in range(14):
            row.append(add(row[-1], point))
        rows.append(row)
        point = add(row[-1], point)
    return rows


def multiply(number, point):
    total = NEUTRAL
    for row in table(point):
        if number & 15:
            total = add(total, row[number & 15])
        number >>= 4
    return total


@functools.lru_cache(maxsize=None)
def negative(key):
    point = decompress(key)
    return point and ((P - point[0]) % P, point[1], 1, (P - point[3]) % P)


@functools.lru_cache(maxsize=None)
def is_signature(signature, message, key):
    point, s = negative(key), int.from_bytes(signature[32:], "little")
    if point is None or len(signature) != 64 or s >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    hashed = int.from_bytes(digest, "little") % ORDER
    return compress(add(multiply(s, BASE), multiply(hashed, point))) == signature[:32]


# SSHSIG (PROTOCOL.sshsig)


def string(text):
    return struct.pack(">I", len(text)) + text


def fields(data):
    found = []
    while data:
        count = struct.unpack(">I", data[:4])[0]
        if len(data) < 4 + count:
            raise ValueError("a field is cut off")
        found.append(data[4:4 + count])
        data = data[4 + count:]
    return found


def signing_key(blob, message, namespace, hashes=("sha256", "sha512")):
    """The key, as OpenSSH writes it, of a good signature; None for any other."""
    try:
        if blob[:10] != b"SSHSIG\0\0\0\1":
            return None
        public, space, reserved, digest, inner = fields(blob[10:])
        kind, key = fields(public)
        other, signature = fields(inner)
    except (ValueError, struct.error):
        return None
    if kind != b"ssh-ed25519" or other != kind or space != namespace.encode() or reserved:
        return None
    if digest.decode("ascii", "replace") not in hashes:
        return None
    hashed = hashlib.new(digest.decode(), message).digest()
    signed = b"SSHSIG" + string(space) + string(b"") + string(digest) + string(hashed)
    if not is_signature(signature, signed, key):
        return None
    return "ssh-ed25519 " + base64.b64encode(public).decode()


# Objects


class Commit:
    def __init__(self, name, data):
        self.name, self.parents, self.tree, self.author = name, [], None, b""
        self.signatures, message, inside = [], b"", False
        rest = data
        while rest and not rest.startswith(b"\n"):
            line, _, after = rest.partition(b"\n")
            if line.startswith(b" ") and inside:
                self.signatures[-1] += b"\n" + line[1:]
            else:
                word, _, value = line.partition(b" ")
                inside = word in (b"gpgsig", b"gpgsig-sha256")
                if inside:
                    self.signatures.append(value)
                elif word == b"tree":
                    self.tree = value.decode()
                elif word == b"parent":
                    self.parents.append(value.decode())
                elif word == b"author":
                    self.author = value
            if not inside:
                message += line + b"\n"
            rest = after
        self.message = message + rest

    @property
    def is_by_careplan(self):
        return self.author.partition(b"<")[2].partition(b">")[0] == b"careplan@invalid"

    @property
    def has_signature(self):
        return any(each.decode("utf-8", "replace").startswith(ARMOR) for each in self.signatures)

    @functools.cached_property
    def key(self):
        """The key that signed it; None if it has no good signature, or several."""
        if len(self.signatures) != 1:
            return None
        lines = self.signatures[0].decode("utf-8", "replace").strip("\n").split("\n")
        if lines[0] != ARMOR or lines[-1] != ARMOR.replace("BEGIN", "END"):
            return None
        try:
            blob = base64.b64decode("".join(lines[1:-1]), validate=True)
        except ValueError:
            return None
        return signing_key(blob, self.message, "git", ["sha512"])


class Repository:
    """One repository; what objects say is kept for all of them, as their ids do."""

    contents, commits, trees = {}, {}, {}

    def __init__(self, path):
        self.process = subprocess.Popen(
            ["git", "-C", path, "cat-file", "--batch"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.here = {}

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def read(self, name):
        self.process.stdin.write(name.encode() + b"\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().split()
        if len(words) != 3:
            return None, b""
        data = self.process.stdout.read(int(words[2]))
        self.process.stdout.read(1)
        return words[1].decode(), data

    def commit(self, name):
        """A commit; None if this repository has none of that name."""
        if name not in self.here:
            kind, data = self.read(name)
            self.here[name] = None
            if kind == "commit":
                self.here[name] = self.commits.setdefault(name, Commit(name, data))
        return self.here[name]

    def blob(self, name):
        if name not in self.contents:
            self.contents[name] = self.read(name)[1]
        return self.contents[name]

    def entries(self, tree):
        if tree not in self.trees:
            data, found = self.read(tree)[1], {}
            while data:
                head, _, data = data.partition(b"\0")
                mode, _, name = head.partition(b" ")
                found[name.decode("utf-8", "surrogateescape")] = (mode.decode(), data[:20].hex())
                data = data[20:]
            self.trees[tree] = found
        return self.trees[tree]

    def files(self, tree, under=""):
        """The files below a directory of a tree: {path: (mode, blob)}."""
        for part in under.split("/") if under else []:
            mode, tree = self.entries(tree).get(part, (None, None)) if tree else (None, None)
            tree = tree if mode == "40000" else None
        return dict(self.walk(tree, under + "/" if under else "")) if tree else {}

    def walk(self, tree, prefix):
        for name, (mode, each) in self.entries(tree).items():
            if mode == "40000":
                yield from self.walk(each, prefix + name + "/")
            else:
                yield prefix + name, (mode, each)

    def at(self, tree, path):
        directory, _, name = path.rpartition("/")
        for part in directory.split("/") if directory else []:
            mode, tree = self.entries(tree).get(part, (None, None)) if tree else (None, None)
            tree = tree if mode == "40000" else None
        return self.entries(tree).get(name) if tree else None

    def changes(self, old, new, prefix=""):
        """What differs between two trees, either of which may be None: (path, old, new)."""
        if old == new:
            return
        olds, news = (self.entries(each) if each else {} for each in (old, new))
        for name in sorted(set(olds) | set(news)):
            sides = [each.get(name) for each in (olds, news)]
            if sides[0] == sides[1]:
                continue
            trees = [each[1] if each and each[0] == "40000" else None for each in sides]
            files = [each if each and each[0] != "40000" else None for each in sides]
            if any(files):
                yield prefix + name, *files
            if any(trees):
                yield from self.changes(*trees, prefix + name + "/")
