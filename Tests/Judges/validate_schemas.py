"""Compares what the schemas say of files with what is expected.

Usage: validate_schemas.py SCHEMA_DIRECTORY < list

Each line of the list is `valid` or `invalid`, the name of a schema file, and the path of a JSON file,
separated by tabs. Prints one line for each file that the schema judges differently and fails if there
is any. The schemas themselves must be valid too.
"""

import json
import pathlib
import re
import sys

from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators


def pattern(validator, regex, instance, schema):
    """Matches as ECMA-262 does, where `$` never stands before a final line feed."""
    if validator.is_type(instance, "string"):
        if not re.search(re.sub(r"\$$", r"\\Z", regex), instance):
            yield ValidationError(f"{instance!r} does not match {regex!r}")


Validator = validators.extend(Draft202012Validator, {"pattern": pattern})


def load(directory):
    """Makes a validator of each schema in a directory, by its file name."""
    schemas = {}
    for path in sorted(pathlib.Path(directory).glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        schemas[path.name] = Validator(schema, format_checker=FormatChecker())
    return schemas


def disagreements(schemas, lines):
    for line in lines:
        verdict, schema, path = line.rstrip("\n").split("\t")
        instance = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        errors = sorted(schemas[schema].iter_errors(instance), key=lambda error: error.json_path)
        if verdict == "valid" and errors:
            yield f"{path}: refused by {schema}: {errors[0].json_path}: {errors[0].message}"
        elif verdict == "invalid" and not errors:
            yield f"{path}: accepted by {schema}"


def main():
    found = list(disagreements(load(sys.argv[1]), sys.stdin))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
