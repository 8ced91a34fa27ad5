#!/usr/bin/env python3
"""Reads an export of Apple Health by another way: Python's expat, strptime and a dictionary for each element.

Usage: read_health_export.py FILE|-

Prints a line for each type (type, samples, sum of the values, first start, last end), one for each source
(`source`, name, samples), and one with the number of samples that differ and the first and the last of their
ids (`distinct`), separated by tabs.
"""

import collections
import datetime
import hashlib
import re
import struct
import sys
import uuid
import xml.parsers.expat

CATEGORY = re.compile(r"HKCategoryTypeIdentifier\w+")
QUANTITY = re.compile(r"HKQuantityTypeIdentifier\w+")
LABELS = {
    "HKCategoryValueNotApplicable": 0,
    "HKCategoryValueSleepAnalysisInBed": 0,
    "HKCategoryValueSleepAnalysisAsleep": 1,
    "HKCategoryValueSleepAnalysisAwake": 2,
}


def moment(text):
    return int(datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S %z").timestamp())


def elements(data):
    """Yields each record and workout with what is inside of it, once it has ended."""
    data = re.sub(rb"<!DOCTYPE.*?\]>", b"", data, count=1, flags=re.S)
    found, stack = [], []

    def start(name, attributes):
        element = (name, attributes, [])
        if stack:
            stack[-1][2].append(element)
        stack.append(element)

    def end(name):
        element = stack.pop()
        if name in ("Record", "Workout"):
            found.append(element)

    parser = xml.parsers.expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(data, True)
    return found


def samples(data):
    for name, attributes, children in elements(data):
        metadata = {}
        for child, values, _ in children:
            if child == "MetadataEntry":
                metadata.setdefault(values["key"], values["value"])
        if name == "Workout":
            for kind, value, unit in (
                ("duration", "duration", "durationUnit"),
                ("energy", "totalEnergyBurned", "totalEnergyBurnedUnit"),
                ("distance", "totalDistance", "totalDistanceUnit"),
            ):
                if value in attributes:
                    yield f"workout.{kind}", float(attributes[value]), attributes[unit], attributes, metadata
        elif CATEGORY.fullmatch(attributes["type"]):
            value = LABELS[attributes.get("value") or "HKCategoryValueNotApplicable"]
            yield attributes["type"], float(value), "count", attributes, metadata
        elif QUANTITY.fullmatch(attributes["type"]):
            yield attributes["type"], float(attributes["value"]), attributes["unit"], attributes, metadata


def identity(kind, value, unit, attributes, metadata):
    """Returns the UUID of version 8 that follows from what the sample says."""
    if metadata.get("HKExternalUUID"):
        start = f"{moment(attributes['startDate'])}.0"
        fields = ["external", kind, start, metadata["HKExternalUUID"].lower()]
    else:
        device = re.fullmatch(r"<<HKDevice: 0x\w+>, (.*)>", attributes.get("device", ""))
        series = derived(joined(["series", kind, unit, attributes["sourceName"], *([device[1]] if device else [])]))
        start, end = (moment(attributes[name]) for name in ("startDate", "endDate"))
        return str(derived(series.bytes + struct.pack(">qqdII", start, end, value + 0.0, 0, 0)))
    return str(derived(joined(fields)))


def joined(fields):
    return b"".join(b"%d:%b" % (len(field.encode()), field.encode()) for field in fields)


def derived(data):
    number = int.from_bytes(hashlib.sha256(data).digest()[:16], "big")
    number = number & ~(0xF << 76) | 8 << 76
    return uuid.UUID(int=number & ~(3 << 62) | 2 << 62)


def main():
    path = sys.argv[1]
    data = sys.stdin.buffer.read() if path == "-" else open(path, "rb").read()
    types = collections.defaultdict(list)
    sources = collections.Counter()
    distinct = set()
    for kind, value, unit, attributes, metadata in samples(data):
        types[kind].append((value, moment(attributes["startDate"]), moment(attributes["endDate"])))
        sources[attributes["sourceName"]] += 1
        distinct.add(identity(kind, value, unit, attributes, metadata))
    for kind, rows in sorted(types.items()):
        total = sum(row[0] for row in rows)
        print(kind, len(rows), repr(total), min(r[1] for r in rows), max(r[2] for r in rows), sep="\t")
    for source, count in sorted(sources.items()):
        print("source", source, count, sep="\t")
    print("distinct", len(distinct), min(distinct), max(distinct), sep="\t")


if __name__ == "__main__":
    main()
