"""Serves the git repositories of a directory through git's own http-backend.

Arguments: the port, the directory, user:password, and for https a file with a key and its
certificate. The first part of a path says how it is served: plain, locked (asks for the password),
dying (breaks off in a transfer), stalling (says nothing more there), guarded (no pushes).
"""
import base64
import http.server
import os
import ssl
import subprocess
import sys

port, root, credentials = int(sys.argv[1]), sys.argv[2], sys.argv[3]
expected = "Basic " + base64.b64encode(credentials.encode()).decode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def answer(self, status, headers, content=b""):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def backend(self, path, query, content):
        environment = dict(
            os.environ,
            GIT_PROJECT_ROOT=root,
            GIT_HTTP_EXPORT_ALL="1",
            PATH_INFO=path,
            QUERY_STRING=query,
            REQUEST_METHOD=self.command,
            CONTENT_TYPE=self.headers.get("Content-Type", ""),
            CONTENT_LENGTH=str(len(content)),
            HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""),
            GIT_PROTOCOL=self.headers.get("Git-Protocol", ""),
            REMOTE_ADDR="127.0.0.1",
            REMOTE_USER="somebody",
        )
        run = subprocess.run(
            ["git", "http-backend"], input=content, stdout=subprocess.PIPE, env=environment
        )
        head, _, answer = run.stdout.partition(b"\r\n\r\n")
        headers = [tuple(line.split(": ", 1)) for line in head.decode().split("\r\n") if line]
        status = next((int(v.split()[0]) for n, v in headers if n == "Status"), 200)
        return status, [(n, v) for n, v in headers if n != "Status"], answer

    def close(self):
        self.close_connection = True

    def stall(self):
        """Waits until the client is gone."""
        self.connection.recv(1)
        self.close()

    def serve(self):
        content = self.body()
        path, _, query = self.path.partition("?")
        _, manner, rest = path.split("/", 2)
        if manner == "locked" and self.headers.get("Authorization") != expected:
            return self.answer(401, [("WWW-Authenticate", 'Basic realm="test"')])
        if manner == "guarded" and "git-receive-pack" in self.path:
            return self.answer(403, [])
        if manner == "stalling" and path.endswith("/git-receive-pack"):
            return self.stall()
        if manner == "dying" and path.endswith("/git-receive-pack"):
            return self.close()
        status, headers, answer = self.backend("/" + rest, query, content)
        if manner in ("dying", "stalling") and len(answer) > 6000:
            self.send_response(status)
            for name, value in headers + [("Content-Length", str(len(answer)))]:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer[:6000])
            self.wfile.flush()
            return self.stall() if manner == "stalling" else self.close()
        return self.answer(status, headers, answer)

    do_GET = do_POST = serve


server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
if len(sys.argv) > 4:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[4])
    # The handshake belongs to the thread of the connection, not to the one that accepts.
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )
server.serve_forever()
