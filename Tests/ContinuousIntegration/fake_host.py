"""A host that answers about comments as GitHub, GitLab and Forgejo do, and remembers what it was asked.

Each host has a directory of its own: /github, /gitlab/api/v4 and /forgejo/api/v1. What a test wants to
go wrong, it says in `Host.faults`.
"""

import http.server
import json
import pathlib
import re
import threading
import time
import urllib.parse

PREFIXES = {"GitHub": "/github", "GitLab": "/gitlab/api/v4", "Forgejo": "/forgejo/api/v1"}
# Whose a job's token is, and what a host calls its users and the text of a comment that is too long.
USERS = {"GitHub": "github-actions[bot]", "GitLab": "project_42_bot_5f3a", "Forgejo": "forgejo-actions"}
LIMITS = {"GitHub": 65536, "GitLab": 1048576, "Forgejo": None}
PROJECT = {"GitHub": r"/repos/example/store", "GitLab": r"/projects/42", "Forgejo": r"/repos/example/store"}


class Host:
    """The state of the host: one request with comments, and the faults to answer with."""

    def __init__(self, token):
        self.token = token
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.leaks, self.saw_curl = set(), False
        self.head = ""
        self.comments = []
        self.requests = []
        self.next_id = 1001
        # Faults: (method, what) -> for each time a (status, headers), seconds to wait, or a page of a proxy.
        self.faults = {}
        self.reads_only = False
        self.tells_user = {"GitHub": False, "GitLab": True, "Forgejo": True}
        self.poster = None
        self.pages_in_forgejo = False
        self.commits_before_fault = False

    def add(self, user, body):
        self.next_id += 1
        self.comments.append({"id": self.next_id, "user": user, "body": body})
        return self.next_id

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def look_for_leaks(self):
        """Looks at all processes while a request waits: no argument has the token, nor has curl's environment."""
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                arguments = (process / "cmdline").read_bytes()
                if self.token.encode() in arguments:
                    self.leaks.add(f"arguments of {arguments.split(bytes(1))[0].decode()}")
                if arguments.startswith(b"curl\0") and self.address.encode() in arguments:
                    self.saw_curl = True
                    if self.token.encode() in (process / "environ").read_bytes():
                        self.leaks.add("environment of curl")
            except OSError:
                continue

    def handler(host):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                host.answer(self)

            do_POST = do_PATCH = do_PUT = do_DELETE = do_GET

        return Handler

    def answer(self, handler):
        length = int(handler.headers.get("Content-Length") or 0)
        body = json.loads(handler.rfile.read(length)) if length else None
        url = urllib.parse.urlsplit(handler.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        kind = next((k for k, p in PREFIXES.items() if url.path.startswith(p + "/")), None)
        if handler.command != "GET":
            self.look_for_leaks()
        if kind is None:
            return self.send(handler, 404, {"message": "Not Found"})
        path = url.path[len(PREFIXES[kind]):]
        what = self.what(kind, path)
        self.requests.append((handler.command, what, body))
        if handler.headers.get("Authorization") != f"Bearer {self.token}":
            return self.send(handler, 401, {"message": "Bad credentials"})
        if what is None:
            return self.send(handler, 404, {"message": "Not Found"})
        fault = self.faults.get((handler.command, what), [])
        fault = fault.pop(0) if fault else None
        if isinstance(fault, (int, float)):
            if self.commits_before_fault:
                self.serve(handler, kind, path, what, query, body, silent=True)
            time.sleep(fault)
            return self.send(handler, 504, {"message": "too late"})
        if isinstance(fault, str):
            return self.send(handler, 200, fault)
        if fault:
            return self.send(handler, fault[0], {"message": "said in a test"}, fault[1])
        return self.serve(handler, kind, path, what, query, body)

    @staticmethod
    def what(kind, path):
        project = PROJECT[kind]
        if kind == "GitLab":
            patterns = {"request": rf"{project}/merge_requests/7", "comments": rf"{project}/merge_requests/7/notes",
                        "comment": rf"{project}/merge_requests/7/notes/\d+", "user": "/user"}
        else:
            patterns = {"request": rf"{project}/pulls/7", "comments": rf"{project}/issues/7/comments",
                        "comment": rf"{project}/issues/comments/\d+", "user": "/user"}
        return next((name for name, pattern in patterns.items() if re.fullmatch(pattern, path)), None)

    def serve(self, handler, kind, path, what, query, body, silent=False):
        method = handler.command
        send = (lambda *_: None) if silent else (lambda *rest: self.send(handler, *rest))
        user = self.poster or USERS[kind]
        if (method, what) == ("GET", "user"):
            if not self.tells_user[kind]:
                return send(403, {"message": "Resource not accessible by integration"})
            return send(200, {"username" if kind == "GitLab" else "login": user})
        if (method, what) == ("GET", "request"):
            shown = {"iid": 7, "sha": self.head} if kind == "GitLab" else {"number": 7, "head": {"sha": self.head}}
            return send(200, shown)
        if (method, what) == ("GET", "comments"):
            return self.list(send, kind, query)
        if self.reads_only:
            return send(403, {"message": "Resource not accessible by integration"})
        if not isinstance(body, dict) or not isinstance(body.get("body"), str):
            return send(422, {"message": "Validation Failed"})
        size = len(body["body"]) if kind == "GitHub" else len(body["body"].encode())
        if LIMITS[kind] and size > LIMITS[kind]:
            return send(400 if kind == "GitLab" else 422, {"message": "body is too long"})
        if (method, what) == ("POST", "comments"):
            self.add(user, body["body"])
            return send(201, self.shown(kind, self.comments[-1]))
        if (method, what) == ("PUT" if kind == "GitLab" else "PATCH", "comment"):
            number = int(path.rsplit("/", 1)[1])
            found = next((comment for comment in self.comments if comment["id"] == number), None)
            if found is None:
                return send(404, {"message": "Not Found"})
            if found["user"] != user:
                return send(403, {"message": "Forbidden"})
            found["body"] = body["body"]
            return send(200, self.shown(kind, found))
        return send(405, {"message": "Method Not Allowed"})

    def list(self, send, kind, query):
        """The comments, oldest first: by pages, except that Forgejo gives them all, whatever page it is asked for."""
        parameter, usual, most = {"GitHub": ("per_page", 30, 100), "GitLab": ("per_page", 20, 100),
                                  "Forgejo": ("limit", 30, 50)}[kind]
        size = min(int(query.get(parameter, usual)), most)
        if kind == "Forgejo" and not self.pages_in_forgejo:
            size = max(len(self.comments), 1)
        page = int(query.get("page", 1))
        if kind == "Forgejo" and not self.pages_in_forgejo:
            page = 1
        shown = [self.shown(kind, comment) for comment in self.comments[(page - 1) * size:page * size]]
        more = page * size < len(self.comments)
        link = f'<{self.address}/elsewhere?page={page + 1}>; rel="next", <{self.address}/elsewhere?page=9>; rel="last"'
        headers = {"Link": link} if more else {}
        if kind == "GitLab":
            headers |= {"X-Page": str(page), "X-Next-Page": str(page + 1) if more else "", "X-Per-Page": str(size)}
            headers.pop("Link", None)
        if kind == "Forgejo":
            headers["X-Total-Count"] = str(len(self.comments))
        return send(200, shown, headers)

    def shown(self, kind, comment):
        if kind == "GitLab":
            return {"id": comment["id"], "body": comment["body"], "system": False,
                    "author": {"id": 5, "username": comment["user"]}, "noteable_iid": 7}
        page = "pull" if kind == "GitHub" else "pulls"
        address = f"https://{kind.lower()}.example.org/example/store/{page}/7#issuecomment-{comment['id']}"
        user = None if comment["user"] is None else {"id": 5, "login": comment["user"]}
        return {"id": comment["id"], "body": comment["body"], "user": user, "html_url": address}

    @staticmethod
    def send(handler, status, answer, headers=None):
        content = (json.dumps(answer) if not isinstance(answer, str) else answer).encode()
        try:
            handler.send_response(status)
            handler.send_header("Content-Type", "application/json; charset=utf-8")
            handler.send_header("Content-Length", str(len(content)))
            for name, value in (headers or {}).items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(content)
        except OSError:
            handler.close_connection = True
