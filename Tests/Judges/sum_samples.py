"""Counts samples of health for events, second by second, as the statistics of an event are defined.

Usage: sum_samples.py < cases.jsonl

A line is a case: {"window": [start, end], "edges": "proportional" | "carekit", "order": [name, ...],
"samples": [{"start", "end", "value", "source", "device", "typed"}, ...]}, with whole seconds. For each,
a line is printed: {"sum": number or null, "met": [numbers of the samples that stand alone and meet the
event]}.
"""

import json
import sys
from fractions import Fraction


def sort_of(sample):
    if sample["typed"]:
        return 0
    for text in (sample["device"] or "", sample["source"]):
        if "watch" in text.lower():
            return 1
        if "phone" in text.lower():
            return 2
    return 3


def belongs(sample, window, edges):
    start, end = window
    if sample["start"] == sample["end"]:
        return start <= sample["start"] < end
    if edges == "carekit":
        return start <= sample["start"] and sample["end"] <= end
    return any(start <= second < end for second in range(sample["start"], sample["end"]))


def groups(samples, order):
    """The samples by source, the source that counts before others first."""
    named = {}
    for sample in samples:
        listed = sample["source"] in order
        key = (sample["source"], -1 if listed else sort_of(sample))
        named.setdefault(key, []).append(sample)

    def rank(key):
        name, sort = key
        place = order.index(name) if sort == -1 else len(order)
        return (place, sort, -len(named[key]), name.encode())

    return [named[key] for key in sorted(named, key=rank)]


def total(case):
    window, edges = case["window"], case["edges"]
    samples = [sample for sample in case["samples"] if belongs(sample, window, edges)]
    if not samples:
        return None
    seconds, moments = set(), set()
    result = Fraction(0)
    for group in groups(samples, case["order"]):
        new_seconds, new_moments = set(), set()
        for sample in group:
            start, end, value = sample["start"], sample["end"], Fraction(sample["value"])
            if start == end:
                if start not in seconds and start not in moments:
                    result += value
                new_moments.add(start)
                continue
            within = [t for t in range(start, end) if window[0] <= t < window[1]]
            result += value * Fraction(sum(t not in seconds for t in within), end - start)
            new_seconds.update(within)
        seconds |= new_seconds
        moments |= new_moments
    return float(result)


def met(case):
    start, end = case["window"]
    last = max(start, end - 1)
    return [
        number
        for number, sample in enumerate(case["samples"])
        if any(start <= t <= last for t in range(sample["start"], sample["end"] + 1))
    ]


for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps({"sum": total(case), "met": met(case)}))
