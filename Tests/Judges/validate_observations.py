"""Validates observations and bundles of FHIR R4, one resource in each line.

Usage: validate_observations.py < resources

The structure is judged by fhir.resources (R4B, whose Observation is R4's). What it does not look at is
judged here: codes of UCUM by ucumvert, the status, ids, empty lists. Prints one line for each fault, and
the number of all resources last.
"""

import json
import re
import sys
import warnings
from datetime import datetime

from fhir.resources.R4B.bundle import Bundle
from fhir.resources.R4B.observation import Observation
from ucumvert import PintUcumRegistry

warnings.filterwarnings("ignore")
registry = PintUcumRegistry()
known = {}

STATUSES = {
    "registered", "preliminary", "final", "amended", "corrected", "cancelled", "entered-in-error",
    "unknown",
}  # fmt: skip
CATEGORIES = {
    "social-history", "vital-signs", "imaging", "laboratory", "procedure", "survey", "exam",
    "therapy", "activity",
}  # fmt: skip
URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
DATE_TIME = re.compile(
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    r"(\.[0-9]+)?(Z|[+-]((0[0-9]|1[0-3]):[0-5][0-9]|14:00))"
)


def empties(value, path):
    if value in ("", [], {}) or value is None:
        yield f"{path} is empty"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from empties(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from empties(inner, f"{path}[{index}]")


def is_ucum(code):
    if code not in known:
        try:
            registry.from_ucum(code)
            known[code] = True
        except Exception:
            known[code] = False
    return known[code]


def of_observation(resource):
    Observation.model_validate(resource)
    if resource["status"] not in STATUSES:
        yield "status"
    if not re.fullmatch(r"[A-Za-z0-9.-]{1,64}", resource.get("id", "x")):
        yield "id"
    for category in resource.get("category", []):
        for coding in category["coding"]:
            if coding["code"] not in CATEGORIES:
                yield f"category {coding['code']}"
    for coding in resource["code"].get("coding", []):
        if not URI.fullmatch(coding["system"]):
            yield f"system {coding['system']}"
        if coding["system"] == "http://loinc.org" and not re.fullmatch(r"\d{1,7}-\d", coding["code"]):
            yield f"LOINC {coding['code']}"
    period = resource.get("effectivePeriod", {})
    times = [
        resource.get("effectiveDateTime"), period.get("start"), period.get("end"),
        resource.get("issued"),
    ]
    for time in filter(None, times):
        if not DATE_TIME.fullmatch(time):
            yield f"time {time}"
    if period and datetime.fromisoformat(period["start"]) > datetime.fromisoformat(period["end"]):
        yield "per-1"
    for identifier in resource.get("identifier", []):
        if not URI.fullmatch(identifier["system"]):
            yield f"system {identifier['system']}"
        if identifier["system"] == "urn:ietf:rfc:3986" and not URI.fullmatch(identifier["value"]):
            yield f"identifier {identifier['value']}"
    reference = resource.get("subject", {}).get("reference", "Patient/1")
    if not re.fullmatch(r"((http|https)://\S+/)?[A-Z][A-Za-z]+/[A-Za-z0-9.-]{1,64}|urn:\S+", reference):
        yield f"reference {reference}"
    for holder in [resource] + resource.get("component", []):
        quantity = holder.get("valueQuantity")
        if quantity and not is_ucum(quantity["code"]):
            yield f"unit {quantity['code']}"
        if quantity and quantity["system"] != "http://unitsofmeasure.org":
            yield f"system {quantity['system']}"
        if holder is not resource and not holder.get("code"):
            yield "component.code"
        for extension in holder.get("extension", []):
            if not URI.fullmatch(extension["url"]):
                yield f"extension {extension['url']}"
            if any(key.startswith("value") for key in extension) == ("extension" in extension):
                yield f"ext-1 {extension['url']}"
    # The invariants obs-6 and obs-7.
    if "dataAbsentReason" in resource and any(key.startswith("value") for key in resource):
        yield "obs-6"
    if any(key.startswith("value") for key in resource):
        own = [(coding["system"], coding["code"]) for coding in resource["code"].get("coding", [])]
        for component in resource.get("component", []):
            for coding in component["code"].get("coding", []):
                if (coding["system"], coding["code"]) in own:
                    yield "obs-7"


def of_entry(entry):
    request = entry["request"]
    method, url = request["method"], request["url"]
    if ("resource" in entry) != (method in ("POST", "PUT")):
        yield f"bdl-3 {method}"
    if "resource" in entry:
        yield from of_observation(entry["resource"])
        # R4, 3.1.0.4.3 and 3.1.0.7: of a conditional write the server says the id.
        if "id" in entry["resource"]:
            yield "the resource of a conditional write has an id"
    condition = request.get("ifNoneExist") if method == "POST" else url.removeprefix("Observation?")
    if method == "POST" and url != "Observation" or method != "POST" and "ifNoneExist" in request:
        yield f"request {method} {url}"
    if method == "GET":
        condition = condition.removesuffix("&_summary=count")
    if not re.fullmatch(r"identifier=[^|&\s]+", condition or ""):
        yield f"condition {condition}"


def faults(resource):
    yield from empties(resource, resource["resourceType"])
    if resource["resourceType"] == "Bundle":
        Bundle.model_validate(resource)
        for entry in resource.get("entry", []):
            yield from of_entry(entry)
    else:
        yield from of_observation(resource)


def main():
    found = count = 0
    for number, line in enumerate(sys.stdin, 1):
        count += 1
        try:
            for fault in faults(json.loads(line)):
                print(f"line {number}: {fault}")
                found += 1
        except ValueError as error:
            print(f"line {number}: {error}")
            found += 1
    print(count)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
