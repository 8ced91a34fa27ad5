"""Reads all Observations of a FHIR server with fhirpy and prints a line for each: identifier, value.

Argument: the base address. Complains about what has no identifier, or more than one.
"""
import sys

from fhirpy import SyncFHIRClient

client = SyncFHIRClient(sys.argv[1])
for observation in client.resources("Observation").limit(100):
    identifiers = observation.get("identifier", [])
    if len(identifiers) != 1:
        sys.exit(f"{observation.id} has {len(identifiers)} identifiers")
    print(identifiers[0]["value"].removeprefix("urn:uuid:"), observation.get_by_path(["valueQuantity", "value"]), sep="\t")
