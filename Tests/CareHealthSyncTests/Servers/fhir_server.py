"""A FHIR R4 server of Observations that fails as it is told to, for tests.

Prints its port. Takes batch Bundles at its base, searches by identifier, and conditional writes.
POST /control sets faults, as JSON: "next" is a list of what becomes of the next requests (429, 503, 500,
401, 302, "cut", "cutAfter", "slow", "garbage", "fewer"), then as usual; "reject" maps identifiers to the
words of a 422; "crash" lists identifiers for which the whole request fails with 500. "clear" forgets what is kept. GET /log
tells what was asked, GET /bodies the Bundles. Whatever is kept was an Observation with the members that R4 requires.
"""
import http.server
import json
import re
import socket
import sys
import threading
import time
import urllib.parse
import uuid

lock = threading.RLock()
kept = {}  # logical id -> Observation
by_identifier = {}  # identifier -> [logical id]
log = []
bodies = []  # the Bundles that came
faults = {"next": [], "reject": {}, "crash": [], "retryAfter": "0", "slow": 3, "password": None,
          "challenge": None}


def outcome(text, code="invalid"):
    return {
        "resourceType": "OperationOutcome",
        "issue": [{"severity": "error", "code": code, "details": {"text": text}}],
    }


def fault_of(resource):
    """What R4 would refuse about a resource; None if nothing."""
    if resource.get("resourceType") != "Observation":
        return "resourceType is no Observation"
    if resource.get("status") not in ("final", "amended", "preliminary", "registered", "cancelled",
                                      "corrected", "entered-in-error", "unknown"):
        return "status is none of ObservationStatus"
    code = resource.get("code")
    if not isinstance(code, dict) or not (code.get("coding") or code.get("text")):
        return "code is missing"
    for identifier in resource.get("identifier", []):
        if not identifier.get("system") or not identifier.get("value"):
            return "an identifier has no system or value"
    return None


def token(query):
    found = urllib.parse.parse_qs(query).get("identifier", [None])[0]
    return found


def tokens(resource):
    return [f"{i['system']}|{i['value']}" for i in resource.get("identifier", [])]


def store(logical, resource):
    resource = dict(resource, id=logical)
    resource["meta"] = {"versionId": str(int(kept.get(logical, {}).get("meta", {}).get("versionId", "0")) + 1)}
    kept[logical] = resource
    for name in tokens(resource):
        if logical not in by_identifier.setdefault(name, []):
            by_identifier[name].append(logical)


def remove(logical):
    for name in tokens(kept.pop(logical)):
        by_identifier[name].remove(logical)


def entry(status, body=None):
    response = {"status": status}
    if body and body["resourceType"] == "OperationOutcome":
        response["outcome"] = body
        return {"response": response}
    return {"response": response, "resource": body} if body else {"response": response}


def perform(item):
    request, resource = item["request"], item.get("resource")
    method, (place, _, query) = request["method"], request["url"].partition("?")
    if place != "Observation":
        return entry("404 Not Found", outcome("no such type"))
    name = token(query) or token(request.get("ifNoneExist", ""))
    found = by_identifier.get(name, [])
    log.append([method, name])
    if method == "GET":
        return entry("200 OK", {"resourceType": "Bundle", "type": "searchset", "total": len(found)})
    sample = (name or "").split("|")[-1].removeprefix("urn:uuid:")
    if sample in faults["reject"]:
        return entry("422 Unprocessable Entity", outcome(faults["reject"][sample]))
    if method == "DELETE":
        for logical in list(found):
            remove(logical)
        return entry("204 No Content")
    complaint = fault_of(resource)
    if complaint is None and name not in tokens(resource):
        complaint = "the identifier of the search is not in the resource"
    if complaint:
        return entry("422 Unprocessable Entity", outcome(complaint))
    if len(found) > 1:
        return entry("412 Precondition Failed", outcome("several match"))
    if method == "PUT" and resource.get("id") not in (None, *found):
        # R4, 3.1.0.4.3: a conditional update with the id of another resource is a mistake of the client.
        return entry("400 Bad Request", outcome("the id is not that of the resource that matches"))
    if found and method == "POST":
        return entry("200 OK")
    logical = found[0] if found else str(uuid.uuid4())
    store(logical, resource)
    return entry("200 OK" if found else "201 Created")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def answer(self, status, body=None, headers=(), cut=False):
        content = json.dumps(body).encode() if body is not None else b""
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Type", "application/fhir+json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if cut:
            self.wfile.write(content[: len(content) // 2])
            self.close_connection = True
        else:
            self.wfile.write(content)

    def do_GET(self):
        with lock:
            place, _, query = self.path.partition("?")
            if place == "/log":
                return self.answer(200, {"log": log, "kept": list(kept.values())})
            if place == "/bodies":
                return self.answer(200, bodies)
            if place == "/fhir/metadata":
                return self.answer(200, {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1"})
            match = re.fullmatch(r"/fhir/Observation", place)
            if not match:
                return self.answer(404, outcome("no such place", "not-found"))
            words = urllib.parse.parse_qs(query)
            count, page = int(words.get("_count", ["100"])[0]), int(words.get("_page", words.get("page", ["1"]))[0])
            all_kept = list(kept.values())
            some = all_kept[(page - 1) * count : page * count]
            links = []
            if page * count < len(all_kept):
                base = f"http://127.0.0.1:{self.server.server_port}/fhir/Observation"
                links = [{"relation": "next", "url": f"{base}?_count={count}&_page={page + 1}"}]
            self.answer(200, {
                "resourceType": "Bundle", "type": "searchset", "total": len(all_kept), "link": links,
                "entry": [{"resource": resource} for resource in some],
            })

    def do_POST(self):
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with lock:
            if self.path == "/control":
                faults.update(json.loads(content))
                if faults.pop("clear", False):
                    kept.clear()
                    by_identifier.clear()
                return self.answer(200, {})
            fault = faults["next"].pop(0) if faults["next"] else None
            log.append(["POST", self.headers.get("Authorization") or ""])
            if faults["password"] and self.headers.get("Authorization") != faults["password"]:
                asks = [("WWW-Authenticate", faults["challenge"])] if faults["challenge"] else []
                return self.answer(401, outcome("who are you?", "login"), asks)
        if fault == "slow":
            time.sleep(faults["slow"])
        with lock:
            if fault in (429, 503):
                return self.answer(fault, outcome("later", "throttled"), [("Retry-After", faults["retryAfter"])])
            if fault == 302:
                return self.answer(302, None, [("Location", faults["location"])])
            if isinstance(fault, int):
                return self.answer(fault, outcome(f"told to fail with {fault}", "exception"))
            if fault == "cut":
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return None
            if fault == "garbage":
                return self.answer(200, ["what?"])
            if self.path.rstrip("/") != "/fhir":
                return self.answer(404, outcome("no such place", "not-found"))
            bundle = json.loads(content)
            bodies.append(bundle)
            if bundle.get("resourceType") != "Bundle" or bundle.get("type") != "batch":
                return self.answer(400, outcome("no batch"))
            if any(name in content.decode() for name in faults["crash"]):
                return self.answer(500, outcome("an object breaks this server", "exception"))
            answers = [perform(item) for item in bundle["entry"]]
            if fault == "fewer":
                answers = answers[:-1]
            self.answer(
                200,
                {"resourceType": "Bundle", "type": "batch-response", "entry": answers},
                cut=fault == "cutAfter",
            )


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


server = Server(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
