"""Compares conversions of units with what pint makes of them, which reads UCUM by ucumvert.

Usage: convert_units.py < conversions

Each line is `ucum` or `healthkit`, a unit in that grammar, a unit of UCUM, a value and the converted
value, separated by tabs. Prints one line for each result that differs by more than one part in 10^12,
and the number of all conversions last. HealthKit's grammar is read here anew.
"""

import math
import re
import sys
import warnings

from ucumvert import PintUcumRegistry

warnings.filterwarnings("ignore")
registry = PintUcumRegistry()

# HealthKit's units that take prefixes, and those that do not, as pint calls them.
METRIC = {
    "g": "gram", "m": "meter", "L": "liter", "l": "liter", "Pa": "pascal", "s": "second",
    "J": "joule", "K": "kelvin", "S": "siemens", "V": "volt", "W": "watt", "Hz": "hertz",
    "mol": "mole", "lx": "lux",
}  # fmt: skip
PLAIN = {
    "oz": "ounce", "lb": "pound", "st": "stone", "in": "inch", "ft": "foot", "yd": "yard",
    "mi": "mile", "fl_oz_us": "US_fluid_ounce", "fl_oz_imp": "imperial_fluid_ounce",
    "pt_us": "US_pint", "pt_imp": "imperial_pint", "cup_us": "cup", "min": "minute", "hr": "hour",
    "d": "day", "cal": "calorie", "kcal": "kilocalorie", "Cal": "kilocalorie", "atm": "atmosphere",
    "deg": "degree", "rad": "radian",
}  # fmt: skip
PREFIXES = {
    "p": -12, "n": -9, "mc": -6, "m": -3, "c": -2, "d": -1, "da": 1, "h": 2, "k": 3, "M": 6,
    "G": 9, "T": 12,
}  # fmt: skip
# Those that UCUM has under a code and pint under none that is the same.
BY_CODE = {
    "mmHg": "mm[Hg]", "cmAq": "cm[H2O]", "IU": "[iU]", "D": "[diop]", "count": None, "%": None,
}  # fmt: skip


def quantity(code):
    """What a code of UCUM is one of; annotations alone are a number."""
    code = re.sub(r"(/?\.?)\{[^}]*\}(?=$|[/.])|\{[^}]*\}", "", code)
    if code in ("", "1"):
        return registry.Quantity(1.0)
    found = registry.from_ucum(code)
    if not hasattr(found, "units"):
        return registry.Quantity(float(found))
    # ucumvert answers from a registry of its own.
    return registry.Quantity(float(found.magnitude), str(found.units))


def healthkit_atom(name):
    if name in BY_CODE:
        return registry.Quantity(1.0) if BY_CODE[name] is None else quantity(BY_CODE[name])
    if name in PLAIN:
        return registry.Quantity(1.0, PLAIN[name])
    if name in METRIC:
        return registry.Quantity(1.0, METRIC[name])
    for length in (2, 1):
        prefix, rest = name[:length], name[length:]
        if prefix in PREFIXES and rest in METRIC:
            return registry.Quantity(10.0 ** PREFIXES[prefix], METRIC[rest])
    raise ValueError(name)


def healthkit(text):
    """What a text of HealthKit's is one of: everything after the one slash is below it."""
    above, _, below = text.partition("/")
    result = registry.Quantity(1.0)
    for part, sign in ((above, 1), (below.strip("()"), -1)):
        for factor in re.split(r"[·.*](?![^<]*>)", part) if part else []:
            match = re.fullmatch(r"([A-Za-z_%]+)(?:<([0-9.]+)>)?(?:\^(-?[0-9]+))?", factor)
            unit = healthkit_atom(match[1])
            if match[2]:
                unit = unit * registry.Quantity(float(match[2]), "gram / mole")
            result = result * unit ** (sign * int(match[3] or 1))
    return result


TEMPERATURES = {
    "degC": "degree_Celsius", "degF": "degree_Fahrenheit", "K": "kelvin",
    "Cel": "degree_Celsius", "[degF]": "degree_Fahrenheit",
}  # fmt: skip
LEVELS = {"dBASPL": "dB[SPL]", "dBHL": "dB"}


def convert(grammar, source, target, value):
    if source in TEMPERATURES and target in TEMPERATURES:
        there = registry.Quantity(value, TEMPERATURES[source])
        return there.to(TEMPERATURES[target]).magnitude
    if source in LEVELS:
        # pint converts no decibels; there is one unit of each.
        return value if LEVELS[source] == target else math.nan
    unit = healthkit(source) if grammar == "healthkit" else quantity(source)
    return value * (unit / quantity(target)).to("dimensionless").magnitude


def main():
    faults = count = 0
    cache = {}
    for line in sys.stdin:
        grammar, source, target, value, result = line.rstrip("\n").split("\t")
        value, result = float(value), float(result)
        count += 1
        key = (grammar, source, target)
        try:
            if source in TEMPERATURES:
                expected = convert(grammar, source, target, value)
            else:
                if key not in cache:
                    cache[key] = convert(grammar, source, target, 1.0)
                expected = value * cache[key]
        except Exception as error:  # whatever pint says of a unit is a disagreement
            print(f"{source} -> {target}: {type(error).__name__}: {error}")
            faults += 1
            continue
        if not math.isclose(result, expected, rel_tol=1e-12, abs_tol=1e-300):
            print(f"{source} -> {target}: {value} gives {result}, not {expected}")
            faults += 1
    print(count)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
