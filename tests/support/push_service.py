"""A push service that keeps nothing: prints its port, and a line of JSON for every message."""

import base64
import http.server
import json


class Handler(http.server.BaseHTTPRequestHandler):
    busy = 1

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = {"/gone": 410, "/far": 307}.get(self.path, 201)
        if self.path == "/busy" and Handler.busy > 0:
            Handler.busy -= 1
            status = 503
        self.send_response(status)
        if status == 307:
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()
        line = {
            "path": self.path,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "body": base64.urlsafe_b64encode(body).decode(),
            "status": status,
        }
        print(json.dumps(line), flush=True)

    def log_message(self, *_: object) -> None:
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
